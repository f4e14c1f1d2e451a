"""The cards as people read them: names, kinds, texts, clauses, the colour and shapes of their faction."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from card_db.problems import Said
from card_db.wording.typography import typographic
from engines.ancient_duel.cards import Book, Facts, Path
from engines.ancient_duel.state import UNKNOWN, Grant

if TYPE_CHECKING:
    from card_db.database import CardDatabase

ROMAN: Final = ("", "I", "II", "III", "IV", "V", "VI")
NAMELESS: Final = Said("una carta coperta", "a face-down card")


@dataclass(frozen=True, slots=True)
class Faction:
    """A faction as it is drawn and named; ``id`` is its word in the tables."""

    id: str
    name: Said
    color: str
    badge: str
    sign: str


class Catalogue:
    """What is said of cards, worked out once for each; nothing in it changes."""

    def __init__(self, database: CardDatabase, book: Book) -> None:
        """``book`` are the same cards as the rules read them."""
        self.book = book
        self._database = database
        self._texts: dict[str, Said] = {}
        self._clauses: dict[tuple[str, Path], Said] = {}
        self._names = {id_: _printed(facts.name) for id_, facts in book.facts.items()}
        used = {card.text("faction") for card in database.records}
        named = [token for token in database.game.words.get("faction", {}) if token in used]
        ordered = dict.fromkeys([*named, *sorted(used)])
        self.factions: dict[str, Faction] = {token: self._faction(token) for token in ordered}
        """In the order of the game's words: as they are unlocked (AD-3.6)."""

    def _faction(self, token: str) -> Faction:
        word = self._database.game.word("faction", token)
        data = {key: str(word.data.get(key, "")) for key in ("color", "badge", "sign")}
        return Faction(token, Said(word.name("it"), word.name("en")), **data)

    def fact(self, card: str) -> Facts:
        """What the rules know of a card."""
        return self.book.facts[card]

    def name(self, card: str) -> Said:
        """The card's name as it is printed; of an unknown card, that it lies face-down."""
        return NAMELESS if card == UNKNOWN else self._names[card]

    def faction(self, card: str) -> Faction:
        """The faction of a card."""
        return self.factions[self.book.facts[card].faction]

    def kind(self, card: str) -> Said:
        """What stands in the type line: the unit's type, or the kind of plan card."""
        of, column = ("type", "type") if self.book.facts[card].is_unit else ("kind", "kind")
        token = self._database.card(card).text(column) or self.book.facts[card].kind
        word = self._database.game.word(of, token)
        return _printed(Said(word.name("it"), word.name("en")))

    def picture(self, card: str) -> str:
        """The name of the picture: the silhouette of the unit's type, or the sign of the plan card's kind."""
        facts = self.book.facts[card]
        return f"type-{self._database.card(card).text('type')}" if facts.is_unit else f"kind-{facts.kind}"

    def text(self, card: str) -> Said:
        """What the card does, in words."""
        if card not in self._texts:
            texts = Said(self._database.text(card, "it"), self._database.text(card, "en"))
            self._texts[card] = _printed(texts)
        return self._texts[card]

    def clause(self, card: str, path: Path) -> Said:
        """One clause of a card in words; of a clause within a clause, the whole one it stands in."""
        if (card, path) not in self._clauses:
            self._clauses[card, path] = self._described(card, path)
        return self._clauses[card, path]

    def _described(self, card: str, path: Path) -> Said:
        from card_db.wording import describe

        profile, clause = self._database.profile, self.book.clause(card, path)
        if profile is None:
            return self.text(card)
        kind, names = self.book.facts[card].kind, self._database.names
        it, en = (describe((clause,), profile, lang, kind=kind, names=names[lang]) for lang in ("it", "en"))
        return _printed(Said(it, en))

    def granted(self, grant: Grant) -> Said:
        """The words of a clause that a unit was given."""
        return self.clause(grant.card, grant.path)


def _printed(said: Said) -> Said:
    return Said(typographic(said.it, "it"), typographic(said.en, "en"))

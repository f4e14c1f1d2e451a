"""The one door to a game's cards: its tables, decks, texts, rules, rulings and search.

Reading a game takes pandas; import this module only where cards are really wanted.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import pandas as pd

from card_db.decks import size_problems, without
from card_db.game import Game, load_game
from card_db.games import game_folder
from card_db.guess import default_game
from card_db.loading import Loaded, read_game
from card_db.problems import InputError, Problem, Said, nearest
from card_db.records import Card, Deck, by_id
from card_db.rulings import Ruling
from card_db.search import Entry, SearchIndex
from card_db.texts import card_text
from card_db.word_rules import WordRules

if TYPE_CHECKING:
    from card_db.effects.profile import Profile


class CardDatabase:
    """A game's cards, read and checked. Nothing in it changes once it is loaded."""

    def __init__(self, loaded: Loaded, *, house: bool = True) -> None:
        """Use :meth:`load` or :func:`database_from_table`; raises :class:`InputError` when ``loaded`` has problems."""
        loaded.findings.raise_problems()
        self.game: Game = loaded.game
        self.profile: Profile | None = loaded.profile
        self.house = house
        self._loaded = loaded
        left_out = frozenset() if house else house_cards(loaded.game, loaded.cards)
        self.records: tuple[Card, ...] = tuple(card for card in loaded.cards if card.id not in left_out)
        """Every card, in table order."""
        self.decks: dict[str, Deck] = without(loaded.decks, left_out)
        """Every deck by its name, in the order of its words or of its table."""
        self.notices: tuple[Problem, ...] = (*loaded.findings.notices, *self._left_out(left_out))
        """What is worth a look and stops nothing."""
        self._by_id = by_id(self.records)
        self._texts: dict[tuple[str, str], str] = {}

    @classmethod
    def load(
        cls, game_dir: str | Path, *, house: bool = True, encoding: str | None = None, delimiter: str | None = None
    ) -> CardDatabase:
        """The cards of a built-in game, by name, or of a folder with a ``game.toml``.

        ``house=False`` leaves out the cards made up here; decks that get too small are then a notice.
        ``encoding`` and ``delimiter`` override what is found out about the tables. Raises
        :class:`InputError` with everything wrong in the folder.
        """
        game = load_game(game_folder(game_dir))
        return cls(read_game(game, encoding=encoding, delimiter=delimiter), house=house)

    def __contains__(self, card_id: object) -> bool:
        """Whether there is a card with this id."""
        return card_id in self._by_id

    def __len__(self) -> int:
        """How many different cards there are."""
        return len(self.records)

    @cached_property
    def cards(self) -> pd.DataFrame:
        """All cards as a frame, indexed by id: table, row, kind, copies, then every column of every table."""
        frames = [converted.frame for converted in self._loaded.tables]
        together = pd.concat(frames, ignore_index=True) if frames else pd.DataFrame()
        first = pd.DataFrame(
            {
                "table": [card.table for card in self._loaded.cards],
                "row": [card.row for card in self._loaded.cards],
                "kind": [card.kind for card in self._loaded.cards],
                "copies": [card.copies for card in self._loaded.cards],
            }
        )
        others = together.drop(columns=[name for name in first.columns if name in together.columns])
        frame = pd.concat([first, others], axis=1)
        frame.index = pd.Index([card.id for card in self._loaded.cards], name="id")
        return frame.drop(columns="id", errors="ignore").loc[[card.id for card in self.records]]

    @property
    def known_ids(self) -> tuple[str, ...]:
        """The ids of all cards, also of those left out."""
        return tuple(card.id for card in self._loaded.cards)

    def card(self, card_id: str) -> Card:
        """The card with this id; raises :class:`InputError` with the nearest id when there is none."""
        if card_id in self._by_id:
            return self._by_id[card_id]
        said = Said(it=f"Non c’è nessuna carta «{card_id}».", en=f'There is no card "{card_id}".')
        near = nearest(card_id.upper(), self._by_id)
        raise InputError([Problem(problem=said, cell=card_id, nearest=near)])

    @cached_property
    def names(self) -> dict[str, dict[str, str]]:
        """The names of all cards by language and id, also of those left out: effects may mention them."""
        return {lang: {card.id: card.name(lang) for card in self._loaded.cards} for lang in self.game.languages}

    def text(self, card_id: str, lang: str) -> str:
        """What the card does, in words: told from its effect, else what stands in ``text_<lang>`` or ``text``.

        Straight apostrophes; the print makes them typographic.
        """
        key = (card_id, lang)
        if key not in self._texts:
            self._texts[key] = card_text(self.card(card_id), self.profile, lang, self.names[lang])
        return self._texts[key]

    def reminders(self, card_id: str, lang: str) -> tuple[str, ...]:
        """A sentence for each word of the card's effect that wants explaining (EL-7.3)."""
        card = self.card(card_id)
        if card.effect is None or self.profile is None:
            return ()
        from card_db.wording import reminders

        return reminders(card.effect, self.profile, lang)

    def rules(self, card_id: str) -> tuple[str, ...]:
        """Ids of the rules behind the card: its own first, then by the words of its effect, then by its kind."""
        from card_db.effects.walk import words_used

        card = self.card(card_id)
        return self.word_rules.of(card, words_used(card.effect or ()))

    @property
    def word_rules(self) -> WordRules:
        """Which rules the words, kinds and cards of the game lead to."""
        return self._loaded.rules

    @property
    def all_rulings(self) -> tuple[Ruling, ...]:
        """Everything that was decided in the game, oldest first, in the order of their numbers."""
        return self._loaded.rulings

    def rulings(self, card_id: str) -> tuple[Ruling, ...]:
        """What was decided about the card, oldest first."""
        card = self.card(card_id)
        return tuple(ruling for ruling in self._loaded.rulings if card.id in ruling.cards)

    def search(self, query: str, lang: str, *, limit: int = 20) -> tuple[Card, ...]:
        """The cards that fit ``query``, best first: by name, text, id and words; ``lang`` before the other language.

        Words of three letters and more may be beginnings; accents, apostrophes and small slips do not matter.
        """
        return tuple(self._by_id[card_id] for card_id in self._index.search(query, lang, limit))

    @cached_property
    def _index(self) -> SearchIndex:
        return SearchIndex((self._entry(card) for card in self.records), self.game.languages)

    def _entry(self, card: Card) -> Entry:
        languages = self.game.languages
        return Entry(
            id=card.id,
            names={lang: card.name(lang) for lang in languages},
            texts={lang: self.text(card.id, lang) for lang in languages},
            words={lang: " ".join(self.shown_words(card, lang)) for lang in languages},
        )

    def shown_words(self, card: Card, lang: str) -> tuple[str, ...]:
        """The words of the card's columns as people read them: faction, type, traits ..."""
        return tuple(
            self.game.word(column.of, token).name(lang)
            for column in self.game.table(card.table).columns
            if column.type in {"word", "words"}
            for token in card.words(column.name)
        )

    def _left_out(self, left_out: frozenset[str]) -> list[Problem]:
        if not left_out:
            return []
        said = Said(
            it=f"Senza le {len(left_out)} carte della casa.",
            en=f"Without the {len(left_out)} house cards.",
        )
        return [Problem(problem=said), *size_problems(self.game, self.decks.values(), by_id(self.records))]


def house_cards(game: Game, cards: tuple[Card, ...]) -> frozenset[str]:
    """Ids of the cards that carry a word marked ``house = true``: made up here, because the source names none."""
    columns: Mapping[str, list[tuple[str, str]]] = {
        table.stem: [(column.name, column.of) for column in table.columns if column.type == "word" and column.of]
        for table in game.tables
    }
    return frozenset(
        card.id for card in cards if any(game.word(of, card.text(name)).is_house for name, of in columns[card.table])
    )


def database_from_table(
    path: str | Path, *, encoding: str | None = None, delimiter: str | None = None, sheet: str | None = None
) -> CardDatabase:
    """The cards of a bare CSV or XLSX file: id, name and copies are recognised, every column is kept as text, in order.

    ``sheet`` names the sheet of an XLSX file, else its first. The deck is all copies of all cards.
    """
    game = default_game(Path(path), sheet=sheet)
    return CardDatabase(read_game(game, encoding=encoding, delimiter=delimiter))

"""The variables a face sees of a card: its columns, and what every face may ask for besides."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from card_db.game import Column, Game, Word
from card_db.records import Card, Value

#: What every face may ask for besides the columns of its table.
ALWAYS: Mapping[str, str] = {
    "id": "the card's id",
    "name": "its name in the language of the print",
    "kind": "the kind of card: unit, doctrine …",
    "text": "its rules text in the language of the print",
    "reminders": "the reminder sentences of its text, one after the other",
    "lang": "the language of the print, `it` or `en`",
    "game": "the title of the game",
    "credit": "the credit line of `game.toml`",
    "art": "the name of its picture in the `art` folder, or nothing",
    "label": "the face's own words: `label.cost`",
    "columns": "all columns that show something: a list with `label`, `value`, `is_number`, `is_long`",
}


class ShownWord:
    """A word of a closed list as a face sees it: printed by its name, compared by its token.

    ``{{ faction }}`` prints "Roma", ``faction == 'rome'`` holds, ``faction.color`` is what
    ``game.toml`` says of it.
    """

    __slots__ = ("_data", "id", "name")

    def __init__(self, word: Word, lang: str, printed: Callable[[str], str]) -> None:
        """A word in one language."""
        self.id = word.token
        self.name = printed(word.name(lang))
        self._data = {key: _said(value, lang) for key, value in word.data.items()}

    def __str__(self) -> str:
        """Its name."""
        return self.name

    def __eq__(self, other: object) -> bool:
        """Words are compared by their tokens."""
        if isinstance(other, str):
            return other == self.id
        return isinstance(other, ShownWord) and other.id == self.id

    def __hash__(self) -> int:
        """By its token."""
        return hash(self.id)

    def __getattr__(self, name: str) -> Any:
        """What ``game.toml`` says of the word under that key."""
        try:
            return self._data[name]
        except KeyError:
            raise AttributeError(name) from None


def _said(value: Any, lang: str) -> Any:
    """A value that says something in each language, in the one asked for."""
    return value[lang] if isinstance(value, Mapping) and lang in value else value


@dataclass(frozen=True, slots=True)
class ShownAmount:
    """So much of something: ``{{ cost[0].number }} {{ cost[0].word }}``."""

    number: int
    word: ShownWord

    def __str__(self) -> str:
        """As it is read: ``2 Rosso``."""
        return f"{self.number} {self.word}"


@dataclass(frozen=True, slots=True)
class ShownColumn:
    """A column with its value, for faces that show whatever there is."""

    label: str
    value: str
    is_number: bool
    is_long: bool


@dataclass(frozen=True, slots=True)
class CardWords:
    """What is said of a card in the language of the print: each takes a card's id."""

    text: Callable[[str], str]
    reminders: Callable[[str], tuple[str, ...]] = field(default=lambda _card: ())
    typographic: Callable[[str], str] = field(default=lambda text: text)

    @classmethod
    def of(cls, database: Texts, lang: str) -> CardWords:
        """The words of a game's cards in one language, typographic as they are printed."""
        from card_db.wording.typography import typographic

        return cls(
            text=lambda card_id: database.text(card_id, lang),
            reminders=lambda card_id: database.reminders(card_id, lang),
            typographic=lambda text: typographic(text, lang),
        )


class Texts(Protocol):
    """What gives rules texts: :class:`card_db.database.CardDatabase`."""

    def text(self, card_id: str, lang: str) -> str:
        """The rules text of a card."""

    def reminders(self, card_id: str, lang: str) -> tuple[str, ...]:
        """Its reminder sentences."""


class Rows:
    """Makes the variables of the cards of one game in one language."""

    def __init__(self, game: Game, lang: str, words: CardWords) -> None:
        """``words`` gives texts in ``lang``."""
        self._game = game
        self._lang = lang
        self._words = words
        self._known: dict[tuple[str, str], ShownWord] = {}
        self._columns = {table.stem: {column.name: column for column in table.columns} for table in game.tables}
        self._always = {
            "lang": lang,
            "game": words.typographic(game.title.get(lang) or game.id),
            "credit": game.credit,
        }

    def names(self, card: Card) -> frozenset[str]:
        """Every variable a face may use on a card of this card's table."""
        return frozenset((*card.values, *self._stripped(card.values), *ALWAYS))

    def row(self, card: Card, wanted: frozenset[str], labels: Mapping[str, str], art: str) -> dict[str, Any]:
        """The variables of one card; texts and lists are made only if they are ``wanted``."""
        columns = self._columns[card.table]
        row: dict[str, Any] = {name: self._value(columns.get(name), value) for name, value in card.values.items()}
        for name, source in self._stripped(card.values).items():
            value = card.values[source]
            row[name] = self._words.typographic(value) if isinstance(value, str) else value
        row |= self._always
        row |= {"id": card.id, "label": labels, "art": art, "kind": self._word("kind", card.kind)}
        if "name" in wanted:
            row["name"] = self._words.typographic(card.name(self._lang))
        if "text" in wanted:
            row["text"] = self._words.typographic(self._words.text(card.id))
        if "reminders" in wanted:
            row["reminders"] = self._words.typographic(" ".join(self._words.reminders(card.id)))
        if "columns" in wanted:
            row["columns"] = self._shown(card, row, columns)
        return row

    def _stripped(self, values: Iterable[str]) -> dict[str, str]:
        """Columns by language under the name they have without it: ``flavour`` for ``flavour_it``."""
        ending = f"_{self._lang}"
        return {name.removesuffix(ending): name for name in values if name.endswith(ending)}

    def _value(self, column: Column | None, value: Value) -> Any:
        if column is None or not column.of:
            return value
        if isinstance(value, str):
            return self._amounts(column.of, value) if column.type == "amounts" else self._word(column.of, value)
        if isinstance(value, tuple):
            return tuple(self._word(column.of, word) for word in value)
        return value

    def _amounts(self, words: str, cell: str) -> tuple[ShownAmount, ...]:
        """``2 rosso + 1 nero``: each with its number and its word."""
        pairs = [part.split(maxsplit=1) for part in cell.split(" + ") if " " in part]
        return tuple(ShownAmount(int(number), self._word(words, word)) for number, word in pairs)

    def _word(self, words: str, token: str) -> ShownWord:
        known = self._known.get((words, token))
        if known is None:
            known = ShownWord(self._game.word(words, token), self._lang, self._words.typographic)
            self._known[words, token] = known
        return known

    def _shown(self, card: Card, row: Mapping[str, Any], columns: Mapping[str, Column]) -> list[ShownColumn]:
        """The columns that say something, but for id, names, copies, effects and other languages."""
        others = {name for name in card.values for lang in self._game.languages if name.endswith(f"_{lang}")}
        named = {name for name, value in card.values.items() if value and value in card.names.values()}
        found: list[ShownColumn] = []
        for name in (*(name for name in card.values if name not in others), *self._stripped(card.values)):
            kind = columns[name].type if name in columns else ""
            value = self._words.typographic(_printed(row[name], self._lang))
            if value and name not in named | {"id", "copies", "name"} and kind not in {"id", "copies", "effect"}:
                number = value.lstrip("+-−").isdigit()
                found.append(ShownColumn(_label(name), value, number, len(value) > 24 or "\n" in value))
        return found


def _printed(value: Any, lang: str) -> str:
    if isinstance(value, tuple):
        return ", ".join(str(item) for item in value)
    if isinstance(value, bool):
        return ("sì" if lang == "it" else "yes") if value else "no"
    return "" if value is None else str(value)


def _label(name: str) -> str:
    words = name.replace("_", " ").strip()
    return words[:1].upper() + words[1:]

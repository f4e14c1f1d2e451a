"""The words of one game: its closed lists, and how each word is said in Italian and English.

A game adds words to the effect language, never grammar (EL-1.2). Its ``profile.toml`` is laid over
the words that every game says the same way (``card_db/wording/shared.toml``).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from card_db.effects.words import EnNoun, EnVerb, EnWord, ItAdjective, ItArticles, ItNoun, ItVerb

Wordings = Mapping[str, Mapping[str, Mapping[str, str]]]
"""Table, word, key (``it``, ``en``, ``it_after`` …): the text."""

GRAMMAR_WORDS = frozenset(
    (
        *("static", "activate", "play", "from", "once", "if", "cost"),
        *("unless", "may", "then", "and", "else", "as", "up", "to", "keep"),
        *("exists", "count", "is", "counters", "random", "your_choice"),
        *("self", "foe", "target", "choose", "all", "oldest", "own", "enemy", "other", "card"),
        *("you", "opponent", "both", "or", "not", "one"),
    )
)
"""Words with a meaning in every game, or kept free for one (11): no name is one of them."""


@dataclass(frozen=True, slots=True)
class Zone:
    """A place where cards lie."""

    whose: str = ""
    """``player``: each player has one; ``shared``: there is one; empty for the field."""
    seen: str = "all"
    """Who sees the cards there: ``all``, ``owner`` or ``none`` (EL-9.3, 4)."""


@dataclass(frozen=True, slots=True)
class Event:
    """What a clause can wait for."""

    manners: tuple[str, ...] = ()
    of: str = ""
    """Whom it can be about beside the card itself: ``cards``, ``player`` or nothing."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of card, as a table names it."""

    self_noun: str = "card"
    """The noun by which a card of this kind speaks of itself."""
    play: str = ""
    """``play`` clauses: empty none, ``one`` exactly one and no other clause, ``only`` no other clause."""
    keywords: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Saying:
    """How much a description says in words."""

    field: bool
    """Whether cards on the field say that they are there."""
    face: str
    """The face that what is affected on the field has, and says; empty where faces are not said (AD-13.4)."""
    faced: tuple[str, ...]
    """Flags that only a card of that face has, or that speak of faces themselves."""
    origins: tuple[str, ...]
    """Zones that a card is taken *from*; in the others it is *in* them."""
    foe: str
    """The noun of the other side of a combat."""
    foes: Mapping[str, str]
    """By the part a card has in a combat, the part of its foe."""
    others: frozenset[str]
    """Events that name another card beside the one they are about."""
    already: Mapping[str, str]
    """What an event itself does to a player, by its template: after ``points.minus opponent``, *1 more point*."""


@dataclass(frozen=True, eq=False)
class Profile:
    """Closed lists (a word in no list is an error) and wordings of one game; two are the same only if they are one."""

    path: Path
    nouns: tuple[str, ...]
    zones: Mapping[str, Zone]
    flags: tuple[str, ...]
    exclusive: Mapping[str, tuple[str, ...]]
    """Flags that do not go together, by group: ``faces``, ``positions``, ``roles`` …"""
    states: tuple[str, ...]
    """What ``is`` may ask of a card."""
    attributes: Mapping[str, tuple[str, ...]]
    heads: Mapping[tuple[str, str], str]
    """``(column, value)``: the noun with which the value is said (EL-7.5)."""
    measures: tuple[str, ...]
    stats: Mapping[str, tuple[str, ...]]
    """Each stat, and the stats it stands for (itself, or both of two)."""
    values: tuple[str, ...]
    fields: Mapping[str, str]
    """What ``set`` gives: ``number``, or the attribute whose words it takes."""
    counters: tuple[str, ...]
    durations: tuple[str, ...]
    plays: Mapping[str, bool]
    """Manners of ``play``, and whether there is a ``foe`` in them."""
    keywords: Mapping[str, tuple[str, ...]]
    """Keyword clauses and their manners."""
    events: Mapping[str, Event]
    players: tuple[str, ...]
    """What is asked of a player."""
    destinations: Mapping[str, tuple[str, ...]]
    """Destinations by action: ``move``, ``negate``."""
    positions: tuple[str, ...]
    protections: tuple[str, ...]
    """``deed`` or ``deed enemy``."""
    prohibitions: tuple[str, ...]
    actions: tuple[str, ...]
    rules: tuple[str, ...]
    costs: tuple[str, ...]
    kinds: Mapping[str, Kind]
    saying: Saying
    activate_once: bool
    clause_zones: tuple[str, ...]
    changed_by_static: tuple[str, ...]
    essences: str
    """The attribute whose values are paid as tributes, empty where there are none."""
    wordings: Wordings

    @property
    def faces(self) -> tuple[str, ...]:
        """Flags that stand before the attributes of a description."""
        return self.exclusive.get("faces", ())

    @property
    def has_foe(self) -> bool:
        """Whether the game has combats, and so a word for the other side of one."""
        return any(word.startswith("foe.") for word in self.wordings["things"])

    @property
    def humours(self) -> tuple[str, ...]:
        """What a tribute is paid in."""
        return self.attributes.get(self.essences, ())

    def kind(self, kind: str) -> Kind:
        """The kind of card; one the profile does not name has nothing special."""
        return self.kinds.get(kind, Kind())

    def word_list(self, table: str) -> tuple[str, ...]:
        """The words of a table that a part of an action or rule is taken from (``signatures.py``)."""
        if table == "humours":
            return self.humours
        if table == "protections":
            return tuple(dict.fromkeys(deed.split()[0] for deed in self.protections))
        name, _, action = table.partition(".")
        lists: Mapping[str, Iterable[str]] = {
            "stats": self.stats,
            "durations": self.durations,
            "counters": self.counters,
            "positions": self.positions,
            "fields": self.fields,
            "prohibitions": self.prohibitions,
            "destinations": self.destinations.get(action, ()),
        }
        return tuple(lists[name])

    def exclusive_of(self, flag: str) -> tuple[str, ...]:
        """The flags of which only one can hold with ``flag`` among them; itself alone when it goes with all."""
        return next((group for group in self.exclusive.values() if flag in group), (flag,))

    @cached_property
    def words(self) -> frozenset[str]:
        """Every word that means something in this game: none of them can be a name."""
        return GRAMMAR_WORDS | frozenset(self._words())

    def _words(self) -> Iterator[str]:
        lists = (self.nouns, self.zones, self.flags, self.attributes, self.measures, self.stats, self.values)
        more = (self.fields, self.counters, self.durations, self.plays, self.keywords, self.events, self.players)
        deeds = (self.positions, self.prohibitions, self.actions, self.rules, self.costs)
        groups = (*self.attributes.values(), *self.destinations.values(), *self.keywords.values())
        for words in (*lists, *more, *deeds, *groups):
            yield from words
        for event in self.events.values():
            yield from event.manners
        for deed in self.protections:
            yield from deed.split()

    def wording(self, table: str, word: str, lang: str, form: str = "") -> str | None:
        """The text of a word in ``it`` or ``en`` (empty: a word not said); ``None`` when it has no such form.

        ``table`` is a table of the profile or of the shared words: ``templates``, ``small``, ``things``, ``nouns``,
        ``flags``, ``attributes.type``, ``destinations.move`` … ``form`` is what follows the language in the key:
        ``after``, ``with``, ``at``, ``verb``, ``is``, ``label``, ``many``, ``both``, ``opponent``, ``or_less``,
        ``or_more``.
        """
        return self.wordings.get(table, {}).get(word, {}).get(f"{lang}_{form}" if form else lang)

    def it_noun(self, table: str, word: str) -> ItNoun:
        """The Italian noun of a table whose words are nouns (``nouns things zones stats values attributes.…``)."""
        return ItNoun.read(self.wordings[table][word]["it"])

    def en_noun(self, table: str, word: str) -> EnNoun:
        """The English noun of a table whose words are nouns."""
        return EnNoun.read(self.wordings[table][word]["en"])

    def en_word(self, table: str, word: str) -> EnWord:
        """The English word before a noun, with its article (``flags``, ``attributes.…``, ``enemy`` of ``game``)."""
        return EnWord.read(self.wordings[table][word]["en"])

    def it_adjective(self, entry: str) -> ItAdjective:
        """The forms of ``<entry>``."""
        return ItAdjective.read(self.wordings["adjectives"][entry]["it"])

    def it_verb(self, entry: str) -> ItVerb:
        """The forms of ``[entry]`` in an Italian template."""
        return ItVerb.read(self.wordings["verbs.it"][entry]["it"])

    def en_verb(self, entry: str) -> EnVerb:
        """The forms of ``[entry]`` in an English template."""
        return EnVerb.read(self.wordings["verbs.en"][entry]["en"])

    def articles(self, row: str) -> ItArticles:
        """The row ``the di a da in su one that`` of the Italian articles (EL-7.3)."""
        return ItArticles.read(self.wordings["articles"][row]["it"])

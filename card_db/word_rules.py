"""The rules behind a card: found by the words of its effect, its kind, the words of its columns, and its id.

``rules.toml`` in a game folder::

    [words]                       # of the effect language
    pierce = ["AD-10.9"]
    [kinds]
    tactic = ["AD-9.3"]
    [columns.type]                # words of a column
    commander = ["AD-3.3"]
    [cards]
    AD-ROM-09 = ["AD-R56"]
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from card_db.findings import Findings
from card_db.game import Game
from card_db.problems import InputError, Said, nearest
from card_db.records import Card
from card_db.toml_sections import Section, open_document

FILE = "rules.toml"
RULE = re.compile(r"[A-Z]{2,4}-[A-Z]*[0-9]+(\.[0-9]+)*")
_RULES = Said(it="codici di regole, come AD-9.6", en="ids of rules, like AD-9.6")

_Rules = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class WordRules:
    """Which rules a word, a kind, a word of a column and a card lead to."""

    words: _Rules = field(default_factory=dict)
    kinds: _Rules = field(default_factory=dict)
    columns: Mapping[str, _Rules] = field(default_factory=dict)
    cards: _Rules = field(default_factory=dict)

    def of(self, card: Card, words: Iterable[str]) -> tuple[str, ...]:
        """The rules behind a card whose effect uses ``words``: of the card itself, its words, its kind; each once."""
        found = [*self.cards.get(card.id, ())]
        for word in words:
            found += self.words.get(word, ())
        for column, rules in self.columns.items():
            for word in card.words(column):
                found += rules.get(word, ())
        return tuple(dict.fromkeys([*found, *self.kinds.get(card.kind, ())]))


_SEARCH = "move_deck"
"""How the effect language calls a choice in one's own deck; no word that stands in a cell."""


def read_word_rules(game: Game, ids: Iterable[str], words: frozenset[str], findings: Findings) -> WordRules:
    """The game's ``rules.toml``, or nothing when it has none; what is wrong in it is a finding.

    ``ids`` are all its cards, ``words`` those of its effect language.
    """
    path = game.folder / FILE
    if game.bare or not path.is_file():
        return WordRules()
    try:
        document = open_document(path, game.shown(FILE))
    except InputError as fault:
        findings.take(fault)
        return WordRules()
    root = document.root
    columns = root.section("columns")
    rules = WordRules(
        words=_rules(root.section("words"), words | {_SEARCH}),
        kinds=_rules(root.section("kinds")),
        columns={} if columns is None else {name: _rules(section) for name, section in columns.named().items()},
        cards=_rules(root.section("cards"), frozenset(ids)),
    )
    root.close()
    findings.add(document.problems)
    findings.visit(game.shown(FILE), "parole con le loro regole", "words with their rules", len(rules.words))
    return rules


def _rules(section: Section | None, valid: frozenset[str] | None = None) -> _Rules:
    if section is None:
        return {}
    found = {}
    for key in section.data:
        found[key] = section.texts(key)
        for rule in found[key]:
            if not RULE.fullmatch(rule):
                said = Said(it=f"«{rule}» non è il codice di una regola.", en=f'"{rule}" is not the id of a rule.')
                section.problem(key, said, expected=_RULES)
        if valid is not None and re.split(r"[ (]", key)[0] not in valid:
            said = Said(it=f"«{key}» è sconosciuto.", en=f'"{key}" is unknown.')
            section.problem(key, said, near=nearest(key, sorted(valid)))
    return found

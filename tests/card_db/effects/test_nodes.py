"""The shape of the trees (effect_language.md, 5) and the one table of signatures (4.5)."""

from __future__ import annotations

import csv
import dataclasses
import inspect
from collections import Counter
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

from card_db.effects import nodes as n
from card_db.effects.parser import parse
from card_db.effects.signatures import ACTIONS, COSTS, RULES, Signature, Takes
from card_db.effects.walk import walk, words_used
from tests.card_db.effects.games import GAMES, cells, profile

KINDS = {
    node.__name__
    for _, node in inspect.getmembers(n, inspect.isclass)
    if dataclasses.is_dataclass(node) and node.__module__ == n.__name__
}

with (Path(__file__).parent / "node_counts.tsv").open(encoding="utf-8", newline="") as file:
    COUNTS = {row["kind"]: (int(row["AD"] or 0), int(row["KM"] or 0)) for row in csv.DictReader(file, delimiter="\t")}


def holding(game: str) -> Counter[str]:
    """How many cards of a game hold each kind of node."""
    found: Counter[str] = Counter()
    for cell in cells():
        if cell.game == game:
            effect = parse(cell.text, profile(game), cell.kind).effect
            found.update({type(node).__name__ for node in walk(effect)})
    return found


def test_there_are_59_kinds_of_nodes() -> None:
    assert len(KINDS) == 59
    assert set(COUNTS) == KINDS


@pytest.mark.parametrize("game", GAMES)
def test_as_many_cards_hold_each_kind_as_the_specification_counts(game: str) -> None:
    index = GAMES.index(game)
    found = holding(game)
    assert {kind: found[kind] for kind in COUNTS} == {kind: counts[index] for kind, counts in COUNTS.items()}


def test_every_kind_of_node_is_used_by_a_card() -> None:
    assert set(holding("ancient_duel")) | set(holding("kartomantik")) == KINDS


def test_every_action_rule_and_cost_has_one_signature() -> None:
    for table, union in ((ACTIONS, n.Action), (RULES, n.Rule), (COSTS, n.Cost)):
        assert sorted(str(signature.node) for signature in table.values()) == sorted(map(str, get_args(union)))


@pytest.mark.parametrize("signature", [*ACTIONS.values(), *RULES.values(), *COSTS.values()], ids=lambda one: one.word)
def test_the_parts_of_a_signature_fill_the_fields_of_its_node(signature: Signature[object]) -> None:
    twice = sum(part.takes in (Takes.LEVY, Takes.PICK) for part in signature.parts)
    fields = dataclasses.fields(signature.node)  # type: ignore[arg-type]
    assert len(fields) == len(signature.parts) + twice


def test_no_field_of_a_node_is_true_or_false_or_a_place() -> None:
    for kind in sorted(KINDS):
        node = getattr(n, kind)
        hints = get_type_hints(node, vars(n))
        assert bool not in hints.values()
        assert {"start", "end", "it", "en"}.isdisjoint(hints)


def test_nodes_are_frozen_and_compare_by_their_fields() -> None:
    one, other = n.Draw(n.Player.YOU, n.Int(1)), n.Draw(n.Player.YOU, n.Int(1))
    assert one == other
    assert hash(one) == hash(other)
    with pytest.raises(dataclasses.FrozenInstanceError):
        one.number = n.Int(2)  # type: ignore[misc]


@pytest.mark.parametrize(
    ("game", "kind", "cell", "words"),
    [
        ("ancient_duel", "unit", "enter(normal): draw(you, 1)", ("enter(normal)", "draw")),
        ("ancient_duel", "tactic", "play(reaction) cost discard(1): cancel(target(unit[attacking])); draw(you, 1)",
         ("play(reaction)", "discard", "cancel", "target", "unit", "attacking", "draw")),
        ("ancient_duel", "unit", "static: protect(oldest(terrain[own, up]), destroy, enemy)",
         ("static", "protect", "destroy enemy", "terrain", "up")),
        ("ancient_duel", "unit", "enter: move(choose(doctrine[own, deck]), hand)",
         ("enter", "move", "move_deck", "hand", "choose", "doctrine", "deck")),
        ("kartomantik", "manifestation", "support(hand) if losing(you)", ("support(hand)", "losing")),
        ("kartomantik", "manifestation", "activate from limbo once cost exile(2 card[other, limbo]): move(self, hand)",
         ("activate", "limbo", "exile", "card", "other", "move", "hand")),
        ("kartomantik", "ephemeral", "play: set(target(manifestation[contest]), humour, vacuo, turn)",
         ("play", "set", "humour", "vacuo", "turn", "target", "manifestation", "contest")),
        ("kartomantik", "manifestation", "lose: discard(opponent, 1, random)", ("lose", "discard", "random")),
    ],
)  # fmt: skip
def test_the_words_an_effect_uses_are_told_in_reading_order(
    game: str, kind: str, cell: str, words: tuple[str, ...]
) -> None:
    assert words_used(parse(cell, profile(game), kind).effect) == words


def test_every_reminded_word_is_used_by_a_card() -> None:
    for game in GAMES:
        used = {w for c in cells() if c.game == game for w in words_used(parse(c.text, profile(game), c.kind).effect)}
        assert set(profile(game).wordings["reminders"]) <= used


def test_a_walk_can_leave_out_granted_clauses() -> None:
    effect = parse("enter: grant(self, { destroys: draw(you, 1) }, turn)", profile("ancient_duel"), "unit").effect
    assert any(isinstance(node, n.Draw) for node in walk(effect))
    assert not any(isinstance(node, n.Draw) for node in walk(effect, granted=False))

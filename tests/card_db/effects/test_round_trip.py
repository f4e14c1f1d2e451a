"""Reading and printing are each other's inverse (EL-3, canonical form)."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from card_db.effects import nodes as n
from card_db.effects.checks import check
from card_db.effects.parser import EffectError, parse
from card_db.effects.printer import print_effect
from tests.card_db.effects.games import GAMES, Cell, cards, cells, kinds, profile
from tests.card_db.effects.strategies import effects

KINDS = [(game, kind) for game in GAMES for kind in {profile(game).kind(kind): kind for kind in kinds(game)}.values()]
"""Each kind of card that may have other clauses than the others."""


def test_the_tables_hold_the_219_cells_of_both_games() -> None:
    assert [len(cards(game)) for game in GAMES] == [121, 98]


@pytest.mark.parametrize("cell", cells(), ids=lambda cell: cell.card)
def test_every_cell_is_printed_as_it_is_written_and_read_again_as_the_same_tree(cell: Cell) -> None:
    words = profile(cell.game)
    effect = parse(cell.text, words, cell.kind, cards=cards(cell.game)).effect
    assert print_effect(effect, words) == cell.text
    assert parse(print_effect(effect, words), words, cell.kind).effect == effect


@pytest.mark.parametrize("cell", cells(), ids=lambda cell: cell.card)
def test_every_cell_passes_the_checks_on_the_tree(cell: Cell) -> None:
    words = profile(cell.game)
    assert check(parse(cell.text, words, cell.kind).effect, words, cell.kind) == ()


@pytest.mark.parametrize("cell", cells(), ids=lambda cell: cell.card)
def test_the_side_table_says_where_each_clause_stands(cell: Cell) -> None:
    parsed = parse(cell.text, profile(cell.game), cell.kind)
    assert [cell.text[start:end] for start, end in parsed.spans] == [text for text in cell.text.split(" | ") if text]


def read_back(game: str, kind: str, effect: n.Effect) -> None:
    words = profile(game)
    text = print_effect(effect, words)
    assert parse(text, words, kind).effect == effect, text
    assert check(effect, words, kind) == (), text


LARGE = [HealthCheck.too_slow, HealthCheck.data_too_large]


@pytest.mark.parametrize(("game", "kind"), KINDS)
@settings(max_examples=25, deadline=None, suppress_health_check=LARGE)
@given(data=st.data())
def test_any_tree_is_read_back_from_its_text_and_passes_the_checks(game: str, kind: str, data: st.DataObject) -> None:
    read_back(game, kind, data.draw(effects(profile(game), kind)))


@pytest.mark.fuzz
@pytest.mark.parametrize(("game", "kind"), KINDS)
@settings(max_examples=1500, deadline=None, suppress_health_check=LARGE)
@given(data=st.data())
def test_very_many_trees_are_read_back_from_their_text(game: str, kind: str, data: st.DataObject) -> None:
    read_back(game, kind, data.draw(effects(profile(game), kind)))


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("static:mod(self,atk,+1)", "static: mod(self, atk, +1)"),
        ("static: mod(self, atk, +01)", "static: mod(self, atk, +1)"),
        ("static: mod(self, atk, +1) ", "static: mod(self, atk, +1)"),
        ("enter:\n  draw(you, 1)|destroys: draw(you, 1)", "enter: draw(you, 1) | destroys: draw(you, 1)"),
        ("enter: destroy(choose(unit[up, enemy]))", "enter: destroy(choose(unit[enemy, up]))"),
        ("enter: destroy(choose(unit[up, other, enemy]))", "enter: destroy(choose(unit[enemy, other, up]))"),
        ("enter: destroy(choose(unit[type=guard, up]))", "enter: destroy(choose(unit[up, type=guard]))"),
        ("enter: destroy(choose(unit[attack, type=guard]))", "enter: destroy(choose(unit[type=guard, attack]))"),
        ("enter: destroy(choose(unit[level<=2, attack]))", "enter: destroy(choose(unit[attack, level<=2]))"),
        ("enter: deploy(choose(unit[deck, card=AD-ROM-01]))", "enter: deploy(choose(unit[card=AD-ROM-01, deck]))"),
    ],
)
def test_a_cell_that_is_not_canonical_is_refused_with_its_canonical_text(written: str, canonical: str) -> None:
    with pytest.raises(EffectError) as refused:
        parse(written, profile("ancient_duel"), "unit")
    (problem,) = refused.value.problems
    assert problem.expected is not None
    assert problem.expected.en == f'"{canonical}"'
    assert parse(canonical, profile("ancient_duel"), "unit").effect

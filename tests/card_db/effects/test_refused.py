"""What the parser says of cells that are no effects (EL-9)."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from card_db.effects.parser import EffectError, parse
from card_db.problems import Problem, Said
from tests.card_db.effects.games import GAMES, Cell, cards, cells, profile

HERE = Path(__file__).parent


def rows(file: str) -> list[tuple[str, ...]]:
    """Game, kind of card, cell, place of the problem counted from 1, message."""
    with (HERE / file).open(encoding="utf-8", newline="") as table:
        return [tuple(row.values()) for row in csv.DictReader(table, delimiter="\t", quoting=csv.QUOTE_NONE)]


REFUSED = rows("refused.tsv")  # effect_language.md, 9.1
SLIPS = rows("slips.tsv")


def problems(text: str, game: str = "ancient_duel", kind: str = "unit") -> tuple[Problem, ...]:
    with pytest.raises(EffectError) as refused:
        parse(text, profile(game), kind, cards=cards(game))
    return refused.value.problems


def said(text: str, game: str = "ancient_duel", kind: str = "unit") -> list[str]:
    return [f"{(problem.start or 0) + 1} {problem.sentence()}" for problem in problems(text, game, kind)]


def test_the_examples_of_the_specification_are_all_here() -> None:
    assert len(REFUSED) == 37


@pytest.mark.parametrize(("game", "kind", "cell", "at", "message"), REFUSED)
def test_a_bad_cell_is_told_at_its_place_in_the_words_of_the_specification(
    game: str, kind: str, cell: str, at: str, message: str
) -> None:
    assert said(cell, game, kind) == [f"{at} {message}"]


@pytest.mark.parametrize(("game", "kind", "cell"), [row[:3] for row in (*REFUSED, *SLIPS)])
def test_a_bad_cell_is_told_in_italian_too(game: str, kind: str, cell: str) -> None:
    (problem,) = problems(cell, game, kind)
    assert problem.sentence("it") != problem.sentence("en")
    assert problem.problem.it != problem.problem.en
    assert '"' not in problem.sentence("it")


def test_the_message_shows_the_cell_with_carets_below_the_word() -> None:
    (problem,) = problems(
        "play: mod(tarjet(manifestation[own, contest]), strength, +1, turn)", "kartomantik", "ephemeral"
    )
    assert problem.show().splitlines() == [
        "character 11",
        "  play: mod(tarjet(manifestation[own, contest]), strength, +1, turn)",
        "            ^^^^^^",
        '  Unknown selection "tarjet". Expected target, choose or all. Did you mean "target"?',
    ]


def test_the_carets_stay_below_the_word_when_the_cell_has_line_breaks() -> None:
    (problem,) = problems("enter:\n\tdraw(opp, 1)")
    assert problem.show().splitlines()[1:3] == ["  enter:  draw(opp, 1)", "               ^^^"]


def test_all_problems_of_a_cell_are_told_together() -> None:
    cell = (
        "entr: draw(you, 1) | enter: draw(opp, 1); destroy(choose(unti[own])) | static: mod(self, akt, 1) | enter draw"
    )
    assert said(cell) == [
        '1 Unknown beginning of a clause "entr". Expected static, activate, play, enter, after_attack, destroyed, '
        'destroys, wins_attack or damages. Did you mean "enter"?',
        '34 Unknown player "opp". Expected you, opponent or both.',
        '58 Unknown noun "unti". Expected unit, doctrine, terrain, tactic or plan. Did you mean "unit"?',
        '90 Unknown stat "akt". Expected atk, def or both. Did you mean "atk"?',
        '95 A change carries its sign. Expected "+" or "-" before the amount.',
        '106 "draw" has no place here. Expected ":", "(", "|", the end, "from", "once", "if" or "cost".',
    ]


@pytest.mark.parametrize(("game", "kind", "cell", "at", "message"), SLIPS)
def test_other_slips_have_their_own_message(game: str, kind: str, cell: str, at: str, message: str) -> None:
    assert said(cell, game, kind) == [f"{at} {message}"]


@pytest.mark.parametrize(
    ("game", "kind", "cell", "expected"),
    [
        ("ancient_duel", "unit", "play: draw(you, 1)", 'Cards of kind "unit" have no "play" clause.'),
        ("kartomantik", "ephemeral", "play: draw(you, 1) | play: draw(you, 1)",
         'Cards of kind "ephemeral" have one "play" clause.'),
        ("kartomantik", "persistent", "support", 'Cards of kind "persistent" have no "support" clause.'),
        ("ancient_duel", "unit", "static: mod(all(unit[battle<=3]), atk, +1)",
         'A "static" clause must not read "battle": such values depend on static clauses.'),
        ("ancient_duel", "unit", "static: mod(self, def, +atk(self))",
         'A "static" clause must not read "atk": such values depend on static clauses.'),
        ("ancient_duel", "unit", "enter: grant(self, { static: mod(self, def, +atk(self)) }, turn)",
         'A "static" clause must not read "atk": such values depend on static clauses.'),
        ("ancient_duel", "unit", "enter: move(target(unit[own, deck]), hand)", "A hidden card cannot be a target."),
        ("ancient_duel", "unit", "enter: mod(foe, atk, -1, turn)",
         '"foe" stands only in a "static" clause or in a reaction.'),
        ("ancient_duel", "tactic", "play: mod(foe, atk, -1, turn)",
         '"foe" stands only in a "static" clause or in a reaction.'),
        ("ancient_duel", "unit", "enter: grant(self, { activate: draw(you, 1) }, turn)",
         "Every activated clause is limited."),
        ("ancient_duel", "unit", "enter: grant(self, { play: draw(you, 1) }, turn)",
         "Only clauses that work on the field are granted."),
        ("kartomantik", "manifestation", "win: grant(self, { support }, turn)",
         "Only clauses that work on the field are granted."),
        ("kartomantik", "manifestation", "win: look(2, keep 2)", "Fewer are kept than are looked at."),
    ],
)  # fmt: skip
def test_the_checks_on_the_tree_refuse_what_must_not_be_released(
    game: str, kind: str, cell: str, expected: str
) -> None:
    assert [problem.problem.en for problem in problems(cell, game, kind)] == [expected]


@pytest.mark.parametrize(
    ("game", "kind", "cell"),
    [
        ("ancient_duel", "tactic", "play(reaction): mod(foe, atk, -1, combat)"),
        ("ancient_duel", "unit", "enter: move(target(unit[own, hand]), hand)"),
        ("ancient_duel", "unit", "enter: destroy(choose(unit[battle<=3]))"),
        ("kartomantik", "manifestation", "activate cost exhaust: draw(you, 1)"),
        ("kartomantik", "ephemeral", ""),
        ("ancient_duel", "unit", "  "),
    ],
)
def test_what_the_checks_allow_is_read(game: str, kind: str, cell: str) -> None:
    parse(cell, profile(game), kind)


# --- anything at all -------------------------------------------------------------------

PIECES = st.sampled_from(
    [
        piece
        for cell in cells()
        for piece in cell.text.replace("(", " ( ").replace(")", " ) ").replace(",", " , ").split()
    ]
)
SIGNS = st.sampled_from((*"()[]{}:;|,/+-=<>'«»−≤ \n\t\x00", "up to", "keep", "as", "may", "if", "then", "unless"))


def survives(text: str, game: str, kind: str) -> None:
    """Read, or refused with problems that have a place in the cell and can be shown."""
    found: tuple[Problem, ...] = ()
    try:
        parse(text, profile(game), kind)
    except EffectError as error:
        found = error.problems or (Problem(Said("", "")),)
    for problem in found:
        assert problem.start is not None
        assert 0 <= problem.start <= len(text)
        assert problem.show("it")
        assert problem.show("en")


@settings(max_examples=150, deadline=None)
@given(game=st.sampled_from(GAMES), text=st.text(max_size=60))
def test_any_text_is_read_or_refused(game: str, text: str) -> None:
    survives(text, game, "unit")


@settings(max_examples=150, deadline=None)
@given(game=st.sampled_from(GAMES), pieces=st.lists(PIECES | SIGNS, max_size=25))
def test_any_words_of_the_language_in_any_order_are_read_or_refused(game: str, pieces: list[str]) -> None:
    survives(" ".join(pieces), game, "unit")


@settings(max_examples=300, deadline=None)
@given(cell=st.sampled_from(cells()), data=st.data())
def test_a_cell_with_a_slip_is_read_or_refused(cell: Cell, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(cell.text)))
    end = data.draw(st.integers(start, min(len(cell.text), start + 6)))
    between = data.draw(PIECES | SIGNS | st.just(""))
    survives(cell.text[:start] + between + cell.text[end:], cell.game, cell.kind)


@pytest.mark.parametrize("opening", ["play: a(", "play: grant(self, { play: ", "play: may { ", "play: x(unit[a<b("])
def test_brackets_without_end_are_refused(opening: str) -> None:
    first, _, rest = opening.partition(": ")
    for text in (opening * 2000, f"{first}: " + rest * 2000):
        survives(text, "ancient_duel", "tactic")
        with pytest.raises(EffectError):
            parse(text, profile("ancient_duel"), "tactic")

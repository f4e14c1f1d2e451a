"""The two readings of the rules agree: what is offered, and what is refused and why."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.errors import IllegalActionError
from engines.retrovia import (
    RETROVIA,
    Action,
    Build,
    Detach,
    Enter,
    Move,
    Pass,
    Sacrifice,
    Square,
    State,
    Substitute,
    Swap,
)
from engines.retrovia.actions import KINDS
from engines.retrovia.field import beside
from engines.retrovia.refusals import refusal
from tests.engines.retrovia.positions import START, read
from tests.engines.retrovia.strategies import reached


def conceivable(state: State, origin: Square) -> Iterator[Action]:
    """Every action with this square in it, and squares of the field or beside it."""
    squares = set(state.layout.field.squares)
    squares |= {near for square in squares for near in beside(square)}
    yield Pass()
    yield from (Build(origin), Sacrifice(origin), Detach(origin, None))
    for kind in KINDS:
        yield from (Enter(kind, origin), Substitute(origin, kind))
    for target in squares:
        yield from (Move(origin, target), Detach(origin, target))
        if origin < target:
            yield Swap(origin, target)


@settings(deadline=None, max_examples=80)
@given(reached(), st.data())
def test_an_action_is_refused_exactly_if_it_is_not_offered(state: State, data: st.DataObject) -> None:
    origin = data.draw(st.sampled_from(state.layout.field.squares))
    offered = set(RETROVIA.legal_actions(state, state.player))
    wrong = [
        (action, refused)
        for action in conceivable(state, origin)
        if ((refused := refusal(state, action)) is None) != (action in offered)
    ]
    assert wrong == []


@settings(deadline=None, max_examples=40)
@given(reached())
def test_every_offered_action_is_accepted(state: State) -> None:
    assert [
        refusal(state, action) for action in RETROVIA.legal_actions(state, state.player) if refusal(state, action)
    ] == []


@settings(deadline=None, max_examples=40)
@given(reached(), st.data())
def test_every_refusal_names_a_rule_and_says_why_in_both_languages(state: State, data: st.DataObject) -> None:
    origin = data.draw(st.sampled_from(state.layout.field.squares))
    for action in conceivable(state, origin):
        refused = refusal(state, action)
        if refused is not None:
            assert refused.rule.startswith("RV-")
            assert refused.said.it.endswith(".")
            assert refused.said.en.endswith(".")


def test_a_refusal_reads_well_in_both_languages() -> None:
    with pytest.raises(IllegalActionError) as error:
        RETROVIA.apply_action(read(START), Build((1, 1)))
    assert error.value.show("en") == "RV-2.2: 1,1 does not share a side with the field."
    assert error.value.show("it") == "RV-2.2: 1,1 non tocca con un lato il campo."


def test_squares_far_from_the_field_are_refused_like_any_other() -> None:
    state = read(START)
    for x, y in product((-999, 999), repeat=2):
        for action in (
            Build((x, y)),
            Enter("V", (x, y)),
            Move((x, y), (0, 0)),
            Sacrifice((x, y)),
            Detach((x, y), None),
        ):
            assert refusal(state, action) is not None

"""Positions that play can reach, for properties: a random walk from the start, or from a position of the table."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from engines.retrovia import RETROVIA, Config, State
from tests.engines.retrovia.test_perft import rows

STARTS = sorted({text for _, text, _, _ in rows()})


@st.composite
def reached(draw: st.DrawFn) -> State:
    """A position in which the game goes on, up to 60 actions from where it began."""
    config = Config(draw(st.booleans()))
    state = RETROVIA.from_text(draw(st.sampled_from(STARTS)), config)
    rng = Random(draw(st.integers(0, 2**32)))
    for _ in range(draw(st.integers(0, 60))):
        after = RETROVIA.child(state, rng.choice(RETROVIA.legal_actions(state, state.player)))
        if after.ending:
            break
        state = after
    return state

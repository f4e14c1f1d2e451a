"""The games that the conformance suite runs over, each with its house rules."""

from __future__ import annotations

from engines.conformance import Case
from engines.retrovia import RETROVIA, Config

CASES = {
    "retrovia": Case(RETROVIA, Config()),
    "retrovia, no grapple before the Prey": Case(RETROVIA, Config(grapple_before_prey=False)),
}

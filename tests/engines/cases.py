"""The games that the conformance suite runs over, each with its house rules."""

from __future__ import annotations

from engines.conformance import Case
from engines.retrovia import RETROVIA, Config
from tests.engines.ancient_duel.stirring import reorder, stir
from tests.engines.ancient_duel.table import game


def ancient_duel(**values: object) -> Case:
    """Ancient Duel with this configuration."""
    return Case(game(), game().configure(values), stir, reorder)


CASES = {
    "retrovia": Case(RETROVIA, Config()),
    "ancient_duel": ancient_duel(deck_1="carthage", deck_2="sparta"),
    "ancient_duel, open table": ancient_duel(
        deck_1="dacia", deck_2="macedonia", cards="open", special_deploy_face="up", entry_on_reveal=True
    ),
    "retrovia, no grapple before the Prey": Case(RETROVIA, Config(grapple_before_prey=False)),
}

"""The worked examples of a rulebook: read, checked and run by the game's rules, whichever way they are told.

Most games tell examples by cards (:mod:`card_db.scenarios`). A game whose engine has a notation for
positions tells them in it (:mod:`engines.scenarios`). Both come through :func:`read_examples`; where
the game has an engine, an example that the rules do not bear out is a problem like any other.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from card_db.game import Game
from card_db.problems import Problem, Said
from card_db.records import Card
from card_db.scenarios import read_scenarios
from engines.ancient_duel import AncientDuel
from engines.ancient_duel.scenario import run_scenarios
from engines.retrovia import RETROVIA
from pnp.rulebook.example import Example
from pnp.rulebook.played import read_played

FILE = "rulebook/examples.toml"

TOLD_BY_POSITIONS = frozenset({RETROVIA.id})
"""The games whose examples name positions."""


def read_examples(
    game: Game, lang: str, cards: Mapping[str, Card], rules: Collection[str], switches: Mapping[str, Said]
) -> tuple[tuple[Example, ...], tuple[Problem, ...]]:
    """The examples of a game and everything that is wrong with them; none where there is no file.

    ``rules`` are the ids that may be cited, ``switches`` the titles of its house rules by name.
    """
    path, shown = game.folder / FILE, game.shown(FILE)
    if not path.exists():
        return (), ()
    if game.id in TOLD_BY_POSITIONS:
        return read_played(path, lang, rules=rules, switches=switches, shown=shown)
    told, slips = read_scenarios(path, cards, rules=rules, switches=set(switches) or None, shown=shown)
    if not slips and game.id == AncientDuel.id:
        slips = run_scenarios(told, cards)
    return told, slips

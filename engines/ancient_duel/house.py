"""The house rules of Ancient Duel (AD-15): those that can be played, and those that stay decided."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from card_db.problems import Said
from engines.errors import SwitchValueError
from engines.house import Switch, settle

NONE: Final = "none"


@dataclass(frozen=True, slots=True)
class House:
    """One value for each switch that can be played; the defaults are what the rules are written for."""

    deckout: str = "any_draw"
    energy_counter: str = "own"
    entry_on_reveal: bool = False
    faction_scope: str = "own_cards"
    max_units: int | str = NONE
    position_change: str = "once_free"
    reaction_window: str = "attack"
    special_deploy_face: str = "down"
    start_points: int = 20
    tie_in_defence: str = "both"
    unlocks: str = "by_games"


AS_WRITTEN: Final = House()
"""No house rule at all."""

SWITCHES: Final = (
    Switch("start_points", "AD-4.1", (20,), least=1),
    Switch("energy_counter", "AD-R1", ("own", "global")),
    Switch("deckout", "AD-R5", ("any_draw", "draw_phase")),
    Switch("position_change", "AD-R10", ("once_free", "once_cost_1", NONE)),
    Switch("max_units", "AD-R12", (NONE,), least=1),
    Switch("reaction_window", "AD-R17", ("attack", NONE)),
    Switch("tie_in_defence", "AD-R20", ("both", NONE)),
    Switch("faction_scope", "AD-R36", ("own_cards", "own_cards_and_conditions", "off")),
    Switch("entry_on_reveal", "AD-R38", (False, True)),
    Switch("special_deploy_face", "AD-R39", ("down", "up")),
    Switch("unlocks", "AD-R64", ("by_games", "all")),
)

DECIDED: Final = (
    Switch("first_player", "AD-R4", ("random", "agreed")),
    Switch("redraw", "AD-R4", (NONE, "one")),
    Switch("points_cap", "AD-R6", (NONE,), least=1),
    Switch("deploy_positions", "AD-R7", ("attack_or_defence", "attack_only")),
    Switch("set_cost_high_level", "AD-R8", ("pay_on_set", "pay_on_reveal")),
    Switch("fresh_units_attack", "AD-R9", (True, False)),
    Switch("max_plans", "AD-R13", (NONE,), least=1),
    Switch("terrain_limit", "AD-R13", (NONE, "one_per_player", "one_on_table")),
    Switch("terrain_is_doctrine", "AD-R16", (True, False)),
    Switch("set_tactic_delay", "AD-R18", (0, 1)),
    Switch("fail_vs_defence_damage", "AD-R22", (True, False)),
    Switch("wound_value", "AD-R24", ("combat", "printed")),
    Switch("clamp", "AD-R26", ("total", "stepwise")),
    Switch("direct_attacks_per_turn", "AD-R27", (1, NONE), least=1),
    Switch("choices", "AD-R34", ("optional", "mandatory")),
    Switch("missile_is_infantry", "AD-R54", (True, False)),
    Switch("any_side_conditions", "AD-R46", ("any", "own")),
    Switch("deck_copies_limit", "AD-R61", ("three", "printed")),
)
"""Switches of the rules that are not offered; the first value is what was decided."""


def house_of(chosen: Mapping[str, object]) -> House:
    """The house rules with these switches; a switch that is not offered may only have its decided value.

    Raises :class:`~engines.errors.UnknownSwitchError`, :class:`~engines.errors.SwitchValueError`.
    """
    settled = settle((*SWITCHES, *DECIDED), chosen)
    for switch in DECIDED:
        if settled[switch.name] != switch.default:
            raise _not_offered(switch)
    values: dict[str, Any] = {switch.name: settled[switch.name] for switch in SWITCHES}
    return House(**values)


def chosen_of(house: House) -> dict[str, bool | int | str]:
    """The switches that differ from their default, by name: what :func:`house_of` needs."""
    values = {switch.name: getattr(house, switch.name) for switch in SWITCHES}
    return {switch.name: values[switch.name] for switch in SWITCHES if values[switch.name] != switch.default}


def _not_offered(switch: Switch) -> SwitchValueError:
    said = Said(
        f"La regola della casa «{switch.name}» non è offerta: resta come è decisa in {switch.ruling}.",
        f'The house rule "{switch.name}" is not offered: it stays as decided in {switch.ruling}.',
    )
    return SwitchValueError(said, rule=switch.ruling, expected=str(switch.default).lower())

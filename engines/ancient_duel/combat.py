"""Combat: declaration, reaction window, damage step (AD-10, AD-11)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engines.ancient_duel.board import Board, change, find
from engines.ancient_duel.cards import ATK, DEF
from engines.ancient_duel.changing import replaced
from engines.ancient_duel.effects import change_points
from engines.ancient_duel.reading import pierces, value
from engines.ancient_duel.state import COMBAT, UNKNOWN, Combat, Grant, Mod, Naming, Trigger, Unit
from engines.ancient_duel.triggers import collect, enqueue
from engines.protocol import Player


@dataclass(frozen=True, slots=True)
class Clash:
    """What a comparison says (AD-10.8, AD-10.9): the two values, who falls, what is lost, which value is wounded.

    ``defence`` is None in a direct attack. ``winner`` is who took the points, None if nobody did.
    """

    attack: int
    defence: int | None
    attacker_falls: bool
    target_falls: bool
    loss: tuple[int, int]
    winner: Player | None
    wound: str = ""


def declare(board: Board, attacker: Unit, target: Unit | None) -> None:
    """Pay for an attack and open its reaction window (AD-10.3, AD-10.4)."""
    player = board.active
    half = board.half(player)
    half.energy -= board.book.facts[attacker.card].energy
    half.direct = half.direct or target is None
    change(board, player, attacker, attacked=True)
    window = None if board.house.reaction_window == "none" else 1 - player
    board.combat = Combat(attacker.serial, target.serial if target else 0, window=window)
    board.note("attack", player=player, card=attacker.card, target=target)


def go_on(board: Board, combat: Combat) -> bool:
    """The next thing in a combat; False while somebody may react."""
    if combat.window is not None:
        if can_react(board, combat.window):
            return False
        pass_window(board, combat, combat.window)
        return True
    attacker = find(board, combat.attacker)
    target = find(board, combat.target) if combat.target else None
    if not is_valid(combat, attacker[1] if attacker else None, target[1] if target else None):
        board.note("stopped")
        end_combat(board)
        return True
    return _damage_step(board, combat)


def can_react(board: Board, player: Player) -> bool:
    """Whether a player has a face-down plan card: without one nothing can be done but pass, as all can see."""
    return any(not plan.up for plan in board.sides[player].plans)


def pass_window(board: Board, combat: Combat, player: Player) -> None:
    """A player does not react; after two passes in a row the window is closed (AD-9.6)."""
    closed = combat.passes == 1
    board.combat = replaced(combat, window=None if closed else 1 - player, passes=combat.passes + 1)


def is_valid(combat: Combat, attacker: object, target: object) -> bool:
    """AD-10.5: whether there will be a comparison, looked at once, after the window."""
    if combat.cancelled or not isinstance(attacker, Unit) or attacker.stands != "attack":
        return False
    return not combat.target or target is not None


def _damage_step(board: Board, combat: Combat) -> bool:
    if combat.target and not _revealed(board, combat):
        return True
    clash = compare(board, combat)
    board.note("compare", values=" ".join(str(each) for each in (clash.attack, clash.defence) if each is not None))
    change_points(board, clash.loss)
    if board.result is not None:
        return True
    triggers = list(_triggers(board, combat, clash))
    attacker = _unit(board, combat.attacker)[1]
    _bury(board, combat, clash)
    if clash.wound:
        _wound(board, combat, clash, attacker.card)
    end_combat(board)
    enqueue(board, triggers)
    board.after = combat.attacker
    return True


def _revealed(board: Board, combat: Combat) -> bool:
    """A face-down target is turned up in Defence (AD-10.7); an unknown one must be named first."""
    player, target = _unit(board, combat.target)
    if target.stands != "down":
        return True
    if target.card == UNKNOWN:
        board.push(Naming(player, target.serial))
        return False
    change(board, player, target, stands="defence")
    board.note("reveal", player=player, card=target.card)
    return True


def _unit(board: Board, serial: int) -> tuple[Player, Unit]:
    found = find(board, serial)
    if found is None or not isinstance(found[1], Unit):
        raise LookupError(serial)
    return found[0], found[1]


def compare(board: Board, combat: Combat) -> Clash:
    """Read both values at the same instant and compare them (AD-10.8, AD-10.9)."""
    player, attacker = _unit(board, combat.attacker)
    attack = value(board, player, attacker, ATK)
    if not combat.target:
        return Clash(attack, None, False, False, _loss(1 - player, attack), player)
    other, target = _unit(board, combat.target)
    stat = ATK if target.stands == "attack" else DEF
    defence = value(board, other, target, stat)
    if attack == defence:
        both = stat == ATK or board.house.tie_in_defence == "both"
        return Clash(attack, defence, both, both, (0, 0), None)
    if attack < defence:
        return Clash(attack, defence, True, False, _loss(player, defence - attack), other, stat)
    if stat == DEF and not pierces(board, player, attacker):
        return Clash(attack, defence, False, True, (0, 0), None)
    return Clash(attack, defence, False, True, _loss(other, attack - defence), player)


def _loss(player: Player, points: int) -> tuple[int, int]:
    return (-points, 0) if player == 0 else (0, -points)


def _bury(board: Board, combat: Combat, clash: Clash) -> None:
    """Destroyed units go to their graveyards at the same time (AD-10.10)."""
    falls = ((combat.attacker, clash.attacker_falls), (combat.target, clash.target_falls))
    fallen = [_unit(board, serial) for serial, is_out in falls if is_out]
    for player, unit in fallen:
        board.bury(player, unit)
        board.note("destroy", player=player, card=unit.card)


def _wound(board: Board, combat: Combat, clash: Clash, by: str) -> None:
    """The target is wounded by A, until the End phase of the attacking player's next own turn (AD-11)."""
    player, target = _unit(board, combat.target)
    attacking = 1 - player
    mod = Mod(clash.wound, -clash.attack, attacking, board.sides[attacking].turn + 1, wound=True, source=by)
    change(board, player, target, mods=(*target.mods, mod))
    board.note("wound", player=player, card=target.card, stat=clash.wound, amount=-clash.attack)


def _triggers(board: Board, combat: Combat, clash: Clash) -> list[Trigger]:
    """Batch 1 of AD-10.10: ``damages``, ``destroys``, ``wins_attack``, ``destroyed``."""
    player, attacker = _unit(board, combat.attacker)
    if not combat.target:
        return list(collect(board, player, attacker, "damages"))
    other, target = _unit(board, combat.target)
    fighters = (
        (player, attacker, clash.attacker_falls, clash.target_falls),
        (other, target, clash.target_falls, clash.attacker_falls),
    )
    found: list[Trigger] = []
    for owner, unit, falls, fells in fighters:
        if clash.winner == owner:
            found += collect(board, owner, unit, "damages")
        if fells:
            found += collect(board, owner, unit, "destroys")
        if unit is attacker and fells and not falls:
            found += collect(board, owner, unit, "wins_attack")
        if falls:
            found += collect(board, owner, unit, "destroyed", "battle")
    return found


def end_combat(board: Board) -> None:
    """The combat is over, and every "this combat" modifier and grant with it (AD-10.10, AD-12.5)."""
    board.combat = None
    drop(board, lambda each: each.turn == COMBAT)


def drop(board: Board, is_over: Callable[[Mod | Grant], bool]) -> None:
    """Take away the stored modifiers and grants that are over."""
    for player in (0, 1):
        for unit in board.sides[player].units:
            if any(map(is_over, unit.mods)) or any(map(is_over, unit.grants)):
                mods = tuple([mod for mod in unit.mods if not is_over(mod)])
                grants = tuple([grant for grant in unit.grants if not is_over(grant)])
                change(board, player, unit, mods=mods, grants=grants)

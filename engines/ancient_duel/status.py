"""The invariants of a position: what must hold in every one that a game can lead to."""

from __future__ import annotations

from collections.abc import Iterator

from card_db.problems import Said
from engines.ancient_duel.action_texts import player_to_text
from engines.ancient_duel.board import Board, cards_of
from engines.ancient_duel.cards import Book
from engines.ancient_duel.flow import FIRST_MAXIMUM, HAND, LAST_MAXIMUM, run
from engines.ancient_duel.legal import offers
from engines.ancient_duel.piles import Pile, size
from engines.ancient_duel.state import ANY, UNKNOWN, Frame, Grant, Side, State, Trigger
from engines.ancient_duel.unknown import Census, seen
from engines.errors import Flaw
from engines.protocol import Player


def status(book: Book, state: State) -> tuple[Flaw, ...]:
    """Everything about the position that cannot be; empty for one that can."""
    strangers = tuple(_strangers(book, state))
    if strangers:  # the rest could not be read off such cards
        return strangers
    flaws = [*_turns(state), *_order(state), *_tasks(book, state)]
    for player, side in enumerate(state.sides):
        flaws += [*_numbers(state, player, side), *_kinds(book, player, side), *_cards(book, player, side)]
    return tuple(flaws or _unrest(book, state))


def _flaw(rule: str, it: str, en: str) -> Flaw:
    return Flaw(rule, Said(it, en))


def _strangers(book: Book, state: State) -> Iterator[Flaw]:
    """Cards that do not exist, clauses that no card has."""
    for side in state.sides:
        named = [card for pile_ in _piles(side) for card, _ in pile_] + [each.card for each in cards_of(side)]
        named += [mod.source for unit in side.units for mod in unit.mods if mod.source]
        for card in sorted({card for card in named if card not in book.facts and card != UNKNOWN}):
            yield _flaw("AD-2.6", f"La carta «{card}» non esiste.", f'There is no card "{card}".')
        if isinstance(side.list, str) and side.list != ANY and side.list not in book.factions:
            yield _flaw("AD-3.5", f"La fazione «{side.list}» non esiste.", f'There is no faction "{side.list}".')
    for clause in _clauses(state):
        if clause not in book.programs and clause not in book.granted:
            yield _flaw("AD-13.1", f"{clause[0]} non ha questa clausola.", f"{clause[0]} has no such clause.")


def _piles(side: Side) -> tuple[Pile, ...]:
    listed = () if isinstance(side.list, str) else side.list
    return side.hand, side.deck, side.grave, listed


def _clauses(state: State) -> Iterator[tuple[str, tuple[int, ...]]]:
    waiting: list[Frame | Trigger | Grant] = [task for task in state.stack if isinstance(task, Frame)]
    waiting += [each for group in state.queue for each in group]
    waiting += [grant for side in state.sides for unit in side.units for grant in unit.grants]
    yield from ((each.card, each.path) for each in waiting)


def _turns(state: State) -> Iterator[Flaw]:
    """Turns alternate, P1 begins (AD-1.1)."""
    one, two = (side.turn for side in state.sides)
    begun = state.phase not in ("start", "deal")
    fits = one - two == (1 if state.active == 0 else 0) and one > 0 if begun else one == two == 0
    if state.active not in (0, 1) or not fits:
        yield _flaw(
            "AD-1.1",
            f"Turni iniziati: P1 {one}, P2 {two}; non è possibile.",
            f"Turns begun: P1 {one}, P2 {two}; that cannot be.",
        )


def _order(state: State) -> Iterator[Flaw]:
    """Cards stand in the order in which they entered; every serial is of one card (AD-5.6)."""
    rows = [row for side in state.sides for row in (side.units, side.plans)]
    serials = [[card.serial for card in row] for row in rows]
    everything = sorted(serial for row in serials for serial in row)
    fits = all(row == sorted(row) for row in serials) and len(set(everything)) == len(everything)
    if not fits or (everything and not 1 <= everything[0] <= everything[-1] <= state.entered):
        yield _flaw("AD-5.6", "L’ordine di entrata non torna.", "The order of entry does not fit.")


def _tasks(book: Book, state: State) -> Iterator[Flaw]:
    """What is being carried out, and the combat, fit the moment (AD-10.3, AD-13.3, AD-14.1)."""
    combat = state.combat
    if combat is not None and (state.phase != "battle" or not 0 <= combat.target <= state.entered):
        yield _flaw("AD-10.3", "Qui non può esserci un combattimento.", "There can be no combat here.")
    if combat is not None and combat.window not in (None, 0, 1):
        yield _flaw("AD-9.6", "La finestra di reazione non torna.", "The reaction window does not fit.")
    if state.result is not None and (state.stack or state.queue or combat or state.after):
        yield _flaw(
            "AD-14.1", "A partita finita non resta niente da fare.", "Nothing is left to do when the game is over."
        )
    top = state.stack[-1] if state.stack else None
    frames = [task for task in state.stack if isinstance(task, Frame)]
    ends = [len(book.programs[frame.card, frame.path].code) + (frame is not top) for frame in frames]
    if any(not 0 <= frame.pc < end for frame, end in zip(frames, ends, strict=True)):
        yield _flaw("AD-13.3", "L’effetto in corso non torna.", "The effect being carried out does not fit.")


def _unrest(book: Book, state: State) -> Iterator[Flaw]:
    """What goes by itself has happened already: a position is one in which somebody must do something."""
    board = Board(book, state)
    try:
        run(board)
        rests = board.state() == state and (state.result is not None or bool(offers(board)))
    except LookupError:  # something that is being carried out is about nothing
        rests = False
    if not rests:
        yield _flaw("AD-13.3", "Qualcosa doveva già essere successo.", "Something should have happened already.")


def _numbers(state: State, player: Player, side: Side) -> Iterator[Flaw]:
    name = player_to_text(player)
    over = state.result is not None
    if side.points < (0 if over else 1):
        yield _flaw("AD-14.2", f"{name} ha {side.points} punti.", f"{name} has {side.points} points.")
    if not FIRST_MAXIMUM <= side.energy_max <= LAST_MAXIMUM:
        yield _flaw(
            "AD-7.2",
            f"Il massimo di Energia di {name} è {side.energy_max}.",
            f"{name}'s Energy maximum is {side.energy_max}.",
        )
    if not 0 <= side.energy <= side.energy_max:
        yield _flaw("AD-7.5", f"{name} ha {side.energy} Energia.", f"{name} has {side.energy} Energy.")
    if any(count < 1 for pile_ in _piles(side) for _, count in pile_):
        yield _flaw("AD-1.3", f"{name} ha meno di una copia di una carta.", f"{name} has less than one copy of a card.")
    if state.phase in ("start", "deal") and size(side.hand) > HAND:
        yield _flaw("AD-4.2", f"{name} ha {size(side.hand)} carte.", f"{name} has {size(side.hand)} cards.")


def _kinds(book: Book, player: Player, side: Side) -> Iterator[Flaw]:
    """Units in the unit row, plan cards in the plan row, unknown ones only face-down (AD-5.1, AD-5.4)."""
    name = player_to_text(player)
    for unit in side.units:
        is_down = unit.stands == "down"
        if unit.card == UNKNOWN and not is_down:
            yield _flaw(
                "AD-5.2", f"{name} ha un’unità scoperta senza nome.", f"{name} has a face-up unit without a name."
            )
        elif unit.card != UNKNOWN and not book.facts[unit.card].is_unit:
            yield _flaw("AD-5.1", f"{unit.card} non è un’unità.", f"{unit.card} is not a unit.")
        if is_down and (unit.mods or unit.grants or unit.attacked):
            yield _flaw("AD-5.3", f"{name}: una carta coperta ha segni.", f"{name}: a face-down card has marks.")
        if unit.card != UNKNOWN and unit.paid not in (None, book.facts[unit.card].placing):
            yield _flaw(
                "AD-7.4", f"Per {unit.card} non si paga {unit.paid}.", f"{unit.paid} is not paid for {unit.card}."
            )
    for plan in side.plans:
        if plan.card == UNKNOWN and plan.up:
            yield _flaw(
                "AD-5.4", f"{name} ha una carta scoperta senza nome.", f"{name} has a face-up card without a name."
            )
        elif plan.card != UNKNOWN and book.facts[plan.card].is_unit:
            yield _flaw("AD-5.1", f"{plan.card} è un’unità.", f"{plan.card} is a unit.")


def _cards(book: Book, player: Player, side: Side) -> Iterator[Flaw]:
    """No more copies than the deck has, and none lost (AD-2.7, AD-3.1, AD-3.2)."""
    name, pool = player_to_text(player), book.pool(side.list)
    for card, count in sorted(seen(side).items()):
        if count > pool.get(card, 0):
            yield _flaw(
                "AD-3.2" if side.list == ANY else "AD-2.7",
                f"{name} ha {count} copie di {card}.",
                f"{name} has {count} copies of {card}.",
            )
    total = size(side.hand) + size(side.deck) + size(side.grave) + len(cards_of(side))
    if side.list != ANY and total != sum(pool.values()):
        yield _flaw(
            "AD-3.1",
            f"{name} ha {total} carte in tutto, non {sum(pool.values())}.",
            f"{name} has {total} cards in all, not {sum(pool.values())}.",
        )
    if any(card.card == UNKNOWN for card in cards_of(side)) and not Census(book, side).fits():
        yield _flaw(
            "AD-1.8",
            f"Le carte coperte di {name} non possono essere nella sua lista.",
            f"{name}'s set cards cannot be in that deck list.",
        )

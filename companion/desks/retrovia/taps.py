"""Every legal action by the taps that lead to it, and for every other tap the rule that forbids it.

A tap chooses a *source*: a square (``1,0``), a type in the Rearguard of the player to act (``V``) or the tiles
(``tile``). A source lights targets, which act at the second tap, and offers choices, which are buttons. Whatever is
not lit has a reason. Nothing here knows the screen; the taps are worked out for the player to act, whoever looks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from card_db.problems import Said
from companion.desks.retrovia.words import ending_turn, mark, on, said, standing
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
from engines.retrovia.actions import action_to_text, square_to_text
from engines.retrovia.refusals import refusal
from engines.retrovia.state import LETTERS, due, is_grapple, kinds_in, owner_of
from engines.retrovia.words import KIND_NAMES

TILE = "tile"


@dataclass(frozen=True, slots=True)
class Act:
    """A legal action: its notation, and the sentence for it."""

    text: str
    said: str


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something cannot be done: the rule, and the sentence."""

    rule: str
    said: str


@dataclass(frozen=True, slots=True)
class Light:
    """What a tap on a lit target does.

    ``act`` is the number of the action; ``mark`` how it is drawn: ``go``, ``trade``, ``prey``, ``grip``, ``free``,
    ``enter``, ``build``, ``swap``, ``sub``. Where a tap might mean something else too, ``ask`` is the question.
    """

    act: int
    mark: str
    ask: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """A button that a source offers: an action, or targets to light, or (with ``why``) greyed with its reason.

    Buttons of one ``group`` stand under its name.
    """

    label: str
    icon: str
    group: str = ""
    note: str = ""
    act: int | None = None
    lights: Mapping[str, Light] = field(default_factory=dict)
    whys: Mapping[str, int] = field(default_factory=dict)
    why: int | None = None


@dataclass(frozen=True, slots=True)
class Source:
    """What can be done with what was tapped first; ``why`` says why that is nothing, or not all.

    ``is_own`` says that it is somebody to act with: a tap on them chooses them also while another is chosen.
    """

    title: str
    lights: Mapping[str, Light] = field(default_factory=dict)
    choices: tuple[Choice, ...] = ()
    whys: Mapping[str, int] = field(default_factory=dict)
    why: int | None = None
    is_own: bool = False


@dataclass(frozen=True, slots=True)
class Taps:
    """All that a position answers to taps; numbers refer to ``acts`` and ``reasons``.

    ``question`` is asked when a Wraith must let go: nothing else can be done then, and ``held`` is the source that is
    chosen from the beginning when only one must (RV-6.7). ``sites`` are the places where a square may be built;
    ``otherwise`` is the reason why nothing can be done with what is no source.
    """

    acts: tuple[Act, ...]
    reasons: tuple[Reason, ...]
    sources: Mapping[str, Source]
    passing: Choice
    question: str
    held: str
    sites: tuple[Square, ...]
    otherwise: int | None


class _Table:
    """A position, its legal actions with their numbers, and the reasons told so far."""

    def __init__(self, state: State, lang: str) -> None:
        self.state, self.lang = state, lang
        self.legal = RETROVIA.legal_actions(state, state.player)
        self.number = {action: number for number, action in enumerate(self.legal)}
        self.reasons: dict[Reason, int] = {}

    def say(self, it: str, en: str) -> str:
        return it if self.lang == "it" else en

    def because(self, rule: str, sentence: Said) -> int:
        return self.reasons.setdefault(Reason(rule, sentence.in_(self.lang)), len(self.reasons))

    def why_not(self, action: Action) -> int | None:
        """The number of the reason against an action; None if it is legal."""
        refused = None if action in self.number else refusal(self.state, action)
        return None if refused is None else self.because(refused.rule, refused.said)

    def lit(self, targets: Iterable[tuple[Square, Action, str]]) -> tuple[dict[str, Light], dict[str, int]]:
        """Of the actions that would end on some squares, the legal ones as lights, the others as reasons."""
        lights: dict[str, Light] = {}
        whys: dict[str, int] = {}
        for square, action, how in targets:
            why = self.why_not(action)
            if why is None:
                lights[square_to_text(square)] = Light(self.number[action], how or self.mark(action))
            else:
                whys[square_to_text(square)] = why
        return lights, whys

    def mark(self, action: Action) -> str:
        return mark(self.state, action) if isinstance(action, Move) else "go"

    def choice(self, label: str, icon: str, action: Action, group: str = "") -> Choice:
        """A button for an action, greyed if it is not legal."""
        return Choice(label, icon, group, act=self.number.get(action), why=self.why_not(action))

    def board(self) -> Iterator[tuple[Square, str]]:
        return zip(self.state.layout.field.squares, self.state.layout.board, strict=True)

    def is_own(self, standing_: str) -> bool:
        """Whether it is one character of the player to act."""
        return standing_ != "" and standing_ in LETTERS[self.state.player]


def taps(state: State, lang: str) -> Taps:
    """What may be tapped in a position."""
    table = _Table(state, lang)
    waiting = [state.layout.field.squares[index] for index in due(state.layout.board, state.player)]
    sources = {} if state.ending else dict(_let_go(table, waiting) if waiting else _sources(table))
    return Taps(
        acts=tuple(Act(action_to_text(action), said(state, action).in_(lang)) for action in table.legal),
        sources=sources,
        passing=_passing(table),
        question=_question(table, waiting) if sources else "",
        held=square_to_text(waiting[0]) if len(waiting) == 1 and sources else "",
        sites=tuple(action.at for action in table.legal if isinstance(action, Build)),
        otherwise=_otherwise(table, waiting),
        reasons=tuple(table.reasons),
    )


def _otherwise(table: _Table, waiting: list[Square]) -> int | None:
    if table.state.ending:
        return table.because("RV-9.6", _OVER)
    return table.why_not(Pass()) if waiting else None


def _question(table: _Table, waiting: list[Square]) -> str:
    if not waiting:
        return ""
    if len(waiting) == 1:
        here = square_to_text(waiting[0])
        return table.say(
            f"Lo Spettro in {here} deve lasciare la presa: dove va?", f"The Wraith on {here} must let go: where to?"
        )
    return table.say(
        "Due Spettri devono lasciare la presa: quale per primo?", "Two Wraiths must let go: which one first?"
    )


def _passing(table: _Table) -> Choice:
    state = table.state
    words = ending_turn(state).in_(table.lang)
    why = table.because("RV-9.6", _OVER) if state.ending else table.why_not(Pass())
    return Choice(words, "pass", act=table.number.get(Pass()), why=why)


_OVER = Said("La partita è finita.", "The game is over.")


def _sources(table: _Table) -> Iterator[tuple[str, Source]]:
    for square, standing_ in table.board():
        yield square_to_text(square), _of_square(table, square, standing_)
    for kind in kinds_in(table.state.layout.rearguards[table.state.player]):
        yield kind, _of_rearguard(table, kind)
    yield TILE, _of_tiles(table)
    for action in table.legal:
        if isinstance(action, Build):
            yield square_to_text(action.at), _of_site(table, action)


def _of_square(table: _Table, square: Square, standing_: str) -> Source:
    if not standing_:
        return _of_free(table, square)
    if is_grapple(standing_):
        return _of_grapple(table, square, standing_)
    return _of_own(table, square, standing_) if table.is_own(standing_) else _of_enemy(table, square)


def _of_own(table: _Table, square: Square, standing_: str) -> Source:
    """A character of the player to act: where it moves, and what else it may do."""
    lights, whys = table.lit(_moves(table, square))
    return Source(_title(table, square), lights, tuple(_deeds(table, square, standing_)), whys, is_own=True)


def _moves(table: _Table, origin: Square) -> Iterator[tuple[Square, Action, str]]:
    for target in table.state.layout.field.squares:
        if target != origin:
            yield target, Move(origin, target), ""


def _deeds(table: _Table, square: Square, standing_: str) -> Iterator[Choice]:
    """Swap, substitutes, sacrifice: what one character may do besides moving."""
    yield _swap(table, square)
    if table.state.prey_in_play:
        yield table.choice(table.say("Sacrifica", "Sacrifice"), "sacrifice", Sacrifice(square))
    group = table.say("Sostituisci con", "Substitute with")
    for kind in kinds_in(table.state.layout.rearguards[table.state.player]):
        if kind != standing_.upper():
            yield table.choice(KIND_NAMES[kind].in_(table.lang), kind, Substitute(square, kind), group)


def _swap(table: _Table, square: Square) -> Choice:
    others = [other for other, standing_ in table.board() if other != square and _has_own(table, standing_)]
    lights, whys = table.lit((other, Swap(min(square, other), max(square, other)), "swap") for other in others)
    why = None if lights else table.because("RV-4.4", _ALONE)
    return Choice(table.say("Scambia", "Swap"), "swap", lights=lights, whys=whys, why=why)


_ALONE = Said(
    "Non hai un altro personaggio attivo, libero da prese, con cui scambiarlo.",
    "You have no other active character, out of grapples, to swap it with.",
)


def _has_own(table: _Table, standing_: str) -> bool:
    """Whether somebody of the player to act stands there, in a grapple too."""
    return any(letter in LETTERS[table.state.player] for letter in standing_)


def _of_grapple(table: _Table, square: Square, standing_: str) -> Source:
    """A grapple: the own Wraith that may go, or the own victim, who cannot move but may be rescued (RV-6.5 to 6.8)."""
    title = _title(table, square)
    if owner_of(standing_) != table.state.player:
        lights, whys = table.lit(_moves(table, square))
        return Source(title, lights, whys=whys, is_own=True)
    anywhere = next((other for other in table.state.layout.field.squares if other != square), square)
    return Source(title, choices=tuple(_arrivals(table, square)), why=table.why_not(Move(square, anywhere)))


def _let_go(table: _Table, waiting: list[Square]) -> Iterator[tuple[str, Source]]:
    """The Wraiths that must let go: onto a free square beside them, or home (RV-6.7)."""
    label = table.say("In Retroguardia", "To the Rearguard")
    for square in waiting:
        squares = (other for other in table.state.layout.field.squares if other != square)
        lights, whys = table.lit((other, Detach(square, other), "go") for other in squares)
        choice = table.choice(label, "home", Detach(square, None))
        yield square_to_text(square), Source(_title(table, square), lights, (choice,), whys, is_own=True)


def _of_enemy(table: _Table, square: Square) -> Source:
    """Somebody of the other side: who may come onto them."""
    arrivals = tuple(_arrivals(table, square))
    why = None if arrivals else _out_of_reach(table)
    return Source(_title(table, square), choices=arrivals, why=why)


def _out_of_reach(table: _Table) -> int:
    nobody = Said("Adesso nessuno può arrivarci.", "Nobody can get there now.")
    if table.state.prey_in_play:
        return table.because("", nobody)
    early = Said("Finché la Preda non è in gioco non si cattura.", "Nothing is captured before the Prey is in play.")
    return table.because("RV-5.4", Said(f"{nobody.it} {early.it}", f"{nobody.en} {early.en}"))


def _of_free(table: _Table, square: Square) -> Source:
    """A free square: who may enter on it, who may come to it."""
    choices = (*_entrances(table, square), *_arrivals(table, square))
    why = None if choices else table.because("", Said("Adesso nessuno può venirci.", "Nobody can come here now."))
    return Source(_title(table, square), choices=choices, why=why)


def _title(table: _Table, square: Square) -> str:
    here, standing_ = square_to_text(square), on(table.state, square)
    if not standing_:
        return table.say(f"Casella {here}", f"Square {here}")
    return f"{standing(standing_).in_(table.lang)} · {here}"


def _entrances(table: _Table, square: Square) -> Iterator[Choice]:
    group = table.say("Entra", "Enter")
    for kind in kinds_in(table.state.layout.rearguards[table.state.player]):
        yield table.choice(KIND_NAMES[kind].in_(table.lang), kind, Enter(kind, square), group)


def _arrivals(table: _Table, square: Square) -> Iterator[Choice]:
    """The moves that end on a square."""
    for number, action in enumerate(table.legal):
        if isinstance(action, Move) and action.target == square:
            mover = on(table.state, action.origin)
            kind = (mover[1] if is_grapple(mover) else mover).upper()
            group, note = table.say("Arriva qui", "Comes here"), square_to_text(action.origin)
            yield Choice(KIND_NAMES[kind].in_(table.lang), kind, group, note, act=number)


def _of_rearguard(table: _Table, kind: str) -> Source:
    """A type in the Rearguard: where it may enter, whom it may substitute."""
    enters, whys = table.lit(_enters(table, kind))
    subs, not_subs = table.lit(_substitutes(table, kind))
    name = KIND_NAMES[kind].in_(table.lang)
    asked = {at: Light(light.act, "sub", _replacing(table, light)) for at, light in subs.items()}
    title = table.say(f"{name} in Retroguardia", f"{name} in the Rearguard")
    why = None if enters else table.why_not(Enter(kind, table.state.layout.field.squares[0]))
    return Source(title, {**enters, **asked}, whys={**whys, **not_subs}, why=why)


def _replacing(table: _Table, light: Light) -> str:
    return said(table.state, table.legal[light.act]).in_(table.lang) + "?"


def _enters(table: _Table, kind: str) -> Iterator[tuple[Square, Action, str]]:
    for square, standing_ in table.board():
        if not table.is_own(standing_):
            yield square, Enter(kind, square), "enter"


def _substitutes(table: _Table, kind: str) -> Iterator[tuple[Square, Action, str]]:
    for square, standing_ in table.board():
        if table.is_own(standing_):
            yield square, Substitute(square, kind), "sub"


def _of_tiles(table: _Table) -> Source:
    """The tiles of the player to act: where one may be laid."""
    sites = table.state.layout.field.tables.builds
    taken = table.state.layout.field.squares
    lights, whys = table.lit((at, Build(at), "build") for at in (*(site.at for site in sites), *taken))
    why = None if lights else table.why_not(Build(_beyond(taken)))
    return Source(table.say("Una tessera: dove?", "A tile: where?"), lights, whys=whys, why=why)


def _beyond(squares: Iterable[Square]) -> Square:
    """A place beside the field."""
    x, y = max(squares)
    return x + 1, y


def _of_site(table: _Table, build: Build) -> Source:
    """A place where a square may be built."""
    here = square_to_text(build.at)
    choice = table.choice(table.say("Costruisci qui", "Build here"), TILE, build)
    return Source(table.say(f"Posto libero in {here}", f"Empty place at {here}"), choices=(choice,))

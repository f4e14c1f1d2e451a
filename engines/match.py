"""A match: a game being played, with its history, undo, resignation, draw offers and record.

The truth of a match is its configuration and its list of entries; states are derived by replay, so
undo is the state before, and a record plays back to the same match or says where it cannot.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, Generic

from card_db.problems import Said
from engines.codec import KIND, encode
from engines.errors import (
    EngineError,
    MatchError,
    OtherGameError,
    OtherRulesError,
    RecordError,
    ReplayError,
    TruncatedRecordError,
    WrongPlayerError,
)
from engines.protocol import Action, Config, Event, Game, Outcome, Player, State, Step, Termination, game_over

RESIGN: Final = "resign"
OFFER_DRAW: Final = "offer-draw"
ACCEPT_DRAW: Final = "accept-draw"
DECLINE_DRAW: Final = "decline-draw"
CORRECT: Final = "correct"
_SIGN: Final = "!"


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a match's history.

    ``text`` is an action in the game's notation, or ``!resign A``, ``!offer-draw A``,
    ``!accept-draw C``, ``!decline-draw C``, and ``!correct`` with a position: what players say to each
    other is no action of the rules.
    """

    player: Player | None
    text: str
    events: tuple[Event, ...] = ()

    @property
    def is_action(self) -> bool:
        """Whether it is an action of the game."""
        return not self.text.startswith(_SIGN)


@dataclass(frozen=True, slots=True)
class _Moment(Generic[State]):
    """What stands after an entry: everything that undo brings back."""

    state: State
    outcome: Outcome | None = None
    offer: Player | None = None


class Match(Generic[State, Action, Config]):
    """A game in progress. ``push`` is checked; whatever raises has changed nothing."""

    def __init__(self, game: Game[State, Action, Config], config: Config, position: str | None = None) -> None:
        """Start a match from the game's start, or from a position in the game's notation."""
        self.game = game
        self.config = config
        self.position = position
        start = game.initial_state(config) if position is None else game.from_text(position, config)
        self._moments: list[_Moment[State] | None] = [_Moment(start, game.outcome(start))]
        self._entries: list[Entry] = []
        self._undone: list[tuple[Entry, _Moment[State]]] = []

    @classmethod
    def resumed(
        cls,
        game: Game[State, Action, Config],
        config: Config,
        entries: Iterable[Entry],
        state: State,
        offer: Player | None = None,
    ) -> Match[State, Action, Config]:
        """A match that goes on, its last position being known; those before are worked out when undo asks for them."""
        match = cls(game, config)
        match._entries = list(entries)
        match._moments = [*([None] * len(match._entries)), _Moment(state, game.outcome(state), offer)]
        return match

    def copy(self) -> Match[State, Action, Config]:
        """The same match, to go on with separately."""
        other = Match.__new__(type(self))
        other.game, other.config, other.position = self.game, self.config, self.position
        other._moments, other._entries, other._undone = [*self._moments], [*self._entries], [*self._undone]
        return other

    @property
    def state(self) -> State:
        """The position now."""
        return self._now.state

    @property
    def history(self) -> tuple[Entry, ...]:
        """What has been played and said, oldest first."""
        return tuple(self._entries)

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended: by the rules, by resignation, by agreement; None while it goes on."""
        return self._now.outcome

    @property
    def draw_offer(self) -> Player | None:
        """Who has offered a draw that stands; it falls when the other side acts or declines."""
        return self._now.offer

    def acting_players(self) -> tuple[Player, ...]:
        """Who may act; nobody when the match is over."""
        return () if self.outcome else self.game.acting_players(self.state)

    def legal_actions(self, player: Player | None = None) -> tuple[Action, ...]:
        """The actions of one player, or (None) of all who may act; none when the match is over."""
        if self.outcome:
            return ()
        players = self.acting_players() if player is None else (player,)
        return tuple(action for each in players for action in self.game.legal_actions(self.state, each))

    def push(self, action: Action, player: Player | None = None) -> Step[State]:
        """Play an action; ``player``, if given, must be one who may act now.

        Raises :class:`~engines.errors.GameOverError`, :class:`~engines.errors.WrongPlayerError`,
        :class:`~engines.errors.IllegalActionError`.
        """
        self._goes_on()
        self._may_act(player)
        acting = self.acting_players()
        step = self.game.apply_action(self.state, action)
        who = player if player is not None else acting[0] if len(acting) == 1 else None
        offer = self.draw_offer if self.draw_offer == who else None
        entry = Entry(who, self.game.action_to_text(action), step.events)
        self._add(entry, _Moment(step.state, self.game.outcome(step.state), offer))
        return step

    def push_text(self, text: str, player: Player | None = None) -> Step[State]:
        """Play an action given in the game's notation."""
        return self.push(self.game.action_from_text(text), player)

    def push_entry(self, text: str, player: Player | None = None) -> None:
        """Play any entry of a history: an action, something said (``!resign A``), a correction."""
        if not text.startswith(_SIGN):
            self.push_text(text, player)
            return
        verb, _, rest = text.removeprefix(_SIGN).partition(" ")
        if verb == CORRECT:
            self.correct(rest, player)
        else:
            self._hear(verb, rest, player)

    def correct(self, position: str, player: Player | None = None) -> None:
        """Go on from another position, given in notation: the table says otherwise.

        Raises :class:`~engines.errors.PositionTextError`, :class:`~engines.errors.ImpossiblePositionError`.
        """
        self._goes_on()
        state = self.game.from_text(position, self.config)
        self._add(Entry(player, f"{_SIGN}{CORRECT} {position}"), _Moment(state, self.game.outcome(state)))

    def pop(self) -> Entry:
        """Take the last entry back for good and return it."""
        entry = self.undo()
        self._undone.clear()
        return entry

    def undo(self) -> Entry:
        """Take the last entry back so that :meth:`redo` can bring it again."""
        if not self._entries:
            raise MatchError(Said("Non c’è niente da annullare.", "There is nothing to take back."))
        if self._moments[-2] is None:
            self._remember()
        self._undone.append((self._entries.pop(), self._now))
        self._moments.pop()
        return self._undone[-1][0]

    def redo(self) -> Entry:
        """Bring back what was undone last; nothing is left to redo once something new was played."""
        if not self._undone:
            raise MatchError(Said("Non c’è niente da rifare.", "There is nothing to do again."))
        entry, moment = self._undone.pop()
        self._entries.append(entry)
        self._moments.append(moment)
        return entry

    def peek(self) -> Entry | None:
        """The last entry, or None at the start."""
        return self._entries[-1] if self._entries else None

    def resign(self, player: Player) -> None:
        """The player gives up; with two players the other wins. Possible at any time, whoever's turn it is."""
        self._goes_on()
        others = [seat for seat in range(len(self.game.seats)) if seat != player]
        outcome = Outcome(self.game.resignation, others[0] if len(others) == 1 else None)
        self._say(player, RESIGN, outcome=outcome)

    def offer_draw(self, player: Player) -> None:
        """Propose a draw; the offer stands until the other side accepts, declines or acts."""
        self._goes_on()
        self._knows_draws()
        if self.draw_offer is not None:
            raise MatchError(Said("C’è già una proposta di patta.", "A draw is already on offer."))
        self._say(player, OFFER_DRAW, offer=player)

    def accept_draw(self, player: Player) -> None:
        """Accept the other side's offer: the match is a draw."""
        self._answers(player)
        agreement = self._knows_draws()
        self._say(player, ACCEPT_DRAW, outcome=Outcome(agreement, None))

    def decline_draw(self, player: Player) -> None:
        """Decline the other side's offer."""
        self._answers(player)
        self._say(player, DECLINE_DRAW)

    def to_record(self) -> str:
        """The match as JSON text: game, rules version, configuration, entries, result.

        The first three keys come first, so that a torn record still says what it was.
        """
        record = {
            "game": self.game.id,
            "rules_version": self.game.rules_version,
            "config": {name: value for name, value in encode(self.config).items() if name != KIND},
            "position": self.position,
            "actions": [entry.text for entry in self._entries],
            "result": result_text(self.game, self.outcome),
        }
        return json.dumps(record, ensure_ascii=False, indent=1)

    @classmethod
    def from_record(cls, game: Game[State, Action, Config], text: str) -> Match[State, Action, Config]:
        """The match of a record, played again from its start.

        Raises :class:`~engines.errors.TruncatedRecordError`, :class:`~engines.errors.OtherGameError`,
        :class:`~engines.errors.OtherRulesError`, :class:`~engines.errors.ReplayError`,
        :class:`~engines.errors.RecordError` when the result is not the one written down.
        """
        record = read_record(text)
        _belongs(game, record)
        match = cls._begun(game, record)
        match._replay(record["actions"])
        _same_result(record["result"], result_text(game, match.outcome))
        return match

    @classmethod
    def _begun(cls, game: Game[State, Action, Config], record: Mapping[str, Any]) -> Match[State, Action, Config]:
        return cls(game, game.configure(record["config"]), record["position"])

    def _replay(self, texts: Iterable[str]) -> None:
        """Play entries one after the other, or say which one it was that could not be played."""
        for number, text in enumerate(texts, start=1):
            try:
                self.push_entry(text)
            except EngineError as error:
                raise ReplayError(f"{number} ({text})", error) from error

    def _hear(self, verb: str, code: str, player: Player | None) -> None:
        said = {
            RESIGN: self.resign,
            OFFER_DRAW: self.offer_draw,
            ACCEPT_DRAW: self.accept_draw,
            DECLINE_DRAW: self.decline_draw,
        }
        codes = [seat.code for seat in self.game.seats]
        if verb not in said or code not in codes or player not in (None, codes.index(code)):
            raise RecordError(Said("Voce sconosciuta.", "This entry is unknown."))
        said[verb](codes.index(code))

    @property
    def _now(self) -> _Moment[State]:
        moment = self._moments[-1]
        if moment is None:
            raise LookupError("the last moment of a match is always known")
        return moment

    def _remember(self) -> None:
        """Work out the positions that a resumed match does not know."""
        again = Match(self.game, self.config, self.position)
        again._replay(entry.text for entry in self._entries)
        self._moments = again._moments

    def _add(self, entry: Entry, moment: _Moment[State]) -> None:
        self._entries.append(entry)
        self._moments.append(moment)
        self._undone.clear()

    def _say(self, player: Player, verb: str, *, outcome: Outcome | None = None, offer: Player | None = None) -> None:
        entry = Entry(player, f"{_SIGN}{verb} {self.game.seats[player].code}")
        self._add(entry, replace(self._now, outcome=outcome, offer=offer))

    def _goes_on(self) -> None:
        if self.outcome:
            raise game_over(self.outcome)

    def _may_act(self, player: Player | None) -> None:
        if player is None or player in self.acting_players():
            return
        name = self.game.seats[player].name
        said = Said(f"Non tocca a {name.it}.", f"It is not for {name.en} to act now.")
        raise WrongPlayerError(self.game.turn_rule, said)

    def _knows_draws(self) -> Termination:
        if self.game.agreement is None:
            raise MatchError(
                Said("In questo gioco non si può pattare d’accordo.", "This game knows no draw by agreement.")
            )
        return self.game.agreement

    def _answers(self, player: Player) -> None:
        self._goes_on()
        if self.draw_offer is None or self.draw_offer == player:
            raise MatchError(
                Said("Nessuno ti ha proposto la patta.", "Nobody has offered you a draw."), place=self._code(player)
            )

    def _code(self, player: Player) -> str:
        return self.game.seats[player].code


def result_text(game: Game[Any, Any, Any], outcome: Outcome | None) -> str | None:
    """The end of a game as programs read it: ``A RV-8.1``, ``draw RV-9.2``; None while it goes on."""
    if outcome is None:
        return None
    winner = "draw" if outcome.winner is None else game.seats[outcome.winner].code
    return f"{winner} {outcome.termination.rule}"


_PARTS: Final[Mapping[str, type | tuple[type, ...]]] = {
    "game": str,
    "rules_version": str,
    "config": dict,
    "position": (str, type(None)),
    "actions": list,
    "result": (str, type(None)),
}


def read_record(text: str) -> Mapping[str, Any]:
    """The parts of a record, each of its right kind, not yet played."""
    try:
        record: Any = json.loads(text)
    except ValueError as error:
        raise TruncatedRecordError(
            Said(
                f"La registrazione della partita è incompleta o rovinata: {error}.",
                f"The record of the match is incomplete or damaged: {error}.",
            )
        ) from None
    for part, kind in _PARTS.items():
        if not isinstance(record, dict) or not isinstance(record.get(part, ...), kind):
            raise TruncatedRecordError(
                Said(
                    f"Alla registrazione della partita manca la voce «{part}».",
                    f'The record of the match lacks its "{part}".',
                )
            )
    if not all(isinstance(entry, str) for entry in record["actions"]):
        raise RecordError(Said("Le azioni della registrazione sono testi.", "The actions of a record are texts."))
    return {part: record[part] for part in _PARTS}


def _belongs(game: Game[Any, Any, Any], record: Mapping[str, Any]) -> None:
    if record["game"] != game.id:
        raise OtherGameError(
            Said(
                f"Questa è una partita di «{record['game']}», non di «{game.id}».",
                f'This is a match of "{record["game"]}", not of "{game.id}".',
            )
        )
    if record["rules_version"] != game.rules_version:
        raise OtherRulesError(
            Said(
                f"La partita è stata giocata con la versione {record['rules_version']} delle regole; "
                f"questa è la {game.rules_version}.",
                f"The match was played under version {record['rules_version']} of the rules; "
                f"this is {game.rules_version}.",
            )
        )


def _same_result(written: str | None, played: str | None) -> None:
    if written != played:
        raise RecordError(
            Said(
                f"Il risultato scritto è «{written}», ma la partita rigiocata dà «{played}».",
                f'The result written down is "{written}", but the match played again gives "{played}".',
            )
        )

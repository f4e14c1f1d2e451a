"""What the rules cost, beside python-chess in the same run: ``python -m engines.bench``.

Ours and theirs take turns, in processor time, and the medians are compared, so that a busy machine
slows both alike. Perft is counted alike on both sides: the last ply by the length of its list of
legal actions. Random games count only what a player decided among two or more legal actions.
Needs ``chess`` (the ``bench`` extra); nothing else in the engines does.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from random import Random
from statistics import median
from typing import TYPE_CHECKING, Any, Final

from engines.perft import perft
from engines.protocol import Game
from engines.registry import Entry
from engines.retrovia import RETROVIA, Config
from engines.simulator import play

if TYPE_CHECKING:
    import chess

ROUNDS: Final = 5
SECONDS: Final = 1.0
"""About how long one measurement of random games goes on."""

Work = Callable[[], int]
"""Something to measure; it answers how many nodes or decisions it made."""


@dataclass(frozen=True, slots=True)
class Rate:
    """Ours and theirs, in things a second of processor time."""

    what: str
    ours: float
    theirs: float

    @property
    def ratio(self) -> float:
        """How many times as fast as theirs ours is."""
        return self.ours / self.theirs

    def __str__(self) -> str:
        """One line for a table of results."""
        return f"{self.what}: {self.ours:,.0f}, python-chess {self.theirs:,.0f}, ratio {self.ratio:.2f}"


def bench(entries: Iterable[Entry], rounds: int = ROUNDS) -> Iterator[Rate]:
    """Every rate, one after the other: Retrovia's perft, then random games of every game."""
    yield compared("Retrovia perft 5, nodes a second", _retrovia_perft, _chess_perft, rounds)
    for entry in entries:
        what = f"{entry.title.en} random games, decisions a second"
        yield compared(what, _random_games(entry.make()), _chess_games, rounds)


def compared(what: str, ours: Work, theirs: Work, rounds: int) -> Rate:
    """Both measured in turns, their medians side by side."""
    pairs = [(rate(ours), rate(theirs)) for _ in range(rounds)]
    return Rate(what, median(our for our, _ in pairs), median(their for _, their in pairs))


def rate(work: Work) -> float:
    """How many things a second of processor time."""
    began = time.process_time()
    made = work()
    return made / (time.process_time() - began)


def _retrovia_perft() -> int:
    return perft(RETROVIA, RETROVIA.initial_state(Config()), 5)


def _chess_perft() -> int:
    import chess

    return chess_perft(chess.Board(), 4)


def chess_perft(board: chess.Board, depth: int) -> int:
    """As python-chess's own perft counts: the last ply by the number of its legal moves."""
    if depth == 1:
        return int(board.legal_moves.count())
    nodes = 0
    for move in board.legal_moves:
        board.push(move)
        nodes += chess_perft(board, depth - 1)
        board.pop()
    return nodes


def _random_games(game: Game[Any, Any, Any]) -> Work:
    """Games until a second has gone; the same ones in every round."""

    def work() -> int:
        rng, config = Random(1), game.configure({})
        decisions, end = 0, time.process_time() + SECONDS
        while time.process_time() < end:
            decisions += play(game, config, rng).decisions
        return decisions

    return work


def _chess_games() -> int:
    rng, decisions, end = Random(1), 0, time.process_time() + SECONDS
    while time.process_time() < end:
        decisions += chess_game(rng)
    return decisions


def chess_game(rng: Random) -> int:
    """A random game of chess to its end; how many of its plies were a choice."""
    import chess

    board, decisions = chess.Board(), 0
    while not board.is_game_over():
        moves = list(board.legal_moves)
        decisions += len(moves) > 1
        board.push(moves[int(rng.random() * len(moves))])
    return decisions


def main() -> None:
    """Print every rate; exit code 1 when python-chess is not installed."""
    from engines.__main__ import GAMES

    try:
        for each in bench(GAMES):
            print(each, flush=True)
    except ModuleNotFoundError as error:
        sys.exit(f"The bench compares with {error.name}, which is not installed: pip install 'altavolo[bench]'")


if __name__ == "__main__":
    main()

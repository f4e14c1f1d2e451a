"""The command line of the engines: ``python -m engines``. Bad input gives one message and exit code 1."""

from __future__ import annotations

import argparse
import re
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random, SystemRandom
from typing import Any, Final, NoReturn, TypeAlias

from card_db.problems import InputError, Said
from engines.errors import DepthError, EngineError, RecordError, ReplayError
from engines.match import Match, read_record, result_text
from engines.perft import divide, every_action, perft
from engines.protocol import Event, Game
from engines.registry import Entry, entry_named, entry_of_file
from engines.simulator import POLICIES, Played, play

Lines: TypeAlias = Iterator[str]
AnyGame: TypeAlias = Game[Any, Any, Any]

START: Final = "start"


class CallError(EngineError):
    """The command was called in a way that it does not know."""


class _Parser(argparse.ArgumentParser):
    """argparse, with its refusals told like all others."""

    def error(self, message: str) -> NoReturn:
        """Raise instead of leaving with a usage text."""
        raise CallError(Said(f"Comando non valido: {message}.", f"This call is not right: {message}."))


def run(entries: Sequence[Entry], arguments: Sequence[str]) -> int:
    """Run a command; 0, or 1 for bad input and for examples that the rules do not bear out."""
    lang = "it" if "--lang=it" in arguments or _after(arguments, "--lang") == "it" else "en"
    try:
        options = _parser().parse_args([_positional(each) for each in arguments])
        return _COMMANDS[options.command](entries, options)
    except (EngineError, InputError) as error:
        print(error.show(lang), file=sys.stderr)
        return 1
    except BrokenPipeError:  # whoever reads us has read enough
        sys.stderr.close()
        return 0


def _after(arguments: Sequence[str], option: str) -> str:
    """The word after an option; empty when there is none."""
    at = list(arguments).index(option) + 1 if option in arguments else len(arguments)
    return arguments[at] if at < len(arguments) else ""


def _positional(argument: str) -> str:
    """A position may begin with a minus sign (``-1,0;0,0/...``); argparse shall not take it for an option."""
    return f" {argument}" if re.match(r"-\d", argument) else argument


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="python -m engines", description="Al Tavolo: the rules of the games.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    games = commands.add_parser("games", help="the games there are")
    actions = commands.add_parser("actions", help="every legal action of a position, sorted")
    apply_ = commands.add_parser("apply", help="the position after some actions, and what happened")
    count = commands.add_parser("perft", help="how many positions lie at exactly this depth")
    replay = commands.add_parser("replay", help="play a record again and show how it ends")
    simulate = commands.add_parser("play", help="games played by a simple policy, with results and rates")
    examples = commands.add_parser("scenario", help="run files of worked examples against the rules")
    for command in (actions, apply_, count, simulate):
        command.add_argument("game", metavar="GAME")
        command.add_argument("--house", metavar="SWITCH=VALUE", action="append", default=[], help="a house rule")
    for command in (actions, apply_, count):
        command.add_argument("position", metavar="POSITION", type=str.strip, help="a position, or start")
    apply_.add_argument("actions", metavar="ACTION", nargs="+")
    count.add_argument("depth", metavar="DEPTH", type=str.strip)
    count.add_argument("--divide", action="store_true", help="first one line for each action")
    replay.add_argument("file", metavar="FILE", type=Path)
    simulate.add_argument("--seed", metavar="N", type=int, help="the same seed plays the same games")
    simulate.add_argument("--games", metavar="N", type=int, default=1)
    simulate.add_argument("--policy", choices=sorted(POLICIES), default="random")
    examples.add_argument("files", metavar="FILE", nargs="+", type=Path)
    for command in (games, actions, apply_, count, replay, simulate, examples):
        command.add_argument("--lang", choices=("en", "it"), default="en", help="the language of sentences")
    return parser


def _show(lines: Lines) -> int:
    for line in lines:
        print(line)
    return 0


def _games(entries: Sequence[Entry], options: argparse.Namespace) -> int:
    return _show(f"{entry.id}\t{entry.title.in_(options.lang)}" for entry in sorted(entries, key=lambda each: each.id))


def _opened(entries: Sequence[Entry], options: argparse.Namespace) -> tuple[AnyGame, Any]:
    """The game and the position that a command is about."""
    game = entry_named(entries, options.game).make()
    config = game.configure(_house(options.house))
    if options.position == START:
        return game, game.initial_state(config)
    return game, game.from_text(options.position, config)


def _house(pairs: Sequence[str]) -> Mapping[str, object]:
    """``SWITCH=VALUE`` pairs as plain values: on and off, whole numbers, words."""
    house: dict[str, object] = {}
    for pair in pairs:
        name, is_pair, value = pair.partition("=")
        if not is_pair:
            raise CallError(
                Said(f"«{pair}» non è una regola della casa.", f'"{pair}" is no house rule.'), expected="SWITCH=VALUE"
            )
        words: dict[str, object] = {"on": True, "true": True, "off": False, "false": False}
        house[name] = int(value) if re.fullmatch(r"\d{1,6}", value) else words.get(value, value)
    return house


def _actions(entries: Sequence[Entry], options: argparse.Namespace) -> int:
    game, state = _opened(entries, options)
    return _show(iter(sorted(game.action_to_text(action) for action in every_action(game, state))))


def _apply(entries: Sequence[Entry], options: argparse.Namespace) -> int:
    game, state = _opened(entries, options)
    events: list[Event] = []
    for number, text in enumerate(options.actions, start=1):
        try:
            step = game.apply_action(state, game.action_from_text(text.strip()))
        except EngineError as error:
            raise ReplayError(f"{number} ({text.strip()})", error) from error
        state = step.state
        events += step.events
    return _show(iter([_where(game, state), *(_event(event, options.lang) for event in events)]))


def _event(event: Event, lang: str) -> str:
    return f"{event.text}\t{event.rule}\t{event.said.in_(lang)}"


def _where(game: AnyGame, state: Any) -> str:
    """The position, or how the game ended."""
    result = result_text(game, game.outcome(state))
    return f"result {result}" if result else game.to_text(state)


def _perft(entries: Sequence[Entry], options: argparse.Namespace) -> int:
    game, state = _opened(entries, options)
    if not re.fullmatch(r"\d{1,3}", options.depth):
        raise DepthError(
            Said(
                f"La profondità è un numero da 0 in su, non «{options.depth}».",
                f'A depth is a number from 0 up, not "{options.depth}".',
            )
        )
    depth = int(options.depth)
    if not options.divide or not depth:
        return _show(iter([str(perft(game, state, depth))]))
    counts = divide(game, state, depth)
    return _show(iter([*(f"{text}\t{nodes}" for text, nodes in counts.items()), str(sum(counts.values()))]))


def _replay(entries: Sequence[Entry], options: argparse.Namespace) -> int:
    text = _read(options.file)
    game = entry_named(entries, read_record(text)["game"]).make()
    match = Match.from_record(game, text)
    actions = sum(entry.is_action for entry in match.history)
    result = result_text(game, match.outcome)
    return _show(iter([f"actions {actions}", f"result {result}" if result else game.to_text(match.state)]))


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as fault:
        said = Said(f"Non riesco a leggerlo: {fault.strerror}.", f"It cannot be read: {fault.strerror}.")
        raise RecordError(said, place=str(path)) from None
    except UnicodeDecodeError:
        raise RecordError(Said("Non è un file di testo.", "It is not a text file."), place=str(path)) from None


def _play(entries: Sequence[Entry], options: argparse.Namespace) -> int:
    game = entry_named(entries, options.game).make()
    config = game.configure(_house(options.house))
    if options.games < 1:
        raise CallError(Said("Almeno una partita.", "At least one game."), expected="--games 1")
    seed = SystemRandom().randrange(1_000_000) if options.seed is None else options.seed
    rng = Random(seed)
    began = time.perf_counter()
    played = [play(game, config, rng, POLICIES[options.policy]) for _ in range(options.games)]
    return _show(_played(game, played, seed, time.perf_counter() - began))


def _played(game: AnyGame, played: Sequence[Played], seed: int, seconds: float) -> Lines:
    results = Counter(each.result(game) for each in played)
    yield from (f"{count}\t{result}" for result, count in sorted(results.items(), key=lambda each: (-each[1], each[0])))
    totals = {
        "games": len(played),
        "actions": sum(each.actions for each in played),
        "decisions": sum(each.decisions for each in played),
    }
    yield f"seed {seed}, {seconds:.1f} s"
    yield from (f"{total} {name}, {total / max(seconds, 1e-9):.0f} a second" for name, total in totals.items())


def _scenario(entries: Sequence[Entry], options: argparse.Namespace) -> int:
    failed = False
    for path in options.files:
        entry = entry_of_file(entries, path)
        report = entry.run(entry.make(), path)
        for problem in report.differences:
            print(problem.show(options.lang), file=sys.stderr)
        failed = failed or bool(report.differences)
        held = report.count - len({problem.card for problem in report.differences})
        print(f"{path}: {held} / {report.count}")
    return int(failed)


_COMMANDS: Final[Mapping[str, Callable[[Sequence[Entry], argparse.Namespace], int]]] = {
    "games": _games,
    "actions": _actions,
    "apply": _apply,
    "perft": _perft,
    "replay": _replay,
    "play": _play,
    "scenario": _scenario,
}

"""The sheet task as a whole process: ours through ``pnp build`` of a game folder, the peers' through their scripts.

Every figure is the least of the interleaved rounds, since noise only adds. The figure that
matters is the slope: seconds for one further card, from the smallest to the largest count.
"""

from __future__ import annotations

import csv
import json
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from pnp.bench import task

PEERS = ("pycairo", "fpdf2", "protograf")
SLOW = frozenset({"protograf"})
"""Peers that are measured at the smallest count only: minutes beyond it."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One tool at one count: seconds of wall clock and of CPU, peak memory in MB, file in kB."""

    tool: str
    count: int
    wall: float
    cpu: float
    memory: float
    size: int

    def show(self) -> str:
        """One line of the table."""
        return (
            f"{self.tool:<22}{self.count:>6} cards {self.wall:>8.2f} s wall {self.cpu:>8.2f} s cpu "
            f"{self.memory:>6.0f} MB peak {self.size / 1024:>9.0f} kB"
        )

    def best(self, other: Figure) -> Figure:
        """The least of two rounds, figure by figure."""
        return replace(
            self,
            wall=min(self.wall, other.wall),
            cpu=min(self.cpu, other.cpu),
            memory=min(self.memory, other.memory),
        )


def bench(counts: Sequence[int], rounds: int) -> Iterator[str]:
    """Lines to print while measuring: figures, slopes, ratios, QR encoding on its own lines."""
    with tempfile.TemporaryDirectory() as room:
        best: dict[tuple[str, int], Figure] = {}
        for _ in range(rounds):
            for tool, count in _runs(counts):
                figure = _measure(tool, count, Path(room))
                key = (tool, count)
                best[key] = best[key].best(figure) if key in best else figure
        yield from (figure.show() for figure in best.values())
        yield from _ratios(best, min(counts), max(counts))
        yield from _encoding(min(counts))


def _runs(counts: Sequence[int]) -> Iterator[tuple[str, int]]:
    for count in counts:
        yield "altavolo", count
        for peer in PEERS:
            if peer in SLOW and count > min(counts):
                continue
            yield peer, count
            if peer == "pycairo":
                yield "pycairo, ready QR", count
    yield "altavolo", task.PER_PAGE


def _measure(tool: str, count: int, room: Path) -> Figure:
    out = room / f"{tool.partition(',')[0]}-{count}.pdf"
    if tool == "altavolo":
        folder = game_folder(count, room)
        out = room / "out" / folder.name / "it" / "sheets-a4.pdf"
        command = ["-m", "pnp", "build", str(folder), "--out", str(room / "out"), "--only", "sheets", "--backs", "none"]
    else:
        peer, _, ready = tool.partition(", ")
        command = ["-m", f"pnp.bench.peer_{peer}", str(count), str(out), str(_ready(count, room)) if ready else "-"]
    wall, cpu, memory = _timed([sys.executable, *command])
    return Figure(tool, count, wall, cpu, memory, out.stat().st_size)


def _timed(command: list[str]) -> tuple[float, float, float]:
    """Wall and CPU seconds and peak MB of a whole process; its words are thrown away."""
    start = time.perf_counter()
    silent = [(os.POSIX_SPAWN_OPEN, channel, os.devnull, os.O_WRONLY, 0) for channel in (1, 2)]
    process = os.posix_spawn(command[0], command, os.environ, file_actions=silent)
    _, status, used = os.wait4(process, 0)
    wall = time.perf_counter() - start
    if status:
        raise RuntimeError(f"{' '.join(command)} ended with {os.waitstatus_to_exitcode(status)}")
    return wall, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


def _ready(count: int, room: Path) -> Path:
    """QR runs of every card, made beforehand: what a tool costs without the encoder."""
    import segno

    path = room / f"runs-{count}.json"
    if not path.exists():
        made = [
            task.runs(segno.make_qr(card.url, error="m", boost_error=False, mask=0).matrix)
            for card in task.cards(count)
        ]
        path.write_text(json.dumps(made), "utf-8")
    return path


GAME = """\
id = "{name}"
code = "AD"
title = "Prova"
languages = ["it"]
url = "HTTPS://EXAMPLE.ORG/R/{{id}}"
size = "63x88"

[[tables]]
file = "cards.csv"
kind = "card"
face = "card"
"""


def game_folder(count: int, room: Path) -> Path:
    """The task as a stranger's game folder: a table, a face, nothing else."""
    folder = room / f"cards-{count}"
    if not folder.exists():
        (folder / "faces").mkdir(parents=True)
        (folder / "game.toml").write_text(GAME.format(name=folder.name), "utf-8")
        face = Path(__file__).with_name("face.toml").read_text("utf-8")
        (folder / "faces" / "card.toml").write_text(face, "utf-8")
        with (folder / "cards.csv").open("w", encoding="utf-8", newline="") as table:
            write = csv.writer(table)
            write.writerow(["id", "title", "a", "b", "c", "d", "text", "footer"])
            write.writerows([f"{c.code}-{c.tail}", c.title, *c.numbers, c.text, c.footer] for c in task.cards(count))
    return folder


def _ratios(best: dict[tuple[str, int], Figure], few: int, many: int) -> Iterator[str]:
    slopes = {
        tool: (best[tool, many].cpu - best[tool, few].cpu) / (many - few)
        for tool, count in best
        if count == many and many > few
    }
    for tool, slope in slopes.items():
        ratio = slopes["altavolo"] / slope
        yield f"{tool:<22}{slope * 1000:>8.3f} ms cpu for a further card; ours is {ratio:.2f} of it"
    base, top = best["altavolo", task.PER_PAGE].memory, best["altavolo", many].memory
    yield f"altavolo: {top - base:.0f} MB above the {base:.0f} MB that {task.PER_PAGE} cards take, at {many} cards"


def _encoding(count: int) -> Iterator[str]:
    """QR encoding on its own lines: ours, and qrcode and segno with their masks chosen, for the same addresses."""
    import qrcode
    import segno

    from pnp.qr import QrEncoder

    urls = [card.url for card in task.cards(count)]
    ours = QrEncoder()
    ours.encode(urls[0])

    def with_qrcode(url: str) -> None:
        code = qrcode.QRCode(error_correction=qrcode.ERROR_CORRECT_Q, border=0)
        code.add_data(url)
        code.make()

    makers: dict[str, Callable[[str], object]] = {
        "ours": ours.encode,
        "qrcode": with_qrcode,
        "segno": lambda url: segno.make_qr(url, error="q", boost_error=False),
    }
    for name, make in makers.items():
        start = time.process_time()
        for url in urls:
            make(url)
        yield f"QR encoding, {name:<9}{(time.process_time() - start) / count * 1000:>8.3f} ms a code"

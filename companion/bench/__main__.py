"""What the companion costs: ``python -m companion.bench [taps] [push] [crowd] [idle] [memory]``, all without a name.

Needs ``playwright`` and ``psutil`` (the ``dev`` extra) and a Chromium on the path; nothing else in the companion does.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from companion.bench import crowd, idle, memory, push, taps
from companion.bench.phones import BROWSERS, NoBrowserError

PARTS: Final[Mapping[str, Callable[[Path], Iterator[str]]]] = {
    "taps": taps.bench,
    "push": push.bench,
    "crowd": crowd.bench,
    "idle": idle.bench,
    "memory": memory.bench,
}


def main() -> None:
    """Print every figure; exit code 1 when something is not installed, 2 for a part that there is not."""
    wanted = sys.argv[1:] or list(PARTS)
    if unknown := [name for name in wanted if name not in PARTS]:
        print(f"There is no {', '.join(unknown)}; there are {', '.join(PARTS)}", file=sys.stderr)
        sys.exit(2)
    try:
        run(wanted)
    except ModuleNotFoundError as error:
        sys.exit(f"The bench uses {error.name}, which is not installed: pip install 'altavolo[dev]'")
    except NoBrowserError:
        sys.exit(f"The bench uses a browser; there is none of {', '.join(BROWSERS)} on the path")


def run(wanted: Sequence[str]) -> None:
    """Each part with a folder of its own, which goes when it is done."""
    for name in wanted:
        print(f"{name}, with {os.getloadavg()[0]:.1f} processes waiting on {os.cpu_count()} cores", flush=True)
        with tempfile.TemporaryDirectory() as folder:
            for lines in PARTS[name](Path(folder)):
                print(lines, flush=True)


if __name__ == "__main__":
    main()

"""The ``companion`` command: a server for the phones at the table."""

from __future__ import annotations

import os
import sys


def main() -> None:
    """Run the command; the exit code is 0, 1 for bad input, 2 for a wrong call, 130 for Ctrl-C before it is open."""
    from companion.cli import run
    from pnp.cli import fit_terminal

    fit_terminal()
    leave(run(sys.argv[1:]))


def leave(code: int) -> None:
    """End the process at once: all that matters is closed by now.

    Python would still wait for pages that are busy in threads of their own (printing many sheets, say), and take
    everything it has loaded apart, piece by piece.
    """
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


if __name__ == "__main__":
    main()

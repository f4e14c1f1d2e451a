"""The ``companion`` command: a server for the phones at the table."""

from __future__ import annotations

import os
import sys
import threading


def main() -> None:
    """Run the command; the exit code is 0, 1 for bad input, 2 for a wrong call, 130 for Ctrl-C before it is open."""
    from companion.cli import run
    from pnp.cli import fit_terminal

    fit_terminal()
    leave(run(sys.argv[1:]))


def leave(code: int) -> None:
    """End the process now, even if a page is still busy in a thread of its own (printing many sheets, say)."""
    if any(not thread.daemon and thread is not threading.main_thread() for thread in threading.enumerate()):
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)
    sys.exit(code)


if __name__ == "__main__":
    main()

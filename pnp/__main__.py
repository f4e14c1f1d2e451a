"""The ``pnp`` command: from card tables to paper."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command; the exit code is 0, 1 for bad input, 2 for a wrong call, 130 for Ctrl-C."""
    from pnp.cli import fit_terminal, run

    fit_terminal()
    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()

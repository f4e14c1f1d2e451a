"""Rulebooks: a game's ``rulebook/<lang>.md``, its examples and house rules, set as a book.

::

    report = print_rulebook(database.game, "it", Path("output/rulebook-a4.pdf"), database=database)

Importing this package loads nothing heavy.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pnp.rulebook.printing import RulebookReport, print_rulebook

__all__ = ["RulebookReport", "print_rulebook"]


def __getattr__(name: str) -> Any:
    """The doors, loaded when they are first asked for."""
    if name not in __all__:
        raise AttributeError(name)
    from pnp.rulebook import printing

    return getattr(printing, name)

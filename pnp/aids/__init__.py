"""Table aids of a game: boards with tracks, markers, reference cards, score forms.

What they are and say stands in ``aids/aids.toml`` of the game's folder; this package only draws.
:func:`print_aids` writes them all into one PDF.
"""

from __future__ import annotations

from pnp.aids.printing import AidsReport, print_aids
from pnp.aids.reader import has_aids, read_aids

__all__ = ["AidsReport", "has_aids", "print_aids", "read_aids"]

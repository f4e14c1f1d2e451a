"""How the cards of a build are drawn: their game, language, size, faces and codes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from card_db.game import Game
from pnp.faces import FaceBook
from pnp.qr import QrEncoder
from pnp.rows import CardWords
from pnp.um import ZERO, Size, Um


@dataclass(frozen=True, slots=True)
class Setup:
    """How the cards of a build are drawn.

    ``words`` speaks the language ``lang``; ``url`` gives the address in a card's QR code, and is left
    out for cards without codes. ``bleed`` is how far beyond the trim surfaces go on. ``sheets`` says
    which print of a table is meant (:meth:`card_db.game.Game.sheets_of`).
    """

    game: Game
    faces: FaceBook
    lang: str
    size: Size
    words: CardWords
    bleed: Um = ZERO
    ink_saver: bool = False
    url: Callable[[str], str] | None = None
    qr: QrEncoder = field(default_factory=QrEncoder)
    sheets: str = ""

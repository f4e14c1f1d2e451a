"""Papers by name, and lengths as people type them."""

from __future__ import annotations

from card_db.problems import InputError, Problem, Said, nearest
from pnp.um import Size, Um, mm

PAPERS = {
    "a4": Size(mm(210), mm(297)),
    "letter": Size(mm("215.9"), mm("279.4")),
    "a3": Size(mm(297), mm(420)),
}
"""Papers by name, upright."""

CARD = "63x88"
"""The size of a card where nobody says another: what most sleeves and most bought games have (mm)."""


def parse_paper(text: str) -> Size:
    """A paper by name (``a4``, ``letter``, ``a3``) or as ``WxH`` in millimetres."""
    name = text.strip().lower()
    if name in PAPERS:
        return PAPERS[name]
    return _parsed_size(
        text, "--paper", Said("a4, letter, a3 o LxA in mm", "a4, letter, a3 or WxH in mm"), nearest(name, PAPERS)
    )


def parse_size(text: str, option: str = "--size") -> Size:
    """A card as ``WxH`` in millimetres: ``63x88``, ``63.5x88.9``, ``63,5 × 88,9``."""
    return _parsed_size(text, option, Said("LxA in mm, ad esempio 63x88", "WxH in mm, for example 63x88"), "")


def parse_mm(text: str, option: str) -> Um:
    """A length in millimetres that a person typed."""
    try:
        return mm(text)
    except ValueError:
        raise _unread(
            text, option, Said("una misura in mm, ad esempio 2,5", "a length in mm, for example 2.5"), ""
        ) from None


def parse_skip(text: str) -> tuple[int, ...]:
    """Slots to leave empty as a person types them: ``1,5,9``."""
    words = [word.strip() for word in text.split(",") if word.strip()]
    if not all(word.isdecimal() for word in words):
        raise _unread(
            text,
            "--skip",
            Said("numeri separati da virgole, ad esempio 1,5", "numbers with commas between, such as 1,5"),
            "",
        )
    return tuple(int(word) for word in words)


def _parsed_size(text: str, option: str, expected: Said, near: str) -> Size:
    width, times, height = text.strip().lower().removesuffix("mm").replace("×", "x").partition("x")
    try:
        size = Size(mm(width), mm(height))
    except ValueError:
        raise _unread(text, option, expected, near) from None
    if not times or size.width <= 0 or size.height <= 0:
        raise _unread(text, option, expected, near)
    return size


def _unread(text: str, option: str, expected: Said, near: str) -> InputError:
    problem = Said(f"Non capisco «{text}».", f'Cannot read "{text}".')
    return InputError([Problem(problem, file=option, expected=expected, nearest=near)])

"""QR codes on screen: black on white whatever the theme, with the quiet zone that cameras need."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby

QUIET = 4
"""White modules on every side, as the standard asks."""


@lru_cache(maxsize=64)
def qr_svg(text: str) -> str:
    """The code of a text as SVG, one path."""
    from qrcode import QRCode
    from qrcode.constants import ERROR_CORRECT_M

    code = QRCode(error_correction=ERROR_CORRECT_M, border=QUIET)
    code.add_data(text)
    rows = code.get_matrix()
    side = len(rows)
    path = "".join(_runs(row, y) for y, row in enumerate(rows))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" width="{side * 8}" height="{side * 8}" '
        f'shape-rendering="crispEdges"><path fill="#fff" d="M0 0h{side}v{side}H0z"/><path d="{path}"/></svg>'
    )


def _runs(row: list[bool], y: int) -> str:
    """The dark modules of a row, neighbours as one rectangle."""
    parts, x = [], 0
    for dark, run in groupby(row):
        length = len(list(run))
        if dark:
            parts.append(f"M{x} {y}h{length}v1h-{length}z")
        x += length
    return "".join(parts)

"""What the companion looks like before any page is drawn: colours, fonts, the icon on the phone's screen."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any, Final

WINE: Final = "#882255"
PAPER: Final = "#FBF9F5"
NIGHT: Final = "#121012"

LIGHT: Final = {
    "primaryColor": WINE,
    "backgroundColor": PAPER,
    "secondaryBackgroundColor": "#F1ECE4",
    "textColor": "#1C1815",
    "linkColor": WINE,
    "borderColor": "#D9D1C5",
}
DARK: Final = {
    "primaryColor": "#B8487F",
    "backgroundColor": NIGHT,
    "secondaryBackgroundColor": "#1E1B1D",
    "textColor": "#EFEAE4",
    "linkColor": "#E39ABD",
    "borderColor": "#423B40",
}

FONTS: Final = (
    ("Source Sans Pro", "SourceSansPro-Regular", 400, "normal"),
    ("Source Sans Pro", "SourceSansPro-It", 400, "italic"),
    ("Source Sans Pro", "SourceSansPro-Semibold", 600, "normal"),
    ("Source Sans Pro", "SourceSansPro-Bold", 700, "normal"),
    ("Source Serif Pro", "SourceSerifPro-Regular", 400, "normal"),
    ("Source Serif Pro", "SourceSerifPro-Semibold", 600, "normal"),
)
"""Family, file, weight and style of every font that pages use: those of the printed cards."""

ICON_SIZES: Final = (180, 192, 512)


def theme(base: str) -> dict[str, Any]:
    """Streamlit's options for our colours and fonts; the phone decides between light and dark."""
    faces = [
        {"family": family, "url": f"{base}/fonts/{name}.ttf", "weight": weight, "style": style}
        for family, name, weight, style in FONTS
    ]
    return {
        **{f"theme.light.{name}": colour for name, colour in LIGHT.items()},
        **{f"theme.dark.{name}": colour for name, colour in DARK.items()},
        "theme.fontFaces": faces,
        "theme.font": '"Source Sans Pro", sans-serif',
        "theme.headingFont": '"Source Serif Pro", serif',
        "theme.baseRadius": "medium",
    }


def font_file(name: str) -> Path | None:
    """The file of a font of :data:`FONTS`; None for any other name."""
    return _font_files().get(name)


@cache
def _font_files() -> dict[str, Path]:
    import font_source_sans_pro
    import font_source_serif_pro

    files = [*font_source_sans_pro.font_files_ttf.values(), *font_source_serif_pro.font_files_ttf.values()]
    wanted = {name for _, name, _, _ in FONTS}
    return {path.stem: path for path in map(Path, files) if path.stem in wanted}


def manifest(base: str) -> dict[str, Any]:
    """What makes the companion an app of its own on a phone's screen."""
    pixels = ({"src": f"{base}/icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png"} for size in (192, 512))
    return {
        "name": "Al Tavolo",
        "short_name": "Al Tavolo",
        "lang": "it",
        "start_url": f"{base}/",
        "scope": f"{base}/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": WINE,
        "icons": [
            {"src": f"{base}/icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any maskable"},
            *pixels,
        ],
    }


_MARK: Final = (20.0, 0.6)
"""Where the house mark stands on a ground of 100, and how large: phones cut a fifth off at each side."""

_COLOURS: Final = {"ink": PAPER, "paper": WINE, "tint": WINE}


@cache
def icon_svg() -> str:
    """The house mark on wine."""
    from pnp.art.badges import shapes
    from pnp.art.paths import svg_layers

    at, scale = _MARK
    mark = svg_layers(shapes()["altavolo"]().layers, _COLOURS)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><title>Al Tavolo</title>'
        f'<rect width="100" height="100" fill="{WINE}"/>'
        f'<g transform="translate({at} {at}) scale({scale})">{mark}</g></svg>'
    )


@cache
def icon_png(size: int) -> bytes:
    """The same picture in pixels, for phones that take no SVG; drawn four times as large, so that edges are smooth."""
    from PIL import Image, ImageDraw

    large = 4 * size
    picture = Image.new("RGB", (large, large), WINE)
    draw = ImageDraw.Draw(picture)
    for outline, colour in _outlines(large / 100):
        draw.polygon(outline, fill=colour)
    written = BytesIO()
    picture.resize((size, size), Image.Resampling.LANCZOS).save(written, "PNG", optimize=True)
    return written.getvalue()


def _outlines(unit: float) -> Iterator[tuple[list[tuple[float, float]], str]]:
    """Every outline of the mark, from back to front; it has no holes."""
    from pnp.art.badges import shapes
    from pnp.art.paths import flat, parse

    at, scale = _MARK
    for d, role in shapes()["altavolo"]().layers:
        for path in parse(d):
            yield [((at + scale * x) * unit, (at + scale * y) * unit) for x, y in flat(path, 12)], _COLOURS[role]

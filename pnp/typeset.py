"""Settings written as PDF operators for one document."""

from __future__ import annotations

from dataclasses import dataclass

from pnp.fonts import DocumentFonts, Font
from pnp.lines import Line, Setting, Style, length
from pnp.text import ICON_SIDE, Icon, Token


@dataclass(frozen=True, slots=True)
class Place:
    """Where a setting goes, in points: its left edge, the line its first capitals touch, its width."""

    x: float
    top: float
    width: float
    align: str = "left"

    def indent(self, extent: float) -> float:
        """Where a line of ``extent`` points begins."""
        if self.align == "left":
            return self.x
        return self.x + (self.width - extent) * (1 if self.align == "right" else 0.5)


@dataclass(slots=True)
class _Written:
    """Operators collected line by line: text, and what is drawn after the text object."""

    texts: list[str]
    icons: list[str]
    forms: list[str]
    run: list[str]


class Typesetter:
    """Writes settings for one document."""

    def __init__(self, fonts: DocumentFonts) -> None:
        """Text for the document whose codes ``fonts`` holds."""
        self._fonts = fonts

    def draw(self, setting: Setting, style: Style, place: Place) -> tuple[str, tuple[str, ...]]:
        """The operators of a setting in the current colour, and the forms of its icons."""
        if not setting.lines:
            return "", ()
        y = place.top - style.family.regular.cap_height * setting.size
        tracking = style.tracking * setting.size
        written = _Written([], [], [], [])
        for number, (line, gap) in enumerate(setting.lines):
            y -= (setting.leading if number else 0.0) + gap
            x = place.x if place.align == "left" else place.indent(_extent(line, setting.size, tracking))
            written.texts.append(f"1 0 0 1 {x:.2f} {y:.2f} Tm")
            if all(token.icon is None for token in line):
                self._words(line, setting.size, written.texts)
            else:
                self._line(line, setting.size, tracking, (x, y), written)
        begin, end = (f"BT {tracking:.3f} Tc", "0 Tc ET") if tracking else ("BT", "ET")
        return "\n".join([begin, *written.texts, end, *written.icons]), tuple(dict.fromkeys(written.forms))

    def _words(self, line: Line, size: float, texts: list[str]) -> None:
        """A line of words alone."""
        font, words = line[0].font, self._fonts.words(line[0].font)
        texts.append(self._fonts.select(font, size))
        run: list[str] = []
        for token in line:
            if token.font is not font:
                texts.append(self._fonts.show(font, size, "".join(run)))
                run, font, words = [], token.font, self._fonts.words(token.font)
                texts.append(self._fonts.select(font, size))
            if token.space and token is not line[0]:
                run.append(" ")
            run.append(words.get(token.text) or self._fonts.encode(font, token.text))
        texts.append(self._fonts.show(font, size, "".join(run)))

    def _line(self, line: Line, size: float, tracking: float, start: tuple[float, float], written: _Written) -> None:
        x, y = start
        font: Font | None = None
        for at, token in enumerate(line):
            if token.font is not font:
                self._flush(font, size, written)
                font = token.font
                written.texts.append(self._fonts.select(font, size))
            if token.space and at:
                written.run.append(" ")
                x += font.space * size / 1000 + tracking
            if token.icon is None:
                words = self._fonts.words(font)
                written.run.append(words.get(token.text) or self._fonts.encode(font, token.text))
            else:
                self._flush(font, size, written)
                written.texts.append(self._hidden(token, size) if token.text else _blank(token))
                written.icons.append(_drawn(token.icon, x + ICON_SIDE * size, y, size))
                written.forms.append(token.icon.form)
            x += token.units * size / 1000 + tracking * len(token.text)
        self._flush(font, size, written)

    def _flush(self, font: Font | None, size: float, written: _Written) -> None:
        if written.run and font is not None:
            written.texts.append(self._fonts.show(font, size, "".join(written.run)))
            written.run.clear()

    def _hidden(self, token: Token, size: float) -> str:
        """The word an icon stands for: not seen, but found, copied and read aloud; as wide as the icon."""
        stretch = token.units / token.font.units(token.text) * 100
        shown = self._fonts.show(token.font, size, self._fonts.encode(token.font, token.text))
        return f"3 Tr {stretch:.2f} Tz {shown} 100 Tz 0 Tr"


def _blank(token: Token) -> str:
    """Room for an icon beside its word."""
    return f"[{-token.units:.0f}] TJ"


def _extent(line: Line, size: float, tracking: float) -> float:
    extent = length(line) * size / 1000
    if tracking:
        extent += tracking * (sum(len(token.text) + (token.space and at > 0) for at, token in enumerate(line)) - 1)
    return extent


def _drawn(icon: Icon, x: float, y: float, size: float) -> str:
    scale = icon.height * size
    return f"q {scale:.3f} 0 0 {scale:.3f} {x:.2f} {y - icon.drop * size:.2f} cm /FormXob.{icon.form} Do Q"

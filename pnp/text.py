"""Text as tokens: words with their styles and widths, icons, and what must stay together.

A text comes as *spans* (text with a style). It is cut into *tokens*: a word, a piece of a word
in another style, or an icon that stands for a word. A number and what it counts ("1 carta",
"+1 ATT") are never parted; an article or short preposition leaves its word only where the
line would else stay short. What is given as text is text: no character of it is markup.

Widths are in thousandths of the size, so that trying another size costs nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from pnp.fonts import Family, Font

FREE, SOFT, HARD = 0, 1, 2
"""May a line break before a token: yes; if need be (after an article); never."""

#: Room on both sides of an icon, and between it and the word it stands before, in sizes.
ICON_SIDE, ICON_GAP = 0.06, 0.14

_ARTICLES = {
    "it": "a al ai alla alle allo agli con da dal dai dalla dalle del dei della delle dello degli di e è ed gli i il "
    "in la le lo nel nei nella nelle o per se su sul sulla tra un una",
    "en": "a an and at by for from if in is it its of on or per the to with your",
}
_CLINGING = {lang: frozenset(words.split()) for lang, words in _ARTICLES.items()}
_NUMBER = re.compile(r"[(«“]?[+\-−–]?\d+")
_SPACES = re.compile(r"[ \t\u200b]+")


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of text in one style (regular, bold, italic, bold_italic)."""

    text: str
    style: str = "regular"


@dataclass(frozen=True, slots=True)
class Icon:
    """A drawn sign within a line: the form that draws it one unit high, and its width in that unit.

    ``height`` and ``drop`` (how far it reaches below the line) are parts of the size. It stands
    instead of its word, or before it if that is ``kept``.
    """

    form: str
    aspect: float
    height: float = 0.74
    drop: float = 0.07
    kept: bool = False


class Token(NamedTuple):
    """A word, a piece of one, or an icon standing for a word."""

    text: str
    font: Font
    units: float
    glue: int = FREE
    space: bool = True
    icon: Icon | None = None


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Tokens between two forced ends of line; ``gap`` is the room above, in sizes."""

    tokens: tuple[Token, ...]
    gap: float = 0.0


@dataclass(frozen=True, slots=True)
class Tokenizer:
    """Cuts spans into tokens for one language.

    ``icons`` gives the icon that stands instead of a word; ``emphasis`` are the phrases set in bold.
    """

    lang: str
    icons: Mapping[str, Icon] = field(default_factory=dict)
    emphasis: Sequence[str] = ()
    _phrases: re.Pattern[str] | None = field(init=False)
    _icon_words: re.Pattern[str] | None = field(init=False)

    def __post_init__(self) -> None:
        """Prepare the patterns."""
        object.__setattr__(self, "_phrases", _any_of(self.emphasis))
        object.__setattr__(self, "_icon_words", _any_of(tuple(self.icons)))

    def paragraphs(self, spans: Sequence[Span], family: Family, *, icons: bool = False) -> list[tuple[Token, ...]]:
        """The tokens of the spans, line by line: a line end in a span begins a new line."""
        lines: list[list[Token]] = [[]]
        space = False
        for span in spans:
            for number, text in enumerate(span.text.splitlines() or [""]):
                if number:
                    lines.append([])
                    space = False
                pattern = self._icon_words if icons else None
                if pattern is not None and pattern.search(text) is None:
                    pattern = None
                for run, style in self._emphasised(text, span.style):
                    space = self._add(lines[-1], run, family.style(style), space, pattern)
        return [tuple(line) for line in lines]

    def _emphasised(self, text: str, style: str) -> Iterator[tuple[str, str]]:
        if self._phrases is None or style != "regular":
            yield text, style
            return
        at = 0
        for match in self._phrases.finditer(text):
            if match.start() > at:
                yield text[at : match.start()], style
            yield match.group(), "bold"
            at = match.end()
        if at < len(text):
            yield text[at:], style

    def _add(self, tokens: list[Token], text: str, font: Font, space: bool, icons: re.Pattern[str] | None) -> bool:
        """Add a run of text; ``space`` says whether one was pending before it, the answer whether one is after."""
        for number, word in enumerate(_SPACES.split(text)):
            space = space or number > 0
            if word:
                glue = self._glue(tokens) if space else HARD if tokens else FREE
                spaced = space and bool(tokens)
                if icons is None:
                    tokens.append(Token(word, font, font.units(word), glue, spaced))
                else:
                    tokens.extend(self._word(word, font, glue, spaced, icons))
                space = False
        return space

    def _glue(self, tokens: list[Token]) -> int:
        """How firmly the next word clings to what stands before it."""
        return _glue_after(tokens[-1].text, self.lang) if tokens else FREE

    def _word(self, word: str, font: Font, glue: int, space: bool, icons: re.Pattern[str]) -> Iterator[Token]:
        """A word as one token, or as pieces where an icon stands for part of it."""
        at = 0
        for match in icons.finditer(word):
            if match.start() > at:
                yield Token(word[at : match.start()], font, font.units(word[at : match.start()]), glue, space)
                glue, space = HARD, False
            icon = self.icons[match.group()]
            shown = "" if icon.kept else match.group()
            room = icon.aspect * icon.height + ICON_SIDE + (ICON_GAP if icon.kept else ICON_SIDE)
            yield Token(shown, font, room * 1000, glue, space, icon)
            glue, space, at = HARD, False, match.start() if icon.kept else match.end()
        if at < len(word):
            rest = word[at:] if at else word
            yield Token(rest, font, font.units(rest), glue, space)


@lru_cache(maxsize=16384)
def _glue_after(word: str, lang: str) -> int:
    if _NUMBER.fullmatch(word):
        return HARD
    return SOFT if word.lower().lstrip("(«“") in _CLINGING.get(lang, ()) else FREE


def _any_of(phrases: Sequence[str]) -> re.Pattern[str] | None:
    """Any of the phrases as whole words; the longest wins."""
    if not phrases:
        return None
    listed = "|".join(re.escape(phrase) for phrase in sorted(phrases, key=len, reverse=True))
    return re.compile(rf"(?<![\w’'])(?:{listed})(?![\w’'])")


_SENTENCE_END = re.compile(r"(?<=[.!?])\s+(?=[A-ZÀ-Ý«“])")


def sentences(text: str) -> list[str]:
    """The sentences of a rules text; what stands in quotation marks is never parted."""
    found: list[str] = []
    for piece in _SENTENCE_END.split(text):
        if found and _open(found[-1]):
            found[-1] += " " + piece
        else:
            found.append(piece)
    return found


def _open(text: str) -> bool:
    return text.count("«") > text.count("»") or text.count("“") > text.count("”")

"""The text of a box: its pieces filled in for a card, cut into paragraphs and fitted.

Where a text may be set in several ways, the first that fits at the preferred size is taken:
with what is optional, then without; each sentence on a line of its own, then run on. Only then
does a picture in the same stack go below the height it would keep, and only then the size goes down.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from card_db.problems import Said
from pnp.face_keys import Piece
from pnp.faces import Box
from pnp.fonts import FontSet
from pnp.lines import Setting, Style, fit
from pnp.templates import FaceTemplateError, Row
from pnp.text import Paragraph, Span, Token, Tokenizer, sentences

#: Room above a sentence that begins a line, in sizes.
SENTENCE_GAP = 0.18

#: The most paragraphs ``each`` gives.
MOST_ITEMS = 500


def style_of(box: Box, fonts: FontSet) -> Style:
    """How the text of a box is set."""
    return Style(
        family=fonts.family(box.font),
        size=box.size,
        smallest=box.smallest or box.size,
        leading=box.leading,
        tracking=box.tracking,
        lines=box.lines,
        hyphens=box.hyphens,
        break_after=box.break_after,
        even=box.even,
    )


@dataclass(frozen=True, slots=True)
class Room:
    """The room for a text, in points: its width, the height it may take at ease, and the most it may take."""

    width: float
    easy: float
    most: float


@dataclass(frozen=True, slots=True)
class _Filled:
    """A piece with its text for one card; ``joins`` goes on in the line before."""

    spans: tuple[Span, ...]
    piece: Piece

    @property
    def joins(self) -> bool:
        return self.piece.run_on


class BoxText:
    """Sets the text of one box of a face."""

    def __init__(self, box: Box, style: Style, tokenizer: Tokenizer) -> None:
        """``tokenizer`` knows the language, the icons and the emphasis of the face."""
        self._box = box
        self._tokenizer = tokenizer
        self.style = style
        self._preferred = replace(style, smallest=style.size)
        self._plain = not any(piece.optional or piece.sentences for piece in box.text)

    def fit(self, row: Row, room: Room) -> Setting:
        """The text of a card in that room. Raises :class:`FaceTemplateError`."""
        pieces = list(self._filled(row))
        lang = self._tokenizer.lang
        if self._plain:
            return fit(self._paragraphs(pieces, split=False), self.style, room.width, room.most, lang)
        needed = [piece for piece in pieces if not piece.piece.optional]
        ways = (
            (pieces, True, room.easy),
            (needed, True, room.easy),
            (needed, False, room.easy),
            (needed, True, room.most),
        )
        tried: tuple[Sequence[_Filled], bool, float] | None = None
        for way in ways:
            if way == tried:
                continue
            tried = way
            setting = fit(self._paragraphs(way[0], split=way[1]), self._preferred, room.width, way[2], lang)
            if setting.fits:
                return setting
        return fit(self._paragraphs(needed, split=False), self.style, room.width, room.most, lang)

    def _filled(self, row: Row) -> Iterator[_Filled]:
        """The pieces that have something to say."""
        for piece in self._box.text:
            if piece.when is not None and not piece.when.value(row):
                continue
            if piece.each is None:
                yield from _said(piece, row)
                continue
            items = piece.each.value(row)
            if not isinstance(items, Iterable) or isinstance(items, str):
                raise FaceTemplateError(f"{piece.each.source} is no list")
            for number, item in enumerate(items):
                if number == MOST_ITEMS:
                    said = Said(
                        f"«each» dà più di {MOST_ITEMS} paragrafi", f'"each" gives more than {MOST_ITEMS} paragraphs'
                    )
                    raise FaceTemplateError(said.en, said)
                yield from _said(piece, {**row, "item": item})

    def _paragraphs(self, pieces: Sequence[_Filled], *, split: bool) -> list[Paragraph]:
        found: list[Paragraph] = []
        for filled in pieces:
            gap = filled.piece.gap
            for number, spans in enumerate(_split(filled) if split else [filled.spans]):
                for tokens in self._tokenizer.paragraphs(spans, self.style.family, icons=self._box.icons):
                    if filled.joins and found and number == 0:
                        found[-1] = _joined(found[-1], tokens)
                    elif tokens:
                        found.append(Paragraph(tokens, SENTENCE_GAP if number else gap))
        return found


def _said(piece: Piece, row: Row) -> Iterator[_Filled]:
    text = piece.text.value(row)
    if text.strip():
        lead = piece.lead.value(row) if piece.lead is not None else ""
        spans = (Span(text, piece.style),)
        yield _Filled((Span(f"{lead} ", "bold"), *spans) if lead else spans, piece)


def _split(filled: _Filled) -> list[tuple[Span, ...]]:
    """One list of spans for each sentence of the last span."""
    if not filled.piece.sentences:
        return [filled.spans]
    first, *rest = sentences(filled.spans[-1].text)
    style = filled.spans[-1].style
    return [(*filled.spans[:-1], Span(first, style)), *((Span(sentence, style),) for sentence in rest)]


def _joined(before: Paragraph, tokens: tuple[Token, ...]) -> Paragraph:
    if not tokens or not before.tokens:
        return before if not tokens else replace(before, tokens=tokens)
    return replace(before, tokens=(*before.tokens, tokens[0]._replace(space=True), *tokens[1:]))

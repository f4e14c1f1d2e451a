"""Lines: filling them with tokens, and the largest size at which a text fits its box.

Lines are filled greedily and ragged right. A line breaks, in this order of preference, between
words; after an article or short preposition; inside a word, with a hyphen. The latter two
only where the line would otherwise stay noticeably short.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from pnp.fonts import Family
from pnp.hyphenation import needs_hyphen, parts
from pnp.text import FREE, SOFT, Paragraph, Token

#: A line shorter than this part of the measure is worth a break after an article or a hyphen.
SHORT_LINE = 0.76

#: A last line below this part of the measure is made longer, if that costs no line.
LAST_LINE = 0.14

#: A last line of a single item below this part of the measure gets company from the line above.
LONE_LINE = 0.34

#: The line above keeps at least this part of the measure.
KEPT_LINE = 0.55

#: Steps in which a size is lowered until a text fits, in points.
STEP = 0.25

#: What of a font's descent letters like g and p really take.
DESCENT = 0.8

Line: TypeAlias = Sequence[Token]


@dataclass(frozen=True, slots=True)
class Style:
    """How the text of a box is set. Sizes are points; ``leading`` and ``tracking`` are parts of the size.

    ``lines`` is the most lines allowed (0: as many as fit): a smaller size on fewer lines is
    preferred to more lines. Two lines part after ``break_after`` when both halves fit.
    ``even`` makes the lines as equal as may be, for centred text.
    """

    family: Family
    size: float
    smallest: float
    leading: float = 1.2
    tracking: float = 0.0
    lines: int = 0
    hyphens: bool = True
    break_after: str = ""
    even: bool = False


@dataclass(frozen=True, slots=True)
class Setting:
    """A text in lines at one size. Each line comes with the room above it; heights are points.

    ``excess`` is how much higher than allowed the text is (0 when it fits); ``wide`` are the
    words that no line holds.
    """

    lines: tuple[tuple[Line, float], ...]
    size: float
    leading: float
    height: float
    excess: float = 0.0
    wide: tuple[str, ...] = ()

    @property
    def fits(self) -> bool:
        """Whether everything stands inside the box."""
        return self.excess <= 0 and not self.wide

    @property
    def words(self) -> list[str]:
        """Every word in order, parted words in their pieces."""
        return [token.text for line, _ in self.lines for token in line]

    @property
    def characters(self) -> int:
        """How many characters are drawn, spaces included."""
        return sum(len(token.text) + token.space for line, _ in self.lines for token in line)


def length(line: Line) -> float:
    """The length of a line in thousandths of the size, without tracking."""
    if not line:
        return 0.0
    return (
        sum([token.units + token.font.space if token.space else token.units for token in line])
        - line[0].space * line[0].font.space
    )


class Filler:
    """Fills lines of one measure (in thousandths of the size) with tokens."""

    def __init__(self, measure: float, lang: str, *, hyphens: bool, tracking: float = 0.0) -> None:
        """``tracking`` is the room added after each letter, a part of the size."""
        self.measure = measure
        self.lines: list[list[Token]] = []
        self.wide: list[str] = []
        self._lang = lang
        self._hyphens = hyphens
        self._tracking = tracking * 1000
        self._line: list[Token] = []
        self._length = 0.0

    def fill(self, tokens: Sequence[Token]) -> list[list[Token]]:
        """The lines of one paragraph; words wider than a line are noted in ``wide``."""
        group: list[Token] = []
        for token in tokens:
            if group and not token.glue:
                self._take(group)
                group = []
            group.append(token)
        self._take(group)
        self._end()
        return self.lines

    def _take(self, group: list[Token]) -> None:
        """Put tokens that belong together on this line and the next, parting them where that is better."""
        while group:
            reached = self._reach(group)
            if reached <= self.measure:
                self._line += group
                self._length = reached
                return
            if self._length < self.measure * SHORT_LINE or self._alone(group) > self.measure:
                rest = self._part(group)
                if rest is not group:
                    group = rest
                    continue
            if self._line:
                self._end()
            else:
                group = self._force(group)

    def _reach(self, group: Sequence[Token]) -> float:
        """How long the line is with these tokens added."""
        reached, begun = self._length, bool(self._line)
        for token in group:
            spaced = token.space and begun
            reached += token.units + token.font.space if spaced else token.units
            if self._tracking:
                reached += self._tracking * (len(token.text) + spaced)
            begun = True
        return reached

    def _alone(self, group: Sequence[Token]) -> float:
        return length(group) + self._tracking * sum(len(token.text) + token.space for token in group)

    def _put(self, group: Sequence[Token]) -> None:
        self._length = self._reach(group)
        self._line += group

    def _end(self) -> None:
        if self._line:
            self.lines.append(self._line)
        self._line, self._length = [], 0.0

    def _part(self, group: list[Token]) -> list[Token]:
        """Put as much of the group on this line as a soft break or a hyphen allows; the rest comes back."""
        for place in range(len(group) - 1, 0, -1):
            if group[place].glue == SOFT and self._reach(group[:place]) <= self.measure:
                self._put(group[:place])
                rest = [group[place]._replace(glue=FREE), *group[place + 1 :]]
                if self._hyphens and self._length < self.measure * SHORT_LINE:
                    parted = self._hyphenate(rest)
                    if parted is not rest:
                        return parted
                self._end()
                return rest
        return self._hyphenate(group) if self._hyphens else group

    def _hyphenate(self, group: list[Token], *, names: bool = False) -> list[Token]:
        """Part the last word of the group whose beginning fits on the line; the rest comes back."""
        for place in range(len(group) - 1, -1, -1):
            lead, token = group[:place], group[place]
            if token.icon is not None or self._reach(lead) > self.measure:
                continue
            for begin, rest in _partings(token, self._lang, names=names):
                if self._reach([*lead, begin]) <= self.measure:
                    self._put([*lead, begin])
                    self._end()
                    return [rest, *group[place + 1 :]]
        return group

    def _force(self, group: list[Token]) -> list[Token]:
        """A group wider than a whole line: break it at a space, else part a name, else note it as too wide."""
        for place in range(len(group) - 1, 0, -1):
            if group[place].space and self._reach(group[:place]) <= self.measure:
                self._put(group[:place])
                self._end()
                return [group[place]._replace(glue=FREE), *group[place + 1 :]]
        rest = self._hyphenate(group, names=True)
        if rest is not group:
            return rest
        end = next((place for place in range(1, len(group)) if group[place].space), len(group))
        self.wide.append("".join(token.text for token in group[:end]))
        self._put(group[:end])
        self._end()
        return group[end:]


def _partings(token: Token, lang: str, *, names: bool) -> Iterator[tuple[Token, Token]]:
    """The ways to part a word, the longest beginning first."""
    pieces = parts(token.text, lang, names=names)
    font = token.font
    for count in range(len(pieces) - 1, 0, -1):
        begin, rest = "".join(pieces[:count]), "".join(pieces[count:])
        if needs_hyphen(begin):
            begin += "-"
        yield token._replace(text=begin, units=font.units(begin)), Token(rest, font, font.units(rest), FREE, False)


def _filled(paragraph: Paragraph, measure: float, lang: str, style: Style, *, hyphens: bool) -> Filler:
    filler = Filler(measure, lang, hyphens=hyphens, tracking=style.tracking)
    filler.fill(paragraph.tokens)
    return filler


def _evened(paragraph: Paragraph, filler: Filler, lang: str, style: Style) -> list[list[Token]]:
    """As many lines as the filler found, but the last not too short, or all of about one length."""
    wanted = filler.measure * (0.92 if style.even else LAST_LINE)
    lines = filler.lines
    for percent in range(97, 55 if style.even else 84, -3):
        if length(lines[-1]) >= wanted:
            return lines
        tried = _filled(
            paragraph, filler.measure * percent / 100, lang, style, hyphens=not style.even and style.hyphens
        )
        if len(tried.lines) > len(filler.lines) or tried.wide:
            break
        lines = tried.lines
    return lines if style.even or length(lines[-1]) >= wanted else filler.lines


def _broken(paragraph: Paragraph, measure: float, lang: str, style: Style) -> tuple[list[list[Token]], list[str]]:
    """The lines of a paragraph, and the words too wide for them."""
    filler = _filled(paragraph, measure, lang, style, hyphens=style.hyphens)
    if style.break_after and len(filler.lines) == 2:
        for at, token in enumerate(paragraph.tokens[:-1]):
            halves = paragraph.tokens[: at + 1], paragraph.tokens[at + 1 :]
            if token.text.endswith(style.break_after) and all(length(half) <= measure for half in halves):
                return [list(half) for half in halves], []
    if len(filler.lines) < 2 or filler.wide:
        return filler.lines, filler.wide
    lines = _evened(paragraph, filler, lang, style)
    return _accompanied(paragraph, _unclung(paragraph, lines, measure, style), measure, style), []


def _unclung(paragraph: Paragraph, lines: list[list[Token]], measure: float, style: Style) -> list[list[Token]]:
    """Two lines of which the first does not end with an article or preposition, if the second has room for it."""
    first, tokens = lines[0], paragraph.tokens
    at = len(first)
    if len(lines) != 2 or at >= len(tokens) or tokens[at].glue != SOFT:
        return lines
    if lines[1] != [tokens[at]._replace(glue=FREE), *tokens[at + 1 :]]:
        return lines  # a parted word
    begin = _group_begin(tokens, at)
    moved = [tokens[begin]._replace(glue=FREE), *tokens[begin + 1 :]]
    return [list(tokens[:begin]), moved] if begin and _tracked(moved, style) <= measure else lines


def _accompanied(paragraph: Paragraph, lines: list[list[Token]], measure: float, style: Style) -> list[list[Token]]:
    """A last line that is not one short item alone ("1 carta."): what stands before it comes down to it."""
    last, before, tokens = lines[-1], lines[-2], paragraph.tokens
    alone = all(token.glue != FREE for token in last[1:])
    if style.even or not alone or length(last) >= measure * LONE_LINE:
        return lines
    if before[-1].text != tokens[len(tokens) - len(last) - 1].text or last[0].text != tokens[-len(last)].text:
        return lines  # a parted word
    begin = _group_begin(before, len(before))
    moved = [*before[begin:], *last]
    if _tracked(moved, style) > measure or length(before[:begin]) < measure * KEPT_LINE:
        return lines
    return [*lines[:-2], before[:begin], moved]


def _group_begin(tokens: Sequence[Token], end: int) -> int:
    """Where the tokens that belong together begin of which the last stands before ``end``."""
    return next((at for at in range(end - 1, -1, -1) if tokens[at].glue == FREE), 0)


def _tracked(line: Sequence[Token], style: Style) -> float:
    """The length of a line with the room after each of its letters."""
    return length(line) + style.tracking * 1000 * sum(len(token.text) + token.space for token in line)


def set_at(paragraphs: Sequence[Paragraph], style: Style, size: float, width: float, lang: str) -> Setting:
    """The paragraphs in lines of ``width`` points at ``size``, as high as they come."""
    font, measure = style.family.regular, width / size * 1000
    lines: list[tuple[Line, float]] = []
    wide: list[str] = []
    for paragraph in paragraphs:
        broken, too_wide = _broken(paragraph, measure, lang, style)
        wide += too_wide
        for number, line in enumerate(broken):
            lines.append((line, paragraph.gap * size if number == 0 and lines else 0.0))
    leading, height = style.leading * size, 0.0
    if lines:
        height = (font.cap_height + font.descent * DESCENT) * size
        height += (len(lines) - 1) * leading + sum(gap for _, gap in lines)
    return Setting(tuple(lines), size, leading, height, wide=tuple(wide))


def fit(paragraphs: Sequence[Paragraph], style: Style, width: float, height: float, lang: str) -> Setting:
    """The largest setting that stands in ``width`` x ``height`` points; sizes go down by quarter points.

    When even the smallest size is too large, the setting at that size comes back with what
    is too much.
    """
    if not any(paragraph.tokens for paragraph in paragraphs):
        return Setting((), style.size, style.leading * style.size, 0.0)
    for most in range(1, style.lines + 1) if style.lines else (0,):
        for size in sizes(style.size, style.smallest):
            setting = set_at(paragraphs, style, size, width, lang)
            if not setting.wide and setting.height <= height + 0.01 and (not most or len(setting.lines) <= most):
                return setting
    return _overfull(set_at(paragraphs, style, style.smallest, width, lang), style, height)


def _overfull(setting: Setting, style: Style, height: float) -> Setting:
    excess = setting.height - height
    if style.lines and len(setting.lines) > style.lines:
        excess = max(excess, (len(setting.lines) - style.lines) * setting.leading)
    return replace(setting, excess=excess if excess > 0.01 else 0.0)


def sizes(preferred: float, smallest: float) -> Iterator[float]:
    """The sizes to try: from the preferred down to the smallest by quarter points."""
    size = preferred
    while size > smallest:
        yield size
        size -= STEP
    yield smallest

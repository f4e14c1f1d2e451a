"""Where the boxes of a face stand: anchors and stacks to rectangles, in whole micrometres."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from card_db.problems import Said
from pnp.faces import Box, Face, Stack
from pnp.um import Rect, Size, Um, show_mm

Heights = Mapping[str, Um]
"""The height that growing texts need, by box."""


def arrange(face: Face, size: Size, shown: Iterable[str], heights: Heights | None = None) -> dict[str, Rect]:
    """The rectangle of every box on a card of ``size``, from the lower left corner of its trim.

    In a stack only the boxes ``shown`` take room; ``heights`` are those of growing texts.
    """
    return _Arrangement(face, size, frozenset(shown), heights or {}).all()


class _Arrangement:
    def __init__(self, face: Face, size: Size, shown: frozenset[str], heights: Heights) -> None:
        self.face = face
        self.card = Rect.of(size)
        self.shown = shown
        self.heights = heights
        self.boxes = {box.name: box for box in face.boxes}
        self.rects: dict[str, Rect] = {}

    def all(self) -> dict[str, Rect]:
        for stack in self.face.stacks:
            self._stack(stack)
        for name in self.boxes:
            self._rect(name)
        return self.rects

    def _rect(self, name: str) -> Rect:
        if name not in self.rects:
            box = self.boxes[name]
            outer = self._rect(box.within) if box.within in self.boxes and box.within != name else self.card
            self.rects[name] = anchored(box, outer)
        return self.rects[name]

    def _stack(self, stack: Stack) -> None:
        outer = inside(self.card, stack.top, stack.right, stack.bottom, stack.left)
        heights = self._heights(stack, outer)
        top = outer.top
        for name in stack.boxes:
            height = heights.get(name, Um(0))
            strip = Rect(outer.left, Um(top - height), outer.right, top)
            self.rects[name] = _strip(self.boxes[name], strip)
            if name in heights:
                top = Um(top - height - stack.gap)

    def _heights(self, stack: Stack, outer: Rect) -> dict[str, Um]:
        """What each shown box of a stack gets: what is left or lacking goes to those that can give way."""
        heights = {
            name: Um(max(self.heights.get(name, Um(0)), self.boxes[name].height or Um(0)))
            for name in stack.boxes
            if name in self.shown
        }
        left = room(outer, stack, len(heights)) - sum(heights.values())
        for name, height in heights.items():
            smallest = self.boxes[name].smallest_height
            if smallest is not None and left:
                heights[name] = Um(max(height + left, smallest))
                left -= heights[name] - height
        return heights


def room(outer: Rect, stack: Stack, count: int) -> Um:
    """The height that ``count`` boxes of a stack share."""
    return Um(outer.top - outer.bottom - stack.gap * max(count - 1, 0))


def most(stack: Stack, size: Size, others: Sequence[Box], *, at_ease: bool = False) -> Um:
    """How high a growing text may become when the ``others`` of its stack give up all they can, or nothing
    (``at_ease``).
    """
    outer = inside(Rect.of(size), stack.top, stack.right, stack.bottom, stack.left)
    taken = sum((box.height if at_ease else box.smallest_height or box.height) or 0 for box in others)
    return Um(room(outer, stack, len(others) + 1) - taken)


def inside(rect: Rect, above: Um, right: Um, below: Um, left: Um) -> Rect:
    """A rectangle without its margins."""
    return Rect(Um(rect.left + left), Um(rect.bottom + below), Um(rect.right - right), Um(rect.top - above))


def anchored(box: Box, outer: Rect) -> Rect:
    """The rectangle of a box by its anchors within ``outer``."""
    left, right = _span((outer.left, outer.right), box.left, box.right, box.width)
    bottom, top = _span((outer.bottom, outer.top), box.bottom, box.top, box.height)
    return Rect(left, bottom, right, top)


def _strip(box: Box, strip: Rect) -> Rect:
    left, right = _span((strip.left, strip.right), box.left, box.right, box.width)
    return Rect(left, strip.bottom, right, strip.top)


def _span(outer: tuple[Um, Um], low: Um | None, high: Um | None, length: Um | None) -> tuple[Um, Um]:
    """Both ends along one axis: two of the three lengths say them, a length alone is centred, none is all of it."""
    if length is None:
        return Um(outer[0] + (low or 0)), Um(outer[1] - (high or 0))
    if low is not None:
        return Um(outer[0] + low), Um(outer[0] + low + length)
    if high is not None:
        return Um(outer[1] - high - length), Um(outer[1] - high)
    start = Um(outer[0] + (outer[1] - outer[0] - length) // 2)
    return start, Um(start + length)


def bled(rect: Rect, size: Size, bleed: Um) -> Rect:
    """A rectangle carried on into the bleed wherever it touches the edge of the card."""
    return Rect(
        Um(-bleed) if rect.left <= 0 else rect.left,
        Um(-bleed) if rect.bottom <= 0 else rect.bottom,
        Um(size.width + bleed) if rect.right >= size.width else rect.right,
        Um(size.height + bleed) if rect.top >= size.height else rect.top,
    )


def misplaced(face: Face, size: Size) -> Iterator[tuple[Box, Said]]:
    """Boxes that reach outside a card of ``size`` or are turned inside out by it."""
    card = Rect.of(size)
    rects = arrange(face, size, (box.name for box in face.boxes))
    shown = f"{show_mm(size.width)} x {show_mm(size.height)} mm"
    for box in face.boxes:
        rect = rects[box.name]
        if rect.right <= rect.left or rect.top <= rect.bottom:
            if face.stack_of(box.name) is None:
                yield box, Said(f"non ha superficie su una carta di {shown}.", f"has no surface on a card of {shown}.")
        elif not card.holds(rect) and not box.clip:
            yield box, Said(f"esce da una carta di {shown}.", f"reaches outside a card of {shown}.")


def overlapping(face: Face, size: Size) -> Iterator[tuple[str, str]]:
    """Pairs of texts that overlap at that size and may be drawn together."""
    rects = arrange(face, size, (box.name for box in face.boxes))
    texts = [box for box in face.boxes if box.text]
    for one, other in combinations(texts, 2):
        exclusive = one.when is not None and other.when is not None and one.when.source != other.when.source
        if not exclusive and rects[one.name].overlaps(rects[other.name]):
            yield one.name, other.name

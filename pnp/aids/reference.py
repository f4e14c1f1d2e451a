"""Reference texts: headings, steps, points and tables, set as large as the card or panel allows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pnp.aids.areas import columns, from_top, inset
from pnp.aids.model import Block, Cards, Panel, Sheet, Text
from pnp.aids.pen import SMALLEST, Fault, Look, Pen, at_size
from pnp.lines import Setting, set_at
from pnp.lines import sizes as sizes_down
from pnp.typeset import Place
from pnp.um import Rect, Um, mm, points

CARD_SIZES = (8.5, 6.0)
PANEL_SIZES = (11.0, 7.5)

_RULE_SHARE = 0.78
"""The size of a rule's id, as part of the text beside it."""


@dataclass(frozen=True, slots=True)
class _Set:
    """A text set at its place: how far below the top of the column it begins."""

    setting: Setting
    look: Look
    x: float
    down: float
    width: float


@dataclass(frozen=True, slots=True)
class _Bar:
    """A line or a surface across part of the column; ``height`` 0 is a line."""

    x: float
    down: float
    width: float
    height: float
    colour: str


@dataclass(slots=True)
class _Flow:
    """A column being filled at one size."""

    pen: Pen
    width: float
    size: float
    down: float
    done: list[_Set | _Bar]

    def add(self, text: str, look: Look, x: float, width: float) -> Setting:
        """Set a text at the present height; the height is left as it is."""
        fixed = at_size(look, look.size)
        setting = set_at(self.pen.paragraphs(text, look), self.pen.style(fixed), look.size, width, self.pen.lang)
        if setting.wide:
            self.pen.fault(Fault(text, wide=setting.wide))
        self.done.append(_Set(setting, fixed, x, self.down, width))
        return setting


def draw_cards(pen: Pen, area: Rect, cards: Cards, texts: Sequence[Sheet]) -> None:
    """Fold-over cards: the front upright below, the back above it on its head, the fold between."""
    width, height = cards.size.width, cards.size.height
    for index in range(cards.copies):
        left = Um(area.left + index * width)
        front = Rect(left, Um(area.top - 2 * height), Um(left + width), Um(area.top - height))
        back = Rect(left, Um(area.top - height), Um(left + width), area.top)
        pen.cut(Rect(front.left, front.bottom, back.right, back.top))
        pen.fold((left, front.top), (Um(left + width), front.top))
        _side(pen, front, texts[0])
        with pen.head_down(back):
            _side(pen, back, texts[1])


def _side(pen: Pen, area: Rect, sheet: Sheet) -> None:
    head, rest = from_top(area, mm("7.5"))
    pen.fill(head, sheet.colour)
    look = Look("title", 11, 8, colour=pen.readable(sheet.colour), lines=1)
    pen.text(inset(head, mm("3.5"), mm("0.8")), sheet.title, look)
    _columns(pen, inset(rest, mm("3.2"), mm("2.2")), sheet, "card", (1,))


def draw_panel(pen: Pen, area: Rect, panel: Panel, sheet: Sheet) -> None:
    """A reference text on half a leaf."""
    pen.cut(area)
    head, rest = from_top(area, mm(10))
    pen.fill(head, sheet.colour)
    look = Look("title", 16, 11, colour=pen.readable(sheet.colour), lines=1)
    pen.text(inset(head, mm(5), mm(1)), sheet.title, look)
    _columns(pen, inset(rest, mm(5), mm("3.5")), sheet, "panel", panel.shares)


def _columns(pen: Pen, area: Rect, sheet: Sheet, on: str, shares: Sequence[int]) -> None:
    """Set all columns at the largest size at which each fits."""
    gap, count = mm(7), len(shares)
    whole = Rect(area.left, area.bottom, Um(area.right + gap), area.top)
    places = [Rect(p.left, p.bottom, Um(p.right - gap), p.top) for p in columns(whole, shares)]
    blocks = [
        [b for b in sheet.blocks if b.on in {"", on} and (count == 1 or min(b.column, count) == index + 1)]
        for index in range(count)
    ]
    preferred, smallest = CARD_SIZES if on == "card" else PANEL_SIZES
    height = points(Um(area.top - area.bottom))
    flows: list[_Flow] = []
    for size in sizes_down(preferred, smallest):
        faults = len(pen.faults)
        flows = [_flow(pen, place, of, sheet, size) for place, of in zip(places, blocks, strict=True)]
        if all(flow.down <= height for flow in flows) and len(pen.faults) == faults:
            break
        if size > smallest:
            del pen.faults[faults:]
    for flow, place in zip(flows, places, strict=True):
        if flow.down > height:
            pen.fault(Fault(sheet.title[pen.lang], excess=flow.down - height))
        _lay(pen, flow, place)


def _lay(pen: Pen, flow: _Flow, area: Rect) -> None:
    left, _, _, top = area.in_points()
    for part in flow.done:
        if isinstance(part, _Set):
            pen.put(part.setting, part.look, Place(left + part.x, top - part.down, part.width, part.look.align))
        else:
            pen.bar((left + part.x, top - part.down - part.height, part.width, part.height), part.colour)


def _flow(pen: Pen, area: Rect, blocks: Sequence[Block], sheet: Sheet, size: float) -> _Flow:
    flow = _Flow(pen, points(Um(area.right - area.left)), size, 0.0, [])
    for index, block in enumerate(blocks):
        if index:
            flow.down += size * 0.62
        if block.title:
            _heading(flow, block, sheet.colour)
        if block.head:
            _table(flow, block, sheet.colour)
        for number, item in enumerate(block.items, start=1):
            _item(flow, item.text, item.rule, f"{number}" if block.numbered else "•", sheet.colour)
    return flow


def _heading(flow: _Flow, block: Block, colour: str) -> None:
    """A heading over a line, its rule at the right."""
    size = flow.size
    look = Look("label", size * 1.06, size * 1.06, colour=colour, style="bold")
    _rule(flow, block.rule, look)
    setting = flow.add(block.title[flow.pen.lang], look, 0, flow.width - size * 4)
    flow.down += setting.height + size * 0.1
    flow.done.append(_Bar(0, flow.down, flow.width, 0.5, colour))
    flow.down += size * 0.42


def _rule(flow: _Flow, rule: str, beside: Look) -> None:
    """The id of a rule, small, at the right edge of the present line, on the base line of its text."""
    if not rule:
        return
    size = max(SMALLEST, flow.size * _RULE_SHARE)
    look = Look("body", size, size, align="right", colour="ink 60%")
    cap = flow.pen.style(look).family.regular.cap_height
    drop = flow.pen.style(beside).family.regular.cap_height * beside.size - cap * size
    flow.down += drop
    flow.add(rule, look, flow.width - size * 7, size * 7)
    flow.down -= drop


def _item(flow: _Flow, text: Text, rule: str, sign: str, colour: str) -> None:
    size = flow.size
    indent = size * 1.05
    flow.add(sign, Look("number" if sign != "•" else "body", size, size, colour=colour), 0, indent)
    look = Look("body", size, size, leading=1.14)
    _rule(flow, rule, look)
    width = flow.width - indent - (size * 3.3 if rule else 0)
    setting = flow.add(text[flow.pen.lang], look, indent, width)
    flow.down += setting.height + size * 0.24


def _table(flow: _Flow, block: Block, colour: str) -> None:
    """A table: a tinted head, rows parted by lines."""
    size = flow.size * 0.96
    edges = list(_edges(block.widths, flow.width))
    _row(flow, block.head, edges, Look("label", size, size, colour=colour), f"{colour} 10%")
    for row in block.rows:
        _row(flow, row, edges, Look("body", size, size, leading=1.1), "")
        flow.done.append(_Bar(0, flow.down, flow.width, 0.3, f"{colour} 50%"))
    flow.down += size * 0.3


def _row(flow: _Flow, cells: Sequence[Text], edges: Sequence[tuple[float, float]], look: Look, ground: str) -> None:
    pad = look.size * 0.36
    at = len(flow.done)
    flow.down += pad
    heights = [
        flow.add(cell[flow.pen.lang], look, left + pad * 0.8, width - pad * 1.6).height
        for cell, (left, width) in zip(cells, edges, strict=True)
    ]
    flow.down -= pad
    height = max(heights) + 2 * pad
    if ground:
        flow.done.insert(at, _Bar(0, flow.down, flow.width, height, ground))
    flow.down += height


def _edges(shares: Sequence[int], width: float) -> Iterator[tuple[float, float]]:
    sofar = 0.0
    for share in shares:
        part = width * share / sum(shares)
        yield sofar, part
        sofar += part

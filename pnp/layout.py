"""How many cards fit a sheet and where they stand: exact arithmetic in whole micrometres."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from card_db.problems import InputError, Problem, Said
from pnp.imposition import Backs, Isometry, Layout, Margins, Side, Strip, around
from pnp.papers import PAPERS
from pnp.um import ZERO, Rect, Size, Um, mm, show_mm

PRINTER_MARGINS = Margins()
"""What a printer without a profile is taken not to reach."""

BLEED = mm(2)
"""How far a face is drawn beyond its trim where no other card is."""

FOLD_GUTTER = mm(4)
"""Distance of the two halves across a fold, so that no card keeps the fold as its edge."""

MARK_GAP = mm("0.5")
"""Distance of a crop mark from the bleed."""

MARK_LEAST = mm("2.5")
"""Where there is less room than this for a crop mark, the bleed gives way."""

STRIP = mm("3.5")
"""Height of the strip that carries ruler and print notes."""

STRIP_LEAST = mm("2.5")
"""Below this height nothing can be read, and the sheet has no strip."""

RULER = mm(50)
"""Length of the ruler on every sheet."""


@dataclass(frozen=True, slots=True)
class _Wish:
    """What was asked of a sheet, and one way to do it: how it is folded (``None``: it is not), how cards lie."""

    card: Size
    paper: Size
    backs: Backs
    gutter: Um
    bleed: Um
    margins: Margins
    fold_is_upright: bool | None = None
    is_turned: bool = False

    @property
    def fold_gutter(self) -> Um:
        return max(FOLD_GUTTER, self.gutter)

    @property
    def lying(self) -> Size:
        """The card as it lies on the sheet."""
        return self.card.turned if self.is_turned else self.card


def lay_out(  # noqa: PLR0913 - a keyword for each thing a person may ask of a sheet
    card: Size,
    paper: Size,
    *,
    backs: Backs = Backs.LONG_EDGE,
    gutter: Um = ZERO,
    bleed: Um = BLEED,
    margins: Margins = PRINTER_MARGINS,
    skip: Iterable[int] = (),
) -> Layout:
    """Lay as many cards as fit on a sheet: upright, or on their side if that gives more.

    ``gutter`` is the distance between cards (0: they share their cuts); bleed between two cards
    is at most half of it. Raises :class:`InputError` if not one card fits, if a length makes no
    sense, or if a slot to be skipped is not there.
    """
    wish = _Wish(card, paper, backs, gutter, bleed, margins)
    _check_lengths(wish)
    best = max(_layouts(wish), key=lambda layout: len(layout.cells))
    if not best.cells:
        raise _too_large(wish, best.printable)
    furnished = _with_waste(best)
    return replace(furnished, skip=_checked_skip(skip, len(best.cells)))


def _layouts(wish: _Wish) -> list[Layout]:
    """The ways to lay out a sheet, the handiest first; a fold across is shorter than an upright one."""
    folds = (False, True) if wish.backs is Backs.GUTTERFOLD else (None,)
    ways = (replace(wish, fold_is_upright=fold, is_turned=turned) for fold in folds for turned in (False, True))
    return [_layout(way) for way in ways]


def _layout(wish: _Wish) -> Layout:
    paper, fold_is_upright = wish.paper, wish.fold_is_upright
    turning = turning_of(paper, wish.backs, fold_is_upright)
    printable = _printable(paper, wish.margins, turning, wish.backs)
    area = _half(printable, wish)
    columns, rows = _grid(wish, area.size)
    fold = None if fold_is_upright is None else Um((paper.width if fold_is_upright else paper.height) // 2)
    return Layout(
        paper=paper,
        card=wish.card,
        backs=wish.backs,
        printable=printable,
        columns=columns,
        rows=rows,
        is_turned=wish.is_turned,
        gutter=wish.gutter,
        reach=wish.bleed,
        outer=Margins(ZERO, ZERO, ZERO, ZERO),
        cells=_cells(wish, area, columns, rows),
        skip=frozenset(),
        turning=turning,
        strip=None,
        fold=fold,
        fold_is_upright=bool(fold_is_upright),
    )


def turning_of(paper: Size, backs: Backs, fold_is_upright: bool | None = None) -> Isometry:
    """Where the turned (or folded) sheet takes a point: left and right change sides, or top and bottom."""
    if fold_is_upright is None:
        swaps_sides = (backs is not Backs.SHORT_EDGE) == (paper.height >= paper.width)
    else:
        swaps_sides = fold_is_upright
    return Isometry(a=-1, dx=paper.width) if swaps_sides else Isometry(d=-1, dy=paper.height)


def _printable(paper: Size, margins: Margins, turning: Isometry, backs: Backs) -> Rect:
    """What the printer reaches on the front and, seen through the paper, on the back too."""
    front = Rect(margins.left, margins.bottom, Um(paper.width - margins.right), Um(paper.height - margins.top))
    if backs is Backs.NONE:
        return front
    back = turning.rect(front)
    left, bottom = max(front.left, back.left), max(front.bottom, back.bottom)
    return Rect(left, bottom, min(front.right, back.right), min(front.top, back.top))


def _half(printable: Rect, wish: _Wish) -> Rect:
    """Where the fronts go: everywhere, or in the left or the upper half of a sheet to be folded."""
    if wish.fold_is_upright is None:
        return printable
    if wish.fold_is_upright:
        return replace(printable, right=Um((wish.paper.width - wish.fold_gutter) // 2))
    return replace(printable, bottom=Um(wish.paper.height - (wish.paper.height - wish.fold_gutter) // 2))


def _grid(wish: _Wish, area: Size) -> tuple[int, int]:
    """How many cards fit across and down."""
    card = wish.lying
    columns = (area.width + wish.gutter) // (card.width + wish.gutter)
    rows = (area.height + wish.gutter) // (card.height + wish.gutter)
    return max(columns, 0), max(rows, 0)


def _cells(wish: _Wish, area: Rect, columns: int, rows: int) -> tuple[Rect, ...]:
    """The trims, row by row from the top; the block in the middle of the paper, or against the fold."""
    card = wish.lying
    step = Size(Um(card.width + wish.gutter), Um(card.height + wish.gutter))
    block = Size(Um(columns * step.width - wish.gutter), Um(rows * step.height - wish.gutter))
    left = _between(area.left, (wish.paper.width - block.width) // 2, area.right - block.width)
    bottom = _between(area.bottom, (wish.paper.height - block.height) // 2, area.top - block.height)
    if wish.fold_is_upright is True:
        left = area.right - block.width
    if wish.fold_is_upright is False:
        bottom = area.bottom
    return tuple(
        Rect(Um(x), Um(y), Um(x + card.width), Um(y + card.height))
        for y in range(bottom + (rows - 1) * step.height, bottom - 1, -step.height)
        for x in range(left, left + columns * step.width, step.width)
    )


def _between(least: int, value: int, most: int) -> int:
    return max(least, min(value, most))


def _with_waste(layout: Layout) -> Layout:
    """Share out what is left around the block: the strip first, then crop marks, then bleed."""
    page = Side.FRONT if layout.fold is None else Side.FOLDED
    block, reach = layout.block(page), layout.printable
    room = {
        "bottom": block.bottom - reach.bottom,
        "top": reach.top - block.top,
        "left": block.left - reach.left,
        "right": reach.right - block.right,
    }
    long_enough = [
        side
        for side in room
        if (reach.size.width if side in {"bottom", "top"} else reach.size.height) >= RULER + 2 * MARK_LEAST
    ]
    widest = max(long_enough, key=lambda side: room[side], default=None)
    strip = None
    if widest and room[widest] >= STRIP_LEAST:
        height = min(STRIP, room[widest])
        room[widest] -= height
        strip = _strip(reach, widest, height)
    left, bottom, right, top = (
        Um(_between(0, room[side] - MARK_GAP - MARK_LEAST, layout.reach)) for side in ("left", "bottom", "right", "top")
    )
    outer = Margins(left, bottom, right, top)
    if layout.fold is not None:
        outer = _outer_of_half(layout, outer)
    return replace(layout, outer=outer, strip=strip)


def _strip(reach: Rect, side: str, height: int) -> Strip:
    rect = {
        "bottom": replace(reach, top=Um(reach.bottom + height)),
        "top": replace(reach, bottom=Um(reach.top - height)),
        "left": replace(reach, right=Um(reach.left + height)),
        "right": replace(reach, left=Um(reach.right - height)),
    }[side]
    return Strip(rect, side in {"left", "right"})


def _outer_of_half(layout: Layout, around_both: Margins) -> Margins:
    """Bleed around the fronts of a sheet to be folded: what both halves have room for, and half the fold gutter."""
    fronts = around(layout.cells)
    if layout.fold_is_upright:
        gap = layout.turning.rect(fronts).left - fronts.right
        sides = {"left": min(around_both.left, around_both.right), "right": _to_fold(layout, gap)}
    else:
        gap = fronts.bottom - layout.turning.rect(fronts).top
        sides = {"top": min(around_both.top, around_both.bottom), "bottom": _to_fold(layout, gap)}
    return replace(around_both, **sides)


def _to_fold(layout: Layout, gap: int) -> Um:
    """The bleed towards the fold, kept clear of the fold line."""
    return Um(min(layout.reach, gap // 2 - MARK_GAP))


def _check_lengths(wish: _Wish) -> None:
    problems = []
    for option, value, least, most in (
        ("--size", wish.card.width, mm(5), mm(1000)),
        ("--size", wish.card.height, mm(5), mm(1000)),
        ("--gutter", wish.gutter, mm(0), mm(50)),
        ("--bleed", wish.bleed, mm(0), mm(10)),
    ):
        if not least <= value <= most:
            problems.append(
                Problem(
                    Said(f"{show_mm(value, 'it')} mm non è possibile.", f"{show_mm(value)} mm is not possible."),
                    file=option,
                    expected=Said(
                        f"da {show_mm(least, 'it')} a {show_mm(most, 'it')} mm",
                        f"{show_mm(least)} to {show_mm(most)} mm",
                    ),
                )
            )
    if problems:
        raise InputError(problems)


def _checked_skip(skip: Iterable[int], cells: int) -> frozenset[int]:
    """The slots to leave empty, if they are there and something is left."""
    asked = frozenset(skip)
    strangers = sorted(number for number in asked if not 1 <= number <= cells)
    if not strangers and len(asked) < cells:
        return asked
    wrong = ", ".join(map(str, strangers or sorted(asked)))
    raise InputError(
        [
            Problem(
                Said(
                    f"Il foglio ha {cells} posti; non si possono saltare: {wrong}.",
                    f"The sheet has {cells} slots; these cannot be skipped: {wrong}.",
                ),
                file="--skip",
                expected=Said(f"numeri da 1 a {cells}, non tutti", f"numbers from 1 to {cells}, not all of them"),
            )
        ]
    )


def _too_large(wish: _Wish, printable: Rect) -> InputError:
    reach = printable.size
    return InputError(
        [
            Problem(
                Said(
                    f"Una carta di {wish.card.show('it')} non sta in un foglio di {wish.paper.show('it')}, "
                    f"nemmeno girata: l’area stampabile è di {reach.show('it')}.",
                    f"A card of {wish.card.show()} does not fit a sheet of {wish.paper.show()}, "
                    f"not even turned: the printable area is {reach.show()}.",
                ),
                file="--size",
                expected=_way_out(wish),
            )
        ]
    )


def _way_out(wish: _Wish) -> Said:
    """What would make the card fit: turning instead of folding, a larger paper, a smaller card."""
    if wish.backs is Backs.GUTTERFOLD and _fits(replace(wish, backs=Backs.LONG_EDGE)):
        return Said("dorsi senza piegare il foglio (--backs long-edge)", "backs without folding (--backs long-edge)")
    for name, paper in PAPERS.items():
        if _fits(replace(wish, paper=paper)):
            return Said(f"un foglio più grande (--paper {name})", f"a larger sheet (--paper {name})")
    return Said("carte più piccole (--size)", "smaller cards (--size)")


def _fits(wish: _Wish) -> bool:
    return any(layout.cells for layout in _layouts(wish))

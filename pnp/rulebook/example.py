"""An example in its box: the position drawn, the story told from the data, the rules it shows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeAlias

from card_db.scenarios import CardName, RuleName, Scenario, Sentence, story
from pnp.rulebook.board import Stage
from pnp.rulebook.field import Field
from pnp.rulebook.model import Run, Text
from pnp.rulebook.pieces import Cast
from pnp.rulebook.played import PlayedExample
from pnp.rulebook.press import Press
from pnp.rulebook.prose import Beside, Block, Prose, Stack, Tinted
from pnp.rulebook.strip import Strip
from pnp.rulebook.tokens import liveries
from pnp.rulebook.words import Words
from pnp.typeset import Place

GUTTER = 14.0
LEAST_WORDS = 150.0
"""Words beside a picture have at least this width, in points; else the picture stands above them."""
NARROW = 200.0
"""A column of words narrower than this, in points, should hold as few of them as may be."""


Example: TypeAlias = Scenario | PlayedExample
"""A worked example of a book: told by cards, or by positions."""


def example_box(press: Press, example: Example, cast: Cast, words: Words) -> Tinted:
    """The box of one example."""
    if isinstance(example, PlayedExample):
        return _played_box(press, example, cast, words)
    return _duel_box(press, example, cast, words)


def _played_box(press: Press, example: PlayedExample, cast: Cast, words: Words) -> Tinted:
    """The positions in rows, the words below."""
    numbered = len(example.steps) > 1
    strip = Strip(Stage(press, liveries(cast.game), words), example.scenes, numbered=numbered)
    look = replace(press.looks.box, after=3)
    told: list[Block] = [Prose(press, said(example.given), look)] if example.given else []
    for number, step in enumerate(example.steps, 1):
        when = said([step.when], "bold") if step.when else ()
        text = (*when, Run(" "), *said(step.then)) if when and step.then else when or said(step.then)
        bullet = str(number) if numbered else "×" if step.refused else "→"
        told.append(Prose(press, text, look, indent=11, bullet=bullet))
    told += _note(press, example)
    return Tinted(press, Stack(press, [_Header(press, example, words), _title(press, example), strip, *told]))


def _duel_box(press: Press, scenario: Scenario, cast: Cast, words: Words) -> Tinted:
    """Side by side where picture and words have room, else the picture above."""
    inner = press.format.full_width - 2 * Tinted.PAD - Tinted.STRIPE
    top = [_Header(press, scenario, words), _title(press, scenario)]
    telling = list(_told(press, scenario, cast))
    field = Field(press, scenario, cast, words)
    share = max(field.least_width, inner * 0.38)
    if scenario.decks or field.empty:
        return Tinted(press, Stack(press, [*top, *telling]))
    field.spaceAfter = 8.0
    if inner - share - GUTTER >= LEAST_WORDS:
        # Where the words would stand in a narrow column, the position is told above, across the whole box.
        above = 1 if inner - share - GUTTER < NARROW else 0
        beside = Beside(press, field, Stack(press, telling[above:]), share, GUTTER)
        beside.spaceBefore = 5.0 if above else 0.0
        return Tinted(press, Stack(press, [*top, *telling[:above], beside]))
    return Tinted(press, Stack(press, [*top, field, *telling]))


class _Header(Block):
    """What the box is, at the left; the rules it shows, at the right."""

    def __init__(self, press: Press, scenario: Example, words: Words) -> None:
        super().__init__(press, after=2)
        self.scenario = scenario
        self.words = words

    def wrap(self, availWidth: float, availHeight: float) -> tuple[float, float]:  # noqa: N803, ARG002
        self.width, self.height = availWidth, self.press.looks.label.leading
        return self.width, self.height

    def draw(self) -> None:
        look = self.press.looks.label
        left = (Run(f"{self.words['example'].upper()} {self.scenario.id}"),)
        self.press.show(self.canv, self.press.lines(left, look, self.width), look, Place(0, self.height, self.width))
        rules = replace(look, tracking=0.02, align="right", colour=self.press.scheme.grey)
        right = (Run(" · ".join(self.scenario.rules)),)
        lines = self.press.lines(right, rules, self.width * 0.7)
        self.press.show(self.canv, lines[:1], rules, Place(0, self.height, self.width))


def _title(press: Press, scenario: Example) -> Prose:
    look = replace(press.looks.box_title, after=5)
    return Prose(press, (Run(scenario.title.in_(press.lang)),), look, anchor=scenario.id)


def _told(press: Press, scenario: Scenario, cast: Cast) -> Iterator[Prose]:
    """Given, when and then in words, and why."""
    look = replace(press.looks.box, after=3)
    tale = story(scenario, press.lang, cast.names)
    refused = [bool(step.refused) for step in scenario.steps] or [False] * len(tale.steps)
    if tale.given:
        yield Prose(press, said(tale.given), look)
    for number, (told, no) in enumerate(zip(tale.steps, refused, strict=True), 1):
        text = (*said([told.when], "bold"), Run(" "), *said(told.then)) if told.when else said(told.then)
        yield Prose(press, text, look, indent=11, bullet=str(number) if len(tale.steps) > 1 else "×" if no else "→")
    yield from _note(press, scenario)


def _note(press: Press, example: Example) -> Iterator[Prose]:
    """Why, in small."""
    if example.note is not None:
        note = (Run(example.note.in_(press.lang), "italic"),)
        yield Prose(press, note, replace(press.looks.box, before=4, after=0, colour=press.scheme.grey))


def said(sentences: Sequence[Sentence], style: str = "regular") -> Text:
    """Sentences as running text: cards in italics, rules as links."""
    runs: list[Run] = []
    for sentence in sentences:
        if runs:
            runs.append(Run(" ", style))
        for part in sentence:
            match part:
                case CardName(_, name):
                    runs.append(Run(name, "bold_italic" if style == "bold" else "italic"))
                case RuleName(rule):
                    runs.append(Run(rule, "ref", rule))
                case str(text):
                    runs.append(Run(text, style))
    return tuple(runs)

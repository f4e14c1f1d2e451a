"""Rules, rulings and examples as HTML. Whatever people wrote is escaped; ids of rules and cards become links."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from markupsafe import Markup, escape

from card_db.problems import Said
from card_db.wording import typographic
from pnp.lookup.records import ExampleTold, HouseRule
from pnp.rulebook.house import worded
from pnp.rulebook.model import Block, Grid, Heading, Items, Macro, Marks, Paragraph, Run, Text
from pnp.rulebook.press import BARE_RULE

NOTHING = Markup("")
STYLES = {
    "regular": Markup("{}"),
    "bold": Markup("<strong>{}</strong>"),
    "italic": Markup("<em>{}</em>"),
    "bold_italic": Markup("<strong><em>{}</em></strong>"),
    "code": Markup("<code>{}</code>"),
}
OUTSIDE = re.compile(r"(https?://|mailto:)", re.IGNORECASE)
"""Addresses that a link may lead to; any other kind is shown as its words alone."""
EXAMPLE = Said("Esempio", "Example")
NOT_OFFERED = Said("Senza variante", "Without a variant")


@dataclass(frozen=True)
class Writer:
    """Writes in one language.

    ``href`` gives the address of what has an id, or nothing; ``figure`` that of the picture of a macro (an
    ``example`` too), or nothing. ``mark`` ends every anchor: a page that holds several languages has none twice.
    """

    lang: str
    href: Callable[[str], str | None]
    figure: Callable[[Macro], str | None] = lambda _macro: None
    examples: Mapping[str, ExampleTold] = field(default_factory=dict)
    switches: Sequence[HouseRule] = ()
    mark: str = ""

    def linked(self, text: str) -> Markup:
        """Plain words, the ids in them as links."""
        parts: list[Markup] = []
        at = 0
        for found in BARE_RULE.finditer(text):
            parts += [escape(text[at : found.start()]), self._reference(found[0])]
            at = found.end()
        return NOTHING.join([*parts, escape(text[at:])]).replace("\n", Markup("<br>"))

    def _reference(self, id_: str) -> Markup:
        href = self.href(id_)
        return Markup('<a class="ref" href="{}">{}</a>').format(href, id_) if href else escape(id_)

    def text(self, text: Text) -> Markup:
        """Running text with its styles and links."""
        return NOTHING.join(self._run(run) for run in text)

    def _run(self, run: Run) -> Markup:
        href = self._target(run.link)
        words = self.linked(run.text) if href is None else escape(run.text).replace("\n", Markup("<br>"))
        styled = STYLES.get(run.style, STYLES["regular"]).format(words)
        return styled if href is None else Markup('<a href="{}">{}</a>').format(href, styled)

    def _target(self, link: str) -> str | None:
        if not link:
            return None
        return link if OUTSIDE.match(link) else self.href(link.removeprefix("#"))

    def blocks(self, blocks: Iterable[Block]) -> Markup:
        """The blocks one after the other."""
        return NOTHING.join(self._block(block) for block in blocks)

    def _block(self, block: Block) -> Markup:
        match block:
            case Heading(_, level, text):
                return Markup("<h{0}>{1}</h{0}>").format(min(level, 4), self.text(text))
            case Paragraph(_, text, rule):
                return self._paragraph(text, rule)
            case Items(_, start, items):
                return self._items(start, items)
            case Grid():
                return self._grid(block)
            case Macro():
                return self._macro(block)
            case Marks():
                return NOTHING

    def _paragraph(self, text: Text, rule: str) -> Markup:
        if not rule:
            return Markup("<p>{}</p>").format(self.text(text))
        label = Markup('<span class="rid">{}</span>').format(self._reference(rule))
        return Markup('<p class="rule" id="{}{}">{} {}</p>').format(rule, self.mark, label, self.text(text))

    def _items(self, start: int | None, items: Sequence[Sequence[Block]]) -> Markup:
        inside = NOTHING.join(Markup("<li>{}</li>").format(self._item(item)) for item in items)
        if start is None:
            return Markup("<ul>{}</ul>").format(inside)
        return Markup('<ol start="{}">{}</ol>').format(start, inside)

    def _item(self, item: Sequence[Block]) -> Markup:
        """An item of one paragraph is its words alone."""
        if len(item) == 1 and isinstance(item[0], Paragraph) and not item[0].rule:
            return self.text(item[0].text)
        return self.blocks(item)

    def _grid(self, grid: Grid) -> Markup:
        head = self._row(grid.head, grid.aligns, "th") if any(grid.head) else NOTHING
        rows = NOTHING.join(self._row(row, grid.aligns, "td") for row in grid.rows)
        table = Markup("<thead>{}</thead><tbody>{}</tbody>").format(head, rows)
        return Markup('<div class="wide"><table>{}</table></div>').format(table)

    def _row(self, cells: Sequence[Text], aligns: Sequence[str], tag: str) -> Markup:
        shown = (
            Markup('<{0} class="{1}">{2}</{0}>').format(tag, align, self.text(cell))
            for cell, align in zip(cells, aligns, strict=True)
        )
        return Markup("<tr>{}</tr>").format(NOTHING.join(shown))

    def _macro(self, macro: Macro) -> Markup:
        if macro.name == "house_rules":
            return self.house_rules(self.switches)
        if macro.name == "example":
            told = self.examples.get(macro.argument)
            return NOTHING if told is None else self.example(told, self.figure(macro))
        return self._figure(self.figure(macro), typographic(macro.option("caption"), self.lang))

    def _figure(self, source: str | None, caption: str) -> Markup:
        if source is None:
            return NOTHING
        below = Markup("<figcaption>{}</figcaption>").format(self.linked(caption)) if caption else NOTHING
        picture = Markup('<img src="{}" alt="{}" loading="lazy">').format(source, caption)
        return Markup('<figure class="drawn">{}{}</figure>').format(picture, below)

    def example(self, told: ExampleTold, source: str | None) -> Markup:
        """A worked example in its box: the picture, the position, the steps, why."""
        parts = list(self._told(told))
        picture = self._figure(source, "")
        head = Markup('<p class="label">{} {}</p><h3>{}</h3>').format(EXAMPLE.in_(self.lang), told.id, told.title)
        return Markup('<aside class="example" id="{}{}">{}{}{}</aside>').format(
            told.id, self.mark, head, picture, NOTHING.join(parts)
        )

    def _told(self, told: ExampleTold) -> Iterator[Markup]:
        if told.given:
            yield Markup("<p>{}</p>").format(self.text(told.given))
        steps = NOTHING.join(
            Markup('<li class="{}">{}</li>').format("refused" if step.refused else "done", self.text(step.text))
            for step in told.steps
        )
        yield Markup('<ol class="{}">{}</ol>').format("one" if len(told.steps) == 1 else "steps", steps)
        if told.note:
            yield Markup('<p class="note">{}</p>').format(self.linked(told.note))

    def house_rules(self, switches: Iterable[HouseRule]) -> Markup:
        """House rules: those that are offered, each with its values, then those that were decided and are not."""
        offered = NOTHING.join(self.house_rule(switch) for switch in switches if switch.built)
        decided = NOTHING.join(self.house_rule(switch) for switch in switches if not switch.built)
        if decided:
            decided = Markup("<h2>{}</h2>{}").format(NOT_OFFERED.in_(self.lang), decided)
        return offered + decided

    def house_rule(self, switch: HouseRule) -> Markup:
        """A house rule: its title, what its values mean, where the question is argued."""
        argued = NOTHING.join(
            Markup(" {}").format(self._reference(id_.strip())) for id_ in switch.ruling.split(",") if id_.strip()
        )
        return Markup('<section class="house" id="house-{}{}"><h3>{}</h3><p>{}{}</p></section>').format(
            switch.name, self.mark, switch.title.in_(self.lang), self.text(worded(switch, self.lang)), argued
        )

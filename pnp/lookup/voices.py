"""What the views say things with: in one language or in several side by side, ids as links."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from markupsafe import Markup, escape

from pnp.lookup import Entry, HouseRule, Lookup, RuleEntry
from pnp.lookup.markup import NOTHING, Writer
from pnp.rulebook.model import Block, Macro

_Written: TypeAlias = tuple[Markup, str]
"""Something written, and the language it is in."""


@dataclass(frozen=True)
class Voices:
    """Speaks ``languages``; of several, each is an element of its own (``l l-it``, ``l l-en``).

    ``to`` gives the address of an entry, ``figure`` that of the picture of a macro in a language, or nothing.
    """

    lookup: Lookup
    languages: tuple[str, ...]
    to: Callable[[Entry], str]
    figure: Callable[[Macro, str], str | None]
    _rules: dict[str, Markup] = field(default_factory=dict, compare=False, repr=False)

    def functions(self) -> dict[str, Any]:
        """The functions by the names that templates use."""
        return {
            "to": self.to,
            "both": self.both,
            "both_linked": self.linked,
            "both_lists": lambda lists: self.both({lang: " · ".join(words) for lang, words in lists.items()}),
            "both_blocks": self.blocks,
            "both_rule": self._rule,
            "both_house": self.house_rules,
            "said": lambda said: {lang: said.in_(lang) for lang in self.languages},
        }

    def both(self, texts: Mapping[str, str]) -> Markup:
        """A text in all languages; once where it is the same."""

        def words(lang: str) -> _Written:
            text, is_in = self.lookup.text(texts, lang)
            return escape(text), is_in

        return self._shown(words, "span")

    def linked(self, texts: Mapping[str, str]) -> Markup:
        """Paragraphs of plain words, one for each line, the ids in them as links."""

        def paragraphs(lang: str) -> _Written:
            text, is_in = self.lookup.text(texts, lang)
            lines = (self.writer(lang).linked(line) for line in text.split("\n") if line.strip())
            return NOTHING.join(Markup("<p>{}</p>").format(line) for line in lines), is_in

        return self._shown(paragraphs, "div")

    def blocks(self, blocks: Mapping[str, Iterable[Block]]) -> Markup:
        """Blocks of the book."""

        def written(lang: str) -> _Written:
            is_in = _there(blocks, lang)
            return self.writer(lang).blocks(blocks[is_in]), is_in

        return self._shown(written, "div")

    def _rule(self, rule: RuleEntry) -> Markup:
        """The words of a rule, without its examples; written once for all the cards that it stands behind."""
        if rule.id not in self._rules:
            self._rules[rule.id] = self.blocks({lang: list(_bare(blocks)) for lang, blocks in rule.blocks.items()})
        return self._rules[rule.id]

    def house_rules(self, switches: Iterable[HouseRule]) -> Markup:
        """House rules in words."""
        rules = list(switches)
        return self._shown(
            lambda lang: (NOTHING.join(self.writer(lang).house_rule(rule) for rule in rules), lang), "div"
        )

    def writer(self, lang: str) -> Writer:
        """Who writes HTML in one language."""
        book = _there(self.lookup.materials, lang)
        return Writer(
            lang=lang,
            href=self._href,
            figure=lambda macro: self.figure(macro, book),
            examples=self.lookup.examples(book),
            switches=tuple(self.lookup.switches.values()),
            mark="" if lang == self.languages[0] else f"-{lang}",
        )

    def _href(self, id_: str) -> str | None:
        found = self.lookup.entry(id_)
        return None if found is None else self.to(found)

    def _shown(self, write: Callable[[str], _Written], tag: str) -> Markup:
        """One element a language, all but one of them hidden; a single one where all are the same."""
        written = {lang: write(lang) for lang in self.languages}
        texts = {text for text, _ in written.values()}
        if len(texts) == 1:
            return texts.pop()
        element = Markup('<{0} class="l l-{1}" lang="{2}">{3}</{0}>')
        return NOTHING.join(element.format(tag, lang, is_in, text) for lang, (text, is_in) in written.items())


def _bare(blocks: Iterable[Block]) -> Iterator[Block]:
    """Blocks without pictures and examples."""
    return (block for block in blocks if not isinstance(block, Macro))


def _there(by_lang: Mapping[str, Any], lang: str) -> str:
    """The language in which something is shown: the one asked for, else the one it is in."""
    return lang if lang in by_lang else next(iter(by_lang), lang)

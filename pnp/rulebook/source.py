"""From ``rulebook/<lang>.md`` to a book: Jinja2 first, CommonMark then, every slip with its line.

The source is CommonMark with tables. ``# Title {AD-6}`` begins a chapter and names its rule
family; a paragraph that begins with ``(AD-6.2)`` is that rule, and owns what follows up to the
next one. ``<!-- index: term, other term -->`` adds index entries. Jinja2 macros stand for what
is made from data; they leave a mark of one line, so that lines keep their numbers.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import SequenceMatcher
from itertools import pairwise
from pathlib import Path
from urllib.parse import quote, unquote

from jinja2 import TemplateError, TemplateSyntaxError
from markdown_it import MarkdownIt
from markdown_it.token import Token

from card_db.files import read_text
from card_db.problems import InputError, Problem, Said, nearest
from card_db.wording import typographic
from pnp.rulebook.model import (
    Block,
    Book,
    Chapter,
    Grid,
    Heading,
    Items,
    Macro,
    Marks,
    Paragraph,
    Rule,
    Run,
    Text,
    plain,
)
from pnp.templates import environment

RULE_ID = r"[A-Z]+-R?\d+(?:\.\d+)*"
KEY = re.compile(r"\s*\{([\w.-]+)\}\s*$")
OPENS_RULE = re.compile(rf"\(({RULE_ID})\)\s*")
INDEX = re.compile(r"<!--\s*index:(.*?)-->", re.DOTALL)
MACRO = re.compile(r"<!--@(\w+) (\S*?)-->")
COMMENT = re.compile(r"\s*<!--.*?-->\s*", re.DOTALL)
BREAKS = {"softbreak": " ", "hardbreak": "\n"}
STYLES = {
    frozenset[str](): "regular",
    frozenset({"strong"}): "bold",
    frozenset({"em"}): "italic",
    frozenset({"strong", "em"}): "bold_italic",
}


@dataclass(frozen=True, slots=True)
class Signature:
    """What a macro takes: so many arguments, and these by name."""

    arguments: int = 0
    options: tuple[str, ...] = ()


MACROS = {
    "example": Signature(1),
    "diagram": Signature(1),
    "board": Signature(1, ("arrows", "refused", "dots", "caption", "narrow")),
    "moves": Signature(1),
    "energy_table": Signature(),
    "factions": Signature(),
    "house_rules": Signature(),
}
"""The macros of a rulebook."""

MARKDOWN_SIGNS = re.compile(r"([\\`*_{}\[\]<>()#+\-.!|&~])")


@dataclass(slots=True)
class Source:
    """A source file being read; problems are collected."""

    path: Path
    file: str
    problems: list[Problem] = field(default_factory=list)

    def complain(self, line: int | None, problem: Said, *, expected: Said | None = None, near: str = "") -> None:
        """Note a problem with one line."""
        self.problems.append(Problem(problem, file=self.file, line=line, expected=expected, nearest=near))


def read_book(source: Source, lang: str, title: str, names: Mapping[str, str]) -> Book:
    """The book in ``source``; ``names`` are the names of the cards by id, for ``{{ card("AD-ROM-04") }}``.

    What is wrong goes to ``source.problems``. Raises :class:`InputError` for a file that cannot be read at all.
    """
    text = read_text(source.path, source.file)
    rendered = _render(source, text, names)
    lines = _line_map(text, rendered)
    tokens = MarkdownIt("commonmark").enable("table").parse(rendered)
    blocks = tuple(_Parser(lang, lines).blocks(tokens))
    chapters = tuple(_chapters(blocks, title))
    return Book(lang, title, source.file, chapters, _rules(source, chapters))


# Jinja2


def _render(source: Source, text: str, names: Mapping[str, str]) -> str:
    """The CommonMark text. Raises :class:`InputError` where a macro or a template is wrong."""
    env = environment()
    env.globals.update({name: _macro(name, signature) for name, signature in MACROS.items()})
    env.globals["card"] = _card(names)
    try:
        return env.from_string(text).render()
    except TemplateSyntaxError as error:
        raise _template_problem(source, error.lineno, str(error.message), "") from None
    except (TemplateError, _MacroError, TypeError) as error:
        near = error.near if isinstance(error, _MacroError) else nearest(_quoted(str(error)), [*MACROS, "card"])
        raise _template_problem(source, _template_line(error), str(error), near) from None


class _MacroError(Exception):
    """A macro was called with something it cannot use."""

    def __init__(self, message: str, near: str = "") -> None:
        super().__init__(message)
        self.near = near


def _macro(name: str, signature: Signature) -> Callable[..., str]:
    """Leaves a mark of one line, what it was given packed so that nothing in it ends the mark."""

    def mark(*arguments: object, **options: object) -> str:
        count = signature.arguments
        if len(arguments) != count:
            raise _MacroError(f"{name} takes {count} argument{'' if count == 1 else 's'}, not {len(arguments)}")
        for option in options:
            if option not in signature.options:
                raise _MacroError(f"{name} takes no {option!r}", nearest(option, signature.options))
        packed = {"": _listed(name, arguments)} | {key: _listed(key, value) for key, value in options.items()}
        return f"<!--@{name} {quote(json.dumps(packed))}-->"

    return mark


def _listed(name: str, value: object) -> list[str]:
    """One text, several, or whether something is so."""
    values = value if isinstance(value, list | tuple) else [value]
    if not all(isinstance(one, str | bool) for one in values):
        raise _MacroError(f"{name} is no text and no list of texts: {value!r}")
    return [str(one) for one in values if one is not False]


def _unpacked(line: int, name: str, packed: str) -> Macro:
    given = {key: tuple(values) for key, values in json.loads(unquote(packed)).items()}
    (argument, *_) = (*given.pop(""), "")
    return Macro(line, name, argument, given)


def _card(names: Mapping[str, str]) -> Callable[[str], str]:
    def name(card: str) -> str:
        if card not in names:
            raise _MacroError(f"there is no card {card}", nearest(card, names))
        return MARKDOWN_SIGNS.sub(r"\\\1", names[card])

    return name


def _quoted(message: str) -> str:
    found = re.search(r"'(\w+)'", message)
    return found[1] if found else ""


def _template_line(error: BaseException) -> int | None:
    """The line of the template that was being filled in."""
    line, trace = None, error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == "<template>":
            line = trace.tb_lineno
        trace = trace.tb_next
    return line


def _template_problem(source: Source, line: int | None, reason: str, near: str) -> InputError:
    problem = Said(f"Il modello non si può riempire: {reason}.", f"The template cannot be filled in: {reason}.")
    return InputError([Problem(problem, file=source.file, line=line, nearest=near)])


def _line_map(before: str, after: str) -> Sequence[int]:
    """For each line of the rendered text, the line of the source it came from, both from 1."""
    old, new = before.split("\n"), after.split("\n")
    lines = list(range(1, len(new) + 2))
    if len(old) == len(new):
        return lines
    for tag, a, _, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        for offset, at in enumerate(range(c, d)):
            lines[at] = min(a + (offset if tag == "equal" else 0) + 1, len(old))
    lines[-1] = len(old)
    return lines


# CommonMark


class _Parser:
    """Turns markdown-it's flat list of tokens into blocks."""

    def __init__(self, lang: str, lines: Sequence[int]) -> None:
        self.lang = lang
        self.lines = lines

    def line(self, token: Token) -> int:
        """The line of the source where a token begins."""
        return self.lines[token.map[0]] if token.map else 1

    def blocks(self, tokens: Sequence[Token]) -> Iterator[Block]:
        """The blocks of a run of tokens."""
        at = 0
        while at < len(tokens):
            end = _end(tokens, at)
            yield from self.block(tokens[at], tokens[at + 1 : end])
            at = end + 1

    def block(self, token: Token, inside: Sequence[Token]) -> Iterator[Block]:
        """One block, or none."""
        line = self.line(token)
        match token.type:
            case "heading_open":
                yield Heading(line, int(token.tag[1]), self.text(inside))
            case "paragraph_open":
                yield self.paragraph(line, self.text(inside))
            case "bullet_list_open" | "ordered_list_open":
                start = int(token.attrs.get("start") or 1) if token.type == "ordered_list_open" else None
                yield Items(line, start, tuple(self.items(inside)))
            case "table_open":
                yield self.grid(line, inside)
            case "html_block":
                yield from self.html(line, token.content)
            case "fence" | "code_block":
                yield Paragraph(line, (Run(token.content.rstrip("\n"), "code"),))
            case "blockquote_open":
                yield from self.blocks(inside)
            case _:
                pass

    def paragraph(self, line: int, text: Text) -> Paragraph:
        """A paragraph, with the id of the rule it opens."""
        found = OPENS_RULE.match(text[0].text) if text else None
        if found is None:
            return Paragraph(line, text)
        first = replace(text[0], text=text[0].text[found.end() :])
        return Paragraph(line, tuple(run for run in (first, *text[1:]) if run.text), found[1])

    def items(self, tokens: Sequence[Token]) -> Iterator[tuple[Block, ...]]:
        """The items of a list."""
        at = 0
        while at < len(tokens):
            end = _end(tokens, at)
            yield tuple(self.blocks(tokens[at + 1 : end]))
            at = end + 1

    def grid(self, line: int, tokens: Sequence[Token]) -> Grid:
        """A table."""
        rows: list[list[Text]] = []
        aligns: list[str] = []
        for token, following in pairwise(tokens):
            if token.type == "tr_open":
                rows.append([])
            elif token.type in ("th_open", "td_open"):
                rows[-1].append(self.text([following]))
                if token.type == "th_open":
                    style = str(token.attrs.get("style", ""))
                    aligns.append(style.removeprefix("text-align:") or "left")
        return Grid(line, tuple(rows[0]), tuple(map(tuple, rows[1:])), tuple(aligns))

    def html(self, line: int, content: str) -> Iterator[Block]:
        """Comments that mean something; any other HTML is printed as the text it is."""
        rest = content
        for found in INDEX.finditer(content):
            terms = tuple(term.strip() for term in found[1].split(",") if term.strip())
            yield Marks(line + content[: found.start()].count("\n"), terms)
        for found in MACRO.finditer(content):
            yield _unpacked(line + content[: found.start()].count("\n"), found[1], found[2])
        rest = COMMENT.sub("", rest).strip()
        if rest:
            yield Paragraph(line, (Run(rest),))

    def text(self, tokens: Sequence[Token]) -> Text:
        """The running text of inline tokens."""
        runs: list[Run] = []
        for token in tokens:
            runs += self.runs(token.children or [])
        return tuple(_joined(runs))

    def runs(self, tokens: Sequence[Token]) -> Iterator[Run]:
        """The runs of an inline token's children."""
        styles: set[str] = set()
        link = ""
        for token in tokens:
            kind, _, edge = token.type.rpartition("_")
            if kind in ("strong", "em"):
                styles ^= {kind}
            elif kind == "link":
                link = str(token.attrs.get("href", "")) if edge == "open" else ""
            elif (token.content or token.type in BREAKS) and not COMMENT.fullmatch(token.content):
                words = BREAKS.get(token.type, token.content)
                if token.type == "code_inline":
                    yield Run(words, "code", link)
                else:
                    yield Run(typographic(words, self.lang), STYLES[frozenset(styles)], link)


def _joined(runs: list[Run]) -> Iterator[Run]:
    """Runs of one style in one piece."""
    held: Run | None = None
    for run in runs:
        if held is not None and (held.style, held.link) == (run.style, run.link):
            held = replace(held, text=held.text + run.text)
            continue
        if held is not None:
            yield held
        held = run
    if held is not None:
        yield held


def _end(tokens: Sequence[Token], at: int) -> int:
    """Where the token that closes ``tokens[at]`` stands; ``at`` itself when nothing needs closing."""
    depth = 0
    for end in range(at, len(tokens)):
        depth += tokens[end].nesting
        if depth == 0:
            return end
    return len(tokens) - 1


# chapters and rules


def _chapters(blocks: Sequence[Block], title: str) -> Iterator[Chapter]:
    """The blocks parted at headings of the first level; what stands before the first is a chapter without a heading."""
    opening: Heading | None = None
    held: list[Block] = []
    for block in blocks:
        if isinstance(block, Heading) and block.level == 1:
            if opening is not None or held:
                yield _chapter(opening, held, title)
            opening, held = block, []
        else:
            held.append(block)
    if opening is not None or held:
        yield _chapter(opening, held, title)


def _chapter(opening: Heading | None, blocks: list[Block], title: str) -> Chapter:
    if opening is None:
        return Chapter(1, title, "", tuple(blocks))
    heading = plain(opening.text)
    key = KEY.search(heading)
    return Chapter(opening.line, KEY.sub("", heading), key[1] if key else "", tuple(blocks))


def _rules(source: Source, chapters: Sequence[Chapter]) -> dict[str, Rule]:
    """Every numbered rule; an id that stands twice is a problem."""
    rules: dict[str, Rule] = {}
    for chapter in chapters:
        for opening, owned in _owned(chapter.blocks):
            if opening.rule in rules:
                source.complain(
                    opening.line,
                    Said(
                        f"La regola {opening.rule} c’è già alla riga {rules[opening.rule].line}.",
                        f"Rule {opening.rule} stands already at line {rules[opening.rule].line}.",
                    ),
                )
            rules[opening.rule] = Rule(opening.rule, chapter.title, opening.line, owned)
    return rules


def _owned(blocks: Sequence[Block]) -> Iterator[tuple[Paragraph, tuple[Block, ...]]]:
    """Each rule's opening paragraph with everything up to the next rule or heading."""
    held: list[Block] = []
    for block in blocks:
        opens = isinstance(block, Paragraph) and block.rule
        if (opens or isinstance(block, Heading)) and held:
            yield from _opened(held)
            held = []
        if opens or held:
            held.append(block)
    yield from _opened(held)


def _opened(held: list[Block]) -> Iterator[tuple[Paragraph, tuple[Block, ...]]]:
    if held and isinstance(held[0], Paragraph):
        yield held[0], tuple(held)

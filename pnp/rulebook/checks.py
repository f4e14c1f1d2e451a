"""What must hold before a book is typeset: rules known and complete, examples used, letters that can be printed."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from card_db.problems import Said, nearest
from pnp.art import find, names
from pnp.fonts import FontSet
from pnp.rulebook.example import Example
from pnp.rulebook.figures import DIAGRAMS
from pnp.rulebook.material import Material
from pnp.rulebook.model import Book, Macro, plain, texts, walk
from pnp.rulebook.positions import read_board, read_moves
from pnp.rulebook.press import BARE_RULE
from pnp.rulebook.source import Source


def check_book(source: Source, material: Material, fonts: FontSet, required: Collection[str]) -> None:
    """Note everything that is wrong in ``source``; ``required`` are the rules the book must hold."""
    book = material.book
    used: set[str] = set()
    for block in (block for chapter in book.chapters for block in walk(chapter.blocks)):
        for text in texts(block):
            _check_rules(source, book, block.line, plain(text))
            _check_letters(source, fonts, block.line, plain(text))
            for run in text:
                _check_link(source, book, block.line, run.link)
        if isinstance(block, Macro):
            _check_macro(source, material, block)
            _check_letters(source, fonts, block.line, block.option("caption"))
            used |= {block.argument} if block.name == "example" else set()
    for rule in sorted(set(required) - book.anchors, key=_by_number):
        source.complain(None, Said(f"Manca la regola {rule}.", f"Rule {rule} is missing."))
    _check_examples(source, material, fonts, used)
    _check_emblem(source, material)
    _check_switches(source, material, fonts)


def _by_number(rule: str) -> list[tuple[int, str]]:
    return [(int(part), "") if part.isdigit() else (0, part) for part in rule.replace("-", ".").split(".")]


def _families(book: Book) -> set[str]:
    """The beginnings of the ids this book knows: ``AD``."""
    return {rule.partition("-")[0] for rule in book.rules}


def _check_rules(source: Source, book: Book, line: int | None, text: str) -> None:
    for found in BARE_RULE.finditer(text):
        if found[0] not in book.anchors and found[0].partition("-")[0] in _families(book):
            said = Said(f"La regola {found[0]} non è in questo libro.", f"Rule {found[0]} is not in this book.")
            source.complain(line, said, near=nearest(found[0], book.anchors))


def _check_link(source: Source, book: Book, line: int, link: str) -> None:
    if not link or "://" in link or link.startswith("mailto:") or link.removeprefix("#") in book.anchors:
        return
    said = Said(f"Il rimando «{link}» non porta da nessuna parte.", f'The link "{link}" leads nowhere.')
    source.complain(line, said, near=nearest(link.removeprefix("#"), book.anchors))


def _check_letters(source: Source, fonts: FontSet, line: int | None, text: str) -> None:
    shown = text.replace("\n", " ")
    missing = dict.fromkeys(letter for role in ("book", "body") for letter in fonts.font(role).missing(shown))
    if missing:
        letters = " ".join(f"{letter} (U+{ord(letter):04X})" for letter in missing)
        source.complain(line, Said(f"Nessun carattere ha: {letters}.", f"No font has: {letters}."))


def _check_macro(source: Source, material: Material, block: Macro) -> None:
    known: Collection[str] = {"example": material.scenarios, "diagram": DIAGRAMS}.get(
        block.name, {block.argument: None}
    )
    for slip in {"board": lambda: read_board(block)[1], "moves": lambda: read_moves(block)}.get(block.name, list)():
        expected = Said(slip.expected, slip.expected) if slip.expected else None
        source.complain(block.line, slip.said, expected=expected, near=slip.near)
    if block.argument not in known:
        what = Said("nessun esempio", "example") if block.name == "example" else Said("nessuna figura", "diagram")
        source.complain(
            block.line,
            Said(f"Non c’è {what.it} «{block.argument}».", f'There is no {what.en} "{block.argument}".'),
            near=nearest(block.argument, known),
        )


def _check_examples(source: Source, material: Material, fonts: FontSet, used: set[str]) -> None:
    for scenario in material.scenarios.values():
        inside = Source(source.path, scenario.file, source.problems)
        if scenario.id not in used:
            said = Said(f"L’esempio {scenario.id} non è usato.", f"Example {scenario.id} is never used.")
            macro = f'{{{{ example("{scenario.id}") }}}}'
            inside.complain(
                scenario.line, said, expected=Said(f"{macro} in {source.file}", f"{macro} in {source.file}")
            )
        for text in _words_of(scenario, material.book.lang):
            _check_letters(inside, fonts, scenario.line, text)
            _check_rules(inside, material.book, scenario.line, text)


def _words_of(scenario: Example, lang: str) -> Iterator[str]:
    yield scenario.title.in_(lang)
    if scenario.note is not None:
        yield scenario.note.in_(lang)


def _check_emblem(source: Source, material: Material) -> None:
    """The picture on the cover must be one of ours."""
    game = material.cast.game
    if game.emblem and find(game.emblem) is None:
        said = Said(f"Non c’è nessuna figura «{game.emblem}».", f'There is no picture "{game.emblem}".')
        Source(game.folder, game.shown("game.toml"), source.problems).complain(
            None, said, near=nearest(game.emblem, names())
        )


def _check_switches(source: Source, material: Material, fonts: FontSet) -> None:
    lang = material.book.lang
    for switch in material.switches:
        inside = Source(source.path, switch.file, source.problems)
        for text in (switch.title.in_(lang), switch.text.in_(lang)):
            _check_letters(inside, fonts, switch.line, text)
        _check_rules(inside, material.book, switch.line, f"{switch.text.in_(lang)} {switch.ruling}")

"""``pnp site``: a game's cards, rules and rulings as pages that any host, or a file manager, can show.

::

    site("ancient_duel", Path("output/ancient_duel/site"), progress=progress)
"""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from card_db.problems import LANGUAGES, InputError, Problem, Said, counted
from card_db.search import Entry
from pnp import art
from pnp.build import load
from pnp.fonts import built_in
from pnp.lookup import ChapterEntry, Lookup
from pnp.lookup import Entry as LookedUp
from pnp.lookup.views import STYLE
from pnp.lookup.words import WORDS
from pnp.site.folder import replaced
from pnp.site.pages import Pages
from pnp.site.paths import PAGE
from pnp.site.pictures import make_pictures
from pnp.speech import say, spoken
from pnp.workshop import Progress

ASSETS = Path(__file__).parent / "assets"
KINDS = ("cards", "rules", "rulings")
"""What a search finds, in the order in which it is shown."""
KIND_OF_CHAPTERS = 1
"""A chapter is found among the rules."""


def site(  # noqa: PLR0913 - a keyword for each option of the command
    target: str,
    out: Path | None,
    *,
    languages: tuple[str, ...] = LANGUAGES,
    encoding: str | None = None,
    delimiter: str | None = None,
    progress: Progress,
) -> str:
    """Write the site of a game into ``out`` (else ``output/<game>/site``); what was written, in words.

    The folder is replaced by the whole new site or stays as it was; what others put into it (``.git``, ``CNAME``)
    stays in it. Raises :class:`InputError` with everything wrong with the game, and for a folder that is no site.
    """
    database = load(target, encoding=encoding, delimiter=delimiter)
    game = database.game
    chosen = tuple(lang for lang in languages if lang in game.languages)
    if not chosen:
        raise InputError([_no_language(languages, game.languages)])
    folder = out or Path("output") / game.id / "site"
    with replaced(folder) as draft:
        lookup = Lookup.of(database)
        pictures = make_pictures(database, lookup, chosen, progress, game.title.get(spoken(), game.id))
        count = write(Pages(lookup, chosen, pictures), draft)
    return _told(target, folder, lookup, count)


def write(pages: Pages, folder: Path) -> int:
    """Write a site into a folder, file by file; how many pages it has."""
    texts = {place: text.encode("utf-8") for place, text in pages.all()}
    for place, data in (*texts.items(), *pages.pictures.files.items(), *_others(pages)):
        _write(folder / place, data)
    return len(texts)


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def _others(pages: Pages) -> Iterator[tuple[str, bytes]]:
    """Style, script, fonts, icon, and the list that is searched."""
    yield "site.css", (ASSETS / "site.css").read_bytes() + b"\n" + STYLE.read_bytes()
    yield "site.js", (ASSETS / "site.js").read_bytes()
    fonts = built_in()
    body = fonts.family("body")
    for font in (fonts.font("title"), body.regular, body.bold, body.italic):
        yield f"fonts/{font.path.name}", font.path.read_bytes()
    yield "icon.svg", art.shape("altavolo").to_svg({"ink": "#882255", "paper": "#ffffff", "tint": "#e0dad1"}).encode()
    yield "search.js", _search_list(pages).encode("utf-8")


def _search_list(pages: Pages) -> str:
    """What the search in the browser knows: a script, since a page opened from a disk may fetch nothing."""
    listed = {
        "languages": pages.languages,
        "kinds": [WORDS[kind] for kind in KINDS],
        "nothing": WORDS["nothing"],
        "entries": [_searched(pages, indexed) for indexed in pages.lookup.indexed()],
    }
    packed = json.dumps(listed, ensure_ascii=False, separators=(",", ":"))
    return f"window.ALTAVOLO={packed};\n"


def _searched(pages: Pages, indexed: Entry) -> list[object]:
    """An entry: its kind, its id if people know it by one, its place; names, words and texts by language."""
    lookup = pages.lookup
    books: tuple[Mapping[str, LookedUp], ...] = (lookup.cards, lookup.rules, lookup.rulings, lookup.chapters)
    kind, book = next((number, book) for number, book in enumerate(books) if indexed.id in book)
    by_language = (indexed.names, indexed.words, indexed.texts)
    texts = [{lang: each.get(lang, "") for lang in pages.languages} for each in by_language]
    entry = book[indexed.id]
    if isinstance(entry, ChapterEntry):
        return [KIND_OF_CHAPTERS, entry.family, pages.place(entry), *texts]
    return [kind, indexed.id, pages.place(entry), *texts]


def _told(target: str, folder: Path, lookup: Lookup, pages: int) -> str:
    """What was written, and how it is used."""
    what = Said(
        f"{counted(len(lookup.cards), 'carta', 'carte')}, {counted(len(lookup.rules), 'regola', 'regole')}, "
        f"{counted(len(lookup.rulings), 'domanda', 'domande')}: {counted(pages, 'pagina', 'pagine')} in {folder}",
        f"{counted(len(lookup.cards), 'card', 'cards')}, {counted(len(lookup.rules), 'rule', 'rules')}, "
        f"{counted(len(lookup.rulings), 'question', 'questions')}: {counted(pages, 'page', 'pages')} in {folder}",
    )
    how = Said(
        f"Apri {folder / PAGE}, o copia la cartella su un host qualsiasi. Perché i QR stampati portino lì:\n"
        f"  pnp build {shlex.quote(target)} --url https://esempio.it/C/{{id}}",
        f"Open {folder / PAGE}, or copy the folder to any host. To make printed QR codes lead there:\n"
        f"  pnp build {shlex.quote(target)} --url https://example.org/C/{{id}}",
    )
    return f"{say(what.it, what.en)}\n{say(how.it, how.en)}"


def _no_language(asked: Sequence[str], known: Sequence[str]) -> Problem:
    said = Said(f"Il gioco non ha la lingua «{asked[0]}».", f'The game has no language "{asked[0]}".')
    expected = Said(" o ".join(known), " or ".join(known))
    return Problem(said, file="--lang", expected=expected, nearest=known[0])

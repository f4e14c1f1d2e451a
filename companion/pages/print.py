"""The print page: what, how, and the files to fetch; made by ``pnp`` beside the server, one print at a time."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from html import escape
from typing import Final

import streamlit as st

from card_db.games import GAMES, game_folder
from card_db.problems import LANGUAGES, InputError, Said, counted
from companion import house, shell
from companion.following.refused import Refused
from companion.pages.dress import dress
from companion.pages.plots import number
from companion.pressroom import Print, PrintedFile, Wish, pressroom
from pnp.parts import AIDS, BACKS, RULEBOOK, SHEETS

LONGEST_ADDRESS: Final = 200
FOLLOW_S: Final = 0.7
"""How often the page looks how far the print has come."""

PARTS: Final = {
    SHEETS: Said("Carte e pezzi", "Cards and pieces"),
    BACKS: Said("Dorsi da soli", "Backs alone"),
    AIDS: Said("Aiuti di gioco", "Play aids"),
    RULEBOOK: Said("Regolamento", "Rulebook"),
}
PAPERS: Final = {"a4": "A4", "letter": "Letter", "a3": "A3"}
BACK_WAYS: Final = {
    "long-edge": Said("Fronte e retro, si gira sul lato lungo", "Both sides, flipped on the long edge"),
    "short-edge": Said("Fronte e retro, si gira sul lato corto", "Both sides, flipped on the short edge"),
    "gutterfold": Said("Un lato solo, da piegare e incollare", "One side, to be folded and glued"),
    "separate": Said("Un lato solo, dorsi in file a parte", "One side, backs in files of their own"),
    "none": Said("Senza dorsi", "Without backs"),
}
BOOKS: Final = {"booklet": Said("libretto da piegare", "booklet to fold"), "a5": Said("A5, da leggere", "A5, to read")}
LANGS: Final = {
    "it": Said("Italiano", "Italian"),
    "en": Said("Inglese", "English"),
    "both": Said("Tutte e due", "Both"),
}


@dataclass(frozen=True, slots=True)
class Offer:
    """What can be printed of a game: its groups by the word of ``--faction``, with their titles, and its parts."""

    groups: Mapping[str, Mapping[str, str]]
    parts: tuple[str, ...]


@cache
def titles() -> Mapping[str, Mapping[str, str]]:
    """The games that come with the program, by id."""
    from card_db.game import load_game

    return {game: load_game(game_folder(game)).title for game in GAMES}


@cache
def offer(game: str) -> Offer:
    """What can be printed of a game; its tables are read for it, once."""
    from card_db.database import CardDatabase
    from pnp.aids import has_aids
    from pnp.order import Order
    from pnp.selection import select

    database = CardDatabase.load(game)
    groups = {batch.name: batch.title for batch in select(database, Order(game))}
    has_book = any((database.game.rulebook / f"{lang}.md").is_file() for lang in LANGUAGES)
    parts = [SHEETS, BACKS, *([AIDS] if has_aids(database.game) else []), *([RULEBOOK] if has_book else [])]
    return Offer(groups, tuple(parts))


def page() -> None:
    """Draw the print page."""
    dress("print")
    shell.html(f"<h1>{escape(shell.TITLES['print'].in_(shell.lang()))}</h1><p>{escape(_about())}</p>")
    wish = _form()
    told = pressroom().look(shell.device())
    if told is None or not told.is_under_way:
        _button(wish)
    if told is not None:
        _outcome(told)
    shell.menu("print")


def _about() -> str:
    return shell.say(
        "Le carte, gli aiuti e i regolamenti in PDF, pronti per la stampante di casa.",
        "The cards, aids and rulebooks as PDFs, ready for the printer at home.",
    )


def _form() -> Wish:
    """What is wished for. Every control is for a thumb, and only the address needs a keyboard."""
    lang = shell.lang()
    game = _one(shell.say("Gioco", "Game"), {name: title.get(lang, name) for name, title in titles().items()}, "game")
    known = offer(game)
    parts = _several(
        shell.say("Che cosa", "What"), {part: PARTS[part].in_(lang) for part in known.parts}, f"parts:{game}"
    )
    names = {name: title.get(lang, name) for name, title in known.groups.items()}
    groups = _several(shell.say("Quali", "Which"), names, f"groups:{game}") if len(names) > 1 else ()
    print_lang = _one(
        shell.say("Lingua", "Language"), {key: said.in_(lang) for key, said in LANGS.items()}, "lang", lang
    )
    paper = _one(shell.say("Formato dei fogli", "Paper size"), PAPERS, "paper")
    backs = st.selectbox(
        shell.say("Dorsi", "Backs"), [*BACK_WAYS], format_func=lambda way: BACK_WAYS[way].in_(lang), key="print:backs"
    )
    ink = st.toggle(shell.say("Risparmia inchiostro", "Save ink"), key="print:ink")
    has_book = RULEBOOK in (parts or known.parts)
    fold = shell.say("Regolamento anche come libretto da piegare", "Rulebook also as a booklet to fold")
    booklet = has_book and st.toggle(fold, key="print:booklet")
    return Wish(game, print_lang, groups, parts, paper, backs, _address(), ink_saver=ink, booklet=booklet)


def _one(label: str, options: Mapping[str, str], key: str, default: str | None = None) -> str:
    """One of a few, the first by default."""
    first = default or next(iter(options))
    chosen = st.segmented_control(
        label, [*options], format_func=options.__getitem__, default=first, required=True, key=f"print:{key}"
    )
    return chosen or first


def _several(label: str, options: Mapping[str, str], key: str) -> tuple[str, ...]:
    """Some of many; none means all."""
    hint = shell.say("nessuno scelto: tutto", "none chosen: everything")
    chosen = st.pills(
        f"{label} ({hint})", [*options], format_func=options.__getitem__, selection_mode="multi", key=f"print:{key}"
    )
    return tuple(name for name in options if name in chosen)


def _address() -> str:
    """Where the QR codes lead, with what will and will not open them; empty means the program's own choice."""
    with st.expander(shell.say("Dove portano i codici QR", "Where the QR codes lead")):
        label = shell.say("Indirizzo; {id} diventa il codice della carta", "Address; {id} becomes the id of the card")
        url = st.text_input(label, value=_own_address(), max_chars=LONGEST_ADDRESS, key="print:url").strip()
        for sentence in _reach(url):
            st.caption(shell.plain(sentence))
    return url


def _own_address() -> str:
    """This companion, at the address that phones reach best."""
    addresses = house.current().addresses
    return f"{addresses[0].rstrip('/')}/C/{{id}}" if addresses else ""


def _reach(url: str) -> list[str]:
    """What is to be known of an address, or why it is none."""
    from pnp.qr import choose_template, where_codes_lead

    lang = shell.lang()
    try:
        leads, *limits = where_codes_lead(choose_template(url or None))
    except InputError as error:
        return [replace(problem, file="", cell="").show(lang).strip() for problem in error.problems]
    always = Said(
        "Accanto a ogni QR è stampato il codice della carta: si può sempre scrivere o inquadrare nella pagina Cerca.",
        "Beside each QR code the id of the card is printed: it can always be typed or scanned on the Look up page.",
    )
    return [said.in_(lang) for said in (leads, *limits, always)]


def _button(wish: Wish) -> None:
    """Have it made. Not a callback, which would be given what was wished for when the button was drawn."""
    label = shell.say("Prepara i PDF", "Make the PDFs")
    if not st.button(label, key="print:order", type="primary", width="stretch"):
        return
    try:
        pressroom().order(shell.device(), wish, shell.lang())
    except Refused as refusal:
        shell.notice(refusal.said.in_(shell.lang()))
    else:
        st.rerun()


def _outcome(told: Print) -> None:
    """How the print stands."""
    match told.stage:
        case "waiting" | "printing":
            st.fragment(_follow, run_every=FOLLOW_S)()
        case "done":
            _ready(told)
        case "failed":
            title = shell.say("Così non si può stampare", "This cannot be printed")
            shell.html(
                f'<div class="at-notice at-complaint" role="alert"><b>{title}</b><p>{escape(told.complaint)}</p></div>'
            )
        case "stopped":
            shell.notice(shell.say("Stampa interrotta.", "The print was stopped."))


def _follow() -> None:
    """The bar while something is being made, and the way to give it up."""
    told = pressroom().look(shell.device())
    if told is None or not told.is_under_way:
        st.rerun()
        return
    st.progress(told.done / told.of if told.of else 0.0, text=_progress(told))
    shell.tap(shell.say("Interrompi", "Stop"), pressroom().stop, shell.device(), key="print:stop")


def _progress(told: Print) -> str:
    if told.stage == "waiting":
        before = Said(counted(told.ahead, "stampa", "stampe"), counted(told.ahead, "print", "prints")).in_(shell.lang())
        return shell.say(
            f"Si stampa una cosa alla volta: prima della tua, {before}.", f"One print at a time: {before} before yours."
        )
    if not told.of:
        return shell.say("Leggo le carte…", "Reading the cards…")
    return shell.say(f"Preparo i PDF: {told.done} di {told.of}", f"Making the PDFs: {told.done} of {told.of}")


def _ready(told: Print) -> None:
    """The files, and what to know before printing."""
    lang, pages = shell.lang(), sum(file.pages for file in told.files)
    it = f"{len(told.files)} file, {counted(pages, 'pagina', 'pagine')}"
    en = f"{counted(len(told.files), 'file', 'files')}, {counted(pages, 'page', 'pages')}"
    shell.html(f'<h2 role="status">{escape(shell.say(f"Pronto: {it}", f"Ready: {en}"))}</h2>')
    if len(told.files) > 1:
        size = _size(sum(file.size for file in told.files))
        label = shell.say(f"Scarica tutto (ZIP, {size})", f"Download everything (ZIP, {size})")
        _download(label, lambda: zipped(told.files), f"{told.wish.game}.zip", "application/zip")
    for file in told.files:
        label = f"{_name(told.wish, file)} · {counted(file.pages, *_PAGES[lang])} · {_size(file.size)}"
        _download(label, file.path.read_bytes, file.path.name, "application/pdf", file.path.parent.name)
    notes = "".join(f"<p>{'<br>'.join(map(escape, note.splitlines()))}</p>" for note in told.notes)
    kept = shell.say("I file restano qui per un’ora.", "The files stay here for an hour.")
    shell.html(f'<div class="at-notes">{notes}<p class="at-quiet">{kept}</p></div>')


_PAGES: Final = {"it": ("pagina", "pagine"), "en": ("page", "pages")}


def _download(label: str, data: Callable[[], bytes], name: str, mime: str, within: str = "") -> None:
    """A file to fetch; read when it is asked for."""
    st.download_button(
        shell.plain(label),
        data=data,
        file_name=name,
        mime=mime,
        on_click="ignore",
        width="stretch",
        type="secondary" if within else "primary",
        key=f"print:{within}:{name}",
    )


def zipped(files: Iterable[PrintedFile]) -> bytes:
    """All files in one, each in the folder of its language; PDFs do not shrink any more."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for file in files:
            archive.write(file.path, f"{file.path.parent.name}/{file.path.name}")
    return packed.getvalue()


def _name(wish: Wish, file: PrintedFile) -> str:
    """What is in a file: «Carte e pezzi · Roma», with the language where both are printed."""
    lang = shell.lang()
    kind, *rest = file.path.stem.split("-")
    groups = offer(wish.game).groups
    group = "-".join(rest[:-1])
    parts = [PARTS[kind].in_(lang)] if kind in PARTS else [file.path.stem]
    if group in groups:
        parts.append(groups[group].get(lang, group))
    elif kind == RULEBOOK:
        parts += [BOOKS[word].in_(lang) for word in rest if word in BOOKS]
    return " · ".join([*parts, *([file.path.parent.name] if wish.lang == "both" else [])])


def _size(size: int) -> str:
    """Bytes as people read them: «1,2 MB»."""
    if size < 100_000:
        return f"{number(size / 1000, shell.lang())} kB"
    return f"{number(size / 1_000_000, shell.lang(), 1)} MB"

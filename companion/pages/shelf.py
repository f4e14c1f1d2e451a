"""What the pages for looking up have in common: their style, the addresses of entries, tiles that lead to them."""

from __future__ import annotations

from functools import cache
from html import escape
from typing import TYPE_CHECKING

import streamlit as st

from companion import library, shell
from companion.pages.dress import dress

if TYPE_CHECKING:
    from pnp.lookup import CardEntry, Entry


def dress_entries() -> None:
    """Use the style of entries from here on, then that of these pages."""
    st.html(_entries())
    dress("shelf")


@cache
def _entries() -> str:
    from pnp.lookup.views import STYLE

    return f"<style>{STYLE.read_text(encoding='utf-8')}</style>"


@cache
def style_of(game: str) -> str:
    """The colours of a game as custom properties."""
    from pnp.lookup.tones import tones
    from pnp.rulebook.printing import book_colour

    return tones(book_colour(library.lookup(game).game))


def params(entry: Entry, game: str) -> dict[str, str]:
    """What the address of an entry holds; at a table, the way back to it."""
    from pnp.lookup import CardEntry, ChapterEntry, RuleEntry

    match entry:
        case CardEntry():
            named = {"id": entry.id}
        case RuleEntry():
            named = {"rule": entry.id}
        case ChapterEntry():
            named = {"chapter": entry.key, "game": game}
        case _:
            named = {"ruling": entry.id}
    code = st.query_params.get("t", "")
    return {**named, "t": code} if code else named


def address(entry: Entry, game: str) -> str:
    """Where an entry is shown."""
    return shell.address("card", **params(entry, game))


def hit(entry: Entry, game: str, *, key: str) -> None:
    """A tile, the whole of it a link."""
    from pnp.lookup import CardEntry

    with st.container(key=f"hit-{key}"):
        shell.html(_tile(entry, game) if isinstance(entry, CardEntry) else _line(entry, game))
        shell.link("card", _label(entry), **params(entry, game))


def _tile(card: CardEntry, game: str) -> str:
    from pnp.lookup.views import SHORT

    lang = shell.lang()
    views = library.views(game, lang, lambda other: address(other, game))
    facts = "".join(f"<span>{escape(one.value)}</span>" for one in card.facts[lang] if len(one.value) <= SHORT)
    return (
        f'<div class="book"><div class="tile" style="{views.colours(card)}">'
        f'<span class="tile-name">{escape(card.names[lang])}</span>'
        f'<span class="tile-kind">{escape(" · ".join((*card.kinds[lang], card.id)))}</span>'
        f'<span class="tile-facts">{facts}</span></div></div>'
    )


def _line(entry: Entry, game: str) -> str:
    number, words = escape(_number(entry)), escape(_words(entry))
    line = f'<div class="line"><span class="rid">{number}</span><span>{words}</span></div>'
    return f'<div class="book" style="{style_of(game)}">{line}</div>'


def _label(entry: Entry) -> str:
    """What a screen reader says of the link."""
    return " ".join(part for part in (_words(entry), _number(entry)) if part)


def _number(entry: Entry) -> str:
    from pnp.lookup import ChapterEntry

    return entry.family if isinstance(entry, ChapterEntry) else entry.id


def _words(entry: Entry) -> str:
    from pnp.lookup import CardEntry, ChapterEntry, RuleEntry

    match entry:
        case CardEntry():
            texts = entry.names
        case RuleEntry():
            texts = entry.openings
        case ChapterEntry():
            texts = entry.titles
        case _:
            texts = entry.questions
    lang = shell.lang()
    return texts.get(lang) or next((text for text in texts.values() if text), "")

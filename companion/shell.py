"""The frame of every page: language, who the phone is, navigation, style, and buttons that count exactly once."""

from __future__ import annotations

import gc
import hashlib
import re
import secrets
from collections.abc import Callable
from functools import cache
from html import escape
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import streamlit as st

from card_db.problems import LANGUAGES, Said
from companion import house
from companion.store.rows import Preferences

COOKIE: Final = "altavolo_device"

TITLES: Final = {
    "tables": Said("Tavoli", "Tables"),
    "new": Said("Nuovo tavolo", "New table"),
    "table": Said("Tavolo", "Table"),
    "lookup": Said("Cerca", "Look up"),
    "card": Said("Carta", "Card"),
    "scan": Said("Inquadra", "Scan"),
    "print": Said("Stampa", "Print"),
    "statistics": Said("Statistiche", "Statistics"),
}
"""Every page by its address, with its name; the first is the start page."""

MENU: Final = ("tables", "lookup", "print", "statistics")


def device() -> str:
    """Who this phone is: the digest of its cookie, or of a name for this visit only where it has none."""
    token = st.session_state.get("device") or st.context.cookies.get(COOKIE)
    if not token:
        token = st.session_state["device"] = secrets.token_urlsafe(32)
    return hashlib.sha256(str(token).encode()).hexdigest()


def preferences() -> Preferences:
    """What this phone has chosen; asked of the store once a visit."""
    if "preferences" not in st.session_state:
        st.session_state["preferences"] = house.current().store.preferences(device())
    chosen: Preferences = st.session_state["preferences"]
    return chosen


def prefer(chosen: Preferences) -> None:
    """Remember what this phone has chosen."""
    st.session_state["preferences"] = chosen
    house.current().store.set_preferences(device(), chosen)


def lang() -> str:
    """The language of this phone: of the address, else what it chose before, else Italian."""
    asked = st.query_params.get("lang") or preferences().lang
    return asked if asked in LANGUAGES else "it"


def say(it: str, en: str) -> str:
    """One of two sentences, in the language of this phone."""
    return it if lang() == "it" else en


def plain(text: str) -> str:
    """People's words for a place where Streamlit would read Markdown (labels, captions): shown as they are.

    What looks like an address would be made a link even so; an invisible mark in it prevents that.
    """
    unlinked = _LINKED.sub("\\g<0>\u2060", text)
    return "".join(f"\\{letter}" if letter in "\\`*_{}[]()#+-.!|~<>:$^&" else letter for letter in unlinked)


_LINKED: Final = re.compile(r"(?i)www(?=\.)|https?(?=:)|@")


def html(markup: str) -> None:
    """Markup of our own; people's words in it must have gone through :func:`html.escape`."""
    st.html(markup)


def notice(text: str) -> None:
    """A sentence that wants to be seen."""
    st.html(f'<div class="at-notice" role="status">{escape(text)}</div>')


def pages() -> dict[str, Any]:
    """Every page for the navigation, by its name."""
    return {
        name: st.Page(_opener(name), title=f"{TITLES[name].in_(lang())} · Al Tavolo", url_path=name, default=first)
        for name, first in zip(TITLES, (True, *(False,) * len(TITLES)), strict=False)
    }


@cache
def _opener(name: str) -> Callable[[], None]:
    """The page of that name, loaded when it is opened."""

    def open_page() -> None:
        _loaded(name).page()

    open_page.__name__ = name
    return open_page


@cache
def _loaded(name: str) -> Any:
    """The module of a page, loaded once: printing and statistics bring heavy libraries along.

    What is loaded stays for good, so whoever looks for garbage need not go through it again: that is ten times the
    work of drawing the table.
    """
    module = import_module(f"companion.pages.{name}")
    gc.collect()
    gc.freeze()
    return module


def run() -> None:
    """Draw the page that the address asks for, in its frame."""
    st.set_page_config(page_title="Al Tavolo", layout="wide", initial_sidebar_state="collapsed")
    known = pages()
    st.session_state["pages"] = known
    chosen = st.navigation(list(known.values()), position="hidden")
    st.html(style())
    chosen.run()


@cache
def style() -> str:
    """The style sheet of every page."""
    return f"<style>{Path(__file__).with_name('shell.css').read_text(encoding='utf-8')}</style>"


def menu(here: str = "") -> None:
    """The way to the other pages, and the other language; who looks something up finds back to the table."""
    code = st.query_params.get("t", "")
    with st.container(horizontal=True, gap="xsmall", vertical_alignment="center", key="menu"):
        for name in MENU:
            if name != here:
                link(name, TITLES[name].in_(lang()), **({"t": code} if code and name == "lookup" else {}))
        other = "en" if lang() == "it" else "it"
        st.button({"en": "English", "it": "Italiano"}[other], key="language", on_click=speak, args=(other,))


def speak(chosen: str) -> None:
    """Change this phone's language."""
    st.query_params["lang"] = chosen
    was = preferences()
    prefer(Preferences(chosen, was.sound, was.vibration))


def link(name: str, label: str, **params: str) -> None:
    """A link to a page, keeping the language of the address."""
    st.page_link(st.session_state["pages"][name], label=plain(label), query_params=_kept(params), width="stretch")


def go(name: str, **params: str) -> None:
    """Open a page at once."""
    st.switch_page(st.session_state["pages"][name], query_params=_kept(params))


def address(name: str, **params: str) -> str:
    """The address of a page below this server, for links inside drawings."""
    from urllib.parse import urlencode

    path = "" if name == next(iter(TITLES)) else name
    query = urlencode(_kept(params))
    return f"{house.current().base}/{path}" + (f"?{query}" if query else "")


def _kept(params: dict[str, str]) -> dict[str, str]:
    asked = st.query_params.get("lang")
    return {**params, "lang": asked} if asked else params


def tap(
    label: str,
    do: Callable[..., None],
    *args: object,
    key: str,
    kind: str = "secondary",
    disabled: bool = False,
) -> None:
    """A button that does something to a table, exactly once for each tap.

    After a restart of the server a page has a new session in which no callback is known yet: the tap then only
    arrives as the button's value, and is done here.
    """
    pressed = st.button(
        label,
        key=key,
        type="primary" if kind == "primary" else "tertiary" if kind == "tertiary" else "secondary",
        disabled=disabled,
        width="stretch",
        on_click=_tapped,
        args=(key, do, args),
    )
    if pressed and st.session_state.get("tapped") != key:
        _tapped(key, do, args)
        st.rerun()


def _tapped(key: str, do: Callable[..., None], args: tuple[object, ...]) -> None:
    st.session_state["tapped"] = key
    do(*args)

"""Phones to test pages with: each an AppTest of its own, all at one store."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import streamlit as st
from streamlit.testing.v1 import AppTest

import companion
from companion.desks.base import Glance, Hand
from tests.companion.following.tables import PlainDesk

APP = Path(companion.__file__).with_name("script") / "app.py"


@dataclass(frozen=True)
class TapDesk(PlainDesk):
    """A game at the table with one button for each action of ``taps``."""

    taps: tuple[str, ...] = ()
    values: dict[str, object] | None = field(default_factory=dict)

    def set_up(self, lang: str) -> dict[str, object] | None:
        return self.values

    def show(self, glance: Glance, hand: Hand) -> None:
        for text in self.taps:
            hand.tap(text, hand.play, text, key=text)

    def correct(self, glance: Glance, hand: Hand) -> None:
        st.write("correct")


PAGE = """
import streamlit as st
from companion import shell
from companion.pages import {0}
st.session_state["pages"] = shell.pages()
st.navigation(list(st.session_state["pages"].values()), position="hidden")
{0}.page()
"""
"""The script of a phone that has opened the address of one page: AppTest cannot go to another than the first."""


class Phone:
    """A phone with a name of its own for its cookie."""

    def __init__(self, token: str, page: str = "", **params: str) -> None:
        self.device = self.device_of(token)
        self.at = AppTest.from_string(PAGE.format(page)) if page else AppTest.from_file(str(APP))
        self.at.default_timeout = 30
        self.at.session_state["device"] = token
        for name, value in params.items():
            self.at.query_params[name] = value
        self.look()

    @staticmethod
    def device_of(token: str) -> str:
        """What the store knows of the phone with that cookie."""
        return hashlib.sha256(token.encode()).hexdigest()

    def look(self) -> Phone:
        """Draw the page again, as the stream would make it."""
        self.at.run()
        assert not self.at.exception, self.at.exception
        return self

    def tap(self, label: str) -> Phone:
        """Tap the button of that label."""
        self.button(label).click()
        return self.look()

    def button(self, label: str) -> Any:
        found = [button for button in self.at.button if button.label == label]
        assert found, f"no button {label!r} among {[button.label for button in self.at.button]}"
        return found[0]

    def has(self, label: str) -> bool:
        return any(button.label == label for button in self.at.button)

    def type(self, label: str, text: str) -> Phone:
        next(field for field in self.at.text_input if field.label == label).set_value(text)
        return self

    def choose(self, label: str, option: object) -> Phone:
        next(field for field in self.at.segmented_control if field.label == label).set_value(option)
        return self.look()

    @property
    def links(self) -> list[Any]:
        return [element.proto for element in self.at.get("page_link")]

    @property
    def tables(self) -> set[str]:
        """The codes of the tables that links of the page lead to."""
        return {link.query_string.removeprefix("t=") for link in self.links if link.query_string.startswith("t=")}

    @property
    def shown(self) -> str:
        """All markup of our own on the page, and the plain words of Streamlit."""
        own = [block.proto.body for block in self.at.get("html")]
        words = [element.value for element in (*self.at.markdown, *self.at.caption)]
        return "\n".join([*own, *words])

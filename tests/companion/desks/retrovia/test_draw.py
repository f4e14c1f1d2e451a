"""The component before any data: its pictures, its script, its style."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from hypothesis import given

from companion.desks.retrovia import draw
from companion.desks.retrovia.taps import taps
from engines.retrovia import State
from tests.engines.retrovia.strategies import reached


class Reader(HTMLParser):
    """The names of the pictures, and whether every element is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.pictures: set[str] = set()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)
        self.pictures |= {value for name, value in attrs if name == "data-picture" and value}

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def read() -> Reader:
    reader = Reader()
    reader.feed(draw.markup())
    return reader


def script() -> str:
    return "".join((draw.HERE / part).read_text("utf-8") for part in draw.SCRIPTS)


def test_the_markup_is_whole_and_holds_every_piece_and_side() -> None:
    reader = read()
    assert reader.open == []
    assert reader.pictures >= {"V", "C", "S", "H", "amber", "ash"}


@given(reached())
def test_every_button_and_every_light_has_its_picture(state: State) -> None:
    pictures = read().pictures
    found = taps(state, "it")
    for source in found.sources.values():
        assert {choice.icon for choice in source.choices} <= pictures
        lights = [*source.lights.values(), *(light for choice in source.choices for light in choice.lights.values())]
        assert {light.mark for light in lights} <= pictures | {"go", "enter", "build"}


def test_the_script_is_one_module_that_never_takes_text_for_markup() -> None:
    text = script()
    assert text.count("export default") == 1
    assert not re.search(r"innerHTML|insertAdjacentHTML|outerHTML|document\.write|eval\(|import ", text)


@pytest.mark.parametrize("name", ["--ground", "--line", "--ink", "--quiet", "--prey", "--lit", "--amber", "--ash"])
def test_every_colour_is_there_in_light_and_in_dark(name: str) -> None:
    style = (draw.HERE / "field.css").read_text("utf-8")
    assert len(re.findall(rf"{name}:", style)) == 2

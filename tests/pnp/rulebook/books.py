"""Small game folders and books to test with, and what a finished PDF says of itself."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from io import BytesIO
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2

from card_db.database import CardDatabase
from pnp.fonts import built_in
from pnp.pdf import About, SheetCanvas, make_canvas
from pnp.rulebook.formats import FORMATS
from pnp.rulebook.press import Press, Scheme

GAME = """
id = "duel"
code = "D"
title = { it = "Duello", en = "Duel" }
credit = "Casa editrice"
group_by = "faction"
[words.faction.rome]
it = "Roma"
en = "Rome"
color = "882255"
badge = "square"
sign = "rome"
[[tables]]
file = "units.csv"
kind = "unit"
[tables.columns]
id = { type = "id" }
faction = { type = "word", of = "faction" }
name_it = { type = "text" }
name_en = { type = "text" }
atk = { type = "int" }
def = { type = "int" }
type = { type = "text" }
"""

UNITS = """id,faction,name_it,name_en,atk,def,type
D-01,rome,L'ariete <b>,The Ram <b>,5,4,siege
D-02,rome,Arcieri,Archers,2,1,infantry
"""

BOOK = """# Le basi {D-1}

(D-1.1) Si gioca in due. Chi comincia è il **primo**, come dice D-2.1.
<!-- index: inizio -->

(D-1.2) {{ card("D-01") }} non è una regola.

# Il turno {D-2}

(D-2.1) Un turno ha due fasi:

1. pesca;
2. attacca.

{{ example("D-X2.1") }}

## Attaccare

(D-2.2) Si attacca **una volta**.

| bersaglio | effetto |
| --- | --- |
| unità | cade |
| nessuno | D-1.1 |

# In breve {quick}

Pesca e attacca.
"""

EXAMPLES = """[[example]]
id = "D-X2.1"
rules = ["D-2.2"]
title = { it = "Un attacco", en = "An attack" }
note = { it = "Tutto qui.", en = "That is all." }
[example.given]
P1 = { units = ["D-01 attack"] }
P2 = { units = ["D-02 attack"] }
[[example.steps]]
when = "P1 attacks D-01 > D-02"
then = ["values 5 2", "P2 D-02 in grave", "P2 points 17"]
"""


def make_folder(place: Path, files: Mapping[str, str] | None = None) -> Path:
    """A small game; ``files`` replaces or adds files, an empty text leaves one out."""
    folder = place / "duel"
    usual = {
        "game.toml": GAME,
        "units.csv": UNITS,
        "rulebook/it.md": BOOK,
        "rulebook/en.md": BOOK,
        "rulebook/examples.toml": EXAMPLES,
    }
    for name, text in {**usual, **(files or {})}.items():
        if text:
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    return folder


def load(place: Path, files: Mapping[str, str] | None = None) -> CardDatabase:
    """The cards of a small game."""
    return CardDatabase.load(make_folder(place, files))


def make_press(paper: str = "a4", lang: str = "it", anchors: frozenset[str] = frozenset()) -> Press:
    """A press without a book."""
    return Press(FORMATS[paper], lang, built_in(), Scheme((136, 34, 85)), anchors)


def make_scratch() -> SheetCanvas:
    """A canvas that is thrown away."""
    return make_canvas(BytesIO(), About("", "it"))


@dataclass
class Printed:
    """A finished book, read back."""

    path: Path

    @cached_property
    def pdf(self) -> pikepdf.Pdf:
        return pikepdf.open(self.path)

    @cached_property
    def pages(self) -> list[str]:
        """The text of each page, words parted at line ends put together."""
        document = pypdfium2.PdfDocument(self.path)
        texts = [page.get_textpage().get_text_bounded() for page in document]
        document.close()
        return [re.sub(r"\s+", " ", text.replace("\ufffe", "").replace("-\r\n", "")) for text in texts]

    @cached_property
    def numbers(self) -> dict[Any, int]:
        """The number of each page object."""
        return {page.objgen: number for number, page in enumerate(self.pdf.pages, 1)}

    def links(self, page: int) -> list[tuple[tuple[float, ...], int]]:
        """The inner links of a page: rectangle and the page they lead to."""
        found = []
        for note in self.pdf.pages[page - 1].get("/Annots", ()):
            if "/Dest" in note:
                target = self.numbers[note.Dest[0].objgen]
                found.append((tuple(round(float(side), 1) for side in note.Rect), target))
        return found

    def words_in(self, page: int, box: tuple[float, ...]) -> str:
        """The words inside a rectangle."""
        document = pypdfium2.PdfDocument(self.path)
        text: str = document[page - 1].get_textpage().get_text_bounded(*box)
        document.close()
        return text.strip()

    def place(self, name: str) -> int:
        """The page of a named place."""
        return self.numbers[self.pdf.Root.Dests[f"/{name}"][0].objgen]

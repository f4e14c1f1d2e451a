"""A stranger's game to make sites of, and what is in a page."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from html.parser import HTMLParser
from pathlib import Path
from types import SimpleNamespace
from typing import Any

GAME = """\
id = "mine"
title = { it = "Il mio & gioco", en = "My & game" }
group_by = "suit"
[words.suit]
sun = { it = "Sole", en = "Sun", color = "B4561F", badge = "circle" }
moon = { it = "Luna", en = "Moon", color = "2B4C7E" }
[[tables]]
file = "cards.csv"
[tables.columns]
id = { type = "id" }
suit = { type = "word", of = "suit" }
name_it = { type = "text", blank = false }
name_en = { type = "text", blank = false }
value = { type = "int" }
copies = { type = "copies" }
text_it = { type = "text" }
text_en = { type = "text" }
"""
CARDS = """\
id,suit,name_it,name_en,value,copies,text_it,text_en
SOL-01,sun,Aurora,Dawn,3,1,"<img src=x onerror=alert(1)> & {{ 7*7 }} {% raw %}","<b>bold</b>"
SOL-02,sun,"</title><script>alert(2)</script>",Sly,1,1,Niente.,Nothing.
LUN-01,moon,Perché,Why,2,0,,
"""
RULINGS = """\
id,cards,rules,date,source,question_it,question_en,answer_it,answer_en
MI-Q1,SOL-01,MI-1.1,2025-03-01,"<i>Io</i>",Si può?,May one?,"Sì, <b>sempre</b> (MI-1.1).","Yes, always (MI-1.1)."
"""
BOOK = "# Regole {MI-1}\n\n(MI-1.1) Si gioca in *due*. Vedi MI-1.2.\n\n(MI-1.2) Chi perde, perde.\n"


def game(tmp_path: Path) -> Path:
    """A small game of a stranger with hostile texts, a book in Italian alone and a ruling."""
    place = tmp_path / "mine"
    (place / "rulebook").mkdir(parents=True)
    (place / "game.toml").write_text(GAME, encoding="utf-8")
    (place / "cards.csv").write_text(CARDS, encoding="utf-8")
    (place / "rulings.csv").write_text(RULINGS, encoding="utf-8")
    (place / "rulebook" / "it.md").write_text(BOOK, encoding="utf-8")
    return place


def silent(_label: str, _length: int) -> AbstractContextManager[Any]:
    """No progress bar."""
    return nullcontext(SimpleNamespace(update=lambda _steps: None))


class Page(HTMLParser):
    """What a page leads to, which elements it has, and its words by language."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.ids: list[str] = []
        self.tags: list[str] = []
        self.words: dict[str, list[str]] = {"": [], "it": [], "en": []}
        self._open: list[tuple[str, str]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.tags.append(tag)
        self.links += [value for name in ("href", "src") if (value := given.get(name))]
        if "id" in given:
            self.ids.append(str(given["id"]))
        self._open.append((tag, str(given.get("lang") or "") if tag != "html" else ""))

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        lang = next((lang for _, lang in reversed(self._open) if lang), "")
        self.words[lang].append(data)

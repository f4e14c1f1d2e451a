"""The task with protograf: its own deck language, its own QR pictures (segno, a PNG file a card)."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from pnp.bench import task

RUN = task.Task()
out = Path(RUN.out)
os.chdir(out.parent)
sys.argv = sys.argv[:1]

import protograf as pg  # noqa: E402  - it reads sys.argv when it is imported

columns = ["code", "title", "a", "b", "c", "d", "text", "footer", "url"]
rows = [[card.code, card.title, *card.numbers, card.text, card.footer, card.url] for card in RUN.cards]
edges = {"margin_left": task.LEFT, "margin_right": task.LEFT, "margin_top": task.BOTTOM, "margin_bottom": task.BOTTOM}
pg.Create(filename=out.name, paper="A4", units="mm", font_name="DejaVu Sans", **edges)
pg.Data(data_list=[columns, *rows])
pg.Deck(
    cards=RUN.count,
    width=task.CARD[0],
    height=task.CARD[1],
    rounding=task.RADIUS,
    stroke_width=0.18,
    grid_marks=True,
    grid_marks_length=task.MARK_LENGTH,
    cols=task.COLUMNS,
    rows=task.ROWS,
)
TOP = task.CARD[1]
parts = [
    pg.text(
        x=task.TITLE[0],
        y=TOP - task.TITLE[1],
        text=pg.T("{{title}}"),
        font_size=task.TITLE[2],
        font_name="DejaVu Sans Bold",
        align="left",
    ),
    *(
        pg.text(
            x=task.NUMBERS[0] + place * task.NUMBERS[3],
            y=TOP - task.NUMBERS[1],
            text=pg.T(f"{label} {{{{{name}}}}}"),
            font_size=task.NUMBERS[2],
            align="left",
        )
        for place, (label, name) in enumerate(zip(task.LABELS, "abcd", strict=True))
    ),
    pg.text(
        x=task.BOX[0],
        y=TOP - task.BOX[1] - task.BOX[3],
        width=task.BOX[2],
        height=task.BOX[3],
        text=pg.T("{{text}}"),
        font_size=task.BODY[0],
        wrap=True,
        align="left",
        box_stroke="black",
        box_stroke_width=0.1,
    ),
    pg.text(x=task.FOOTER[0], y=TOP - task.FOOTER[1], text=pg.T("{{footer}}"), font_size=task.FOOTER[2], align="left"),
    pg.qrcode(
        [card.code + ".png" for card in RUN.cards],
        text=pg.T("{{url}}"),
        x=task.QR[0],
        y=TOP - task.QR[1] - task.QR[2],
        width=task.QR[2],
        height=task.QR[2],
    ),
]
pg.Card("*", *parts)
pg.Save()
RUN.done()

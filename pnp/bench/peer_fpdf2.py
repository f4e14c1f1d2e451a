"""The task with fpdf2: millimetres, ``add_font``, ``multi_cell``; a filled rectangle for each dark run."""

from __future__ import annotations

from fpdf import FPDF

from pnp.bench import task

POINT = 25.4 / 72


def text(pdf: FPDF, x: float, y: float, size: float, words: str, style: str = "") -> None:
    pdf.set_font("Body", style, size)
    pdf.text(x, y, words)


def draw(pdf: FPDF, run: task.Task, index: int) -> None:
    card, (left, bottom) = run.cards[index], task.place(index)
    foot = task.PAGE[1] - bottom
    pdf.set_line_width(0.5 * POINT)
    pdf.rect(left, foot - task.CARD[1], *task.CARD, style="D", round_corners=True, corner_radius=task.RADIUS)
    text(pdf, left + task.TITLE[0], foot - task.TITLE[1], task.TITLE[2], card.title, "B")
    x, y, size, step = task.NUMBERS
    for place, (label, value) in enumerate(zip(task.LABELS, card.numbers, strict=True)):
        text(pdf, left + x + place * step, foot - y, size, f"{label} {value}")
    x, y, width, height = task.BOX
    pdf.set_line_width(0.25 * POINT)
    pdf.rect(left + x, foot - y - height, width, height)
    pdf.set_font("Body", "", task.BODY[0])
    pdf.set_xy(left + x, foot - y - height)
    pdf.multi_cell(width, task.BODY[1] * POINT, card.text, align="L")
    text(pdf, left + task.FOOTER[0], foot - task.FOOTER[1], task.FOOTER[2], card.footer)
    qr_left, qr_top, module = left + task.QR[0], foot - task.QR[1] - task.QR[2], task.QR[2] / task.QR_SIDE
    pdf.set_fill_color(0)
    for row, column, length in run.qr(index):
        pdf.rect(qr_left + column * module, qr_top + row * module, length * module, module, style="F")


def main() -> None:
    run = task.Task()
    pdf = FPDF(unit="mm", format="A4")
    pdf.set_auto_page_break(False)
    pdf.set_margin(0)
    pdf.c_margin = 0
    pdf.add_font("Body", "", task.REGULAR)
    pdf.add_font("Body", "B", task.BOLD)
    for index in range(run.count):
        if index % task.PER_PAGE == 0:
            pdf.add_page()
            pdf.set_line_width(0.25 * POINT)
            for x1, y1, x2, y2 in task.marks():
                pdf.line(x1, task.PAGE[1] - y1, x2, task.PAGE[1] - y2)
        draw(pdf, run, index)
    pdf.output(run.out)
    run.done()


main()

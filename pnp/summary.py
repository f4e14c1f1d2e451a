"""The words a build ends with: files, paper, ink, where the codes lead, how to set the print dialog."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from card_db.database import CardDatabase
from card_db.problems import Problem, Said, counted
from pnp.coverage import Ink, coverage
from pnp.imposition import Backs, Part
from pnp.order import Order
from pnp.preflight import Preflight
from pnp.qr import choose_template, where_codes_lead
from pnp.sheets import SheetReport
from pnp.um import decimal

SAMPLE = 2
"""Pages whose ink is looked at: a front and its back are like all the others of their file."""


@dataclass(frozen=True, slots=True)
class Written:
    """One file: its pages, the sheets of paper it takes (0 for what is read on a screen), what preflight saw."""

    path: Path
    pages: int
    sheets: int
    preflight: Preflight
    ink: Ink
    cards: SheetReport | None = None

    @classmethod
    def of_sheets(cls, report: SheetReport, preflight: Preflight) -> Written:
        """A card file; backs alone go onto the sheets of their fronts."""
        sheets = 0 if report.part is Part.BACKS else report.sheets
        return cls(report.path, report.pages, sheets, preflight, coverage(report.path, SAMPLE), report)

    @classmethod
    def simple(cls, path: Path, pages: int, sheets: int, preflight: Preflight) -> Written:
        """Any other file."""
        return cls(path, pages, sheets, preflight, coverage(path, SAMPLE))

    def show(self, lang: str) -> str:
        """One line: the file, its pages, its ink."""
        pages = Said(f"{self.pages:>3} pag.", f"{self.pages:>3} pp.")
        return f"  {self.path}  {pages.in_(lang)}  {self.ink.show().in_(lang)}"


def summary(
    order: Order, database: CardDatabase, written: Sequence[Written], notices: Iterable[Problem], lang: str
) -> str:
    """The whole of it, a blank line between the parts."""
    parts = [
        "\n".join(file.show(lang) for file in written),
        "\n".join(_totals(written, lang)),
        "\n".join(_notices(database, notices, written, lang)),
        "\n".join(_codes(order, database, written, lang)),
        "\n".join(said.in_(lang) for said in _dialog(order, written)),
    ]
    return "\n\n".join(part for part in parts if part)


def _totals(written: Sequence[Written], lang: str) -> list[str]:
    pages, sheets = sum(file.pages for file in written), sum(file.sheets for file in written)
    total = Said(
        f"{len(written)} file, {counted(pages, 'pagina', 'pagine')}, {counted(sheets, 'foglio', 'fogli')} di carta. "
        "Controllo di stampa: in ordine.",
        f"{counted(len(written), 'file', 'files')}, {counted(pages, 'page', 'pages')}, "
        f"{counted(sheets, 'sheet', 'sheets')} of paper. Preflight: in order.",
    )
    small = [note for file in written if file.cards for note in file.cards.fits]
    lines = [total.in_(lang)]
    if small:
        least = min(note.size for note in small)
        cards = len({note.card for note in small})
        size = f"{least:g}"
        it = f"Testo rimpicciolito su {counted(cards, 'carta', 'carte')}: il più piccolo è di {decimal(size, 'it')} pt."
        en = f"Text made smaller on {counted(cards, 'card', 'cards')}: the smallest is {size} pt."
        lines.append(Said(it, en).in_(lang))
    return lines


def _notices(database: CardDatabase, notices: Iterable[Problem], written: Sequence[Written], lang: str) -> list[str]:
    waste = (said for file in written if file.cards for said in file.cards.notices)
    shown = [notice.show(lang) for notice in (*database.notices, *notices)]
    return list(dict.fromkeys([*shown, *(said.in_(lang) for said in waste)]))


def _codes(order: Order, database: CardDatabase, written: Sequence[Written], lang: str) -> list[str]:
    if not any(file.cards and file.cards.part is not Part.BACKS for file in written):
        return []
    template = choose_template(order.url, database.game.url, game_file=database.game.shown("game.toml"))
    return [said.in_(lang) for said in where_codes_lead(template)]


def _dialog(order: Order, written: Sequence[Written]) -> list[Said]:
    """How to set the print dialog for these files."""
    scale = Said(
        "Per stampare: scala 100% («dimensioni effettive», non «adatta»)",
        'To print: scale 100% ("actual size", not "fit")',
    )
    ruler = Said(", poi misura il righello: 50 mm.", ", then measure the ruler: 50 mm.")
    cards = [file.cards for file in written if file.cards]
    has_ruler = cards or any(file.path.name.startswith("aids") for file in written)
    end = ruler if has_ruler else Said(".", ".")
    lines = [Said(scale.it + end.it, scale.en + end.en)]
    if cards:
        lines.append(_way(order.backs))
    if {report.part for report in cards} == {Part.BOTH, Part.BACKS}:
        lines.append(_BY_HAND)
    if any("booklet" in file.path.name for file in written):
        lines.append(_BOOKLET)
    return lines


_BY_HAND = Said(
    "Se la stampante non gira il foglio: stampa le pagine dispari di sheets-…, rimetti i fogli, stampa backs-….",
    "If the printer does not turn the paper: print the odd pages of sheets-…, put the paper back, print backs-….",
)
_BOOKLET = Said(
    "Libretto: fronte e retro, capovolgi sul lato corto; poi piega a metà e cuci o pinza sulla piega.",
    "Booklet: both sides, flip on the short edge; then fold in half and sew or staple along the fold.",
)


def _way(backs: Backs) -> Said:
    """How fronts and backs come together."""
    match backs:
        case Backs.LONG_EDGE:
            return Said("Fronte e retro: capovolgi sul lato lungo.", "Both sides: flip on the long edge.")
        case Backs.SHORT_EDGE:
            return Said("Fronte e retro: capovolgi sul lato corto.", "Both sides: flip on the short edge.")
        case Backs.GUTTERFOLD:
            return Said(
                "Solo fronte: piega ogni foglio sulla linea, incolla, poi taglia.",
                "One side only: fold each sheet on its line, glue, then cut.",
            )
        case Backs.SEPARATE:
            return Said(
                "Solo fronte: i dorsi sono in file a parte, da incollare o da stampare su altra carta.",
                "One side only: the backs are in files of their own, to be glued on or printed on other paper.",
            )
        case Backs.NONE:
            return Said("Solo fronte, senza dorsi.", "One side only, without backs.")

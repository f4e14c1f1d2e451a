"""The register of released ids, ``ids.txt``: what is printed on paper is never given to another card.

A game folder may hold an ``ids.txt``: one id a line, ``#`` begins a remark. Whoever releases a set
appends its new ids. A card that is no longer made keeps its line and gets the word ``retired``::

    AD-ROM-04
    AD-ROM-11 retired     # replaced by AD-ROM-12

An id of the register that vanished from the tables is a problem, a retired id that is used again
too; an id that is not yet in the register is a notice. Without ``ids.txt`` nothing is checked.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from card_db.findings import Findings
from card_db.problems import Problem, Said, nearest
from card_db.records import ID

REGISTER = "ids.txt"
_LINE = Said(it="un codice, seguito da «retired» se è ritirato", en='an id, followed by "retired" if it is')


def check_register(folder: Path, file: str, cards: Mapping[str, tuple[str, int]], findings: Findings) -> None:
    """Compare the ids of the tables with the register; ``cards`` gives the file and row of each id."""
    path = folder / REGISTER
    if not path.is_file():
        return
    register: dict[str, int] = {}
    retired: set[str] = set()
    for number, line in enumerate(path.read_text("utf-8-sig", "replace").splitlines(), start=1):
        words = line.split("#")[0].split()
        if words:
            findings.add(_line_problems(file, number, words, register))
            register.setdefault(words[0], number)
            retired |= {words[0]} if len(words) > 1 else set()
    findings.add(_vanished(file, register, retired, cards))
    findings.add(_revived(retired, register, cards))
    findings.notices.extend(_new(file, register, cards))
    findings.visit(file, "codici pubblicati", "released ids", len(register))


def _line_problems(file: str, line: int, words: list[str], register: Mapping[str, int]) -> list[Problem]:
    card = words[0]
    if not ID.fullmatch(card) or len(words) > 2 or words[1:] not in ([], ["retired"]):
        shown = " ".join(words)
        said = Said(it=f"«{shown}» non è una riga del registro.", en=f'"{shown}" is not a line of the register.')
        near = nearest(words[-1], ["retired"]) if len(words) == 2 else ""
        return [Problem(problem=said, file=file, line=line, cell=shown, expected=_LINE, nearest=near)]
    if card in register:
        said = Said(
            it=f"«{card}» c’è già alla riga {register[card]}.", en=f'"{card}" is already in line {register[card]}.'
        )
        return [Problem(problem=said, file=file, line=line, cell=card)]
    return []


def _vanished(
    file: str, register: Mapping[str, int], retired: set[str], cards: Mapping[str, tuple[str, int]]
) -> list[Problem]:
    return [
        Problem(
            problem=Said(
                it="Questo codice è già stampato su carte, ma nelle tabelle non c’è più.",
                en="This id is already printed on cards, but no table has it any more.",
            ),
            file=file,
            line=line,
            card=card,
            cell=card,
            expected=Said(
                it=f"la carta nella sua tabella, o «{card} retired» in questo file",
                en=f'the card in its table, or "{card} retired" in this file',
            ),
            nearest=nearest(card, [other for other in cards if other not in register]),
        )
        for card, line in register.items()
        if card not in retired and card not in cards
    ]


def _revived(retired: set[str], register: Mapping[str, int], cards: Mapping[str, tuple[str, int]]) -> list[Problem]:
    return [
        Problem(
            problem=Said(
                it=f"Il codice «{card}» è ritirato ({REGISTER}, riga {register[card]}) e non si usa più.",
                en=f'The id "{card}" is retired ({REGISTER}, line {register[card]}) and is not used again.',
            ),
            file=cards[card][0],
            row=cards[card][1],
            card=card,
            cell=card,
            expected=Said(it="un codice nuovo", en="a new id"),
        )
        for card in sorted(retired)
        if card in cards
    ]


def _new(file: str, register: Mapping[str, int], cards: Iterable[str]) -> list[Problem]:
    new = [card for card in cards if card not in register]
    if not new:
        return []
    some = ", ".join(new[:6]) + (", …" if len(new) > 6 else "")
    said = Said(
        it=f"Codici non ancora nel registro ({len(new)}): {some}. Aggiungili quando pubblichi le carte.",
        en=f"Ids not yet in the register ({len(new)}): {some}. Add them when you release the cards.",
    )
    return [Problem(problem=said, file=file)]

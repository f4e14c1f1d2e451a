"""The cards of the games, their effects and names, and the reviewed texts."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from card_db.effects import nodes as n
from card_db.effects.parser import parse
from card_db.effects.profile import Profile
from card_db.wording import describe
from tests.card_db.effects.games import FOLDER, TABLES, Cell, cards, cells, profile

GOLDEN = Path(__file__).parents[2] / "data" / "golden_text.tsv"
LANGUAGES = ("it", "en")


@cache
def golden() -> Mapping[tuple[str, str], str]:
    """Card id and language: the reviewed text."""
    _, *lines = GOLDEN.read_text(encoding="utf-8").rstrip("\n").split("\n")
    rows = [line.split("\t") for line in lines]
    return {(card, lang): text for card, lang, text in rows}


@cache
def effect_of(cell: Cell) -> n.Effect:
    return parse(cell.text, profile(cell.game), cell.kind, cards=frozenset(cards(cell.game))).effect


@cache
def names(lang: str) -> Mapping[str, str]:
    found: dict[str, str] = {}
    for game, tables in TABLES.items():
        for table in tables:
            with (FOLDER / game / table).open(encoding="utf-8-sig", newline="") as file:
                found |= {row["id"]: row[f"name_{lang}"] for row in csv.DictReader(file)}
    return found


def said(cell: Cell, lang: str, words: Profile | None = None, called: Mapping[str, str] | None = None) -> str:
    """What the card of a table says."""
    return describe(
        effect_of(cell),
        words or profile(cell.game),
        lang,
        kind=cell.kind,
        names=names(lang) if called is None else called,
    )


def text(game: str, kind: str, effect: str, lang: str) -> str:
    """What a card with this effect would say."""
    tree = parse(effect, profile(game), kind, cards=frozenset(cards(game))).effect
    return describe(tree, profile(game), lang, kind=kind, names=names(lang))


__all__ = ["GOLDEN", "LANGUAGES", "cells", "effect_of", "golden", "names", "profile", "said", "text"]

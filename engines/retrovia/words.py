"""The names of things in both languages, as sentences need them."""

from __future__ import annotations

from typing import Final

from card_db.problems import Said

PLAYERS: Final = (Said("Ambra", "Amber"), Said("Cenere", "Ash"))

CODES: Final = ("A", "C")
"""Ambra and Cenere in the notation."""

KIND_NAMES: Final = {
    "V": Said("Viandante", "Wayfarer"),
    "C": Said("Cavaliere", "Knight"),
    "S": Said("Spettro", "Wraith"),
    "H": Said("Cacciatore", "Hunter"),
}

THE_KIND: Final = {
    "V": Said("il Viandante", "the Wayfarer"),
    "C": Said("il Cavaliere", "the Knight"),
    "S": Said("lo Spettro", "the Wraith"),
    "H": Said("il Cacciatore", "the Hunter"),
}


def the(character: str) -> Said:
    """The character with its article, for the middle of a sentence."""
    return THE_KIND[character.upper()]


def opening(said: Said) -> Said:
    """The words with a capital, for the start of a sentence."""
    return Said(said.it[0].upper() + said.it[1:], said.en[0].upper() + said.en[1:])

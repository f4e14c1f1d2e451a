"""What a card does, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from card_db.records import Card

if TYPE_CHECKING:
    from card_db.effects.profile import Profile

TEXT_COLUMNS = ("text", "testo", "effect")


def card_text(card: Card, profile: Profile | None, lang: str, names: Mapping[str, str]) -> str:
    """The text told from the card's effect; without one, what stands in ``text_<lang>``, ``text`` or the like.

    ``names`` are the names of all cards in ``lang``, by id. Straight apostrophes; the print makes them typographic.
    """
    if card.effect is None or profile is None:
        columns = (f"text_{lang}", f"testo_{lang}", *TEXT_COLUMNS)
        return next((card.text(column) for column in columns if card.text(column)), "")
    from card_db.wording import describe

    return describe(card.effect, profile, lang, kind=card.kind, names=names)

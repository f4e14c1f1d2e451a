"""Which face a card has: the name that ``game.toml`` gives, a template over the cells of its row."""

from __future__ import annotations

from card_db.records import Card
from pnp.templates import Template, template

DEFAULT = "default"
"""The face of tables that name none."""


class FaceNames:
    """Fills in the names of faces; each template is read once."""

    def __init__(self) -> None:
        """Nothing is read yet."""
        self._read: dict[str, Template] = {}

    def name(self, source: str, card: Card) -> str:
        """The face of a card, words standing as their tokens; nothing for a card that has none there.

        Raises :class:`FaceTemplateError`.
        """
        if source not in self._read:
            self._read[source] = template(source)
        named = self._read[source]
        row = {} if named.constant else {**card.values, "id": card.id, "kind": card.kind}
        return named.value(row).strip()

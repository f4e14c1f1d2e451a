"""Retrovia at the table: the field as one drawing that is tapped."""

from companion.desks.retrovia.desk import RetroviaDesk

__all__ = ["RetroviaDesk"]

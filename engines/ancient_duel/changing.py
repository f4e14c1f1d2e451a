"""A record with some of its fields changed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from functools import cache
from operator import attrgetter
from typing import Any, TypeVar

T = TypeVar("T")


@cache
def _shape(cls: Any) -> tuple[dict[str, int], Callable[[Any], tuple[Any, ...]]]:
    """The places of the fields, and how to read them all."""
    names = [field.name for field in fields(cls)]
    return {name: place for place, name in enumerate(names)}, attrgetter(*names)


def replaced(record: T, **changes: Any) -> T:
    """As :func:`dataclasses.replace`, in two thirds of the time: it is done at every action."""
    cls: Any = type(record)
    places, read = _shape(cls)
    values = list(read(record))
    for name, value in changes.items():
        values[places[name]] = value
    made: T = cls(*values)
    return made

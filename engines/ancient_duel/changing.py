"""Frozen records made and changed quickly: it is done several times at every action.

A frozen dataclass sets each field through ``object.__setattr__``, which takes longer than the rules do.
:func:`maker` writes the same constructor with the slots filled directly, as ``dataclasses`` itself
writes its methods; what comes out is the same record.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from functools import cache
from operator import attrgetter
from typing import Any, TypeVar

T = TypeVar("T")


@cache
def maker(cls: Any) -> Callable[..., Any]:
    """A constructor of a frozen dataclass with slots that takes every field, in order."""
    names = [field.name for field in fields(cls)]
    lines = [f"def make({', '.join(names)}):", " record = new(cls)"]
    lines += [f" fill_{name}(record, {name})" for name in names]
    scope: dict[str, Any] = {f"fill_{name}": getattr(cls, name).__set__ for name in names}
    scope |= {"new": object.__new__, "cls": cls}
    exec("\n".join([*lines, " return record"]), scope)
    make: Callable[..., Any] = scope["make"]
    return make


@cache
def _shape(cls: Any) -> tuple[dict[str, int], Callable[[Any], tuple[Any, ...]], Callable[..., Any]]:
    """The places of the fields, how to read them all, how to make a record of them."""
    names = [field.name for field in fields(cls)]
    return {name: place for place, name in enumerate(names)}, attrgetter(*names), maker(cls)


def replaced(record: T, **changes: Any) -> T:
    """As :func:`dataclasses.replace`."""
    cls: Any = type(record)
    places, read, make = _shape(cls)
    values = list(read(record))
    for name, value in changes.items():
        values[places[name]] = value
    made: T = make(*values)
    return made

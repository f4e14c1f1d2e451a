"""JSON for any frozen dataclass, derived from its fields: no state lists its fields a second time.

``decode(cls, encode(value)) == value`` for dataclasses built of str, int, bool, None, enums,
tuples, frozensets, mappings with text keys, unions and other such dataclasses. Where a field may
hold one of several dataclasses, the object says which in ``"is"``. Equality, hash and copy are the
dataclass's own.
"""

from __future__ import annotations

import json
import types
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any, Literal, NewType, TypeAlias, Union, get_args, get_origin, get_type_hints

from card_db.problems import Said
from engines.errors import EngineError

Plain: TypeAlias = Any
"""What ``json`` writes: dict, list, str, int, bool, None."""

Reader: TypeAlias = Callable[[Plain, str], Any]

KIND = "is"

_AS_IT_IS = frozenset({bool, int, str, type(None)})
"""Looked at first, as most of a state is of these types."""


class CodecError(EngineError):
    """The data does not fit the class it should become; ``place`` is the path, as ``hands[1].card``."""


def encode(value: object) -> Plain:
    """The value as plain JSON data; a set is sorted, so equal values give equal data."""
    if type(value) in _AS_IT_IS:
        return value
    if isinstance(value, tuple | list):
        return [encode(item) for item in value]
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Mapping):
        return {key: encode(value[key]) for key in sorted(value)}
    if isinstance(value, frozenset):
        return sorted((encode(item) for item in value), key=_ordered)
    if is_dataclass(value) and not isinstance(value, type):
        plain = {name: encode(getattr(value, name)) for name in _field_names(type(value))}
        return {KIND: type(value).__name__, **plain}
    raise TypeError(f"the codec has no form for {type(value).__name__}")


def decode(cls: Any, plain: Plain) -> Any:
    """The value of type ``cls`` (a dataclass or any annotation) that the data stands for.

    Raises :class:`CodecError` with the path to the first thing that does not fit.
    """
    return _reader(cls)(plain, "")


def to_json(value: object) -> str:
    """The value on one line, keys sorted: equal values give equal text."""
    return json.dumps(encode(value), sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def from_json(cls: Any, text: str) -> Any:
    """The value that :func:`to_json` wrote. Raises :class:`CodecError` also for what is not JSON."""
    try:
        plain = json.loads(text)
    except ValueError as error:
        said = Said(f"Questo non è JSON: {error}.", f"This is not JSON: {error}.")
        raise CodecError(said) from None
    return decode(cls, plain)


def _ordered(plain: Plain) -> str:
    return json.dumps(plain, sort_keys=True)


@cache
def _field_names(cls: type) -> tuple[str, ...]:
    """What is stored; a field that the class works out from the others (``init=False``) is not."""
    return tuple(field.name for field in fields(cls) if field.init)


@cache
def _reader(annotation: Any) -> Reader:
    """How to read a value of this annotation; worked out once for each."""
    if isinstance(annotation, NewType):
        return _reader(annotation.__supertype__)
    if get_origin(annotation) is not None:
        return _generic(get_origin(annotation), get_args(annotation))
    return _plain_class(annotation)


def _plain_class(cls: Any) -> Reader:
    if cls is type(None):
        return _exactly(None)
    if _is_record(cls):
        return _dataclass(cls)
    if issubclass(cls, Enum):
        return _enum(cls)
    return _scalar(cls)


def _generic(origin: Any, arguments: tuple[Any, ...]) -> Reader:
    if origin in (Union, types.UnionType):
        return _union(arguments)
    if origin is Literal:
        return _exactly(*arguments)
    if origin is tuple:
        return _tuple(arguments)
    if origin is frozenset:
        return _frozenset(arguments[0])
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return _mapping(arguments[1])
    return _reader(origin)


def _wrong(path: str, expected: str, plain: Plain) -> CodecError:
    found = json.dumps(plain, ensure_ascii=False, default=str)[:60]
    return CodecError(Said(f"Qui non può stare {found}.", f"{found} cannot stand here."), place=path, expected=expected)


def _scalar(cls: type) -> Reader:
    def read(plain: Plain, path: str) -> Any:
        if type(plain) is not cls:
            raise _wrong(path, cls.__name__, plain)
        return plain

    return read


def _exactly(*values: object) -> Reader:
    def read(plain: Plain, path: str) -> Any:
        for value in values:
            if type(plain) is type(value) and plain == value:
                return value
        raise _wrong(path, " | ".join(json.dumps(value) for value in values), plain)

    return read


def _enum(cls: type[Enum]) -> Reader:
    def read(plain: Plain, path: str) -> Any:
        try:
            return cls(plain)
        except ValueError:
            raise _wrong(path, ", ".join(str(member.value) for member in cls), plain) from None

    return read


def _tuple(arguments: tuple[Any, ...]) -> Reader:
    if len(arguments) == 2 and arguments[1] is Ellipsis:
        item = _reader(arguments[0])
        return lambda plain, path: tuple(item(each, f"{path}[{n}]") for n, each in enumerate(_list(plain, path)))
    items = [_reader(argument) for argument in arguments]

    def read(plain: Plain, path: str) -> Any:
        if len(_list(plain, path)) != len(items):
            raise _wrong(path, f"a list of {len(items)}", plain)
        return tuple(item(each, f"{path}[{n}]") for n, (item, each) in enumerate(zip(items, plain, strict=True)))

    return read


def _frozenset(argument: Any) -> Reader:
    item = _reader(argument)
    return lambda plain, path: frozenset(item(each, f"{path}[{n}]") for n, each in enumerate(_list(plain, path)))


def _mapping(argument: Any) -> Reader:
    item = _reader(argument)

    def read(plain: Plain, path: str) -> Any:
        return {key: item(value, f"{path}.{key}".lstrip(".")) for key, value in _object(plain, path).items()}

    return read


def _union(arguments: tuple[Any, ...]) -> Reader:
    readers: dict[Any, Reader] = {argument: _reader(argument) for argument in arguments}
    classes = {cls.__name__: reader for cls, reader in readers.items() if _is_record(cls)}
    others = [reader for cls, reader in readers.items() if not _is_record(cls)]

    def read(plain: Plain, path: str) -> Any:
        if isinstance(plain, dict) and classes:
            if plain.get(KIND) not in classes:
                raise _wrong(f"{path}.{KIND}".lstrip("."), " | ".join(sorted(classes)), plain.get(KIND))
            return classes[plain[KIND]](plain, path)
        for other in others:
            try:
                return other(plain, path)
            except CodecError:
                continue
        raise _wrong(path, " | ".join(str(argument) for argument in arguments), plain)

    return read


def _is_record(cls: object) -> bool:
    return isinstance(cls, type) and is_dataclass(cls)


def _dataclass(cls: Any) -> Reader:
    hints = get_type_hints(cls)
    names = _field_names(cls)

    def read(plain: Plain, path: str) -> Any:
        given = _object(plain, path)
        if given.get(KIND, cls.__name__) != cls.__name__:
            raise _wrong(f"{path}.{KIND}".lstrip("."), cls.__name__, given[KIND])
        for name in [*names, *given]:
            if (name in given) != (name in names) and name != KIND:
                said = Said(f"Il campo «{name}» manca o è di troppo.", f'The field "{name}" is missing or not known.')
                raise CodecError(said, place=path or cls.__name__)
        return cls(**{name: _reader(hints[name])(given[name], f"{path}.{name}".lstrip(".")) for name in names})

    return read


def _list(plain: Plain, path: str) -> list[Any]:
    if not isinstance(plain, list):
        raise _wrong(path, "a list", plain)
    return plain


def _object(plain: Plain, path: str) -> dict[str, Any]:
    if not isinstance(plain, dict):
        raise _wrong(path, "an object", plain)
    return plain

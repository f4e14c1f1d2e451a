"""What a face says about a row: Jinja2 templates and expressions, checked before a card is drawn.

Templates run in Jinja2's sandbox, because a face may come with a stranger's folder. The value
of a cell is put in as it is: what stands in a cell is never read as a template.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

from jinja2 import StrictUndefined, TemplateError, TemplateRuntimeError, TemplateSyntaxError, UndefinedError, meta
from jinja2.runtime import Context
from jinja2.sandbox import ImmutableSandboxedEnvironment

from card_db.problems import Said
from pnp.colours import PAPER, Palette, readable_on

Row: TypeAlias = Mapping[str, Any]
"""The variables of one card: its columns, and what the face adds."""

T = TypeVar("T")

LONGEST = 20_000
"""The most characters a template may make, and the most parts of a list: no card holds more."""

LARGEST = 10**15
"""The largest number a template may make."""

_MOST_POWER = 64
_TOO_LONG = Said(
    f"ne verrebbe un testo di più di {LONGEST} caratteri", f"it would make a text of more than {LONGEST} characters"
)
_TOO_LARGE = Said("ne verrebbe un numero troppo grande", "it would make a number that is too large")

_ROMAN = ((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))


def roman(number: object) -> str:
    """A number as Roman numerals: ``roman(4)`` is ``IV``. What is no whole number from 1 to 39 stays as it is."""
    if not isinstance(number, int) or not 0 < number < 40:
        return str(number)
    numeral = ""
    for value, letters in _ROMAN:
        times, number = divmod(number, value)
        numeral += letters * times
    return numeral


def signed(number: object) -> str:
    """A number with its sign, a real minus: ``+1``, ``−2``, ``0``."""
    return f"{number:+d}".replace("-", "−") if isinstance(number, int) and number else str(number)


def find(text: object, pattern: str) -> str:
    """What a pattern finds in a text: its first group, or all of it; nothing if it finds nothing."""
    found = re.search(pattern, str(text))
    return "" if found is None else (found.group(1) if found.re.groups else found.group())


def dark(colour: object) -> bool:
    """Whether white reads better on a colour than black: ``faction.color is dark``."""
    return readable_on(Palette({}).rgb(str(colour))) == PAPER


def _nothing_for_blank(value: object) -> object:
    return "" if value is None else value


class _TooMuchError(TemplateRuntimeError):
    """A template that makes more than any card can hold."""

    def __init__(self, said: Said) -> None:
        super().__init__(said.en)
        self.said = said


class _BoundedEnvironment(ImmutableSandboxedEnvironment):
    """The sandbox, in which nothing grows beyond what a card can hold: a slip must not take all memory."""

    intercepted_binops = frozenset({"+", "*", "**", "%"})

    def call_binop(self, context: Context | None, operator: str, left: Any, right: Any) -> Any:  # noqa: ARG002
        """Work out ``left operator right``, if the result is of a sensible size."""
        if operator == "**" and _is_number(right) and abs(right) > _MOST_POWER:
            raise _TooMuchError(_TOO_LARGE)
        if operator == "*" and _size(left) * _times(right) + _size(right) * _times(left) > LONGEST:
            raise _TooMuchError(_TOO_LONG)
        if operator == "%" and isinstance(left, str):
            _check_widths(left)
        return _bounded(self.binop_table[operator](left, right))

    def call(__self, __context: Context, __obj: Any, *args: Any, **kwargs: Any) -> Any:  # noqa: N805 - as Jinja2's own
        """Call what a template calls: ``name.ljust(9)``."""
        for number in args:
            if _times(number) > LONGEST:
                raise _TooMuchError(_TOO_LONG)
        method = getattr(__obj, "__wrapped__", __obj)  # the sandbox wraps str.format
        text = getattr(method, "__self__", None)
        if not isinstance(text, str):
            return super().call(__context, __obj, *args, **kwargs)
        if method.__name__ in {"format", "format_map"}:
            _check_widths(text)
        return _bounded(super().call(__context, __obj, *args, **kwargs))


def _is_number(value: object) -> bool:
    return isinstance(value, int | float)


def _size(value: object) -> int:
    return len(value) if isinstance(value, str | list | tuple) else 0


def _times(value: object) -> int:
    return value if isinstance(value, int) else 0


def _check_widths(text: str) -> None:
    """A width in a format, as in ``'%999999d' % n``."""
    if any(int(digits[:9]) > LONGEST for digits in re.findall(r"\d+", text)) and re.search(r"[%{]", text):
        raise _TooMuchError(_TOO_LONG)


def _bounded(value: Any) -> Any:
    if _size(value) > LONGEST:
        raise _TooMuchError(_TOO_LONG)
    if isinstance(value, int) and abs(value) > LARGEST:
        raise _TooMuchError(_TOO_LARGE)
    return value


def _narrow(filtered: Callable[..., Any]) -> Callable[..., Any]:
    """A filter whose numbers are widths."""

    def bounded(text: Any, *args: Any, **kwargs: Any) -> Any:
        if any(_times(number) > LONGEST for number in (*args, *kwargs.values())):
            raise _TooMuchError(_TOO_LONG)
        return filtered(text, *args, **kwargs)

    return bounded


def environment() -> ImmutableSandboxedEnvironment:
    """Jinja2 set up for faces: blanks print nothing, unknown names are errors, nothing grows without bound."""
    env = _BoundedEnvironment(
        autoescape=False, undefined=StrictUndefined, finalize=_nothing_for_blank, keep_trailing_newline=True
    )
    env.filters["roman"] = roman
    env.filters["signed"] = signed
    env.filters["find"] = find
    env.tests["dark"] = dark
    for name in ("center", "indent"):
        env.filters[name] = _narrow(env.filters[name])
    env.filters["format"] = lambda text, *values: env.call_binop(None, "%", str(text), values)
    return env


_ENVIRONMENT = environment()


class FaceTemplateError(ValueError):
    """A template that cannot be read or filled in; ``said`` says why, where it is Jinja2 that says it in its words."""

    def __init__(self, reason: str, said: Said | None = None) -> None:
        """``said`` is the reason in both languages, where there are words for it."""
        super().__init__(reason)
        self.said = said or Said(reason, reason)


_FAULTS = (
    TemplateError,
    TypeError,
    ValueError,
    ArithmeticError,
    LookupError,
    RecursionError,
    MemoryError,
    NameError,  # a number beyond all bounds, 1e999, is written as a name
    re.error,
)


@dataclass(frozen=True, slots=True)
class Template:
    """A text with holes, ready to fill. ``variables`` are the names it asks of a row."""

    source: str
    variables: frozenset[str]
    _fill: Callable[[Row], str]

    @property
    def constant(self) -> bool:
        """Whether it is the same for every card."""
        return not self.variables and "{" not in self.source

    def value(self, row: Row) -> str:
        """The text for one card. Raises :class:`FaceTemplateError`."""
        try:
            return self._fill(row)
        except _FAULTS as error:
            raise _unfit(error) from error


@dataclass(frozen=True, slots=True)
class Expression:
    """A Jinja2 expression: a condition, or a list to go through."""

    source: str
    variables: frozenset[str]
    _evaluate: Callable[[Row], Any]

    def value(self, row: Row) -> Any:
        """What it comes to for one card. Raises :class:`FaceTemplateError`."""
        try:
            found = self._evaluate(row)
            return bool(found) if isinstance(found, StrictUndefined) else found
        except _FAULTS as error:
            raise _unfit(error) from error


def template(source: str) -> Template:
    """Read a template. Raises :class:`FaceTemplateError` for a stray ``{{`` and every other fault of syntax."""
    if "{" not in source:
        return Template(source, frozenset(), lambda _row: source)
    variables = _variables(source)
    if len(variables) == 1 and source == f"{{{{ {(name := next(iter(variables)))} }}}}":
        return Template(source, variables, lambda row: _text(row[name]))
    generate = _compiled(lambda: _ENVIRONMENT.from_string(source)).generate
    return Template(source, variables, lambda row: _gathered(generate(row)))


def _gathered(parts: Iterable[str]) -> str:
    """The parts of a text, stopped when it grows beyond what a card can hold."""
    found, length = [], 0
    for part in parts:
        length += len(part)
        if length > LONGEST:
            raise _TooMuchError(_TOO_LONG)
        found.append(part)
    return "".join(found)


def expression(source: str) -> Expression:
    """Read an expression, without the braces of a template. Raises :class:`FaceTemplateError`."""
    variables = _variables("{{ (" + source + ") }}")
    if variables == {source}:
        return Expression(source, variables, lambda row: row[source])
    if not source.strip():
        raise FaceTemplateError("it is empty", Said("è vuoto", "it is empty"))
    evaluate = _compiled(lambda: _ENVIRONMENT.compile_expression(source, undefined_to_none=False))
    return Expression(source, variables, evaluate)


def _text(value: object) -> str:
    return value if isinstance(value, str) else str(_nothing_for_blank(value))


def _variables(source: str) -> frozenset[str]:
    return _compiled(lambda: frozenset(meta.find_undeclared_variables(_ENVIRONMENT.parse(source))))


def _compiled(make: Callable[[], T]) -> T:
    """What Jinja2 makes of a source, its faults told as ours."""
    try:
        return make()
    except _FAULTS as error:
        raise _unfit(error) from error


def _unfit(error: Exception) -> FaceTemplateError:
    return FaceTemplateError(_reason(error), error.said if isinstance(error, _TooMuchError) else None)


def _reason(error: Exception) -> str:
    if isinstance(error, KeyError):
        return f"{error.args[0]!r} is undefined"
    if isinstance(error, TemplateSyntaxError | UndefinedError | _TooMuchError):
        return (error.message or type(error).__name__).rstrip(".")
    return f"{type(error).__name__}: {error}".rstrip(": ")

"""What a face says about a row: Jinja2 templates and expressions, checked before a card is drawn.

Templates run in Jinja2's sandbox, because a face may come with a stranger's folder. The value
of a cell is put in as it is: what stands in a cell is never read as a template.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from jinja2 import StrictUndefined, TemplateError, TemplateSyntaxError, UndefinedError, meta
from jinja2.sandbox import ImmutableSandboxedEnvironment

from pnp.colours import PAPER, Palette, readable_on

Row: TypeAlias = Mapping[str, Any]
"""The variables of one card: its columns, and what the face adds."""

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


def environment() -> ImmutableSandboxedEnvironment:
    """Jinja2 set up for faces: blanks print nothing, unknown names are errors."""
    env = ImmutableSandboxedEnvironment(
        autoescape=False, undefined=StrictUndefined, finalize=_nothing_for_blank, keep_trailing_newline=True
    )
    env.filters["roman"] = roman
    env.filters["signed"] = signed
    env.filters["find"] = find
    env.tests["dark"] = dark
    return env


_ENVIRONMENT = environment()


class FaceTemplateError(ValueError):
    """A template that cannot be read or filled in; says why in Jinja2's words."""


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
        except (TemplateError, TypeError, ValueError, ArithmeticError, LookupError, re.error) as error:
            raise FaceTemplateError(_reason(error)) from error


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
        except (TemplateError, TypeError, ValueError, ArithmeticError, LookupError, re.error) as error:
            raise FaceTemplateError(_reason(error)) from error


def template(source: str) -> Template:
    """Read a template. Raises :class:`FaceTemplateError` for a stray ``{{`` and every other fault of syntax."""
    if "{" not in source:
        return Template(source, frozenset(), lambda _row: source)
    variables = _variables(source)
    if len(variables) == 1 and source == f"{{{{ {(name := next(iter(variables)))} }}}}":
        return Template(source, variables, lambda row: _text(row[name]))
    render = _ENVIRONMENT.from_string(source).render
    return Template(source, variables, render)


def expression(source: str) -> Expression:
    """Read an expression, without the braces of a template. Raises :class:`FaceTemplateError`."""
    variables = _variables("{{ (" + source + ") }}")
    if variables == {source}:
        return Expression(source, variables, lambda row: row[source])
    evaluate = _ENVIRONMENT.compile_expression(source, undefined_to_none=False)
    return Expression(source, variables, evaluate)


def _text(value: object) -> str:
    return value if isinstance(value, str) else str(_nothing_for_blank(value))


def _variables(source: str) -> frozenset[str]:
    try:
        return frozenset(meta.find_undeclared_variables(_ENVIRONMENT.parse(source)))
    except TemplateSyntaxError as error:
        raise FaceTemplateError(_reason(error)) from error


def _reason(error: Exception) -> str:
    if isinstance(error, KeyError):
        return f"{error.args[0]!r} is undefined"
    if isinstance(error, TemplateSyntaxError | UndefinedError):
        return (error.message or type(error).__name__).rstrip(".")
    return f"{type(error).__name__}: {error}".rstrip(": ")

"""Sentence frames: the marks of the word tables (EL-7.2), compiled to Jinja2 once.

===================  ===========================================================
``{slot}``           a phrase
``{di slot}``        the phrase after a preposition, joined to its article; nothing when the phrase is nothing
``[verb]``           the verb, inflected for whoever acts or is spoken of
``<adjective>``      the adjective, agreeing with the object or subject
===================  ===========================================================

The compiled template calls the filters ``say``, ``after``, ``verb`` and ``agree``; what they do is
the business of the :class:`Speaker` that renders the frame, so one compiled template serves any.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Protocol

from jinja2 import Environment, StrictUndefined, UndefinedError, pass_context
from jinja2 import Template as Compiled
from jinja2.runtime import Context

SPEAKER = "speaker"
"""The name under which a frame being rendered finds its :class:`Speaker`."""

_MARK = re.compile(r"\{(?:(?P<prep>\w+) )?(?P<slot>\w+)\}|\[(?P<verb>\w+)\]|<(?P<adjective>\w+)>")
_STRAY = re.compile(r"[{}\[\]<>]")


class MarkError(ValueError):
    """A wording with a bracket that opens no mark, or with a slot that its place does not fill; says the wording."""


class Speaker(Protocol):
    """Says the marks of one frame in one language."""

    def say(self, phrase: Any) -> str:
        """A slot."""

    def after(self, phrase: Any, prep: str) -> str:
        """A slot after a preposition."""

    def verb(self, entry: str, *, first: bool) -> str:
        """A verb in the form of the frame; a pronoun as object is attached to the first."""

    def agree(self, entry: str) -> str:
        """An adjective that agrees with the topic of the frame."""


@pass_context
def _say(context: Context, phrase: Any) -> str:
    return _speaker(context).say(phrase)


@pass_context
def _after(context: Context, phrase: Any, prep: str) -> str:
    return _speaker(context).after(phrase, prep)


@pass_context
def _verb(context: Context, entry: str, first: bool) -> str:
    return _speaker(context).verb(entry, first=first)


@pass_context
def _agree(context: Context, entry: str) -> str:
    return _speaker(context).agree(entry)


def _speaker(context: Context) -> Speaker:
    speaker: Speaker = context[SPEAKER]
    return speaker


# Cards are text, not HTML: nothing is escaped, and a slot nobody fills is an error, never an empty place.
_ENVIRONMENT = Environment(undefined=StrictUndefined, autoescape=False, keep_trailing_newline=True)
_ENVIRONMENT.filters |= {"say": _say, "after": _after, "verb": _verb, "agree": _agree}


@dataclass(frozen=True, slots=True)
class Template:
    """A wording with its marks, ready to be filled."""

    text: str
    compiled: Compiled
    slots: frozenset[str]
    bare: frozenset[str]
    """Slots that stand without a preposition."""
    owners: frozenset[str]
    """Slots that stand after *di*, of: cards are named in full there."""
    has_verb: bool

    def render(self, speaker: Speaker, slots: dict[str, Any]) -> str:
        """The words, the slots said by ``speaker``; raises :class:`MarkError` when one is not filled."""
        try:
            return self.compiled.render(slots | {SPEAKER: speaker})
        except UndefinedError as error:
            raise MarkError(self.text) from error


def compile_template(text: str) -> Template:
    """Read the marks of a wording; raises :class:`MarkError`."""
    source: list[str] = []
    preps: dict[str, set[str]] = {}
    verbs, end = 0, 0
    for mark in _MARK.finditer(text):
        source.append(text[end : mark.start()])
        end = mark.end()
        if slot := mark["slot"]:
            preps.setdefault(slot, set()).add(mark["prep"] or "")
        source.append(_filled(mark, first=verbs == 0))
        verbs += bool(mark["verb"])
    source.append(text[end:])
    if _STRAY.search(_MARK.sub("", text)):
        raise MarkError(text)
    bare, owners = (frozenset(slot for slot in preps if preps[slot] & names) for names in ({""}, {"di", "of"}))
    return Template(text, _ENVIRONMENT.from_string("".join(source)), frozenset(preps), bare, owners, verbs > 0)


def _filled(mark: re.Match[str], *, first: bool) -> str:
    if mark["verb"]:
        return f"{{{{ '{mark['verb']}'|verb({str(first).lower()}) }}}}"
    if mark["adjective"]:
        return f"{{{{ '{mark['adjective']}'|agree }}}}"
    if mark["prep"]:
        return f"{{{{ {mark['slot']}|after('{mark['prep']}') }}}}"
    return f"{{{{ {mark['slot']}|say }}}}"

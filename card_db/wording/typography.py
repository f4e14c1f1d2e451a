"""The one step between the words of a card and print: apostrophes and quotation marks."""

from __future__ import annotations

import re

_QUOTES = {"it": r"«\1»", "en": r"“\1”"}
_QUOTED = re.compile(r'(?<![^\s(\[«“])"(?! )([^"]*[^"\s])"(?!\w)')
"""A text in straight quotes, not two signs of inches: it opens after a space and closes after a word."""


def typographic(text: str, lang: str) -> str:
    """The text as it is printed in ``it`` or ``en``.

    Straight apostrophes become ’, text in straight double quotes stands in « » or “ ”. Nothing else changes, so that
    a text that is typographic already stays as it is.
    """
    return _QUOTED.sub(_QUOTES[lang], text).replace("'", "’")

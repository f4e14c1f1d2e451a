"""The language the command speaks: Italian on an Italian machine, English elsewhere.

``ALTAVOLO_LANG=it`` or ``en`` decides by itself. What is printed on paper follows ``--lang``
instead and is Italian by default.
"""

from __future__ import annotations

import os

from card_db.problems import Said


def spoken() -> str:
    """``it`` or ``en``, from ALTAVOLO_LANG, LC_ALL, LC_MESSAGES or LANG, in this order."""
    for name in ("ALTAVOLO_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "")
        if value:
            return "it" if value.lower().startswith("it") else "en"
    return "en"


def say(it: str, en: str) -> str:
    """The one of the two sentences that the command speaks."""
    return Said(it, en).in_(spoken())

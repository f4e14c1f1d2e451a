"""What a phone shows when a page fails: never a trace, always whether the table is safe."""

from __future__ import annotations

import logging

import streamlit as st

from card_db.problems import LANGUAGES, Said
from companion import shell
from companion.store.errors import StoreError

_log = logging.getLogger(__name__)

FAILED = Said(
    "Qualcosa non ha funzionato in questa pagina. Il tavolo è al sicuro: ricarica la pagina e continua.",
    "Something went wrong on this page. The table is safe: reload the page and go on.",
)


def tell(error: Exception) -> bool:
    """Show on the page what can be said of an error, and write the whole of it to the terminal; True: it is shown."""
    if isinstance(error, StoreError):
        said = error.said
    else:
        said = FAILED
        _log.error("a page failed", exc_info=error)
    asked = st.query_params.get("lang", "")
    shell.notice(said.in_(asked if asked in LANGUAGES else "it"))
    return True

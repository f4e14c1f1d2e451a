"""What a phone shows when a page fails. Whether Streamlit hides the rest is tested with a real server."""

from __future__ import annotations

from streamlit.testing.v1 import AppTest


def fails(kind: str) -> None:
    from companion.mishaps import tell
    from companion.store.errors import DiskFullError

    assert tell(DiskFullError("/tavoli.sqlite") if kind == "full" else ValueError("segreto"))


def shown(kind: str, **address: str) -> str:
    page = AppTest.from_function(fails, args=(kind,), default_timeout=30)
    page.query_params.update(address)
    page.run()
    assert not page.exception
    return " ".join(str(element.proto.body) for element in page.get("html"))


def test_the_store_says_itself_what_to_do() -> None:
    assert "Il disco di «/tavoli.sqlite» è pieno" in shown("full")
    assert "is full" in shown("full", lang="en")


def test_any_other_mistake_says_that_the_table_is_safe_and_not_why() -> None:
    assert "Il tavolo è al sicuro" in shown("other")
    assert "segreto" not in shown("other", lang="en")

"""Style sheets of single pages: each lies beside the page it is for."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import streamlit as st


def dress(page: str) -> None:
    """Use the style sheet of that page from here on."""
    st.html(_sheet(page))


@cache
def _sheet(page: str) -> str:
    return f"<style>{Path(__file__).with_name(f'{page}.css').read_text(encoding='utf-8')}</style>"

"""A page without Streamlit, for whoever has come by a link that leads nowhere."""

from __future__ import annotations

from html import escape
from typing import Final

from card_db.problems import Said
from companion import looks

BACK: Final = Said("Vai ai tavoli", "Go to the tables")

_STYLE: Final = f"""
@font-face {{ font-family: Serif; font-weight: 600; src: url(FONTS/SourceSerifPro-Semibold.ttf); }}
@font-face {{ font-family: Sans; font-weight: 400; src: url(FONTS/SourceSansPro-Regular.ttf); }}
@font-face {{ font-family: Sans; font-weight: 600; src: url(FONTS/SourceSansPro-Semibold.ttf); }}
body {{ margin: 0; min-height: 100vh; display: grid; place-content: center; padding: 0 1.5rem; color: #1C1815;
  background: {looks.PAPER}; font: 1.1rem/1.45 Sans, system-ui, sans-serif; }}
main {{ max-width: 24rem; }} img {{ width: 64px; border-radius: 14px; }}
h1, h2 {{ font: 600 1.6rem/1.2 Serif, Georgia, serif; margin: 1.2rem 0 .3rem; }} h2 {{ font-size: 1.15rem; }}
p {{ margin: 0; }}
a {{ display: block; margin-top: 2rem; min-height: 56px; line-height: 56px; border-radius: 10px; text-align: center;
  background: {looks.WINE}; color: #fff; font-weight: 600; text-decoration: none; }}
section + section {{ opacity: .75; font-size: .95rem; }}
@media (prefers-color-scheme: dark) {{ body {{ background: {looks.NIGHT}; color: #EFEAE4; }} }}
"""


def small_page(said: Said, more: Said, base: str) -> str:
    """A page of one sentence in both languages: of somebody who comes by a wrong link we do not know which to use."""
    style = _STYLE.replace("FONTS", f"{base}/fonts")
    it, en = (
        f'<section lang="{lang}"><h{level}>{escape(said.in_(lang))}</h{level}><p>{escape(more.in_(lang))}</p></section>'
        for lang, level in (("it", 1), ("en", 2))
    )
    return (
        '<!DOCTYPE html><html lang="it"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(said.it)} · Al Tavolo</title><style>{style}</style></head>"
        f'<body><main><img src="{base}/icon.svg" alt="">{it}{en}'
        f'<a href="{base}/">{escape(BACK.it)} · <span lang="en">{escape(BACK.en)}</span></a></main></body></html>'
    )

"""Statistics: who wins, from which seat, with what; how long games are; how the numbers of one of them went."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from html import escape
from typing import TYPE_CHECKING, Final, TypeAlias

import streamlit as st

from card_db.problems import Said, counted
from companion import house, shell
from companion.following.measures import Curve, curves
from companion.following.refused import Refused
from companion.house import House
from companion.pages.dress import dress
from companion.pages.plots import Course, draw, number
from companion.pages.result import date, local
from companion.tally import Finished, by_player, finished, lengths, table, wins

if TYPE_CHECKING:
    from pandas import DataFrame

FEW: Final = 10
"""Below so many games percentages say little."""

ROWS: Final = 12
"""Rows of a table that are shown; the file has all of them."""

PARTS: Final = {
    "seat": Said("Conviene cominciare?", "Is it better to begin?"),
    "side": Said("Vittorie per mazzo o lato", "Wins by deck or side"),
    "player": Said("Vittorie per giocatore", "Wins by player"),
}


def page() -> None:
    """Draw the statistics."""
    dress("statistics")
    shell.html(f"<h1>{escape(shell.TITLES['statistics'].in_(shell.lang()))}</h1>")
    every = finished(house.current())
    if every:
        _figures(_chosen(every))
    else:
        _nothing()
    shell.menu("statistics")


def _nothing() -> None:
    said = shell.say(
        "Nessuna partita finita, per ora. Qui comparirà chi ha vinto, con che cosa, in quanto tempo.",
        "No game has ended yet. Here you will see who won, with what, in how much time.",
    )
    shell.html(f'<p class="at-none">{escape(said)}</p>')
    shell.link("tables", shell.say("Apri un tavolo", "Open a table"))


def _chosen(every: Sequence[Finished]) -> tuple[Finished, ...]:
    """The games of one kind, or all of them."""
    lang = shell.lang()
    titles = {game.game: game.title.in_(lang) for game in every}
    if len(titles) < 2:
        return tuple(every)
    options = {"": shell.say("Tutti", "All"), **dict(sorted(titles.items(), key=lambda item: item[1]))}
    chosen = st.segmented_control(
        shell.say("Gioco", "Game"), [*options], format_func=options.__getitem__, default="", required=True, key="kind"
    )
    return tuple(game for game in every if not chosen or game.game == chosen)


def _figures(games: Sequence[Finished]) -> None:
    lang = shell.lang()
    frame = by_player(games, lang)
    here = [replace(game, ended_at=local(game.ended_at)) for game in games]
    shell.html(_lengths(games))
    if frame["game"].nunique() > 1:
        shell.html(_games(games))
    for by, title in PARTS.items():
        shell.html(_table(title.in_(lang), list(_wins(wins(frame, by)))))
    if len(games) < FEW:
        shell.html(f'<p class="at-quiet">{escape(_few())}</p>')
    _course(here)
    st.download_button(
        shell.say("Scarica la tabella (CSV)", "Download the table (CSV)"),
        data=lambda: table(here, lang),
        file_name=shell.say("partite.csv", "games.csv"),
        mime="text/csv",
        on_click="ignore",
        width="stretch",
        key="csv",
    )


def _few() -> str:
    return shell.say("Con così poche partite le percentuali dicono poco.", "With so few games percentages say little.")


def _lengths(games: Sequence[Finished]) -> str:
    """How many games, and how long they are, as large numbers."""
    lang, middle = shell.lang(), lengths(games)
    one = middle.games == 1
    finished = Said("partita finita", "finished game") if one else Said("partite finite", "finished games")
    tiles = (
        (number(middle.games, lang), finished),
        (_half(middle.minutes), Said("minuti, la metà dura meno", "minutes, half are shorter")),
        (_half(middle.decisions), Said("decisioni, la metà ne ha meno", "decisions, half have fewer")),
    )
    shown = (f"<div><b>{value}</b><span>{escape(said.in_(lang))}</span></div>" for value, said in tiles)
    return f'<div class="at-figures">{"".join(shown)}</div>'


def _half(value: float) -> str:
    """A median: whole, or with its half."""
    return number(value, shell.lang(), 0 if value == int(value) else 1)


Row: TypeAlias = tuple[str, float, str]
"""A line of a table: its name, how far its bar reaches (0 to 1), and the same in words."""


def _games(games: Sequence[Finished]) -> str:
    """How often each game was played."""
    counts = Counter(game.title.in_(shell.lang()) for game in games)
    rows = [(title, count / len(games), _counted(count)) for title, count in counts.most_common()]
    return _table(shell.say("Giochi", "Games"), rows)


def _wins(won_by: DataFrame) -> Iterator[Row]:
    """Who or what has won how many of how many."""
    for name, row in won_by.head(ROWS).to_dict("index").items():
        drawn, share = int(row["drawn"]), float(row["share"])
        of = shell.say(f"{row['won']} su {row['games']}", f"{row['won']} of {row['games']}")
        draws = shell.say(counted(drawn, "patta", "patte"), counted(drawn, "draw", "draws"))
        parts = [f"{number(100 * share, shell.lang())}%", of, *([draws] if drawn else [])]
        yield str(name), share, " · ".join(parts)


def _table(title: str, rows: Iterable[Row]) -> str:
    """Bars with their words; a table for those who do not see them."""
    lines = "".join(
        f'<tr><th scope="row">{escape(name)}</th><td><i style="width:{100 * share:.1f}%"></i>'
        f"<span>{escape(said)}</span></td></tr>"
        for name, share, said in rows
    )
    return f'<table class="at-bars"><caption>{escape(title)}</caption><tbody>{lines}</tbody></table>'


def _counted(count: int) -> str:
    return shell.say(counted(count, "partita", "partite"), counted(count, "game", "games"))


def _course(games: Sequence[Finished]) -> None:
    """One game's numbers as curves; the latest game first."""
    lang = shell.lang()
    latest = games[::-1]
    title = shell.say("Come è andata una partita", "How a game went")
    shell.html(f"<h2>{escape(title)}</h2>")
    labels = [f"{place}. {_named(game)}" for place, game in zip(range(len(latest), 0, -1), latest, strict=True)]
    at = st.selectbox(
        shell.say("Partita", "Game"),
        range(len(latest)),
        format_func=labels.__getitem__,
        filter_mode=None,
        key="course",
    )
    try:
        every = _curves(house.current(), latest[at].code)
    except Refused as refusal:
        shell.notice(refusal.said.in_(lang))
        return
    if not every:
        return
    names = {curve.name: curve.said.in_(lang) for curve in every}
    chosen = _number(names, latest[at].game)
    courses = [Course(latest[at].names[curve.player], curve.values) for curve in every if curve.name == chosen]
    draw(names[chosen], courses, (shell.say("inizio", "start"), shell.say("fine", "end")), key="plot")


def _number(names: Mapping[str, str], game: str) -> str:
    """Which of a game's numbers is drawn; the first where there is no other."""
    first = next(iter(names))
    if len(names) == 1:
        return first
    chosen = st.segmented_control(
        shell.say("Numero", "Number"),
        [*names],
        format_func=names.__getitem__,
        default=first,
        required=True,
        key=f"number:{game}",
    )
    return chosen or first


def _named(game: Finished) -> str:
    """A game in the list, which is numbered because some are alike: when, who, which."""
    names = " – ".join(game.names)
    return f"{date(game.ended_at, shell.lang())} · {names} · {game.title.in_(shell.lang())}"


def _curves(here: House, code: str) -> tuple[Curve, ...]:
    """The curves of a table. Raises :class:`Refused` for one that was played by other rules."""
    return _curves_at(here.store.boot, code, here.tables.view(code).timeline.seq)


@lru_cache(maxsize=64)
def _curves_at(boot: str, code: str, seq: int) -> tuple[Curve, ...]:
    """Those of the table as it stands, which is after event ``seq`` of the store that began with ``boot``."""
    del boot, seq
    here = house.current()
    view = here.tables.view(code)
    return curves(view.timeline.match, here.desks[view.table.game].numbers)

"""Two phones in the hands of monkeys: whatever they tap, the page stands and the log plays to what is shown."""

from __future__ import annotations

import random
import time

import pytest

from tests.companion.phones import Companion, Phones, at_rest
from tests.companion.playing import at_table, seated, tables_of

pytestmark = [pytest.mark.browser, pytest.mark.fuzz]

SECONDS = 60

TAP = """(chance) => {
    const found = [];
    const look = (root) => root.querySelectorAll("*").forEach((node) => {
        if (node.shadowRoot) look(node.shadowRoot);
        const shown = node.matches("button:not([disabled]), .cell, [data-source], summary, [role=radio]");
        if (shown && node.getBoundingClientRect().height) found.push(node);
    });
    look(document.querySelector("main"));
    const words = (node) => `${node.innerText || ""} ${node.getAttribute("aria-label") || ""}`;
    const ends = /abbandono|Rivincita|Lascia il posto|Libera|Accetta|Salva|Immagine|^Partita|English|Tieni|Copy/;
    const open = found.filter((node) => words(node).trim() && !ends.test(words(node)));
    const node = open[Math.floor(chance * open.length)];
    node?.dispatchEvent(new MouseEvent("click", { bubbles: true, composed: true }));
    return node ? words(node) : "";
}"""
"""Anything that can be tapped, except what ends the game, leaves the table or fetches a file."""


@pytest.mark.parametrize("game", ["ancient_duel", "retrovia"])
def test_whatever_is_tapped_the_page_stands_and_the_log_plays(companion: Companion, phones: Phones, game: str) -> None:
    chance = random.Random(game)
    faults: list[str] = []
    with tables_of(companion) as tables:
        code = seated(tables, game)
        pages = [at_table(phones, companion, code, player).page for player in (0, 1)]
        for page in pages:
            page.on("pageerror", lambda fault: faults.append(str(fault)))
        end = time.monotonic() + SECONDS
        while time.monotonic() < end:
            page = chance.choice(pages)
            page.evaluate(TAP, chance.random())
            page.wait_for_timeout(chance.choice((40, 120, 250)))
        for page in pages:
            at_rest(page)
        timeline = tables.view(code).timeline
        again = tables.timeline_at(code, timeline.seq)
        assert again.match.state == timeline.match.state
        assert timeline.lines
        assert len({page.locator(".line[data-state]").get_attribute("data-seq") for page in pages}) == 1
    assert faults == []
    assert "Traceback" not in companion.words(), companion.words()

"""The sheet task that every tool of the benchmark prints: n distinct cards, nine an A4 page.

A card: rounded border, 10 pt title, four numbers at 8 pt, a 25-word effect wrapped in a
52 x 26 mm box at 7.5/9 pt, a 6 pt footer, a 14 mm QR code (version 3) of a 43-character
address; sixteen crop marks a page. The same geometry for everyone, in millimetres from the
lower left. Imports the standard library only: peers are measured without our imports.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

POINTS_PER_MM = 72 / 25.4
PAGE = (210.0, 297.0)
CARD = (63.0, 88.0)
COLUMNS = ROWS = 3
PER_PAGE = COLUMNS * ROWS
LEFT = (PAGE[0] - COLUMNS * CARD[0]) / 2
BOTTOM = (PAGE[1] - ROWS * CARD[1]) / 2
RADIUS = 3.0
TITLE = (5.5, 79.0, 10.0)
NUMBERS = (5.5, 73.0, 8.0, 13.0)
BOX = (5.5, 44.0, 52.0, 26.0)
BODY = (7.5, 9.0)
QR = (43.5, 8.0, 14.0)
QR_SIDE = 29
FOOTER = (5.5, 4.0, 6.0)
LABELS = ("For", "Agi", "Men", "Ono")
MARK_GAP, MARK_LENGTH = 1.0, 5.0
REGULAR = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
BOLD = "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf"

_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_COMMON = (
    "quando giochi questa carta pesca due carte dal mazzo degli spiriti e scegli un avversario che "
    "scarta una risorsa poi ferisci la creatura più debole sul campo se hai già attivato il rito della "
    "città perduta il danno raddoppia fino alla fine del turno perché l'umore collerico domina ogni "
    "altro effetto finché non viene annullato da un'altra magia può essere usata solo una volta però "
    "così metti sotto controllo metà delle unità presenti nella zona centrale"
).split()
_NOUNS = "Lupo Senatore Àugure Gladiatore Vestale Tribuno Oracolo Pontefice Sibilla Àquila Città Virtù".split()
_ADJECTIVES = "Feroce Antico Sommerso Dorato Inquieto Pallido Solenne Furioso Quieto Nobile Perduto Sèrico".split()
_SYLLABLES = (
    "ba be bi bo ca che chi co cu da de di do fa fe fi fo ga ghe gli gna gno la le li lo lu ma me mi mo mu na ne "
    "ni no pa pe pi po qua que ra re ri ro sa se si so sta sto tra tre va ve vi vo zia zio"
).split()
_SETS = "ROM GRE EGI CAR GAL PER ETR".split()


@dataclass(frozen=True, slots=True)
class Card:
    """One card of the task; its QR code leads to ``url``."""

    code: str
    tail: str
    title: str
    numbers: tuple[int, int, int, int]
    text: str
    footer: str

    @property
    def url(self) -> str:
        """43 characters, all of the QR code's alphanumeric set."""
        return f"HTTPS://EXAMPLE.ORG/R/{self.code}-{self.tail}"


def _vocabulary() -> tuple[list[str], list[float]]:
    """Real function words, then 3,000 made-up ones with Zipf weights, so that caches are not flattered."""
    chance = random.Random(7)
    words = list(dict.fromkeys(_COMMON))
    seen = set(words)
    while len(words) < 3000:
        syllables = chance.choice((2, 2, 3, 3, 4))
        word = "".join(chance.choice(_SYLLABLES) for _ in range(syllables))
        word += chance.choice(("", "", "", "", "tà", "rò", "sì"))
        if word not in seen:
            seen.add(word)
            words.append(word)
    return words, [1 / (rank + 3) for rank in range(len(words))]


def cards(count: int) -> list[Card]:
    """The same ``count`` cards on every machine."""
    chance = random.Random(20241)
    words, weights = _vocabulary()
    return [_card(chance, words, weights, number, count) for number in range(1, count + 1)]


def _card(chance: random.Random, words: list[str], weights: list[float], number: int, count: int) -> Card:
    code = f"AD-{_SETS[number % 7]}-{number:05d}"
    tail = "".join(chance.choice(_ALPHABET) for _ in range(8))
    chosen = chance.choices(words, weights, k=25)
    text = " ".join([chosen[0].capitalize(), *chosen[1:]]) + "."
    title = f"{chance.choice(_NOUNS)} {chance.choice(_ADJECTIVES)} {number}"
    a, b, c, d = (chance.randint(0, 9) for _ in range(4))
    return Card(code, tail, title, (a, b, c, d), text, f"{code} · Edizione I · {number}/{count}")


def place(index: int) -> tuple[float, float]:
    """Lower left corner of a card on its page."""
    slot = index % PER_PAGE
    return LEFT + slot % COLUMNS * CARD[0], BOTTOM + (ROWS - 1 - slot // COLUMNS) * CARD[1]


def marks() -> list[tuple[float, float, float, float]]:
    """The sixteen crop marks of a page."""
    top, right = BOTTOM + ROWS * CARD[1], LEFT + COLUMNS * CARD[0]
    near, far = MARK_GAP, MARK_GAP + MARK_LENGTH
    lines = []
    for x in (LEFT + column * CARD[0] for column in range(COLUMNS + 1)):
        lines += [(x, BOTTOM - far, x, BOTTOM - near), (x, top + near, x, top + far)]
    for y in (BOTTOM + row * CARD[1] for row in range(ROWS + 1)):
        lines += [(LEFT - far, y, LEFT - near, y), (right + near, y, right + far, y)]
    return lines


Runs = list[tuple[int, int, int]]


def runs(matrix: Iterable[Sequence[int]]) -> Runs:
    """Dark runs of a QR matrix as (row, column, length)."""
    found: Runs = []
    for y, row in enumerate(matrix):
        x = 0
        while x < len(row):
            start = x
            while x < len(row) and row[x]:
                x += 1
            if x > start:
                found.append((y, start, x - start))
            x += 1
    return found


class Task:
    """The cards of one measured run: ``peer.py N OUT READY``; READY names a file of finished QR runs, or is ``-``."""

    def __init__(self) -> None:
        """Reads the command line of the peer's script."""
        self.count, self.out, ready = int(sys.argv[1]), sys.argv[2], sys.argv[3]
        self.cards = cards(self.count)
        self._ready: list[Runs] | None = None if ready == "-" else json.loads(Path(ready).read_text("utf-8"))
        self._start = time.perf_counter()

    def qr(self, index: int) -> Runs:
        """The dark runs of one card's code: made with segno, its mask chosen, or read from the file."""
        if self._ready is not None:
            return self._ready[index]
        import segno

        return runs(segno.make_qr(self.cards[index].url, error="m", boost_error=False).matrix)

    def done(self) -> None:
        """Says how long drawing and saving took, imports and data left out."""
        sys.stdout.write(
            json.dumps({"seconds": time.perf_counter() - self._start, "bytes": Path(self.out).stat().st_size})
        )

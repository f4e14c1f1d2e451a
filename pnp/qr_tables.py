"""Version 3 QR symbols by table look-up, the tables taken from the library ``qrcode``.

The check bytes of a QR code and the place of every bit are linear over GF(2): the symbol of two
messages xored is their symbols xored. So the library makes a few dozen symbols once, tables of
what each byte contributes follow from them, and every further symbol is a handful of look-ups.
The mask is fixed, which is valid, and saves the library's search, four fifths of its time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from qrcode import QRCode, constants
from qrcode.base import gexp, glog, rs_blocks
from qrcode.util import (
    MODE_8BIT_BYTE,
    MODE_ALPHA_NUM,
    MODE_NUMBER,
    BitBuffer,
    create_bytes,
    length_in_bits,
    optimal_data_chunks,
)

VERSION = 3
MODULES = 17 + 4 * VERSION

MASK = 0
"""Dark modules are inverted where row plus column is even; any of the eight masks is valid."""

LEVELS = {"Q": constants.ERROR_CORRECT_Q, "M": constants.ERROR_CORRECT_M}
"""Levels by name, the one that bears more damage first."""

STRIDE = MODULES + 1
"""Rows are kept with one light column more, so that a run of dark modules never goes on into the next row."""

BITS = MODULES * STRIDE


def message_bits(text: str) -> tuple[int, int]:
    """The data bits of an address, in the cheapest segments, and how many they are."""
    data = text.encode()
    bits, length = 0, 0
    for mode, start, end in segments(data.translate(KINDS)):
        chunk = data[start:end]
        bits = bits << 4 | mode
        size: int = length_in_bits(mode, VERSION)
        bits = bits << size | len(chunk)
        length += 4 + size
        bits, added = _WRITE[mode](bits, chunk)
        length += added
    return bits, length


# One letter for each kind of character; texts of the same kinds are cut into the same segments.
_ALPHABET = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
KINDS = bytes(48 if chr(code).isdigit() and code < 128 else 65 if code in _ALPHABET else 97 for code in range(256))


@lru_cache(maxsize=4096)
def segments(kinds: bytes) -> tuple[tuple[int, int, int], ...]:
    """Mode, start and end of each segment: the shortest of the library's ways to cut the text."""
    ways = [tuple(optimal_data_chunks(kinds, minimum=least)) for least in (6, 8, 11, 14, 20, len(kinds))]
    best = min(ways, key=lambda chunks: sum(_length(chunk.mode, len(chunk.data)) for chunk in chunks))
    found, start = [], 0
    for chunk in best:
        found.append((chunk.mode, start, start + len(chunk.data)))
        start += len(chunk.data)
    return tuple(found)


def _length(mode: int, characters: int) -> int:
    """Bits of a segment."""
    body = {
        MODE_NUMBER: characters // 3 * 10 + (0, 4, 7)[characters % 3],
        MODE_ALPHA_NUM: characters // 2 * 11 + characters % 2 * 6,
        MODE_8BIT_BYTE: characters * 8,
    }[mode]
    size: int = length_in_bits(mode, VERSION)
    return 4 + size + body


def _write_numbers(bits: int, chunk: bytes) -> tuple[int, int]:
    length = 0
    for start in range(0, len(chunk), 3):
        digits = chunk[start : start + 3]
        size = (0, 4, 7, 10)[len(digits)]
        bits = bits << size | int(digits)
        length += size
    return bits, length


_PAIRS = {bytes((a, b)): 45 * i + j for i, a in enumerate(_ALPHABET) for j, b in enumerate(_ALPHABET)}


def _write_capitals(bits: int, chunk: bytes) -> tuple[int, int]:
    pairs, last = len(chunk) // 2, len(chunk) % 2
    for start in range(0, 2 * pairs, 2):
        bits = bits << 11 | _PAIRS[chunk[start : start + 2]]
    if last:
        bits = bits << 6 | _ALPHABET.index(chunk[-1])
    return bits, 11 * pairs + 6 * last


def _write_bytes(bits: int, chunk: bytes) -> tuple[int, int]:
    return bits << 8 * len(chunk) | int.from_bytes(chunk), 8 * len(chunk)


_WRITE = {MODE_NUMBER: _write_numbers, MODE_ALPHA_NUM: _write_capitals, MODE_8BIT_BYTE: _write_bytes}


@dataclass(frozen=True, slots=True)
class Table:
    """What every data byte contributes to the modules of a symbol of one level.

    ``blank`` is the symbol of a message of zeros; ``bytes`` says for each place and value which
    modules change. ``capacity`` is in bits.
    """

    blank: int
    bytes: tuple[tuple[int, ...], ...]

    @property
    def capacity(self) -> int:
        """How many bits a message may have."""
        return 8 * len(self.bytes)

    def symbol(self, message: int, length: int) -> int:
        """The modules of a message that fits."""
        end = min(self.capacity, length + 4)
        message <<= end - length
        message <<= -end % 8
        end += -end % 8
        modules = self.blank
        padded = message.to_bytes(end // 8) + _PADDING[: (self.capacity - end) // 8]
        for place, value in zip(self.bytes, padded, strict=True):
            modules ^= place[value]
        return modules


_PADDING = bytes((0xEC, 0x11)) * 40


@lru_cache
def table_of(level: str) -> Table:
    """The table of a level, from some fifty symbols and code words that the library makes."""
    blocks = rs_blocks(VERSION, LEVELS[level])
    places = sum(block.data_count for block in blocks)
    words = sum(block.total_count for block in blocks)
    blank = _placed(level, [0] * words)
    modules = _modules_of_bits(level, words, blank)
    # A block of nothing but zeros is more than the library can divide: each byte goes from 2 to 3 among twos.
    twos = _code_words([2] * places, level)
    rows = []
    for place in range(places):
        three = _code_words([2 + (n == place) for n in range(places)], level)
        one = [a ^ b for a, b in zip(twos, three, strict=True)]
        rows.append(_all_sums([sum(modules[bit] for bit in _ones(one, power)) for power in range(8)]))
    return Table(blank, tuple(rows))


def _placed(level: str, code_words: list[int]) -> int:
    """The library's symbol of given code words, as an integer of rows."""
    code = QRCode(version=VERSION, error_correction=LEVELS[level], border=0, mask_pattern=MASK)
    code.data_cache = code_words
    code.makeImpl(False, MASK)
    return int("".join("".join("01"[bool(module)] for module in row) + "0" for row in code.modules), 2)


def _modules_of_bits(level: str, words: int, blank: int) -> list[int]:
    """For each bit of the code words the module that shows it.

    Bit n is asked for in those of ten symbols whose number stands in the binary of n + 1; the
    symbols in which a module changes then spell which bit it shows.
    """
    spelled = [0] * BITS
    for digit in range((8 * words).bit_length()):
        bits = [(n + 1) >> digit & 1 for n in range(8 * words)]
        code_words = [int("".join(map(str, bits[start : start + 8])), 2) for start in range(0, 8 * words, 8)]
        changed = _placed(level, code_words) ^ blank
        for module in range(BITS):
            spelled[module] |= (changed >> module & 1) << digit
    modules = [0] * (8 * words)
    for module, n in enumerate(spelled):
        if n:
            modules[n - 1] = 1 << module
    return modules


def _code_words(data: list[int], level: str) -> list[int]:
    buffer = BitBuffer()
    buffer.buffer, buffer.length = data, 8 * len(data)
    words: list[int] = create_bytes(buffer, rs_blocks(VERSION, LEVELS[level]))
    return words


def _ones(code_words: Sequence[int], power: int) -> list[int]:
    """The bits that are set once all code words are multiplied by 2**power in GF(256), counted from the left."""
    found = []
    for place, word in enumerate(code_words):
        product = gexp(glog(word) + power) if word else 0
        found += [8 * place + 7 - bit for bit in range(8) if product >> bit & 1]
    return found


def _all_sums(powers: Sequence[int]) -> tuple[int, ...]:
    """What each value of a byte changes: the sum (xor) of what its bits change."""
    sums = [0]
    for power in powers:
        sums += [value ^ power for value in sums]
    return tuple(sums)

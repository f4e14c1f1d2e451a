"""Which letters the bytes of a text file stand for, and why we think so.

UTF-8 and UTF-16 can be recognised for certain. The three old 8-bit encodings an Italian
spreadsheet writes (Windows, old Mac, DOS) cannot: the one is taken whose accents and quotation
marks stand where words have them, and of equally good ones what charset-normalizer finds likely.
"""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass
from unicodedata import normalize

from card_db.problems import InputError, Problem, Said, nearest

OLD_ENCODINGS = ("cp1252", "mac_roman", "cp850")
"""In the order in which they are believed when the letters do not tell."""

NAMES = {
    "cp1252": "Windows (cp1252)",
    "mac_roman": "Mac Roman",
    "cp850": "DOS (cp850)",
}

_BOMS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
_OPTIONS = ("utf-8", "utf-16", *OLD_ENCODINGS)
_ITALIAN = set("àèéìòùÀÈÉÌÒÙ")
_EUROPEAN = set("áíóúâêîôûäëïöüçñãõåøæœßÁÍÓÚÂÊÎÔÛÄËÏÖÜÇÑÃÕÅØÆŒ")
_VOWELS = set("aeiouàèéìòù")
_OPENING, _CLOSING, _OTHER_SIGNS = set("“«‘"), set("”»’"), set("–—…€°·•×½")
_MULTIBYTE = re.compile(rb"[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}")


@dataclass(frozen=True, slots=True)
class Decoded:
    """The text, the encoding it was read with, and what had to be assumed."""

    text: str
    encoding: str
    notes: tuple[Said, ...] = ()


def decode(data: bytes, file: str, encoding: str | None = None) -> Decoded:
    """The text of ``data``; ``encoding`` overrides what would be found out.

    Raises :class:`InputError` when the bytes do not fit the encoding, or the encoding is unknown.
    """
    if encoding is not None:
        return _decode_as(data, file, encoding)
    for bom, name in _BOMS:
        if data.startswith(bom):
            return _strictly(data[len(bom) :], file, name)
    if wide := _utf_16_without_mark(data[:4096]):
        decoded = _strictly(data, file, wide)
        return Decoded(decoded.text, wide, (_assumed(decoded.text, "UTF-16"),))
    try:
        return Decoded(data.decode("utf-8"), "utf-8")
    except UnicodeDecodeError:
        _refuse_binary(data, file)
        _refuse_mixture(data, file)
    return _guess(data)


def _decode_as(data: bytes, file: str, encoding: str) -> Decoded:
    try:
        name = codecs.lookup(encoding).name
    except LookupError:
        said = Said(it=f"La codifica «{encoding}» non esiste.", en=f'There is no encoding "{encoding}".')
        expected = Said(it="una di " + ", ".join(_OPTIONS), en="one of " + ", ".join(_OPTIONS))
        problem = Problem(problem=said, file=file, expected=expected, nearest=nearest(encoding.lower(), _OPTIONS))
        raise InputError([problem]) from None
    if name == "utf-8":
        name = "utf-8-sig"
    return _strictly(data, file, name)


def _strictly(data: bytes, file: str, name: str) -> Decoded:
    try:
        text = data.decode(name)
    except UnicodeDecodeError as fault:
        line = data[: fault.start].count(b"\n") + 1
        byte = data[fault.start]
        said = Said(
            it=f"Il byte 0x{byte:02X} non è {name}.",
            en=f"Byte 0x{byte:02X} is not {name}.",
        )
        raise InputError([Problem(problem=said, file=file, line=line, expected=_SAVE_AS)]) from None
    return Decoded(text.removeprefix("\ufeff"), name.removesuffix("-sig"))


_SAVE_AS = Said(
    it="un file salvato come «CSV UTF-8», o la codifica giusta con --encoding",
    en='a file saved as "CSV UTF-8", or the right encoding with --encoding',
)


def _utf_16_without_mark(head: bytes) -> str:
    """The UTF-16 in which most letters have a zero byte at one side; nothing for other text."""
    high, low = head[0::2].count(0), head[1::2].count(0)
    if max(high, low) * 2 <= len(head) // 2 or max(high, low) < 2:
        return ""
    return "utf-16-le" if low > high else "utf-16-be"


def _refuse_binary(data: bytes, file: str) -> None:
    if b"\0" in data[:4096]:
        said = Said(it="Questo file non è testo.", en="This file is not text.")
        raise InputError([Problem(problem=said, file=file, expected=_TABLE_FILE)])


_TABLE_FILE = Said(it="un file CSV o XLSX", en="a CSV or XLSX file")


def _refuse_mixture(data: bytes, file: str) -> None:
    """A UTF-8 file with a few foreign bytes pasted in would lose all its accents if it were taken for Windows text."""
    rest = _MULTIBYTE.sub(b"", data)
    strange = sum(byte >= 0x80 for byte in rest)
    if len(_MULTIBYTE.findall(data)) <= strange:
        return
    raise InputError(_foreign_bytes(data, file))


def _foreign_bytes(data: bytes, file: str) -> list[Problem]:
    problems = []
    for number, line in enumerate(data.split(b"\n"), start=1):
        try:
            line.decode("utf-8")
        except UnicodeDecodeError as fault:
            around = line[max(0, fault.start - 12) : fault.start + 12].decode("utf-8", "replace")
            byte = f"0x{line[fault.start]:02X}"
            said = Said(
                it=f"Il file è UTF-8, ma qui il byte {byte} non lo è: «{around}».",
                en=f'The file is UTF-8, but byte {byte} here is not: "{around}".',
            )
            expected = Said(it="quella lettera riscritta", en="that letter typed again")
            problems.append(Problem(problem=said, file=file, line=number, expected=expected))
    return problems


def _guess(data: bytes) -> Decoded:
    possible = {name: data.decode(name) for name in OLD_ENCODINGS if _fits(data, name)}
    likely = _likely(data)
    name = max(possible, key=lambda one: (plausibility(possible[one]), one in likely, -OLD_ENCODINGS.index(one)))
    return Decoded(possible[name], name, (_assumed(possible[name], NAMES[name]),))


def _likely(data: bytes) -> set[str]:
    """What charset-normalizer takes for possible, by the whole text; it is at a loss with few accents."""
    from charset_normalizer import from_bytes

    matches = from_bytes(data, cp_isolation=list(OLD_ENCODINGS), preemptive_behaviour=False)
    return {name for match in matches for name in match.could_be_from_charset}


def _fits(data: bytes, name: str) -> bool:
    try:
        data.decode(name)
    except UnicodeDecodeError:
        return False
    return True


def plausibility(text: str) -> int:
    """How well the letters beyond ASCII stand in their words: accents inside words, quotation marks around them."""
    return sum(
        _weight(text[at - 1 : at], text[at], text[at + 1 : at + 2])
        for at in (match.start() for match in re.finditer(r"[^\x00-\x7f]", text))
    )


def _weight(before: str, letter: str, after: str) -> int:
    if letter.isalpha():
        return _letter_weight(before, letter, after) if before.isalpha() or after.isalpha() else _word_weight(letter)
    if letter in _CLOSING and (before.isalnum() or before in set(".,!?)…")):
        return 2
    if letter in _OPENING and not before.isalnum():
        return 2
    if letter == "…" and before.lower() in _VOWELS and not after.isalnum():
        return 2
    return 1 if letter in _OTHER_SIGNS and (not before.isalnum() or not after.isalnum()) else -3


def _word_weight(letter: str) -> int:
    """A letter that is a word by itself."""
    return 2 if letter.lower() in {"à", "è", "ò"} else -3


def _letter_weight(before: str, letter: str, after: str) -> int:
    if letter.isupper() and before.isalpha() and (before.islower() or after.islower()):
        return -3
    if normalize("NFD", letter)[0].lower() == before.lower():
        return -3
    if letter in _ITALIAN:
        return 2
    return 1 if letter in _EUROPEAN else -3


def _assumed(text: str, name: str) -> Said:
    word = first_accented_word(text)
    return Said(
        it=f"Letto come {name}" + (f", per esempio «{word}»." if word else "."),
        en=f"Read as {name}" + (f', for instance "{word}".' if word else "."),
    )


def first_accented_word(text: str) -> str:
    """The first word with a letter beyond ASCII: by it a person sees whether the encoding is right."""
    found = re.search(r"[^\s,;\t\"]*[^\x00-\x7f][^\s,;\t\"]*", text)
    return found.group() if found else ""

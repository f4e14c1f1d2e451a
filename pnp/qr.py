"""QR codes of cards: where they lead, which level they get, and their one vector path.

A symbol is always version 3 (29 modules): at level Q if the address fits, else at M, else the
build refuses. A module is 25.4/60 mm, ten dots of a 600 dpi printer and five of a 300 dpi one;
it is the one length here that is no whole number of micrometres, and exactly 1.2 points.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from ipaddress import ip_address
from pathlib import Path
from time import perf_counter
from urllib.parse import quote, urlsplit

from card_db.problems import InputError, Problem, Said, counted
from card_db.toml_sections import open_document
from pnp.printers import config_folder
from pnp.qr_tables import BITS, LEVELS, MODULES, STRIDE, message_bits, table_of
from pnp.um import number

QUIET = 4
"""White modules on every side, as the standard asks."""

MODULE_MM = Fraction(254, 600)
MODULE_POINTS = 1.2
SIDE_MM = MODULES * MODULE_MM
"""12.277 mm: the symbol alone."""

BOX_MM = (MODULES + 2 * QUIET) * MODULE_MM
"""15.663 mm: the symbol with its quiet zone."""

SIDE_POINTS = MODULES * MODULE_POINTS
BOX_POINTS = (MODULES + 2 * QUIET) * MODULE_POINTS

DEFAULT_TEMPLATE = "http://ALTAVOLO.LOCAL:8501/C/{id}"
"""The companion on the local network.

The scheme is in small letters because several phone readers refuse ``HTTP://``; the rest in
capitals, which take five and a half bits each instead of eight.
"""


@dataclass(frozen=True, slots=True)
class Template:
    """An address with ``{id}`` where the id of the card goes, and who gave it."""

    text: str
    source: str

    def url_for(self, card: str) -> str:
        """The address of one card; the template itself is taken word for word."""
        return self.text.replace("{id}", quote(card, safe=""))


def choose_template(option: str | None = None, game: str | None = None, *, game_file: str = "game.toml") -> Template:
    """The template in force: ``--url``, else the game's, else the user's settings, else the companion's.

    The settings are ``settings.toml`` in the settings folder (``url = "https://…/{id}"``). Raises
    :class:`InputError` if the one in force cannot be a template.
    """
    if option:
        return _checked(option, "--url")
    if game:
        return _checked(game, game_file)
    settings = config_folder() / "settings.toml"
    if settings.is_file() and (text := _url_of_settings(settings)):
        return _checked(text, str(settings))
    return Template(DEFAULT_TEMPLATE, "")


def _url_of_settings(path: Path) -> str:
    settings = open_document(path, str(path))
    url = settings.root.text("url")
    if settings.problems:
        raise InputError(settings.problems)
    return url


def _checked(text: str, source: str) -> Template:
    example = "https://example.org/C/{id}"
    bare = text.replace("{id}", "")
    wrong = None
    if "{id}" not in text:
        wrong = Said(
            "Nell’indirizzo manca {id}, che sta al posto del codice della carta.",
            "The address lacks {id}, where the card's id goes.",
        )
    elif "{" in bare or "}" in bare:
        wrong = Said(
            "Nell’indirizzo fra graffe può stare soltanto {id}.",
            "Nothing but {id} may stand in braces in the address.",
        )
    elif not bare.isascii() or not bare.isprintable() or " " in bare:
        wrong = Said(
            "Un indirizzo si scrive senza spazi né lettere accentate (si codificano con %).",
            "An address has no spaces and no accented letters (they are written with %).",
        )
    elif not _has_host(text):
        wrong = Said(
            "L’indirizzo non comincia con http:// o https:// e un nome.",
            "The address does not begin with http:// or https:// and a name.",
        )
    if wrong:
        raise InputError(
            [Problem(wrong, file=source, cell=text, expected=Said(f"ad esempio {example}", f"for example {example}"))]
        )
    return Template(text, source)


def _has_host(text: str) -> bool:
    try:
        parts = urlsplit(text.replace("{id}", "X"))
    except ValueError:
        return False
    return parts.scheme in {"http", "https"} and bool(parts.hostname)


def where_codes_lead(template: Template) -> tuple[Said, ...]:
    """What to tell whoever prints: where the codes lead, and what will not open them."""
    said = [Said(f"I codici QR portano a {template.text}", f"The QR codes lead to {template.text}")]
    if not template.text.startswith(("http://", "https://")):
        said.append(
            Said(
                "Lo schema è in maiuscole, e diversi lettori di telefono non lo aprono: scrivi http:// o https://.",
                "The scheme is in capitals, and several phone readers do not open it: write http:// or https://.",
            )
        )
    reach = _reach(urlsplit(template.text.replace("{id}", "X")).hostname or "")
    return (*said, reach) if reach else tuple(said)


def _reach(host: str) -> Said | None:
    """From where the addresses of a host open, unless from anywhere."""
    if host.endswith(".local"):
        return Said(
            "I nomi .local non si aprono su molti telefoni Android né sugli hotspot: lì scrivi nell’app "
            "il codice stampato accanto al QR. Perché si aprano ovunque, falli portare a un tuo sito (--url): "
            "https://…/{id}.",
            ".local names do not open on many Android phones nor on hotspots: there, type the id printed beside "
            "the code into the app. For codes that open anywhere, let them lead to a site of your own "
            "(--url): https://…/{id}.",
        )
    try:
        number_ = ip_address(host)
    except ValueError:
        number_ = None
    if host == "localhost" or (number_ and number_.is_loopback):
        return Said(
            "Questo indirizzo si apre soltanto su questo computer.", "This address opens on this computer only."
        )
    if (number_ and number_.is_private) or "." not in host:
        return Said(
            "Questo indirizzo si apre solo nella tua rete, e solo finché il computer lo conserva.",
            "This address opens in your own network only, and only as long as the computer keeps it.",
        )
    return None


@dataclass(frozen=True, slots=True)
class Symbol:
    """One QR code: its level, and its modules row by row from the top (``1`` is dark)."""

    text: str
    level: str
    bits: int

    def rows(self) -> tuple[str, ...]:
        """The modules as strings of 0 and 1."""
        flat = format(self.bits, f"0{BITS}b")
        return tuple(flat[start : start + MODULES] for start in range(0, BITS, STRIDE))

    def path(self) -> str:
        """The dark modules as rectangles in module units, x to the right and y down from the top left.

        Runs in a row are one rectangle, and equal runs below each other too.
        """
        position, keys = 0, []
        for dark in format(self.bits, f"0{BITS}b").split("0"):
            if dark:
                keys.append(position << 5 | len(dark))
                position += len(dark)
            position += 1
        runs, parts = set(keys), []
        for key in keys:
            if key - _ROW not in runs:
                below = key + _ROW
                while below in runs:
                    below += _ROW
                parts.append(_CORNERS[key >> 5] + _EXTENTS[(key & 31) + below - key])
        return "".join(parts)


# A run of dark modules has a key: its first module, and its length in the five lowest bits.
_ROW = STRIDE << 5
_CORNERS = [f"{module % STRIDE} {module // STRIDE} " for module in range(BITS)]
_EXTENTS = {
    width + height * _ROW: f"{width} {height} re\n"
    for width in range(1, MODULES + 1)
    for height in range(1, MODULES + 1)
}


class QrEncoder:
    """Makes symbols and counts how many, and how long it took; one for each build.

    ``seconds`` and ``symbols`` are the time spent on encoding alone, for those who measure.
    """

    def __init__(self) -> None:
        """An encoder that has made nothing yet."""
        self.seconds = 0.0
        self.symbols = 0

    def encode(self, text: str, card: str = "") -> Symbol:
        """The symbol of an address. Raises :class:`InputError` if it is too long for version 3."""
        begin = perf_counter()
        message, length = message_bits(text)
        for level in LEVELS:
            table = table_of(level)
            if length <= table.capacity:
                symbol = Symbol(text, level, table.symbol(message, length))
                self.seconds += perf_counter() - begin
                self.symbols += 1
                return symbol
        raise InputError([_too_long(text, card)])

    def draw(self, text: str, x: float, y: float, card: str = "") -> str:
        """The operators of a symbol on white, quiet zone included, its lower left corner at ``x``, ``y`` (points)."""
        return draw_symbol(self.encode(text, card), x, y)


def draw_symbol(symbol: Symbol, x: float, y: float) -> str:
    """Pure black on a white ground of ``BOX_POINTS``, as one path."""
    side, quiet = BOX_POINTS, QUIET * MODULE_POINTS
    left, top = number(x + quiet), number(y + quiet + SIDE_POINTS)
    ground = f"1 g {number(x)} {number(y)} {number(side)} {number(side)} re f"
    return f"q {ground} 0 g 1.2 0 0 -1.2 {left} {top} cm\n{symbol.path()}f Q"


def _too_long(text: str, card: str) -> Problem:
    excess = next(n for n in range(1, len(text) + 1) if message_bits(text[:-n])[1] <= table_of("M").capacity)
    return Problem(
        Said(
            f"L’indirizzo «{text}» non sta in un codice QR di {MODULES} moduli: ha "
            f"{counted(excess, 'carattere', 'caratteri')} di troppo.",
            f'The address "{text}" does not fit a QR code of {MODULES} modules: it is '
            f"{counted(excess, 'character', 'characters')} too long.",
        ),
        file="--url",
        card=card,
        expected=Said(
            "un indirizzo più corto, o in maiuscole dove il server le accetta",
            "a shorter address, or capitals where the server takes them",
        ),
    )

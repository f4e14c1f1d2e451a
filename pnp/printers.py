"""Named printer profiles: how a printer shifts and stretches what it prints, and what it cannot reach.

A profile is a small TOML file in the user's settings folder, found by measuring the calibration
sheet (``pnp calibrate``). Give each printer, tray and paper a profile of its own: heavy card
slips where plain paper does not.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from decimal import Decimal, InvalidOperation
from pathlib import Path

from card_db.problems import InputError, Problem, Said, nearest
from card_db.toml_sections import open_document
from pnp.files import write_whole
from pnp.imposition import PRINTER_MARGIN, Margins, Side
from pnp.um import ZERO, Size, Um, decimal, mm, points, show_mm


@dataclass(frozen=True, slots=True)
class PrinterProfile:
    """What to correct, lengths in micrometres.

    ``front_dx`` and ``front_dy`` move the front to the right and up, ``back_dx`` and ``back_dy`` the back,
    each as one looks at that side. ``scale_x`` and ``scale_y`` stretch both sides about the
    middle of the sheet. The margins are what the printer leaves white.
    """

    name: str
    front_dx: Um = ZERO
    front_dy: Um = ZERO
    back_dx: Um = ZERO
    back_dy: Um = ZERO
    scale_x: Decimal = Decimal(1)
    scale_y: Decimal = Decimal(1)
    margin_left: Um = PRINTER_MARGIN
    margin_bottom: Um = PRINTER_MARGIN
    margin_right: Um = PRINTER_MARGIN
    margin_top: Um = PRINTER_MARGIN

    @property
    def margins(self) -> Margins:
        """What cards must keep clear of."""
        return Margins(self.margin_left, self.margin_bottom, self.margin_right, self.margin_top)

    def adjust(self, paper: Size, side: Side) -> tuple[float, float, float, float, float, float]:
        """The matrix (points) that corrects one side of a sheet."""
        dx, dy = (self.back_dx, self.back_dy) if side is Side.BACK else (self.front_dx, self.front_dy)
        scale_x, scale_y = float(self.scale_x), float(self.scale_y)
        x = points(paper.width) / 2 * (1 - scale_x) + points(dx)
        y = points(paper.height) / 2 * (1 - scale_y) + points(dy)
        return scale_x, 0, 0, scale_y, x, y

    def show(self, lang: str) -> tuple[tuple[str, str], ...]:
        """Name and value of every setting, as the calibration sheet and the command print them."""
        return tuple((key, _shown(getattr(self, key), lang)) for key in KEYS)


KEYS = tuple(field.name for field in fields(PrinterProfile) if field.name != "name")
"""The settings of a profile, by name, in the order of its file."""

_MOST_SHIFT = mm(20)
_MOST_MARGIN = mm(30)
_SCALES = (Decimal("0.95"), Decimal("1.05"))
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,39}")


def config_folder() -> Path:
    """Where the settings of this user are kept: ``~/.config/altavolo`` and its like on other systems."""
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("APPDATA") or home / "AppData" / "Roaming") / "altavolo"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "altavolo"
    return Path(os.environ.get("XDG_CONFIG_HOME") or home / ".config") / "altavolo"


def profile_names() -> tuple[str, ...]:
    """The profiles of this user, in alphabetical order."""
    return tuple(sorted(path.stem for path in _folder().glob("*.toml")))


def load_profile(name: str) -> PrinterProfile:
    """A profile by name. Raises :class:`InputError` if there is none or it makes no sense."""
    path = _path(name)
    if not path.is_file():
        raise _unknown(name)
    return changed(PrinterProfile(name), open_document(path, str(path)).root.data, source=str(path))


def save_profile(profile: PrinterProfile) -> Path:
    """Keep a profile under its name, in place of a former one; returns its file."""
    path = _path(profile.name)
    lines = ["# Al Tavolo: profilo di stampante, misure in mm / printer profile, lengths in mm"]
    lines += [f"{key} = {value}" for key, value in profile.show("en")]
    write_whole(path, ("\n".join(lines) + "\n").encode())
    return path


def changed(profile: PrinterProfile, values: Mapping[str, object], *, source: str = "") -> PrinterProfile:
    """The profile with some settings changed (``{"back_dx": "0,8"}``); what is ``None`` stays.

    ``source`` is the file they come from, for messages; without one they are options, ``--back-dx``.
    Raises :class:`InputError` with everything that is wrong.
    """
    problems: list[Problem] = []
    good: dict[str, Um | Decimal] = {}
    for key, value in values.items():
        if value is None:
            continue
        try:
            good[key] = _checked(key, str(value))
        except _WrongError as wrong:
            file, setting = (source, key) if source else (f"--{key.replace('_', '-')}", "")
            problems.append(
                Problem(wrong.problem, file, cell=str(value), expected=wrong.expected, nearest=wrong.near, key=setting)
            )
    if problems:
        raise InputError(problems)
    return replace(profile, **good)  # type: ignore[arg-type]  # lengths and scales by their own names


class _WrongError(Exception):
    def __init__(self, problem: Said, expected: Said | None, near: str = "") -> None:
        super().__init__(problem.en)
        self.problem, self.expected, self.near = problem, expected, near


def _checked(key: str, text: str) -> Um | Decimal:
    if key not in KEYS:
        raise _WrongError(
            Said(f"«{key}» non è una voce del profilo.", f'"{key}" is not a setting of a profile.'),
            None,
            nearest(key, KEYS),
        )
    if key.startswith("scale"):
        return _checked_scale(text)
    least, most = (0, _MOST_MARGIN) if key.startswith("margin") else (-_MOST_SHIFT, _MOST_SHIFT)
    expected = Said(
        f"da {show_mm(Um(least), 'it')} a {show_mm(most, 'it')} mm", f"{show_mm(Um(least))} to {show_mm(most)} mm"
    )
    try:
        length = mm(text)
    except ValueError:
        raise _WrongError(Said(f"«{text}» non è una misura.", f'"{text}" is not a length.'), expected) from None
    if not least <= length <= most:
        raise _WrongError(Said(f"{text} mm è fuori dai limiti.", f"{text} mm is out of range."), expected)
    return length


def _checked_scale(text: str) -> Decimal:
    expected = Said("un numero da 0,95 a 1,05", "a number from 0.95 to 1.05")
    try:
        scale = Decimal(text.strip().replace(",", "."))
    except InvalidOperation:
        raise _WrongError(Said(f"«{text}» non è una scala.", f'"{text}" is not a scale.'), expected) from None
    if not (scale.is_finite() and _SCALES[0] <= scale <= _SCALES[1]):
        raise _WrongError(Said(f"La scala {text} è fuori dai limiti.", f"The scale {text} is out of range."), expected)
    return scale


def _shown(value: Um | Decimal, lang: str) -> str:
    if isinstance(value, Decimal):
        return decimal(str(value), lang)
    return show_mm(value, lang)


def _folder() -> Path:
    return config_folder() / "printers"


def _path(name: str) -> Path:
    if not _NAME.fullmatch(name):
        problem = Said(f"«{name}» non può essere il nome di un profilo.", f'"{name}" cannot name a profile.')
        expected = Said("lettere, cifre, - e _", "letters, digits, - and _")
        raise InputError([Problem(problem, file="--profile", expected=expected)])
    return _folder() / f"{name}.toml"


def _unknown(name: str) -> InputError:
    there = profile_names()
    return InputError(
        [
            Problem(
                Said(f"Non c’è un profilo di stampante «{name}».", f'There is no printer profile "{name}".'),
                file="--profile",
                expected=_listed(there),
                nearest=nearest(name, there),
            )
        ]
    )


def _listed(names: Iterable[str]) -> Said:
    listed = ", ".join(names)
    if listed:
        return Said(f"uno di: {listed}", f"one of: {listed}")
    return Said(
        "un profilo fatto prima con pnp calibrate --profile NOME", "one made before by pnp calibrate --profile NAME"
    )

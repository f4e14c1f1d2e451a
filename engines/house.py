"""House rules as data: which switches a game has, which values they take, and the words for a wrong one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from card_db.problems import Said, nearest
from engines.errors import SwitchValueError, UnknownSwitchError

Value = bool | int | str


@dataclass(frozen=True, slots=True)
class Switch:
    """One question that a group may decide otherwise.

    ``values`` are the named ones, the default first; ``least``, if given, admits every whole number
    from it up as well. ``ruling`` is where the question is argued (``RV-R1``).
    """

    name: str
    ruling: str
    values: tuple[Value, ...]
    least: int | None = None

    @property
    def default(self) -> Value:
        """The value that the rules are written for."""
        return self.values[0]

    def admits(self, value: object) -> bool:
        """Whether the switch can be set to this; ``1`` is not ``true``."""
        if any(type(value) is type(each) and value == each for each in self.values):
            return True
        return self.least is not None and type(value) is int and value >= self.least


def settle(switches: Iterable[Switch], chosen: Mapping[str, object]) -> dict[str, Value]:
    """A value for every switch: the chosen one, else the default.

    Raises :class:`UnknownSwitchError` and :class:`SwitchValueError`, with the nearest valid one.
    """
    known = {switch.name: switch for switch in switches}
    settled = {name: switch.default for name, switch in known.items()}
    for name, value in chosen.items():
        if name not in known:
            said = Said(f"La regola della casa «{name}» non esiste.", f'There is no house rule "{name}".')
            raise UnknownSwitchError(said, expected=", ".join(sorted(known)), nearest=nearest(name, known))
        settled[name] = _checked(known[name], value)
    return settled


def _checked(switch: Switch, value: object) -> Value:
    if isinstance(value, bool | int | str) and switch.admits(value):
        return value
    said = Said(
        f"La regola della casa «{switch.name}» non può valere «{word(value)}».",
        f'The house rule "{switch.name}" cannot be "{word(value)}".',
    )
    words = [word(each) for each in switch.values]
    expected = ", ".join([*words, *([f"{switch.least}, {switch.least + 1}, …"] if switch.least is not None else [])])
    raise SwitchValueError(said, rule=switch.ruling, expected=expected, nearest=nearest(word(value), words))


def word(value: object) -> str:
    """A value as people write it: ``on`` and ``off`` for a switch with two sides."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)

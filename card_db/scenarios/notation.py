"""The short notation of units, actions and checks: text to records, with what is wrong in words."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import TypeVar

from card_db.problems import Said, nearest
from card_db.records import Card
from card_db.scenarios.model import (
    Action,
    Activate,
    Answer,
    Attack,
    Begin,
    Check,
    Choose,
    Compared,
    Concede,
    Deploy,
    Discard,
    Draw,
    End,
    Illegal,
    InPhase,
    Legal,
    Modifier,
    Number,
    Pass,
    Phase,
    Place,
    PlanGiven,
    Position,
    Quantity,
    React,
    Ref,
    SetDown,
    Side,
    Stands,
    Stat,
    Turn,
    UnitGiven,
    Until,
    Value,
    Winner,
)

T = TypeVar("T")
Word = TypeVar("Word", bound=Enum)

MODIFIER = re.compile(r"(wound-)?(atk|def)([+-])(\d+)")
TURN = re.compile(r"(P[12])\.(\d+)")
UP = (Position.ATTACK, Position.DEFENCE)


class NotationError(Exception):
    """One text that says nothing: the part at fault, what was expected, the nearest right word."""

    def __init__(self, problem: Said, text: str, expected: Said | None = None, near: str = "") -> None:
        """A complaint about ``text``, a part of what is read."""
        super().__init__(problem.en)
        self.problem, self.text, self.expected, self.near = problem, text, expected, near


@dataclass(frozen=True, slots=True)
class Known:
    """What a file may speak of: card records, and rule ids (``None``: not checked)."""

    cards: Mapping[str, Card]
    rules: Collection[str] | None = None

    def card(self, word: str) -> Card:
        """The card with this id. Raises :class:`NotationError` for an id there is not."""
        found = self.cards.get(word)
        if found is None:
            raise unknown(Said("carta", "card"), word, self.cards)
        return found

    def id(self, word: str) -> str:
        """The id, when there is such a card."""
        return self.card(word).id

    def read(self, reader: Callable[[str, Known], T]) -> Callable[[str], T]:
        """A reader of texts that asks what is known here."""
        return lambda text: reader(text, self)

    def unit(self, word: str) -> str:
        """The id, when it is a unit's."""
        if self.card(word).kind != "unit":
            raise NotationError(
                Said(f"«{word}» non è un’unità.", f'"{word}" is not a unit.'), word, Said("un’unità", "a unit")
            )
        return word

    def plan(self, word: str, *kinds: str) -> str:
        """The id, when it is a plan card's, of one of these kinds if any are given."""
        kind = self.card(word).kind
        if kind == "unit" or (kinds and kind not in kinds):
            raise NotationError(
                Said(
                    f"«{word}» non può stare qui: è di genere {kind}.", f'"{word}" cannot be here: its kind is {kind}.'
                ),
                word,
                Said("una Dottrina o una Tattica", "a Doctrine or a Tactic"),
            )
        return word

    def rule(self, word: str) -> str:
        """The rule id, when the rules have it."""
        if self.rules is not None and word not in self.rules:
            raise unknown(Said("regola", "rule"), word, self.rules)
        return word


def unknown(what: Said, word: str, valid: Iterable[str], expected: Said | None = None) -> NotationError:
    """The complaint about a word that is none of the valid ones."""
    return NotationError(
        Said(f"{what.it.capitalize()} sconosciuta: «{word}».", f'Unknown {what.en} "{word}".'),
        word,
        expected,
        nearest(word, valid),
    )


def word(kind: type[Word], text: str) -> Word:
    """A word of a closed list, as its member."""
    valid = [str(member.value) for member in kind]
    if text not in valid:
        either = ", ".join(valid)
        raise unknown(Said("parola", "word"), text, valid, Said(f"una di: {either}", f"one of: {either}"))
    return kind(text)


def read_unit(text: str, known: Known) -> UnitGiven:
    """``AD-PER-08 attack fresh wound-atk-2 until P1.6`` as a record."""
    card, position, *rest = _at_least(2, text, Said("ID attack|defence|down", "ID attack|defence|down"))
    marks, modifiers = set(), []
    while rest:
        flag = rest.pop(0)
        if found := MODIFIER.fullmatch(flag):
            until = _until(rest)
            amount = int(found[3] + found[4])
            modifiers.append(Modifier(Stat(found[2]), amount, bool(found[1]), until))
        else:
            marks.add(_mark(flag))
    return UnitGiven(
        known.unit(card),
        word(Position, position),
        "fresh" in marks,
        "attacked" in marks,
        "changed" in marks,
        tuple(modifiers),
    )


def read_plan(text: str, known: Known) -> PlanGiven:
    """``AD-CAR-T02 down`` as a record."""
    card, face, *rest = _at_least(2, text, Said("ID up|down", "ID up|down"))
    if face not in ("up", "down") or rest:
        raise unknown(Said("faccia", "face"), " ".join([face, *rest]), ("up", "down"), Said("up o down", "up or down"))
    return PlanGiven(known.plan(card), face == "up")


def read_actions(text: str, known: Known) -> tuple[Action, ...]:
    """What a step does: an action, perhaps with the choice appended to it."""
    words = text.replace(",", " , ").split()
    if len(words) > 2 and "chooses" in words[2:]:
        cut = words.index("chooses", 2)
        return (_action(words[:cut], known), _action([words[0], *words[cut:]], known))
    return (_action(words, known),)


def read_check(text: str, known: Known) -> Check:
    """One thing that must be true."""
    words = _at_least(1, text, Said("una verifica", "a check"))
    reader = _CHECKS.get(words[0], _side_check)
    return reader(words, known)


def _at_least(count: int, text: str, form: Said) -> list[str]:
    words = text.replace(",", " , ").split()
    if len(words) < count:
        raise NotationError(Said(f"«{text}» è incompleto.", f'"{text}" is incomplete.'), text, form)
    return words


def _mark(flag: str) -> str:
    marks = ("fresh", "attacked", "changed")
    if flag not in marks:
        forms = "fresh, attacked, changed, atk-1, def+1, wound-atk-2, until P1.6"
        raise unknown(Said("annotazione", "mark"), flag, marks, Said(f"una di: {forms}", f"one of: {forms}"))
    return flag


def _until(rest: list[str]) -> tuple[Side, int] | None:
    if not rest or rest[0] != "until":
        return None
    rest.pop(0)
    when = rest.pop(0) if rest else ""
    found = TURN.fullmatch(when)
    if found is None:
        raise NotationError(
            Said(f"«{when}» non è un turno.", f'"{when}" is not a turn.'), when or "until", Said("P1.6", "P1.6")
        )
    return Side(found[1]), int(found[2])


def _ref(text: str, known: Known, side: Side | None = None) -> Ref:
    card, colon, copy = text.partition(":")
    known.card(card)
    if colon and (not copy.isdecimal() or int(copy) < 1):
        raise NotationError(
            Said(f"«{text}» non dice quale copia.", f'"{text}" does not say which copy.'),
            text,
            Said(f"{card}:2", f"{card}:2"),
        )
    return Ref(card, int(copy) if colon else 1, side)


def _refs(words: list[str], known: Known) -> tuple[Ref, ...]:
    """``ID, P2 ID`` as references."""
    refs = []
    for part in " ".join(words).split(","):
        *side, card = part.split() or [""]
        refs.append(_ref(card, known, word(Side, side[0]) if side else None))
    return tuple(refs)


def _action(words: list[str], known: Known) -> Action:
    side = word(Side, words[0]) if words else Side.P1
    verb = words[1] if len(words) > 1 else ""
    reader = _VERBS.get(verb)
    if reader is None:
        verbs = ", ".join(_VERBS)
        raise unknown(Said("azione", "action"), verb, _VERBS, Said(f"una di: {verbs}", f"one of: {verbs}"))
    try:
        return reader(side, words[2:], known)
    except (ValueError, IndexError):
        form = _FORMS[verb]
        text = " ".join(words)
        raise NotationError(
            Said(f"«{text}» non si legge.", f'"{text}" cannot be read.'), text, Said(form, form)
        ) from None


def _attack(side: Side, words: list[str], known: Known) -> Action:
    attacker, arrow, target = words
    if arrow != ">":
        raise ValueError(arrow)
    known.unit(attacker.partition(":")[0])
    if target == side.value:
        raise NotationError(
            Said("Nessuno attacca sé stesso.", "Nobody attacks themselves."),
            target,
            Said(side.other.value, side.other.value),
        )
    if target == side.other.value:
        return Attack(side, _ref(attacker, known), side.other)
    known.unit(target.partition(":")[0])
    return Attack(side, _ref(attacker, known), _ref(target, known))


def _up(text: str) -> Position:
    position = word(Position, text)
    if position not in UP:
        raise ValueError(text)
    return position


def _deploy(side: Side, words: list[str], known: Known) -> Action:
    card, position = words
    return Deploy(side, _ref(known.unit(card), known), _up(position))


def _set(side: Side, words: list[str], known: Known) -> Action:
    (card,) = words
    return SetDown(side, _ref(card, known))


def _turn(side: Side, words: list[str], known: Known) -> Action:
    card, position = words
    known.unit(card.partition(":")[0])
    return Turn(side, _ref(card, known), _up(position))


def _activate(side: Side, words: list[str], known: Known) -> Action:
    card, *rest = words
    if rest and not rest[0].startswith("#"):
        raise ValueError(rest[0])
    return Activate(side, _ref(card, known), int(rest[0][1:]) if rest else 1)


def _react(side: Side, words: list[str], known: Known) -> Action:
    (card,) = words
    known.plan(card.partition(":")[0], "tactic")
    return React(side, _ref(card, known))


def _choose(side: Side, words: list[str], known: Known) -> Action:
    if words == ["none"]:
        return Choose(side)
    answers = [answer.value for answer in Answer]
    if len(words) == 1 and words[0] in answers:
        return Choose(side, answer=Answer(words[0]))
    return Choose(side, _refs(words, known))


def _discard(side: Side, words: list[str], known: Known) -> Action:
    return Discard(side, () if words == ["any"] else _refs(words, known))


def _draw(side: Side, words: list[str], known: Known) -> Action:
    (card,) = words
    return Draw(side, "" if card == "any" else known.card(card).id)


def _nothing(make: Callable[[Side], Action]) -> Callable[[Side, list[str], Known], Action]:
    def read(side: Side, words: list[str], _: Known) -> Action:
        if words:
            raise ValueError(words[0])
        return make(side)

    return read


def _end(side: Side, words: list[str], _: Known) -> Action:
    (what,) = words
    return End(side, word(Until, what))


_VERBS: Mapping[str, Callable[[Side, list[str], Known], Action]] = {
    "attacks": _attack,
    "deploys": _deploy,
    "sets": _set,
    "turns": _turn,
    "activates": _activate,
    "reacts": _react,
    "passes": _nothing(Pass),
    "chooses": _choose,
    "discards": _discard,
    "draws": _draw,
    "begins": _nothing(Begin),
    "ends": _end,
    "concedes": _nothing(Concede),
}

_FORMS: Mapping[str, str] = {
    "attacks": "P1 attacks ID > ID|P2",
    "deploys": "P1 deploys ID attack|defence",
    "sets": "P1 sets ID",
    "turns": "P1 turns ID attack|defence",
    "activates": "P1 activates ID [#2] [chooses ID]",
    "reacts": "P1 reacts ID [chooses ID]",
    "passes": "P1 passes",
    "chooses": "P1 chooses ID[, ID]|none|attack|defence|yes|no",
    "discards": "P1 discards ID[, ID]|any",
    "draws": "P1 draws ID|any",
    "begins": "P1 begins",
    "ends": "P1 ends main1|battle|main2|turn",
    "concedes": "P1 concedes",
}

CHECK_FORMS = (
    "SIDE points|energy|energy_max|hand|deck N; SIDE ID in PLACE; SIDE ID atk|def N; values A V; "
    "phase PHASE; winner SIDE; draw; legal SIDE VERB ...; illegal SIDE VERB ... RULE"
)


def _whole(text: str) -> int:
    if not text.isdecimal():
        raise NotationError(
            Said(f"«{text}» non è un numero.", f'"{text}" is not a number.'),
            text,
            Said("un numero da 0 in su", "a number from 0"),
        )
    return int(text)


def _strange(words: list[str]) -> NotationError:
    text = " ".join(words)
    return NotationError(
        Said(f"«{text}» non è una verifica.", f'"{text}" is not a check.'), text, Said(CHECK_FORMS, CHECK_FORMS)
    )


def _side_check(words: list[str], known: Known) -> Check:
    if words[0] not in ("P1", "P2"):
        first = nearest(words[0], ["P1", "P2", *_CHECKS])
        raise NotationError(_strange(words).problem, words[0], Said(CHECK_FORMS, CHECK_FORMS), first)
    side = Side(words[0])
    if len(words) == 3:
        return Number(side, word(Quantity, words[1]), _whole(words[2]))
    if len(words) != 4:
        raise _strange(words)
    ref = _ref(words[1], known)
    if words[2] == "in":
        return Stands(side, ref, word(Place, words[3]))
    known.unit(ref.card)
    return Value(side, ref, word(Stat, words[2]), _whole(words[3]))


def _values(words: list[str], _: Known) -> Check:
    if len(words) not in (2, 3):
        raise _strange(words)
    return Compared(_whole(words[1]), _whole(words[2]) if len(words) == 3 else None)


def _phase(words: list[str], _: Known) -> Check:
    if len(words) != 2:
        raise _strange(words)
    return InPhase(word(Phase, words[1]))


def _winner(words: list[str], _: Known) -> Check:
    if len(words) != 2:
        raise _strange(words)
    return Winner(word(Side, words[1]))


def _drawn(words: list[str], _: Known) -> Check:
    if len(words) != 1:
        raise _strange(words)
    return Winner(None)


def _legal(words: list[str], known: Known) -> Check:
    return Legal(_action(words[1:], known))


def _illegal(words: list[str], known: Known) -> Check:
    return Illegal(_action(words[1:-1], known), known.rule(words[-1]))


_CHECKS: Mapping[str, Callable[[list[str], Known], Check]] = {
    "values": _values,
    "phase": _phase,
    "winner": _winner,
    "draw": _drawn,
    "legal": _legal,
    "illegal": _illegal,
}

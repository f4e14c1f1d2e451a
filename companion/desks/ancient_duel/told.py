"""What the sheet below the table tells, as plain blocks in one language: a card and why, an attack, a question."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from card_db.problems import Said
from companion.desks.ancient_duel.catalogue import ROMAN
from companion.desks.ancient_duel.view import MARKS, marks
from companion.desks.ancient_duel.words import STAT, Words, capital, energy, filled, points, row_of, signed
from engines.ancient_duel import AncientDuel
from engines.ancient_duel.actions import Attack, Place
from engines.ancient_duel.cards import ATK, DEF
from engines.ancient_duel.preview import Preview
from engines.ancient_duel.state import COMBAT, UNKNOWN, FieldCard, State, Unit
from engines.ancient_duel.why import Part
from engines.protocol import Player

Block = Mapping[str, Any]
"""A piece of the sheet as the drawing wants it; ``is`` says which."""

PRINTED: Final = Said("stampato", "printed")
LIMIT: Final = Said("il limite tra 1 e 12 (AD-12.1)", "the limit of 1 to 12 (AD-12.1)")
WOUND: Final = Said("ferita da {card}", "wound by {card}")
SOME_CARD: Final = Said("una carta non annotata", "a card that was not noted")
HOLDS: Final = Said("finché vale", "while it holds")
COMBAT_ENDS: Final = Said("per questo combattimento", "for this combat")
TURN_ENDS: Final = Said("fino a fine turno", "until end of turn")
LATER: Final = Said("fino alla fine del turno {n} di {who}", "until the end of {who}’s turn {n}")


@dataclass(frozen=True, slots=True)
class Teller:
    """Tells of a position: ``names`` are the players', ``page`` gives the address of a card's page."""

    game: AncientDuel
    words: Words
    state: State
    names: tuple[str, ...]
    lang: str

    def say(self, said: Said) -> str:
        """In the language of the phone."""
        return said.in_(self.lang)

    # a card

    def card(self, card: str, link: str) -> Block:
        """A card that is not on the field: printed values and text."""
        facts = self.words.catalogue.fact(card)
        return {
            **self._head(card, link),
            "sums": self._printed(card) if facts.is_unit else [],
            "owner": "",
            "notes": [],
        }

    def on_field(self, at: Place, link: str) -> Block:
        """A card on the field: what is printed, what it is now, and why."""
        card = row_of(self.state, at)[at.number - 1]
        owner = {"owner": self.names[at.player], "notes": list(self._notes(card))}
        if card.card == UNKNOWN:
            name = self.say(capital(self.words.at(self.state, at)))
            return {"is": "card", "name": name, "faction": "", "kind": "", "text": "", "link": "", "sums": [], **owner}
        sums = [self._sum(at, stat) for stat in (ATK, DEF)] if _stands_up(card) else []
        return {**self._head(card.card, link), "sums": sums, **owner}

    def _head(self, card: str, link: str) -> dict[str, Any]:
        catalogue, facts = self.words.catalogue, self.words.catalogue.fact(card)
        return {
            "is": "card",
            "name": self.say(catalogue.name(card)),
            "faction": facts.faction,
            "kind": f"{self.say(catalogue.kind(card))} · {self.say(catalogue.faction(card).name)}",
            "level": ROMAN[facts.level] if facts.is_unit else "",
            "energy": facts.energy,
            "text": self.say(catalogue.text(card)),
            "link": link,
        }

    def _printed(self, card: str) -> list[Block]:
        facts = self.words.catalogue.fact(card)
        return [
            {"stat": stat, "name": self.say(STAT[stat]), "now": number, "parts": []}
            for stat, number in ((ATK, facts.atk), (DEF, facts.defence))
        ]

    def _sum(self, at: Place, stat: str) -> Block:
        """A current value with the parts that add up to it; nothing to explain where it is the printed one."""
        found = self.game.why(self.state, at, stat)
        parts = [{"amount": self._amount(part), "text": self.say(self.part(part, at))} for part in found]
        now = sum(part.amount for part in found)
        return {"stat": stat, "name": self.say(STAT[stat]), "now": now, "parts": parts if len(parts) > 1 else []}

    @staticmethod
    def _amount(part: Part) -> str:
        return str(part.amount) if part.kind == "printed" else signed(part.amount)

    def part(self, part: Part, at: Place) -> Said:
        """A part in words: where it comes from, and when it ends."""
        match part.kind:
            case "printed":
                return PRINTED
            case "limit":
                return LIMIT
            case "wound":
                return _and(filled(WOUND, card=self._source(part)), self.end(part))
            case "stored":
                return _and(self._source(part), self.end(part))
            case "standing":
                return _and(self._giver(part, at), self.end(part) if part.until else HOLDS)

    def _source(self, part: Part) -> Said:
        return self.words.catalogue.name(part.card) if part.card else SOME_CARD

    def _giver(self, part: Part, at: Place) -> Said:
        """The card that gives a standing part; whose it is where both players might."""
        if part.at == at and part.until is None:
            return Said("la sua abilità", "its own ability")
        return self._source(part)

    def end(self, part: Part) -> Said:
        """When a part ends (AD-12.5)."""
        return until(self.state, part.until, self.names) if part.until else HOLDS

    def _notes(self, card: FieldCard) -> Iterator[str]:
        """Marks of this turn, clauses received, what was paid for a set unit."""
        yield from (self.say(capital(MARKS[mark])) for mark in marks(card))
        if not isinstance(card, Unit):
            return
        if card.stands == "down":
            if card.paid:
                yield self.say(
                    filled(Said("Posizionata pagando {cost}", "Set by paying {cost}"), cost=energy(card.paid))
                )
            return
        for grant in card.grants:
            quoted = Said(f"«{self.words.catalogue.granted(grant).it}»", f"“{self.words.catalogue.granted(grant).en}”")
            yield self.say(_and(quoted, until(self.state, (grant.player, grant.turn), self.names)))

    # an attack

    def outcome(self, action: Attack, seen: Preview) -> Block:
        """What an attack does: numbers, who falls, points, wound, Energy."""
        versus = str(seen.attack) if seen.defence is None else f"{seen.attack} : {seen.defence}"
        return {
            "is": "outcome",
            "title": self.say(self.words.said(self.state, action)),
            "versus": f"{seen.attack} : ?" if seen.is_open else versus,
            "lines": [self.say(said) for said in self._effects(action, seen)],
        }

    def _effects(self, action: Attack, seen: Preview) -> Iterator[Said]:
        if seen.is_open:
            yield Said(
                "La carta coperta si scopre in Difesa: decide la sua DIF.",
                "The face-down card is revealed in Defence: its DEF decides.",
            )
        for at in seen.falls:
            yield filled(Said("Cade: {what}.", "Falls: {what}."), what=self.words.at(self.state, at))
        if not seen.falls and not seen.is_open and action.target is not None:
            yield Said("Nessuna unità cade.", "No unit falls.")
        for player, lost in enumerate(seen.points):
            if lost:
                yield self._loss(player, lost)
        if seen.wound is not None:
            form = Said("Ferita: {what} prende {n} {stat}.", "Wound: {what} gets {n} {stat}.")
            what = self.words.at(self.state, seen.wound.at)
            yield filled(form, what=what, n=signed(-seen.wound.amount), stat=STAT[seen.wound.stat])
        yield self._cost(action.attacker.player, seen.energy)
        if seen.winner is not None:
            yield Said(f"{self.names[seen.winner]} vince la partita.", f"{self.names[seen.winner]} wins the game.")

    def _loss(self, player: Player, lost: int) -> Said:
        was, name = self.state.sides[player].points, self.names[player]
        form = Said("{who} perde {n}: {was} → {now}.", "{who} loses {n}: {was} → {now}.")
        return filled(form, who=name, n=points(lost), was=was, now=max(0, was - lost))

    def _cost(self, player: Player, cost: int) -> Said:
        was = self.state.sides[player].energy
        return filled(
            Said("Costa {n}: {was} → {now}.", "It costs {n}: {was} → {now}."), n=energy(cost), was=was, now=was - cost
        )

    def brief(self, action: Attack, seen: Preview) -> Said:
        """An attack on a button: on whom, the two values, what comes of it in a few words."""
        if action.target is None:
            return filled(Said("Attacco diretto · {n}", "Direct attack · {n}"), n=points(seen.attack))
        what = capital(self.words.at(self.state, action.target))
        if seen.is_open:
            return filled(Said("{what} · {a} contro ?", "{what} · {a} against ?"), what=what, a=seen.attack)
        form = Said("{what} · {a} contro {v} · {end}", "{what} · {a} against {v} · {end}")
        return filled(form, what=what, a=seen.attack, v=seen.defence or 0, end=_end(action, seen))


def until(state: State, end: tuple[Player, int], names: tuple[str, ...]) -> Said:
    """When something stored ends: with the combat, with this turn, with a later one."""
    player, turn = end
    if turn == COMBAT:
        return COMBAT_ENDS
    if (player, turn) == (state.active, state.sides[state.active].turn):
        return TURN_ENDS
    return filled(LATER, n=turn, who=names[player])


def _and(what: Said, end: Said) -> Said:
    return Said(f"{what.it}, {end.it}", f"{what.en}, {end.en}")


def _stands_up(card: FieldCard) -> bool:
    return isinstance(card, Unit) and card.stands != "down"


def _end(action: Attack, seen: Preview) -> Said:
    falls = set(seen.falls)
    if {action.attacker, action.target} <= falls:
        return Said("cadono tutte e due", "both fall")
    lost = seen.points[1 - action.attacker.player]
    if action.target in falls:
        return filled(Said("cade, −{n}", "falls, −{n}"), n=points(lost)) if lost else Said("cade", "falls")
    if action.attacker in falls:
        mine = seen.points[action.attacker.player]
        fails = Said("cade chi attacca, −{n}", "the attacker falls, −{n}")
        return filled(fails, n=points(mine)) if mine else Said("cade chi attacca", "the attacker falls")
    return Said("non cade nessuna", "none falls")


def listed(title: str, lines: Sequence[str]) -> Block:
    """A few lines under a title."""
    return {"is": "listed", "text": title, "lines": list(lines)}


def heading(text: str, clause: str = "") -> Block:
    """A question or a title, with the words of the card behind it."""
    return {"is": "asks", "text": text, "clause": clause}


def line(text: str, link: str = "") -> Block:
    """A line of a list; with a link, a way to more."""
    return {"is": "line", "text": text, "link": link}

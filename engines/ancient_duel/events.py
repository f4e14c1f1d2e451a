"""What happened, told: notes taken while an action was carried out become events in both languages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from card_db.problems import Said
from engines.ancient_duel.action_texts import player_to_text
from engines.ancient_duel.board import Note
from engines.ancient_duel.cards import Book
from engines.ancient_duel.state import UNKNOWN, Ending, Phase, Unit
from engines.protocol import Event, Termination


@dataclass(frozen=True, slots=True)
class _Form:
    """How a kind of note is told; ``{player}``, ``{card}`` and the rest are its details."""

    rule: str
    text: str
    it: str
    en: str


ENDINGS: Final[Mapping[Ending, Termination]] = {
    "points": Termination(
        "points", "AD-14.2", Said("Un giocatore è rimasto senza punti.", "A player has no points left.")
    ),
    "deck": Termination(
        "deck",
        "AD-14.3",
        Said("Un giocatore doveva pescare da un mazzo vuoto.", "A player had to draw from an empty deck."),
    ),
    "both": Termination(
        "both", "AD-14.4", Said("Tutti e due sono rimasti senza punti insieme.", "Both ran out of points at once.")
    ),
}
"""How a game ends by its own rules (AD-14)."""

RESIGNATION: Final = Termination("concession", "AD-14.5", Said("Un giocatore si è arreso.", "A player has conceded."))

_FORMS: Final[Mapping[str, _Form]] = {
    "start": _Form(
        "AD-4.3", "start {deck}", "Comincia chi ha il mazzo {deck}: è P1.", "The player of deck {deck} begins, as P1."
    ),
    "turn": _Form("AD-6.1", "turn {player} {number}", "Turno {number} di {player}.", "Turn {number} of {player}."),
    "energy": _Form(
        "AD-7.2", "energy {player} {energy}", "{player} ha {energy} Energia.", "{player} has {energy} Energy."
    ),
    "phase": _Form("AD-6.4", "phase {phase}", "Ora: {phase}.", "Now: {phase}."),
    "draw": _Form("AD-6.2", "draw {player}", "{player} pesca 1 carta.", "{player} draws 1 card."),
    "discard": _Form("AD-5.1", "discard {player} {card}", "{player} scarta {name}.", "{player} discards {name}."),
    "deploy": _Form(
        "AD-8.1",
        "deploy {player} {card} {stand}",
        "{player} schiera {name} {where}.",
        "{player} deploys {name} {where}.",
    ),
    "set": _Form("AD-8.1", "set {player}{paid}", "{player} posiziona {thing}.", "{player} sets {thing}."),
    "turn_unit": _Form(
        "AD-8.6", "turn {player} {card} {stand}", "{player} mette {name} {where}.", "{player} puts {name} {where}."
    ),
    "activate": _Form("AD-9.2", "activate {player} {card}", "{player} attiva {name}.", "{player} activates {name}."),
    "tactic": _Form("AD-9.3", "activate {player} {card}", "{player} attiva {name}.", "{player} activates {name}."),
    "react": _Form("AD-9.6", "react {player} {card}", "{player} reagisce con {name}.", "{player} reacts with {name}."),
    "use": _Form("AD-13.7", "use {player} {card}", "{player} usa {name}.", "{player} uses {name}."),
    "trigger": _Form("AD-13.8", "trigger {player} {card}", "Si innesca {name}.", "{name} triggers."),
    "choose": _Form("AD-13.5", "choose {player} {card}", "{player} sceglie {name}.", "{player} chooses {name}."),
    "answer": _Form("AD-13.5", "answer {player} {answer}", "{player}: {reply}.", "{player}: {reply}."),
    "attack": _Form(
        "AD-10.2", "attack {player} {card} > {aim}", "{name} attacca {against}.", "{name} attacks {against}."
    ),
    "stopped": _Form(
        "AD-10.5", "stopped", "L’attacco finisce senza confronto.", "The attack ends without a comparison."
    ),
    "cancel": _Form("AD-10.5", "cancel", "L’attacco è annullato.", "The attack is cancelled."),
    "reveal": _Form(
        "AD-10.7", "reveal {player} {card}", "Si scopre {name}, in Difesa.", "{name} is revealed, in Defence."
    ),
    "compare": _Form("AD-10.8", "compare {values}", "Valori: {values}.", "Values: {values}."),
    "points": _Form(
        "AD-1.2", "points {player} {old} {new}", "{player}: punti {old} → {new}.", "{player}: points {old} → {new}."
    ),
    "destroy": _Form("AD-13.15", "destroy {player} {card}", "Distrutta: {name}.", "Destroyed: {name}."),
    "wound": _Form(
        "AD-11.1",
        "wound {player} {card} {stat} {amount}",
        "{name} è ferita: {stat_it} {signed}.",
        "{name} is wounded: {stat_en} {signed}.",
    ),
    "modify": _Form(
        "AD-12.5",
        "modify {player} {card} {stat} {amount}",
        "{name}: {stat_it} {signed}.",
        "{name}: {stat_en} {signed}.",
    ),
    "grant": _Form("AD-12.5", "grant {player} {card}", "{name} ottiene un’abilità.", "{name} gains an ability."),
    "position": _Form("AD-5.2", "position {player} {card} {stand}", "{name} va {where}.", "{name} goes {where}."),
    "to_hand": _Form(
        "AD-13.13",
        "to_hand {player} {card} {zone}",
        "{player} prende in mano {name}.",
        "{player} takes {name} to hand.",
    ),
    "special": _Form(
        "AD-13.10",
        "special {player} {card} {zone} {stand}",
        "{player} mette in campo {name} con schieramento speciale.",
        "{player} puts {name} into play by special deployment.",
    ),
    "over": _Form("AD-14.1", "end {result}", "Fine della partita: {end}", "The game is over: {end}"),
}

_WHERE: Final = {
    "attack": Said("in Attacco", "in Attack"),
    "defence": Said("in Difesa", "in Defence"),
    "down": Said("coperta", "face-down"),
}
_PHASES: Final = {
    "start": Said("prima della partita", "before the game"),
    "deal": Said("le mani iniziali", "the opening hands"),
    "draw": Said("fase di pesca", "Draw phase"),
    "main1": Said("fase principale 1", "main phase 1"),
    "battle": Said("fase di battaglia", "Battle phase"),
    "main2": Said("fase principale 2", "main phase 2"),
    "end": Said("fase finale", "End phase"),
}
_PHASE_RULES: Final[Mapping[Phase | None, str]] = {"battle": "AD-6.5", "main2": "AD-6.6", "end": "AD-6.7"}
_STATS: Final = {"atk": Said("ATT", "ATK"), "def": Said("DIF", "DEF"), "both": Said("ATT e DIF", "ATK and DEF")}
_REPLIES: Final = {"yes": Said("sì", "yes"), "no": Said("no", "no")}
_NOBODY: Final = Said("nessuna carta", "no card")
_OPPONENT: Final = Said("direttamente l’avversario", "the opponent directly")


def events(book: Book, notes: Iterable[Note]) -> tuple[Event, ...]:
    """The events of an action, in the order in which they happened."""
    return tuple(_event(book, kind, details) for kind, details in notes)


def _event(book: Book, kind: str, details: Mapping[str, Any]) -> Event:
    form = _FORMS[kind]
    text, it, en = dict[str, Any](), dict[str, Any](), dict[str, Any]()
    for name, value in details.items():
        for key, told in _told(book, name, value).items():
            text[key], it[key], en[key] = told
    rule = ENDINGS[details["by"]].rule if kind == "over" else _PHASE_RULES.get(details.get("phase"), form.rule)
    return Event(form.text.format(**text), rule, Said(form.it.format(**it), form.en.format(**en)))


_Told = tuple[Any, Any, Any]
"""A detail in the notation, in Italian, in English."""


def _told(book: Book, name: str, value: Any) -> dict[str, _Told]:  # noqa: C901, PLR0911 - one line for each detail
    match name:
        case "player":
            return {"player": _same(player_to_text(value))}
        case "card":
            said = _named(book, value)
            return {"card": _same(value or "none"), "name": (value, said.it, said.en)}
        case "stand":
            return {"stand": _same(value), "where": (value, _WHERE[value].it, _WHERE[value].en)}
        case "phase":
            return {"phase": (value, _PHASES[value].it, _PHASES[value].en)}
        case "stat":
            return {"stat": _same(value), "stat_it": _same(_STATS[value].it), "stat_en": _same(_STATS[value].en)}
        case "amount":
            return {"amount": _same(f"{value:+d}"), "signed": _same(f"{value:+d}".replace("-", "−"))}
        case "answer":
            return {"answer": _same(value), "reply": (value, _REPLIES[value].it, _REPLIES[value].en)}
        case "paid":
            return _set_card(value)
        case "target":
            return _aim(book, value)
        case "winner":
            winner = "draw" if value is None else player_to_text(value)
            return {"result": _same(winner)}
        case "by":
            said = ENDINGS[value].said
            return {"end": (value, said.it, said.en)}
        case _:
            return {name: _same(value)}


def _same(value: Any) -> _Told:
    return value, value, value


def _named(book: Book, card: str | None) -> Said:
    if not card:
        return _NOBODY
    if card == UNKNOWN:
        return Said("una carta coperta", "a face-down card")
    name = book.facts[card].name
    return Said(f"«{name.it}»", f"“{name.en}”")


def _set_card(paid: int | None) -> dict[str, _Told]:
    if paid is None:
        return {
            "paid": _same(" plan"),
            "thing": ("", "una Dottrina o Tattica coperta", "a Doctrine or Tactic face-down"),
        }
    return {"paid": _same(f" unit {paid}" if paid else " unit"), "thing": ("", "un’unità coperta", "a unit face-down")}


def _aim(book: Book, target: Unit | None) -> dict[str, _Told]:
    if target is None:
        return {"aim": _same("player"), "against": ("", _OPPONENT.it, _OPPONENT.en)}
    if target.stands == "down":
        return {"aim": _same("down"), "against": ("", "una carta coperta", "a face-down card")}
    said = _named(book, target.card)
    return {"aim": _same(target.card), "against": ("", said.it, said.en)}

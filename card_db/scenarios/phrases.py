"""The words a story is told with: a clause for each action and each fact, in both languages.

P1 is the reader ("tu", "you"), P2 the opponent. Slots in braces are filled with names, numbers
and other clauses. No clause lets a card's name be the subject of a verb, because names are now
singular, now plural ("Lancieri perieci"); players and values act instead.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Verb:
    """One action: what you do, what the opponent does, and the infinitive after "can"."""

    you: str
    they: str
    inf: str
    they_inf: str = ""

    def infinitive(self, you: bool) -> str:
        """The infinitive for you or for the opponent."""
        return self.inf if you else self.they_inf or self.inf


@dataclass(frozen=True, slots=True)
class Both:
    """One fact, said of you and of the opponent."""

    you: str
    they: str

    def of(self, you: bool) -> str:
        """The clause for you or for the opponent."""
        return self.you if you else self.they


@dataclass(frozen=True, slots=True)
class Language:
    """Everything that is said in one language."""

    verbs: Mapping[str, Verb]
    facts: Mapping[str, Both]
    words: Mapping[str, str]
    ordinals: tuple[str, ...]
    faults: Mapping[str, str]

    def ordinal(self, number: int) -> str:
        """Fifth, for 5."""
        return self.ordinals[number - 1] if number <= len(self.ordinals) else self.words["nth"].format(number)


ITALIAN = Language(
    verbs={
        "attack": Verb(
            "con {card} attacchi {target}", "con {card} l’avversario attacca {target}", "attaccare {target} con {card}"
        ),
        "attack_directly": Verb(
            "con {card} attacchi direttamente l’avversario",
            "con {card} l’avversario ti attacca direttamente",
            "attaccare direttamente l’avversario con {card}",
            "attaccarti direttamente con {card}",
        ),
        "deploy": Verb("schieri {card} {where}", "l’avversario schiera {card} {where}", "schierare {card} {where}"),
        "set": Verb(
            "posizioni coperta la carta {card}",
            "l’avversario posiziona coperta la carta {card}",
            "posizionare coperta la carta {card}",
        ),
        "turn": Verb("porti {card} {where}", "l’avversario porta {card} {where}", "portare {card} {where}"),
        "turn_up": Verb(
            "giri scoperta la carta {card}, {where}",
            "l’avversario gira scoperta la carta {card}, {where}",
            "girare scoperta la carta {card}, {where}",
        ),
        "activate": Verb("attivi {card}", "l’avversario attiva {card}", "attivare {card}"),
        "use": Verb("usi l’abilità di {card}", "l’avversario usa l’abilità di {card}", "usare l’abilità di {card}"),
        "use_numbered": Verb(
            "usi l’abilità {n} di {card}", "l’avversario usa l’abilità {n} di {card}", "usare l’abilità {n} di {card}"
        ),
        "react": Verb("reagisci con {card}", "l’avversario reagisce con {card}", "reagire con {card}"),
        "pass": Verb("non reagisci", "l’avversario non reagisce", "passare"),
        "choose": Verb("scegli {cards}", "l’avversario sceglie {cards}", "scegliere {cards}"),
        "choose_none": Verb("non scegli nulla", "l’avversario non sceglie nulla", "non scegliere nulla"),
        "accept": Verb("accetti", "l’avversario accetta", "accettare"),
        "decline": Verb("rinunci", "l’avversario rinuncia", "rinunciare"),
        "discard": Verb("scarti {cards}", "l’avversario scarta {cards}", "scartare {cards}"),
        "draw": Verb("peschi {cards}", "l’avversario pesca {cards}", "pescare {cards}"),
        "begin": Verb("comincia il tuo turno", "comincia il turno dell’avversario", "cominciare il turno"),
        "end_turn": Verb("finisci il turno", "l’avversario finisce il turno", "finire il turno"),
        "end_main1": Verb(
            "passi alla fase di battaglia",
            "l’avversario passa alla fase di battaglia",
            "passare alla fase di battaglia",
        ),
        "end_battle": Verb(
            "passi alla fase principale 2",
            "l’avversario passa alla fase principale 2",
            "passare alla fase principale 2",
        ),
        "end_main2": Verb("passi alla fase finale", "l’avversario passa alla fase finale", "passare alla fase finale"),
        "concede": Verb("ti arrendi", "l’avversario si arrende", "arrendersi"),
    },
    facts={
        "turn": Both("è il tuo turno: {phase}", "è il turno dell’avversario: {phase}"),
        "nth_turn": Both("è il tuo {nth} turno: {phase}", "è il {nth} turno dell’avversario: {phase}"),
        "nth_begins": Both(
            "sta per cominciare il tuo {nth} turno", "sta per cominciare il {nth} turno dell’avversario"
        ),
        "has": Both("hai {things}", "l’avversario ha {things}"),
        "no_units": Both("non hai unità", "l’avversario non ha unità"),
        "holds": Both("in mano hai {things}", "in mano l’avversario ha {things}"),
        "holds_none": Both("non hai carte in mano", "l’avversario non ha carte in mano"),
        "deck": Both("nel tuo mazzo: {things}", "nel mazzo dell’avversario: {things}"),
        "deck_empty": Both("il tuo mazzo è vuoto", "il mazzo dell’avversario è vuoto"),
        "grave": Both("nel tuo cimitero: {things}", "nel cimitero dell’avversario: {things}"),
        "points_same": Both("resti a {n}", "l’avversario resta a {n}"),
        "points_less": Both("scendi da {old} a {n}", "l’avversario scende da {old} a {n}"),
        "points_more": Both("sali da {old} a {n}", "l’avversario sale da {old} a {n}"),
        "energy_same": Both("la tua Energia resta {n}", "l’Energia dell’avversario resta {n}"),
        "energy_less": Both("la tua Energia scende da {old} a {n}", "l’Energia dell’avversario scende da {old} a {n}"),
        "energy_now": Both("la tua Energia è {n}", "l’Energia dell’avversario è {n}"),
        "energy_max_now": Both("la tua Energia massima è {n}", "l’Energia massima dell’avversario è {n}"),
        "hand_now": Both("hai in mano {n}", "l’avversario ha in mano {n}"),
        "deck_now": Both("nel mazzo ti restano {n}", "nel mazzo dell’avversario restano {n}"),
        "to_grave": Both("metti nel cimitero {things}", "l’avversario mette nel cimitero {things}"),
        "to_hand": Both("hai in mano {things}", "l’avversario ha in mano {things}"),
        "to_deck": Both("hai nel mazzo {things}", "l’avversario ha nel mazzo {things}"),
        "on_field": Both("hai in campo {things}", "l’avversario ha in campo {things}"),
        "in_attack": Both("hai in Attacco {things}", "l’avversario ha in Attacco {things}"),
        "in_defence": Both("hai in Difesa {things}", "l’avversario ha in Difesa {things}"),
        "is_down": Both("hai coperta {things}", "l’avversario ha coperta {things}"),
        "are_down": Both("hai coperte {things}", "l’avversario ha coperte {things}"),
        "is_up": Both("hai scoperta {things}", "l’avversario ha scoperta {things}"),
        "are_up": Both("hai scoperte {things}", "l’avversario ha scoperte {things}"),
        "wins": Both("vinci la partita", "l’avversario vince la partita"),
        "may": Both("puoi {inf}", "l’avversario può {inf}"),
        "may_not": Both("non puoi {inf} ({rule})", "l’avversario non può {inf} ({rule})"),
    },
    words={
        "and": " e ",
        "nth": "{}º",
        "in_attack": "in Attacco",
        "in_defence": "in Difesa",
        "down": "coperta in Difesa {things}",
        "downs": "coperte in Difesa {things}",
        "up_plan": "scoperta la {kind} {card}",
        "down_plan": "coperta la {kind} {card}",
        "doctrine": "Dottrina",
        "terrain": "Dottrina del terreno",
        "tactic": "Tattica",
        "main1": "fase principale 1",
        "battle": "fase di battaglia",
        "main2": "fase principale 2",
        "end": "fase finale",
        "phase_now": "comincia la {phase}",
        "fresh": "entrata in questo turno",
        "attacked": "ha già attaccato",
        "changed": "ha già cambiato posizione",
        "wound": "ferita {n} {stat}",
        "atk": "ATT",
        "def": "DIF",
        "one_point": "1 punto",
        "points": "{n} punti",
        "energy": "{n} Energia",
        "one_card": "1 carta",
        "cards": "{n} carte",
        "one_more": "un’altra carta",
        "more": "altre {n} carte",
        "a_card": "una carta",
        "copy": "{card} (copia {n})",
        "choosing": "{action}, scegliendo {cards}",
        "choosing_none": "{action}, senza scegliere nulla",
        "accepting": "{action}, accettando",
        "declining": "{action}, rinunciando",
        "attack": "l’Attacco",
        "defence": "la Difesa",
        "atk_now": "l’ATT di {card} è {n}",
        "def_now": "la DIF di {card} è {n}",
        "both_now": "i valori di {card} sono {atk}/{def}",
        "compared": "{a} contro {v}",
        "compared_directly": "il valore d’attacco è {a}",
        "nobody_loses": "nessuno perde punti",
        "drawn": "la partita finisce pari",
        "house": "regola della casa: {rule}",
        "deck_of": "prendi il mazzo base {faction}",
        "with_games": "{deck} (partite giocate: {n})",
        "less": "togli {things}",
        "plus": "aggiungi {things}",
        "declared": "lo dichiari {kind}: {factions}",
        "single": "di una sola fazione",
        "allied": "alleato",
        "coalition": "di coalizione",
        "deck_good": "il mazzo è valido",
        "deck_bad": "il mazzo non è valido: {faults}",
    },
    ordinals=(
        "primo",
        "secondo",
        "terzo",
        "quarto",
        "quinto",
        "sesto",
        "settimo",
        "ottavo",
        "nono",
        "decimo",
        "undicesimo",
        "dodicesimo",
    ),
    faults={
        "E_UNKNOWN": "contiene una carta che non esiste",
        "E_SIZE": "non ha 40 carte",
        "E_COPIES": "ha più di 3 copie di una carta",
        "E_CMD_COUNT": "non ha 1 o 2 Comandanti",
        "E_CMD_COPY": "ha più copie dello stesso Comandante",
        "E_CMD_FACTION": "ha un Comandante che non è della fazione principale",
        "E_TERRAIN_COUNT": "ha più di 2 Dottrine del terreno",
        "E_TERRAIN_MAIN": "non ha Dottrine del terreno della fazione principale",
        "E_SPLIT": "non rispetta le parti delle sue fazioni",
        "E_LOCKED": "usa una fazione non ancora sbloccata",
        "E_COALITION_LOCKED": "è di coalizione, ma le fazioni sbloccate sono meno di 3",
    },
)

ENGLISH = Language(
    verbs={
        "attack": Verb(
            "you attack {target} with {card}",
            "your opponent attacks {target} with {card}",
            "attack {target} with {card}",
        ),
        "attack_directly": Verb(
            "you attack your opponent directly with {card}",
            "your opponent attacks you directly with {card}",
            "attack your opponent directly with {card}",
            "attack you directly with {card}",
        ),
        "deploy": Verb("you deploy {card} {where}", "your opponent deploys {card} {where}", "deploy {card} {where}"),
        "set": Verb("you set {card} face-down", "your opponent sets {card} face-down", "set {card} face-down"),
        "turn": Verb("you put {card} {where}", "your opponent puts {card} {where}", "put {card} {where}"),
        "turn_up": Verb(
            "you turn {card} face-up {where}",
            "your opponent turns {card} face-up {where}",
            "turn {card} face-up {where}",
        ),
        "activate": Verb("you activate {card}", "your opponent activates {card}", "activate {card}"),
        "use": Verb(
            "you use the ability of {card}", "your opponent uses the ability of {card}", "use the ability of {card}"
        ),
        "use_numbered": Verb(
            "you use ability {n} of {card}", "your opponent uses ability {n} of {card}", "use ability {n} of {card}"
        ),
        "react": Verb("you react with {card}", "your opponent reacts with {card}", "react with {card}"),
        "pass": Verb("you do not react", "your opponent does not react", "pass"),
        "choose": Verb("you choose {cards}", "your opponent chooses {cards}", "choose {cards}"),
        "choose_none": Verb("you choose nothing", "your opponent chooses nothing", "choose nothing"),
        "accept": Verb("you accept", "your opponent accepts", "accept"),
        "decline": Verb("you decline", "your opponent declines", "decline"),
        "discard": Verb("you discard {cards}", "your opponent discards {cards}", "discard {cards}"),
        "draw": Verb("you draw {cards}", "your opponent draws {cards}", "draw {cards}"),
        "begin": Verb("your turn begins", "your opponent’s turn begins", "begin the turn"),
        "end_turn": Verb("you end your turn", "your opponent ends the turn", "end the turn"),
        "end_main1": Verb(
            "you go on to the Battle phase", "your opponent goes on to the Battle phase", "go on to the Battle phase"
        ),
        "end_battle": Verb(
            "you go on to main phase 2", "your opponent goes on to main phase 2", "go on to main phase 2"
        ),
        "end_main2": Verb(
            "you go on to the End phase", "your opponent goes on to the End phase", "go on to the End phase"
        ),
        "concede": Verb("you concede", "your opponent concedes", "concede"),
    },
    facts={
        "turn": Both("it is your turn: {phase}", "it is your opponent’s turn: {phase}"),
        "nth_turn": Both("it is your {nth} turn: {phase}", "it is your opponent’s {nth} turn: {phase}"),
        "nth_begins": Both("your {nth} turn is about to begin", "your opponent’s {nth} turn is about to begin"),
        "has": Both("you have {things}", "your opponent has {things}"),
        "no_units": Both("you have no units", "your opponent has no units"),
        "holds": Both("you hold {things}", "your opponent holds {things}"),
        "holds_none": Both("you hold no cards", "your opponent holds no cards"),
        "deck": Both("in your deck: {things}", "in your opponent’s deck: {things}"),
        "deck_empty": Both("your deck is empty", "your opponent’s deck is empty"),
        "grave": Both("in your graveyard: {things}", "in your opponent’s graveyard: {things}"),
        "points_same": Both("you stay at {n}", "your opponent stays at {n}"),
        "points_less": Both("you fall from {old} to {n}", "your opponent falls from {old} to {n}"),
        "points_more": Both("you rise from {old} to {n}", "your opponent rises from {old} to {n}"),
        "energy_same": Both("your Energy stays {n}", "your opponent’s Energy stays {n}"),
        "energy_less": Both("your Energy falls from {old} to {n}", "your opponent’s Energy falls from {old} to {n}"),
        "energy_now": Both("your Energy is {n}", "your opponent’s Energy is {n}"),
        "energy_max_now": Both("your maximum Energy is {n}", "your opponent’s maximum Energy is {n}"),
        "hand_now": Both("you hold {n}", "your opponent holds {n}"),
        "deck_now": Both("your deck has {n} left", "your opponent’s deck has {n} left"),
        "to_grave": Both("you put {things} into your graveyard", "your opponent puts {things} into the graveyard"),
        "to_hand": Both("you have {things} in hand", "your opponent has {things} in hand"),
        "to_deck": Both("you have {things} in your deck", "your opponent has {things} in the deck"),
        "on_field": Both("you have {things} on the field", "your opponent has {things} on the field"),
        "in_attack": Both("you have {things} in Attack", "your opponent has {things} in Attack"),
        "in_defence": Both("you have {things} in Defence", "your opponent has {things} in Defence"),
        "is_down": Both("you have {things} face-down", "your opponent has {things} face-down"),
        "are_down": Both("you have {things} face-down", "your opponent has {things} face-down"),
        "is_up": Both("you have {things} face-up", "your opponent has {things} face-up"),
        "are_up": Both("you have {things} face-up", "your opponent has {things} face-up"),
        "wins": Both("you win the game", "your opponent wins the game"),
        "may": Both("you may {inf}", "your opponent may {inf}"),
        "may_not": Both("you cannot {inf} ({rule})", "your opponent cannot {inf} ({rule})"),
    },
    words={
        "and": " and ",
        "nth": "{}th",
        "in_attack": "in Attack",
        "in_defence": "in Defence",
        "down": "{things} face-down in Defence",
        "downs": "{things} face-down in Defence",
        "up_plan": "the {kind} {card} face-up",
        "down_plan": "the {kind} {card} face-down",
        "doctrine": "Doctrine",
        "terrain": "Terrain Doctrine",
        "tactic": "Tactic",
        "main1": "main phase 1",
        "battle": "Battle phase",
        "main2": "main phase 2",
        "end": "End phase",
        "phase_now": "the {phase} begins",
        "fresh": "entered this turn",
        "attacked": "has attacked",
        "changed": "has changed position",
        "wound": "wound {n} {stat}",
        "atk": "ATK",
        "def": "DEF",
        "one_point": "1 point",
        "points": "{n} points",
        "energy": "{n} Energy",
        "one_card": "1 card",
        "cards": "{n} cards",
        "one_more": "1 other card",
        "more": "{n} other cards",
        "a_card": "a card",
        "copy": "{card} (copy {n})",
        "choosing": "{action}, choosing {cards}",
        "choosing_none": "{action}, choosing nothing",
        "accepting": "{action}, accepting",
        "declining": "{action}, declining",
        "attack": "Attack",
        "defence": "Defence",
        "atk_now": "the ATK of {card} is {n}",
        "def_now": "the DEF of {card} is {n}",
        "both_now": "the values of {card} are {atk}/{def}",
        "compared": "{a} against {v}",
        "compared_directly": "the attack counts {a}",
        "nobody_loses": "nobody loses points",
        "drawn": "the game is a draw",
        "house": "house rule: {rule}",
        "deck_of": "take the {faction} base deck",
        "with_games": "{deck} (games completed: {n})",
        "less": "take out {things}",
        "plus": "add {things}",
        "declared": "declare it {kind}: {factions}",
        "single": "single-faction",
        "allied": "allied",
        "coalition": "a coalition",
        "deck_good": "the deck is legal",
        "deck_bad": "the deck is not legal: {faults}",
    },
    ordinals=(
        "first",
        "second",
        "third",
        "fourth",
        "fifth",
        "sixth",
        "seventh",
        "eighth",
        "ninth",
        "tenth",
        "eleventh",
        "twelfth",
    ),
    faults={
        "E_UNKNOWN": "it has a card that does not exist",
        "E_SIZE": "it does not have 40 cards",
        "E_COPIES": "it has more than 3 copies of a card",
        "E_CMD_COUNT": "it does not have 1 or 2 Commanders",
        "E_CMD_COPY": "it has more than one copy of a Commander",
        "E_CMD_FACTION": "it has a Commander from outside the main faction",
        "E_TERRAIN_COUNT": "it has more than 2 Terrain Doctrines",
        "E_TERRAIN_MAIN": "it has no Terrain Doctrine of the main faction",
        "E_SPLIT": "it does not keep to the shares of its factions",
        "E_LOCKED": "it uses a faction that is not unlocked yet",
        "E_COALITION_LOCKED": "it is a coalition, but fewer than 3 factions are unlocked",
    },
)


def language(lang: str) -> Language:
    """The words of ``it`` or ``en``."""
    return ITALIAN if lang == "it" else ENGLISH

"""The words a story is told with: what each player does and has, and the facts, in both languages.

P1 is the reader ("tu", "you"), P2 the opponent. What is said of a player is a predicate, without its
subject, so that several can share one sentence. Slots in braces are filled with names, numbers and other clauses:
``{card}`` is a name with its article, ``{of_card}`` the same after "of", ``copert{o}`` agrees with it. No clause
lets a card's name be the subject of a verb, because names are now singular, now plural ("Lancieri perieci");
players and values act instead.
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

    def of(self, you: bool) -> str:
        """What you or the opponent does."""
        return self.you if you else self.they

    def infinitive(self, you: bool) -> str:
        """The infinitive for you or for the opponent."""
        return self.inf if you else self.they_inf or self.inf


@dataclass(frozen=True, slots=True)
class Both:
    """One thing, said of you and of the opponent."""

    you: str
    they: str

    def of(self, you: bool) -> str:
        """The words for you or for the opponent."""
        return self.you if you else self.they


@dataclass(frozen=True, slots=True)
class Language:
    """Everything that is said in one language.

    ``subjects`` go before a predicate, ``subjects_again`` where the sentence before had the same one.
    ``moments`` are whole clauses, ``kinds`` what goes before the name of a plan card, and before it after "of".
    """

    subjects: Both
    subjects_again: Both
    have: Both
    verbs: Mapping[str, Verb]
    moments: Mapping[str, Both]
    facts: Mapping[str, Both]
    words: Mapping[str, str]
    kinds: Mapping[str, tuple[str, str]]
    ordinals: tuple[str, ...]
    faults: Mapping[str, str]

    def ordinal(self, number: int) -> str:
        """Fifth, for 5."""
        return self.ordinals[number - 1] if number <= len(self.ordinals) else self.words["nth"].format(number)


ITALIAN = Language(
    subjects=Both("", "l’avversario "),
    subjects_again=Both("", ""),
    have=Both("hai", "ha"),
    verbs={
        "attack": Verb("attacchi {target} con {card}", "attacca {target} con {card}", "attaccare {target} con {card}"),
        "attack_directly": Verb(
            "attacchi direttamente l’avversario con {card}",
            "ti attacca direttamente con {card}",
            "attaccare direttamente l’avversario con {card}",
            "attaccarti direttamente con {card}",
        ),
        "deploy": Verb("schieri {card} {where}", "schiera {card} {where}", "schierare {card} {where}"),
        "set": Verb("posizioni copert{o} {card}", "posiziona copert{o} {card}", "posizionare copert{o} {card}"),
        "turn": Verb("porti {card} {where}", "porta {card} {where}", "portare {card} {where}"),
        "turn_up": Verb("scopri {card} {where}", "scopre {card} {where}", "scoprire {card} {where}"),
        "activate": Verb("attivi {card}", "attiva {card}", "attivare {card}"),
        "use": Verb("usi l’abilità {of_card}", "usa l’abilità {of_card}", "usare l’abilità {of_card}"),
        "use_numbered": Verb(
            "usi l’abilità {n} {of_card}", "usa l’abilità {n} {of_card}", "usare l’abilità {n} {of_card}"
        ),
        "react": Verb("reagisci con {card}", "reagisce con {card}", "reagire con {card}"),
        "pass": Verb("non reagisci", "non reagisce", "passare"),
        "choose": Verb("scegli {cards}", "sceglie {cards}", "scegliere {cards}"),
        "choose_none": Verb("non scegli nessuno", "non sceglie nessuno", "non scegliere nessuno"),
        "accept": Verb("accetti", "accetta", "accettare"),
        "decline": Verb("rinunci", "rinuncia", "rinunciare"),
        "discard": Verb("scarti {cards}", "scarta {cards}", "scartare {cards}"),
        "draw": Verb("peschi {cards}", "pesca {cards}", "pescare {cards}"),
        "begin": Verb("cominci il turno", "comincia il turno", "cominciare il turno"),
        "end_turn": Verb("finisci il turno", "finisce il turno", "finire il turno"),
        "end_main1": Verb(
            "passi alla fase di battaglia", "passa alla fase di battaglia", "passare alla fase di battaglia"
        ),
        "end_battle": Verb(
            "passi alla fase principale 2", "passa alla fase principale 2", "passare alla fase principale 2"
        ),
        "end_main2": Verb("passi alla fase finale", "passa alla fase finale", "passare alla fase finale"),
        "concede": Verb("ti arrendi", "si arrende", "arrenderti", "arrendersi"),
    },
    moments={
        "turn": Both("è il tuo turno: {phase}", "è il turno dell’avversario: {phase}"),
        "nth_turn": Both("è il tuo {nth} turno: {phase}", "è il {nth} turno dell’avversario: {phase}"),
        "nth_begins": Both(
            "sta per cominciare il tuo {nth} turno", "sta per cominciare il {nth} turno dell’avversario"
        ),
    },
    facts={
        "has": Both("hai {things}", "ha {things}"),
        "no_units": Both("non hai unità", "non ha unità"),
        "no_units_has": Both("non hai unità; hai {things}", "non ha unità; ha {things}"),
        "no_hand": Both("non hai carte in mano", "non ha carte in mano"),
        "points_same": Both("resti a {n}", "resta a {n}"),
        "points_less": Both("scendi da {old} a {n}", "scende da {old} a {n}"),
        "points_more": Both("sali da {old} a {n}", "sale da {old} a {n}"),
        "energy_same": Both("hai ancora {n} Energia", "ha ancora {n} Energia"),
        "energy_empty": Both("non hai più Energia", "non ha più Energia"),
        "energy_less": Both(
            "hai speso {less} Energia e ne hai ancora {n}", "ha speso {less} Energia e ne ha ancora {n}"
        ),
        "energy_none": Both("hai speso {less} Energia e non ne hai più", "ha speso {less} Energia e non ne ha più"),
        "energy_now": Both("hai {n} Energia", "ha {n} Energia"),
        "energy_max_now": Both("hai il massimo di Energia a {n}", "ha il massimo di Energia a {n}"),
        "hand_now": Both("hai in mano {n}", "ha in mano {n}"),
        "deck_now": Both("hai ancora {n} nel mazzo", "ha ancora {n} nel mazzo"),
        "deck_none": Both("non hai più carte nel mazzo", "non ha più carte nel mazzo"),
        "to_grave": Both("metti nel cimitero {things}", "mette nel cimitero {things}"),
        "to_hand": Both("hai in mano {things}", "ha in mano {things}"),
        "to_hand_only": Both("hai in mano solo {things}", "ha in mano solo {things}"),
        "to_deck": Both("hai nel mazzo {things}", "ha nel mazzo {things}"),
        "on_field": Both("hai in campo {things}", "ha in campo {things}"),
        "in_attack": Both("hai in Attacco {things}", "ha in Attacco {things}"),
        "in_defence": Both("hai in Difesa {things}", "ha in Difesa {things}"),
        "is_down": Both("hai {things} copert{o}", "ha {things} copert{o}"),
        "is_up": Both("hai {things} scopert{o}", "ha {things} scopert{o}"),
        "wins": Both("vinci la partita", "vince la partita"),
        "may": Both("puoi {inf}", "può {inf}"),
        "may_not": Both("non puoi {inf} ({rule})", "non può {inf} ({rule})"),
    },
    words={
        "and": " e ",
        "and_besides": ", e ",
        "or": " o ",
        "nth": "{}º",
        "in_attack": "in Attacco",
        "in_defence": "in Difesa",
        "unit_attack": "{things} in Attacco",
        "unit_defence": "{things} in Difesa",
        "unit_down": "{things} copert{o} in Difesa",
        "plan_up": "{card} scopert{o}",
        "plan_down": "{card} copert{o}",
        "held": "in mano {things}",
        "held_none": "nessuna carta in mano",
        "stacked": "nel mazzo {things}",
        "stacked_none": "il mazzo vuoto",
        "buried": "nel cimitero {things}",
        "main1": "fase principale 1",
        "battle": "fase di battaglia",
        "main2": "fase principale 2",
        "end": "fase finale",
        "phase_now": "comincia la {phase}",
        "fresh": "entrat{o} in questo turno",
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
        "copy": "la copia {n} {of_card}",
        "of_copy": "della copia {n} {of_card}",
        "one_copy": "una copia {of_card}",
        "copies": "{n} copie {of_card}",
        "attack": "l’Attacco",
        "defence": "la Difesa",
        "atk_of": "l’ATT {of_card}",
        "def_of": "la DIF {of_card}",
        "both_of": "i valori {of_card}",
        "atk_its": "il suo ATT",
        "def_its": "la sua DIF",
        "both_its": "i suoi valori",
        "atk_their": "il loro ATT",
        "def_their": "la loro DIF",
        "both_their": "i loro valori",
        "value_now": "{what} è {n}",
        "value_still": "{what} è ancora {n}",
        "value_back": "{what} torna a {n}",
        "values_now": "{what} sono {atk}/{def}",
        "values_still": "{what} sono ancora {atk}/{def}",
        "values_back": "{what} tornano a {atk}/{def}",
        "compared": "{a} contro\N{NO-BREAK SPACE}{v}",
        "compared_directly": "l’attacco vale {a}",
        "nobody_loses": "nessuno perde punti",
        "drawn": "la partita finisce patta",
        "house": "regola della casa: {rule}",
        "deck_of": "parti dal mazzo base {faction}",
        "with_games": "{deck} (partite concluse: {n})",
        "less": "togli {things}",
        "plus": "aggiungi {things}",
        "declared": "lo dichiari {kind}: {factions}",
        "single": "di una sola fazione",
        "allied": "alleato",
        "coalition": "di coalizione",
        "deck_good": "il mazzo è valido",
        "deck_bad": "il mazzo non è valido: {faults}",
    },
    kinds={
        "doctrine": ("la Dottrina ", "della Dottrina "),
        "terrain": ("la Dottrina del terreno ", "della Dottrina del terreno "),
        "tactic": ("la Tattica ", "della Tattica "),
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
    subjects=Both("you ", "your opponent "),
    subjects_again=Both("you ", "your opponent "),
    have=Both("have", "has"),
    verbs={
        "attack": Verb("attack {target} with {card}", "attacks {target} with {card}", "attack {target} with {card}"),
        "attack_directly": Verb(
            "attack your opponent directly with {card}",
            "attacks you directly with {card}",
            "attack your opponent directly with {card}",
            "attack you directly with {card}",
        ),
        "deploy": Verb("deploy {card} {where}", "deploys {card} {where}", "deploy {card} {where}"),
        "set": Verb("set {card} face-down", "sets {card} face-down", "set {card} face-down"),
        "turn": Verb("put {card} {where}", "puts {card} {where}", "put {card} {where}"),
        "turn_up": Verb("turn up {card} {where}", "turns up {card} {where}", "turn up {card} {where}"),
        "activate": Verb("activate {card}", "activates {card}", "activate {card}"),
        "use": Verb("use the ability {of_card}", "uses the ability {of_card}", "use the ability {of_card}"),
        "use_numbered": Verb("use ability {n} {of_card}", "uses ability {n} {of_card}", "use ability {n} {of_card}"),
        "react": Verb("react with {card}", "reacts with {card}", "react with {card}"),
        "pass": Verb("do not react", "does not react", "pass"),
        "choose": Verb("choose {cards}", "chooses {cards}", "choose {cards}"),
        "choose_none": Verb("choose nobody", "chooses nobody", "choose nobody"),
        "accept": Verb("accept", "accepts", "accept"),
        "decline": Verb("decline", "declines", "decline"),
        "discard": Verb("discard {cards}", "discards {cards}", "discard {cards}"),
        "draw": Verb("draw {cards}", "draws {cards}", "draw {cards}"),
        "begin": Verb("begin your turn", "begins the turn", "begin the turn"),
        "end_turn": Verb("end your turn", "ends the turn", "end the turn"),
        "end_main1": Verb("go on to the Battle phase", "goes on to the Battle phase", "go on to the Battle phase"),
        "end_battle": Verb("go on to main phase 2", "goes on to main phase 2", "go on to main phase 2"),
        "end_main2": Verb("go on to the End phase", "goes on to the End phase", "go on to the End phase"),
        "concede": Verb("concede", "concedes", "concede"),
    },
    moments={
        "turn": Both("it is your turn: {phase}", "it is your opponent’s turn: {phase}"),
        "nth_turn": Both("it is your {nth} turn: {phase}", "it is your opponent’s {nth} turn: {phase}"),
        "nth_begins": Both("your {nth} turn is about to begin", "your opponent’s {nth} turn is about to begin"),
    },
    facts={
        "has": Both("have {things}", "has {things}"),
        "no_units": Both("have no units", "has no units"),
        "no_units_has": Both("have no units, but {things}", "has no units, but {things}"),
        "no_hand": Both("have no cards in hand", "has no cards in hand"),
        "points_same": Both("stay at {n}", "stays at {n}"),
        "points_less": Both("fall from {old} to {n}", "falls from {old} to {n}"),
        "points_more": Both("rise from {old} to {n}", "rises from {old} to {n}"),
        "energy_same": Both("still have {n} Energy", "still has {n} Energy"),
        "energy_empty": Both("have no Energy left", "has no Energy left"),
        "energy_less": Both("have spent {less} Energy and have {n} left", "has spent {less} Energy and has {n} left"),
        "energy_none": Both("have spent {less} Energy and have none left", "has spent {less} Energy and has none left"),
        "energy_now": Both("have {n} Energy", "has {n} Energy"),
        "energy_max_now": Both("have an Energy maximum of {n}", "has an Energy maximum of {n}"),
        "hand_now": Both("have {n} in hand", "has {n} in hand"),
        "deck_now": Both("have {n} left in the deck", "has {n} left in the deck"),
        "deck_none": Both("have no cards left in the deck", "has no cards left in the deck"),
        "to_grave": Both("put {things} into your graveyard", "puts {things} into the graveyard"),
        "to_hand": Both("have {things} in hand", "has {things} in hand"),
        "to_hand_only": Both("have only {things} in hand", "has only {things} in hand"),
        "to_deck": Both("have {things} in the deck", "has {things} in the deck"),
        "on_field": Both("have {things} on the field", "has {things} on the field"),
        "in_attack": Both("have {things} in Attack", "has {things} in Attack"),
        "in_defence": Both("have {things} in Defence", "has {things} in Defence"),
        "is_down": Both("have {things} face-down", "has {things} face-down"),
        "is_up": Both("have {things} face-up", "has {things} face-up"),
        "wins": Both("win the game", "wins the game"),
        "may": Both("may {inf}", "may {inf}"),
        "may_not": Both("cannot {inf} ({rule})", "cannot {inf} ({rule})"),
    },
    words={
        "and": " and ",
        "and_besides": ", and ",
        "or": " or ",
        "nth": "{}th",
        "in_attack": "in Attack",
        "in_defence": "in Defence",
        "unit_attack": "{things} in Attack",
        "unit_defence": "{things} in Defence",
        "unit_down": "{things} face-down in Defence",
        "plan_up": "{card} face-up",
        "plan_down": "{card} face-down",
        "held": "{things} in hand",
        "held_none": "no cards in hand",
        "stacked": "{things} in the deck",
        "stacked_none": "an empty deck",
        "buried": "{things} in the graveyard",
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
        "copy": "copy {n} {of_card}",
        "of_copy": "of copy {n} {of_card}",
        "one_copy": "a copy {of_card}",
        "copies": "{n} copies {of_card}",
        "attack": "Attack",
        "defence": "Defence",
        "atk_of": "the ATK {of_card}",
        "def_of": "the DEF {of_card}",
        "both_of": "the values {of_card}",
        "atk_its": "its ATK",
        "def_its": "its DEF",
        "both_its": "its values",
        "atk_their": "their ATK",
        "def_their": "their DEF",
        "both_their": "their values",
        "value_now": "{what} is {n}",
        "value_still": "{what} is still {n}",
        "value_back": "{what} is {n} again",
        "values_now": "{what} are {atk}/{def}",
        "values_still": "{what} are still {atk}/{def}",
        "values_back": "{what} are {atk}/{def} again",
        "compared": "{a} against\N{NO-BREAK SPACE}{v}",
        "compared_directly": "the attack is worth {a}",
        "nobody_loses": "nobody loses points",
        "drawn": "the game is a draw",
        "house": "house rule: {rule}",
        "deck_of": "start from the {faction} base deck",
        "with_games": "{deck} (games completed: {n})",
        "less": "remove {things}",
        "plus": "add {things}",
        "declared": "declare it {kind}: {factions}",
        "single": "single-faction",
        "allied": "allied",
        "coalition": "a coalition",
        "deck_good": "the deck is legal",
        "deck_bad": "the deck is not legal: {faults}",
    },
    kinds={
        "doctrine": ("the Doctrine ", "of the Doctrine "),
        "terrain": ("the Terrain Doctrine ", "of the Terrain Doctrine "),
        "tactic": ("the Tactic ", "of the Tactic "),
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

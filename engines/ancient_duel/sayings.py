"""Why something is refused: the rule, and a sentence that a player understands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from card_db.problems import Said
from engines.errors import IllegalActionError


@dataclass(frozen=True, slots=True)
class Refusal:
    """A rule and a sentence; ``{card}``, ``{cost}`` and ``{energy}`` are filled in when it is told."""

    rule: str
    said: Said

    def error(self, card: Said | None = None, **numbers: Any) -> IllegalActionError:
        """The error that tells it."""
        name = card or Said("questa carta", "this card")
        it = self.said.it.format(card=f"«{name.it}»" if card else name.it, **numbers)
        en = self.said.en.format(card=f"“{name.en}”" if card else name.en, **numbers)
        return IllegalActionError(self.rule, Said(it[:1].upper() + it[1:], en[:1].upper() + en[1:]))


def _no(rule: str, it: str, en: str) -> Refusal:
    return Refusal(rule, Said(it, en))


# Something else comes first, or there is nothing of the kind to do.

CHANCE_FIRST: Final = _no(
    "AD-1.7",
    "Prima tocca al caso: una carta da pescare, o chi comincia.",
    "First comes chance: a card to draw, or who begins.",
)
EFFECT_FIRST: Final = _no(
    "AD-13.3", "Prima si completa l’effetto in corso.", "First the effect that is being carried out is completed."
)
DISCARD_FIRST: Final = _no(
    "AD-13.3", "Prima si scartano le carte dovute.", "First the cards that are due are discarded."
)
LIMIT_FIRST: Final = _no(
    "AD-6.7",
    "Alla fine del turno si scarta fino a restare con 5 carte.",
    "At the end of the turn you discard down to 5 cards.",
)
NAME_FIRST: Final = _no(
    "AD-10.7",
    "Prima si gira la carta coperta: che carta è?",
    "First the face-down card is turned up: which card is it?",
)
ORDER_FIRST: Final = _no(
    "AD-13.8",
    "Prima scegli quale dei tuoi effetti va per primo.",
    "First choose which of your effects is handled first.",
)
WINDOW_FIRST: Final = _no(
    "AD-9.6",
    "Durante un attacco si può solo attivare una Tattica posizionata, o passare.",
    "During an attack you may only activate a set Tactic, or pass.",
)
NO_WINDOW: Final = _no("AD-9.6", "Non c’è nessuna finestra di reazione aperta.", "There is no reaction window open.")
NOTHING_TO_CHOOSE: Final = _no("AD-13.3", "Nessun effetto chiede una scelta.", "No effect asks for a choice.")
NOTHING_TO_DISCARD: Final = _no("AD-13.14", "Non c’è niente da scartare.", "There is nothing to discard.")
NOTHING_TO_DRAW: Final = _no("AD-6.2", "Nessuno deve pescare questa carta adesso.", "Nobody must draw this card now.")
NOTHING_TO_DEAL: Final = _no("AD-4.2", "Le mani iniziali non si danno adesso.", "No opening hand is dealt now.")
NOT_THE_START: Final = _no("AD-4.3", "Chi comincia è già deciso.", "Who begins is already settled.")
NOTHING_TO_NAME: Final = _no(
    "AD-1.8", "Nessuno deve dire adesso che carta è questa.", "Nobody must say now which card this is."
)
NOT_IN_MAIN: Final = _no(
    "AD-6.5",
    "Nella fase di battaglia si può solo attaccare.",
    "In the Battle phase you may only attack.",
)
NOT_IN_BATTLE: Final = _no("AD-6.5", "Si attacca solo nella fase di battaglia.", "You attack in the Battle phase only.")
NO_BATTLE: Final = _no(
    "AD-6.5",
    "Chi comincia non ha fase di battaglia nel suo primo turno.",
    "Whoever begins has no Battle phase in the first turn.",
)

# Cards in hand.

TOO_DEAR: Final = _no(
    "AD-7.5", "{card}: costa {cost} Energia e ne hai {energy}.", "{card}: it costs {cost} Energy and you have {energy}."
)
DEPLOYED: Final = _no(
    "AD-8.1",
    "In questo turno hai già schierato o posizionato un’unità.",
    "You have already deployed or set a unit this turn.",
)
ROW_FULL: Final = _no("AD-R12", "La tua fila delle unità è piena.", "Your unit row is full.")
NO_UNIT: Final = _no("AD-8.1", "{card} non è un’unità nella tua mano.", "{card} is not a unit in your hand.")
NO_PLAN: Final = _no(
    "AD-9.1", "{card} non è una Dottrina o Tattica nella tua mano.", "{card} is not a Doctrine or Tactic in your hand."
)
NAME_IT: Final = _no(
    "AD-1.8",
    "Le carte della tua mano sono note: di’ quale posizioni.",
    "The cards in your hand are known: say which one you set.",
)
UNNAMED: Final = _no(
    "AD-1.8",
    "Una carta che nessuno conosce si posiziona senza dirne il nome.",
    "A card that nobody knows is set without its name.",
)
NONE_SUCH: Final = _no(
    "AD-7.4",
    "Nella tua mano non può esserci una carta che si posiziona così.",
    "There can be no card in your hand that is set in this way.",
)

# Changing position.

NOT_YOUR_UNIT: Final = _no("AD-8.6", "Lì non c’è una tua unità.", "There is no unit of yours there.")
NO_CHANGES: Final = _no(
    "AD-R10", "Qui la posizione non si cambia per scelta.", "At this table positions are not changed by choice."
)
FRESH: Final = _no("AD-8.6", "È entrata in campo in questo turno.", "It entered the field this turn.")
HAS_ATTACKED: Final = _no("AD-8.6", "In questo turno ha già attaccato.", "It has already attacked this turn.")
HAS_CHANGED: Final = _no(
    "AD-8.6", "In questo turno ha già cambiato posizione.", "It has already changed position this turn."
)
SAME: Final = _no("AD-8.6", "È già così.", "It is so already.")
WHICH: Final = _no("AD-1.8", "Di’ che carta è.", "Say which card it is.")
KNOWN: Final = _no("AD-1.8", "Che carta è si sa già: non si dice.", "Which card it is is known: it is not said.")

# Naming unknown cards.

NOT_IN_LIST: Final = _no(
    "AD-3.2", "Un’altra copia di {card} non può esserci.", "There can be no further copy of {card}."
)
NOT_IN_BASE: Final = _no(
    "AD-2.7",
    "Nel suo mazzo base non resta una copia di {card} che possa essere qui.",
    "In that base deck no copy of {card} is left that could be here.",
)
NOT_IN_DECK: Final = _no(
    "AD-3.5",
    "Nella sua lista del mazzo non resta una copia di {card} che possa essere qui.",
    "In that deck list no copy of {card} is left that could be here.",
)
OTHER_KIND: Final = _no(
    "AD-1.8",
    "{card} non è del tipo della carta coperta: unità, oppure Dottrina o Tattica.",
    "{card} is not of the kind of the face-down card: a unit, or a Doctrine or Tactic.",
)
OTHER_COST: Final = _no(
    "AD-7.4",
    "Per {card} si sarebbe pagato {cost} Energia quando fu posizionata, non {energy}.",
    "For {card}, {cost} Energy would have been paid when it was set, not {energy}.",
)

# Plan cards and activated clauses.

NOT_SET: Final = _no("AD-9.2", "Lì non c’è una tua carta posizionata.", "There is no set card of yours there.")
UNIT_SET: Final = _no("AD-9.2", "Un’unità non si attiva.", "A unit is not activated.")
FORBIDDEN: Final = _no(
    "AD-1.4", "Un effetto ti vieta di attivare Tattiche adesso.", "An effect forbids you to activate Tactics now."
)
REACTION_ONLY: Final = _no(
    "AD-9.5",
    "{card} si attiva solo come reazione a un attacco.",
    "{card} is activated only as a reaction to an attack.",
)
CONDITION: Final = _no("AD-9.5", "La condizione di {card} non è soddisfatta.", "The condition of {card} does not hold.")
COST: Final = _no(
    "AD-9.5", "Non hai abbastanza carte da scartare per {card}.", "You have too few cards to discard for {card}."
)
NO_TARGET: Final = _no(
    "AD-9.5", "Per {card} non c’è nessuna carta da scegliere.", "There is no card to choose for {card}."
)
NOT_A_TACTIC: Final = _no("AD-9.6", "Solo una Tattica è una reazione.", "Only a Tactic is a reaction.")
NOT_FROM_HAND: Final = _no(
    "AD-9.6", "Le carte in mano non si usano come reazione.", "Cards in hand cannot be used as a reaction."
)
NO_CLAUSE: Final = _no(
    "AD-13.7",
    "Lì non c’è una tua carta scoperta con questa abilità.",
    "There is no face-up card of yours with this ability there.",
)
USED: Final = _no("AD-13.7", "In questo turno l’hai già usata.", "You have already used it this turn.")
USE_CONDITION: Final = _no(
    "AD-13.7", "La condizione dell’abilità non è soddisfatta.", "The condition of the ability does not hold."
)
USE_COST: Final = _no("AD-13.14", "Non hai abbastanza carte da scartare.", "You have too few cards to discard.")
USE_TARGET: Final = _no("AD-13.5", "Non c’è nessuna carta da scegliere.", "There is no card to choose.")

# Combat.

NOT_YOUR_ATTACKER: Final = _no("AD-10.1", "Lì non c’è una tua unità.", "There is no unit of yours there.")
NOT_IN_ATTACK: Final = _no(
    "AD-10.1", "Attacca solo un’unità scoperta in Attacco.", "Only a face-up unit in Attack may attack."
)
ATTACKED: Final = _no("AD-10.1", "In questo turno ha già attaccato.", "It has already attacked this turn.")
NO_SUCH_TARGET: Final = _no("AD-10.2", "Lì non c’è un’unità nemica.", "There is no enemy unit there.")
ONLY_THOSE: Final = _no(
    "AD-10.2", "Un’unità nemica vuole essere lei il bersaglio.", "An enemy unit demands to be the target."
)
UNITS_IN_THE_WAY: Final = _no(
    "AD-10.2",
    "L’avversario ha ancora unità, scoperte o coperte.",
    "Your opponent still has units, face-up or face-down.",
)
DIRECT_MADE: Final = _no(
    "AD-10.2", "In questo turno hai già fatto un attacco diretto.", "You have already made a direct attack this turn."
)

# Choices.

NO_CANDIDATE: Final = _no("AD-13.4", "Questa carta non si può scegliere.", "This card cannot be chosen.")
OTHER_FACTION: Final = _no(
    "AD-13.6",
    "L’effetto vale solo per carte della sua fazione.",
    "The effect applies only to cards of its own faction.",
)
IMMUNE: Final = _no("AD-13.11", "Questa unità ignora le Tattiche nemiche.", "This unit ignores enemy Tactics.")
MUST_CHOOSE: Final = _no("AD-13.5", "Una carta va scelta.", "A card must be chosen.")
NO_ANSWER: Final = _no("AD-13.3", "Questo adesso non è una risposta.", "This is no answer now.")
NO_SUCH_TRIGGER: Final = _no("AD-13.8", "Non c’è un effetto con questo numero.", "There is no effect of this number.")
NOT_IN_HAND: Final = _no("AD-13.14", "{card} non è nella tua mano.", "{card} is not in your hand.")

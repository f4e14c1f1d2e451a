"""Given, when, then: worked examples and test positions of a duel, as data.

One TOML file holds many ``[[example]]``. A rulebook tells each one in a box, a test runs it
through the rules engine, and both read the same numbers::

    [[example]]
    id = "AD-X10.1"                     # AD-X<chapter>.<n> in a rulebook, AD-S<n> for a scenario
    rules = ["AD-10.9"]                 # what it shows
    title = { it = "...", en = "..." }
    note = { it = "...", en = "..." }   # why, in a sentence or two; no numbers the data already says

    [example.given]                     # left out: the common fixture of the rules, Part 6
    active = "P1"                       # whose turn it is
    turn = 5                            # which of that player's own turns
    phase = "main1"                     # start | main1 | battle | main2 | end
    house = { deckout = "draw_phase" }  # switches that differ from their default (AD-15)
    P1 = { points = 20, energy = 12, units = ["AD-ROM-07 attack"], hand = ["AD-ROM-04", 3], deck = 10 }
    P2 = { units = ["AD-MAC-04 defence", "AD-SPA-03 down"], plans = ["AD-CAR-T02 down"], grave = [] }

    [[example.steps]]
    when = "P1 attacks AD-ROM-07 > AD-MAC-04"
    then = ["values 5 3", "P2 AD-MAC-04 in grave", "P1 energy 8"]

    [[example.steps]]
    when = "P1 attacks AD-ROM-01 > P2"
    refused = "AD-10.2"                 # the rule that forbids it; nothing has changed

**Given.** ``units`` and ``plans`` are in the order in which they entered the field. A unit is
``ID attack|defence|down``, then what is special about it: ``fresh`` (entered this turn),
``attacked``, ``changed`` (its marks), ``atk-2`` or ``def+1`` (a stored modifier until the end
of this turn), ``wound-atk-2`` (a battle wound, until the end of the enemy's next own turn),
each of them perhaps followed by ``until P1.6`` (the End phase of P1's own turn 6). A plan card
is ``ID up|down``. ``hand``, ``deck`` and ``grave`` are lists of ids; a number in ``hand`` or
``deck`` is that many cards nobody looks at (``deck = ["AD-PER-03", 9]``: 10 cards). When P1 is
in own turn n, P2 has had n - 1.

**When.** A side, a verb, what it is done to: ``attacks ID > ID|P2``, ``deploys ID
attack|defence``, ``sets ID``, ``turns ID attack|defence`` (AD-8.6), ``activates ID`` (a plan
card, or the activated clause of a card on the field; ``#2`` is its second), ``reacts ID``,
``passes``, ``chooses ID[, ID]`` (or ``none``, ``attack``, ``defence``, ``yes``, ``no``),
``discards ID[, ID]`` (or ``any``), ``draws ID|any``, ``begins`` (from the start of the turn to
main phase 1), ``ends main1|battle|main2|turn``, ``concedes``. The second copy of one card on
one side is ``ID:2``; a card of a certain side, where both have it, ``P2 ID``. A choice may be
appended: ``activates AD-ROM-T01 chooses AD-SPA-05``. A step without ``when`` looks at the
position as it is.

**What goes without saying.** An attack declared in main phase 1 ends that phase first. Who may
react passes, and who may choose chooses nothing, unless the next step says otherwise; so the
``then`` of a step followed by ``reacts`` or ``chooses`` is read before the answer. Draws and
shuffles happen by themselves with cards nobody looks at, unless the next step is ``draws``.
``ends turn`` goes through all phases that are left; with more than 5 cards in hand it waits for
``discards``, and then the other player's turn runs up to main phase 1.

**Then.** ``SIDE points|energy|energy_max|hand|deck N``; ``SIDE ID in
attack|defence|down|up|plans|field|grave|hand|deck``; ``SIDE ID atk|def N``; ``values A V`` (the two
numbers that were compared, AD-10.8; ``values A`` for a direct attack); ``phase PHASE``;
``winner P1``; ``draw``; ``legal SIDE VERB ...``; ``illegal SIDE VERB ... RULE``.

**Decks.** An example about deck building has ``[[example.decks]]`` instead of given and steps::

    [[example.decks]]
    base = "rome"                       # the base deck of a faction (AD-2.7) ...
    remove = ["AD-ROM-01"]              # ... with one copy of each of these less
    add = ["AD-ROM-04"]                 # ... and one copy of each of these more
    kind = "single"                     # single | allied | coalition
    factions = ["rome"]                 # main, second, third; left out: base
    games = 15                          # games completed by its player (AD-3.6)
    codes = ["E_COPIES"]                # what is wrong with it (AD-3.8); empty: legal

Imports the standard library only.
"""

from __future__ import annotations

from card_db.scenarios.model import (
    Action,
    Activate,
    Attack,
    Begin,
    Check,
    Choose,
    Compared,
    Concede,
    DeckCase,
    Deploy,
    Discard,
    Draw,
    End,
    Given,
    Illegal,
    InPhase,
    Legal,
    Modifier,
    Number,
    Pass,
    PlanGiven,
    Position,
    React,
    Ref,
    Scenario,
    SetDown,
    Side,
    SideGiven,
    Stands,
    Step,
    Turn,
    UnitGiven,
    Value,
    Winner,
)
from card_db.scenarios.nouns import GENDERS, Noun
from card_db.scenarios.reading import load_scenarios, read_scenarios
from card_db.scenarios.sentences import CardName, RuleName, Sentence, plain
from card_db.scenarios.story import Names, Story, Told, story

__all__ = [
    "GENDERS",
    "Action",
    "Activate",
    "Attack",
    "Begin",
    "CardName",
    "Check",
    "Choose",
    "Compared",
    "Concede",
    "DeckCase",
    "Deploy",
    "Discard",
    "Draw",
    "End",
    "Given",
    "Illegal",
    "InPhase",
    "Legal",
    "Modifier",
    "Names",
    "Noun",
    "Number",
    "Pass",
    "PlanGiven",
    "Position",
    "React",
    "Ref",
    "RuleName",
    "Scenario",
    "Sentence",
    "SetDown",
    "Side",
    "SideGiven",
    "Stands",
    "Step",
    "Story",
    "Told",
    "Turn",
    "UnitGiven",
    "Value",
    "Winner",
    "load_scenarios",
    "plain",
    "read_scenarios",
    "story",
]

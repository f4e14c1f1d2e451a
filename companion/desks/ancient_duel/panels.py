"""What can be open at the thumb: a question, a card on the field, a card to play, a card to set, a pile."""

from __future__ import annotations

from typing import Final

import streamlit as st

from card_db.problems import Said
from companion import shell
from companion.desks.ancient_duel import draw
from companion.desks.ancient_duel.naming import label, pick
from companion.desks.ancient_duel.questions import Option, Question
from companion.desks.ancient_duel.scene import NOTHING, OPPONENT, Chosen, Scene
from companion.desks.ancient_duel.told import Block, heading, line, listed
from companion.desks.ancient_duel.ways import Way
from companion.desks.ancient_duel.words import filled, number_of_cards, row_of, to_player
from engines.ancient_duel.actions import UNIT_ROW, Place
from engines.ancient_duel.piles import Pile
from engines.ancient_duel.state import UNKNOWN

PLAY: Final = Said("Quale carta giochi?", "Which card do you play?")
SCAN: Final = Said("Inquadra il QR della carta", "Scan the card’s QR code")
SET: Final = Said("Che cosa posizioni coperto?", "What do you set face-down?")
WHICH: Final = Said("Che carta è?", "Which card is it?")
IN_BATTLE: Final = Said("In battaglia:", "In battle:")
AIMS: Final = Said("Chi attacchi con {who}?", "Whom do you attack with {who}?")
ATTACK: Final = Said("Attacca", "Attack")
ALL_NAMED: Final = Said(
    "Le carte della tua mano sono note: scegli quale con «Gioca una carta».",
    "The cards in your hand are known: choose one under “Play a card”.",
)
ZONES: Final = {
    "hand": Said("In mano {to}", "In {who}’s hand"),
    "deck": Said("Nel mazzo di {who}", "In {who}’s deck"),
    "grave": Said("Nel cimitero di {who}", "In {who}’s graveyard"),
}
UNNAMED: Final = Said("{cards}, non ancora viste", "{cards}, not seen yet")
EMPTY: Final = Said("Nessuna carta", "No cards")


def told(scene: Scene, *blocks: Block, key: str = "duel-told") -> None:
    """Words and numbers, drawn as one."""
    draw.told(key, blocks, scene.desk.paints, scene.glance.lang)


# a question


def ask(scene: Scene, question: Question) -> None:
    """What is asked, with every answer; a tile that was tapped is told below."""
    head = question.heading
    blocks = [heading(scene.say(head.said), scene.say(head.clause) if head.clause else "")]
    if scene.at is not None and scene.answer is None:
        blocks.append(_card_at(scene, scene.at))
    told(scene, *blocks)
    options = _at_one_place(scene, question)
    if options and all(option.card for option in options):
        texts = {option.card: option.text for option in options}
        pick(scene, list(texts), lambda card: scene.play(texts[card]), key="answer")
        return
    for option in options:
        scene.tap(_worded(scene, option), scene.play, option.text, key=f"answer-{option.text}")


def _at_one_place(scene: Scene, question: Question) -> list[Option]:
    """The answers about one card on the field, where an unknown one is pointed at before it is named."""
    places = list(dict.fromkeys(option.at for option in question.options if option.at and option.card))
    if len(places) < 2:
        return list(question.options)
    here = scene.at if scene.at in places else places[0]
    with st.container(horizontal=True, gap="xsmall"):
        for at in places:
            words = scene.say(scene.desk.words.at(scene.state, at))
            kind = "primary" if at == here else "secondary"
            scene.tap(words, scene.choose, Chosen(at=scene.serial_at(at)), key=f"place-{at.number}", kind=kind)
    return [option for option in question.options if option.at == here]


def _worded(scene: Scene, option: Option) -> str:
    """An answer on a button; of a card on the field also whose it is."""
    if option.card:
        return label(scene.desk.catalogue, option.card, scene.glance.lang)
    words = scene.say(option.said)
    return f"{words} · {scene.glance.names[option.at.player]}" if option.at else words


# a card on the field


def _card_at(scene: Scene, at: Place) -> Block:
    card = row_of(scene.state, at)[at.number - 1].card
    return scene.teller.on_field(at, "" if card == UNKNOWN else scene.link(card))


def card(scene: Scene, at: Place) -> None:
    """What a card is and why, then what may be done with it."""
    is_mine = scene.is_free and at.player == scene.player
    fights = is_mine and at.row == UNIT_ROW and scene.state.phase == "battle"
    aim = scene.aim
    if aim is not None:
        told(scene, scene.teller.outcome(aim, scene.preview(aim)))
        return
    if fights:
        told(scene, heading(scene.say(filled(AIMS, who=scene.desk.words.at(scene.state, at)))))
        _aims(scene, at)
        told(scene, _card_at(scene, at), key="duel-more")
        return
    briefs = _forecast(scene, at) if is_mine and at.row == UNIT_ROW and scene.state.phase == "main1" else []
    told(scene, _card_at(scene, at), *briefs)
    if is_mine and scene.state.phase != "battle":
        for number, way in enumerate(scene.ways_at(at)):
            _way(scene, way, f"way-{number}", Chosen(at=scene.chosen.at, panel=f"name:{number}"))


def _way(scene: Scene, way: Way, key: str, naming: Chosen = NOTHING) -> None:
    """A way as a button: done at once, or after its card is named; greyed where a rule forbids it."""
    words = scene.say(way.said)
    if way.text:
        scene.tap(words, scene.play, way.text, key=key)
    elif way.names:
        scene.tap(words, scene.choose, naming, key=key)
    else:
        scene.refused(words, way.rule, way.why, key=key)


def _forecast(scene: Scene, at: Place) -> list[Block]:
    """What each attack would do, told before the Battle phase begins."""
    seen = ((action, scene.foreseen(action)) for action in scene.desk.ways.attacks(scene.state, at))
    briefs = [scene.say(scene.teller.brief(action, preview)) for action, preview in seen if preview is not None]
    return [listed(scene.say(IN_BATTLE), briefs)] if briefs else []


def _aims(scene: Scene, at: Place) -> None:
    """Every attack of a unit with what it would do; where none is legal, one greyed button with the reason."""
    attacks = scene.desk.ways.attacks(scene.state, at)
    refusals = {action: scene.refusal(action) for action in attacks}
    if all(refusals.values()):
        _way(scene, scene.desk.ways.way(scene.state, attacks[0], ATTACK), "attack")
        return
    for action, refused in refusals.items():
        number = action.target.number if action.target else 0
        if refused is None:
            words = scene.say(scene.teller.brief(action, scene.preview(action)))
            serial = scene.serial_at(action.target) if action.target else OPPONENT
            scene.tap(words, scene.choose, Chosen(at=scene.chosen.at, aim=serial), key=f"aim-{number}")
        else:
            _way(scene, scene.desk.ways.way(scene.state, action), f"aim-{number}")


def name(scene: Scene, at: Place, number: int) -> None:
    """Which card is it that is turned up or activated?"""
    ways = scene.ways_at(at)
    way = ways[number] if number < len(ways) else None
    told(scene, heading(scene.say(WHICH), scene.say(way.said) if way else ""))
    options = [scene.desk.asker.option(scene.state, action) for action in (way.names if way else ())]
    texts = {option.card: option.text for option in options}
    pick(scene, list(texts), lambda card: scene.play(texts[card]), key="name")


# from hand


def play(scene: Scene) -> None:
    """A card from hand: found by its name, then what may be done with it."""
    chosen = scene.chosen.card
    if chosen:
        told(scene, scene.block(chosen))
        for number, way in enumerate(scene.ways_of(chosen)):
            _way(scene, way, f"play-{number}")
        return
    told(scene, heading(scene.say(PLAY)))
    pick(scene, scene.hand_cards, lambda card: scene.choose(Chosen(panel="play", card=card)), key="play")
    if "pages" in st.session_state:  # within the app's own frame, which knows its pages
        shell.link("scan", scene.say(SCAN), t=scene.glance.code)


def set_down(scene: Scene) -> None:
    """A card set without its name: what kind, and what it costs."""
    ways = scene.ways_to_set
    told(scene, heading(scene.say(SET), "" if ways else scene.say(ALL_NAMED)))
    for number, way in enumerate(ways):
        _way(scene, way, f"set-{number}")


# a pile


def pile(scene: Scene, player: int, zone: str) -> None:
    """What is known of a hand, a deck, a graveyard; a card in it is a tap away from its page."""
    cards: Pile = getattr(scene.state.sides[player], zone)
    who = scene.glance.names[player]
    title = heading(scene.say(filled(ZONES[zone], who=who, to=to_player(who))))
    lines = [line(_counted(scene, card, count), "" if card == UNKNOWN else scene.link(card)) for card, count in cards]
    told(scene, title, *(lines or [line(scene.say(EMPTY))]))


def _counted(scene: Scene, card: str, count: int) -> str:
    if card == UNKNOWN:
        return scene.say(filled(UNNAMED, cards=number_of_cards(count)))
    words = label(scene.desk.catalogue, card, scene.glance.lang)
    return f"{count} × {words}" if count > 1 else words

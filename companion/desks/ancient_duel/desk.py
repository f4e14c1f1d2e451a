"""Ancient Duel at the table: people hold the cards, the phone knows the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, Final

import streamlit as st

from card_db.problems import Said
from card_db.records import by_id
from companion.desks.ancient_duel import draw, taps
from companion.desks.ancient_duel.catalogue import Catalogue
from companion.desks.ancient_duel.correcting import form
from companion.desks.ancient_duel.questions import Asker
from companion.desks.ancient_duel.scene import Chosen, Scene
from companion.desks.ancient_duel.setting_up import choices
from companion.desks.ancient_duel.sheet import sheet
from companion.desks.ancient_duel.view import Viewer
from companion.desks.ancient_duel.ways import Ways
from companion.desks.ancient_duel.words import Words
from companion.desks.base import Glance, Hand, Number
from engines.ancient_duel import AncientDuel
from engines.ancient_duel.piles import size
from engines.ancient_duel.state import State
from engines.protocol import Player

if TYPE_CHECKING:
    from card_db.database import CardDatabase

_POINTS: Final = Said("Punti", "Points")
_ENERGY: Final = Said("Energia", "Energy")
_HAND: Final = Said("Carte in mano", "Cards in hand")
_DECK: Final = Said("Carte nel mazzo", "Cards in the deck")


class DuelDesk:
    """Both halves of the table, cards to tap, and what may be done at the thumb."""

    opening: tuple[str, ...] = ("start 1",)

    def __init__(self, database: CardDatabase) -> None:
        """Over these cards. Raises :class:`~engines.ancient_duel.programs.UnplayableCardError`."""
        self.game = AncientDuel(by_id(database.records))
        self.catalogue = Catalogue(database, self.game.book)
        self.words = Words(self.catalogue)
        self.asker = Asker(self.game, self.catalogue, self.words)
        self.ways = Ways(self.game, self.words)
        self.paints = draw.paints(self.catalogue)
        self._viewer = Viewer(self.catalogue, self.words)
        self._seen = lru_cache(maxsize=128)(self._look)

    def set_up(self, lang: str) -> Mapping[str, object] | None:
        """The decks of both seats and the house rules; None while a deck list is not legal."""
        return choices(self, lang)

    def show(self, glance: Glance, hand: Hand) -> None:
        """The battlefield, then the sheet at the thumb."""
        scene = Scene(self, glance, hand)
        self._from_address(scene)
        draw.art()
        key = f"{glance.code}:field"
        result = draw.field(key, self.data(scene), partial(taps.heard, scene, key))
        if taps.was_missed(scene, result.tapped):
            st.rerun()
        sheet(scene)

    def correct(self, glance: Glance, hand: Hand) -> None:
        """The table says otherwise."""
        form(Scene(self, glance, hand))

    def numbers(self, state: State) -> tuple[Number, ...]:
        """By player: points, Energy, cards in hand and in the deck."""
        return tuple(number for player in (0, 1) for number in _numbers(state, player))

    def said(self, state: State, text: str) -> Said:
        """An action in the game's notation in words: ``Schiera Coorte legionaria in Difesa``."""
        return self.words.said(state, self.game.action_from_text(text))

    def data(self, scene: Scene) -> Mapping[str, Any]:
        """What the drawing of the battlefield is given."""
        glance = scene.glance
        acting = () if scene.is_over else tuple(player for player in glance.acting if player >= 0)
        return {
            "view": self._seen(glance.state, glance.eyes, acting, glance.names, glance.lang),
            "factions": self.paints,
            "words": draw.said_in(glance.lang),
            "seq": glance.seq,
            "changes": {f"{player}:{name}": amount for (player, name), amount in glance.changes.items()},
            "chosen": taps.chosen(scene),
            "lit": taps.lit(scene),
            "ready": taps.ready(scene),
        }

    def _look(self, state: State, eyes: Player, acting: tuple[Player, ...], names: tuple[str, ...], lang: str) -> Any:
        return draw.plain(self._viewer.view(state, eyes, acting, names, lang))

    def _from_address(self, scene: Scene) -> None:
        """A card that was looked up or scanned: it is about to be played."""
        card = st.query_params.get("card", "")
        if not card:
            return
        del st.query_params["card"]
        answers = scene.question.options if scene.question else ()
        answer = next((option for option in answers if option.card == card), None)
        if answer is not None:
            scene.choose(Chosen(answer=answer.text))
        elif card in self.game.book.facts:
            scene.choose(Chosen(panel="play", card=card))


def _numbers(state: State, player: Player) -> Iterator[Number]:
    side = state.sides[player]
    yield Number("points", _POINTS, player, side.points)
    yield Number("energy", _ENERGY, player, side.energy)
    yield Number("hand", _HAND, player, size(side.hand))
    yield Number("deck", _DECK, player, size(side.deck))

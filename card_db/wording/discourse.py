"""What is being talked of (EL-7.10): an immutable memory that every phrase is planned with and hands on."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import TypeAlias

from card_db.effects import nodes as n
from card_db.wording.phrases import Form


class Somebody(Enum):
    """A card that cannot be referred to again."""

    ELSE = "else"


Referent: TypeAlias = n.This | n.Foe | n.Named | n.All | n.Oldest | Somebody
"""What was named: two mentions with equal referents mean the same cards."""

Subject: TypeAlias = Referent | n.Player


@dataclass(frozen=True, slots=True)
class Discourse:
    """What a sentence remembers at one point."""

    card: Referent | None = None
    """The card last spoken of."""
    named_me: bool = False
    """Whether the card itself was named as a subject."""
    player: n.Player | None = None
    """The player who was the last subject."""
    subject: Subject | None = None
    """Of whom the last step was said; the next one may leave it out."""
    form: Form = Form.HE
    """The form of that step's verb."""
    picked: frozenset[str] = frozenset()
    """Names whose cards were said in full."""
    foe: str = ""
    """The part the other side of the combat plays in what was said before: ``attacking``, ``attacked`` …"""
    done: frozenset[tuple[str, n.Player]] = frozenset()
    """Deeds a player was already said to do in this clause: doing one again is doing *more* of it."""

    def speaking_of(self, card: Referent | None) -> Discourse:
        """After ``card`` was mentioned."""
        picked = self.picked | {card.name} if isinstance(card, n.Named) else self.picked
        return replace(self, card=card, picked=picked)

    def having_said(self, subject: Subject | None, form: Form = Form.HE) -> Discourse:
        """After a step of which ``subject`` was the subject."""
        player = subject if isinstance(subject, n.Player) else None
        named = self.named_me or isinstance(subject, n.This)
        return replace(self, subject=subject, form=form, player=player, named_me=named)

    def aside(self, then: Discourse) -> Discourse:
        """After words in parentheses: they change nothing but what was picked in them."""
        return replace(self, picked=then.picked)

    def introduced(self) -> Discourse:
        """After the head of a clause: what was said there is no step that the next could be joined to."""
        return replace(self, subject=None)

    def having_done(self, deed: str, player: n.Player) -> Discourse:
        """After a player drew, discarded, lost …"""
        return replace(self, done=self.done | {(deed, player)})

    def against(self, foe: str) -> Discourse:
        """In a combat in which the other side is ``attacking``, ``attacked`` or just ``fighting``."""
        return replace(self, foe=foe)

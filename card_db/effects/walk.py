"""Walking the tree of an effect, for whoever looks for something in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import assert_never

from card_db.effects import nodes as n
from card_db.effects.signatures import signature_of


def children(node: object) -> Iterator[object]:
    """The nodes and words a node holds, in the order of its fields; what a clause does comes after its head."""
    if is_dataclass(node):
        for field in sorted(fields(node), key=lambda one: one.name in ("steps", "rules")):
            yield getattr(node, field.name)


def walk(node: object, *, granted: bool = True) -> Iterator[object]:
    """A node (or a whole effect) and every node below it; not what is in a granted clause, if so asked."""
    if isinstance(node, tuple):
        for one in node:
            yield from walk(one, granted=granted)
        return
    if not is_dataclass(node):
        return
    yield node
    for child in children(node):
        if granted or not (isinstance(node, n.Grant) and child is node.clause):
            yield from walk(child, granted=granted)


def words_used(effect: n.Effect) -> tuple[str, ...]:
    """The words of the profile that an effect uses, clause by clause, in the order they are read, each once.

    A manner stands with its word (``enter(normal)``), a protection with its side (``destroy enemy``); ``move_deck``
    says that a deck is searched. Rules, rulings and reminder sentences are looked up by these words.
    """
    return tuple(dict.fromkeys(word for node in walk(effect) for word in _words_of(node)))


def _words_of(node: object) -> Iterator[str]:
    if isinstance(node, n.Clause):
        yield from _clause_words(node)
    elif isinstance(node, n.Selector | n.Attribute | n.Target | n.Choose | n.Named):
        yield from _description_words(node)
    elif isinstance(node, n.Protect):
        yield from ("protect", f"{node.deed} {node.by.value}" if node.by else node.deed)
    else:
        yield from _plain_words(node)


def _clause_words(clause: n.Clause) -> Iterator[str]:
    match clause:
        case n.Static():
            yield "static"
        case n.Triggered(event, about=about):
            yield f"{event}({about})" if isinstance(about, str) else event
        case n.Activated():
            yield "activate"
        case n.Played(manner=manner):
            yield f"play({manner})" if manner else "play"
        case n.Keyword(word, manner):
            yield f"{word}({manner})" if manner else word
        case _:
            assert_never(clause)
    if isinstance(clause, n.Static | n.Triggered | n.Activated) and clause.zone:
        yield clause.zone


def _description_words(node: n.Selector | n.Attribute | n.Target | n.Choose | n.Named) -> Iterator[str]:
    match node:
        case n.Selector(nouns, _, flags, zone=zone):
            yield from (*nouns, *flags, *([zone] if zone else []))
        case n.Attribute(column, values):
            yield from (column, *values)
        case n.Target():
            yield "target"
        case n.Choose():
            yield "choose"
        case n.Named():
            return
        case _:
            assert_never(node)


def _plain_words(node: object) -> Iterator[str]:
    """The word of an action, a rule or a cost, and every word that a field holds."""
    if isinstance(node, n.Action | n.Rule | n.Cost):
        yield signature_of(node).word
    if isinstance(node, n.Move) and _is_search(node.object):
        yield "move_deck"
    for child in children(node):
        if isinstance(child, str):
            yield child
        elif isinstance(child, n.Chosen) and child.value:
            yield child.value


def _is_search(about: n.Object) -> bool:
    """A choice in the own deck (4.5, ``move``)."""
    return isinstance(about, n.Choose) and about.selector.zone == "deck" and about.selector.side is n.Side.OWN

"""The worked examples of a book in words alone, cards and rules as links to their ids."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from card_db.scenarios import CardName, RuleName, Sentence, story
from pnp.lookup.records import ExampleTold, StepTold
from pnp.rulebook.example import Example
from pnp.rulebook.material import Material
from pnp.rulebook.model import Run, Text
from pnp.rulebook.played import PlayedExample


def told(example: Example, material: Material) -> ExampleTold:
    """An example in the language of its book."""
    lang = material.book.lang
    note = example.note.in_(lang) if example.note else ""
    if isinstance(example, PlayedExample):
        steps = [StepTold(_step(step.when, step.then), step.refused) for step in example.steps]
        return ExampleTold(example.id, example.title.in_(lang), _text(example.given), tuple(steps), note)
    tale = story(example, lang, material.cast.names)
    refused = [bool(step.refused) for step in example.steps] or [False] * len(tale.steps)
    steps = [StepTold(_step(step.when, step.then), no) for step, no in zip(tale.steps, refused, strict=True)]
    return ExampleTold(example.id, example.title.in_(lang), _text(tale.given), tuple(steps), note)


def _step(when: Sentence, then: Sequence[Sentence]) -> Text:
    return (*_text([when], "bold"), Run(" "), *_text(then)) if when else _text(then)


def _text(sentences: Sequence[Sentence], style: str = "regular") -> Text:
    return tuple(_runs(sentences, style))


def _runs(sentences: Sequence[Sentence], style: str) -> Iterator[Run]:
    for number, sentence in enumerate(sentences):
        if number:
            yield Run(" ", style)
        for part in sentence:
            match part:
                case CardName(card, name):
                    yield Run(name, "bold_italic" if style == "bold" else "italic", card)
                case RuleName(rule):
                    yield Run(rule, style, rule)
                case str(text):
                    yield Run(text, style)

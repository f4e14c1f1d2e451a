"""What must not be released though it can be written (EL-9.3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from card_db.effects import nodes as n
from card_db.effects.said import listed, quoted, told
from card_db.effects.signatures import COSTS, signature_of
from card_db.effects.vocabulary import Profile
from card_db.effects.walk import walk
from card_db.problems import LANGUAGES, Problem, Said


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with one clause, and what would be right."""

    said: Said
    expected: Said


def check(effect: n.Effect, profile: Profile, kind: str) -> tuple[Problem, ...]:
    """Everything in an effect that must not be released on a card of this kind (EL-9.3)."""
    faults = [fault for clause in effect for fault in clause_faults(clause, profile)]
    faults += [fault for _, fault in effect_faults(effect, profile, kind)]
    told_so_far = tuple(Problem(fault.said, expected=fault.expected) for fault in faults)
    return told_so_far + unsaid(effect, profile, kind)


def unsaid(effect: n.Effect, profile: Profile, kind: str) -> tuple[Problem, ...]:
    """The wordings that are missing or unfit for an effect in either language (EL-9.3, 8)."""
    from card_db.wording import WordingError, describe

    problems = []
    for lang in LANGUAGES:
        try:
            describe(effect, profile, lang, kind=kind, names={})
        except WordingError as wrong:
            problems.append(Problem(wrong.said, file=str(profile.path)))
    return tuple(problems)


def effect_faults(effect: n.Effect, profile: Profile, kind: str) -> list[tuple[int, Fault]]:
    """Clauses that a card of this kind cannot have (EL-9.3, 1), each with its number from 0."""
    faults = [(index, fault) for index, clause in enumerate(effect) for fault in _kind_faults(clause, profile, kind)]
    played = [index for index, clause in enumerate(effect) if isinstance(clause, n.Played)]
    if profile.kind(kind).play == "one":
        said = told(
            "Una carta di tipo {0} ha una sola clausola {1}.", "Cards of kind {0} have one {1} clause.", kind, "play"
        )
        faults += [(index, Fault(said, Said("una clausola «play»", 'one "play" clause'))) for index in played[1:]]
    return faults


def _kind_faults(clause: n.Clause, profile: Profile, kind: str) -> Iterator[Fault]:
    rules = profile.kind(kind)
    if rules.play and not isinstance(clause, n.Played):
        said = told(
            "Le carte di tipo {0} hanno solo una clausola {1}.",
            "Cards of kind {0} have a {1} clause only.",
            kind,
            "play",
        )
        yield Fault(said, quoted("play"))
    elif isinstance(clause, n.Played) and not rules.play:
        yield Fault(_has_no(kind, "play"), listed(("static", "activate", *profile.events)))
    elif isinstance(clause, n.Keyword) and clause.word not in rules.keywords:
        yield Fault(_has_no(kind, clause.word), listed(("static", "activate", *profile.events)))


def _has_no(kind: str, word: str) -> Said:
    return told("Le carte di tipo {0} non hanno una clausola {1}.", "Cards of kind {0} have no {1} clause.", kind, word)


def clause_faults(clause: n.Clause, profile: Profile) -> Iterator[Fault]:
    """What is wrong with a clause in itself (EL-9.3, 2 to 7); granted clauses are looked at too."""
    yield from _limit_faults(clause, profile)
    yield from _reading_faults(clause, profile)
    yield from _target_faults(clause, profile)
    yield from _foe_faults(clause, profile)
    yield from _look_faults(clause)
    for node in walk(clause, granted=False):
        if isinstance(node, n.Grant):
            yield from _granted_faults(node.clause, profile)
            yield from clause_faults(node.clause, profile)


def _limit_faults(clause: n.Clause, profile: Profile) -> Iterator[Fault]:
    if not isinstance(clause, n.Activated) or clause.limit is n.Limit.ONCE:
        return
    if profile.activate_once:
        limited = Said("Ogni clausola attivata ha un limite.", "Every activated clause is limited.")
        yield Fault(limited, quoted("once"))
    elif not any(signature_of(cost).uses_up for cost in clause.costs):
        costs = listed(word for word, cost in COSTS.items() if cost.uses_up and word in profile.costs)
        endless = Said("Si potrebbe usare senza fine.", "This could be used without end.")
        it = f"«once», o un costo che consuma qualcosa: {costs.it}"
        yield Fault(endless, Said(it, f'"once", or a cost that uses something up: {costs.en}'))


def _reading_faults(clause: n.Clause, profile: Profile) -> Iterator[Fault]:
    if not isinstance(clause, n.Static):
        return
    for word in dict.fromkeys(_read(clause)):
        if word in profile.changed_by_static:
            said = told(
                "Una clausola {1} non legge {0}: tali valori dipendono dalle clausole {1}.",
                "A {1} clause must not read {0}: such values depend on static clauses.",
                word,
                "static",
            )
            yield Fault(said, Said("un valore stampato o un conteggio", "a printed value or a count"))


def _read(clause: n.Clause) -> Iterator[str]:
    """The values and states that a clause looks at."""
    for node in walk(clause):
        if isinstance(node, n.Read | n.Measure):
            yield node.field
        elif isinstance(node, n.PlayerIs):
            yield node.state


def _target_faults(clause: n.Clause, profile: Profile) -> Iterator[Fault]:
    targets = [node for node in walk(clause, granted=False) if isinstance(node, n.Target)]
    if any(_hidden(target.selector, profile) for target in targets):
        said = Said("Una carta nascosta non può essere un bersaglio.", "A hidden card cannot be a target.")
        yield Fault(said, Said("choose(…)", "choose(…)"))


def _hidden(selector: n.Selector, profile: Profile) -> bool:
    seen = profile.zones[selector.zone].seen if selector.zone else "all"
    return seen == "none" or (seen == "owner" and selector.side is not n.Side.OWN)


def _foe_faults(clause: n.Clause, profile: Profile) -> Iterator[Fault]:
    fights = isinstance(clause, n.Played) and profile.plays.get(clause.manner or "", False)
    if isinstance(clause, n.Static) or fights:
        return
    if any(isinstance(node, n.Foe) for node in walk(clause, granted=False)):
        said = told("{0} sta solo in una clausola {1} o in una reazione.",
                    "{0} stands only in a {1} clause or in a reaction.", "foe", "static")  # fmt: skip
        yield Fault(said, Said("self, o carte scelte", "self, or cards that are picked"))


def _look_faults(clause: n.Clause) -> Iterator[Fault]:
    for node in walk(clause, granted=False):
        if isinstance(node, n.Look) and node.keep >= node.number:
            said = Said("Se ne tengono meno di quante se ne guardano.", "Fewer are kept than are looked at.")
            yield Fault(said, Said(f"keep con al massimo {node.number - 1}", f"keep with at most {node.number - 1}"))


def _granted_faults(clause: n.Clause, profile: Profile) -> Iterator[Fault]:
    if isinstance(clause, n.Played | n.Keyword) or clause.zone is not None:
        said = Said(
            "Si danno solo clausole che funzionano in campo.", "Only clauses that work on the field are granted."
        )
        yield Fault(said, listed(("static", "activate", *profile.events)))

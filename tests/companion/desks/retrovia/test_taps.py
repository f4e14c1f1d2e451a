"""Everything legal can be tapped, everything else says why not."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import given

from companion.desks.retrovia.taps import TILE, Source, Taps, taps
from engines.retrovia import RETROVIA, Build, Detach, Enter, Move, Sacrifice, State, Substitute, Swap
from engines.retrovia.actions import square_to_text
from engines.retrovia.refusals import refusal
from tests.engines.retrovia.positions import START, at, play, read
from tests.engines.retrovia.strategies import reached

DUE = at("0,0=vS3 2,0=H 3,0=c", "A1p", "1,0")
TWO_DUE = at("0,0=vS3 1,0=cS3 3,0=h", "A1p", "2,0")


def reachable(found: Taps) -> Iterator[tuple[str, str, int]]:
    """Every action as taps lead to it: the source, the target (nothing for a button), its number."""
    for name, source in found.sources.items():
        yield from ((name, target, light.act) for target, light in source.lights.items())
        for choice in source.choices:
            if choice.act is not None:
                yield name, "", choice.act
            yield from ((name, target, light.act) for target, light in choice.lights.items())
    if found.passing.act is not None:
        yield "", "", found.passing.act


@given(reached())
def test_all_legal_actions_are_reached_by_taps_and_nothing_else_is(state: State) -> None:
    found = taps(state, "it")
    legal = [RETROVIA.action_to_text(action) for action in RETROVIA.legal_actions(state, state.player)]
    assert [act.text for act in found.acts] == legal
    assert {number for _, _, number in reachable(found)} == set(range(len(legal)))


@given(reached())
def test_a_tap_on_a_lit_square_does_what_it_says_there(state: State) -> None:
    found = taps(state, "it")
    legal = RETROVIA.legal_actions(state, state.player)
    for source, target, number in reachable(found):
        named = {square_to_text(square) for square in touched(legal[number])}
        assert not target or target in named
        assert source in named or source in {"", TILE, getattr(legal[number], "kind", "")}


def touched(action: object) -> Iterator[tuple[int, int]]:
    match action:
        case Build(at_) | Enter(_, at_) | Substitute(at_, _) | Sacrifice(at_) | Detach(at_, None):
            yield at_
        case Move(one, other) | Swap(one, other) | Detach(one, other):
            yield one
            yield other


@given(reached())
def test_whatever_is_not_lit_has_the_rule_of_the_engine(state: State) -> None:
    found = taps(state, "en")
    for name, source in found.sources.items():
        squares = {square_to_text(square) for square in state.layout.field.squares} - {name}
        if source.lights:
            assert source.lights.keys() | source.whys.keys() >= squares
        for target, number in source.whys.items():
            refused = refusal(state, tried(name, target, state))
            assert refused is not None
            assert (found.reasons[number].rule, found.reasons[number].said) == (refused.rule, refused.said.en)


def tried(source: str, target: str, state: State) -> Build | Enter | Move | Substitute | Detach:
    """What a tap on a square stands for, a source being chosen."""
    x, y = (int(part) for part in target.split(","))
    if source == TILE:
        return Build((x, y))
    if source.isalpha():
        standing = state.layout.board[state.layout.field.tables.index[x, y]]
        own = len(standing) == 1 and standing.isupper() == (state.player == 0)
        return Substitute((x, y), source) if own else Enter(source, (x, y))
    here, there = (int(part) for part in source.split(","))
    is_due = any(isinstance(action, Detach) for action in RETROVIA.legal_actions(state, state.player))
    return Detach((here, there), (x, y)) if is_due else Move((here, there), (x, y))


@given(reached())
def test_a_greyed_button_gives_a_reason_and_no_action(state: State) -> None:
    found = taps(state, "it")
    for source in found.sources.values():
        for choice in source.choices:
            assert (choice.why is None) != (choice.act is None and not choice.lights)
        assert source.lights or source.choices or source.why is not None


def source_of(position: str, name: str) -> tuple[Taps, Source]:
    found = taps(read(position), "it")
    return found, found.sources[name]


def test_before_the_prey_a_piece_may_be_swapped_and_substituted_but_not_sacrificed() -> None:
    _, source = source_of(at("0,0=V 1,0=C", "A2"), "0,0")
    assert [(choice.label, choice.group) for choice in source.choices] == [
        ("Scambia", ""),
        ("Cavaliere", "Sostituisci con"),
        ("Spettro", "Sostituisci con"),
        ("Cacciatore", "Sostituisci con"),
    ]


def test_a_lone_piece_is_told_that_it_has_nobody_to_swap_with() -> None:
    found, source = source_of(at("0,0=V", "A2"), "0,0")
    swap = source.choices[0]
    assert swap.why is not None
    assert found.reasons[swap.why].rule == "RV-4.4"


def test_a_substitution_asks_first_because_the_tap_might_mean_the_other_piece() -> None:
    _, source = source_of(at("0,0=V", "A2", "1,0"), "C")
    assert source.lights["0,0"].ask == "Il Cavaliere prende il posto del Viandante in 0,0?"
    assert source.lights["1,0"].ask == ""


def test_with_four_active_a_type_in_the_rearguard_can_only_substitute() -> None:
    found, source = source_of(at("0,0=V 1,0=C 2,0=S 3,0=H", "A2", "4,0"), "V")
    assert {light.mark for light in source.lights.values()} == {"sub"}
    assert source.why is not None
    assert found.reasons[source.why].rule == "RV-4.2"


def test_without_tiles_the_tiles_say_so() -> None:
    found, source = source_of(at("0,0=V 1,0=c", "A1p", "0,1 0,2 0,3 0,4 0,5 0,6", tiles=(0, 7)), TILE)
    assert source.why is not None
    assert found.reasons[source.why].rule == "RV-4.1"


def test_a_free_square_offers_who_enters_and_who_comes() -> None:
    _, source = source_of(at("0,0=V", "A2", "1,0"), "1,0")
    groups = [(choice.group, choice.icon, choice.note) for choice in source.choices]
    assert groups == [
        ("Entra", "V", ""),
        ("Entra", "C", ""),
        ("Entra", "S", ""),
        ("Entra", "H", ""),
        ("Arriva qui", "V", "0,0"),
    ]


def test_an_enemy_out_of_reach_says_why_before_the_prey_is_in_play() -> None:
    found, source = source_of(at("0,0=V 1,0=c", "A2"), "1,0")
    assert source.why is not None
    assert found.reasons[source.why].rule == "RV-5.4"


def test_a_blocked_piece_says_that_it_cannot_move_but_can_be_rescued() -> None:
    found, source = source_of(at("0,0=V 1,0=Cs1 3,0=h", "A1p", "2,0"), "1,0")
    assert source.why is not None
    assert found.reasons[source.why].rule == "RV-6.8"
    assert [found.acts[choice.act or 0].text for choice in source.choices] == ["move 0,0>1,0"]


def test_a_wraith_that_must_let_go_is_a_question_and_nothing_else_can_be_tapped() -> None:
    found = taps(read(DUE), "it")
    assert found.question == "Lo Spettro in 0,0 deve lasciare la presa: dove va?"
    assert found.held == "0,0"
    assert list(found.sources) == ["0,0"]
    assert found.otherwise is not None
    assert found.reasons[found.otherwise].rule == "RV-3.5"
    assert found.passing.why is not None


def test_of_two_wraiths_the_player_says_which_goes_first() -> None:
    found = taps(read(TWO_DUE), "en")
    assert found.question == "Two Wraiths must let go: which one first?"
    assert found.held == ""
    assert list(found.sources) == ["0,0", "1,0"]


def test_a_pass_that_is_not_allowed_says_why() -> None:
    found = taps(read(START.replace("/A2", "/A2x")), "en")
    assert found.passing.act is None
    assert found.passing.why is not None
    assert found.reasons[found.passing.why].rule == "RV-3.5"


def test_a_finished_game_answers_every_tap_that_it_is_over() -> None:
    over = play(at("0,0=V 1,0=h", "A1p"), "move 0,0>1,0")
    found = taps(over, "it")
    assert not found.sources
    assert found.otherwise is not None
    assert found.reasons[found.otherwise].said == "La partita è finita."

"""Positions, moves and examples of Retrovia in a rulebook: nothing is drawn or told that the rules do not bear out."""

from __future__ import annotations

import csv
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from card_db.database import CardDatabase
from card_db.games import game_folder
from card_db.problems import InputError, Problem
from card_db.scenarios import RuleName, Sentence
from engines.retrovia import AMBER, RETROVIA, Build, Config, Enter, Move, Pass, Sacrifice, State, Substitute, Swap
from engines.retrovia.actions import Detach
from pnp.movement import targets
from pnp.rulebook import print_rulebook
from pnp.rulebook.board import NARROW, Board, Stage, turn_words
from pnp.rulebook.board_plan import CLEAR, LARGEST, PAD, Extent, Plan, best, plans
from pnp.rulebook.formats import FORMATS
from pnp.rulebook.material import Material
from pnp.rulebook.model import Macro
from pnp.rulebook.played import PlayedExample, phrase
from pnp.rulebook.positions import Shown, position, read_board, read_moves
from pnp.rulebook.printing import read_material
from pnp.rulebook.strip import Strip
from pnp.rulebook.tokens import liveries
from pnp.rulebook.words import words
from tests.pnp.rulebook.books import make_press, make_scratch

GAME = """
id = "retrovia"
title = { it = "Retrovia", en = "Retrovia" }
emblem = "emblem-retrovia"
color = "8A5208"
[[tables]]
file = "cards.csv"
"""
BOOK = """# Lo Spettro {RV-6}

(RV-6.2) Si avvinghia, ma non come dice RV-6.3.

(RV-6.3) Uno Spettro contro uno Spettro.

(RV-5.3) Muove di una casella. (Altrove.)

(RV-2.4) Una casella, un personaggio.

{{ example("RV-X6.1") }}

{{ board("0,0;1,0;2,0/0,0=S;1,0=v;2,0=c/VVCCSH|vcssh/6|6/A2e1,2", arrows=["move 0,0>1,0"], dots="0,0") }}

{{ moves("VCSH") }}
"""
EXAMPLES = """[[example]]
id = "RV-X6.1"
rules = ["RV-6.2"]
title = { it = "La presa", en = "The grapple" }
note = { it = "Tutto qui.", en = "That is all." }
given = { position = "0,0;1,0;2,0/0,0=S;1,0=v;2,0=c/VVCCSH|vcssh/6|6/A2e1,2" }
[[example.steps]]
then = ["legal build 3,0", "illegal move 0,0>2,0 RV-5.3"]
[[example.steps]]
when = "enter V 2,0"
refused = "RV-2.4"
[[example.steps]]
when = "move 0,0>1,0"
then = ["event grapple v 1,0", "position 0,0;1,0;2,0/1,0=vS0;2,0=c/VVCCSH|vcssh/6|6/A1ae1,2"]
"""


def material(place: Path, files: Mapping[str, str] | None = None, lang: str = "it") -> Material:
    """A small book of Retrovia, read; ``files`` replaces some of its files."""
    folder = place / "small"
    usual = {
        "game.toml": GAME,
        "cards.csv": "id,name\nRV-1,Uno\n",
        "rulebook/it.md": BOOK,
        "rulebook/en.md": BOOK,
        "rulebook/examples.toml": EXAMPLES,
    }
    for name, text in {**usual, **(files or {})}.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    database = CardDatabase.load(folder)
    return read_material(database.game, lang, database)


def problems(place: Path, files: Mapping[str, str]) -> tuple[Problem, ...]:
    with pytest.raises(InputError) as error:
        material(place, files)
    return error.value.problems


def book(old: str, new: str) -> dict[str, str]:
    assert old in BOOK
    return {"rulebook/it.md": BOOK.replace(old, new)}


def examples(old: str, new: str) -> dict[str, str]:
    assert old in EXAMPLES
    return {"rulebook/examples.toml": EXAMPLES.replace(old, new)}


def example(place: Path, lang: str = "it", files: Mapping[str, str] | None = None) -> PlayedExample:
    found = material(place, files, lang).scenarios["RV-X6.1"]
    assert isinstance(found, PlayedExample)
    return found


def plain(sentence: Sentence) -> str:
    return "".join(part.id if isinstance(part, RuleName) else str(part) for part in sentence)


# macros


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('"move 0,0>1,0"', '"move 0,0>2,0"', "move 0,0>2,0: RV-5.3: The Wraith moves one square."),
        ('"move 0,0>1,0"', '"pass", "mvoe 0,0>1,0"', 'mvoe 0,0>1,0: "mvoe 0,0>1,0" is not an action of Retrovia.'),
        ('arrows=["move 0,0>1,0"]', 'refused=["move 0,0>1,0 RV-5.4"]', "move 0,0>1,0 RV-5.4: The action is legal."),
        (
            'arrows=["move 0,0>1,0"]',
            'refused=["move 0,0>2,0 RV-5.4"]',
            "move 0,0>2,0 RV-5.4: RV-5.3: The Wraith moves one square.",
        ),
        ('dots="0,0"', 'dots="1,0"', 'The player to act cannot move from "1,0".'),
        ("/6|6/", "/7|6/", "RV-4.1: 2 squares are built, but 1 tiles are spent."),
        ('moves("VCSH")', 'moves("VXCK")', '"K X" is no character of Retrovia.'),
    ],
)
def test_a_picture_that_the_rules_deny_stops_the_book_with_its_line(
    tmp_path: Path, old: str, new: str, told: str
) -> None:
    found = problems(tmp_path, book(old, new))
    line = 1 + BOOK[: BOOK.index("{{ moves" if "moves" in old else "{{ board")].count("\n")
    assert [(each.file, each.line, each.problem.en) for each in found] == [("small/rulebook/it.md", line, told)]


def test_options_a_macro_does_not_have_are_told_with_the_nearest(tmp_path: Path) -> None:
    (problem,) = problems(tmp_path, book("arrows=", "arows="))
    assert (problem.line, problem.nearest) == (13, "arrows")
    (problem,) = problems(tmp_path, book('arrows=["move 0,0>1,0"]', "arrows=3"))
    assert "arrows" in problem.problem.en


def test_a_letter_that_no_font_has_is_told_in_a_caption_too(tmp_path: Path) -> None:
    (problem,) = problems(tmp_path, book('dots="0,0"', 'caption="\N{SNOWMAN}"'))
    assert (problem.line, "U+2603" in problem.problem.en) == (13, True)


def test_a_misspelt_emblem_is_told(tmp_path: Path) -> None:
    (problem,) = problems(tmp_path, {"game.toml": GAME.replace("emblem-retrovia", "emblem-retrovai")})
    assert (problem.file, problem.nearest) == ("small/game.toml", "emblem-retrovia")


# examples


@pytest.mark.parametrize(
    ("old", "new", "line", "told"),
    [
        ("legal build 3,0", "legal build 4,0", 8, "The rules give: legal build 4,0 RV-2.2."),
        ('refused = "RV-2.4"', 'refused = "RV-4.2"', 10, "RV-2.4: "),
        ("1,0=vS0;2,0=c/VVCCSH", "1,0=vS1;2,0=c/VVCCSH", 14, "The rules give: position "),
        ("grapple v 1,0", "grapple c 1,0", 14, "The rules give: event "),
        ('when = "move 0,0>1,0"', 'when = "move 0,0>2,0"', 13, "RV-5.3: The Wraith moves one square."),
        ("6|6/A2e1,2", "6|5/A2e1,2", 1, "RV-4.1: "),
        ('rules = ["RV-6.2"]', 'rules = ["RV-6.9"]', 1, "Rule RV-6.9 is not in this book."),
    ],
)
def test_a_wrong_example_stops_the_book_with_file_line_and_what_the_rules_give(
    tmp_path: Path, old: str, new: str, line: int, told: str
) -> None:
    (problem, *_) = problems(tmp_path, examples(old, new))
    assert (problem.file, problem.line, problem.card) == ("small/rulebook/examples.toml", line, "RV-X6.1")
    assert problem.problem.en.startswith(told)


def test_one_wrong_number_in_the_real_examples_fails_the_build_with_its_place(tmp_path: Path) -> None:
    rulebook = game_folder("retrovia") / "rulebook"
    real = (rulebook / "examples.toml").read_text("utf-8")
    check = re.search(r"position (\S+/\d)\|(\d)(\S+?)\"", real)
    assert check is not None
    right = f"{check[1]}|{check[2]}{check[3]}"
    wrong = f"{check[1]}|{int(check[2]) - 1}{check[3]}"
    files = {
        "rulebook/examples.toml": real.replace(right, wrong, 1),
        "rulebook/it.md": (rulebook / "it.md").read_text("utf-8"),
    }
    (found,) = [each for each in problems(tmp_path, files) if each.expected and "position" in each.expected.en]
    assert (found.file, found.line) == ("small/rulebook/examples.toml", 1 + real[: check.start()].count("\n"))
    assert found.problem.en == f"The rules give: position {right}."
    assert found.expected is not None
    assert found.expected.en == f"position {wrong}"


def test_an_example_twice_or_one_never_used_is_told(tmp_path: Path) -> None:
    twice = {"rulebook/examples.toml": EXAMPLES + EXAMPLES}
    assert '"RV-X6.1" is there already.' in [each.problem.en for each in problems(tmp_path, twice)]
    unused = book('{{ example("RV-X6.1") }}', "")
    assert "Example RV-X6.1 is never used." in [each.problem.en for each in problems(tmp_path, unused)]


def test_an_example_is_told_in_the_words_of_the_rules_and_shown_position_by_position(tmp_path: Path) -> None:
    told = example(tmp_path)
    assert [RETROVIA.to_text(scene.shown.state).split("/")[1] for scene in told.scenes] == [
        "0,0=S;1,0=v;2,0=c",
        "1,0=vS0;2,0=c",
    ]
    assert [scene.steps for scene in told.scenes] == [(1, 2, 3), ()]
    first = told.scenes[0].shown
    assert first.arrows == (Move((0, 0), (1, 0)),)
    assert first.refused == ((Move((0, 0), (2, 0)), "RV-5.3"),)
    look, refused, made = told.steps
    assert [plain(each) for each in look.then] == [
        "Ambra può costruire 3,0.",
        "Ambra non può muovere lo Spettro da 0,0 a 2,0: lo Spettro muove di una casella (RV-5.3).",
    ]
    assert plain(refused.when).startswith("Ambra non può far entrare il Viandante in 2,0: ")
    assert (refused.refused, made.refused) == (True, False)
    assert plain(made.when) == "Lo Spettro va da 0,0 a 1,0."
    assert [plain(each) for each in made.then] == ["In 1,0 lo Spettro si avvinghia: è bloccato il Viandante."]


def test_the_same_example_speaks_english_in_an_english_book(tmp_path: Path) -> None:
    told = example(tmp_path, "en")
    assert plain(told.steps[2].when) == "The Wraith moves from 0,0 to 1,0."
    assert plain(told.steps[0].then[0]) == "Amber may build 3,0."


def test_house_rules_that_differ_are_said_first(tmp_path: Path) -> None:
    files = examples('A2e1,2" }', 'A2e1,2", house = { grapple_before_prey = false } }')
    files["rulebook/examples.toml"] = files["rulebook/examples.toml"].split('[[example.steps]]\nwhen = "move')[0]
    assert [plain(each) for each in example(tmp_path, files=files).given] == ["grapple_before_prey: off."]


@pytest.mark.parametrize(
    ("action", "it", "en"),
    [
        (Build((1, 0)), "costruire 1,0", "build 1,0"),
        (Enter("C", (0, 1)), "far entrare il Cavaliere in 0,1", "enter the Knight on 0,1"),
        (Move((0, 0), (1, 0)), "muovere il Viandante da 0,0 a 1,0", "move the Wayfarer from 0,0 to 1,0"),
        (Move((2, 0), (1, 0)), "muovere lo Spettro da 2,0 a 1,0", "move the Wraith from 2,0 to 1,0"),
        (Move((9, 9), (1, 0)), "muovere chi è da 9,9 a 1,0", "move whoever is from 9,9 to 1,0"),
        (Swap((0, 0), (1, 0)), "scambiare 0,0 e 1,0", "swap 0,0 and 1,0"),
        (Substitute((0, 0), "H"), "sostituire chi è in 0,0 con un Cacciatore", "substitute a Hunter on 0,0"),
        (Sacrifice((0, 0)), "sacrificare chi è in 0,0", "sacrifice whoever is on 0,0"),
        (Detach((2, 0), (1, 0)), "staccare lo Spettro da 2,0 a 1,0", "let the Wraith on 2,0 go to 1,0"),
        (
            Detach((2, 0), None),
            "staccare lo Spettro da 2,0 in Retroguardia",
            "let the Wraith on 2,0 go to the Rearguard",
        ),
        (Pass(), "passare", "pass"),
    ],
)
def test_every_action_has_words_in_both_languages(action: object, it: str, en: str) -> None:
    state = position("0,0;1,0;2,0/0,0=V;2,0=hS1/VCCSH|vvccss/6|6/A2e2,1")
    said = phrase(state, action)  # type: ignore[arg-type]
    assert (said.it, said.en) == (it, en)


# boards


@cache
def known_positions() -> tuple[str, ...]:
    with (game_folder("retrovia") / "perft.tsv").open(encoding="utf-8") as file:
        return tuple(dict.fromkeys(row["notation"] for row in csv.DictReader(file, delimiter="\t")))


def macro(argument: str, **options: tuple[str, ...]) -> Macro:
    return Macro(1, "board", argument, options)


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_dots_and_arrows_are_exactly_the_legal_moves_of_the_engine(data: st.DataObject) -> None:
    """From positions a random game leads to: every legal action may be drawn, every other move is refused."""
    state = position(data.draw(st.sampled_from(known_positions())))
    for _ in range(data.draw(st.integers(0, 6))):
        legal = RETROVIA.legal_actions(state, state.player)
        following = RETROVIA.child(state, data.draw(st.sampled_from(legal)))
        if following.ending is not None:
            break
        state = following
    notation, legal = RETROVIA.to_text(state), RETROVIA.legal_actions(state, state.player)
    texts = tuple(map(RETROVIA.action_to_text, legal))
    shown, slips = read_board(macro(notation, arrows=texts))
    assert slips == []
    assert shown is not None
    assert shown.arrows == legal
    squares = state.layout.field.squares
    moves = {(action.origin, action.target) for action in legal if isinstance(action, Move)}
    for origin in squares:
        assert set(targets(state, origin)) == {target for start, target in moves if start == origin}
    others = tuple(
        RETROVIA.action_to_text(Move(a, b)) for a in squares for b in squares if a != b and (a, b) not in moves
    )
    assert len(read_board(macro(notation, arrows=others))[1]) == len(others)


def test_the_start_may_be_called_by_name() -> None:
    shown, slips = read_board(macro("start", dots=()))
    assert (shown, slips) == (Shown(RETROVIA.initial_state(Config())), [])
    assert read_moves(Macro(1, "moves", "V")) == []
    assert read_moves(Macro(1, "moves", "")) != []


def board(text: str, width: float, **options: str) -> Board:
    made = Board(Stage(make_press(), liveries(CardDatabase.load("retrovia").game), words("it")), Shown(position(text)))
    made.wrapOn(make_scratch(), width, 1000)
    return made


@pytest.mark.parametrize("text", known_positions())
@pytest.mark.parametrize("width", [NARROW, FORMATS["a4"].text_width, FORMATS["a5"].text_width])
def test_a_board_stands_inside_its_frame_with_squares_that_are_clear(text: str, width: float) -> None:
    made = board(text, width)
    assert made.unit >= CLEAR
    assert made.height <= 300
    for at in made.shown.state.layout.field.squares:
        x, y = made.middle(at)
        left, low = made.corner
        assert left + PAD <= x - made.unit / 2
        assert x + made.unit / 2 <= left + made.at.width - PAD + 0.01
        assert low + made.at.turn_height + PAD <= y - made.unit / 2
        assert y + made.unit / 2 <= low + made.at.height - PAD + 0.01


def test_squares_are_where_their_coordinates_say() -> None:
    """x grows to the right, y upwards."""
    made = board("0,0;0,1;1,0/-/VVCCSSH|vvccssh/6|6/A2e0,0", 200)
    (x, y), (x_up, y_up), (x_right, y_right) = (made.middle(at) for at in ((0, 0), (0, 1), (1, 0)))
    assert (x_up - x, y_right - y) == pytest.approx((0, 0))
    assert (y_up - y, x_right - x) == pytest.approx((made.unit, made.unit))


def test_the_lower_of_two_clear_layouts_is_taken_else_the_clearer() -> None:
    wide = list(plans(Extent(0, 5, 0, 1), 140, 6, 1))
    assert best((plan, plan.height) for plan in wide).beside is False
    tall = list(plans(Extent(0, 1, 0, 4), 300, 6, 1))
    assert best((plan, plan.height) for plan in tall).beside is True
    assert all(plan.unit <= LARGEST for plan in tall)
    assert list(plans(Extent(0, 1, 0, 1), 60, 6, 1)) == []


def test_boards_of_one_example_share_their_scale_and_their_squares(tmp_path: Path) -> None:
    told = example(tmp_path)
    stage = Stage(make_press(), liveries(CardDatabase.load("retrovia").game), words("it"))
    strip = Strip(stage, told.scenes, numbered=True)
    strip.wrapOn(make_scratch(), 400, 1000)
    assert len({each.at for each in strip.boards}) == 1
    assert strip.boards[0].extent == Extent(0, 2, 0, 0)
    assert isinstance(strip.plan, Plan)


def finished(text: str, *actions: str) -> State:
    state = position(text)
    for action in actions:
        state = RETROVIA.apply_action(state, RETROVIA.action_from_text(action)).state
    return state


@pytest.mark.parametrize(
    ("state", "it", "en"),
    [
        (position("start"), ["Tocca ad Ambra", "2 azioni"], ["Amber to act", "2 actions"]),
        (
            position("0,0;1,0;2,0;2,1;3,0/0,0=V;2,0=c;3,0=s/-|-/5|5/A1pe3,3"),
            ["Tocca ad Ambra", "1 azione", "Preda in gioco"],
            ["Amber to act", "1 action", "Prey in play"],
        ),
        (
            position("0,0;0,1;1,0;1,1;2,0;2,1;3,0/0,0=V;0,1=H;1,1=s;2,0=v;3,0=c/VCSS|vsh/4|4/A1paxe4,4"),
            ["Tocca ad Ambra", "1 azione bonus", "Preda in gioco"],
            ["Amber to act", "1 bonus action", "Prey in play"],
        ),
        (
            finished("0,0;1,0/0,0=V;1,0=v/VCCSSH|vccssh/7|6/A1pe3,3", "move 0,0>1,0"),
            ["Vince Ambra"],
            ["Amber wins"],
        ),
    ],
)
def test_a_board_says_whose_turn_it_is_or_how_the_game_ended(state: State, it: list[str], en: list[str]) -> None:
    assert list(turn_words(state, words("it"))) == it
    assert list(turn_words(state, words("en"))) == en


# the real book


@pytest.mark.parametrize("lang", ["it", "en"])
@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_the_rulebook_of_retrovia_is_set_with_every_example_played(tmp_path: Path, lang: str, paper: str) -> None:
    database = CardDatabase.load("retrovia")
    report = print_rulebook(database.game, lang, tmp_path / "book.pdf", paper=paper, database=database)
    assert report.examples >= 20
    assert report.pages >= 20
    assert AMBER == 0

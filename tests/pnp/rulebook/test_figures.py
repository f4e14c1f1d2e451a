from __future__ import annotations

from pathlib import Path

import pytest

from card_db.database import CardDatabase
from card_db.scenarios import CardName, Ref, RuleName, Side, load_scenarios
from pnp.rulebook.example import example_box, said
from pnp.rulebook.field import Field, rows_of
from pnp.rulebook.figures import energy_maximum, factions_of
from pnp.rulebook.flow import Flow
from pnp.rulebook.house import read_switches, worded
from pnp.rulebook.material import Material
from pnp.rulebook.model import Chapter, Macro, Run, plain
from pnp.rulebook.pieces import HEIGHT, WIDTH, Cast, Piece
from pnp.rulebook.printing import read_material
from pnp.rulebook.prose import Beside, InText, Prose
from pnp.rulebook.words import ENGLISH, ITALIAN, words
from tests.pnp.rulebook.books import make_press, make_scratch

POSITION = """[[example]]
id = "AD-X1.1"
rules = ["AD-10.9"]
title = { it = "Prova", en = "Trial" }
[example.given]
P1 = { energy = 6, units = ["AD-ROM-07 attack", "AD-SPA-05 defence wound-def-2"], hand = ["AD-ROM-03"] }
P2 = { units = ["AD-MAC-04 down"], plans = ["AD-CAR-T02 down"], hand = ["AD-ROM-01", 3] }
[[example.steps]]
when = "P1 attacks AD-ROM-07 > AD-MAC-04"
then = ["values 5 3", "P2 AD-MAC-04 in grave"]
[[example.steps]]
when = "P1 attacks AD-ROM-07 > P2"
refused = "AD-10.1"
"""


@pytest.fixture(scope="module")
def material() -> Material:
    database = CardDatabase.load("ancient_duel")
    return read_material(database.game, "it", database)


@pytest.fixture
def field(material: Material, tmp_path: Path) -> Field:
    path = tmp_path / "examples.toml"
    path.write_text(POSITION, encoding="utf-8")
    (scenario,) = load_scenarios(path, material.cast.names.cards)
    return Field(make_press(), scenario, material.cast, words("it"))


def test_cards_lie_as_they_stand_upright_turned_or_face_down(field: Field) -> None:
    theirs, own = field.rows
    upright, turned = (card.piece for card in own.groups[0].cards)
    assert (upright.width, upright.height) == (WIDTH, HEIGHT)
    assert (turned.width, turned.height, turned.down) == (HEIGHT, WIDTH, False)
    covered = theirs.groups[0].cards[0].piece
    assert (covered.turned, covered.down) == (True, True)
    assert [group.caption for group in theirs.groups] == ["", ITALIAN["plans"], ITALIAN["hand"]]


def test_hands_are_counted_and_the_cards_that_are_named_are_drawn(field: Field) -> None:
    theirs, own = field.rows
    assert dict(theirs.status)["icon-hand"] == 4
    assert [len(row.groups[-1].cards) for row in (theirs, own)] == [1, 1]
    assert own.groups[-1].caption == ITALIAN["hand"]
    assert dict(own.status) == {"icon-points": 20, "icon-energy": 6, "icon-hand": 1}


def test_a_wound_is_written_below_its_unit(field: Field) -> None:
    assert [card.note for card in field.rows[1].groups[0].cards] == ["", "ferita −2 DIF"]


def test_arrows_join_units_that_lie_on_the_field(field: Field) -> None:
    field.wrapOn(make_scratch(), 300, 400)
    field.drawOn(make_scratch(), 0, 0)
    assert set(field.places) == {
        (Side.P1, Ref("AD-ROM-07")),
        (Side.P1, Ref("AD-SPA-05")),
        (Side.P2, Ref("AD-MAC-04")),
        (Side.P1, Ref("")),
        (Side.P2, Ref("")),
    }


def test_picture_and_words_stand_side_by_side_where_there_is_room(material: Material, field: Field) -> None:
    for paper, beside in (("a4", True), ("a5", False)):
        box = example_box(make_press(paper), field.scenario, material.cast, words("it"))
        assert any(isinstance(part, Beside) for part in box.inner.inner) is beside


def test_a_refused_action_is_numbered_or_crossed(material: Material, field: Field) -> None:
    box = example_box(make_press("a5"), field.scenario, material.cast, words("it"))
    assert [part.bullet for part in box.inner.inner if isinstance(part, Prose) and part.bullet] == ["1", "2"]


def test_rules_in_a_story_are_links_and_cards_are_italic(material: Material) -> None:
    text = said([("Non puoi, ", CardName("AD-ROM-07", "Guardia"), " (", RuleName("AD-10.1"), ").")])
    assert text[1:4] == (Run("Guardia", "italic"), Run(" ("), Run("AD-10.1", "ref", "AD-10.1"))


@pytest.mark.parametrize(("turn", "energy"), list(enumerate((6, 6, 7, 8, 9, 10, 11, 12, 12, 12), 1)))
def test_the_table_of_energy_is_that_of_the_rules(turn: int, energy: int) -> None:
    assert energy_maximum(turn) == energy  # AD-7.2


def test_each_faction_is_shown_with_the_forty_cards_of_its_deck(material: Material) -> None:
    factions = factions_of(material.cast)
    assert len(factions) == 7
    assert all(faction.units + faction.plans == 40 for faction in factions)


def test_a_card_without_badge_or_type_is_shown_all_the_same(material: Material) -> None:
    card = material.cast.names.cards["AD-ROM-T01"]
    piece = Piece.of(Cast(material.cast.game, material.cast.names, "it"), card)
    assert piece.picture == "kind-tactic"
    assert piece.ops(0, 0)


def test_offered_house_rules_come_with_their_values_and_the_others_after_them(material: Material) -> None:
    flow = Flow(make_press(), material)
    chapter = Chapter(1, "Regole della casa", "AD-15", (Macro(2, "house_rules"),))
    made = [block.inner for block in flow.chapter(chapter) if isinstance(block, InText)]
    texts = [plain(block.text) for block in made if isinstance(block, Prose)]
    line = texts.index(ITALIAN["not_offered"])
    built = [switch for switch in material.switches if switch.built]
    assert [text for text in texts[:line] if "deckout" in text]
    assert line == 2 * len(built)
    assert len(texts) == line + 1 + len(material.switches) - len(built)
    values = worded(next(switch for switch in material.switches if switch.name == "deckout"), "it")
    assert [run.text for run in values if run.style == "code"] == ["any_draw", "draw_phase"]


def test_a_house_rule_without_its_words_is_a_problem_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "house_rules.toml"
    path.write_text('[[switch]]\nname = "speed"\nvalus = ["slow"]\n[switch.title]\nit = "Passo"\n', encoding="utf-8")
    _, problems = read_switches(path, "duel/house_rules.toml")
    assert {(problem.line, problem.nearest) for problem in problems} >= {(3, "values"), (4, "")}
    assert read_switches(tmp_path / "none.toml", "x") == ((), [])


def test_labels_are_there_in_both_languages() -> None:
    assert ITALIAN.keys() == ENGLISH.keys()


def test_rows_are_the_opponent_then_you(material: Material, field: Field) -> None:
    assert [row.side for row in rows_of(field.scenario, material.cast, words("it"))] == [Side.P2, Side.P1]

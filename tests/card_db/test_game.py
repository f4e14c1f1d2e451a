"""``game.toml`` is read with the same care as a table: every slip has its line and the nearest right word."""

from __future__ import annotations

from pathlib import Path

import pytest

from card_db.game import load_game
from card_db.games import GAMES, game_folder
from card_db.problems import Problem
from card_db.toml_sections import key_lines, one_of
from tests.card_db.folders import GAME, folder, problems_of


def wrong(tmp_path: Path, old: str, new: str) -> tuple[Problem, ...]:
    assert old in GAME
    return problems_of(lambda: load_game(folder(tmp_path, {"game.toml": GAME.replace(old, new, 1)})))


def line(text: str) -> int:
    return 1 + next(at for at, line in enumerate(GAME.split("\n")) if text in line)


def test_a_folder_describes_its_game(tmp_path: Path) -> None:
    game = load_game(folder(tmp_path))
    assert (game.id, game.code, game.title["it"]) == ("little", "LG", "Giochino")
    assert game.word("faction", "red").name("en") == "Reds"
    assert game.word("set", "house").is_house
    assert game.tables[0].stem == "cards"
    assert game.faces == game.folder / "faces"
    assert game.shown("cards.csv") == "little/cards.csv"


def test_the_shortest_game_is_a_title_and_a_table(tmp_path: Path) -> None:
    game = load_game(folder(tmp_path, {"game.toml": 'title = "Mio"\n[[tables]]\nfile = "cards.csv"\n'}))
    assert (game.id, game.title["it"], game.title["en"], game.languages) == ("little", "Mio", "Mio", ("it", "en"))


@pytest.mark.parametrize(
    ("old", "new", "where", "near"),
    [
        ('code = "LG"', 'codee = "LG"', 'code = "LG"', "code"),
        ('code = "LG"', 'code = "lg"', 'code = "LG"', ""),
        ('code = "LG"', "code = 7", 'code = "LG"', ""),
        ('id = "little"', 'id = "Little Game"', 'id = "little"', ""),
        ('file = "cards.csv"', 'file = "card.csv"', 'file = "cards.csv"', "cards.csv"),
        ('kind = "unit"', 'knid = "unit"', 'kind = "unit"', "kind"),
        ('type = "int"', 'type = "intt"', 'type = "int"', "int"),
        ("min = 1", 'min = "uno"', "min = 1", ""),
        ("min = 1", "min = true", "min = 1", ""),
        ("min = 1", "min = 7", "min = 1", ""),
        ("min = 1", "minn = 1", "min = 1", "min"),
        (
            '{ type = "word", of = "faction" }',
            '{ type = "word", of = "factions" }',
            'faction = { type = "word"',
            "faction",
        ),
        ('{ type = "word", of = "faction" }', '{ type = "word" }', 'faction = { type = "word"', ""),
        ("blank = false", 'blank = "no"', "blank = false", ""),
        ('by = "faction"', 'by = "factoin"', 'by = "faction"', "faction"),
        ("size = 4", "size = 4.5", "size = 4", ""),
        ("size = 4", 'table = "deck.csv"', "size = 4", ""),
        ('en = "Blues"', 'eng = "Blues"', 'blue = { it = "Blu"', ""),
        ('it = "Rossi"', "it = 3", 'red = { it = "Rossi"', ""),
        ("house = true", "house = 1", "house = true", ""),
        ('type = "id"', 'type = "text"', "[tables.columns]", ""),
        ('title = { it = "Giochino", en = "Little Game" }', "title = 3", "title =", ""),
        ('title = { it = "Giochino", en = "Little Game" }', 'title = { it = "Giochino" }', "title =", ""),
    ],
)
def test_each_slip_has_its_line_and_the_nearest_word(tmp_path: Path, old: str, new: str, where: str, near: str) -> None:
    problem = wrong(tmp_path, old, new)[0]
    assert problem.file == "little/game.toml"
    assert problem.line == line(where)
    assert problem.nearest == near
    assert problem.problem.it
    assert problem.problem.en


PRINTS = """
[[tables.prints]]
name = "tokens"
title = { it = "Segnalini", en = "Tokens" }
size = "20x20"
face = "token"
[tables.columns]"""


def test_a_table_is_printed_as_what_it_lists_each_in_its_size_under_its_name(tmp_path: Path) -> None:
    game = load_game(folder(tmp_path, {"game.toml": GAME.replace("[tables.columns]", PRINTS)}))
    (table,) = game.tables
    (printed,) = table.prints
    assert (printed.name, printed.size, printed.face, printed.title["it"]) == ("tokens", "20x20", "token", "Segnalini")
    assert game.sheets_of(table, printed) == "tokens"
    assert game.print_on(table, "other") == printed


def test_a_table_of_another_size_goes_to_sheets_of_its_own_name(tmp_path: Path) -> None:
    text = GAME.replace('kind = "unit"', 'kind = "unit"\nsize = "40x40"')
    game = load_game(folder(tmp_path, {"game.toml": text}))
    assert game.sheets_of(game.tables[0], game.tables[0].prints[0]) == "cards"
    same = load_game(folder(tmp_path, {"game.toml": text.replace('code = "LG"', 'size = "40x40"')}))
    assert same.sheets_of(same.tables[0], same.tables[0].prints[0]) == ""


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('size = "20x20"', 'size = "20"', '"20" is not a value for "size".'),
        ('face = "token"', 'faec = "token"', '"faec" is unknown.'),
        ('name = "tokens"', 'name = "My Tokens"', '"My Tokens" is not a value for "name".'),
        ('kind = "unit"', 'kind = "unit"\nback = "back"', '"back" does not go with [[tables.prints]].'),
        (
            "[tables.columns]",
            '[[tables.prints]]\nname = "tokens"\nsize = "25x25"\n[tables.columns]',
            'The prints "tokens" differ in size: 20x20 and 25x25.',
        ),
        (
            "[tables.columns]",
            '[[tables.prints]]\nname = "tokens"\nsize = "20x20"\ngutter = 2\n[tables.columns]',
            'The prints "tokens" differ in size: 0 and 2.',
        ),
        ('face = "token"', "gutter = 1.5", '"gutter" is 1.5.'),
    ],
)
def test_slips_in_prints_are_told(tmp_path: Path, old: str, new: str, told: str) -> None:
    text = GAME.replace("[tables.columns]", PRINTS).replace(old, new, 1)
    problems = problems_of(lambda: load_game(folder(tmp_path, {"game.toml": text})))
    assert told in [problem.problem.en for problem in problems]


def test_a_book_may_have_a_colour_and_an_emblem_of_its_own(tmp_path: Path) -> None:
    text = GAME.replace('code = "LG"', 'color = "9A5B00"\nemblem = "crown"')
    game = load_game(folder(tmp_path, {"game.toml": text}))
    assert (game.color, game.emblem) == ("9A5B00", "crown")
    (problem,) = wrong(tmp_path, 'code = "LG"', 'color = "amber"')
    assert "882255" in problem.sentence("en")


def test_all_slips_are_told_at_once(tmp_path: Path) -> None:
    text = (
        GAME.replace("min = 1", 'min = "x"').replace("[decks]", "[dekcs]\nx = 1\n[decks]").replace('"bool"', '"boole"')
    )
    problems = problems_of(lambda: load_game(folder(tmp_path, {"game.toml": text})))
    assert [problem.nearest for problem in problems] == ["", "bool", "decks"]
    assert [problem.line for problem in problems] == sorted(problem.line or 0 for problem in problems)


def test_what_is_no_toml_says_on_which_line(tmp_path: Path) -> None:
    (problem,) = wrong(tmp_path, 'code = "LG"', "code = LG")
    assert problem.line == 2
    assert "TOML" in problem.sentence("it")


def test_a_file_in_another_encoding_says_on_which_line(tmp_path: Path) -> None:
    data = b"title = 'x'\ncredit = 'Citt\xe0'\n"
    (problem,) = problems_of(lambda: load_game(folder(tmp_path, {"game.toml": data})))
    assert problem.line == 2


def test_a_byte_order_mark_and_windows_line_ends_do_no_harm(tmp_path: Path) -> None:
    data = b"\xef\xbb\xbf" + GAME.replace("\n", "\r\n").encode()
    assert load_game(folder(tmp_path, {"game.toml": data})).id == "little"


def test_an_unknown_language_is_refused(tmp_path: Path) -> None:
    problem, *_ = wrong(tmp_path, 'code = "LG"', 'languages = ["it", "fr"]')
    assert "fr" in problem.sentence("en")


def test_a_game_without_tables_is_refused(tmp_path: Path) -> None:
    (problem,) = problems_of(lambda: load_game(folder(tmp_path, {"game.toml": 'title = "x"\n'})))
    assert "[[tables]]" in problem.sentence("it")


def test_two_tables_of_one_name_are_refused(tmp_path: Path) -> None:
    text = 'title = "x"\n[[tables]]\nfile = "cards.csv"\n[[tables]]\nfile = "cards.csv"\n'
    (problem,) = problems_of(lambda: load_game(folder(tmp_path, {"game.toml": text})))
    assert '"cards"' in problem.sentence("en")


def test_the_built_in_games_are_found_by_name_and_any_folder_by_path(tmp_path: Path) -> None:
    assert {"ancient_duel", "kartomantik"} <= set(GAMES)
    assert game_folder("ancient_duel").name == "ancient_duel"
    where = folder(tmp_path)
    assert game_folder(where) == where
    assert game_folder(where / "game.toml") == where


@pytest.mark.parametrize(
    ("given", "near"), [("ancient_dual", "ancient_duel"), ("kartomantic", "kartomantik"), ("scopa", "")]
)
def test_an_unknown_game_names_the_nearest(given: str, near: str) -> None:
    (problem,) = problems_of(lambda: game_folder(given))
    assert problem.nearest == near


def test_a_folder_without_game_toml_is_no_game(tmp_path: Path) -> None:
    (problem,) = problems_of(lambda: game_folder(tmp_path))
    assert "game.toml" in problem.sentence("it")


def test_lines_are_found_in_nested_tables_and_arrays_of_tables() -> None:
    lines = key_lines('a = 1\n[[t]]\nf = 1\n[t.c]\nx.y = 2\n[[t]]\n"f" = 2\n[t.c.z]\nq = 1\n')
    assert lines[("a",)] == 1
    assert lines[("t", 0, "f")] == 3
    assert lines[("t", 0, "c", "x", "y")] == 5
    assert lines[("t", 1, "f")] == 7
    assert lines[("t", 1, "c", "z", "q")] == 9


def test_long_lists_of_what_is_expected_end_after_twelve() -> None:
    assert one_of([]).it == "niente"
    assert one_of(["a"]).en == "a"
    assert one_of(["a", "b", "c"]).en == "a, b or c"
    assert one_of([str(n) for n in range(13)]).it == "0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, …"


@pytest.mark.parametrize(
    ("value", "shown"), [("true", "true"), ("2024-01-02", "2024-01-02"), ("nan", "nan"), ('[true, "x"]', '[true, "x"]')]
)
def test_a_wrong_value_is_shown_as_it_is_written(tmp_path: Path, value: str, shown: str) -> None:
    (problem,) = problems_of(
        lambda: load_game(
            folder(tmp_path, {"game.toml": f'title = "Mio"\nsize = {value}\n[[tables]]\nfile = "cards.csv"\n'})
        )
    )
    assert problem.problem.en == f'"size" is {shown}.'


def test_a_text_in_a_language_the_game_does_not_speak_is_told(tmp_path: Path) -> None:
    text = 'languages = ["it"]\ntitle = { it = "Mio", en = "Mine" }\n[[tables]]\nfile = "cards.csv"\n'
    (problem,) = problems_of(lambda: load_game(folder(tmp_path, {"game.toml": text})))
    assert "non parla" in problem.problem.it

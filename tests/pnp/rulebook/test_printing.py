from __future__ import annotations

import re
from pathlib import Path

import pikepdf
import pytest

from card_db.database import CardDatabase
from card_db.scenarios import plain, story
from pnp.new import new_game
from pnp.rulebook import RulebookReport, print_rulebook
from pnp.rulebook.formats import FORMATS
from pnp.rulebook.model import Heading
from pnp.rulebook.printing import read_material
from tests.pnp.rulebook.books import BOOK, EXAMPLES, Printed, load


@pytest.fixture(scope="session")
def ancient_duel() -> CardDatabase:
    return CardDatabase.load("ancient_duel")


@pytest.fixture(scope="session")
def book(ancient_duel: CardDatabase, tmp_path_factory: pytest.TempPathFactory) -> tuple[RulebookReport, Printed]:
    path = tmp_path_factory.mktemp("a4") / "rulebook.pdf"
    report = print_rulebook(ancient_duel.game, "it", path, database=ancient_duel)
    return report, Printed(path)


@pytest.fixture(scope="session")
def booklet(ancient_duel: CardDatabase, tmp_path_factory: pytest.TempPathFactory) -> tuple[RulebookReport, Printed]:
    path = tmp_path_factory.mktemp("a5") / "rulebook.pdf"
    report = print_rulebook(ancient_duel.game, "en", path, paper="a5", database=ancient_duel)
    return report, Printed(path)


def letters(text: str) -> str:
    """The letters and digits alone: line ends and hyphens fall anywhere."""
    return re.sub(r"[\W_]+", "", text)


def test_the_book_has_all_rules_and_examples_and_says_so(
    ancient_duel: CardDatabase, book: tuple[RulebookReport, Printed]
) -> None:
    report, printed = book
    material = read_material(ancient_duel.game, "it", ancient_duel)
    assert report.pages == len(printed.pdf.pages)
    assert (report.rules, report.examples) == (len(material.book.rules), len(material.scenarios))
    assert {rule.rpartition(".")[0] for rule in material.book.rules if "." in rule} >= {f"AD-{n}" for n in range(1, 15)}


def test_both_languages_have_the_same_rules_and_chapters(ancient_duel: CardDatabase) -> None:
    it, en = (read_material(ancient_duel.game, lang, ancient_duel).book for lang in ("it", "en"))
    assert it.rules.keys() == en.rules.keys()
    assert [chapter.key for chapter in it.chapters] == [chapter.key for chapter in en.chapters]


def test_each_chapter_from_the_turn_to_the_end_of_the_game_has_an_example(ancient_duel: CardDatabase) -> None:
    material = read_material(ancient_duel.game, "en", ancient_duel)
    chapters = {re.match(r"AD-X(\d+)", example)[1] for example in material.scenarios}  # type: ignore[index]
    assert {str(number) for number in range(6, 15)} <= chapters


def test_the_pages_are_a4_and_say_what_they_are(book: tuple[RulebookReport, Printed]) -> None:
    pdf = book[1].pdf
    assert {tuple(round(float(side), 2) for side in page.mediabox) for page in pdf.pages} == {(0, 0, 595.28, 841.89)}
    assert (str(pdf.docinfo["/Title"]), str(pdf.Root.Lang)) == ("Ancient Duel · Regolamento", "it-IT")
    assert str(pdf.Root.ViewerPreferences.PrintScaling) == "/None"


def test_every_font_is_embedded(book: tuple[RulebookReport, Printed]) -> None:
    fonts = {id_: font for page in book[1].pdf.pages for id_, font in page.Resources.get("/Font", {}).items()}
    assert len(fonts) >= 5
    assert all("/FontFile2" in font.FontDescriptor for font in fonts.values())


def test_contents_name_the_pages_where_chapters_begin(
    ancient_duel: CardDatabase, book: tuple[RulebookReport, Printed]
) -> None:
    printed = book[1]
    material = read_material(ancient_duel.game, "it", ancient_duel)
    contents = next(number for number, text in enumerate(printed.pages, 1) if text.startswith("Indice"))
    numbers = [(box, page) for box, page in printed.links(contents) if printed.words_in(contents, box).isdigit()]
    assert len(numbers) == len(material.book.chapters)
    for (box, page), chapter in zip(numbers, material.book.chapters, strict=True):
        assert int(printed.words_in(contents, box)) == page
        assert chapter.title in printed.pages[page - 1]


def test_index_numbers_lead_to_the_pages_they_name(book: tuple[RulebookReport, Printed]) -> None:
    printed = book[1]
    (index,) = [number for number, text in enumerate(printed.pages, 1) if "Indice analitico" in text and number > 5]
    links = printed.links(index)
    assert len(links) > 60
    assert all(int(printed.words_in(index, box)) == page for box, page in links)


def test_every_rule_is_a_named_place_on_the_page_that_prints_its_id(
    ancient_duel: CardDatabase, book: tuple[RulebookReport, Printed]
) -> None:
    material = read_material(ancient_duel.game, "it", ancient_duel)
    for rule in material.book.rules:
        assert rule in book[1].pages[book[1].place(rule) - 1], rule
    for example in material.scenarios:
        assert example in book[1].pages[book[1].place(example) - 1], example


def test_a_bare_rule_id_in_the_text_leads_to_its_rule(book: tuple[RulebookReport, Printed]) -> None:
    printed = book[1]
    page = printed.place("AD-1.2")
    leading = {(printed.words_in(page, box), target) for box, target in printed.links(page)}
    assert ("AD-R6", printed.place("AD-R6")) in leading


def test_rule_ids_stand_in_the_outer_margin(book: tuple[RulebookReport, Printed]) -> None:
    printed = book[1]
    pages = [printed.place(rule) for rule in ("AD-1.2", "AD-10.9", "AD-13.1", "AD-14.2", "AD-R20")]
    assert {page % 2 for page in pages} == {0, 1}
    page_format = FORMATS["a4"]
    for rule, page in zip(("AD-1.2", "AD-10.9", "AD-13.1", "AD-14.2", "AD-R20"), pages, strict=True):
        text = page_format.left(page) + page_format.text_shift(page)
        outer = (text + page_format.text_width, 0, 595, 842) if page % 2 else (0, 0, text, 842)
        assert rule in printed.words_in(page, outer), (rule, page)


def test_the_outline_holds_chapters_and_sections(
    ancient_duel: CardDatabase, book: tuple[RulebookReport, Printed]
) -> None:
    material = read_material(ancient_duel.game, "it", ancient_duel)
    with book[1].pdf.open_outline() as outline:
        shown = {item.title: [child.title for child in item.children] for item in outline.root}
    for chapter in material.book.chapters:
        sections = [b for b in chapter.blocks if isinstance(b, Heading) and b.level == 2]
        assert chapter.title in shown
        assert chapter.key == "quick" or len(shown[chapter.title]) >= len(sections)


def test_the_first_turn_is_a_spread_of_its_own(book: tuple[RulebookReport, Printed]) -> None:
    left = book[1].place("first-turn")
    assert left % 2 == 0
    assert book[1].place("AD-1") == left + 2


def test_the_quick_reference_is_alone_on_the_last_page(book: tuple[RulebookReport, Printed]) -> None:
    assert book[1].place("quick") == len(book[1].pages)
    assert book[1].pages[-1].startswith("In breve")


def test_the_story_of_each_example_is_told_from_its_numbers(
    ancient_duel: CardDatabase, booklet: tuple[RulebookReport, Printed]
) -> None:
    material = read_material(ancient_duel.game, "en", ancient_duel)
    for scenario in material.scenarios.values():
        page = booklet[1].place(scenario.id)
        text = letters(" ".join(booklet[1].pages[page - 1 : page + 1]))
        for told in story(scenario, "en", material.cast.names).steps:
            for sentence in (told.when, *told.then):
                assert letters(plain(sentence)) in text, scenario.id


def test_a_booklet_has_a_number_of_pages_that_four_divides(booklet: tuple[RulebookReport, Printed]) -> None:
    report, printed = booklet
    assert report.pages % 4 == 0
    assert printed.place("quick") == report.pages
    assert round(float(printed.pdf.pages[0].mediabox[2]), 2) == 419.53


def test_two_runs_give_the_same_bytes(tmp_path: Path) -> None:
    database = load(tmp_path)
    one, two = tmp_path / "one.pdf", tmp_path / "two.pdf"
    for path in (one, two):
        print_rulebook(database.game, "it", path, database=database)
    assert one.read_bytes() == two.read_bytes()


def test_a_new_folder_of_anybody_is_typeset(tmp_path: Path) -> None:
    new_game(tmp_path / "mygame")
    database = CardDatabase.load(tmp_path / "mygame")
    for lang in ("it", "en"):
        report = print_rulebook(database.game, lang, tmp_path / f"{lang}.pdf", database=database)
        assert (report.rules, report.examples) == (3, 0)
        printed = Printed(report.path)
        assert printed.place("R-1.2") == printed.place("R-1.1")


def test_card_text_is_text_in_the_book(tmp_path: Path) -> None:
    database = load(tmp_path)
    print_rulebook(database.game, "it", tmp_path / "book.pdf", database=database)
    printed = Printed(tmp_path / "book.pdf")
    assert "L’ariete <b> non è una regola." in printed.pages[printed.place("D-1.2") - 1]


def test_without_its_house_cards_a_game_still_explains_them(ancient_duel: CardDatabase) -> None:
    bare = CardDatabase.load("ancient_duel", house=False)
    assert (
        read_material(bare.game, "it", bare).scenarios.keys()
        == read_material(ancient_duel.game, "it", ancient_duel).scenarios.keys()
    )


def test_a_table_of_positions_may_be_wider_than_the_page(tmp_path: Path) -> None:
    units = '", "'.join(["D-01 attack"] * 9)
    examples = EXAMPLES.replace('units = ["D-01 attack"]', f'units = ["{units}"]')
    database = load(tmp_path, {"rulebook/examples.toml": examples, "rulebook/it.md": BOOK})
    report = print_rulebook(database.game, "it", tmp_path / "book.pdf", paper="a5", database=database)
    assert report.pages % 4 == 0
    assert pikepdf.open(report.path).pages

import pytest

from card_db.problems import InputError
from pnp.papers import PAPERS, parse_mm, parse_paper, parse_size, parse_skip
from pnp.um import Size, mm


@pytest.mark.parametrize("text", ["63.5x88.9", "63,5x88,9", "63.5 × 88.9 mm", "63.5X88.9", " 63,5 x 88,9mm "])
def test_a_size_is_read_however_it_is_typed(text: str) -> None:
    assert parse_size(text) == Size(mm("63.5"), mm("88.9"))


@pytest.mark.parametrize("text", ["", "63", "63x", "x88", "63x88x2", "wide", "0x88", "-63x88", "63x1e999"])
def test_a_size_that_cannot_be_read_is_answered_with_an_example(text: str) -> None:
    with pytest.raises(InputError) as refused:
        parse_size(text)
    assert "--size" in refused.value.show("it")
    assert "63x88" in refused.value.show("it")


def test_papers_have_names_or_sizes() -> None:
    assert parse_paper(" A4 ") == PAPERS["a4"] == Size(mm(210), mm(297))
    assert parse_paper("letter") == Size(mm("215.9"), mm("279.4"))
    assert parse_paper("100x150") == Size(mm(100), mm(150))
    with pytest.raises(InputError, match='Did you mean "letter"'):
        parse_paper("leter")


def test_lengths_and_slots_are_read_as_typed() -> None:
    assert parse_mm("2,5", "--bleed") == mm("2.5")
    assert parse_skip("1, 5,9,") == (1, 5, 9)
    with pytest.raises(InputError, match="--bleed"):
        parse_mm("two", "--bleed")
    with pytest.raises(InputError, match="--skip"):
        parse_skip("1;5")

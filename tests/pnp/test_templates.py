"""Templates and expressions of faces."""

from __future__ import annotations

import pytest

from pnp.templates import FaceTemplateError, expression, find, roman, signed, template


def test_a_template_tells_which_variables_it_asks_for() -> None:
    assert template("{{ a }} {% if b %}{{ c.d }}{% endif %}{{ lang }}").variables == {"a", "b", "c", "lang"}
    assert expression("a and not b.c").variables == {"a", "b"}


def test_a_constant_text_is_not_read_as_a_template() -> None:
    assert template("50 % & <b>").constant
    assert template("50 % & <b>").value({}) == "50 % & <b>"


@pytest.mark.parametrize("cell", ["{{ x }}", "{% raw %}", "<b>&", "{"])
def test_a_value_is_put_in_as_it_is(cell: str) -> None:
    assert template("{{ name }}").value({"name": cell}) == cell
    assert template("«{{ name }}»").value({"name": cell}) == f"«{cell}»"


def test_a_blank_prints_nothing_and_a_number_its_digits() -> None:
    assert template("{{ level }}").value({"level": None}) == ""
    assert template("{{ level }}").value({"level": 4}) == "4"
    assert template("[{{ level }}]").value({"level": None}) == "[]"


@pytest.mark.parametrize("source", ["{{ a", "{{ }}", "{% for %}", "{{ a | nofilter }}", "{% if a %}", "{{ 'a }}"])
def test_bad_syntax_is_refused_when_it_is_read(source: str) -> None:
    with pytest.raises(FaceTemplateError):
        template(source)


@pytest.mark.parametrize(
    "source", ["{{ a.b }}", "{{ a + 1 }}", "{{ missing }}x", "{{ 1 / (a | length) }}", "{{ missing }}"]
)
def test_what_cannot_be_filled_in_is_told(source: str) -> None:
    with pytest.raises(FaceTemplateError):
        template(source).value({"a": ""})


def test_a_strangers_face_reaches_nothing_but_the_row() -> None:
    with pytest.raises(FaceTemplateError, match="unsafe"):
        template("{{ ''.__class__.__mro__ }}").value({})


def test_roman_numerals_and_signs() -> None:
    assert [roman(n) for n in (1, 4, 6, 9, 14, 39)] == ["I", "IV", "VI", "IX", "XIV", "XXXIX"]
    assert (roman(0), roman("x")) == ("0", "x")
    assert [signed(n) for n in (2, -1, 0)] == ["+2", "−1", "0"]
    assert (find("type=cavalry", "type=([a-z]+)"), find("x", "y"), find("ab", "b")) == ("cavalry", "", "b")


def test_an_expression_gives_lists_and_conditions() -> None:
    assert expression("a | selectattr('x') | list").value({"a": []}) == []
    assert expression("a").value({"a": 0}) == 0
    with pytest.raises(FaceTemplateError):
        expression("a and")


@pytest.mark.parametrize(
    "source",
    [
        "{{ 'x' * 10**9 }}",
        "{{ 10**9 * 'x' }}",
        "{{ '%999999999d' % 1 }}",
        "{{ '%999999999d' | format(1) }}",
        "{{ '{:999999999}'.format(1) }}",
        "{{ 'x'.ljust(10**9) }}",
        "{{ 'x' | center(10**9) }}",
        "{{ 9**9**9 }}",
        "{% for n in range(50000) %}x{% endfor %}",
    ],
)
def test_a_template_that_makes_more_than_a_card_holds_is_told_at_once(source: str) -> None:
    with pytest.raises(FaceTemplateError) as raised:
        template(source).value({})
    assert raised.value.said.it.startswith("ne verrebbe un")


def test_sums_products_and_formats_of_a_sensible_size_stay_as_they_are() -> None:
    assert template("{{ 'ab' * 3 }} {{ 2**10 + 1 }} {{ '%03d' % 7 }} {{ '{:>3}'.format(n) }}").value({"n": 5}) == (
        "ababab 1025 007   5"
    )
    assert template("{{ '%s-%s' | format(n, 2) }} {{ 'x' | center(3) }}").value({"n": 1}) == "1-2  x "


@pytest.mark.parametrize("source", ["", "  ", "a) or (b"])
def test_what_is_no_expression_is_refused_when_it_is_read(source: str) -> None:
    with pytest.raises(FaceTemplateError):
        expression(source)

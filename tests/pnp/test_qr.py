from fractions import Fraction
from pathlib import Path

import pytest
import segno
from hypothesis import given, settings
from hypothesis import strategies as st
from qrcode import QRCode
from qrcode.util import QRData

from card_db.problems import InputError
from pnp.qr import (
    BOX_MM,
    BOX_POINTS,
    DEFAULT_TEMPLATE,
    MODULE_MM,
    MODULE_POINTS,
    SIDE_MM,
    QrEncoder,
    choose_template,
    where_codes_lead,
)
from pnp.qr_tables import KINDS, LEVELS, MASK, MODULES, VERSION, message_bits, segments, table_of

CAPITALS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"


@pytest.fixture(autouse=True)
def no_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setattr("pnp.printers.sys.platform", "linux")
    return tmp_path / "altavolo"


def by_library(text: str, level: str) -> tuple[str, ...]:
    """The symbol as the library makes it from the same segments, with the same mask."""
    code = QRCode(version=VERSION, error_correction=LEVELS[level], border=0, mask_pattern=MASK)
    data = text.encode()
    for mode, start, end in segments(data.translate(KINDS)):
        code.add_data(QRData(data[start:end], mode=mode), optimize=0)
    code.make(fit=False)
    return tuple("".join("01"[bool(module)] for module in row) for row in code.modules)


def symbol_of(text: str, level: str) -> tuple[str, ...]:
    table = table_of(level)
    bits = table.symbol(*message_bits(text))
    flat = format(bits, f"0{MODULES * (MODULES + 1)}b")
    return tuple(flat[row * (MODULES + 1) :][:MODULES] for row in range(MODULES))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("alphabet", ["a~é"[:2], CAPITALS, "0123456789"])
def test_symbols_are_those_of_the_library_at_every_length(level: str, alphabet: str) -> None:
    capacity = table_of(level).capacity
    for length in range(1, 120):
        text = "".join(alphabet[(7 * length + 3 * place) % len(alphabet)] for place in range(length))
        if message_bits(text)[1] > capacity:
            break
        assert symbol_of(text, level) == by_library(text, level), text
    else:
        pytest.fail("no length was too much")


@settings(max_examples=60)
@given(
    st.text(st.characters(max_codepoint=126, min_codepoint=32), min_size=1, max_size=50), st.sampled_from(list(LEVELS))
)
def test_symbols_of_any_text_are_those_of_the_library(text: str, level: str) -> None:
    if message_bits(text)[1] <= table_of(level).capacity:
        assert symbol_of(text, level) == by_library(text, level)


@pytest.mark.parametrize("level", LEVELS)
def test_a_second_library_makes_the_same_symbols(level: str) -> None:
    # Not with messages whose terminator ends on a whole byte: segno then adds a byte of zeros.
    for text in ("HTTPS://EX.ORG/C/AD-ROM-4", "A", "0" * 30, "AD-ROM-04 AD-ROM-05 AD-ROM-06"):
        other = segno.make_qr(text, error=level, version=VERSION, mask=MASK, boost_error=False)
        assert symbol_of(text, level) == tuple("".join(map(str, row)) for row in other.matrix)


def test_the_default_address_of_a_card_keeps_level_q() -> None:
    symbol = QrEncoder().encode(choose_template().url_for("AD-ROM-T04"))
    assert symbol.level == "Q"


def test_a_longer_address_falls_to_level_m_and_a_still_longer_one_is_refused() -> None:
    encoder = QrEncoder()
    assert encoder.encode("x" * 32).level == "Q"
    assert encoder.encode("x" * 33).level == "M"
    assert encoder.encode("x" * 42).level == "M"
    with pytest.raises(InputError):
        encoder.encode("x" * 43)


@given(st.text("aB3/", min_size=43, max_size=90))
def test_a_refusal_says_exactly_how_many_characters_are_too_many(text: str) -> None:
    if message_bits(text)[1] <= table_of("M").capacity:
        return
    with pytest.raises(InputError) as refused:
        QrEncoder().encode(text, "AD-ROM-04")
    said = refused.value.show("en")
    excess = int(said.split("it is ")[1].split()[0])
    assert "AD-ROM-04" in said
    assert message_bits(text[:-excess])[1] <= table_of("M").capacity
    assert excess == 1 or message_bits(text[: -excess + 1])[1] > table_of("M").capacity


def test_capitals_after_a_small_scheme_are_packed_as_capitals() -> None:
    text = "http://ALTAVOLO.LOCAL:8501/C/AD-ROM-04"
    assert message_bits(text)[1] == 4 + 8 + 4 * 8 + 4 + 9 + 17 * 11


@settings(max_examples=40)
@given(st.text(CAPITALS, min_size=1, max_size=47))
def test_the_path_covers_the_dark_modules_once_and_nothing_else(text: str) -> None:
    symbol = QrEncoder().encode(text)
    seen = [[0] * MODULES for _ in range(MODULES)]
    rectangles = [list(map(int, line.split()[:4])) for line in symbol.path().splitlines()]
    for x, y, width, height in rectangles:
        for row in range(y, y + height):
            for column in range(x, x + width):
                seen[row][column] += 1
    assert tuple("".join(map(str, row)) for row in seen) == symbol.rows()
    for x, y, width, _ in rectangles:
        assert [x, width] not in [[a, w] for a, b, w, h in rectangles if b + h == y], "equal runs are one rectangle"


def test_a_module_is_ten_dots_at_600_dpi_and_the_box_has_four_modules_of_quiet_zone() -> None:
    assert MODULE_MM == Fraction(254, 10) / 60 == Fraction(254, 10) / 600 * 10
    assert Fraction(MODULE_POINTS).limit_denominator(1000) * Fraction(254, 10) / 72 == MODULE_MM
    assert round(float(SIDE_MM), 1) == 12.3
    assert round(float(BOX_MM), 1) == 15.7
    assert BOX_MM - SIDE_MM == 8 * MODULE_MM
    assert pytest.approx(float(BOX_MM) / 25.4 * 72) == BOX_POINTS


def test_the_encoder_counts_its_symbols_and_its_time() -> None:
    encoder = QrEncoder()
    for number in range(5):
        encoder.encode(f"HTTP://X.ORG/{number}")
    assert encoder.symbols == 5
    assert encoder.seconds > 0


def test_the_option_goes_before_the_game_and_the_game_before_the_settings(no_settings: Path) -> None:
    no_settings.mkdir()
    (no_settings / "settings.toml").write_text('url = "https://settings.org/{id}"\n')
    option, game = "https://option.org/{id}", "https://game.org/{id}"
    assert choose_template(option, game).text == option
    assert choose_template(None, game).text == game
    assert choose_template(None, None).text == "https://settings.org/{id}"
    (no_settings / "settings.toml").unlink()
    assert choose_template(None, None).text == DEFAULT_TEMPLATE


def test_a_template_is_used_word_for_word() -> None:
    assert choose_template("http://Example.org/c/{id}?x=1#{id}").url_for("AD-1") == "http://Example.org/c/AD-1?x=1#AD-1"


def test_ids_of_strangers_are_escaped_in_the_address() -> None:
    assert choose_template("http://x.org/{id}").url_for("città 1/2") == "http://x.org/citt%C3%A0%201%2F2"


@pytest.mark.parametrize(
    ("template", "said"),
    [
        ("https://example.org/", "lacks {id}"),
        ("https://example.org/{{id}}", "Nothing but {id}"),
        ("https://example.org/{id}/{name}", "Nothing but {id}"),
        ("https://example.org/{id", "lacks {id}"),
        ("example.org/{id}", "does not begin"),
        ("ftp://example.org/{id}", "does not begin"),
        ("https:///{id}", "does not begin"),
        ("https://[::1/{id}", "does not begin"),
        ("https://example.org/a b/{id}", "no spaces"),
        ("https://città.it/{id}", "no accented letters"),
    ],
)
def test_what_cannot_be_a_template_is_refused_with_an_example(template: str, said: str) -> None:
    with pytest.raises(InputError) as refused:
        choose_template(template)
    assert said in refused.value.show("en")
    assert "https://example.org/C/{id}" in refused.value.show("it")


def test_settings_that_cannot_be_read_are_named(no_settings: Path) -> None:
    no_settings.mkdir()
    for text, said in (("url = \n", "This is not TOML"), ("\nurl = 8501\n", 'line 2\n  "url" is 8501')):
        (no_settings / "settings.toml").write_text(text)
        with pytest.raises(InputError, match=r"settings\.toml, line \d") as refused:
            choose_template()
        assert said in refused.value.show("en")


@pytest.mark.parametrize(
    ("template", "warning"),
    [
        (DEFAULT_TEMPLATE, "Android"),
        ("HTTP://example.org/{id}", "scheme is in capitals"),
        ("http://localhost:8501/C/{id}", "this computer only"),
        ("http://127.0.0.1:8501/C/{id}", "this computer only"),
        ("http://192.168.1.7:8501/C/{id}", "own network"),
        ("http://kitchen:8501/C/{id}", "own network"),
        ("https://example.org/C/{id}", None),
    ],
)
def test_a_build_says_where_the_codes_lead_and_what_will_not_open_them(template: str, warning: str | None) -> None:
    said = [sentence.en for sentence in where_codes_lead(choose_template(template))]
    assert template in said[0]
    assert said[1:] == [] if warning is None else any(warning in sentence for sentence in said[1:])

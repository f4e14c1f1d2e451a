from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from card_db.problems import InputError
from pnp.imposition import Side
from pnp.papers import PAPERS
from pnp.pdf import moved
from pnp.printers import KEYS, PrinterProfile, changed, config_folder, load_profile, profile_names, save_profile
from pnp.um import Um, mm, points

A4 = PAPERS["a4"]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("pnp.printers.sys.platform", "linux")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    return tmp_path / "altavolo" / "printers"


shifts = st.integers(-mm(20), mm(20)).map(Um)
scales = st.integers(9500, 10500).map(lambda value: Decimal(value) / 10000)
edges = st.integers(0, mm(30)).map(Um)
profiles = st.builds(PrinterProfile, st.just("studio"), *[shifts] * 4, *[scales] * 2, *[edges] * 4)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=30)
@given(profiles)
def test_a_profile_comes_back_as_it_was_saved(profile: PrinterProfile) -> None:
    save_profile(profile)
    assert load_profile("studio") == profile


def test_profiles_are_kept_by_name_in_the_settings_folder_of_the_user(folder: Path) -> None:
    assert profile_names() == ()
    assert save_profile(PrinterProfile("studio")) == folder / "studio.toml"
    save_profile(PrinterProfile("Canon_2-heavy"))
    assert profile_names() == ("Canon_2-heavy", "studio")


@pytest.mark.parametrize(
    ("platform", "expected"),
    [("win32", "Roaming"), ("darwin", "Application Support"), ("linux", ".config")],
)
def test_every_system_keeps_settings_in_its_own_place(
    platform: str, expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pnp.printers.sys.platform", platform)
    monkeypatch.delenv("XDG_CONFIG_HOME")
    monkeypatch.delenv("APPDATA", raising=False)
    assert config_folder().parent.name == expected
    assert config_folder().name == "altavolo"


def test_the_front_and_the_back_are_moved_each_by_its_own_offset() -> None:
    profile = PrinterProfile("p", front_dx=mm(1), front_dy=mm(2), back_dx=mm("-0.5"))
    assert profile.adjust(A4, Side.FRONT) == (1, 0, 0, 1, points(mm(1)), points(mm(2)))
    assert profile.adjust(A4, Side.FOLDED) == profile.adjust(A4, Side.FRONT)
    assert profile.adjust(A4, Side.BACK) == (1, 0, 0, 1, points(mm("-0.5")), 0)


def test_a_scale_stretches_about_the_middle_of_the_sheet() -> None:
    matrix = PrinterProfile("p", scale_x=Decimal("1.01"), scale_y=Decimal("0.99")).adjust(A4, Side.FRONT)
    half = (points(A4.width) / 2, points(A4.height) / 2)
    middle = moved((*half, *half), matrix)
    assert middle == pytest.approx((*half, *half), abs=0.001)
    left, _, right, _ = moved((half[0] - 100, 0, half[0] + 100, 1), matrix)
    assert right - left == pytest.approx(202)


def test_settings_are_changed_one_by_one_and_decimal_commas_are_read() -> None:
    profile = changed(
        PrinterProfile("p", front_dx=mm(1)), {"back_dx": "0,8", "scale_y": "1,004", "front_dy": None}, source="x"
    )
    assert (profile.front_dx, profile.back_dx, profile.scale_y) == (mm(1), mm("0.8"), Decimal("1.004"))


def test_everything_wrong_is_said_at_once_with_the_nearest_setting() -> None:
    wrong = {
        "back_dx": "much",
        "front_dy": "25",
        "scale_x": "104",
        "scale_y": "nan",
        "margin_left": "-1",
        "bakc_dy": "1",
    }
    with pytest.raises(InputError) as refused:
        changed(PrinterProfile("p"), wrong, source="studio.toml")
    assert [problem.key for problem in refused.value.problems] == list(wrong)
    said = refused.value.show("en")
    assert 'Did you mean "back_dy"?' in said
    assert "0.95 to 1.05" in said
    assert "-20 to 20 mm" in said
    assert "0 to 30 mm" in said


def test_an_unknown_profile_is_answered_with_the_nearest_one() -> None:
    with pytest.raises(InputError, match="pnp calibrate"):
        load_profile("studio")
    save_profile(PrinterProfile("studio"))
    with pytest.raises(InputError, match='Did you mean "studio"'):
        load_profile("stuido")


@pytest.mark.parametrize("name", ["", "../evil", "a/b", "a b", "-x", "x" * 41])
def test_a_name_that_could_leave_the_folder_is_refused(name: str) -> None:
    with pytest.raises(InputError, match="cannot name a profile"):
        save_profile(PrinterProfile(name))


def test_a_profile_file_that_was_edited_wrong_is_named_with_the_setting(folder: Path) -> None:
    folder.mkdir(parents=True)
    (folder / "a.toml").write_text("back_dx = 99\n")
    with pytest.raises(InputError, match=r"a\.toml, back_dx"):
        load_profile("a")
    (folder / "a.toml").write_text("back_dx = = 9\n")
    with pytest.raises(InputError, match=r"a\.toml, line 1\n  This is not TOML"):
        load_profile("a")


def test_a_profile_shows_all_its_settings_in_the_language_of_the_reader() -> None:
    shown = dict(PrinterProfile("p", back_dx=mm("0.8"), scale_y=Decimal("1.004")).show("it"))
    assert tuple(shown) == KEYS
    assert (shown["back_dx"], shown["scale_y"], shown["margin_top"]) == ("0,8", "1,004", "5")


def test_an_option_that_makes_no_sense_is_told_by_the_name_it_is_typed_with() -> None:
    with pytest.raises(InputError) as refused:
        changed(PrinterProfile("p"), {"back_dx": "much"})
    assert refused.value.problems[0].show().splitlines()[0] == "--back-dx"

"""Where the store is, by the address somebody gave."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.store.errors import UrlError
from companion.store.store import Store


def test_without_an_address_it_is_a_file_in_the_users_data_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    store = Store.open()
    store.close()
    place = Path(store.place)
    assert place.is_relative_to(tmp_path)
    assert place.is_file()
    assert (place.parent.name, place.name) == ("altavolo", "companion.sqlite")


@pytest.mark.parametrize("name", ["con spazi è più.sqlite", "100%23?.sqlite", "a#b&c.sqlite", "'quote\".sqlite"])
def test_a_file_may_have_any_name(tmp_path: Path, name: str) -> None:
    escaped = name.replace("%", "%25").replace("?", "%3F")
    store = Store.open(f"sqlite:///{tmp_path}/{escaped}")
    store.close()
    assert sorted(each.name for each in tmp_path.iterdir()) == [Path(store.place).name]


@pytest.mark.parametrize(
    "url",
    [
        "",
        "partite.sqlite",
        "/home/anna/partite.sqlite",
        "sqlite://",
        "sqlite:///:memory:",
        "mysql://anna@localhost/tavolo",
        "oracle://x",
        "http://localhost:5432/tavolo",
        "postgresql://",
        "postgresql://server",
        "postgresql://server:porta/tavolo",
        "postgresql+pg8000://server/tavolo",
        "sqlite+aiosqlite:///x.sqlite",
        "\0",
    ],
)
def test_what_is_no_address_is_said_with_an_example(url: str) -> None:
    with pytest.raises(UrlError) as caught:
        Store.open(url)
    for said in (caught.value.said.it, caught.value.said.en):
        assert "sqlite:////" in said
        assert "postgresql://" in said


@pytest.mark.parametrize("url", ["mysql://anna:segreta@server/tavolo", "postgresql://anna:segreta@server:porta/tavolo"])
def test_a_password_in_a_wrong_address_is_not_shown(url: str) -> None:
    with pytest.raises(UrlError) as caught:
        Store.open(url)
    assert "segreta" not in caught.value.said.it + caught.value.said.en
    assert "anna" in caught.value.said.it

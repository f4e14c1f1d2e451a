"""A site takes its place whole, and takes nothing that is not its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from card_db.problems import InputError
from pnp.site.folder import MARK, replaced


def make(folder: Path, text: str = "nuovo") -> None:
    with replaced(folder) as draft:
        (draft / "index.html").write_bytes(MARK + text.encode())
        (draft / "C").mkdir()


def beside(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.parent.iterdir())


def test_a_new_folder_is_made_with_those_above_it(tmp_path: Path) -> None:
    make(tmp_path / "a" / "b")
    assert (tmp_path / "a" / "b" / "index.html").read_bytes().endswith(b"nuovo")
    assert beside(tmp_path / "a" / "b") == ["b"]


def test_an_empty_folder_and_a_former_site_are_replaced_and_no_page_lingers(tmp_path: Path) -> None:
    site = tmp_path / "site"
    site.mkdir()
    make(site, "primo")
    (site / "C" / "old").mkdir()
    make(site, "secondo")
    assert (site / "index.html").read_bytes().endswith(b"secondo")
    assert not (site / "C" / "old").exists()
    assert beside(site) == ["site"]


def test_what_others_put_there_stays(tmp_path: Path) -> None:
    site = tmp_path / "site"
    make(site)
    (site / "CNAME").write_text("carte.esempio.it")
    (site / ".git").mkdir()
    make(site)
    assert (site / "CNAME").read_text() == "carte.esempio.it"
    assert (site / ".git").is_dir()


def test_a_failure_leaves_everything_as_it_was(tmp_path: Path) -> None:
    site = tmp_path / "site"
    make(site, "primo")

    def fail() -> None:
        with replaced(site) as draft:
            (draft / "index.html").write_text("mezzo")
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fail()
    assert (site / "index.html").read_bytes().endswith(b"primo")
    assert beside(site) == ["site"]


@pytest.mark.parametrize("name", ["notes.txt", "index.html"])
def test_a_folder_that_is_no_site_is_refused_and_kept(tmp_path: Path, name: str) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (other / name).write_text("mio")
    with pytest.raises(InputError) as error:
        make(other)
    assert error.value.problems[0].expected is not None
    assert [path.name for path in other.iterdir()] == [name]
    assert beside(other) == ["other"]


def test_a_file_in_the_way_is_refused(tmp_path: Path) -> None:
    (tmp_path / "site").write_text("un file")
    with pytest.raises(InputError):
        make(tmp_path / "site")

"""What the benchmark measures of ours is a sound game folder: it is built like anybody's."""

from __future__ import annotations

from pathlib import Path

import pikepdf
import pytest

from pnp.bench.measure import game_folder
from pnp.bench.task import PER_PAGE
from pnp.cli import run


def test_the_sheet_task_is_a_game_that_builds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))
    folder = game_folder(PER_PAGE + 1, tmp_path)
    words = ["build", str(folder), "--out", str(tmp_path / "out"), "--only", "sheets", "--backs", "none"]
    assert run(words) == 0, capsys.readouterr().err
    with pikepdf.open(tmp_path / "out" / folder.name / "it" / "sheets-a4.pdf") as pdf:
        assert len(pdf.pages) == 2

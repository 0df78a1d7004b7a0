"""What the window remembers."""

import json
from pathlib import Path

import pytest

from halo_desktop.ui.remembered import Remembered


def test_a_flag_is_kept_from_one_start_to_the_next(tmp_path: Path) -> None:
    file = tmp_path / "new" / "state.json"
    assert not Remembered(file).flag("open")
    Remembered(file).set_flag("open", value=True)
    assert Remembered(file).flag("open")


def test_other_keys_are_kept(tmp_path: Path) -> None:
    file = tmp_path / "state.json"
    file.write_text('{"later": [1]}', encoding="utf-8")
    Remembered(file).set_flag("open", value=False)
    assert json.loads(file.read_text(encoding="utf-8")) == {"later": [1], "open": False}


@pytest.mark.parametrize("content", ["", "{broken", "[]", '{"open": "yes"}'])
def test_a_file_that_cannot_be_read_is_empty(tmp_path: Path, content: str) -> None:
    file = tmp_path / "state.json"
    file.write_text(content, encoding="utf-8")
    assert not Remembered(file).flag("open")


def test_a_place_that_cannot_be_written_is_let_go(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    Remembered(tmp_path / "file" / "state.json").set_flag("open", value=True)
    assert (tmp_path / "file").read_text(encoding="utf-8") == ""

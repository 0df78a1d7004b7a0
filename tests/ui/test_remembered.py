"""What the window remembers."""

import json
import os
import stat
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
    assert json.loads(file.read_text(encoding="utf-8")) == {"version": 1, "later": [1], "open": False}


@pytest.mark.parametrize("content", ["", "{broken", "[]", '{"open": "yes"}'])
def test_a_file_that_cannot_be_read_is_empty(tmp_path: Path, content: str) -> None:
    file = tmp_path / "state.json"
    file.write_text(content, encoding="utf-8")
    assert not Remembered(file).flag("open")


def test_a_place_that_cannot_be_written_is_let_go(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    Remembered(tmp_path / "file" / "state.json").set_flag("open", value=True)
    assert (tmp_path / "file").read_text(encoding="utf-8") == ""


def test_a_text_and_a_number_are_kept(tmp_path: Path) -> None:
    file = tmp_path / "state.json"
    Remembered(file).set_text("place", "humans")
    Remembered(file).set_number("width", 300)
    assert (Remembered(file).text("place"), Remembered(file).number("width")) == ("humans", 300)


@pytest.mark.parametrize("content", ["{broken", '{"place": 1, "width": "wide"}', '{"width": true}'])
def test_a_value_of_another_type_was_never_set(tmp_path: Path, content: str) -> None:
    file = tmp_path / "state.json"
    file.write_text(content, encoding="utf-8")
    assert (Remembered(file).text("place"), Remembered(file).number("width")) == ("", 0)


def test_without_a_file_values_live_as_long_as_the_program(tmp_path: Path) -> None:
    remembered = Remembered(None)
    remembered.set_text("place", "humans")
    assert remembered.text("place") == "humans"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(os.name == "nt", reason="there are no such modes")
def test_the_file_is_for_the_user_only(tmp_path: Path) -> None:
    file = tmp_path / "config" / "state.json"
    Remembered(file).set_flag("open", value=True)
    assert [stat.S_IMODE(path.stat().st_mode) for path in (file.parent, file)] == [0o700, 0o600]
    assert list(file.parent.iterdir()) == [file]

"""What a person chose for the program."""

import json
from pathlib import Path

import pytest

from halo_desktop.ui.program_settings import Choices, ProgramSettings
from halo_desktop.ui.theme import Mode


def test_choices_are_kept_with_a_version(tmp_path: Path) -> None:
    file = tmp_path / "config" / "settings.json"
    settings = ProgramSettings(file)
    settings.choose_language("zh_CN")
    settings.choose_mode(Mode.DARK)
    settings.choose_data_folder(tmp_path / "halo")
    assert json.loads(file.read_text(encoding="utf-8")) == {
        "version": 1,
        "language": "zh_CN",
        "theme": "dark",
        "data_folder": str(tmp_path / "halo"),
    }
    assert ProgramSettings(file).choices == Choices("zh_CN", Mode.DARK, tmp_path / "halo")


def test_unknown_keys_and_versions_are_kept(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    file.write_text('{"version": 9, "later": {"a": 1}}', encoding="utf-8")
    ProgramSettings(file).choose_mode(Mode.LIGHT)
    assert json.loads(file.read_text(encoding="utf-8")) == {"version": 9, "later": {"a": 1}, "theme": "light"}


@pytest.mark.parametrize(
    "content", ["", "{", "[]", '{"language": "fr", "theme": 3, "data_folder": "halo"}', '{"data_folder": []}']
)
def test_what_makes_no_sense_is_the_default(tmp_path: Path, content: str) -> None:
    file = tmp_path / "settings.json"
    file.write_text(content, encoding="utf-8")
    assert ProgramSettings(file).choices == Choices()


def test_the_command_line_wins_and_is_not_kept(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    settings = ProgramSettings(file)
    settings.override("en", Mode.DARK)
    assert settings.choices == Choices("en", Mode.DARK)
    settings.choose_language("zh_CN")
    assert json.loads(file.read_text(encoding="utf-8")) == {"version": 1, "language": "zh_CN"}


def test_a_choice_that_cannot_be_written_holds_and_says_so(tmp_path: Path, qtbot) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    settings = ProgramSettings(tmp_path / "file" / "settings.json")
    with qtbot.waitSignals([settings.mode_chosen, settings.not_kept]):
        settings.choose_mode(Mode.DARK)
    assert settings.choices.mode is Mode.DARK

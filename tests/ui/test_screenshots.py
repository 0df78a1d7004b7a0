"""Pictures of every window, and the check of an installation."""

import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale
from PySide6.QtGui import QImage

from halo_desktop import resources
from halo_desktop.self_check import self_check
from halo_desktop.ui import i18n
from halo_desktop.ui import theme as themes
from halo_desktop.ui.screenshots.take import take_pictures
from halo_desktop.ui.theme import Mode

NOW = datetime(2026, 11, 28, 9, 15, tzinfo=UTC)
WINDOW, DIALOG = (1180, 760), (600, 744)


@pytest.fixture
def speaking(qapp, theme, english):
    """The application, which speaks English again and is light again afterwards."""
    yield qapp
    i18n.install(qapp, "en", QLocale("en"))


@pytest.mark.spec("U18", "U19")
def test_every_window_and_state_has_a_picture_of_its_own(speaking, tmp_path) -> None:
    pictures = take_pictures(speaking, tmp_path / "new" / "folder", ["zh_CN"], [Mode.LIGHT], lambda: NOW)
    names = {path.name.removesuffix(".zh_CN.light.png") for path in pictures}
    assert len(names) == len(pictures) >= 35
    assert {"workspaces", "workspace-edit-memory", "human-danger-open", "preview-workspace", "settings"} <= names
    states = ("loading", "load-failed", "save-failed", "memory-off", "auto-off", "unsaved")
    boxes = ("empty", "never", "trimmed", "failed", "consolidating", "unreadable")
    assert {f"workspace-edit-{state}" for state in states} <= names
    assert {f"workspace-edit-status-{state}" for state in boxes} <= names
    images = {path.name: QImage(str(path)) for path in pictures}
    size = images["workspaces.zh_CN.light.png"].size()
    assert (size.width(), size.height()) == WINDOW
    size = images["workspace-edit-memory.zh_CN.light.png"].size()
    assert (size.width(), size.height()) == DIALOG
    contents = {path.read_bytes() for path in pictures}
    assert len(contents) == len(pictures)


def run(*arguments: str, home: Path) -> "subprocess.CompletedProcess[str]":
    import os

    environment = {name: value for name, value in os.environ.items() if name not in {"DISPLAY", "WAYLAND_DISPLAY"}}
    environment.pop("QT_QPA_PLATFORM", None)
    command = [sys.executable, "-m", "halo_desktop", *arguments]
    return subprocess.run(
        command, capture_output=True, text=True, check=False, timeout=60, env=environment | {"HOME": str(home)}
    )


@pytest.mark.skipif(sys.platform != "linux", reason="only there a program may be without a screen")
@pytest.mark.spec("Q31")
def test_an_installation_checks_itself_without_a_screen(tmp_path) -> None:
    done = run("--self-check", home=tmp_path)
    assert done.returncode == 0, done.stdout
    lines = done.stdout.splitlines()
    assert [line.split(":")[0] for line in lines] == ["translations", "icons", "styles", "engine", "window", "ok"]


def test_what_is_missing_is_named(speaking, monkeypatch) -> None:
    real = resources.catalogue

    def without_english(language: str, kind: str = "qm") -> Path:
        if language == "en":
            raise resources.MissingResourceError("The catalogue of English is missing.")
        return real(language, kind)

    monkeypatch.setattr(resources, "catalogue", without_english)
    monkeypatch.setattr("halo_desktop.self_check._engine", lambda _clock: "")
    monkeypatch.setattr("halo_desktop.self_check._window", lambda _app, _clock: "")
    written: list[str] = []
    assert not self_check(speaking, lambda: NOW, written.append)
    assert written[0] == "translations: FAILED: The catalogue of English is missing.\n"
    assert "ok\n" not in written


@pytest.mark.skipif(sys.platform != "linux", reason="only there a program may be without a screen")
def test_pictures_that_cannot_be_written_are_one_sentence(tmp_path) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    done = run("--screenshots", str(tmp_path / "file"), home=tmp_path)
    assert done.returncode == 1
    assert "The pictures could not be taken" in done.stderr.splitlines()[-1]


@pytest.mark.parametrize("side", [16, 32, 256])
def test_the_icon_of_the_application_is_there_in_every_size(theme, side) -> None:
    icon = themes.application_icon()
    picture = icon.pixmap(side, side).toImage()
    assert (picture.width(), picture.height()) == (side, side)
    colours = {picture.pixelColor(x, y).name() for x in range(side) for y in range(side)}
    assert len(colours) > 3

"""The place Settings, by clicks and keys, in the whole program."""

import json
import os
import shutil
import stat
from pathlib import Path

import pytest
from data_folder import make_data_folder, picture
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QPushButton, QWidget
from seen_texts import visible_texts

from halo_desktop import __version__
from halo_desktop.ui import theme
from halo_desktop.ui.instance import Instance
from halo_desktop.ui.widgets.nav_rail import NavRail


@pytest.fixture
def data(user):
    return make_data_folder(user / ".halo")


def is_in_sight(widget: QWidget, viewport: QWidget) -> bool:
    return viewport.rect().contains(QRect(widget.mapTo(viewport, QPoint(0, 0)), widget.size()))


def other_button(running) -> QPushButton:
    return running.session.settings.page._other


def choose_folder(running, folder: Path | None) -> None:
    running.session.settings._choose_folder = lambda _parent, _title, _start: folder
    running.click("Choose another…")


@pytest.mark.spec("U22")
def test_settings_is_reached_by_keyboard(start, data, qtbot) -> None:
    running = start(language="en")
    rail = running.window.findChild(NavRail)
    for _ in range(20):
        if rail.isAncestorOf(running.window.focusWidget()):
            break
        qtbot.keyClick(running.window.focusWidget(), Qt.Key.Key_Tab)
    qtbot.keyClick(running.window.focusWidget(), Qt.Key.Key_Up)
    qtbot.keyClick(running.window.focusWidget(), Qt.Key.Key_Return)
    running.settle()
    assert running.window.current() == "settings"
    assert f"Version {__version__}" in visible_texts(running.window)


@pytest.mark.spec("U14")
def test_a_theme_is_worn_at_once_and_kept(start, data, user) -> None:
    running = start(language="en")
    running.go("settings")
    running.choose("theme", "Dark")
    assert theme.current().is_dark
    running.choose("theme", "Light")
    assert not theme.current().is_dark
    assert json.loads((user / "config" / "halo-desktop" / "settings.json").read_text())["theme"] == "light"
    assert start(language="en").desktop._settings.choices.mode is theme.Mode.LIGHT


def test_another_data_folder_opens_in_this_window_and_is_kept(start, data, user) -> None:
    other = make_data_folder(user / "other" / "halo")
    before = picture(data.root)
    running = start(language="en")
    running.go("settings")
    choose_folder(running, other.root)
    assert str(other.root) in visible_texts(running.window)
    assert running.window.current() == "settings"
    assert picture(data.root) == before
    assert Instance(data.root).claim()
    assert not Instance(other.root).claim()
    running = start(language="en")
    assert running.session.bench.home.root.path == other.root


def test_an_empty_folder_can_be_the_data_folder(start, data, user) -> None:
    (user / "empty").mkdir()
    running = start(language="en")
    running.go("settings")
    choose_folder(running, user / "empty")
    running.go("workspaces")
    assert "Halo workspace" in visible_texts(running.window)


def test_a_file_is_refused(start, data, user) -> None:
    (user / "file").write_text("", encoding="utf-8")
    running = start(language="en")
    running.go("settings")
    choose_folder(running, user / "file")
    assert f"{user / 'file'} is a file and cannot be the data folder: choose a folder." in visible_texts(running.window)
    assert running.session.bench.home.root.path == data.root


def test_choosing_nothing_changes_nothing(start, data) -> None:
    running = start(language="en")
    running.go("settings")
    session = running.session
    choose_folder(running, None)
    assert running.session is session


@pytest.mark.spec("U17")
def test_a_folder_that_another_window_has_is_not_opened(start, data, user, qtbot) -> None:
    other = Instance(user / "taken")
    assert other.claim()
    running = start(language="en")
    running.go("settings")
    with qtbot.waitSignal(other.asked_forward):
        choose_folder(running, user / "taken")
    assert "That data folder is open in another window." in visible_texts(running.window)
    assert running.session.bench.home.root.path == data.root
    other.release()


@pytest.mark.parametrize(
    ("how", "reason"),
    [
        ("option", "It was named when the program was started (--data-dir)."),
        ("environment", "It is named by the environment variable HALO_DATA_DIR."),
        ("demo", "This is a demo: its folder is thrown away at the end."),
    ],
)
def test_a_folder_that_was_named_cannot_be_changed_here(start, data, monkeypatch, how: str, reason: str) -> None:
    if how == "environment":
        monkeypatch.setenv("HALO_DATA_DIR", str(data.root))
    options = {"option": {"data_folder": data.root}, "environment": {}, "demo": {"demo": True}}[how]
    running = start(language="en", **options)
    running.go("settings")
    assert not other_button(running).isEnabled()
    assert reason in visible_texts(running.window)


def test_what_is_named_goes_before_what_was_chosen(start, data, user, monkeypatch) -> None:
    running = start(language="en")
    running.go("settings")
    choose_folder(running, user / "chosen")
    monkeypatch.setenv("HALO_DATA_DIR", str(user / "named"))
    assert start(language="en").session.bench.home.root.path == user / "named"
    assert start(language="en", data_folder=user / "asked").session.bench.home.root.path == user / "asked"


def test_the_owners_name_is_kept_as_it_is_typed(start, data, qtbot) -> None:
    running = start(language="en")
    running.go("settings")
    qtbot.keyClicks(running.session.settings.page._name, "Ada")
    running.settle()
    file = data.root / "halo-desktop" / "settings.json"
    assert json.loads(file.read_text(encoding="utf-8")) == {"version": 1, "owner": {"name": "Ada"}}
    if os.name != "nt":
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
    running.choose("language", "简体中文")
    assert running.session.settings.page._name.text() == "Ada"


def test_a_name_that_cannot_be_read_is_not_typed_over(start, data) -> None:
    file = data.root / "halo-desktop" / "settings.json"
    file.parent.mkdir(exist_ok=True)
    file.write_text("{broken", encoding="utf-8")
    running = start(language="en")
    running.go("settings")
    assert not running.session.settings.page._name.isEnabled()
    assert any(str(file) in text for text in visible_texts(running.window))


def test_folders_are_shown_or_explained(start, data, user, monkeypatch) -> None:
    running = start(language="en")
    shown: list[Path] = []
    running.go("settings")
    monkeypatch.setattr(running.session.bench.file_manager, "show", lambda path, _failed: shown.append(path))
    running.click("Reveal in Finder")
    running.click("Show in folder")
    assert shown == [data.root, user / "state" / "halo-desktop" / "log" / "crashes"]


def test_a_choice_that_cannot_be_kept_is_said(start, data, user) -> None:
    running = start(language="en")
    running.go("settings")
    folder = user / "config" / "halo-desktop"
    for file in folder.iterdir():
        file.unlink()
    folder.rmdir()
    folder.write_text("", encoding="utf-8")
    running.choose("theme", "Dark")
    assert any("could not be kept" in text for text in visible_texts(running.window))
    assert theme.current().is_dark


@pytest.mark.spec("U16")
def test_the_details_of_a_failure_are_shown_on_demand_without_a_traceback(start, data, user) -> None:
    running = start(language="en")
    running.go("settings")
    page = running.session.settings.page
    assert not page._details_button.isEnabled()
    shutil.rmtree(user / "state")
    running.click("Show in folder")
    running.click("Show in folder")
    assert not page._details.isVisible()
    running.click("Details")
    where = user / "state" / "halo-desktop" / "log" / "crashes"
    (line,) = page._details.toPlainText().splitlines()
    assert line.endswith(f"folder_not_found  where={where}")
    running.qtbot.waitUntil(lambda: is_in_sight(page._details, page.viewport()))
    running.click("Details")
    assert not page._details.isVisible()

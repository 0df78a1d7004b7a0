"""What the window remembers from one start to the next (U14)."""

import json
import subprocess
import sys

import pytest
from data_folder import GONE, OURS, PRICE_WATCHER, make_data_folder
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtWidgets import QApplication, QPlainTextEdit
from seen_texts import visible_texts

from halo_desktop.ui.instance import Instance

SHOWN = """
import sys
from halo_desktop import app
from halo_desktop.ui.main_window.frame import MainWindow

MainWindow.showEvent = lambda self, event: print("shown")
sys.exit(app.main(["--data-dir", sys.argv[1]]))
"""


@pytest.fixture
def data(user):
    return make_data_folder(user / ".halo")


@pytest.mark.spec("U14")
def test_size_place_and_digital_human_are_remembered(start, data) -> None:
    running = start(language="en")
    running.window.resize(900, 640)
    running.go("humans")
    running.session.humans._open(OURS)
    running = start(language="en")
    assert (running.window.width(), running.window.height()) == (900, 640)
    assert running.window.current() == "humans"
    assert running.session.humans._current == OURS


@pytest.mark.spec("U14", "U22")
def test_a_digital_human_opens_on_its_chat_then_on_the_tab_that_was_open(start, data) -> None:
    running = start(language="en")
    running.go("humans")
    tabs = running.session.humans.page.human_page.tabs
    assert tabs.current() == "chat"
    running.qtbot.mouseClick(tabs._bar, Qt.MouseButton.LeftButton, pos=tabs._bar.tabRect(2).center())
    running = start(language="en")
    assert running.session.humans.page.human_page.tabs.current() == "memory"


@pytest.mark.spec("U14")
def test_a_window_that_stood_on_a_screen_that_is_gone_comes_back_into_sight(start, data) -> None:
    start(language="en").window.move(9000, 9000)
    window = start(language="en").window
    assert QApplication.primaryScreen().availableGeometry().contains(window.geometry().topLeft() + QPoint(50, 50))


WIDE = QSize(1180, 760)
"""The screen of the tests is so small that a window which is opened again has no room for the list."""


@pytest.mark.spec("U14")
def test_the_width_of_the_list_is_remembered(start, data) -> None:
    running = start(language="en")
    running.go("humans")
    page = running.session.humans.page
    page.side._split.moveSplitter(300, 1)
    running = start(language="en")
    running.window.resize(WIDE)
    assert running.session.humans.page.side._split.sizes()[0] == 300


@pytest.mark.parametrize(
    "content", ["{broken", '{"place": "moon", "human": "nobody", "window": "???", "human-list-width": -5}']
)
def test_a_state_that_makes_no_sense_is_a_first_start(start, data, user, content: str) -> None:
    file = user / "config" / "halo-desktop" / "state.json"
    file.parent.mkdir(parents=True)
    file.write_text(content, encoding="utf-8")
    running = start(language="en")
    assert running.window.current() == "conversations"
    running.go("humans")
    assert running.session.humans._view.human(running.session.humans._current) is not None


def test_the_state_starts_with_a_version(start, data, user) -> None:
    start(language="en").go("humans")
    stored = json.loads((user / "config" / "halo-desktop" / "state.json").read_text(encoding="utf-8"))
    assert (stored["version"], stored["place"]) == (1, "humans")


def test_uninstalled_digital_humans_stand_last(start, data) -> None:
    running = start(language="en")
    running.go("humans")
    humans = running.session.humans._view.humans
    statuses = [human.status == "uninstalled" for human in humans]
    assert statuses == sorted(statuses)
    assert any(statuses)
    names = [human.name.casefold() for human in humans if human.status != "uninstalled"]
    assert names == sorted(names)
    assert {GONE, OURS, PRICE_WATCHER} <= {human.id for human in humans}


@pytest.mark.spec("U17")
def test_a_second_start_never_shows_a_window(data) -> None:
    first = Instance(data.root)
    assert first.claim()
    result = subprocess.run(
        [sys.executable, "-c", SHOWN, str(data.root)], check=False, capture_output=True, text=True, timeout=20
    )
    assert (result.returncode, result.stdout) == (0, ""), result.stderr
    first.release()


@pytest.fixture
def report(user):
    crashes = user / "state" / "halo-desktop" / "log" / "crashes"
    crashes.mkdir(parents=True)
    file = crashes / "20261101-000000-0.crash.txt"
    file.write_text("builtins.RuntimeError\n  halo_desktop/app.py:1 in main", encoding="utf-8")
    return file


@pytest.mark.spec("U16")
def test_a_crash_report_is_shown_on_demand_and_goes_when_dismissed(start, data, report) -> None:
    running = start(language="en")
    details = running.window._message.findChild(QPlainTextEdit)
    assert not details.isVisible()
    running.click("Show report")
    assert details.isVisible()
    assert "halo_desktop/app.py:1 in main" in details.toPlainText()
    assert str(report) in details.toPlainText()
    running.click("Dismiss")
    assert not report.exists()
    assert not running.window._message.isVisible()


@pytest.mark.spec("U16", "U13")
def test_the_offer_of_a_report_speaks_the_new_language(start, data, report) -> None:
    running = start(language="en")
    running.go("settings")
    running.choose("language", "简体中文")
    assert "程序上次意外退出。有一份报告，不含记忆内容。" in visible_texts(running.window)
    running.click("关闭", running.window._message)
    running.choose("language", "English")
    assert not running.window._message.isVisible()

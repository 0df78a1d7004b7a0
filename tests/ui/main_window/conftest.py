"""The whole program in this process, with folders of its own."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QRadioButton, QWidget
from pytestqt.qtbot import QtBot
from settled import is_settled

from halo_desktop.app import Desktop, Options
from halo_desktop.engine.home import Home


class Running:
    """A started program, and what a user does in it."""

    def __init__(self, desktop: Desktop, qtbot: QtBot) -> None:
        self.desktop = desktop
        self.window = desktop.window
        self.qtbot = qtbot

    @property
    def session(self):
        assert self.desktop._session is not None
        return self.desktop._session

    def settle(self) -> None:
        self.qtbot.waitUntil(lambda: is_settled(self.session), timeout=30_000)

    def go(self, place: str) -> None:
        self.click({"conversations": 0, "workspaces": 1, "humans": 2, "settings": 3}[place], self.window._rail)

    def click(self, which: str | int, inside: QWidget | None = None) -> None:
        """Click the one visible button with this text, or the nth of a widget."""
        buttons = [
            one for one in (inside or self.window.centralWidget()).findChildren(QAbstractButton) if one.isVisible()
        ]
        if isinstance(which, str):
            (button,) = [one for one in buttons if one.text() == which]
        else:
            button = buttons[which]
        assert button.isEnabled(), f"{which} is disabled"
        self.qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
        self.settle()

    def choose(self, setting: str, text: str) -> None:
        """Choose a segment of Language or Theme in Settings."""
        page = self.session.settings.page
        self.click(text, {"language": page._language, "theme": page._mode}[setting])

    def chosen(self, setting: str) -> str:
        page = self.session.settings.page
        choice = {"language": page._language, "theme": page._mode}[setting]
        (text,) = [one.text() for one in choice.findChildren(QRadioButton) if one.isChecked()]
        return text


Start = Callable[..., Running]


@pytest.fixture
def user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The home folder of a user of our own, with all that a program keeps there."""
    for name in ("CONFIG", "STATE", "CACHE", "DATA"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("HALO_DATA_DIR", raising=False)
    # Whether another program holds a lock is found out by a process of its own, which takes half a second.
    monkeypatch.setattr(Home, "is_halo_running", lambda _home: False)
    return tmp_path


@pytest.fixture
def start(user: Path, qapp: QApplication, qtbot: QtBot, english: None, theme: object) -> Iterator[Start]:
    """Starts the program with options; several starts are one after the other."""
    running: list[Running] = []

    def end() -> None:
        while running:
            desktop = running.pop().desktop
            desktop.window.close()
            desktop.close()
            desktop.setParent(None)

    def start_it(**options: object) -> Running:
        end()
        desktop = Desktop(qapp, Options(**options))
        running.append(Running(desktop, qtbot))
        assert desktop.claim()
        desktop.window.show()
        qtbot.waitUntil(lambda: desktop._session is not None, timeout=30_000)
        running[-1].settle()
        return running[-1]

    yield start_it
    end()
    assert os.environ["HOME"] == str(user)

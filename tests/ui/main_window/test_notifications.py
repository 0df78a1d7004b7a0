"""A notification on a session bus of our own: what is sent, and that a click comes back (U11)."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

import pytest
from PySide6.QtWidgets import QSystemTrayIcon
from pytestqt.qtbot import QtBot

from halo_desktop.ui.jobs import Jobs
from halo_desktop.ui.main_window.notifications import DesktopNotifier

pytestmark = [
    pytest.mark.spec("U11"),
    pytest.mark.skipif(sys.platform != "linux" or not shutil.which("dbus-daemon"), reason="there is no dbus-daemon"),
]

NAME = "org.freedesktop.Notifications"
NUMBER = 7


@dataclass
class Desktop:
    """Answers one call of `Notify` as a desktop does, and then sends the signals that it is told to."""

    signals: list[tuple[str, str, tuple[object, ...]]]
    calls: list[tuple[Any, ...]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.jeepney: Any = import_module("jeepney")
        self.bus: Any = import_module("jeepney.io.blocking").open_dbus_connection(bus="SESSION")
        self.bus.send_and_get_reply(self.jeepney.message_bus.RequestName(NAME), timeout=5)
        self.thread = threading.Thread(target=self.serve, daemon=True)
        self.thread.start()

    def serve(self) -> None:
        while True:
            call = self.bus.receive(timeout=20)
            if call.header.fields.get(self.jeepney.HeaderFields.member) == "Notify":
                break
        self.calls.append(call.body)
        self.bus.send(self.jeepney.new_method_return(call, "u", (NUMBER,)))
        where = self.jeepney.DBusAddress("/org/freedesktop/Notifications", interface=NAME)
        for name, signature, body in self.signals:
            self.bus.send(self.jeepney.new_signal(where, name, signature, body))

    def stop(self) -> None:
        self.thread.join(20)
        self.bus.close()


@pytest.fixture
def session_bus(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A bus that nobody else uses."""
    command = ["dbus-daemon", "--session", "--print-address", "--nofork"]
    daemon = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    assert daemon.stdout is not None
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", daemon.stdout.readline().decode().strip())
    # As a variable of the environment, the token of a click would outlive the test.
    monkeypatch.setenv("XDG_ACTIVATION_TOKEN", "")
    yield
    daemon.terminate()
    daemon.communicate()


@pytest.fixture
def notifier(qtbot: QtBot, inline_executor) -> Iterator[DesktopNotifier]:
    jobs = Jobs(inline_executor)
    notifier = DesktopNotifier(jobs, jobs)
    yield notifier
    notifier.stop()
    jobs.stop()


def test_it_is_shown_and_a_click_comes_back(session_bus, notifier, qtbot: QtBot) -> None:
    desktop = Desktop(
        [
            ("ActionInvoked", "us", (NUMBER + 1, "default")),
            ("ActivationToken", "us", (NUMBER, "a token")),
            ("ActionInvoked", "us", (NUMBER, "default")),
            ("NotificationClosed", "uu", (NUMBER, 2)),
        ]
    )
    clicks: list[None] = []
    notifier.activated.connect(lambda: clicks.append(None))
    notifier.tell("周报助手", "The memory was consolidated.")
    qtbot.waitUntil(lambda: bool(clicks) and not notifier._open)
    assert len(clicks) == 1
    assert os.environ["XDG_ACTIVATION_TOKEN"] == "a token"  # noqa: S105 - no password
    ((_program, replaced, _icon, title, text, actions, _hints, _time),) = desktop.calls
    assert (replaced, title, text, actions[0]) == (0, "周报助手", "The memory was consolidated.", "default")
    desktop.stop()


def test_where_nobody_answers_nothing_is_said(session_bus, notifier, qtbot: QtBot) -> None:
    notifier.tell("周报助手", "The memory was consolidated.")
    qtbot.waitUntil(lambda: not notifier._jobs.is_busy("notify"))
    assert not notifier._open


def test_without_a_bus_nothing_is_said(notifier, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere")
    notifier.tell("周报助手", "The memory was consolidated.")
    qtbot.waitUntil(lambda: not notifier._jobs.is_busy("notify"))
    assert not notifier._open


@pytest.mark.qt_log_ignore("systemTrayWindowChanged", extend=True)  # the tray of a platform without one
def test_without_a_bus_the_tray_says_it_and_passes_a_click_on(
    notifier, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[tuple[str, str]] = []
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere")
    monkeypatch.setattr(QSystemTrayIcon, "isSystemTrayAvailable", lambda: True)
    monkeypatch.setattr(QSystemTrayIcon, "showMessage", lambda _tray, title, text, _icon: said.append((title, text)))
    notifier.tell("周报助手", "The memory was consolidated.")
    qtbot.waitUntil(lambda: bool(said))
    assert said == [("周报助手", "The memory was consolidated.")]
    with qtbot.waitSignal(notifier.activated):
        notifier.findChild(QSystemTrayIcon).messageClicked.emit()

"""Says outside the window that something has ended (U11): on the desktop's bus, else by a sign in the tray.

Qt for Python cannot send the unsigned number that the bus asks for, so the message is sent by `jeepney`, which the
keyring brings along on Linux. Its connection stays open as long as the notification does: a click comes back on it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Protocol

from PySide6.QtCore import QObject, QSocketNotifier, QTimer, Signal, Slot
from PySide6.QtWidgets import QApplication, QSystemTrayIcon

from halo_desktop.ui import theme
from halo_desktop.ui.jobs import Jobs

_SERVICE = "org.freedesktop.Notifications"
_PATH = "/org/freedesktop/Notifications"
_ANSWER_SECONDS = 5
_TRAY_MILLISECONDS = 10_000


class Notifier(Protocol):
    """What can tell the user something while the window is not looked at."""

    def tell(self, title: str, text: str) -> None:
        """Say something once; where that cannot be done, nothing is said."""
        ...

    def stop(self) -> None:
        """Say nothing more, and hear of no click."""
        ...


@dataclass(frozen=True, slots=True)
class _Posted:
    """A notification on the desktop's bus."""

    connection: Any
    """A `jeepney.io.blocking.DBusConnection`; the library has no types."""
    number: int

    def news(self) -> Iterator[tuple[str, Any]]:
        """Yield name and value of each signal that the bus has sent of it since, without waiting.

        Raises `OSError` where the bus is gone.
        """
        member: Any = import_module("jeepney").HeaderFields.member
        with suppress(TimeoutError):
            while True:
                message = self.connection.receive(timeout=0)
                if message.body and message.body[0] == self.number:
                    yield str(message.header.fields.get(member, "")), message.body[1]


class DesktopNotifier(QObject):
    """The notifications of the desktop."""

    activated = Signal()
    """The user clicked one."""

    def __init__(self, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs = jobs
        self._open: dict[QSocketNotifier, _Posted] = {}
        self._tray: QSystemTrayIcon | None = None

    def tell(self, title: str, text: str) -> None:
        """Say something once; where that cannot be done, nothing is said."""

        def listen(posted: _Posted | None) -> None:
            if posted:
                self._listen(posted)
            else:
                self._show_in_tray(title, text)

        if sys.platform == "linux":
            self._jobs.run("notify", lambda: _post(title, text), owner=self, done=listen, failed=_let_go)
        else:
            self._show_in_tray(title, text)

    def stop(self) -> None:
        """Say nothing more, and hear of no click."""
        for ear in list(self._open):
            self._close(ear)

    def _listen(self, posted: _Posted) -> None:
        ear = QSocketNotifier(posted.connection.sock.fileno(), QSocketNotifier.Type.Read, self)
        self._open[ear] = posted
        ear.activated.connect(self._hear)
        # What came together with the answer is read already.
        self._take(ear)

    @Slot()
    def _hear(self) -> None:
        ear = self.sender()
        if isinstance(ear, QSocketNotifier):
            self._take(ear)

    def _take(self, ear: QSocketNotifier) -> None:
        try:
            for name, value in self._open[ear].news():
                match name:
                    case "ActivationToken":
                        # Wayland lets a window come forward only with this; Qt reads it there.
                        os.environ["XDG_ACTIVATION_TOKEN"] = str(value)
                    case "ActionInvoked":
                        self.activated.emit()
                    case "NotificationClosed":
                        self._close(ear)
                        return
                    case _:
                        pass
        except OSError:
            self._close(ear)

    def _close(self, ear: QSocketNotifier) -> None:
        ear.setEnabled(False)
        ear.deleteLater()
        self._open.pop(ear).connection.close()

    def _show_in_tray(self, title: str, text: str) -> None:
        if not QSystemTrayIcon.isSystemTrayAvailable():
            return
        if self._tray is None:
            self._tray = QSystemTrayIcon(theme.application_icon(), self)
            self._tray.messageClicked.connect(self.activated)
        self._tray.show()
        self._tray.showMessage(title, text, self._tray.icon())
        QTimer.singleShot(_TRAY_MILLISECONDS, self._tray, self._tray.hide)


def _post(title: str, text: str) -> _Posted | None:
    """Send a notification and return it; None where the desktop takes none."""
    # No bus, nobody who answers, no library: whatever it is, the tray is left.
    with suppress(Exception), ExitStack() as undo:
        connection: Any = import_module("jeepney.io.blocking").open_dbus_connection(bus="SESSION")
        undo.callback(connection.close)
        number = _send(connection, title, text)
        undo.pop_all()
        return _Posted(connection, number)
    return None


def _send(connection: Any, title: str, text: str) -> int:
    """Ask the desktop to show it, and the bus to pass on what comes of it; return its number."""
    jeepney: Any = import_module("jeepney")
    unwrap: Any = import_module("jeepney.wrappers").unwrap_msg
    rule = jeepney.MatchRule(type="signal", interface=_SERVICE, path=_PATH)
    unwrap(connection.send_and_get_reply(jeepney.message_bus.AddMatch(rule), timeout=_ANSWER_SECONDS))
    name = QApplication.desktopFileName()
    hints = {"desktop-entry": ("s", name)}
    # Sender, what it replaces, icon, head, text, what a click does, hints, how long: as the desktop likes.
    values = (QApplication.applicationDisplayName(), 0, name, title, text, ["default", title], hints, -1)
    where = jeepney.DBusAddress(_PATH, _SERVICE, _SERVICE)
    call = jeepney.new_method_call(where, "Notify", "susssasa{sv}i", values)
    return int(unwrap(connection.send_and_get_reply(call, timeout=_ANSWER_SECONDS))[0])


def _let_go(_error: Exception) -> None:
    """Say nothing: there is no desktop to say it on."""

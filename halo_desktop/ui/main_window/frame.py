"""The frame of the main window: rail of places, banner, and the page of the current place.

It knows neither the engine nor any place: it is painted before they are loaded, and filled afterwards.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QPaintEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QMainWindow, QStackedWidget, QVBoxLayout, QWidget

from halo_desktop.ui.widgets.nav_rail import NavRail
from halo_desktop.ui.widgets.notice import Notice, Tone

WORKSPACES, HUMANS = "workspaces", "humans"

_SIZE = (1180, 760)
_MINIMUM = (900, 600)


class MainWindow(QMainWindow):
    """Frame and navigation only."""

    first_painted = Signal()
    """Once, when the user has something to look at."""
    got_focus = Signal()
    """The user came back: files may have changed meanwhile."""

    message_dismissed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setWindowTitle("Halo Desktop")
        self.resize(*_SIZE)
        self.setMinimumSize(*_MINIMUM)
        self._painted = False
        self._places: dict[str, QWidget] = {}
        self._rail = NavRail(self.tr("Places"), self)
        self._rail.add_place(WORKSPACES, "squares-four", self.tr("Workspaces"))
        self._rail.add_place(HUMANS, "robot", self.tr("Digital humans"))
        self._rail.set_current(WORKSPACES)
        self._rail.place_chosen.connect(self.go)
        self._banner = Notice(parent=self)
        self._message = Notice(self.tr("Dismiss"), self)
        self._message.dismissed.connect(self.message_dismissed)
        self._stack = QStackedWidget(self)
        self._stack.addWidget(QWidget(self._stack))
        self.setCentralWidget(self._central())

    def set_place(self, key: str, page: QWidget) -> None:
        """Fill a place."""
        self._places[key] = page
        self._stack.addWidget(page)

    def go(self, key: str) -> None:
        """Show a place; one that is not filled yet is not gone to."""
        if key in self._places:
            self._rail.set_current(key)
            self._stack.setCurrentWidget(self._places[key])

    def current(self) -> str:
        """Return the key of the current place."""
        return self._rail.current()

    def show_banner(self, sentence: str) -> None:
        """Say something that concerns every place; "" says nothing."""
        if sentence:
            self._banner.show_notice(sentence, Tone.WARN)
        else:
            self._banner.clear()

    def show_message(self, sentence: str) -> None:
        """Say something once, until it is dismissed."""
        self._message.show_notice(sentence, Tone.WARN)

    def come_forward(self) -> None:
        """Show the window where the user sees it."""
        self.setWindowState(self.windowState() & ~Qt.WindowState.WindowMinimized)
        self.show()
        self.raise_()
        self.activateWindow()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Say when the first paint is done."""
        super().paintEvent(event)
        if not self._painted:
            self._painted = True
            # Children are painted after their window: the signal waits until this round is over.
            QTimer.singleShot(0, self.first_painted.emit)

    def showEvent(self, event: QShowEvent) -> None:
        """Begin without a focus border: the first Tab goes to the rail."""
        super().showEvent(event)
        self._stack.setFocus()

    def changeEvent(self, event: QEvent) -> None:
        """Say when the user comes back."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.ActivationChange and self.isActiveWindow():
            self.got_focus.emit()

    def _central(self) -> QWidget:
        whole = QWidget(self)
        beside = QVBoxLayout()
        beside.setSpacing(0)
        beside.addWidget(self._banner)
        beside.addWidget(self._message)
        beside.addWidget(self._stack, 1)
        row = QHBoxLayout(whole)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self._rail)
        row.addLayout(beside, 1)
        return whole

"""The frame of the main window: rail of places, banner, and the page of the current place.

It knows neither the engine nor any place: it is painted before they are loaded, and filled afterwards.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QKeySequence, QPaintEvent, QShortcut, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QMainWindow, QStackedWidget, QVBoxLayout, QWidget

from halo_desktop.ui import theme
from halo_desktop.ui.main_window.message_bar import Message, MessageBar
from halo_desktop.ui.widgets.nav_rail import NavRail
from halo_desktop.ui.widgets.notice import Notice, Tone

CONVERSATIONS, WORKSPACES, HUMANS, SETTINGS = "conversations", "workspaces", "humans", "settings"

_SIZE = (1180, 760)
_MINIMUM = (900, 600)
_NEXT_TURN_MS = 1
"""With 0, Qt would do it in the same turn, before anything else."""


class MainWindow(QMainWindow):
    """Frame and navigation only."""

    first_painted = Signal()
    """Once, when the user has something to look at."""
    got_focus = Signal()
    """The user came back: files may have changed meanwhile."""

    place_changed = Signal(str)
    """The key of the place that is shown now."""
    message_dismissed = Signal()
    new_requested = Signal()
    """Ctrl+N, wherever the user is."""

    def __init__(self) -> None:
        super().__init__()
        self.setWindowTitle("Halo Desktop")
        self.resize(*_SIZE)
        self.setMinimumSize(*_MINIMUM)
        self._painted = False
        QShortcut(QKeySequence(QKeySequence.StandardKey.New), self).activated.connect(self.new_requested)
        self.renew()

    def renew(self) -> None:
        """Drop everything that is shown and begin again, empty, in the language of now."""
        self._places: dict[str, QWidget] = {}
        self._makers: dict[str, Callable[[], QWidget]] = {}
        self._rail = NavRail(self.tr("Places"), self)
        self._rail.add_place(CONVERSATIONS, "chats-circle", self.tr("Conversations"))
        self._rail.add_place(WORKSPACES, "squares-four", self.tr("Workspaces"))
        self._rail.add_place(HUMANS, "robot", self.tr("Digital humans"))
        self._rail.add_bottom_place(SETTINGS, "gear-six", self.tr("Settings"))
        self._rail.set_current(CONVERSATIONS)
        self._rail.place_chosen.connect(self.go)
        self._banner = Notice(parent=self)
        self._message = MessageBar(self)
        self._message.dismissed.connect(self.message_dismissed)
        self._stack = QStackedWidget(self)
        self._stack.addWidget(QWidget(self._stack))
        self._beside = QVBoxLayout()
        self._may_close: Callable[[], bool] = _always
        self.setCentralWidget(self._central())

    def set_place(self, key: str, make: Callable[[], QWidget]) -> None:
        """Let a place be gone to; `make` returns its page, and is called when it is first gone to."""
        self._makers[key] = make

    def go(self, key: str) -> None:
        """Show a place; one that is not set yet is not gone to."""
        if key in self._makers:
            focused = self.focusWidget()
            if focused and self._stack.isAncestorOf(focused):
                # Else Qt would pass the focus on to the new page and draw its border there.
                self.setFocus()
            self._rail.set_current(key)
            self._stack.setCurrentWidget(self._page(key))
            self.place_changed.emit(key)

    def begin_in(self, key: str) -> None:
        """Show the first place, unless the user goes to another one before.

        It is made in one turn of the event loop and shown in the next, so that nothing waits for both (Q10).
        """

        def make() -> None:
            if self._stack.currentIndex() == 0 and key in self._makers:
                self._page(key)
                QTimer.singleShot(_NEXT_TURN_MS, self, show)

        def show() -> None:
            if self._stack.currentIndex() == 0:
                self.go(key)

        QTimer.singleShot(_NEXT_TURN_MS, self, make)

    def current(self) -> str:
        """Return the key of the current place."""
        return self._rail.current()

    def show_banner(self, sentence: str) -> None:
        """Say something that concerns every place; "" says nothing."""
        if sentence:
            self._banner.show_notice(sentence, Tone.WARN)
        else:
            self._banner.clear()

    def show_message(self, message: Message) -> None:
        """Say something once, until it is dismissed."""
        self._message.show_message(message)

    def show_panel(self, panel: QWidget) -> None:
        """Let `panel` stand above the places until it is deleted; Tab comes to it before them."""
        self._beside.insertWidget(self._beside.indexOf(self._stack), panel)
        before: QWidget = self._rail.last_place()
        for control in panel.findChildren(QWidget):
            if control.focusPolicy() & Qt.FocusPolicy.TabFocus:
                QWidget.setTabOrder(before, control)
                before = control
        panel.show()

    def show_strip(self, strip: QWidget) -> None:
        """Let `strip`, which hides itself, stand below the places."""
        self._beside.addWidget(strip)

    def guard_closing(self, may_close: Callable[[], bool]) -> None:
        """Close only when `may_close` says so; what it asks the user may close the window afterwards."""
        self._may_close = may_close

    def come_forward(self) -> None:
        """Show the window where the user sees it."""
        self.setWindowState(self.windowState() & ~Qt.WindowState.WindowMinimized)
        self.show()
        self.raise_()
        self.activateWindow()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Close unless something keeps the window open."""
        if self._may_close():
            super().closeEvent(event)
        else:
            event.ignore()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Say when the first paint is done."""
        super().paintEvent(event)
        if not self._painted:
            self._painted = True
            # Children are painted after their window: the signal waits until this round is over.
            QTimer.singleShot(0, self.first_painted.emit)

    def showEvent(self, event: QShowEvent) -> None:
        """Begin without a focus border, unless the place wants the focus: else the first Tab goes to the rail."""
        super().showEvent(event)
        self.setFocus()

    def event(self, event: QEvent) -> bool:
        """Draw the icons anew when the scale of the screen changes, or the window moves to another screen."""
        if event.type() is QEvent.Type.DevicePixelRatioChange:
            theme.current().redraw_icons()
        return super().event(event)

    def changeEvent(self, event: QEvent) -> None:
        """Say when the user comes back."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.ActivationChange and self.isActiveWindow():
            self.got_focus.emit()

    @property
    def places(self) -> QWidget:
        """The parent to make places with: a widget that changes its parent has its whole tree dressed anew."""
        return self._stack

    def _page(self, key: str) -> QWidget:
        if key not in self._places:
            self._places[key] = self._makers[key]()
            self._stack.addWidget(self._places[key])
        return self._places[key]

    def _central(self) -> QWidget:
        whole = QWidget(self)
        self._beside.setSpacing(0)
        self._beside.addWidget(self._banner)
        self._beside.addWidget(self._message)
        self._beside.addWidget(self._stack, 1)
        row = QHBoxLayout(whole)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self._rail)
        row.addLayout(self._beside, 1)
        return whole


def _always() -> bool:
    """Let the window close: nothing has been opened yet."""
    return True

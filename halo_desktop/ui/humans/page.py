"""The place Digital humans: the list at the left, the page of the current one beside it."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from halo_desktop.engine.owners import OwnerRef
from halo_desktop.ui.humans.human_page import AtWork, HumanPage
from halo_desktop.ui.humans.views import HumansView, row_of
from halo_desktop.ui.notebook.notice_list import NoticeList
from halo_desktop.ui.notebook.workbench import Workbench
from halo_desktop.ui.widgets.buttons import IconButton
from halo_desktop.ui.widgets.empty_state import EmptyState
from halo_desktop.ui.widgets.notice import Notice, Tone
from halo_desktop.ui.widgets.side_column import LIST_WIDTH, SideColumn
from halo_desktop.ui.widgets.side_list import SideList
from halo_desktop.ui.widgets.two_line_list import TwoLineList


class HumansPage(QWidget):
    """Passive: shows a `HumansView`, says what was asked for."""

    new_requested = Signal()
    seen = Signal(bool)
    list_width_changed = Signal(int)
    """The user dragged the border of the list; in pixels."""

    def __init__(self, bench: Workbench, at_work: AtWork, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        # In the order of the page, which is also that of Tab.
        self.side = SideList(self)
        self._new = IconButton("plus", self.tr("New digital human"), self)
        self._new.clicked.connect(self.new_requested)
        left = SideColumn(self.tr("Digital humans"), self._new, self.side.inside)
        self.list = TwoLineList(self.tr("Digital humans"), left)
        left.add(self.list, 1)
        beside = QWidget(self.side.inside)
        self._done = Notice(self.tr("Dismiss"), beside)
        self._notices = NoticeList(beside)
        self._stack = QStackedWidget(beside)
        self.human_page = HumanPage(bench, at_work, self._stack)
        self._empty = EmptyState(
            "robot",
            self.tr("No digital humans yet"),
            self.tr("A digital human works on its own and keeps a memory of its own."),
            self.tr("New digital human"),
            self._stack,
        )
        self._empty.activated.connect(self.new_requested)
        self._stack.addWidget(self._empty)
        self._stack.addWidget(self.human_page)
        self._lay_out_beside(beside)
        self.side.fill(left, self.human_page.header.opener)
        self.side.set_width(LIST_WIDTH)
        self.side.width_changed.connect(self.list_width_changed)
        # Not when the arrow keys go through the list.
        for done in (self._new.clicked, self.list.clicked, self.list.activated):
            done.connect(self.side.close_list)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.side)

    def set_list_width(self, width: int) -> None:
        """Make the list so many pixels wide, within its limits."""
        self.side.set_width(width)

    def show_view(self, view: HumansView, current: str, running: Collection[OwnerRef] = ()) -> None:
        """Show the list with one of them current, and which of them run now."""
        self._notices.show_sentences(view.notices)
        self.list.show_rows([row_of(human, is_running=human.ref in running) for human in view.humans], current)
        self._stack.setCurrentWidget(self.human_page if view.human(current) else self._empty)

    def keep_page(self) -> None:
        """Leave the page open although its digital human cannot be read now."""
        self._stack.setCurrentWidget(self.human_page)

    def show_outcome(self, sentence: str, tone: Tone = Tone.INFO) -> None:
        """Say what an operation on the list did, or why it did nothing."""
        self._done.show_notice(sentence, tone)

    def showEvent(self, event: QShowEvent) -> None:
        """Say that it can be seen."""
        super().showEvent(event)
        self.seen.emit(True)  # noqa: FBT003 - a signal

    def hideEvent(self, event: QHideEvent) -> None:
        """Say that it cannot be seen any more."""
        super().hideEvent(event)
        self.seen.emit(False)  # noqa: FBT003 - a signal

    def _lay_out_beside(self, whole: QWidget) -> None:
        """Put the page below what is said about the list: there sentences have the room that they need."""
        notices = QVBoxLayout()
        notices.setContentsMargins(24, 16, 24, 0)
        notices.setSpacing(8)
        for one in (self._done, self._notices):
            notices.addWidget(one)
        column = QVBoxLayout(whole)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(notices)
        column.addWidget(self._stack, 1)

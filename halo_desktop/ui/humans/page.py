"""The place Digital humans: the list at the left, the page of the current one beside it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from halo_desktop.ui.humans.human_list import HumanListView
from halo_desktop.ui.humans.human_page import HumanPage
from halo_desktop.ui.humans.views import HumansView, row_of
from halo_desktop.ui.notebook.notice_list import NoticeList
from halo_desktop.ui.notebook.workbench import Workbench
from halo_desktop.ui.widgets.buttons import IconButton
from halo_desktop.ui.widgets.empty_state import EmptyState
from halo_desktop.ui.widgets.labels import label
from halo_desktop.ui.widgets.notice import Notice, Tone

_LIST_WIDTH = 232
_HEADER = 64


class HumansPage(QWidget):
    """Passive: shows a `HumansView`, says what was asked for."""

    new_requested = Signal()
    seen = Signal(bool)

    def __init__(self, bench: Workbench, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._new = IconButton("plus", self.tr("New digital human"), self)
        self._new.clicked.connect(self.new_requested)
        self.list = HumanListView(self.tr("Digital humans"), self)
        self.human_page = HumanPage(bench, self)
        self._notices = NoticeList(self)
        self._done = Notice(self.tr("Dismiss"), self)
        self._empty = EmptyState(
            "robot",
            self.tr("No digital humans yet"),
            self.tr("A digital human works on its own and keeps a memory of its own."),
            self.tr("New digital human"),
            self,
        )
        self._empty.activated.connect(self.new_requested)
        self._stack = QStackedWidget(self)
        self._stack.addWidget(self._empty)
        self._stack.addWidget(self.human_page)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self._list_column())
        row.addWidget(self._stack, 1)

    def show_view(self, view: HumansView, current: str) -> None:
        """Show the list with one of them current."""
        self._notices.show_sentences(view.notices)
        self.list.show_rows([row_of(human) for human in view.humans], current)
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

    def _list_column(self) -> QWidget:
        column = QFrame(self)
        column.setProperty("kind", "list-column")
        column.setFixedWidth(_LIST_WIDTH)
        head = QWidget(column)
        head.setFixedHeight(_HEADER)
        row = QHBoxLayout(head)
        row.setContentsMargins(8, 0, 0, 0)
        row.addWidget(label("title", self.tr("Digital humans"), head), 1)
        row.addWidget(self._new, 0, Qt.AlignmentFlag.AlignVCenter)
        inside = QVBoxLayout(column)
        inside.setContentsMargins(8, 0, 9, 8)
        inside.setSpacing(8)
        inside.addWidget(head)
        inside.addWidget(self._done)
        inside.addWidget(self._notices)
        inside.addWidget(self.list, 1)
        return column

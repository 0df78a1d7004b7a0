"""The status of a memory: size and topics, last consolidation, what went wrong (U04)."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from halo_desktop.engine.notebook.status import MemoryStatus
from halo_desktop.ui import texts
from halo_desktop.ui.widgets.labels import label
from halo_desktop.ui.widgets.notice import Notice, Tone
from halo_desktop.ui.widgets.spinner import Spinner

_UNKNOWN = "—"


class StatusBox(QFrame):
    """Shows one `MemoryStatus`; passive, but for saying when it can be seen."""

    seen = Signal(bool)
    """It came into sight or went out of it: a status is polled only while seen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "box")
        self._size = label("head", "", self)
        self._when = label("caption", "", self)
        self._busy = self._busy_sign()
        self._failure = Notice(parent=self)
        self._trouble = Notice(parent=self)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 12, 16, 12)
        column.setSpacing(12)
        row = QHBoxLayout()
        row.setSpacing(16)
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(self._size)
        words.addWidget(self._when)
        row.addLayout(words, 1)
        row.addWidget(self._busy)
        column.addLayout(row)
        column.addWidget(self._failure)
        column.addWidget(self._trouble)
        self.show_loading()

    def show_loading(self) -> None:
        """Say that the status is on its way."""
        self._show_words(self.tr("Loading…"), "")

    def show_unknown(self, reason: str = "") -> None:
        """Say that there is no status, and why."""
        self._show_words(_UNKNOWN, "")
        self._say(self._trouble, reason)

    def show_status(self, status: MemoryStatus) -> None:
        """Show a status."""
        self._show_words(texts.memory_line(status), texts.last_consolidated(status))
        self._busy.setVisible(status.consolidating)
        self._say(self._failure, texts.last_attempt(status))
        self._say(self._trouble, "\n".join(texts.notices(status.notices)))

    def showEvent(self, event: QShowEvent) -> None:
        """Say that it can be seen."""
        super().showEvent(event)
        self.seen.emit(True)  # noqa: FBT003 - a signal

    def hideEvent(self, event: QHideEvent) -> None:
        """Say that it cannot be seen any more."""
        super().hideEvent(event)
        self.seen.emit(False)  # noqa: FBT003 - a signal

    def _busy_sign(self) -> QWidget:
        sign = QWidget(self)
        row = QHBoxLayout(sign)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(Spinner(sign))
        words = label("muted", self.tr("Consolidating…"), sign)
        words.setWordWrap(False)
        row.addWidget(words)
        sign.hide()
        return sign

    def _show_words(self, size: str, when: str) -> None:
        self._size.setText(size)
        self._when.setText(when)
        self._when.setVisible(bool(when))
        self._busy.hide()
        self._failure.clear()
        self._trouble.clear()

    def _say(self, notice: Notice, text: str) -> None:
        if not text:
            notice.clear()
        elif notice.text() != text:
            notice.show_notice(text, Tone.WARN)

"""The status of a memory: size and topics, last consolidation, what went wrong (U04)."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QVBoxLayout, QWidget

from halo_desktop.engine.notebook.status import MemoryStatus
from halo_desktop.ui import texts
from halo_desktop.ui.widgets.buttons import text_button
from halo_desktop.ui.widgets.labels import label
from halo_desktop.ui.widgets.notice import Notice, Tone
from halo_desktop.ui.widgets.spinner import Spinner

_UNKNOWN = "—"
_GAP = 16
_INSET, _BUTTON_AIR = 8, 8
"""Together the 16 pixels beside a text: a text button brings 8 of them."""


class StatusBox(QFrame):
    """Shows one `MemoryStatus`; passive, but for saying when it can be seen."""

    preview_requested = Signal()
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
        self._preview = text_button(self.tr("What a new conversation reads"), self)
        self._preview.setAccessibleName(self._preview.text())
        # Narrower than its text it has two lines.
        self._preview.setMinimumWidth(1)
        self._preview.clicked.connect(self.preview_requested)
        self._buttons = QHBoxLayout()
        self._row = QHBoxLayout()
        self._lay_out()
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
        self._arrange()
        self._say(self._failure, texts.last_attempt(status))
        self._say(self._trouble, "\n".join(texts.notices(status.notices)))

    def showEvent(self, event: QShowEvent) -> None:
        """Say that it can be seen."""
        super().showEvent(event)
        self.seen.emit(True)  # noqa: FBT003 - a signal

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the buttons beside the words, or below them."""
        super().resizeEvent(event)
        self._arrange()

    def hideEvent(self, event: QHideEvent) -> None:
        """Say that it cannot be seen any more."""
        super().hideEvent(event)
        self.seen.emit(False)  # noqa: FBT003 - a signal

    def _busy_sign(self) -> QWidget:
        sign = QWidget(self)
        row = QHBoxLayout(sign)
        row.setContentsMargins(0, 0, _BUTTON_AIR, 0)
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
        self._arrange()

    def _lay_out(self) -> None:
        words = QVBoxLayout()
        words.setContentsMargins(_BUTTON_AIR, 0, 0, 0)
        words.setSpacing(0)
        words.addWidget(self._size)
        words.addWidget(self._when)
        self._buttons.setSpacing(_GAP)
        self._buttons.addStretch(1)
        self._buttons.addWidget(self._preview)
        self._buttons.addWidget(self._busy)
        self._row.addLayout(words, 1)
        self._row.addLayout(self._buttons)
        notices = QVBoxLayout()
        notices.setContentsMargins(_BUTTON_AIR, 0, _BUTTON_AIR, 0)
        notices.setSpacing(12)
        notices.addWidget(self._failure)
        notices.addWidget(self._trouble)
        column = QVBoxLayout(self)
        column.setContentsMargins(_INSET, 12, _INSET, 12)
        column.setSpacing(12)
        column.addLayout(self._row)
        column.addLayout(notices)

    def _arrange(self) -> None:
        """Put the buttons below the words where both do not fit beside each other."""
        room = self.width() - 2 * _INSET
        name = self._preview.accessibleName()
        buttons = self._preview.fontMetrics().horizontalAdvance(name) + 2 * _BUTTON_AIR
        if not self._busy.isHidden():
            buttons += _GAP + self._busy.sizeHint().width()
        words = max(one.fontMetrics().horizontalAdvance(one.text()) for one in (self._size, self._when))
        fits = _BUTTON_AIR + words + _GAP + buttons <= room
        self._preview.setText(name if buttons <= room else _in_two_lines(name))
        self._row.setDirection(QBoxLayout.Direction.LeftToRight if fits else QBoxLayout.Direction.TopToBottom)
        self._row.setSpacing(_GAP if fits else 4)

    def _say(self, notice: Notice, text: str) -> None:
        if not text:
            notice.clear()
        elif notice.text() != text:
            notice.show_notice(text, Tone.WARN)


def _in_two_lines(text: str) -> str:
    """Break a text at the space that is nearest to its middle; one without a space stays whole."""
    spaces = [place for place, letter in enumerate(text) if letter == " "]
    if not spaces:
        return text
    middle = min(spaces, key=lambda place: abs(place - len(text) // 2))
    return f"{text[:middle]}\n{text[middle + 1 :]}"

"""A field in which a title is edited where it stands: it comes for that and goes again.

Enter, Tab and a click elsewhere keep what was typed, Esc leaves the title as it was.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget


class TitleField(QLineEdit):
    """Hidden until `edit`."""

    written = Signal(str)
    """Another title was typed; it is never empty."""
    ended = Signal(bool)
    """The field goes; whether by a key, so that its focus is wanted elsewhere."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self._before = ""
        self._is_editing = False
        self.returnPressed.connect(self._keep)
        self.hide()

    def edit(self, title: str) -> None:
        """Let a title be edited."""
        self._before, self._is_editing = title, True
        self.setText(title)
        self.show()
        self.selectAll()
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave the title as it was on Esc."""
        if event.key() == Qt.Key.Key_Escape:
            self._end(by_key=True)
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Keep what was typed, unless only a menu or another window came over it."""
        super().focusOutEvent(event)
        passing = {Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason}
        if self._is_editing and event.reason() not in passing:
            self._tell()
            self._end(by_key=False)

    @Slot()
    def _keep(self) -> None:
        self._tell()
        self._end(by_key=True)

    def _tell(self) -> None:
        title = " ".join(self.text().split())
        if title not in {"", self._before}:
            self.written.emit(title)

    def _end(self, *, by_key: bool) -> None:
        # Hidden, it loses the focus, which must not count as a click elsewhere.
        self._is_editing = False
        self.ended.emit(by_key)
        self.hide()

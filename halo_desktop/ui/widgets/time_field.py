"""A time of day that can be typed over, as in every other field."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QLocale, QObject
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QTimeEdit, QWidget


class TimeField(QTimeEdit):
    """Shows hours and minutes as the user writes them; what is clicked or selected is replaced by what is typed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setDisplayFormat(QLocale().timeFormat(QLocale.FormatType.ShortFormat))
        self.lineEdit().installEventFilter(self)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Begin with the hours where everything is selected: Qt would keep them and change the minutes."""
        if event.text().isdigit() and self.lineEdit().selectedText() == self.text():
            self.setCurrentSectionIndex(0)
            self.setSelectedSection(self.currentSection())
        super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Select the hours or the minutes that are clicked, behind them all: a full section takes no more digits."""
        line = self.lineEdit()
        if event.type() is QEvent.Type.MouseButtonRelease and not line.hasSelectedText():
            if line.cursorPosition() == len(line.text()):
                self.selectAll()
            else:
                self.setSelectedSection(self.currentSection())
        return super().eventFilter(watched, event)

"""Where sentences about an open conversation stand, above the composer: as high as they are, up to a limit."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

_HIGHEST = 144
"""Pixels: about four notices of one line; more is scrolled to, so that messages and composer keep their room."""


class NotesArea(QScrollArea):
    """Holds widgets that show and hide themselves."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._inside = QWidget(self)
        self._inside.setProperty("kind", "page")
        self._inside.installEventFilter(self)
        self._column = QVBoxLayout(self._inside)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(8)
        self.setWidget(self._inside)

    def add(self, note: QWidget) -> None:
        """Put a note below the others."""
        self._column.addWidget(note)

    def sizeHint(self) -> QSize:
        """Return the height of what shows, in the width of now."""
        height = self._column.heightForWidth(self.width()) if self._column.hasHeightForWidth() else 0
        return QSize(super().sizeHint().width(), min(max(height, 0), _HIGHEST))

    def minimumSizeHint(self) -> QSize:
        """Return the same height."""
        return QSize(0, self.sizeHint().height())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take other room when a note shows, hides or reads otherwise."""
        if watched is self._inside and event.type() is QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Take other room when lines break otherwise."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()

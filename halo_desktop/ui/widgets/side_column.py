"""The column at the left of a place: a head with its name and the button for a new one, and below it the list."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from halo_desktop.ui.widgets.buttons import IconButton
from halo_desktop.ui.widgets.eliding_label import ElidingLabel

LIST_WIDTH = 232
"""Pixels, until the user drags the border."""

_LEAST_WIDTH, _MOST_WIDTH = 184, 360
_HEADER = 64


class SideColumn(QFrame):
    """Takes the button; its name stays on one line, however large the text is."""

    def __init__(self, name: str, new: IconButton, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "list-column")
        self.setMinimumWidth(_LEAST_WIDTH)
        self.setMaximumWidth(_MOST_WIDTH)
        head = QWidget(self)
        head.setMinimumHeight(_HEADER)
        row = QHBoxLayout(head)
        row.setContentsMargins(8, 0, 0, 0)
        # The button has air of its own around its icon, and the name needs the room.
        row.setSpacing(0)
        row.addWidget(ElidingLabel("title", name, head, elide=Qt.TextElideMode.ElideRight), 1)
        row.addWidget(new, 0, Qt.AlignmentFlag.AlignVCenter)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(8, 0, 9, 8)
        self._column.setSpacing(8)
        self._column.addWidget(head)

    def add(self, widget: QWidget, stretch: int = 0) -> None:
        """Put something below the head and what was put there before."""
        self._column.addWidget(widget, stretch)

"""What the AI had read for a reply: the parts of what its model was sent, with their sizes (N50)."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt, Slot
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from halo_desktop import words
from halo_desktop.ui.conversation.message_row import INSET, MessageRowWidget
from halo_desktop.ui.conversation.rows import ReadRow, read_key
from halo_desktop.ui.conversation.wishes import Wishes
from halo_desktop.ui.widgets.buttons import IconButton
from halo_desktop.ui.widgets.labels import label

translate = QCoreApplication.translate


class WhatWasRead(MessageRowWidget):
    """Shows a `ReadRow`."""

    def __init__(self, wishes: Wishes, parent: QWidget) -> None:
        super().__init__(wishes, parent)
        self._turn = ""
        self._lines: list[QLabel] = []
        box = QFrame(self)
        box.setProperty("kind", "notice")
        self._head = label("caption", "", box)
        self._close = IconButton("x", translate("Messages", "Close"), box, small=True)
        self._close.clicked.connect(self._fold)
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(24)
        self._grid.setVerticalSpacing(2)
        self._grid.setColumnStretch(0, 1)
        head = QHBoxLayout()
        head.addWidget(self._head, 1)
        head.addWidget(self._close)
        inside = QVBoxLayout(box)
        inside.setContentsMargins(12, 4, 4, 8)
        inside.setSpacing(4)
        inside.addLayout(head)
        body = QVBoxLayout()
        body.setContentsMargins(0, 0, 8, 0)
        body.addLayout(self._grid)
        inside.addLayout(body)
        column = QVBoxLayout(self)
        column.setContentsMargins(INSET, 8, INSET, 4)
        column.addWidget(box)

    def show_row(self, row: ReadRow) -> None:
        """Show what was read for another reply."""
        self._turn = row.turn
        head = translate("Messages", "What the AI read for this · {model}")
        self._head.setText(words.filled(head, model=row.model))
        for line in self._lines:
            self._grid.removeWidget(line)
            line.hide()
            line.deleteLater()
        self._lines = []
        for place, part in enumerate(row.parts):
            size = label("caption", part.size)
            size.setAlignment(Qt.AlignmentFlag.AlignRight)
            size.setWordWrap(False)
            name = label("caption", part.name)
            self._grid.addWidget(name, place, 0)
            self._grid.addWidget(size, place, 1)
            self._lines += [name, size]
        for line in self._lines:
            line.show()  # else they count for the height only later

    def reader(self) -> QWidget:
        """Return the button that closes it."""
        return self._close

    @Slot()
    def _fold(self) -> None:
        self.wishes.turned.emit(read_key(self._turn))

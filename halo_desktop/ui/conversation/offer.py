"""A sentence with one button: what the AI asks the user to do."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget

from halo_desktop.ui.widgets.buttons import IconButton, text_button
from halo_desktop.ui.widgets.labels import label
from halo_desktop.ui.widgets.themed_icon import IconLabel


class Offer(QFrame):
    """Hidden until it is made; taken or turned down, it hides again."""

    taken = Signal()

    def __init__(self, sentence: str, deed: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "notice")
        self._sentence = sentence
        button = text_button(deed, self, small=True)
        button.clicked.connect(self._take)
        close = IconButton("x", self.tr("Not now"), self, small=True)
        close.clicked.connect(self.hide)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 5, 4, 5)
        row.setSpacing(8)
        row.addWidget(IconLabel("info", "text", 16, self), 0, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(label("caption", sentence, self), 1)
        row.addWidget(button)
        row.addWidget(close)
        self.hide()

    @Slot()
    def make(self) -> None:
        """Show it and announce it."""
        self.show()
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, self._sentence))

    @Slot()
    def _take(self) -> None:
        self.hide()
        self.taken.emit()

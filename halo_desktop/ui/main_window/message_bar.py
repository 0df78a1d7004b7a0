"""A message above every place, with its details on demand (U16)."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from halo_desktop.ui.widgets.buttons import text_button
from halo_desktop.ui.widgets.labels import label, set_tone
from halo_desktop.ui.widgets.themed_icon import IconLabel

_DETAILS_HEIGHT = 160


@dataclass(frozen=True, slots=True)
class Message:
    """What happened in one sentence; `details` are facts for whoever looks into it, behind a button."""

    sentence: str
    details: str = ""
    details_button: str = ""


class MessageBar(QFrame):
    """Hidden until it has a message; `dismissed` follows a press on Dismiss."""

    dismissed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "notice")
        set_tone(self, "warn")
        self._sentence = label("caption", "", self)
        self._show = text_button("", self, small=True)
        self._show.clicked.connect(self._turn)
        dismiss = text_button(self.tr("Dismiss"), self, small=True)
        dismiss.clicked.connect(self._dismiss)
        self._details = QPlainTextEdit(self)
        self._details.setReadOnly(True)
        self._details.setTabChangesFocus(True)
        self._details.setFixedHeight(_DETAILS_HEIGHT)
        self._details.setAccessibleName(self.tr("Details"))
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(IconLabel("warning", "warn", 16, self), 0, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self._sentence, 1)
        row.addWidget(self._show)
        row.addWidget(dismiss)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 8, 12, 8)
        column.setSpacing(8)
        column.addLayout(row)
        column.addWidget(self._details)
        self.hide()

    def show_message(self, message: Message) -> None:
        """Say `message` in place of the one before, and announce it."""
        self._sentence.setText(message.sentence)
        self._show.setText(message.details_button or self.tr("Details"))
        self._show.setVisible(bool(message.details))
        self._details.setPlainText(message.details)
        self._details.hide()
        self.show()
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, message.sentence))

    @Slot()
    def _turn(self) -> None:
        self._details.setVisible(self._details.isHidden())

    @Slot()
    def _dismiss(self) -> None:
        self.hide()
        self.dismissed.emit()

"""A line that says in place what happened: icon, wrapped text, and × where it can be dismissed.

Information is neutral, a failure is in warn colours and has another icon, so that colour never
speaks alone. A screen reader is told as soon as the text shows. Hidden while there is nothing to
say.
"""

from enum import StrEnum

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from halo_desktop.ui.widgets.buttons import IconButton
from halo_desktop.ui.widgets.labels import label, set_tone
from halo_desktop.ui.widgets.themed_icon import IconLabel


class Tone(StrEnum):
    """How grave a notice is."""

    INFO = "info"
    WARN = "warn"


class Notice(QFrame):
    """A notice, hidden until it has a text. `dismissed` follows a press on ×."""

    dismissed = Signal()

    def __init__(self, dismiss_name: str = "", parent: QWidget | None = None) -> None:
        """Take the accessible name of ×; "" for a notice that can't be dismissed."""
        super().__init__(parent)
        self.setProperty("kind", "notice")
        self._icon = IconLabel("info", "text", 16, self)
        self._text = label("caption", "", self)
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        row = QHBoxLayout(self)
        row.setSpacing(8)
        beside = QVBoxLayout()
        beside.addWidget(self._icon)
        beside.addStretch(1)
        row.addLayout(beside)
        row.addWidget(self._text, 1)
        if not dismiss_name:
            row.setContentsMargins(12, 8, 12, 8)
            beside.setContentsMargins(0, 1, 0, 0)
        else:
            row.setContentsMargins(12, 5, 4, 5)
            beside.setContentsMargins(0, 4, 0, 0)
            close = IconButton("x", dismiss_name, self, small=True)
            close.clicked.connect(self._dismiss)
            row.addWidget(close, 0, Qt.AlignmentFlag.AlignTop)
        self.hide()

    def text(self) -> str:
        """Return what is said, "" while hidden."""
        return self._text.text()

    def show_notice(self, text: str, tone: Tone = Tone.INFO) -> None:
        """Say `text` and announce it."""
        self._text.setText(text)
        if tone is Tone.WARN:
            self._icon.set_icon("warning", "warn")
        else:
            self._icon.set_icon("info", "text")
        set_tone(self, tone)
        set_tone(self._text, "")
        self.show()
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, text))

    def clear(self) -> None:
        """Say nothing and take no room."""
        self._text.clear()
        self.hide()

    def _dismiss(self) -> None:
        self.clear()
        self.dismissed.emit()

"""What stands where nothing is yet: tile, one line, one sentence, at most one button.

Centred, slightly above the middle.
"""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from halo_desktop.ui.widgets.buttons import Button, plain_button
from halo_desktop.ui.widgets.icon_tile import IconTile
from halo_desktop.ui.widgets.labels import Kind, label


class EmptyState(QWidget):
    """A page without content. `activated` follows a press on the button."""

    activated = Signal()

    def __init__(self, icon: str, line: str, sentence: str, action: str = "", parent: QWidget | None = None) -> None:
        """Take the icon's name and the texts; "" for `action` leaves the button out."""
        super().__init__(parent)
        self._button: Button | None = None
        centre = Qt.AlignmentFlag.AlignHCenter
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 24, 24, 24)
        column.setSpacing(4)
        column.addStretch(2)
        column.addWidget(IconTile(icon, parent=self, side=48), 0, centre)
        column.addSpacing(12)
        self._line, self._sentence = self._words("head", line), self._words("muted", sentence)
        column.addWidget(self._line)
        column.addWidget(self._sentence)
        if action:
            self._button = plain_button(action, self)
            self._button.clicked.connect(self._pressed)
            column.addSpacing(12)
            column.addWidget(self._button, 0, centre)
        column.addStretch(3)

    def show_words(self, line: str, sentence: str) -> None:
        """Say something else."""
        self._line.setText(line)
        self._sentence.setText(sentence)

    def _words(self, kind: Kind, text: str) -> QLabel:
        words = label(kind, text, self)
        words.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        return words

    def _pressed(self) -> None:
        self.activated.emit()

"""Small outlined chips with ×: what was chosen for the next message, or for the conversation."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget

from halo_desktop import words
from halo_desktop.ui.widgets.buttons import IconButton
from halo_desktop.ui.widgets.eliding_label import ElidingLabel

_HEIGHT: Final = 24
"""Pixels; more where the text is larger."""
_BORDER: Final = 1


class ChoiceChip(QFrame):
    """One thing that is chosen; `removed` follows a press on ×."""

    removed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "chip")
        self.setMinimumHeight(_HEIGHT)
        self._text = ElidingLabel("caption", "", self)
        self._remove = IconButton("x", "", self, small=True)
        self._remove.setFixedHeight(_HEIGHT - 2 * _BORDER)
        self._remove.clicked.connect(self.removed)
        self._row = QHBoxLayout(self)
        self._row.setSpacing(0)
        self._row.addWidget(self._text)
        self._row.addWidget(self._remove, 0, Qt.AlignmentFlag.AlignVCenter)
        self.hide()

    def show_choice(self, text: str, *, removable: bool = True) -> None:
        """Show what is chosen; "" hides the chip. What belongs to the conversation for good cannot be removed."""
        self._text.setText(text)
        self._remove.set_name(words.filled(self.tr("Remove {what}"), what=text))
        self._remove.setVisible(removable)
        self._row.setContentsMargins(12, 0, 0 if removable else 12, 0)
        self.setVisible(bool(text))

    def text(self) -> str:
        """Return what is chosen, "" while hidden."""
        return self._text.text()

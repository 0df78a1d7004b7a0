"""A row of a settings card: what it is and a hint at the left, its controls at the right."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from halo_desktop.ui.widgets.labels import label

_WIDEST: Final = 420
"""So wide may several controls be together, in pixels: half of the page in the smallest window."""


class SettingRow(QWidget):
    """Names a setting; `below` stands under the name, `controls` beside it."""

    def __init__(self, name: str, below: QLabel, controls: list[QWidget], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._below = below
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addWidget(label("body", name, self))
        words.addWidget(below)
        below.setVisible(bool(below.text()))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(16)
        row.addLayout(words, 1)
        row.addLayout(_beside(controls))

    def show_below(self, text: str) -> None:
        """Show another text under the name; "" takes no room."""
        self._below.setText(text)
        self._below.setVisible(bool(text))


def _beside(controls: list[QWidget]) -> QBoxLayout:
    """Return the controls side by side; in large text, where they would push the page wide, one below the other."""
    for control in controls:
        control.ensurePolished()
    width = sum(control.sizeHint().width() for control in controls)
    column = len(controls) > 1 and width > _WIDEST
    layout = QBoxLayout(QBoxLayout.Direction.TopToBottom if column else QBoxLayout.Direction.LeftToRight)
    layout.setSpacing(8 if column else 16)
    for control in controls:
        layout.addWidget(control, 0, Qt.AlignmentFlag.AlignRight if column else Qt.AlignmentFlag.AlignVCenter)
    return layout

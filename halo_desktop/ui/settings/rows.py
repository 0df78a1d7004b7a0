"""A row of a settings card: what it is and a hint at the left, its controls at the right."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from halo_desktop.ui.widgets.labels import label


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
        for control in controls:
            row.addWidget(control, 0, Qt.AlignmentFlag.AlignVCenter)

    def show_below(self, text: str) -> None:
        """Show another text under the name; "" takes no room."""
        self._below.setText(text)
        self._below.setVisible(bool(text))

"""A list that folds down to the chosen entry.

Turning the wheel over it scrolls the page and chooses nothing. `chosen` speaks only when a person takes an entry. A
text that does not fit is elided and told whole in the tooltip.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QComboBox, QFrame, QSizePolicy, QStyledItemDelegate, QWidget

_FEW_CHARACTERS = 12


class ChoiceBox(QComboBox):
    """Entries, each with a value of its own."""

    chosen = Signal(object)
    """The value of the entry that was taken."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._values: list[Any] = []
        self.setAccessibleName(name)
        # Not by the wheel either.
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        # The delegate of a plain combo box does not listen to the style sheet, and its list has no edge.
        self.setItemDelegate(QStyledItemDelegate(self))
        self.view().setFrameShape(QFrame.Shape.StyledPanel)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(_FEW_CHARACTERS)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.activated.connect(self._take)

    def set_options(self, options: Sequence[tuple[Any, str]], current: Any) -> None:
        """Offer these values, each with its text, and show one of them as chosen, without saying so."""
        self._values = [value for value, _ in options]
        texts = [text for _, text in options]
        if texts != [self.itemText(index) for index in range(self.count())]:
            self.clear()
            self.addItems(texts)
        self.setCurrentIndex(self._values.index(current) if current in self._values else -1)
        self._tell_whole_text()

    def value(self) -> Any:
        """Return the value of the chosen entry, None while there is none."""
        return self._values[self.currentIndex()] if self.currentIndex() >= 0 else None

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to the page."""
        event.ignore()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Tell the whole text in the tooltip when it does not fit."""
        super().resizeEvent(event)
        self._tell_whole_text()

    def minimumSizeHint(self) -> QSize:
        """Need no more than it would like."""
        return self.sizeHint()

    @Slot(int)
    def _take(self, index: int) -> None:
        self._tell_whole_text()
        self.chosen.emit(self._values[index])

    def _tell_whole_text(self) -> None:
        text = self.currentText()
        fits = self.fontMetrics().horizontalAdvance(text) + self.sizeHint().height() * 2 <= self.width()
        self.setToolTip("" if fits else text)

"""What a reply wrote to memory, one chip for each write, with Undo (V40)."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QCoreApplication, Qt, Slot
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from halo_desktop.ui.conversation.message_row import INSET, MessageRowWidget
from halo_desktop.ui.conversation.rows import ChipsRow
from halo_desktop.ui.conversation.views import MemoryChip
from halo_desktop.ui.conversation.wishes import Wishes
from halo_desktop.ui.widgets.buttons import link_button
from halo_desktop.ui.widgets.eliding_label import ElidingLabel
from halo_desktop.ui.widgets.labels import set_tone
from halo_desktop.ui.widgets.themed_icon import IconLabel

translate = QCoreApplication.translate

_HEIGHT: Final = 24
"""Pixels; more where the text is larger."""


class Chips(MessageRowWidget):
    """Shows a `ChipsRow`."""

    def __init__(self, wishes: Wishes, parent: QWidget) -> None:
        super().__init__(wishes, parent)
        self._chips: list[_Chip] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(INSET, 8, INSET, 4)
        self._column.setSpacing(4)

    def show_row(self, row: ChipsRow) -> None:
        """Show other chips."""
        for chip in self._chips[len(row.chips) :]:
            self._column.removeWidget(chip)
            chip.hide()
            chip.deleteLater()
        del self._chips[len(row.chips) :]
        while len(self._chips) < len(row.chips):
            chip = _Chip(self.wishes, self)
            self._chips.append(chip)
            self._column.addWidget(chip, 0, Qt.AlignmentFlag.AlignLeft)
            chip.show()
        for chip, shown in zip(self._chips, row.chips, strict=True):
            chip.show_chip(shown, can_change=row.can_change)


class _Chip(QFrame):
    """One write."""

    def __init__(self, wishes: Wishes, parent: QWidget) -> None:
        super().__init__(parent)
        self._wishes = wishes
        self._entry = ""
        self.setProperty("kind", "memory-chip")
        self.setMinimumHeight(_HEIGHT)
        self._icon = IconLabel("bookmark-simple", "accent_text", 16, self)
        self._text = ElidingLabel("caption", "", self)
        self._undo = link_button("", self)
        self._undo.clicked.connect(self._take_back)
        wishes.busy_changed.connect(self._follow_busy)
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 0, 8, 0)
        row.setSpacing(4)
        row.addWidget(self._icon)
        row.addWidget(self._text)
        row.addWidget(self._undo)

    def show_chip(self, chip: MemoryChip, *, can_change: bool) -> None:
        """Show another write."""
        self._entry = chip.entry
        self.setToolTip(chip.detail)
        with_undo = chip.can_undo and can_change
        self._undo.setVisible(with_undo)
        self._undo.setText(translate("Messages", "Undo"))
        self._undo.setAccessibleDescription(chip.detail)
        behind = " ·" if with_undo else f" · {chip.note}" if chip.note else ""
        self._text.setText(chip.text + behind)
        set_tone(self._text, "accent" if chip.can_undo else "")
        self._icon.set_icon("bookmark-simple", "accent_text" if chip.can_undo else "text2")
        set_tone(self, "" if chip.can_undo else "neutral")
        self._follow_busy()

    @Slot()
    def _follow_busy(self) -> None:
        self._undo.setEnabled(not self._wishes.is_busy)

    @Slot()
    def _take_back(self) -> None:
        self._wishes.undone.emit(self._entry)

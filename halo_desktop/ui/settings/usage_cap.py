"""The daily cap of automatic work: off, or a number of tokens, and what is left of it today (C12)."""

from __future__ import annotations

import re
from typing import Final

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from halo_desktop import words
from halo_desktop.ui import texts
from halo_desktop.ui.settings import usage_view
from halo_desktop.ui.settings.rows import SettingRow
from halo_desktop.ui.widgets.labels import label, set_tone
from halo_desktop.ui.widgets.notice import Notice, Tone
from halo_desktop.ui.widgets.switch_row import SwitchRow

FIRST_CAP: Final = 200_000
"""What is proposed when the cap is switched on: some ten consolidations of a large memory."""

_MOST: Final = 10**12
_WIDTH = 160
_NUMBER = re.compile(r"\d+|\d{1,3}(?:[\s,.'’，_]\d{3})+")


class CapView(QWidget):
    """Says which cap is wanted, as soon as it is switched, or typed and left."""

    cap_wanted = Signal(object)
    """Tokens a day, None for no cap."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._cap: int | None = None
        self._switch = SwitchRow(self.tr("Daily cap of automatic work"), "", self)
        self._field = QLineEdit(self)
        self._field.setFixedWidth(_WIDTH)
        self._field.setAccessibleName(self.tr("Tokens a day"))
        self._wrong = Notice(parent=self)
        self._left = label("caption", "", self)
        self._amount = SettingRow(self.tr("Tokens a day"), self._left, [self._field], self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        column.addWidget(self._switch)
        column.addWidget(self._amount)
        column.addWidget(self._wrong)
        self._switch.value_changed.connect(self._switched)
        self._field.editingFinished.connect(self._typed)
        self.show_cap(None, None)

    def show_cap(self, cap: int | None, left: int | None) -> None:
        """Show what holds, and what is left of it today; what is being typed stays."""
        self._cap = cap
        self._switch.set_value(cap is not None)
        self._switch.set_hint(self._hint(cap))
        self._amount.setVisible(cap is not None)
        self._amount.show_below(self._left_text(left) if left is not None else "")
        set_tone(self._left, "warn" if left == 0 else "")
        if cap is None:
            self._wrong.clear()
        elif not self._field.isModified():
            self._field.setText(usage_view.number_text(cap))

    def _hint(self, cap: int | None) -> str:
        if cap is None:
            return self.tr("Off: consolidation that starts by itself may use as many tokens as it needs.")
        return self.tr(
            "Once consolidation that starts by itself has used so many tokens in a day, it waits until tomorrow. "
            "What you start yourself is not limited."
        )

    def _left_text(self, left: int) -> str:
        if left == 0:
            return self.tr("Reached today: automatic consolidation waits until tomorrow.")
        return words.filled(self.tr("Left today: {tokens}"), tokens=texts.tokens(left))

    @Slot(bool)
    def _switched(self, on: bool) -> None:  # noqa: FBT001 - a slot
        self._field.setModified(False)
        self.cap_wanted.emit(FIRST_CAP if on else None)

    @Slot()
    def _typed(self) -> None:
        if not self._field.isModified():
            return
        cap = _read(self._field.text())
        if cap is None:
            sentence = self.tr("Enter a whole number of tokens, such as {example}. The cap stays at {cap}.")
            facts = {"example": usage_view.number_text(FIRST_CAP), "cap": usage_view.number_text(self._cap or 0)}
            self._wrong.show_notice(words.filled(sentence, **facts), Tone.WARN)
            return
        self._field.setModified(False)
        self._wrong.clear()
        self.cap_wanted.emit(cap)


def _read(text: str) -> int | None:
    """Return a number as people write it, whole or in groups of three digits; None where it is none."""
    if not _NUMBER.fullmatch(text.strip()):
        return None
    return min(int(re.sub(r"\D", "", text)), _MOST)

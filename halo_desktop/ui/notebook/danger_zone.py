"""The danger zone of a digital human's page: clear the memory in two steps (U07)."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from halo_desktop.ui.notebook import clearing
from halo_desktop.ui.notebook.clearing import WhatGoes
from halo_desktop.ui.widgets.buttons import danger_button, plain_button
from halo_desktop.ui.widgets.card import CARD_INSET, ROW_PADDING, Section
from halo_desktop.ui.widgets.labels import label, set_tone
from halo_desktop.ui.widgets.notice import Notice, Tone
from halo_desktop.ui.widgets.spinner import Spinner
from halo_desktop.ui.widgets.themed_icon import IconLabel


class _Confirmation(QFrame):
    """The second step: what happens, Cancel, Confirm clear. Esc cancels."""

    cancelled = Signal()
    confirmed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("kind", "danger-tint")
        stays = self.tr("Chat transcripts kept in runs/ go too. Files of the workspace stay.")
        self.cancel = plain_button(self.tr("Cancel"), self)
        self.confirm = danger_button(self.tr("Confirm clear"), self, filled=True)
        self.cancel.clicked.connect(self.cancelled)
        self.confirm.clicked.connect(self.confirmed)
        self._spinner = Spinner(self)
        self._spinner.hide()
        self._error = Notice(parent=self)
        icon = QVBoxLayout()
        icon.setContentsMargins(0, 1, 0, 0)
        icon.addWidget(IconLabel("warning", "danger", 20, self))
        icon.addSpacing(8)
        icon.addWidget(self._spinner)
        icon.addStretch(1)
        words = QVBoxLayout()
        words.setSpacing(4)
        words.addWidget(label("body", clearing.question(), self))
        words.addWidget(label("caption", stays, self))
        words.addWidget(self._error)
        words.addSpacing(8)
        words.addLayout(self._button_row())
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 16, 16, 16)
        row.setSpacing(8)
        row.addLayout(icon)
        row.addLayout(words, 1)

    def show_busy(self, busy: bool) -> None:  # noqa: FBT001 - one value
        """Show that the clearing is under way."""
        self._spinner.setVisible(busy)
        self.cancel.setEnabled(not busy)
        self.confirm.setEnabled(not busy)
        if busy:
            self._error.clear()

    def show_error(self, sentence: str) -> None:
        """Say why nothing was cleared; "" says nothing."""
        if sentence:
            self._error.show_notice(sentence, Tone.WARN)
        else:
            self._error.clear()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Cancel on Esc."""
        if event.key() == Qt.Key.Key_Escape and self.cancel.isEnabled():
            self.cancelled.emit()
        else:
            super().keyPressEvent(event)

    def _button_row(self) -> QHBoxLayout:
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        buttons.addStretch(1)
        buttons.addWidget(self.cancel)
        buttons.addWidget(self.confirm)
        return buttons


class DangerZone(Section):
    """What goes, the button, and below it the confirmation while it stands open."""

    clear_confirmed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Danger zone"), parent, tone="danger")
        name = self.tr("Clear memory")
        self._summary = label("caption", "", self)
        self._button = danger_button(name, self)
        self._button.setEnabled(False)
        self._button.clicked.connect(self._ask)
        self._confirmation = _Confirmation(self)
        self._confirmation.cancelled.connect(self._close)
        self._confirmation.confirmed.connect(self.clear_confirmed)
        self._confirmation.hide()
        self._clearable = False
        self.add(self._frame(name))

    def show_what_goes(self, what: WhatGoes | None) -> None:
        """Say what a clearing would remove; None while that is not known."""
        self._summary.setText(clearing.summary(what) if what else "")
        self._clearable = what is not None and not what.nothing
        self._button.setEnabled(self._clearable and self._confirmation.isHidden())

    def show_busy(self, busy: bool) -> None:  # noqa: FBT001 - one value
        """Show that the clearing is under way."""
        self._confirmation.show_busy(busy)

    def show_error(self, sentence: str) -> None:
        """Say why nothing was cleared."""
        self._confirmation.show_busy(busy=False)
        self._confirmation.show_error(sentence)

    def close_question(self) -> None:
        """Fold the confirmation away."""
        self._confirmation.show_busy(busy=False)
        self._confirmation.show_error("")
        self._confirmation.hide()
        self._button.setEnabled(self._clearable)

    def _frame(self, name: str) -> QWidget:
        frame = QFrame(self)
        frame.setProperty("kind", "card")
        set_tone(frame, "danger")
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addWidget(label("body", name, frame))
        words.addWidget(self._summary)
        row = QHBoxLayout()
        row.setContentsMargins(CARD_INSET, ROW_PADDING, CARD_INSET, ROW_PADDING)
        row.setSpacing(16)
        row.addLayout(words, 1)
        row.addWidget(self._button)
        column = QVBoxLayout(frame)
        column.setContentsMargins(1, 1, 1, 1)
        column.setSpacing(0)
        column.addLayout(row)
        column.addWidget(self._confirmation)
        return frame

    def _ask(self) -> None:
        self._button.setEnabled(False)
        self._confirmation.show()
        self._confirmation.cancel.setFocus(Qt.FocusReason.TabFocusReason)

    def _close(self) -> None:
        self.close_question()
        self._button.setFocus(Qt.FocusReason.TabFocusReason)

"""The question before something is deleted: what goes line by line, Cancel with the focus, the deed never default."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QFrame, QGridLayout, QWidget

from halo_desktop.ui.widgets.buttons import danger_button, plain_button
from halo_desktop.ui.widgets.dialog_frame import DialogFrame
from halo_desktop.ui.widgets.labels import label
from halo_desktop.ui.widgets.notice import Notice, Tone
from halo_desktop.ui.widgets.spinner import Spinner

WIDTH, HEIGHT = 520, 424


@dataclass(frozen=True, slots=True)
class Question:
    """The words of one question; `lines` are pairs of name and amount."""

    title: str
    sentence: str
    owner: str
    lines: Sequence[tuple[str, str]]
    caption: str
    deed: str
    """What the button that does it says."""
    is_danger: bool = False
    """Red is kept for clearing a memory (U18)."""


class ConfirmDialog(DialogFrame):
    """Stays open while the deed is under way, and when it fails."""

    confirmed = Signal()

    def __init__(self, question: Question, parent: QWidget | None = None) -> None:
        super().__init__(question.title, parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(WIDTH, HEIGHT)
        self._busy = False
        self._cancel = plain_button(self.tr("Cancel"), self)
        self._cancel.clicked.connect(self.reject)
        self._deed = (
            danger_button(question.deed, self, filled=True) if question.is_danger else plain_button(question.deed, self)
        )
        self._deed.clicked.connect(self.confirmed)
        self._error = Notice(parent=self)
        self._spinner = Spinner(self)
        self._spinner.hide()
        self.add(label("body", question.sentence, self))
        self.add(self._box(question))
        self.add(label("caption", question.caption, self))
        self.add(self._error)
        self.add(self._spinner)
        self.add_button(self._cancel)
        self.add_button(self._deed)
        self.set_default(self._cancel)
        self.set_initial_focus(self._cancel)

    def show_busy(self) -> None:
        """Show that the deed is under way; it cannot be taken back now."""
        self._set_busy(busy=True)
        self._error.clear()

    @Slot(str)
    def show_error(self, sentence: str) -> None:
        """Say why it was not done."""
        self._set_busy(busy=False)
        self._error.show_notice(sentence, Tone.WARN)
        self._cancel.setFocus(Qt.FocusReason.TabFocusReason)

    @Slot()
    def finish(self) -> None:
        """Close: it is done."""
        self._set_busy(busy=False)
        self.accept()

    def reject(self) -> None:
        """Close, unless the deed is under way."""
        if not self._busy:
            super().reject()

    def _set_busy(self, *, busy: bool) -> None:
        self._busy = busy
        self._spinner.setVisible(busy)
        self._cancel.setEnabled(not busy)
        self._deed.setEnabled(not busy)

    def _box(self, question: Question) -> QWidget:
        box = QFrame(self)
        box.setProperty("kind", "box")
        grid = QGridLayout(box)
        grid.setContentsMargins(16, 12, 16, 12)
        grid.setVerticalSpacing(4)
        grid.setColumnStretch(1, 1)
        grid.addWidget(label("head", question.owner, box), 0, 0, 1, 2)
        for row, (name, amount) in enumerate(question.lines, start=1):
            caption = label("muted", name, box)
            caption.setWordWrap(False)
            value = label("body", amount, box)
            value.setAlignment(Qt.AlignmentFlag.AlignRight)
            grid.addWidget(caption, row, 0)
            grid.addWidget(value, row, 1)
        return box

"""The status of a memory: size and topics, last consolidation, what went wrong; and Consolidate now (U04)."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QVBoxLayout, QWidget

from halo_desktop.engine.notebook.status import MemoryStatus
from halo_desktop.ui import texts
from halo_desktop.ui.notebook.consolidate_button import ConsolidateButton
from halo_desktop.ui.widgets.buttons import text_button
from halo_desktop.ui.widgets.labels import label
from halo_desktop.ui.widgets.notice import Notice, Tone

_UNKNOWN = "—"
_GAP = 16
_INSET, _BUTTON_AIR = 8, 8
"""Together the 16 pixels beside a text: a text button brings 8 of them."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What there is to say to who pressed **Consolidate now**; `reason` is one sentence more."""

    sentence: str
    reason: str = ""
    is_failure: bool = False


class StatusBox(QFrame):
    """Shows one `MemoryStatus`; passive, but for saying when it can be seen."""

    preview_requested = Signal()
    consolidation_requested = Signal()
    seen = Signal(bool)
    """It came into sight or went out of it: a status is polled only while seen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "box")
        self._size = label("head", "", self)
        self._when = label("caption", "", self)
        self._failure = Notice(parent=self)
        self._trouble = Notice(parent=self)
        self._preview = text_button(self.tr("What a new conversation reads"), self)
        self._preview.setAccessibleName(self._preview.text())
        # Narrower than its text it has two lines.
        self._preview.setMinimumWidth(1)
        self._preview.clicked.connect(self.preview_requested)
        # It can always be pressed.
        self.setFocusProxy(self._preview)
        self._is_known = False
        self._is_allowed = True
        self._is_started_here = False
        self._consolidating = False
        self._consolidate = ConsolidateButton(self)
        self._consolidate.clicked.connect(self.consolidation_requested)
        # After the buttons: Tab goes in the order of making.
        self._answer = Notice(self.tr("Dismiss"), self)
        self._buttons = QHBoxLayout()
        self._row = QHBoxLayout()
        self._lay_out()
        self.show_loading()

    def show_loading(self) -> None:
        """Say that the status is on its way."""
        self._show_words(self.tr("Loading…"), "")

    def show_unknown(self, reason: str = "") -> None:
        """Say that there is no status, and why."""
        self._show_words(_UNKNOWN, "")
        self._say(self._trouble, reason)

    def show_status(self, status: MemoryStatus) -> None:
        """Show a status."""
        self._show_words(texts.memory_line(status), texts.last_consolidated(status), status)
        self._say(self._failure, texts.last_attempt(status))
        self._say(self._trouble, "\n".join(texts.notices(status.notices)))

    def allow(self, allowed: bool) -> None:  # noqa: FBT001 - one value
        """Let the memory be consolidated, or not."""
        self._is_allowed = allowed
        self._show_button()

    @Slot(bool)
    def show_started(self, started: bool) -> None:  # noqa: FBT001 - a slot
        """Show that a consolidation was started here, before a status can say so, or that none is at work here."""
        self._is_started_here = started
        if started:
            self._answer.clear()
        self._show_button()

    @Slot(object)
    def show_answer(self, answer: Answer | None) -> None:
        """Say what came of Consolidate now; None says nothing."""
        if answer is None:
            self._answer.clear()
        else:
            lines = (answer.sentence, answer.reason) if answer.reason else (answer.sentence,)
            self._answer.show_notice("\n".join(lines), Tone.WARN if answer.is_failure else Tone.INFO)

    def showEvent(self, event: QShowEvent) -> None:
        """Say that it can be seen."""
        super().showEvent(event)
        self.seen.emit(True)  # noqa: FBT003 - a signal

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the buttons beside the words, or below them."""
        super().resizeEvent(event)
        self._arrange()

    def hideEvent(self, event: QHideEvent) -> None:
        """Say that it cannot be seen any more."""
        super().hideEvent(event)
        self.seen.emit(False)  # noqa: FBT003 - a signal

    def _show_words(self, size: str, when: str, status: MemoryStatus | None = None) -> None:
        self._size.setText(size)
        self._when.setText(when)
        self._when.setVisible(bool(when))
        self._failure.clear()
        self._trouble.clear()
        self._is_known = status is not None
        self._consolidating = status is not None and status.consolidating
        self._show_button()
        self._arrange()

    def _show_button(self) -> None:
        self._consolidate.allow(self._is_known and self._is_allowed)
        self._consolidate.show_busy(self._consolidating or self._is_started_here)

    def _lay_out(self) -> None:
        words = QVBoxLayout()
        words.setContentsMargins(_BUTTON_AIR, 0, 0, 0)
        words.setSpacing(0)
        words.addWidget(self._size)
        words.addWidget(self._when)
        self._buttons.addStretch(1)
        # Aligned both ways, or the row would be no higher than the lower button.
        place = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        self._buttons.addWidget(self._preview, 0, place)
        self._buttons.addWidget(self._consolidate, 0, place)
        self._row.addLayout(words, 1)
        self._row.addLayout(self._buttons)
        notices = QVBoxLayout()
        notices.setContentsMargins(_BUTTON_AIR, 0, _BUTTON_AIR, 0)
        notices.setSpacing(12)
        notices.addWidget(self._answer)
        notices.addWidget(self._failure)
        notices.addWidget(self._trouble)
        column = QVBoxLayout(self)
        column.setContentsMargins(_INSET, 12, _INSET, 12)
        column.setSpacing(12)
        column.addLayout(self._row)
        column.addLayout(notices)

    def _arrange(self) -> None:
        """Put the buttons beside the words where both fit, else below them, else below each other."""
        room = self.width() - 2 * _INSET
        name = self._preview.accessibleName()
        broken = _in_two_lines(name)
        beside = _GAP + self._consolidate.sizeHint().width()
        words = max(one.fontMetrics().horizontalAdvance(one.text()) for one in (self._size, self._when))
        fits = _BUTTON_AIR + words + _GAP + self._preview_width(name) + beside <= room
        in_column = self._preview_width(broken) + beside > room
        whole = self._preview_width(name) + (0 if in_column else beside) <= room
        self._preview.setText(name if whole else broken)
        self._row.setDirection(_direction(in_row=fits))
        self._row.setSpacing(_GAP if fits else 4)
        self._buttons.setDirection(_direction(in_row=not in_column))
        self._buttons.setSpacing(4 if in_column else _GAP)

    def _preview_width(self, text: str) -> int:
        metrics = self._preview.fontMetrics()
        return max(metrics.horizontalAdvance(line) for line in text.split("\n")) + 2 * _BUTTON_AIR

    def _say(self, notice: Notice, text: str) -> None:
        if not text:
            notice.clear()
        elif notice.text() != text:
            notice.show_notice(text, Tone.WARN)


def _direction(*, in_row: bool) -> QBoxLayout.Direction:
    return QBoxLayout.Direction.LeftToRight if in_row else QBoxLayout.Direction.TopToBottom


def _in_two_lines(text: str) -> str:
    """Break a text at the space that is nearest to its middle; one without a space stays whole."""
    spaces = [place for place, letter in enumerate(text) if letter == " "]
    if not spaces:
        return text
    middle = min(spaces, key=lambda place: abs(place - len(text) // 2))
    return f"{text[:middle]}\n{text[middle + 1 :]}"

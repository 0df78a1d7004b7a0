"""What a reply did in between: tools that were called, planning steps; one line until it is unfolded."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QCoreApplication, Qt, Slot
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from halo_desktop import words
from halo_desktop.ui.conversation.message_row import INSET, MessageRowWidget
from halo_desktop.ui.conversation.rows import StepsRow
from halo_desktop.ui.conversation.tool_names import tool_name
from halo_desktop.ui.conversation.tool_words import answered_text, asked_text
from halo_desktop.ui.conversation.views import PlanStep, ToolStep
from halo_desktop.ui.conversation.wishes import Wishes
from halo_desktop.ui.widgets.buttons import fold_button
from halo_desktop.ui.widgets.labels import Kind, label
from halo_desktop.ui.widgets.spinner import Spinner

translate = QCoreApplication.translate

_INDENT: Final = 24
_LONGEST: Final = 1_000
"""Characters of what went into a tool and came out of it that are shown."""


class StepsInReply(MessageRowWidget):
    """Shows a `StepsRow`."""

    def __init__(self, wishes: Wishes, parent: QWidget) -> None:
        super().__init__(wishes, parent)
        self._key = ""
        self._head = fold_button("", self)
        self._head.clicked.connect(self._turn)
        self._spinner = Spinner(self)
        self._lines: list[QLabel] = []
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(self._head)
        head.addWidget(self._spinner)
        head.addStretch(1)
        self._body = QVBoxLayout()
        self._body.setContentsMargins(_INDENT, 0, 0, 0)
        self._body.setSpacing(4)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 4, INSET, 4)
        column.setSpacing(4)
        column.addLayout(head)
        column.addLayout(self._body)

    def show_row(self, row: StepsRow) -> None:
        """Show other steps."""
        self._key = row.key
        self._head.set_icon("caret-down" if row.is_open else "caret-right")
        self._head.setText(_head(row))
        self._spinner.setVisible(row.is_running and _at_work(row))
        for line in self._lines:
            self._body.removeWidget(line)
            line.hide()
            line.deleteLater()
        self._lines = [self._line(kind, text) for kind, text in _told(row)] if row.is_open else []

    def reader(self) -> QWidget:
        """Return the head."""
        return self._head

    def _line(self, kind: Kind, text: str) -> QLabel:
        line = label(kind, text, self)
        line.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._body.addWidget(line)
        line.show()  # else it counts for the height only later
        return line

    @Slot()
    def _turn(self) -> None:
        self.wishes.turned.emit(self._key)


def _at_work(row: StepsRow) -> bool:
    last = row.steps[-1]
    return isinstance(last, ToolStep) and last.result is None


def _head(row: StepsRow) -> str:
    if len(row.steps) == 1 or (row.is_running and _at_work(row)):
        return _name(row.steps[-1])
    return translate("Messages", "%n step(s)", None, len(row.steps))


def _name(step: ToolStep | PlanStep) -> str:
    return tool_name(step.name) if isinstance(step, ToolStep) else translate("Messages", "Plan")


def _told(row: StepsRow) -> Iterator[tuple[Kind, str]]:
    """Yield the lines of the unfolded steps."""
    for step in row.steps:
        if len(row.steps) > 1:
            yield "body", _name(step)
        if isinstance(step, PlanStep):
            yield "caption", _short(step.text)
            continue
        if step.redacted:
            yield "caption", translate("Messages", "This was forgotten completely.")
            continue
        if asked := asked_text(step.name, step.arguments):
            yield "caption", _short(asked)
        yield "caption", _outcome(step, is_running=row.is_running)


def _outcome(step: ToolStep, *, is_running: bool) -> str:
    if step.result is None:
        return translate("Messages", "At work…") if is_running else translate("Messages", "Interrupted: no result.")
    if step.refused:
        return words.filled(translate("Messages", "Refused: {reason}"), reason=_short(step.result))
    return _short(answered_text(step.name, step.result))


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"

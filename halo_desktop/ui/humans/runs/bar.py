"""Above the runs: whether it runs by itself and when next, and the button that lets it run now.

Where there is no room for the texts of the buttons only their icons show; where a page has little height, a sentence
that does not fit on one line is told whole in its tooltip.
"""

from __future__ import annotations

from enum import Enum
from typing import Final

from PySide6.QtCore import Qt, Signal, SignalInstance
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from halo_desktop.ui.widgets.buttons import Button, IconButton, link_button, plain_button, primary_button
from halo_desktop.ui.widgets.eliding_label import ElidingLabel
from halo_desktop.ui.widgets.labels import label
from halo_desktop.ui.widgets.switch import Switch

_SIDE: Final = 24
_GAP: Final = 16
_WORDS: Final = 240
"""Pixels that the sentence beside the buttons has at least, where the buttons have texts."""


class Lack(Enum):
    """What runs need that is not there."""

    MODEL = "model"
    INSTRUCTIONS = "instructions"


class _Deed(QWidget):
    """A button that gives up its text where there is no room for it."""

    clicked = Signal()

    def __init__(self, wide: Button, icon: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.wide = wide
        self._narrow = IconButton(icon, wide.text(), self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        for button in (wide, self._narrow):
            button.clicked.connect(self.clicked)
            row.addWidget(button)
        self.show_text(shown=True)

    def show_text(self, *, shown: bool) -> None:
        """Show its text, or only its icon."""
        self.wide.setVisible(shown)
        self._narrow.setVisible(not shown)

    def allow(self, reason: str) -> None:
        """Let it be pressed, or say why not."""
        self.setEnabled(not reason)
        self.wide.setToolTip(reason)
        self._narrow.setToolTip(reason or self.wide.text())


class RunBar(QWidget):
    """Passive: shows a plan in words, says what was asked for."""

    scheduled = Signal(bool)
    """Let it run by itself, or no more."""
    change_requested = Signal()
    run_requested = Signal()
    stop_requested = Signal()
    models_requested = Signal()
    instructions_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        name = self.tr("Run on a schedule")
        self._name = ElidingLabel("body", name, self)
        self._hint = label("caption", "", self)
        self._short_hint = ElidingLabel("caption", "", self)
        # In the order of the page, which is also that of Tab.
        self._switch = Switch(name, self)
        self._switch.switched.connect(self.scheduled)
        self._change = _Deed(plain_button(self.tr("Schedule…"), self, icon="calendar-check"), "calendar-check", self)
        self._change.clicked.connect(self.change_requested)
        self._run = _Deed(primary_button(self.tr("Run now"), self, icon="play"), "play", self)
        self._run.clicked.connect(self.run_requested)
        self._stop = _Deed(plain_button(self.tr("Stop"), self, icon="stop"), "stop", self)
        self._stop.clicked.connect(self.stop_requested)
        self._lacks = {
            Lack.MODEL: self._line(
                self.tr("No model is set up: a run only remembers, and quotes what is in memory."),
                self.tr("Set up a model"),
                self.models_requested,
            ),
            Lack.INSTRUCTIONS: self._line(
                self.tr("It has no instructions yet, so a run on a schedule is skipped."),
                self.tr("Write instructions"),
                self.instructions_requested,
            ),
        }
        self._lack: Lack | None = None
        self._is_cramped = False
        self._lay_out()
        self.set_cramped(False)
        self.show_running(running=False, stopping=False)

    def show_plan(self, sentence: str, *, on: bool) -> None:
        """Show whether it runs by itself, and when."""
        self._switch.setChecked(on)
        self._switch.setAccessibleDescription(sentence)
        self._hint.setText(sentence)
        self._short_hint.setText(sentence)

    def show_lack(self, lack: Lack | None) -> None:
        """Say what a run does without something, with the way to it."""
        self._lack = lack
        self._show_lack()

    def set_cramped(self, cramped: bool) -> None:  # noqa: FBT001 - one value
        """Take less height: leave out what is also said when a run is asked for, and say the rest on one line."""
        self._is_cramped = cramped
        self._hint.setVisible(not cramped)
        self._short_hint.setVisible(cramped)
        self._show_lack()

    def allow(self, reason: str) -> None:
        """Let it be run and scheduled, or say why not."""
        self._switch.setEnabled(not reason)
        self._switch.setToolTip(reason)
        for deed in (self._change, self._run):
            deed.allow(reason)

    def show_running(self, *, running: bool, stopping: bool) -> None:
        """Offer to stop the run that goes on here, or to begin one."""
        self._run.setVisible(not running)
        self._stop.setVisible(running)
        self._stop.setEnabled(not stopping)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show as much of the buttons as there is room for."""
        super().resizeEvent(event)
        self._arrange()

    def showEvent(self, event: QShowEvent) -> None:
        """Measure again: only what has been shown knows its font."""
        super().showEvent(event)
        self._arrange()

    def _show_lack(self) -> None:
        # That there is no model is also said when a run is asked for.
        left_out = Lack.MODEL if self._is_cramped else None
        for lack, line in self._lacks.items():
            line.setVisible(lack is self._lack and lack is not left_out)

    def _line(self, sentence: str, way: str, requested: SignalInstance) -> QWidget:
        line = QWidget(self)
        button = link_button(way, line)
        button.clicked.connect(requested)
        row = QHBoxLayout(line)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(ElidingLabel("caption", sentence, line), 1)
        row.addWidget(button)
        return line

    def _arrange(self) -> None:
        widest = max(self._run.wide.sizeHint().width(), self._stop.wide.sizeHint().width())
        buttons = self._switch.width() + self._change.wide.sizeHint().width() + widest + 3 * _GAP
        for deed in (self._change, self._run, self._stop):
            deed.show_text(shown=buttons + _WORDS + 2 * _SIDE <= self.width())

    def _lay_out(self) -> None:
        said = QVBoxLayout()
        said.setSpacing(2)
        said.addWidget(self._name)
        said.addWidget(self._hint)
        said.addWidget(self._short_hint)
        row = QHBoxLayout()
        row.setSpacing(_GAP)
        row.addLayout(said, 1)
        for control in (self._switch, self._change, self._run, self._stop):
            row.addWidget(control, 0, Qt.AlignmentFlag.AlignVCenter)
        column = QVBoxLayout(self)
        column.setContentsMargins(_SIDE, 8, _SIDE, 8)
        column.setSpacing(4)
        column.addLayout(row)
        for line in self._lacks.values():
            column.addWidget(line)

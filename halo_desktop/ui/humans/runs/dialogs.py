"""What is asked before a run, and when it shall run by itself."""

from __future__ import annotations

from datetime import time
from typing import Final

from PySide6.QtCore import Qt, QTime, Signal, Slot
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QSpinBox, QVBoxLayout, QWidget

from halo_desktop import words
from halo_desktop.engine.humans.human import Human
from halo_desktop.engine.runs.schedule import (
    LONGEST_INTERVAL,
    Cron,
    Daily,
    Interval,
    Schedule,
    Weekdays,
    Weekly,
    When,
)
from halo_desktop.ui.humans.runs.plan import day_name
from halo_desktop.ui.widgets.buttons import link_button, plain_button, primary_button
from halo_desktop.ui.widgets.choice_box import ChoiceBox
from halo_desktop.ui.widgets.dialog_frame import DialogFrame
from halo_desktop.ui.widgets.field import Field
from halo_desktop.ui.widgets.labels import label
from halo_desktop.ui.widgets.notice import Notice, Tone
from halo_desktop.ui.widgets.time_field import TimeField

_WIDTH, _HEIGHT, _RUN_HEIGHT = 520, 400, 424
_TASK_LINES: Final = 5
_LINE: Final = 22
_INSET: Final = 10
_DAYS: Final = 7
_EXAMPLE: Final = "0 9 * * 1-5"


class RunDialog(DialogFrame):
    """Run now: asks what there is to do."""

    run_requested = Signal(str)
    """The task; "" for its own instructions."""
    instructions_requested = Signal()
    """Write its own instructions instead."""

    def __init__(self, human: Human, *, has_model: bool, parent: QWidget | None = None) -> None:
        title = words.filled(self.tr("Run “{name}” now"), name=words.one_line(human.name))
        super().__init__(title, parent)
        self.resize(_WIDTH, _RUN_HEIGHT)
        self._needs_task = not human.instructions.strip()
        self._task = QPlainTextEdit(self)
        self._task.setTabChangesFocus(True)
        self._task.setFixedHeight(_TASK_LINES * _LINE)
        self._task.textChanged.connect(self._typed)
        self.add(Field(self.tr("What is there to do?"), self._task, self))
        if self._needs_task:
            self.add(self._needs_a_task())
        else:
            self.add(label("caption", self.tr("Leave it empty to let it work by its own instructions."), self))
        if not has_model:
            notice = Notice(parent=self)
            self.add(notice)
            notice.show_notice(self.tr("No model is set up: a run only remembers, and quotes what is in memory."))
        cancel = plain_button(self.tr("Cancel"), self)
        cancel.clicked.connect(self.reject)
        self._run = primary_button(self.tr("Run now"), self, icon="play")
        self._run.clicked.connect(self._request)
        self.add_button(cancel)
        self.add_button(self._run)
        self.set_default(self._run)
        self.set_initial_focus(self._task)
        self._typed()

    def _needs_a_task(self) -> QWidget:
        both = QWidget(self)
        said = label("caption", self.tr("It has no instructions of its own yet, so it needs a task."), both)
        instead = link_button(self.tr("Write instructions"), both)
        instead.clicked.connect(self._write_instructions)
        column = QVBoxLayout(both)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(said)
        column.addWidget(instead, 0, Qt.AlignmentFlag.AlignLeft)
        return both

    @Slot()
    def _write_instructions(self) -> None:
        self.reject()
        self.instructions_requested.emit()

    @Slot()
    def _typed(self) -> None:
        self._run.setEnabled(not self._needs_task or bool(self._task.toPlainText().strip()))

    @Slot()
    def _request(self) -> None:
        self.run_requested.emit(self._task.toPlainText().strip())
        self.accept()


class ScheduleDialog(DialogFrame):
    """Asks when a digital human runs by itself; stays open until that is saved."""

    schedule_requested = Signal(object)
    """The `When`."""

    def __init__(self, human: Human, schedule: Schedule | None, parent: QWidget | None = None) -> None:
        title = words.filled(self.tr("When “{name}” runs by itself"), name=words.one_line(human.name))
        super().__init__(title, parent)
        self.resize(_WIDTH, _HEIGHT)
        self._kind = ChoiceBox(self.tr("Repeat"), self)
        self._weekday = ChoiceBox(self.tr("Day"), self)
        self._time = TimeField(self)
        self._minutes = QSpinBox(self)
        self._minutes.setRange(1, LONGEST_INTERVAL)
        for box in (self._time, self._minutes):
            # The style sheet does not reach into the field of such a box.
            box.lineEdit().setTextMargins(_INSET, 0, _INSET, 0)
        self._line = QLineEdit(self)
        self._line.setPlaceholderText(_EXAMPLE)
        self._fields = {
            "day": Field(self.tr("Day"), self._weekday, self),
            "time": Field(self.tr("Time"), self._time, self),
            "minutes": Field(self.tr("Minutes from one run to the next"), self._minutes, self),
            "line": Field(self.tr("Minute, hour, day of the month, month, day of the week"), self._line, self),
        }
        self.add(Field(self.tr("Repeat"), self._kind, self))
        for field in self._fields.values():
            self.add(field)
        stays = self.tr("It runs only while Halo Desktop is open. One run that was missed is made up within 24 hours.")
        self.add(label("caption", stays, self))
        self._error = Notice(parent=self)
        self.add(self._error)
        self._add_buttons()
        self._fill(schedule.when if schedule else Daily())

    @Slot(str)
    def show_error(self, sentence: str) -> None:
        """Say why it was not saved."""
        self._save.setEnabled(True)
        self._error.show_notice(sentence, Tone.WARN)

    @Slot()
    def finish(self) -> None:
        """Close: it is saved."""
        self.accept()

    def _add_buttons(self) -> None:
        cancel = plain_button(self.tr("Cancel"), self)
        cancel.clicked.connect(self.reject)
        self._save = primary_button(self.tr("Save"), self)
        self._save.clicked.connect(self._request)
        self.add_button(cancel)
        self.add_button(self._save)
        self.set_default(self._save)
        self.set_initial_focus(self._kind)

    def _fill(self, when: When) -> None:
        kinds = (
            (Daily, self.tr("Every day")),
            (Weekdays, self.tr("Monday to Friday")),
            (Weekly, self.tr("Every week")),
            (Interval, self.tr("Every few minutes")),
            (Cron, self.tr("By a cron line (advanced)")),
        )
        self._kind.set_options(kinds, type(when))
        self._kind.chosen.connect(self._show_kind)
        day = when.weekday if isinstance(when, Weekly) else 0
        self._weekday.set_options([(number, day_name(number)) for number in range(_DAYS)], day)
        at = when.at if isinstance(when, Daily | Weekdays | Weekly) else Daily().at
        self._time.setTime(QTime(at.hour, at.minute))
        self._minutes.setValue(when.minutes if isinstance(when, Interval) else Interval().minutes)
        self._line.setText(when.expression if isinstance(when, Cron) else "")
        self._show_kind(type(when))

    @Slot(object)
    def _show_kind(self, kind: type[When]) -> None:
        self._fields["day"].setVisible(kind is Weekly)
        self._fields["time"].setVisible(kind in (Daily, Weekdays, Weekly))
        self._fields["minutes"].setVisible(kind is Interval)
        self._fields["line"].setVisible(kind is Cron)
        self._error.clear()

    def _when(self) -> When:
        chosen = self._time.time()
        at = time(chosen.hour(), chosen.minute())
        kind = self._kind.value()
        if kind is Interval:
            return Interval(self._minutes.value())
        if kind is Cron:
            return Cron(self._line.text().strip())
        if kind is Weekly:
            return Weekly(self._weekday.value(), at)
        return Weekdays(at) if kind is Weekdays else Daily(at)

    @Slot()
    def _request(self) -> None:
        self._save.setEnabled(False)
        self._error.clear()
        self.schedule_requested.emit(self._when())

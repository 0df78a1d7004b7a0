"""The row above the runs with what it does: it shows the plan, schedules, and lets the digital human run (V43, N27)."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from halo_desktop import words
from halo_desktop.engine.humans.human import Human
from halo_desktop.engine.owners import OwnerRef
from halo_desktop.engine.runs.schedule import When
from halo_desktop.ui import texts
from halo_desktop.ui.humans.memory.look import Look
from halo_desktop.ui.humans.runs.bar import Lack, RunBar
from halo_desktop.ui.humans.runs.dialogs import RunDialog, ScheduleDialog
from halo_desktop.ui.humans.runs.plan import PLAN, Plan, may_not_run, spoken_plan
from halo_desktop.ui.humans.runs.running import RunningRun, RunningRuns, RunOutcome
from halo_desktop.ui.humans.runs.scheduling import Scheduling
from halo_desktop.ui.notebook.notice_list import NoticeList
from halo_desktop.ui.notebook.workbench import Workbench
from halo_desktop.ui.widgets.notice import Tone
from halo_desktop.words.runs import ended_text

_SIDE: Final = 24


class RunControls(QWidget):
    """Works on one digital human at a time; its plan is only read while it is seen."""

    models_requested = Signal()
    instructions_requested = Signal()
    """Write instructions for it."""
    said = Signal(str, object)
    """A sentence about what was done or refused, and its `Tone`; "" takes back an earlier one."""

    def __init__(self, bench: Workbench, runs: RunningRuns, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._runs = runs
        self._human: Human | None = None
        self._plan: Plan | None = None
        self.bar = RunBar(self)
        self._trouble = NoticeList(self)
        self._look = Look(bench, PLAN, self)
        self._scheduling = Scheduling(bench, self)
        notices = QVBoxLayout()
        notices.setContentsMargins(_SIDE, 0, _SIDE, 0)
        notices.addWidget(self._trouble)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.bar)
        column.addLayout(notices)
        self.bar.scheduled.connect(self._switch)
        self.bar.change_requested.connect(self._ask_when)
        self.bar.run_requested.connect(self._ask_task)
        self.bar.stop_requested.connect(self._stop)
        self.bar.models_requested.connect(self.models_requested)
        self.bar.instructions_requested.connect(self.instructions_requested)
        self._look.found.connect(self._show_plan)
        self._look.failed.connect(self._refuse)
        self._scheduling.saved.connect(self._look.look)
        self._scheduling.refused.connect(self._refuse_schedule)
        runs.changed.connect(self._runs_changed)
        runs.ended.connect(self._run_ended)

    def show_human(self, human: Human | None) -> None:
        """Show the plan of a digital human, as it is now."""
        before, self._human = self._human, human
        if before is None or human is None or before.id != human.id:
            self._plan = None
        self._look.follow(human)
        if human:
            self.bar.allow(may_not_run(human))
            self._show_plan(self._plan)
            self._show_running()

    def showEvent(self, event: QShowEvent) -> None:
        """Look at the plan while it can be seen."""
        super().showEvent(event)
        self._look.set_seen(True)

    def hideEvent(self, event: QHideEvent) -> None:
        """Look no longer."""
        super().hideEvent(event)
        self._look.set_seen(False)

    @Slot(object)
    def _show_plan(self, plan: Plan | None) -> None:
        self._plan = plan
        human = self._human
        if human is None:
            return
        reason = may_not_run(human)
        on = plan is not None and plan.schedule is not None and plan.schedule.enabled
        self.bar.show_plan(reason or (spoken_plan(plan, human) if plan else ""), on=on)
        self.bar.show_lack(_lack(plan, human) if plan and not reason else None)
        self._trouble.show_sentences(plan.notices if plan else ())

    def _show_running(self) -> None:
        running = self._runs.find(self._human.ref) if self._human else None
        self.bar.show_running(running=running is not None, stopping=running is not None and running.stop.is_set())

    @Slot(bool)
    def _switch(self, on: bool) -> None:  # noqa: FBT001 - a slot
        if self._human:
            self._scheduling.switch(self._human, on=on)

    @Slot()
    def _ask_when(self) -> None:
        human = self._human
        if human is None or self._plan is None:
            return
        dialog = ScheduleDialog(human, self._plan.schedule, self.window())

        def save(when: When) -> None:
            self._scheduling.set_when(human, when)

        dialog.schedule_requested.connect(save)
        self._scheduling.saved.connect(dialog.finish)
        self._scheduling.refused.connect(dialog.show_error)
        dialog.open()

    @Slot()
    def _ask_task(self) -> None:
        human = self._human
        if human is None:
            return
        dialog = RunDialog(human, has_model=self._plan is None or self._plan.has_model, parent=self.window())

        def run(task: str) -> None:
            self.said.emit("", Tone.INFO)
            self._runs.start(human.ref, words.one_line(human.name), task)

        dialog.run_requested.connect(run)
        dialog.instructions_requested.connect(self.instructions_requested)
        dialog.open()

    @Slot()
    def _stop(self) -> None:
        if self._human:
            self._runs.cancel(self._human.ref)

    @Slot(object)
    def _runs_changed(self, ref: OwnerRef) -> None:
        if self._human and ref == self._human.ref:
            self._show_running()
            self._look.look()

    @Slot(object, object)
    def _run_ended(self, running: RunningRun, outcome: RunOutcome) -> None:
        """Say how a run ended that did not end well, to who let it run; one on schedule stands in the list."""
        if self._human is None or running.ref != self._human.ref or not running.by_hand or running.stop.is_set():
            return
        if isinstance(outcome, Exception):
            self._refuse(texts.failure(outcome))
        elif outcome is not None and (sentence := ended_text(outcome)):
            self._refuse(sentence)

    @Slot(str)
    def _refuse(self, sentence: str) -> None:
        self.said.emit(sentence, Tone.WARN)

    @Slot(str)
    def _refuse_schedule(self, sentence: str) -> None:
        """Put the switch back; a dialog that is open says why itself."""
        self._show_plan(self._plan)
        self._refuse(sentence)


def _lack(plan: Plan, human: Human) -> Lack | None:
    """Return what its runs need that is not there; without instructions nothing that is on schedule is done."""
    if plan.schedule and plan.schedule.enabled and not human.instructions.strip():
        return Lack.INSTRUCTIONS
    return None if plan.has_model else Lack.MODEL

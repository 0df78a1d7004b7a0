"""What a person has started and goes on: shown in the strip, and asked about before the window closes (U11)."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, Slot

from halo_desktop.engine.owners import OwnerRef
from halo_desktop.ui import texts
from halo_desktop.ui.humans.runs.running import RunningRun, RunningRuns
from halo_desktop.ui.main_window.frame import MainWindow
from halo_desktop.ui.main_window.job_strip import Job, JobStrip
from halo_desktop.ui.notebook.confirm_dialog import ConfirmDialog, Question
from halo_desktop.ui.notebook.consolidations import Consolidations, Running

_QUESTION_HEIGHT = 320
_RUN: Final = "run "
"""Begins the key of a run in the strip: a memory may be consolidated while its owner runs."""


class UnderWay(QObject):
    """Keeps the strip up to date and guards the window's closing; runs on schedule are only asked about."""

    def __init__(self, window: MainWindow, consolidations: Consolidations, runs: RunningRuns, parent: QObject) -> None:
        super().__init__(parent)
        self._window = window
        self._consolidations = consolidations
        self._runs = runs
        self._may_go = False
        self.strip = JobStrip()
        window.show_strip(self.strip)
        window.guard_closing(self.may_close)
        self.strip.cancel_requested.connect(self._cancel)
        for work in (consolidations, runs):
            work.changed.connect(self._show)
            work.progressed.connect(self._show)

    def may_close(self) -> bool:
        """Say whether the window may close now; while something goes on, ask."""
        if self._may_go or not (self._consolidations.running or self._runs.running):
            return True
        dialog = ConfirmDialog(self._question(), self._window)
        dialog.resize(dialog.width(), _QUESTION_HEIGHT)
        dialog.confirmed.connect(self._close)
        dialog.confirmed.connect(dialog.finish)
        dialog.open()
        return False

    @Slot()
    def _close(self) -> None:
        self._may_go = True
        self._consolidations.cancel_all()
        self._runs.stop_all()
        self._window.close()

    @Slot(str)
    def _cancel(self, key: str) -> None:
        if key.startswith(_RUN):
            self._runs.cancel(OwnerRef.parse(key.removeprefix(_RUN)))
        else:
            self._consolidations.cancel(OwnerRef.parse(key))

    @Slot()
    def _show(self) -> None:
        jobs = [self._job(running) for running in self._consolidations.running]
        jobs += [self._job_of_run(running) for running in self._runs.running if running.by_hand]
        self.strip.show_jobs(jobs)

    def _job(self, running: Running) -> Job:
        return self._in_words(str(running.ref), running, self.tr("Consolidating…"))

    def _job_of_run(self, running: RunningRun) -> Job:
        return self._in_words(f"{_RUN}{running.ref}", running, self.tr("Running…"))

    def _in_words(self, key: str, running: Running | RunningRun, state: str) -> Job:
        stopping = running.stop.is_set()
        tokens = texts.tokens(running.tokens) if running.tokens else ""
        return Job(key, running.name, self.tr("Stopping…") if stopping else state, tokens, may_cancel=not stopping)

    def _question(self) -> Question:
        names = [running.name for running in self._consolidations.running]
        names += [running.name for running in self._runs.running]
        if not self._runs.running:
            sentence = self.tr(
                "Memories are still being consolidated. Quitting stops that and leaves them as they were."
            )
            caption = self.tr("You can consolidate them again at any time.")
        else:
            sentence = self.tr("Digital humans are still at work. Quitting stops that; what they did so far stays.")
            caption = self.tr("A run on a schedule is made up when Halo Desktop is open again within 24 hours.")
        return Question(
            title=self.tr("Quit Halo Desktop?"),
            sentence=sentence,
            owner="\n".join(dict.fromkeys(names)),
            lines=(),
            caption=caption,
            deed=self.tr("Quit"),
        )

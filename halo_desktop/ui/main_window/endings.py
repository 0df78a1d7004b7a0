"""Tells a user who has left the window that what they started there has ended (U11)."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QApplication

from halo_desktop.engine.runs.run import Ended, RunState
from halo_desktop.ui.humans.runs.running import RunningRun, RunningRuns, RunOutcome
from halo_desktop.ui.main_window.notifications import Notifier
from halo_desktop.ui.notebook.consolidations import Consolidations, Running
from halo_desktop.ui.notebook.status_box import Answer


def no_window_is_active() -> bool:
    """Say whether the user works in another program."""
    return QApplication.activeWindow() is None


class Endings(QObject):
    """Turns ends into notifications: whose memory, and in general how it ended, but nothing of what is in it."""

    def __init__(
        self,
        consolidations: Consolidations,
        runs: RunningRuns,
        notifier: Notifier,
        is_left: Callable[[], bool],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._notifier = notifier
        self._is_left = is_left
        consolidations.ended.connect(self._tell)
        runs.ended.connect(self._tell_of_run)

    @Slot(object, object)
    def _tell(self, running: Running, answer: Answer | None) -> None:
        # Who cancelled it knows that it has ended.
        if self._is_left() and not running.stop.is_set():
            self._notifier.tell(running.name, self._sentence(answer))

    @Slot(object, object)
    def _tell_of_run(self, running: RunningRun, outcome: RunOutcome) -> None:
        # Nobody waits for a run that began by itself.
        if self._is_left() and running.by_hand and not running.stop.is_set():
            self._notifier.tell(running.name, self._sentence_of_run(outcome))

    def _sentence_of_run(self, outcome: RunOutcome) -> str:
        if isinstance(outcome, Ended) and outcome.run.state is RunState.USEFUL:
            return self.tr("The run is done.")
        if isinstance(outcome, Ended) and outcome.run.state is RunState.NOOP:
            return self.tr("The run found nothing to do.")
        # The reason may name a file or a server: it waits in the window.
        return self.tr("The run did not end well. The window says why.")

    def _sentence(self, answer: Answer | None) -> str:
        if answer is None:
            return self.tr("The memory was consolidated.")
        if answer.is_failure:
            # The reason may name a topic: it waits in the window.
            return self.tr("The memory could not be consolidated. The window says why.")
        return answer.sentence

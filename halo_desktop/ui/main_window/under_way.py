"""What a person has started and goes on: shown in the strip, and asked about before the window closes (U11)."""

from __future__ import annotations

from PySide6.QtCore import QObject, Slot

from halo_desktop.engine.owners import OwnerRef
from halo_desktop.ui import texts
from halo_desktop.ui.main_window.frame import MainWindow
from halo_desktop.ui.main_window.job_strip import Job, JobStrip
from halo_desktop.ui.notebook.confirm_dialog import ConfirmDialog, Question
from halo_desktop.ui.notebook.consolidations import Consolidations, Running

_QUESTION_HEIGHT = 320


class UnderWay(QObject):
    """Keeps the strip up to date and guards the window's closing."""

    def __init__(self, window: MainWindow, consolidations: Consolidations, parent: QObject) -> None:
        super().__init__(parent)
        self._window = window
        self._consolidations = consolidations
        self._may_go = False
        self.strip = JobStrip()
        window.show_strip(self.strip)
        window.guard_closing(self.may_close)
        self.strip.cancel_requested.connect(self._cancel)
        consolidations.changed.connect(self._show)
        consolidations.progressed.connect(self._show)

    def may_close(self) -> bool:
        """Say whether the window may close now; while something goes on, ask."""
        if self._may_go or not self._consolidations.running:
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
        self._window.close()

    @Slot(str)
    def _cancel(self, key: str) -> None:
        self._consolidations.cancel(OwnerRef.parse(key))

    @Slot()
    def _show(self) -> None:
        self.strip.show_jobs([self._job(running) for running in self._consolidations.running])

    def _job(self, running: Running) -> Job:
        stopping = running.stop.is_set()
        state = self.tr("Stopping…") if stopping else self.tr("Consolidating…")
        tokens = texts.tokens(running.tokens) if running.tokens else ""
        return Job(str(running.ref), running.name, state, tokens, may_cancel=not stopping)

    def _question(self) -> Question:
        return Question(
            title=self.tr("Quit Halo Desktop?"),
            sentence=self.tr(
                "Memories are still being consolidated. Quitting stops that and leaves them as they were."
            ),
            owner="\n".join(running.name for running in self._consolidations.running),
            lines=(),
            caption=self.tr("You can consolidate them again at any time."),
            deed=self.tr("Quit"),
        )

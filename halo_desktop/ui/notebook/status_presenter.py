"""Keeps a status box up to date: every 3 s while it is seen, and at once when a file changes (U04)."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from halo_desktop.engine.changes import Aspect, Change
from halo_desktop.engine.files.layout import OwnerFolder
from halo_desktop.engine.notebook.status import MemoryStatus
from halo_desktop.engine.owners import OwnerRef
from halo_desktop.ui import texts
from halo_desktop.ui.notebook.status_box import Answer
from halo_desktop.ui.notebook.workbench import Workbench
from halo_desktop.ui.watch import Watched

POLL_MILLISECONDS = 3000


class StatusPresenter(QObject):
    """Follows the memory of one owner at a time."""

    found = Signal(object)
    """A `MemoryStatus`, at first and whenever it has become another one."""
    failed = Signal(str)
    """Why there is no status."""
    started = Signal(bool)
    """Whether a consolidation that was started in this window is at work on the memory."""
    answered = Signal(object)
    """The `Answer` to Consolidate now; None, which takes back an earlier one, when another memory is followed."""

    def __init__(self, bench: Workbench, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._ref: OwnerRef | None = None
        self._folder: OwnerFolder | None = None
        self._last: MemoryStatus | str | None = None
        self._seen = False
        self.timer = QTimer(self)
        self.timer.setInterval(POLL_MILLISECONDS)
        self.timer.timeout.connect(self.look)
        bench.files.changed.connect(self._files_changed)
        bench.news.told.connect(self._told)
        bench.consolidations.changed.connect(self._consolidation_changed)
        bench.consolidations.answered.connect(self._pass_on_answer)

    @property
    def ref(self) -> OwnerRef | None:
        """Whose memory is followed."""
        return self._ref

    def follow(self, ref: OwnerRef | None) -> None:
        """Show the memory of another owner, or none."""
        self._ref = ref
        self._folder = None
        self._last = None
        if ref is None:
            self._bench.files.follow(self._follower, ())
        self.answered.emit(None)
        self.started.emit(self._bench.consolidations.is_running(ref))
        self._arrange()

    @Slot()
    def stop(self) -> None:
        """Follow nothing more."""
        self.follow(None)

    @Slot(bool)
    def set_seen(self, seen: bool) -> None:  # noqa: FBT001 - a slot
        """Poll from now on, or no longer."""
        self._seen = seen
        self._arrange()

    @Slot()
    def look(self) -> None:
        """Look at the memory now, behind a look that is under way."""
        ref = self._ref
        if ref is None:
            return
        home, files = self._bench.home, self._bench.files

        def read() -> tuple[OwnerFolder, MemoryStatus]:
            notebook = home.notebook(ref)
            folders = (notebook.folder.path, notebook.folder.memory)
            notebook.watched_by(lambda: files.seen(folders))
            return notebook.folder, notebook.status()

        def show(result: tuple[OwnerFolder, MemoryStatus]) -> None:
            if ref == self._ref:
                self._show(*result)

        def explain(error: Exception) -> None:
            if ref == self._ref:
                self._explain(texts.failure(error))

        self._bench.jobs.run_latest(f"status {ref}", read, owner=self, done=show, failed=explain)

    @property
    def _follower(self) -> str:
        return f"status {id(self)}"

    def _arrange(self) -> None:
        if self._seen and self._ref is not None:
            self.timer.start()
            self.look()
        else:
            self.timer.stop()

    def _show(self, folder: OwnerFolder, status: MemoryStatus) -> None:
        self._folder = folder
        # Not the whole folder: conversations and digital humans live below it too.
        self._bench.files.follow(self._follower, (Watched(folder.path, recursive=False), Watched(folder.memory)))
        if status != self._last:
            self._last = status
            self.found.emit(status)

    def _explain(self, sentence: str) -> None:
        if sentence != self._last:
            self._last = sentence
            self.failed.emit(sentence)

    @Slot(object)
    def _files_changed(self, where: Path) -> None:
        if self._seen and self._folder and where in {self._folder.path, self._folder.memory}:
            self.look()

    @Slot(object)
    def _told(self, change: Change) -> None:
        if change.what is Aspect.MEMORY and change.where == self._ref:
            self.look()

    @Slot(object)
    def _consolidation_changed(self, ref: OwnerRef) -> None:
        if ref == self._ref:
            self.started.emit(self._bench.consolidations.is_running(ref))
            self.look()

    @Slot(object, object)
    def _pass_on_answer(self, ref: OwnerRef, answer: Answer) -> None:
        if ref == self._ref:
            self.answered.emit(answer)

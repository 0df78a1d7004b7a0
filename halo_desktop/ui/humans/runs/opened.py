"""Follows what the open run says and does: as it happens where it was begun here, else by looking every 3 s."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from halo_desktop.engine.humans.human import Human
from halo_desktop.engine.owners import OwnerRef
from halo_desktop.ui import texts
from halo_desktop.ui.conversation.running import RunningTurn
from halo_desktop.ui.conversation.views import TurnView
from halo_desktop.ui.humans.runs.items import OpenedRun, opened_run
from halo_desktop.ui.humans.runs.running import RunningRuns
from halo_desktop.ui.notebook.status_presenter import POLL_MILLISECONDS
from halo_desktop.ui.notebook.workbench import Workbench


class OpenedRunPresenter(QObject):
    """Builds no widgets; what it finds out about an earlier run is dropped."""

    shown = Signal(object)
    """An `OpenedRun`."""
    went_on = Signal(object)
    """The open run as a `TurnView`, with more in it."""
    failed = Signal(str)

    def __init__(self, bench: Workbench, runs: RunningRuns, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._runs = runs
        self._human: Human | None = None
        self._ident = ""
        self._live: RunningTurn | None = None
        self._seen = False
        self.timer = QTimer(self)
        self.timer.setInterval(POLL_MILLISECONDS)
        self.timer.timeout.connect(self.look)
        runs.changed.connect(self._runs_changed)

    def open(self, human: Human | None, ident: str) -> None:
        """Show a run; "" for none."""
        self._human, self._ident = human, ident
        self.timer.stop()
        self._attend()
        self.look()

    @Slot(bool)
    def set_seen(self, seen: bool) -> None:  # noqa: FBT001 - a slot
        """Look now and, while the run goes on, every 3 s; or no longer."""
        self._seen = seen
        self.timer.stop()
        self.look()

    @Slot()
    def look(self) -> None:
        """Look what it said and did, behind a look that is under way."""
        human, ident, home = self._human, self._ident, self._bench.home
        if human is None or not ident or not self._seen:
            return

        def show(opened: OpenedRun) -> None:
            if ident == self._ident:
                self._show(opened)

        def explain(error: Exception) -> None:
            if ident == self._ident:
                self.failed.emit(texts.failure(error))

        self._bench.jobs.run_latest(
            f"run transcript {human.ref}", lambda: opened_run(home, human, ident), owner=self, done=show, failed=explain
        )

    def _show(self, opened: OpenedRun) -> None:
        if opened.is_running and self._seen:
            self.timer.start()
        else:
            self.timer.stop()
        self._attend()
        now = self._live_view() if opened.is_running else None
        self.shown.emit(replace(opened, turn=now) if now else opened)

    def _attend(self) -> None:
        """Hear what the open run says, if it was begun here and goes on."""
        running = self._runs.find(self._human.ref) if self._human else None
        live = running.live if running and running.live.conversation == self._ident else None
        if live is self._live:
            return
        if self._live is not None:
            self._live.disconnect(self)
        self._live = live
        if live is not None:
            live.spoke.connect(self._go_on)
            live.stepped.connect(self._go_on)

    def _live_view(self) -> TurnView | None:
        """Return the run as it was heard until now; a task that nobody typed is not shown."""
        view = self._live.view if self._live else None
        return replace(view, user=None) if view and self._live and not self._live.text.strip() else view

    @Slot()
    def _go_on(self) -> None:
        view = self._live_view()
        if view is not None:
            self.went_on.emit(view)

    @Slot(object)
    def _runs_changed(self, ref: OwnerRef) -> None:
        if self._human and ref == self._human.ref:
            self._attend()

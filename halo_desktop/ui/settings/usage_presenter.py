"""Reads what models were used for, and keeps the daily cap, for the place Settings (C12)."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from halo_desktop.ui import texts
from halo_desktop.ui.notebook.workbench import Workbench
from halo_desktop.ui.settings.usage_view import UsageView, read_usage
from halo_desktop.ui.watch import Watched

_FOLLOWER = "usage"


class UsagePresenter(QObject):
    """Looks when it is seen, and then after every call of a model, whichever process made it. Builds no widgets."""

    found = Signal(object)
    """A `UsageView`."""
    failed = Signal(str)
    """Why there is none."""
    refused = Signal(str)
    """Why the cap was not kept."""

    def __init__(self, bench: Workbench, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._month: date | None = None
        self._seen = False
        root = bench.home.root
        self._folders = {root.ours, root.usage}
        bench.files.changed.connect(self._files_changed)
        bench.consolidations.changed.connect(self.look_again)

    @Slot(bool)
    def set_seen(self, seen: bool) -> None:  # noqa: FBT001 - a slot
        """Keep what is shown up to date from now on, or no longer."""
        self._seen = seen
        if seen:
            self.look()
        else:
            self._bench.files.follow(_FOLLOWER, ())

    @Slot(object)
    def show_month(self, month: date) -> None:
        """Show another month, named by its first day."""
        self._month = month
        self.look()

    def look(self) -> None:
        """Read everything anew."""
        home, month = self._bench.home, self._month

        def show(view: UsageView) -> None:
            if month != self._month:
                return
            # That of today is left to the clock: it may be another one when the window is looked at again.
            self._month = view.month if view.later else None
            self._follow()
            self.found.emit(view)

        def explain(error: Exception) -> None:
            self.failed.emit(texts.failure(error))

        self._bench.jobs.run_latest("usage", lambda: read_usage(home, month), owner=self, done=show, failed=explain)

    @Slot(object)
    def change_cap(self, tokens: int | None) -> None:
        """Keep another daily cap, or none; what holds afterwards is shown, also when that failed."""
        models = self._bench.home.models

        def refuse(error: Exception) -> None:
            self.refused.emit(texts.failure(error))
            self.look()

        def done(_nothing: None) -> None:
            self.look()

        self._bench.jobs.run("usage", lambda: models.change_daily_cap(tokens), owner=self, done=done, failed=refuse)

    def _follow(self) -> None:
        """Hear of new lines of usage and of changed settings; a folder that is not there yet is tried again."""
        if self._seen:
            self._bench.files.follow(_FOLLOWER, [Watched(folder, recursive=False) for folder in self._folders])

    @Slot(object)
    def _files_changed(self, where: Path) -> None:
        if where in self._folders:
            self.look_again()

    @Slot()
    def look_again(self) -> None:
        """Read everything anew while it is seen."""
        if self._seen:
            self.look()

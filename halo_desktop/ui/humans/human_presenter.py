"""Works on the digital human whose page is open: settings saved at once, reveal, clear (U01, U06, U07)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from halo_desktop import words
from halo_desktop.engine.changes import Aspect, Change, Changed
from halo_desktop.engine.errors import Code, EngineError
from halo_desktop.engine.humans.human import Human
from halo_desktop.engine.owners import OwnerRef
from halo_desktop.engine.settings import MemorySettings, difference
from halo_desktop.ui import texts
from halo_desktop.ui.humans import views
from halo_desktop.ui.notebook.clearing import WhatGoes, what_goes
from halo_desktop.ui.notebook.panel import Loaded, Loading, Unloadable
from halo_desktop.ui.notebook.workbench import Workbench


class HumanPresenter(QObject):
    """Builds no widgets; everything that it finds out about an earlier page is dropped."""

    panel_changed = Signal(object)
    """A `PanelState`."""
    what_goes_found = Signal(object)
    """A `WhatGoes`, or None while it is not known."""
    cleared = Signal(int)
    """How many files went."""
    clear_failed = Signal(str)
    refused = Signal(str)
    """Why something was not done."""

    def __init__(self, bench: Workbench, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._human: Human | None = None
        self._saving: set[OwnerRef] = set()
        self._notice = ""
        bench.news.told.connect(self._told)

    def show(self, human: Human | None) -> None:
        """Work on this digital human, as it is now."""
        before, self._human = self._human, human
        if human is None:
            return
        if before is None or before.id != human.id:
            self._notice = ""
            self.what_goes_found.emit(None)
            self.measure()
        self._show_panel()

    def show_unreadable(self, sentence: str) -> None:
        """Disable the settings of one that cannot be read now, and offer to try again (U02)."""
        self._human = None
        self.panel_changed.emit(Unloadable(sentence, may_retry=True))
        self.what_goes_found.emit(None)

    def save(self, wanted: MemorySettings) -> None:
        """Save a change at once; the panel is disabled meanwhile, and shows the old value again if that fails."""
        human = self._human
        if human is None:
            return
        home, change = self._bench.home, difference(human.settings, wanted)
        self._saving.add(human.ref)
        self._notice = ""
        self.panel_changed.emit(Loaded(wanted, saving=True))

        def report(changed: Changed[MemorySettings]) -> None:
            self._saving.discard(human.ref)
            if self._is_open(human):
                self._human = replace(self._human or human, settings=changed.value)
                self._show_panel()
            self._bench.news.tell(changed.changes)

        def refuse(error: Exception) -> None:
            self._saving.discard(human.ref)
            if self._is_open(human):
                self._notice = self.tr("Could not save memory settings. Please try again.")
                self._show_panel()
                self.refused.emit(texts.failure(error))

        self._bench.jobs.run(
            f"settings {human.ref}",
            lambda: home.change_settings(human.ref, change),
            owner=self,
            done=report,
            failed=refuse,
        )

    @Slot()
    def reveal(self) -> None:
        """Show the memory file in the file manager, else its folder; one that is not there is explained."""
        human = self._human
        if human is None:
            return

        def find() -> Path:
            folder = human.folder
            if folder.memory_file.is_file():
                return folder.memory_file
            if folder.path.is_dir():
                return folder.path
            code = Code.HUMAN_FOLDER_MISSING if human.folder_missing else Code.FOLDER_NOT_FOUND
            raise EngineError(code, name=human.name, where=folder.path)

        self._bench.jobs.run(f"find {human.ref}", find, owner=self, done=self._reveal, failed=self._refuse)

    @Slot()
    def consolidate(self) -> None:
        """Tidy the memory now, whatever its settings say (U03)."""
        if self._human:
            self._bench.consolidations.start(self._human.ref, words.one_line(self._human.name))

    @Slot()
    def measure(self) -> None:
        """Find out what a clearing would remove."""
        human = self._human
        if human is None:
            return
        home = self._bench.home

        def show(what: WhatGoes) -> None:
            if self._is_open(human):
                self.what_goes_found.emit(what)

        def hide(_error: Exception) -> None:
            if self._is_open(human):
                self.what_goes_found.emit(None)

        self._bench.jobs.run_latest(
            f"measure {human.ref}", lambda: what_goes(home.notebook(human.ref)), owner=self, done=show, failed=hide
        )

    @Slot()
    def clear(self) -> None:
        """Clear the memory; it was confirmed."""
        human = self._human
        if human is None:
            return
        home = self._bench.home

        def report(changed: Changed[int]) -> None:
            if self._is_open(human):
                self.cleared.emit(changed.value)
            self._bench.news.tell(changed.changes)

        def refuse(error: Exception) -> None:
            if self._is_open(human):
                self.clear_failed.emit(texts.failure(error))

        self._bench.jobs.run(
            f"clear {human.ref}", lambda: home.clear_memory(human.ref), owner=self, done=report, failed=refuse
        )

    def _show_panel(self) -> None:
        human = self._human
        if human is None:
            self.panel_changed.emit(Loading())
        elif human.folder_missing and human.is_ours:
            self.panel_changed.emit(Unloadable(views.trouble(human), may_retry=True))
        elif human.ref not in self._saving:
            locked = views.locked_reason(human)
            self.panel_changed.emit(Loaded(human.settings, notice=self._notice, locked=locked))

    def _is_open(self, human: Human) -> bool:
        return self._human is not None and self._human.id == human.id

    def _reveal(self, path: Path) -> None:
        self._bench.file_manager.show(path, self._refuse)

    def _refuse(self, error: Exception) -> None:
        self.refused.emit(texts.failure(error))

    @Slot(object)
    def _told(self, change: Change) -> None:
        if self._human and change.what is Aspect.MEMORY and change.where == self._human.ref:
            self.measure()

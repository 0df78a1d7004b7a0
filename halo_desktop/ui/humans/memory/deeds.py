"""What can be done in the tab Memory: show a page or folder in the file manager, undo what came from outside (N35)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from halo_desktop.engine.changes import Aspect, Change
from halo_desktop.engine.errors import Code, EngineError
from halo_desktop.engine.humans.human import Human
from halo_desktop.engine.journal.writing import UndoOutcome
from halo_desktop.ui import texts
from halo_desktop.ui.notebook.workbench import Workbench
from halo_desktop.words.turns import undo_all_text, undo_text


class MemoryDeeds(QObject):
    """Works on the digital human whose page is open; builds no widgets."""

    done = Signal(str)
    """What was done, or why it was not needed, as a sentence."""
    refused = Signal(str)
    """Why something was not done."""
    all_undone = Signal(str)
    """What came of undoing everything."""
    undoing_all_failed = Signal(str)

    def __init__(self, bench: Workbench, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._human: Human | None = None

    def follow(self, human: Human | None) -> None:
        """Work on this digital human from now on."""
        self._human = human

    @Slot(str)
    def show_topic(self, path: str) -> None:
        """Show a topic page in the file manager; one that is not there is explained."""
        human, home = self._human, self._bench.home
        if human:
            self._reveal(lambda: human.folder.topics / home.notebook(human.ref).page(path).path)

    @Slot(object)
    def reveal(self, path: Path) -> None:
        """Show a file or folder in the file manager; one that is not there any more is explained."""

        def find() -> Path:
            if not path.exists():
                raise EngineError(Code.FOLDER_NOT_FOUND, where=path)
            return path

        self._reveal(find)

    @Slot(str)
    def undo(self, entry_id: str) -> None:
        """Take back one write."""
        human, home = self._human, self._bench.home
        if human is None:
            return

        def report(outcome: UndoOutcome) -> None:
            self.done.emit(undo_text(outcome))
            self._bench.news.tell((Change(Aspect.MEMORY, human.ref),))

        self._bench.jobs.run(
            f"undo {human.ref}",
            lambda: home.talk(human.ref).undo(entry_id),
            owner=self,
            done=report,
            failed=self._refuse,
        )

    @Slot()
    def undo_all(self) -> None:
        """Take back everything that guests and other computers wrote; it was confirmed."""
        human, home = self._human, self._bench.home
        if human is None:
            return

        def report(outcomes: tuple[UndoOutcome, ...]) -> None:
            self.all_undone.emit(undo_all_text(outcomes))
            self._bench.news.tell((Change(Aspect.MEMORY, human.ref),))

        def explain(error: Exception) -> None:
            self.undoing_all_failed.emit(texts.failure(error))

        self._bench.jobs.run(
            f"undo {human.ref}",
            lambda: home.talk(human.ref).undo_all_from_outside(),
            owner=self,
            done=report,
            failed=explain,
        )

    def _reveal(self, find: Callable[[], Path]) -> None:
        def show(path: Path) -> None:
            self._bench.file_manager.show(path, self._refuse)

        self._bench.jobs.run("find in memory", find, owner=self, done=show, failed=self._refuse)

    def _refuse(self, error: Exception) -> None:
        self.refused.emit(texts.failure(error))

"""The tab Runs of a digital human: controls, its runs, and what one of them said and did, joined (V43, N20)."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import QCoreApplication, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from halo_desktop.engine.humans.human import Human
from halo_desktop.engine.owners import OwnerRef
from halo_desktop.ui import texts
from halo_desktop.ui.humans.memory.list_page import ListWords
from halo_desktop.ui.humans.memory.look import ListLook
from halo_desktop.ui.humans.runs.controls import RunControls
from halo_desktop.ui.humans.runs.items import RUNS
from halo_desktop.ui.humans.runs.list_page import OUTPUT, RunsPage
from halo_desktop.ui.humans.runs.opened import OpenedRunPresenter
from halo_desktop.ui.humans.runs.plan import why_no_runs
from halo_desktop.ui.humans.runs.running import RunningRuns
from halo_desktop.ui.notebook.workbench import Workbench
from halo_desktop.ui.widgets.card import Hairline
from halo_desktop.ui.widgets.notice import Tone

translate = QCoreApplication.translate

_PART: Final = "human-run-part"
_LIST_WIDTH: Final = "human-runs-list-width"
_CRAMPED: Final = 480
"""Pixels of height below which only what is nowhere else is said above the runs."""


class RunsTab(QWidget):
    """Shows one digital human at a time; nothing is read while it is not seen."""

    models_requested = Signal()
    instructions_requested = Signal()
    said = Signal(str, object)
    """A sentence about what was done or refused, and its `Tone`; "" takes back an earlier one."""

    def __init__(self, bench: Workbench, runs: RunningRuns, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._runs = runs
        self._human: Human | None = None
        # In the order of the page, which is also that of Tab.
        self.controls = RunControls(bench, runs, self)
        self.page = RunsPage(self._list_words(), self)
        self._look = ListLook(bench, RUNS, self)
        self._opened = OpenedRunPresenter(bench, runs, self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.controls)
        column.addWidget(Hairline(self))
        column.addWidget(self.page, 1)
        self._join()

    def show_human(self, human: Human | None) -> None:
        """Show the runs of a digital human, or of none."""
        self._human = human
        self.controls.show_human(human)
        self.page.explain_nothing(why_no_runs(human) if human else "")
        self._look.follow(human)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave the height to the runs where there is little."""
        super().resizeEvent(event)
        self.controls.bar.set_cramped(self.height() < _CRAMPED)

    def _join(self) -> None:
        self.controls.models_requested.connect(self.models_requested)
        self.controls.instructions_requested.connect(self.instructions_requested)
        self.controls.said.connect(self.said)
        self._runs.changed.connect(self._runs_changed)
        self._look.found.connect(self.page.show_listing)
        self._look.failed.connect(self.page.show_failure)
        self.page.seen.connect(self._look.set_seen)
        self.page.seen.connect(self._opened.set_seen)
        self.page.searched.connect(self._look.search)
        self.page.opened.connect(self._open)
        self.page.detail.reveal_requested.connect(self._reveal)
        self._opened.shown.connect(self.page.show_opened)
        self._opened.went_on.connect(self.page.show_turn)
        self._opened.failed.connect(self._refuse)
        remembered = self._bench.remembered
        self.page.set_part(remembered.text(_PART) or OUTPUT)
        self.page.part_chosen.connect(self._part_chosen)
        width = remembered.number(_LIST_WIDTH)
        if width:
            self.page.set_list_width(width)
        self.page.width_changed.connect(self._width_changed)

    def _list_words(self) -> ListWords:
        return ListWords(
            name=self.tr("Runs"),
            search=self.tr("Search runs"),
            counted=_runs,
            icon="play",
            nothing=self.tr("No runs yet"),
            why_nothing=self.tr("Let it run now, or on a schedule: what it did then shows here."),
        )

    @Slot(object)
    def _runs_changed(self, ref: OwnerRef) -> None:
        if self._human is None or ref != self._human.ref:
            return
        running = self._runs.find(ref)
        if running and running.live.conversation is None:
            running.live.begun.connect(self._begun)
        self._look_again()

    @Slot()
    def _begun(self) -> None:
        """Open the run that has just begun."""
        running = self._runs.find(self._human.ref) if self._human else None
        if running and running.live.conversation:
            self.page.go_to(running.live.conversation)
            self._look_again()
            self._opened.look()

    def _look_again(self) -> None:
        if self.isVisible():
            self._look.look()

    @Slot(str)
    def _open(self, ident: str) -> None:
        self._opened.open(self._human, ident)

    @Slot(object)
    def _reveal(self, path: Path) -> None:
        self._bench.file_manager.show(path, self._explain)

    def _explain(self, error: Exception) -> None:
        self._refuse(texts.failure(error))

    @Slot(str)
    def _refuse(self, sentence: str) -> None:
        self.said.emit(sentence, Tone.WARN)

    @Slot(str)
    def _part_chosen(self, part: str) -> None:
        self._bench.remembered.set_text(_PART, part)

    @Slot(int)
    def _width_changed(self, width: int) -> None:
        self._bench.remembered.set_number(_LIST_WIDTH, width)


def _runs(count: int) -> str:
    return translate("RunsTab", "%n run(s)", None, count)

"""The place Digital humans as a whole: list, page, presenters and dialogs, joined."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QVBoxLayout, QWidget

from halo_desktop.engine.humans.human import Human
from halo_desktop.ui import texts
from halo_desktop.ui.humans.asker import Asker
from halo_desktop.ui.humans.header import HumanAction
from halo_desktop.ui.humans.human_page import AtWork
from halo_desktop.ui.humans.human_presenter import HumanPresenter
from halo_desktop.ui.humans.model_presenter import ModelPresenter
from halo_desktop.ui.humans.page import HumansPage
from halo_desktop.ui.humans.presenter import HumansPresenter
from halo_desktop.ui.humans.spec_presenter import SpecPresenter
from halo_desktop.ui.humans.views import HumansView
from halo_desktop.ui.notebook.clearing import WhatGoes
from halo_desktop.ui.notebook.preview import open_preview
from halo_desktop.ui.notebook.status_presenter import StatusPresenter
from halo_desktop.ui.notebook.workbench import Workbench
from halo_desktop.ui.widgets.notice import Tone

_ADVANCED = "human-advanced-open"
_CURRENT = "human"
_LIST_WIDTH = "human-list-width"


class HumansPlace(QWidget):
    """Hands what the page asks to the presenters, where needed by way of a dialog, and their answers to the page."""

    models_requested = Signal()
    """Show where models are set up."""

    def __init__(self, bench: Workbench, at_work: AtWork, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._runs = at_work.runs
        self._view = HumansView((), ())
        self._current = bench.remembered.text(_CURRENT)
        self._what: WhatGoes | None = None
        self.page = HumansPage(bench, at_work, self)
        self.presenter = HumansPresenter(bench, self)
        self.human = HumanPresenter(bench, self)
        self.model = ModelPresenter(bench, self)
        self.spec = SpecPresenter(bench, self)
        self.status = StatusPresenter(bench, self)
        self.asker = Asker(self, self.presenter, self.human)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.page)
        self._join_list()
        self._join_page()
        self._join_clearing()

    def _join_list(self) -> None:
        self.page.seen.connect(self.presenter.set_seen)
        self.page.new_requested.connect(self._ask_new)
        self.page.list.picked.connect(self._open)
        width = self._bench.remembered.number(_LIST_WIDTH)
        if width:
            self.page.set_list_width(width)
        self.page.list_width_changed.connect(self._list_width_changed)
        self.presenter.listed.connect(self._listed)
        self.presenter.refused.connect(self._list_refused)
        self.presenter.added.connect(self._open)
        self.presenter.deleted.connect(self._deleted)
        self.presenter.deletion_planned.connect(self.asker.ask_deletion)
        self._runs.changed.connect(self._show_current)

    def _join_page(self) -> None:
        tab = self.page.human_page.settings_tab
        tab.set_advanced_open(self._bench.remembered.flag(_ADVANCED))
        tab.advanced_toggled.connect(self._advanced_toggled)
        tab.reveal_requested.connect(self.human.reveal)
        tab.panel.settings_changed.connect(self.human.save)
        tab.panel.retry_requested.connect(self.presenter.reload)
        self.human.panel_changed.connect(tab.panel.show_state)
        self.human.refused.connect(self._refused)
        box = tab.panel.status_box
        box.seen.connect(self.status.set_seen)
        box.preview_requested.connect(self._preview)
        box.consolidation_requested.connect(self.human.consolidate)
        self.status.started.connect(box.show_started)
        self.status.answered.connect(box.show_answer)
        self.status.found.connect(box.show_status)
        self.status.failed.connect(box.show_unknown)
        self.status.found.connect(self.human.measure)
        self.page.human_page.models_requested.connect(self.models_requested)
        self.page.human_page.header.chosen.connect(self._chosen)
        tab.model_row.model_chosen.connect(self.model.choose)
        tab.model_row.models_requested.connect(self.models_requested)
        self.model.changed.connect(tab.model_row.show_state)
        self.model.refused.connect(self._refused)
        tab.spec.edited.connect(self.spec.save)
        self.spec.saved.connect(tab.spec.show_saved)
        self.spec.refused.connect(tab.spec.show_error)
        self.page.human_page.preview_requested.connect(self._preview)

    def _join_clearing(self) -> None:
        zone = self.page.human_page.settings_tab.danger_zone
        zone.clear_confirmed.connect(self._clear_from_zone)
        self.human.what_goes_found.connect(self._measured)
        self.human.cleared.connect(self._cleared)
        self.human.clear_failed.connect(zone.show_error)

    @Slot(object)
    def _listed(self, view: HumansView) -> None:
        self._view = view
        if view.human(self._current) is None and not self._may_return():
            self._current = view.humans[0].id if view.humans else ""
        self._show_current()

    def _may_return(self) -> bool:
        """Say whether the open page is of one that only cannot be read now, such as while its database is locked."""
        return bool(self._current) and self._view.database_is_trouble

    @Slot(str)
    def _open(self, ident: str) -> None:
        self._current = ident
        self._bench.remembered.set_text(_CURRENT, ident)
        self.page.human_page.show_outcome("")
        self.page.human_page.settings_tab.danger_zone.close_question()
        self._show_current()

    @Slot()
    def _show_current(self) -> None:
        human = self._view.human(self._current)
        self.page.show_view(self._view, self._current, {running.ref for running in self._runs.running})
        if human:
            self.page.human_page.show_human(human, self._view.workspace_of(human))
            self.human.show(human)
        elif self._may_return():
            self.page.keep_page()
            self.human.show_unreadable("\n".join(self._view.notices))
        else:
            self.human.show(None)
        self.model.follow(human.ref if human and not human.folder_missing else None)
        self._follow_status(human)

    def _follow_status(self, human: Human | None) -> None:
        ref = human.ref if human else None
        if ref != self.status.ref:
            self.page.human_page.settings_tab.panel.status_box.show_loading()
            self.status.follow(ref)

    @Slot(str)
    def _chosen(self, key: str) -> None:
        human = self._view.human(self._current)
        if human is None:
            return
        match HumanAction(key):
            case HumanAction.CLEAR:
                if self._what:
                    self.asker.ask_clear(human, self._what)
            case HumanAction.MOVE:
                self.asker.ask_move(human, self._view.workspaces)
            case HumanAction.UNINSTALL:
                self.asker.ask_uninstall(human)
            case HumanAction.DELETE:
                self.presenter.plan_deletion(human)

    @Slot()
    def _preview(self) -> None:
        human = self._view.human(self._current)
        if human:
            open_preview(self._bench, human.ref, human.name, self.window())

    @Slot()
    def _ask_new(self) -> None:
        self.asker.ask_new(self._view.workspaces)

    @Slot()
    def _clear_from_zone(self) -> None:
        # The buttons of the zone are about to be disabled, and Qt would pass the focus on to the far end of the window.
        self.page.human_page.settings_tab.panel.status_box.setFocus(Qt.FocusReason.OtherFocusReason)
        self.page.human_page.settings_tab.danger_zone.show_busy(busy=True)
        self.human.clear()

    @Slot(object)
    def _measured(self, what: WhatGoes | None) -> None:
        self._what = what
        self.page.human_page.show_what_goes(what)

    @Slot(int)
    def _cleared(self, files: int) -> None:
        self.page.human_page.settings_tab.danger_zone.close_question()
        self.page.human_page.show_outcome(texts.cleared(files))

    @Slot(int)
    def _deleted(self, files: int) -> None:
        self.page.show_outcome(texts.human_deleted(files))

    @Slot(str)
    def _list_refused(self, sentence: str) -> None:
        self.page.show_outcome(sentence, Tone.WARN)

    @Slot(str)
    def _refused(self, sentence: str) -> None:
        self.page.human_page.show_outcome(sentence, Tone.WARN)

    @Slot(int)
    def _list_width_changed(self, width: int) -> None:
        self._bench.remembered.set_number(_LIST_WIDTH, width)

    @Slot(bool)
    def _advanced_toggled(self, is_open: bool) -> None:  # noqa: FBT001 - a slot
        self._bench.remembered.set_flag(_ADVANCED, is_open)

"""The place Workspaces as a whole: page, presenter and dialogs, joined."""

from __future__ import annotations

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QVBoxLayout, QWidget

from halo_desktop.engine.lifecycle.workspace_deletion import WorkspaceDeletion
from halo_desktop.engine.workspaces.workspace import Workspace
from halo_desktop.ui import texts
from halo_desktop.ui.notebook.confirm_dialog import ConfirmDialog
from halo_desktop.ui.notebook.folder_field import ChooseFolder, ask_system
from halo_desktop.ui.notebook.owner_faces import workspace_name
from halo_desktop.ui.notebook.preview import open_preview
from halo_desktop.ui.notebook.status_presenter import StatusPresenter
from halo_desktop.ui.notebook.workbench import Workbench
from halo_desktop.ui.widgets.notice import Tone
from halo_desktop.ui.workspaces.card import CardAction
from halo_desktop.ui.workspaces.deletion import question
from halo_desktop.ui.workspaces.edit_dialog import EditWorkspaceDialog
from halo_desktop.ui.workspaces.edit_presenter import EditPresenter, draft_of
from halo_desktop.ui.workspaces.new_dialog import NewWorkspaceDialog
from halo_desktop.ui.workspaces.page import WorkspacesPage, WorkspacesView
from halo_desktop.ui.workspaces.presenter import WorkspacesPresenter


class WorkspacesPlace(QWidget):
    """Opens dialogs for what the page asks, and hands their answers to the presenter."""

    def __init__(
        self, bench: Workbench, parent: QWidget | None = None, *, choose_folder: ChooseFolder = ask_system
    ) -> None:
        super().__init__(parent)
        self._bench = bench
        self._choose_folder = choose_folder
        self._workspaces: dict[str, Workspace] = {}
        self.page = WorkspacesPage(bench.user_home, self)
        self.presenter = WorkspacesPresenter(bench, self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.page)
        self.page.seen.connect(self.presenter.set_seen)
        self.page.cards_shown.connect(self.presenter.set_shown)
        self.page.new_requested.connect(self._ask_new)
        self.page.chosen.connect(self._chosen)
        self.presenter.listed.connect(self._listed)
        self.presenter.refused.connect(self._refused)
        self.presenter.deleted.connect(self._deleted)
        self.presenter.planned.connect(self._ask_deletion)
        bench.presence.changed.connect(self._lock)

    @Slot(object)
    def _listed(self, view: WorkspacesView) -> None:
        self._workspaces = {card.workspace.id: card.workspace for card in view.cards}
        self.page.show_view(view)

    @Slot(str)
    def _refused(self, sentence: str) -> None:
        self.page.show_outcome(sentence, Tone.WARN)

    @Slot(int)
    def _deleted(self, files: int) -> None:
        self.page.show_outcome(texts.workspace_deleted(files))

    @Slot(str, str)
    def _chosen(self, ident: str, key: str) -> None:
        match CardAction(key):
            case CardAction.EDIT:
                self._edit(self._workspaces[ident])
            case CardAction.SHOW:
                self.presenter.show_in_folder(ident)
            case CardAction.DELETE:
                self.presenter.plan_deletion(ident)

    def _edit(self, workspace: Workspace) -> None:
        dialog = EditWorkspaceDialog(draft_of(workspace), self.window(), choose_folder=self._choose_folder)
        presenter = EditPresenter(self._bench, workspace, dialog)
        presenter.rebased.connect(dialog.set_base)
        presenter.loaded.connect(dialog.show_settings)
        presenter.load_failed.connect(dialog.show_load_failure)
        presenter.saved.connect(dialog.accept)
        presenter.save_failed.connect(dialog.show_save_failure)
        presenter.memory_save_failed.connect(dialog.show_memory_save_failure)
        dialog.save_requested.connect(presenter.save)
        status = StatusPresenter(self._bench, dialog)
        box = dialog.panel.status_box
        status.found.connect(box.show_status)
        status.failed.connect(box.show_unknown)
        status.started.connect(box.show_started)
        status.answered.connect(box.show_answer)
        box.seen.connect(status.set_seen)
        box.consolidation_requested.connect(
            lambda: self._bench.consolidations.start(workspace.ref, workspace_name(workspace))
        )
        box.preview_requested.connect(
            lambda: open_preview(self._bench, workspace.ref, workspace_name(workspace), dialog)
        )
        status.follow(workspace.ref)
        dialog.finished.connect(status.stop)
        dialog.set_locked(self._reason())
        presenter.load()
        dialog.open()

    @Slot()
    def _ask_new(self) -> None:
        dialog = NewWorkspaceDialog(self.window(), choose_folder=self._choose_folder)
        dialog.requested.connect(self.presenter.add)
        self.presenter.added.connect(dialog.accept)
        self.presenter.addition_refused.connect(dialog.show_error)
        dialog.open()

    @Slot(object)
    def _ask_deletion(self, deletion: WorkspaceDeletion) -> None:
        dialog = ConfirmDialog(question(deletion), self.window())

        def delete() -> None:
            dialog.show_busy()
            self.presenter.delete(deletion)

        dialog.confirmed.connect(delete)
        self.presenter.deleted.connect(dialog.finish)
        self.presenter.deletion_refused.connect(dialog.show_error)
        dialog.open()

    @Slot()
    def _lock(self) -> None:
        self.page.set_locked(self._reason())

    def _reason(self) -> str:
        if not self._bench.presence.is_running:
            return ""
        return self.tr("Halo is running and would overwrite this change: quit Halo first.")

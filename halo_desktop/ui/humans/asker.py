"""Opens the dialogs of the place Digital humans and hands their answers to the presenters."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QWidget

from halo_desktop.engine.files.trees import TreeSize
from halo_desktop.engine.humans.human import Human
from halo_desktop.engine.workspaces.workspace import Workspace
from halo_desktop.ui.humans.dialogs import (
    MoveHumanDialog,
    NewHumanDialog,
    clear_question,
    delete_question,
    uninstall_question,
)
from halo_desktop.ui.humans.human_presenter import HumanPresenter
from halo_desktop.ui.humans.presenter import HumansPresenter
from halo_desktop.ui.notebook.clearing import WhatGoes
from halo_desktop.ui.notebook.confirm_dialog import ConfirmDialog


class Asker(QObject):
    """Every dialog stays open until what it asks for is done, and says why when it is not."""

    def __init__(self, place: QWidget, presenter: HumansPresenter, human: HumanPresenter) -> None:
        super().__init__(place)
        self._place = place
        self._presenter = presenter
        self._human = human

    def ask_new(self, workspaces: Sequence[Workspace]) -> None:
        """Ask for name and workspace of a new digital human."""
        dialog = NewHumanDialog(workspaces, self._place.window())
        dialog.requested.connect(self._presenter.add)
        self._presenter.added.connect(dialog.finish)
        self._presenter.dialog_refused.connect(dialog.show_error)
        dialog.open()

    def ask_move(self, human: Human, workspaces: Sequence[Workspace]) -> None:
        """Ask for the workspace to move to."""
        dialog = MoveHumanDialog(human, workspaces, self._place.window())

        def move(workspace_id: str) -> None:
            self._presenter.move(human.id, workspace_id)

        dialog.requested.connect(move)
        self._presenter.moved.connect(dialog.finish)
        self._presenter.dialog_refused.connect(dialog.show_error)
        dialog.open()

    def ask_clear(self, human: Human, what: WhatGoes) -> None:
        """Ask before the memory of the open page is cleared."""
        dialog = ConfirmDialog(clear_question(human, what), self._place.window())
        dialog.confirmed.connect(dialog.show_busy)
        dialog.confirmed.connect(self._human.clear)
        self._human.cleared.connect(dialog.finish)
        self._human.clear_failed.connect(dialog.show_error)
        dialog.open()

    def ask_uninstall(self, human: Human) -> None:
        """Ask before a digital human is uninstalled, since it cannot be put back here."""
        dialog = ConfirmDialog(uninstall_question(human), self._place.window())

        def uninstall() -> None:
            dialog.show_busy()
            self._presenter.uninstall(human.id)

        dialog.confirmed.connect(uninstall)
        self._presenter.uninstalled.connect(dialog.finish)
        self._presenter.dialog_refused.connect(dialog.show_error)
        dialog.open()

    @Slot(object, object)
    def ask_deletion(self, human: Human, size: TreeSize) -> None:
        """Ask before a digital human is deleted with its folder."""
        dialog = ConfirmDialog(delete_question(human, size), self._place.window())

        def delete() -> None:
            dialog.show_busy()
            self._presenter.delete(human.id)

        dialog.confirmed.connect(delete)
        self._presenter.deleted.connect(dialog.finish)
        self._presenter.dialog_refused.connect(dialog.show_error)
        dialog.open()

"""The section Models as a whole: section, presenter and dialogs, joined."""

from __future__ import annotations

from PySide6.QtCore import QObject, Slot

from halo_desktop.engine.llm.registry import ConfiguredModel
from halo_desktop.ui.notebook.confirm_dialog import ConfirmDialog
from halo_desktop.ui.notebook.workbench import Workbench
from halo_desktop.ui.settings.models.dialog import ModelDialog
from halo_desktop.ui.settings.models.dialog_presenter import ModelDialogPresenter
from halo_desktop.ui.settings.models.draft import new_model
from halo_desktop.ui.settings.models.entry import ModelAction
from halo_desktop.ui.settings.models.presenter import ModelsPresenter
from halo_desktop.ui.settings.models.removal import question
from halo_desktop.ui.settings.models.section import ModelsSection


class ModelsPart(QObject):
    """Opens dialogs for what the section asks, and hands their answers to the presenter."""

    def __init__(self, bench: Workbench, section: ModelsSection) -> None:
        super().__init__(section)
        self._bench = bench
        self._section = section
        self.presenter = presenter = ModelsPresenter(bench, self)
        section.seen.connect(presenter.set_seen)
        section.add_requested.connect(self._ask_new)
        section.chosen.connect(self._chosen)
        presenter.listed.connect(section.show_models)
        presenter.keys_found.connect(section.show_keys)
        presenter.unreadable.connect(section.show_unreadable)
        presenter.refused.connect(section.say)
        presenter.key_stayed.connect(self._say_key_stayed)

    @Slot()
    def _ask_new(self) -> None:
        self._open(new_model())

    @Slot(str, str)
    def _chosen(self, ident: str, action: str) -> None:
        model = self.presenter.settings.find(ident)
        if model is None:
            return
        match ModelAction(action):
            case ModelAction.EDIT:
                self._open(model)
            case ModelAction.MAKE_DEFAULT:
                self.presenter.make_default(ident)
            case ModelAction.REMOVE:
                self._ask_removal(model)

    def _open(self, model: ConfiguredModel) -> None:
        dialog = ModelDialog(model, self._section.window())
        presenter = ModelDialogPresenter(self._bench, dialog)
        dialog.form.server_changed.connect(presenter.look_for_key)
        dialog.test_requested.connect(presenter.test)
        dialog.test_ended.connect(presenter.end_test)
        dialog.save_requested.connect(presenter.save)
        presenter.key_found.connect(dialog.form.show_key)
        presenter.connected.connect(dialog.show_connected)
        presenter.test_failed.connect(dialog.show_test_failure)
        presenter.save_failed.connect(dialog.show_save_failure)
        presenter.saved.connect(dialog.finish)
        presenter.saved.connect(self.presenter.look_also_for_keys)
        presenter.look_for_key(model)
        dialog.open()

    def _ask_removal(self, model: ConfiguredModel) -> None:
        words = question(model, self.presenter.settings, self.presenter.keys.get(model.id))
        dialog = ConfirmDialog(words, self._section.window())

        def remove() -> None:
            dialog.show_busy()
            self.presenter.remove(model.id)

        dialog.confirmed.connect(remove)
        self.presenter.removed.connect(dialog.finish)
        self.presenter.removal_refused.connect(dialog.show_error)
        dialog.open()

    @Slot()
    def _say_key_stayed(self) -> None:
        self._section.say(
            self.tr(
                "The model is removed, but the system's keyring did not let its key go: delete “halo-desktop” there "
                "yourself."
            )
        )

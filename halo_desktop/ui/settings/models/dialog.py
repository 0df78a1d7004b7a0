"""Adding or changing a model, with a connection test that saving does not wait for (V42)."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal, Slot
from PySide6.QtWidgets import QWidget

from halo_desktop.engine.llm.registry import ConfiguredModel
from halo_desktop.ui.settings.models.form import ModelForm
from halo_desktop.ui.settings.models.trial_row import TrialRow
from halo_desktop.ui.widgets.buttons import plain_button, primary_button
from halo_desktop.ui.widgets.dialog_frame import DialogFrame
from halo_desktop.ui.widgets.notice import Notice, Tone

WIDTH, HEIGHT = 560, 736


class ModelDialog(DialogFrame):
    """Passive: stays open until the model is kept; Cancel and Esc drop the draft and end a test."""

    save_requested = Signal(object)
    """A `ModelDraft`."""
    test_requested = Signal(object)
    """A `ModelDraft`."""
    test_ended = Signal()
    """The test that is under way is not wanted any more."""

    def __init__(self, model: ConfiguredModel, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self.set_title(self.tr("Edit model") if model.model else self.tr("Add model"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(WIDTH, HEIGHT)
        self._saving = False
        self.form = ModelForm(model, self)
        self.trial = TrialRow(self)
        self._notice = Notice(parent=self)
        self._cancel = plain_button(self.tr("Cancel"), self)
        self._save = primary_button(self.tr("Save"), self)
        self.add(self.form)
        self.add(self.trial)
        self.add(self._notice)
        self.add_button(self._cancel)
        self.add_button(self._save)
        self.set_default(self._save)
        self.set_initial_focus(self.form.first_input())
        self.form.edited.connect(self._draft_edited)
        self.trial.begin_requested.connect(self._begin_test)
        self.trial.end_requested.connect(self._end_test)
        self._cancel.clicked.connect(self.reject)
        self._save.clicked.connect(self._request_save)
        self._show_what_can_be_done()

    @Slot(str, bool)
    def show_connected(self, sentence: str, tools: bool) -> None:  # noqa: FBT001 - a slot
        """Say that the model answers, and keep whether it may be given tools."""
        self.form.keep_tools(tools)
        self.trial.show_testing(is_testing=False)
        self._say(sentence, Tone.INFO)

    @Slot(str)
    def show_test_failure(self, sentence: str) -> None:
        """Say why the model does not answer; it can be saved all the same."""
        self.trial.show_testing(is_testing=False)
        self._say(sentence, Tone.WARN)

    @Slot(str)
    def show_save_failure(self, sentence: str) -> None:
        """Keep the dialog open with the user's input."""
        self._set_saving(saving=False)
        self._say(sentence, Tone.WARN)

    @Slot()
    def finish(self) -> None:
        """Close: the model is kept."""
        self._set_saving(saving=False)
        self.accept()

    def done(self, result: int) -> None:
        """End a test, and forget what was typed as a key, however the dialog is left."""
        self._end_test()
        self.form.leave()
        super().done(result)

    def reject(self) -> None:
        """Drop the draft, unless it is being saved."""
        if not self._saving:
            super().reject()

    @Slot()
    def _draft_edited(self) -> None:
        self._end_test()
        self._notice.clear()
        self._show_what_can_be_done()

    @Slot()
    def _begin_test(self) -> None:
        if self._is_usable():
            self._notice.clear()
            self.trial.show_testing(is_testing=True)
            self.test_requested.emit(self.form.draft())

    @Slot()
    def _end_test(self) -> None:
        if self.trial.is_testing:
            self.trial.show_testing(is_testing=False)
            self.test_ended.emit()

    @Slot()
    def _request_save(self) -> None:
        if self._is_usable():
            self._end_test()
            self._set_saving(saving=True)
            self._notice.clear()
            self.save_requested.emit(self.form.draft())

    def _is_usable(self) -> bool:
        trouble = self.form.trouble()
        if trouble:
            self._say(trouble, Tone.WARN)
        return not trouble

    def _say(self, sentence: str, tone: Tone) -> None:
        self._notice.show_notice(sentence, tone)
        # After the layout has made room for it.
        QTimer.singleShot(0, self, lambda: self._body.ensureWidgetVisible(self._notice))

    def _set_saving(self, *, saving: bool) -> None:
        self._saving = saving
        self._show_what_can_be_done()

    def _show_what_can_be_done(self) -> None:
        can_be_used = self.form.is_filled() and not self._saving
        self.form.setEnabled(not self._saving)
        self.trial.set_possible(can_be_used)
        self._save.setEnabled(can_be_used)
        self._cancel.setEnabled(not self._saving)

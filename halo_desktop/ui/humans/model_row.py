"""The row Model of a digital human: the default model, or one of its own (C10)."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from halo_desktop.ui.widgets.buttons import text_button
from halo_desktop.ui.widgets.choice_box import ChoiceBox
from halo_desktop.ui.widgets.labels import label
from halo_desktop.ui.widgets.notice import Notice, Tone

_WIDTH = 264


@dataclass(frozen=True, slots=True)
class ModelChoice:
    """What there is to choose from, and what is chosen."""

    options: tuple[tuple[str | None, str], ...] = ()
    """Ids with their texts, None for the default one; empty while no model is set up."""
    current: str | None = None
    is_gone: bool = False
    """The model that was chosen is not set up any more: the default one is used."""
    saving: bool = False
    notice: str = ""
    """What went wrong with the last save."""


@dataclass(frozen=True, slots=True)
class ModelUnknown:
    """It is not known yet, or cannot be read, and then why."""

    sentence: str = ""


ModelState = ModelChoice | ModelUnknown


class HumanModelRow(QWidget):
    """Shows a `ModelState` and says what is wanted instead."""

    model_chosen = Signal(object)
    """The id of a model, None for the default one."""
    models_requested = Signal()
    """Set up a model."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        name = self.tr("Model")
        self._hint = label("caption", "", self)
        self._box = ChoiceBox(name, self)
        self._box.setMinimumWidth(_WIDTH)
        self._box.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._set_up = text_button(self.tr("Set up a model"), self)
        self._notice = Notice(parent=self)
        self._box.chosen.connect(self.model_chosen)
        self._set_up.clicked.connect(self.models_requested)
        said = QVBoxLayout()
        said.setSpacing(2)
        said.addWidget(label("body", name, self))
        said.addWidget(self._hint)
        row = QHBoxLayout()
        row.setSpacing(16)
        row.addLayout(said, 1)
        row.addWidget(self._box, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self._set_up, 0, Qt.AlignmentFlag.AlignVCenter)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addLayout(row)
        column.addWidget(self._notice)
        self.show_state(ModelUnknown())

    @Slot(object)
    def show_state(self, state: ModelState) -> None:
        """Show a state; a choice that only the user had made is put back."""
        match state:
            case ModelChoice(options=options, current=current, saving=saving, notice=sentence):
                has_models, allowed = bool(options), not saving
            case ModelUnknown(sentence=sentence):
                options, current, has_models, allowed = (), None, True, False
        self._box.setVisible(has_models)
        self._set_up.setVisible(not has_models)
        self._hint.setText(self._hint_of(state))
        self._box.setAccessibleDescription(self._hint.text())
        self._box.set_options(options, current)
        self._box.setEnabled(allowed)
        self._say(sentence)

    def _hint_of(self, state: ModelState) -> str:
        if isinstance(state, ModelChoice) and not state.options:
            return self.tr("No model is set up: memories are consolidated by built-in rules.")
        if isinstance(state, ModelChoice) and state.is_gone:
            return self.tr("The model that was chosen is not set up any more, so the default model is used.")
        return self.tr("This digital human works with it, also when its memory is consolidated.")

    def _say(self, sentence: str) -> None:
        if not sentence:
            self._notice.clear()
        elif self._notice.text() != sentence:
            self._notice.show_notice(sentence, Tone.WARN)

"""One model in the list: its name, server and key, and what can be done with it."""

from __future__ import annotations

from enum import StrEnum

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from halo_desktop import words
from halo_desktop.engine.llm.keys import KeySource
from halo_desktop.engine.llm.registry import ConfiguredModel
from halo_desktop.ui.settings.models.names import key_line, provider_name
from halo_desktop.ui.widgets.buttons import text_button
from halo_desktop.ui.widgets.eliding_label import ElidingLabel
from halo_desktop.ui.widgets.labels import label, set_tone
from halo_desktop.ui.widgets.menus import MenuButton


class ModelAction(StrEnum):
    """What can be asked for on a model."""

    EDIT = "edit"
    MAKE_DEFAULT = "make_default"
    REMOVE = "remove"


class ModelEntry(QWidget):
    """Passive: `chosen` carries the model's id and a `ModelAction`."""

    chosen = Signal(str, str)

    def __init__(self, model: ConfiguredModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self._name = ElidingLabel("head", "", self)
        self._badge = label("caption", self.tr("Default"), self)
        self._badge.setWordWrap(False)
        set_tone(self._badge, "accent")
        self._server = ElidingLabel("caption", "", self)
        self._key = label("caption", " ", self)
        self._edit = text_button(self.tr("Edit"), self)
        self._menu = MenuButton(self.tr("More"), self)
        self._menu.add_entry(ModelAction.MAKE_DEFAULT, self.tr("Make default"), "check")
        self._menu.add_separator()
        self._menu.add_entry(ModelAction.REMOVE, self.tr("Remove…"), "trash")
        self._edit.clicked.connect(self._ask_edit)
        self._menu.chosen.connect(self._pass_on)
        self._lay_out()
        self.show_model(model, is_default=False)

    def show_model(self, model: ConfiguredModel, *, is_default: bool) -> None:
        """Show another state of the same model; its key is told by `show_key`."""
        self._model = model
        self._name.setText(words.one_line(model.model))
        self._badge.setVisible(is_default)
        text = self.tr("{provider} · {address}")
        self._server.setText(words.filled(text, provider=provider_name(model.preset), address=model.base_url))
        self._edit.setAccessibleName(words.filled(self.tr("Edit: {name}"), name=model.model))
        self._menu.set_name(words.filled(self.tr("More: {name}"), name=model.model))
        reason = self.tr("It is the default model already.") if is_default else ""
        self._menu.set_entry_enabled(ModelAction.MAKE_DEFAULT, not is_default, reason)

    def show_key(self, source: KeySource | None) -> None:
        """Say where the key is; in warn colours where it is missing or will be gone with the program."""
        self._key.setText(key_line(self._model, source))
        is_missing = source is None and self._model.preset.needs_key
        set_tone(self._key, "warn" if is_missing or source is KeySource.THIS_RUN else "")

    def controls(self) -> tuple[QWidget, ...]:
        """Return what can have the focus, in the order in which one reads."""
        return self._edit, self._menu

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(self._name)
        head.addWidget(self._badge)
        head.addStretch(1)
        texts = QVBoxLayout()
        texts.setSpacing(2)
        texts.addLayout(head)
        texts.addWidget(self._server)
        texts.addWidget(self._key)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addLayout(texts, 1)
        row.addWidget(self._edit)
        row.addWidget(self._menu)

    @Slot()
    def _ask_edit(self) -> None:
        self._pass_on(ModelAction.EDIT)

    @Slot(str)
    def _pass_on(self, action: str) -> None:
        self.chosen.emit(self._model.id, action)

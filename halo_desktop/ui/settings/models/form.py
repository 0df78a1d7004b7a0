"""The inputs of a model: provider, address, name, key and context length (V42)."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QRegularExpression, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QRegularExpressionValidator
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from halo_desktop.engine.llm.keys import KeySource
from halo_desktop.engine.llm.providers import PROVIDERS, provider_of, tidy_base_url
from halo_desktop.engine.llm.registry import ConfiguredModel
from halo_desktop.ui.settings.models.draft import ModelDraft, address_trouble, next_address
from halo_desktop.ui.settings.models.key_field import KeyField
from halo_desktop.ui.settings.models.names import key_line, provider_name
from halo_desktop.ui.widgets.choice_box import ChoiceBox
from halo_desktop.ui.widgets.field import Field
from halo_desktop.ui.widgets.labels import label, set_tone

_PAUSE_MILLISECONDS = 400
"""After the last change of the address, before a key is looked for."""
_LENGTH = QRegularExpression(r"[1-9]\d{3,7}")
"""From a thousand tokens, with less of which nothing can be done, to a hundred million."""


class ModelForm(QWidget):
    """Passive: says what is edited, and for which server a key is to be looked for."""

    edited = Signal()
    server_changed = Signal(object)
    """The `ConfiguredModel` as it stands here."""

    def __init__(self, model: ConfiguredModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self._provider = ChoiceBox(self.tr("Provider"), self)
        choices = [(provider.id, provider_name(provider)) for provider in PROVIDERS.values()]
        self._provider.set_options(choices, model.preset.id)
        self._address = QLineEdit(model.base_url, self)
        self._name = QLineEdit(model.model, self)
        self._key_found: KeySource | None = None
        self._is_key_looked_for = True
        self._key = KeyField(self)
        self._key_line = label("caption", " ", self)
        self._length = QLineEdit(str(model.context_length), self)
        self._length.setValidator(QRegularExpressionValidator(_LENGTH, self._length))
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_PAUSE_MILLISECONDS)
        self._lay_out()
        self._provider.chosen.connect(self._provider_chosen)
        self._address.textEdited.connect(self._server_edited)
        self._name.textEdited.connect(self._model_edited)
        self._key.changed.connect(self._key_edited)
        self._length.textEdited.connect(self.edited)
        self._pause.timeout.connect(self._look_for_key)

    def draft(self) -> ModelDraft:
        """Return what stands here, the address as the engine wants it."""
        model = replace(
            self._model,
            base_url=tidy_base_url(self._address.text(), self._model.protocol),
            model=self._name.text().strip(),
            context_length=int(self._length.text() or 0),
        )
        return ModelDraft(model, self._key.key())

    def is_filled(self) -> bool:
        """Say whether nothing is missing."""
        inputs = (self._address, self._name, self._length)
        return all(one.text().strip() and one.hasAcceptableInput() for one in inputs)

    def trouble(self) -> str:
        """Return why this cannot be used, with the focus on what is to be changed; "" where it can."""
        found = address_trouble(self.draft().model.base_url)
        if found:
            self._address.setFocus(Qt.FocusReason.TabFocusReason)
        return found

    def first_input(self) -> QWidget:
        """Return where the focus begins."""
        return self._name if self._model.model else self._provider

    def show_key(self, source: KeySource | None) -> None:
        """Say where the key for the server is, without ever having it here (Q24)."""
        self._key_found, self._is_key_looked_for = source, False
        self._tell_key()

    def keep_tools(self, tools: bool) -> None:  # noqa: FBT001 - a finding
        """Keep what a test found out: whether the model may be given tools."""
        self._model = replace(self._model, tools=tools)

    def leave(self) -> None:
        """Look for no key any more, and forget what was typed as one."""
        self._pause.stop()
        self._key.clear()

    def _lay_out(self) -> None:
        length = self.tr(
            "How many tokens the model reads at once. A local server may be set to read fewer than its model can."
        )
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(16)
        column.addWidget(Field(self.tr("Provider"), self._provider, self))
        column.addWidget(Field(self.tr("Address"), self._address, self))
        for caption, content, hint in (
            (self.tr("Model name"), self._name, label("caption", self.tr("As the provider writes it."), self)),
            (self.tr("Key"), self._key, self._key_line),
            (self.tr("Context length (tokens)"), self._length, label("caption", length, self)),
        ):
            with_hint = QVBoxLayout()
            with_hint.setSpacing(4)
            with_hint.addWidget(Field(caption, content, self))
            with_hint.addWidget(hint)
            column.addLayout(with_hint)

    @Slot(object)
    def _provider_chosen(self, ident: str) -> None:
        before, provider = self._model.preset, provider_of(ident)
        self._model = replace(self._model, provider=provider.id)
        self._address.setText(next_address(self._address.text(), provider))
        if self._length.text() == str(before.context_length):
            self._length.setText(str(provider.context_length))
        self._server_edited()

    @Slot()
    def _server_edited(self) -> None:
        self._key_found, self._is_key_looked_for = None, True
        self._tell_key()
        self._pause.start()
        self._model_edited()

    @Slot()
    def _model_edited(self) -> None:
        # What a test found out holds for the model that was tried.
        self.keep_tools(tools=True)
        self.edited.emit()

    @Slot()
    def _key_edited(self) -> None:
        self._tell_key()
        self.edited.emit()

    def _tell_key(self) -> None:
        found, is_typed = self._key_found, bool(self._key.key())
        self._key.set_placeholder(self.tr("A key is kept") if found else "")
        if is_typed:
            self._key_line.setText(
                self.tr(
                    "Saving puts it into the system's keyring, never into a file. Where no keyring works, it is kept "
                    "for this run of the program only."
                )
            )
        else:
            self._key_line.setText(" " if self._is_key_looked_for else key_line(self.draft().model, found))
        set_tone(self._key_line, "warn" if found is KeySource.THIS_RUN and not is_typed else "")

    @Slot()
    def _look_for_key(self) -> None:
        self.server_changed.emit(self.draft().model)

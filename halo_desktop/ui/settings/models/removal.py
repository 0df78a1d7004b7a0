"""The words of the question before a model is removed: what goes, and what becomes of its key."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from halo_desktop import words
from halo_desktop.engine.llm.keys import KeySource
from halo_desktop.engine.llm.registry import ConfiguredModel, ModelSettings
from halo_desktop.ui.notebook.confirm_dialog import Question
from halo_desktop.ui.settings.models.names import provider_name

translate = QCoreApplication.translate


def question(model: ConfiguredModel, settings: ModelSettings, key: KeySource | None) -> Question:
    """Return what the dialog says; `key` is where the model's key is."""
    name = words.one_line(model.model)
    return Question(
        title=words.filled(translate("ModelRemoval", "Remove the model “{name}”?"), name=name),
        sentence=translate(
            "ModelRemoval",
            "It is taken off the list; at the provider nothing changes. What works with it goes on with the default "
            "model, or, without any, by built-in rules.",
        ),
        owner=name,
        lines=[
            (translate("ModelRemoval", "Provider"), provider_name(model.preset)),
            (translate("ModelRemoval", "Address"), words.one_line(model.base_url)),
        ],
        caption=_what_becomes_of(key, is_shared=_shares_its_server(model, settings)),
        deed=translate("ModelRemoval", "Remove"),
    )


def _shares_its_server(model: ConfiguredModel, settings: ModelSettings) -> bool:
    return any(one.key_account == model.key_account for one in settings.models if one.id != model.id)


def _what_becomes_of(key: KeySource | None, *, is_shared: bool) -> str:
    if key is None:
        return translate("ModelRemoval", "There is no key that would go with it.")
    if key is KeySource.ENVIRONMENT:
        return translate("ModelRemoval", "Its key comes from an environment variable, which stays.")
    if is_shared:
        return translate("ModelRemoval", "Its key stays, since another model uses the same server.")
    if key is KeySource.THIS_RUN:
        return translate("ModelRemoval", "Its key, kept for this run of the program only, is forgotten.")
    return translate("ModelRemoval", "Its key is deleted from the system's keyring.")

"""What a provider is called, and where the key of a model is, in the words of the window."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from halo_desktop.engine.llm.keys import KeySource
from halo_desktop.engine.llm.providers import Protocol, Provider
from halo_desktop.engine.llm.registry import ConfiguredModel
from halo_desktop.words import model_failures

translate = QCoreApplication.translate


def provider_name(provider: Provider) -> str:
    """Return a provider's own name, or which protocol any other server has to speak."""
    if provider.label:
        return provider.label
    if provider.protocol is Protocol.ANTHROPIC:
        return translate("Models", "Other server (Anthropic protocol)")
    return translate("Models", "Other server (OpenAI protocol)")


def key_line(model: ConfiguredModel, source: KeySource | None) -> str:
    """Return where the key for a model's server is, or that it does without."""
    if source is None and not model.preset.needs_key:
        if model.preset.label:
            return translate("Models", "No key is needed.")
        return translate("Models", "There is no key; many local servers need none.")
    return model_failures.key_text(source, variable=model.key_variable)

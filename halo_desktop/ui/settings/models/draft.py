"""What the dialog of a model holds, and what is wrong with an address before anything is asked of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from uuid import uuid4

from PySide6.QtCore import QCoreApplication

from halo_desktop.engine.llm.providers import PROVIDERS, Provider, is_base_url
from halo_desktop.engine.llm.registry import ConfiguredModel

translate = QCoreApplication.translate


@dataclass(frozen=True, slots=True)
class ModelDraft:
    """A model as it stands in the dialog; an empty key means the one that is kept."""

    model: ConfiguredModel
    key: str = field(default="", repr=False)


def new_model() -> ConfiguredModel:
    """Return what the dialog begins with: the first provider, and no model of it yet."""
    first = next(iter(PROVIDERS.values()))
    return ConfiguredModel(str(uuid4()), first.id, first.base_url, "", first.context_length)


def next_address(address: str, provider: Provider) -> str:
    """Return the address after another provider was chosen: its own, unless a person typed one that it may have."""
    is_a_preset = any(address == known.base_url for known in PROVIDERS.values())
    return provider.base_url if provider.base_url or is_a_preset else address


def address_trouble(address: str) -> str:
    """Return why an address cannot be used, in one sentence; "" where it can."""
    # It is kept in a file and shown, where no secret may be (Q24); some put one behind a question mark.
    if is_base_url(address) and "?" not in address and not any(character.isspace() for character in address):
        return ""
    return translate(
        "Models",
        "This address cannot be used: it has to begin with http:// or https://, without user name, password or “?”.",
    )

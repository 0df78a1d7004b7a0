"""The models that are set up, the default one and the daily cap, in our settings of the data folder (storage.md).

`{version, models: [{id, provider, base_url, model, context_length, tools}], default_model, caps: {daily_tokens}}`;
keys are never here. What we don't know stays, also inside a model; a model that cannot be understood stays in the
file and is not offered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Annotated, Any, Final, cast

from pydantic import BaseModel, ConfigDict, StringConstraints, ValidationError

from halo_desktop.engine.errors import Code, EngineError
from halo_desktop.engine.files.atomic import make_folder
from halo_desktop.engine.files.json_files import change_object, read_object
from halo_desktop.engine.files.layout import DataRoot
from halo_desktop.engine.files.locks import Locks
from halo_desktop.engine.json_values import JsonObject, as_number, as_object, as_text
from halo_desktop.engine.llm.providers import Protocol, Provider, key_account, provider_of

VERSION: Final = 1


@dataclass(frozen=True, slots=True)
class ConfiguredModel:
    """A model that the user set up."""

    id: str
    """uuid4; what a digital human or a setting names."""
    provider: str
    base_url: str
    model: str
    """Its name at the server."""
    context_length: int
    tools: bool = True
    """Whether it may be given tools; a connection test finds out."""

    @property
    def preset(self) -> Provider:
        """What is known of its provider."""
        return provider_of(self.provider)

    @property
    def protocol(self) -> Protocol:
        """How its server is spoken to."""
        return self.preset.protocol

    @property
    def key_account(self) -> str:
        """Under which name its key is kept."""
        return key_account(self.base_url)

    @property
    def key_variable(self) -> str | None:
        """The environment variable that may hold its key; a provider's holds none for another address."""
        own = self.preset.base_url
        return self.preset.key_variable if not own or key_account(own) == self.key_account else None


@dataclass(frozen=True, slots=True)
class ModelSettings:
    """What the settings say about models."""

    models: tuple[ConfiguredModel, ...] = ()
    default_id: str | None = None
    daily_tokens: int | None = None
    """The cap of automatic work (C12); `None`: no cap."""

    def find(self, ident: str | None) -> ConfiguredModel | None:
        """Return the model with this id."""
        return next((model for model in self.models if model.id == ident), None)

    def require(self, ident: str) -> ConfiguredModel:
        """Return the model with this id; raises `EngineError` (BAD_SETTING_VALUE) where there is none."""
        found = self.find(ident)
        if found is None:
            known = ", ".join(model.id for model in self.models)
            raise EngineError(Code.BAD_SETTING_VALUE, key="model", value=ident, known=known)
        return found

    @property
    def default(self) -> ConfiguredModel | None:
        """The default model; where none is chosen, or it is gone, the first."""
        return self.find(self.default_id) or next(iter(self.models), None)


class _StoredModel(BaseModel):
    """One entry as the file holds it. Where provider and address are left out, the preset's count."""

    model_config = ConfigDict(extra="ignore", strict=True)

    id: Annotated[str, StringConstraints(min_length=1)]
    provider: str = "compatible"
    base_url: str = ""
    model: Annotated[str, StringConstraints(min_length=1)]
    context_length: int | None = None
    tools: bool = True

    def to_value(self) -> ConfiguredModel:
        preset = provider_of(self.provider)
        length = self.context_length if self.context_length and self.context_length > 0 else preset.context_length
        return ConfiguredModel(self.id, self.provider, self.base_url or preset.base_url, self.model, length, self.tools)


def read_models(root: DataRoot) -> ModelSettings:
    """Return what is set up; raises `EngineError` (JSON_UNREADABLE)."""
    stored = read_object(root.settings_file) or {}
    models = tuple(model for model in map(_read_model, _entries(stored)) if model is not None)
    cap = as_number(as_object(stored.get("caps")).get("daily_tokens"))
    return ModelSettings(models, as_text(stored.get("default_model")), int(cap) if cap is not None else None)


def keep_model(locks: Locks, model: ConfiguredModel) -> None:
    """Add a model, or change the one with its id. Raises `EngineError`, as everything here that writes does.

    FORMAT_TOO_NEW, JSON_UNREADABLE, BUSY, or the system's reason.
    """
    values: JsonObject = {name: getattr(model, name) for name in ConfiguredModel.__slots__}

    def changed(stored: JsonObject) -> JsonObject:
        entries = _entries(stored)
        if not any(_has_id(entry, model.id) for entry in entries):
            return stored | {"models": [*entries, values]}
        return stored | {"models": [as_object(e) | values if _has_id(e, model.id) else e for e in entries]}

    _change(locks, changed)


def remove_model(locks: Locks, ident: str) -> None:
    """Take a model out; its key stays, since other models of the server may use it."""

    def changed(stored: JsonObject) -> JsonObject:
        after = stored | {"models": [entry for entry in _entries(stored) if not _has_id(entry, ident)]}
        if after.get("default_model") == ident:
            del after["default_model"]
        return after

    _change(locks, changed)


def choose_default(locks: Locks, ident: str) -> None:
    """Make a model the default one; raises `EngineError` (BAD_SETTING_VALUE) where there is no such model."""

    def changed(stored: JsonObject) -> JsonObject:
        known = [str(as_object(entry).get("id")) for entry in _entries(stored)]
        if ident not in known:
            raise EngineError(Code.BAD_SETTING_VALUE, key="default_model", value=ident, known=", ".join(known))
        return stored | {"default_model": ident}

    _change(locks, changed)


def change_daily_cap(locks: Locks, tokens: int | None) -> None:
    """Set the daily cap of automatic work in tokens, or take it away."""

    def changed(stored: JsonObject) -> JsonObject:
        caps = {key: value for key, value in as_object(stored.get("caps")).items() if key != "daily_tokens"}
        return stored | {"caps": caps if tokens is None else caps | {"daily_tokens": max(0, tokens)}}

    _change(locks, changed)


def _change(locks: Locks, change: Callable[[JsonObject], JsonObject]) -> None:
    where = locks.root.settings_file

    def changed(stored: JsonObject | None) -> JsonObject:
        present = stored or {"version": VERSION}
        version = as_number(present.get("version")) or VERSION
        if version > VERSION:
            raise EngineError(Code.FORMAT_TOO_NEW, where=where, version=int(version))
        return change(present)

    make_folder(locks.root.ours, private=True)
    change_object(where, locks, changed, private=True)


def _entries(stored: JsonObject) -> list[object]:
    models = stored.get("models")
    return list(cast("Iterable[object]", models)) if isinstance(models, list) else []


def _has_id(entry: object, ident: str) -> bool:
    return as_object(entry).get("id") == ident


def _read_model(entry: object) -> ConfiguredModel | None:
    known: dict[str, Any] = as_object(entry)
    try:
        return _StoredModel.model_validate(known).to_value()
    except ValidationError:
        return None

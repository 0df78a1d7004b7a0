"""Models as the command line shows them: one row each, as JSON or in a table, never with a key."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from halo_desktop.cli.output import table
from halo_desktop.engine.json_values import JsonObject
from halo_desktop.words import translate

if TYPE_CHECKING:
    from halo_desktop.engine.llm.models import Models
    from halo_desktop.engine.llm.registry import ConfiguredModel

NO_KEY: Final = "none"
"""What stands for the key of a model that has none; else a `KeySource`."""


def model_row(models: Models, entry: ConfiguredModel) -> JsonObject:
    """Return a model for scripts, and where its key is."""
    default = models.settings().default
    key = models.find_key(entry)
    return {
        "id": entry.id,
        "provider": entry.provider,
        "address": entry.base_url,
        "model": entry.model,
        "context_length": entry.context_length,
        "tools": entry.tools,
        "default": default is not None and default.id == entry.id,
        "key": NO_KEY if key is None else key.source.value,
    }


def model_lines(rows: Sequence[JsonObject]) -> str:
    """Return rows as a table."""
    header = (
        translate("CommandLine", "ID"),
        translate("CommandLine", "Model"),
        translate("CommandLine", "Provider"),
        translate("CommandLine", "Address"),
        translate("CommandLine", "Context"),
        translate("CommandLine", "Tools"),
        translate("CommandLine", "Key"),
        "",
    )
    return table([header, *map(_cells, rows)])


def _cells(row: JsonObject) -> tuple[str, ...]:
    tools = translate("CommandLine", "yes") if row["tools"] else translate("CommandLine", "no")
    default = translate("CommandLine", "default model") if row["default"] else ""
    length = f"{row['context_length']:,}"
    return row["id"], row["model"], row["provider"], row["address"], length, tools, _key_place(row["key"]), default


def _key_place(source: str) -> str:
    match source:
        case "keyring":
            return translate("CommandLine", "in the keyring")
        case "environment":
            return translate("CommandLine", "in the environment")
        case _:
            return translate("CommandLine", "none")

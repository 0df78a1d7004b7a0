"""`halo-memory settings`: show and set what holds for one memory (N40)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Annotated, Final, TypeVar

import typer

from halo_desktop.cli.grammar import add_command, new_group
from halo_desktop.cli.output import table
from halo_desktop.cli.parameters import ref_argument
from halo_desktop.cli.session import session_of
from halo_desktop.engine.errors import Code, EngineError
from halo_desktop.engine.json_values import JsonObject
from halo_desktop.engine.owners import HALO_WORKSPACE_ID, OwnerKind, OwnerRef, workspace_ref
from halo_desktop.engine.settings import Frequency, MemorySettings, SettingsChange, TakesEffect
from halo_desktop.words import frequency_name, translate

Value = TypeVar("Value")

_SWITCH: Final = {"on": True, "off": False}


def commands() -> typer.Typer:
    """Declare the commands."""
    group = new_group("settings", translate("CommandLine", "Show and set what holds for a memory."))
    add_command(group, "show", translate("CommandLine", "Show the settings of a memory."), show)
    add_command(group, "set", translate("CommandLine", "Change settings of a memory."), change)
    return group


def show(ctx: typer.Context, ref: Annotated[str, ref_argument()]) -> None:
    """Show the settings of a memory."""
    session = session_of(ctx)
    owner = OwnerRef.parse(ref)
    found = session.home().settings(owner)
    session.output.answer(_row(owner, found), _lines(owner, found))


def change(
    ctx: typer.Context,
    ref: Annotated[str, ref_argument()],
    pairs: Annotated[
        list[str],
        typer.Argument(
            metavar="KEY=VALUE",
            help=translate(
                "CommandLine",
                "memory=on|off, auto=on|off, frequency=diligent|balanced|economical, workspace-memory=on|off (digital "
                "humans only)",
            ),
        ),
    ],
) -> None:
    """Change settings; for the Halo workspace it makes the data folder where there is none."""
    session = session_of(ctx)
    owner = OwnerRef.parse(ref)
    wanted = read_pairs(pairs)
    home = session.home(may_make=owner == workspace_ref(HALO_WORKSPACE_ID))
    after = home.change_settings(owner, wanted).value
    effects = (text() for moment, text in _EFFECTS.items() if moment in wanted.takes_effect())
    session.output.answer(_row(owner, after), "\n".join([_lines(owner, after), *effects]))


def read_pairs(pairs: Iterable[str]) -> SettingsChange:
    """Read `KEY=VALUE` arguments; raises `EngineError` (UNKNOWN_SETTING, BAD_SETTING_VALUE)."""
    wanted = SettingsChange()
    for pair in pairs:
        key, _, value = pair.partition("=")
        match key:
            case "memory":
                wanted = replace(wanted, memory=_chosen(key, value, _SWITCH))
            case "auto":
                wanted = replace(wanted, auto=_chosen(key, value, _SWITCH))
            case "frequency":
                wanted = replace(wanted, frequency=_chosen(key, value, _FREQUENCIES))
            case "workspace-memory":
                wanted = replace(wanted, workspace_memory=_chosen(key, value, _SWITCH))
            case _:
                raise EngineError(Code.UNKNOWN_SETTING, key=key, known="memory, auto, frequency, workspace-memory")
    return wanted


_FREQUENCIES: Final = {frequency.value: frequency for frequency in Frequency}

_EFFECTS: Final[Mapping[TakesEffect, Callable[[], str]]] = {
    TakesEffect.NEW_CONVERSATIONS: lambda: translate("CommandLine", "This holds for new conversations."),
    TakesEffect.NEXT_CHECK: lambda: translate(
        "CommandLine", "Auto consolidation and its frequency hold from the next check."
    ),
}


def _chosen(key: str, value: str, known: Mapping[str, Value]) -> Value:
    if value not in known:
        raise EngineError(Code.BAD_SETTING_VALUE, key=key, value=value, known=", ".join(known))
    return known[value]


def _row(owner: OwnerRef, found: MemorySettings) -> JsonObject:
    row: JsonObject = {"memory": found.memory, "auto": found.auto, "frequency": found.frequency.value}
    if owner.kind is OwnerKind.HUMAN:
        row["workspace_memory"] = found.workspace_memory
    return row


def _lines(owner: OwnerRef, found: MemorySettings) -> str:
    rows = [
        (translate("CommandLine", "Memory"), on_or_off(found.memory)),
        (translate("CommandLine", "Auto consolidation"), on_or_off(found.auto)),
        (translate("CommandLine", "Consolidation frequency"), frequency_name(found.frequency)),
    ]
    if owner.kind is OwnerKind.HUMAN:
        rows.append((translate("CommandLine", "Use workspace memory"), on_or_off(found.workspace_memory)))
    return table(rows)


def on_or_off(value: bool) -> str:  # noqa: FBT001 - the value is all there is
    """Name the position of a switch."""
    return translate("CommandLine", "on") if value else translate("CommandLine", "off")

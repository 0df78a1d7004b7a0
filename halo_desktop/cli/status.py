"""`halo-memory status`: how large a memory is and when it was last consolidated (N41)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from halo_desktop.cli.grammar import add_command
from halo_desktop.cli.output import local_time
from halo_desktop.cli.parameters import ref_argument
from halo_desktop.cli.session import session_of
from halo_desktop.cli.settings import on_or_off
from halo_desktop.engine.clock import iso_text
from halo_desktop.engine.errors import EngineError
from halo_desktop.engine.json_values import JsonObject
from halo_desktop.engine.owners import OwnerRef
from halo_desktop.engine.settings import MemorySettings
from halo_desktop.words import attempt_text, filled, frequency_name, size_text, translate

if TYPE_CHECKING:
    from halo_desktop.engine.notebook.state import Attempt
    from halo_desktop.engine.notebook.status import MemoryStatus


def declare(program: typer.Typer) -> None:
    """Declare the command."""
    add_command(program, "status", translate("CommandLine", "Show size, topics and last consolidation."), status)


def status(ctx: typer.Context, ref: Annotated[str, ref_argument()]) -> None:
    """Show the status of a memory."""
    session = session_of(ctx)
    owner = OwnerRef.parse(ref)
    home = session.home()
    found = home.notebook(owner).status()
    session.output.notices(found.notices)
    lines = list(_lines(found))
    try:
        lines.append(_settings_line(home.settings(owner)))
    except EngineError as error:
        session.output.notices([error.fault])
    session.output.answer(_row(found), "\n".join(lines))


def _row(found: MemoryStatus) -> JsonObject:
    consolidated = found.last_consolidated
    return {
        "exists": found.exists,
        "total_bytes": found.total_bytes,
        "topics": found.topics,
        "last_consolidated": None if consolidated is None else iso_text(consolidated),
        "last_attempt": None if found.last_attempt is None else _attempt(found.last_attempt),
        "consolidating": found.consolidating,
    }


def _attempt(attempt: Attempt) -> JsonObject:
    row: JsonObject = {"at": iso_text(attempt.at), "outcome": attempt.outcome.value}
    return row if attempt.reason is None else row | {"reason": attempt.reason}


def _lines(found: MemoryStatus) -> Iterator[str]:
    if found.nothing_yet:
        yield translate("CommandLine", "No memory yet")
    else:
        text = translate("CommandLine", "{size} · %n topic(s)", None, found.topics)
        yield filled(text, size=size_text(found.total_bytes))
    if found.last_consolidated is None:
        yield translate("CommandLine", "Never consolidated")
    else:
        text = translate("CommandLine", "Last consolidated {time}")
        yield filled(text, time=local_time(found.last_consolidated))
    if found.last_attempt is not None and (text := attempt_text(found.last_attempt.outcome, found.last_attempt.reason)):
        yield text
    if found.consolidating:
        yield translate("CommandLine", "Consolidating…")


def _settings_line(found: MemorySettings) -> str:
    text = translate("CommandLine", "Memory {memory} · Auto consolidation {auto} · Frequency {frequency}")
    return filled(
        text,
        memory=on_or_off(found.memory),
        auto=on_or_off(found.auto),
        frequency=frequency_name(found.frequency),
    )

"""`halo-memory where`: every place in which something that a memory was told stands now."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated

import typer

from halo_desktop.cli.grammar import add_command
from halo_desktop.cli.output import table
from halo_desktop.cli.parameters import ref_argument
from halo_desktop.cli.session import session_of
from halo_desktop.engine.json_values import JsonObject
from halo_desktop.engine.owners import OwnerRef
from halo_desktop.words import translate

if TYPE_CHECKING:
    from halo_desktop.engine.forgetting.traces import Trace


def declare(program: typer.Typer) -> None:
    """Declare the command."""
    text = translate("CommandLine", "Show where a statement stands: in the memory, its copies and conversations.")
    add_command(program, "where", text, where)


def where(
    ctx: typer.Context,
    text: Annotated[
        str, typer.Argument(metavar="TEXT", help=translate("CommandLine", "the statement, or words that name it"))
    ],
    ref: Annotated[str, ref_argument()],
) -> None:
    """Show where a statement stands."""
    session = session_of(ctx)
    found = session.home().traces(OwnerRef.parse(ref)).of(text)
    shown = trace_table(found) if found else translate("CommandLine", "It stands nowhere here.")
    session.output.answer(trace_rows(found), shown)


def trace_rows(traces: Iterable[Trace]) -> list[JsonObject]:
    """Return places for scripts."""
    return [
        {"place": trace.place.value, "path": str(trace.path), "text": trace.text, "lines": list(trace.lines)}
        for trace in traces
    ]


def trace_table(traces: Iterable[Trace]) -> str:
    """Return places as a table, what they say below each."""
    header = (translate("CommandLine", "Place"), translate("CommandLine", "Text"), translate("CommandLine", "File"))
    return table([header, *((place_name(trace.place.value), trace.text, str(trace.path)) for trace in traces)])


def place_name(place: str) -> str:
    """Return what a kind of place is called."""
    names = {
        "memory": translate("CommandLine", "memory"),
        "topic": translate("CommandLine", "topic"),
        "archive": translate("CommandLine", "archive"),
        "snapshot": translate("CommandLine", "snapshot"),
        "run_record": translate("CommandLine", "run record"),
        "transcript": translate("CommandLine", "transcript"),
        "halo_conversation": translate("CommandLine", "conversation in Halo"),
        "conversation": translate("CommandLine", "conversation"),
        "summary": translate("CommandLine", "summary of a conversation"),
        "tool_output": translate("CommandLine", "output of a tool"),
        "quarantine": translate("CommandLine", "damaged entry of a conversation"),
        "journal": translate("CommandLine", "journal"),
    }
    return names[place]

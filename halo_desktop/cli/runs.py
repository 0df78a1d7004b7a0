"""`halo-memory runs`: list the runs of a digital human, show what one said and did (V43, N20)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from halo_desktop.cli.grammar import add_command, new_group
from halo_desktop.cli.output import local_time, table
from halo_desktop.cli.parameters import human_argument
from halo_desktop.cli.session import session_of
from halo_desktop.engine.clock import iso_text
from halo_desktop.engine.errors import Code, EngineError
from halo_desktop.engine.files.layout import transcript_of
from halo_desktop.engine.json_values import JsonObject
from halo_desktop.engine.owners import OwnerKind, OwnerRef, human_ref
from halo_desktop.words import filled, translate

if TYPE_CHECKING:
    # The room of runs is loaded for these commands alone.
    from halo_desktop.engine.home import Home
    from halo_desktop.engine.runs.run import Run
    from halo_desktop.engine.runs.transcript import Step


def commands() -> typer.Typer:
    """Declare the commands."""
    group = new_group("runs", translate("CommandLine", "List the runs of digital humans, and show one."))
    add_command(group, "list", translate("CommandLine", "List the runs of a digital human."), list_all)
    add_command(group, "show", translate("CommandLine", "Print what a run said and did."), show)
    return group


def human_named(text: str) -> OwnerRef:
    """Return the digital human of `HUMAN`; raises `EngineError` (BAD_REFERENCE) for anything else."""
    ref = OwnerRef.parse(text)
    if ref.kind is not OwnerKind.HUMAN:
        raise EngineError(Code.BAD_REFERENCE, text=text)
    return ref


def _id_argument() -> Any:
    return typer.Argument(metavar="ID", help=translate("CommandLine", "the run's id in the list"))


def list_all(ctx: typer.Context, human: Annotated[str, human_argument()]) -> None:
    """List the newest runs, the newest first; Halo's among them."""
    session = session_of(ctx)
    home = session.home()
    runs = home.runs(human_named(human))
    found = runs.list()
    session.output.notices(found.notices)
    header = (
        translate("CommandLine", "ID"),
        translate("CommandLine", "Began"),
        translate("CommandLine", "Trigger"),
        translate("CommandLine", "Outcome"),
        translate("CommandLine", "Took"),
        translate("CommandLine", "Tokens"),
        translate("CommandLine", "From"),
    )
    lines = [header, *map(_cells, found.runs)]
    text = table(lines) if found.runs else translate("CommandLine", "There are no runs yet.")
    session.output.answer([run_row(run) for run in found.runs], text)


def show(ctx: typer.Context, ident: Annotated[str, _id_argument()]) -> None:
    """Print a run's transcript, the oldest first, and how it ended."""
    session = session_of(ctx)
    home = session.home()
    ref = _owner_of(home, ident)
    runs = home.runs(ref)
    steps = runs.transcript(ident)
    run = next((one for one in runs.list().runs if one.id == ident), None)
    row = {
        "human": str(ref),
        "run": None if run is None else run_row(run),
        "steps": [_step_row(step) for step in steps],
    }
    session.output.answer(row, "\n\n".join([*map(_step_text, steps), *_ending(run)]))


def run_row(run: Run) -> JsonObject:
    """Return a run as scripts read it."""
    return {
        "id": run.id,
        "source": run.source.value,
        "trigger": run.trigger,
        "outcome": run.state.value,
        "began": iso_text(run.began),
        "tick": None if run.tick is None else iso_text(run.tick),
        "duration_ms": run.duration_ms,
        "tokens": run.tokens,
        "model": run.model or None,
        "error": run.error or None,
        "record": run.record or None,
    }


def _owner_of(home: Home, ident: str) -> OwnerRef:
    """Return whose run it is; raises `EngineError` (NO_SUCH_RUN)."""
    for human in home.humans.list().humans:
        log = transcript_of(human.folder, ident).log
        if log.parent == human.folder.transcripts and log.is_file():
            return human_ref(human.id)
    raise EngineError(Code.NO_SUCH_RUN, id=ident)


def _cells(run: Run) -> tuple[str, ...]:
    from halo_desktop.engine.runs.run import RunSource  # noqa: PLC0415
    from halo_desktop.words.runs import standing, trigger_name  # noqa: PLC0415

    return (
        run.id,
        local_time(run.began),
        trigger_name(run.trigger),
        standing(run),
        "–" if run.duration_ms is None else f"{run.duration_ms / 1000:.1f} s",
        "–" if run.tokens is None else f"{run.tokens:,}",
        translate("CommandLine", "Halo (read-only)") if run.source is RunSource.HALO else "Halo Desktop",
    )


def _step_row(step: Step) -> JsonObject:
    return {
        "kind": step.kind.value,
        "at": None if step.at is None else iso_text(step.at),
        "name": step.name or None,
        "text": step.text,
        "refused": step.refused,
    }


def _step_text(step: Step) -> str:
    match step.kind.value:
        case "task":
            return "\n".join((translate("CommandLine", "Task"), step.text))
        case "call":
            return filled(translate("CommandLine", "Called: {name} {text}"), name=step.name, text=step.text)
        case "result":
            return filled(translate("CommandLine", "Answered: {text}"), text=step.text)
        case _:
            return step.text


def _ending(run: Run | None) -> Iterator[str]:
    from halo_desktop.words.runs import reason_text, standing  # noqa: PLC0415

    if run is not None:
        why = reason_text(run)
        yield f"({standing(run)}){f' {why}' if why else ''}"

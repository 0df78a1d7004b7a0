"""`halo-memory run`: lets a digital human work once, now, and prints what it says as it comes (V43)."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Annotated, Any

import typer

from halo_desktop.cli.chat_options import STANDARD_INPUT, no_due_option
from halo_desktop.cli.grammar import add_command
from halo_desktop.cli.interrupts import stopped_by_interrupt
from halo_desktop.cli.parameters import human_argument
from halo_desktop.cli.refusals import REFUSED
from halo_desktop.cli.replies import Listener, do_what_is_due, memory_rows, standard_input, usage_row
from halo_desktop.cli.runs import human_named, run_row
from halo_desktop.cli.session import Session, session_of
from halo_desktop.words import translate

if TYPE_CHECKING:
    # The room of runs is loaded for this command alone.
    from halo_desktop.engine.home import Home
    from halo_desktop.engine.owners import OwnerRef
    from halo_desktop.engine.runs.run import Ended


def declare(program: typer.Typer) -> None:
    """Declare the command."""
    text = translate("CommandLine", "Let a digital human work once, now, and print what it says.")
    add_command(program, "run", text, run)


def _task_argument() -> Any:
    text = translate("CommandLine", "what to do, instead of its own instructions; - reads it from standard input")
    return typer.Argument(metavar="TASK", help=text)


def run(
    ctx: typer.Context,
    human: Annotated[str, human_argument()],
    task: Annotated[str, _task_argument()] = "",
    *,
    no_due: Annotated[bool, no_due_option()] = False,
) -> None:
    """Run it; leaves with 0 when it came to its end, also where there was nothing to do."""
    session = session_of(ctx)
    ref = human_named(human)
    text = standard_input() if task == STANDARD_INPUT else task
    home = session.home()
    try:
        with stopped_by_interrupt() as stop:
            ended = _ran(session, home, ref, text, stop)
            _answer_with(session, ended)
            if not (no_due or stop.is_set()):
                do_what_is_due(session, home, ref, None, stop)
    finally:
        home.models.close()


def _ran(session: Session, home: Home, ref: OwnerRef, task: str, stop: threading.Event) -> Ended:
    try:
        return home.runs(ref).by_hand(task, Listener(session.output), stop)
    finally:
        session.output.end_line()


def _answer_with(session: Session, ended: Ended) -> None:
    """Print what was written to memory, or the whole value; raises `typer.Exit` where the run did not end well."""
    from halo_desktop.engine.runs.run import RunState  # noqa: PLC0415
    from halo_desktop.words.runs import ended_text  # noqa: PLC0415
    from halo_desktop.words.turns import memory_text  # noqa: PLC0415

    why = ended_text(ended)
    failed = ended.run.state is RunState.ERROR
    row = {
        "conversation": ended.run.id,
        "reply": ended.text,
        "memory": memory_rows(ended.memory),
        "usage": usage_row(ended.usage),
        "run": run_row(ended.run),
    }
    if failed:
        row["error"] = {"code": ended.run.error, "message": why}
    session.output.answer(row, "\n".join(map(memory_text, ended.memory)))
    if failed:
        session.output.notice(why)
        raise typer.Exit(REFUSED)
    if why:
        session.output.aside(why)

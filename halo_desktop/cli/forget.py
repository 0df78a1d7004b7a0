"""`halo-memory forget`: takes a statement out of a memory, or out of everything that is kept (N17, N18)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from halo_desktop.cli.grammar import add_command
from halo_desktop.cli.parameters import ref_argument
from halo_desktop.cli.refusals import RefusalError
from halo_desktop.cli.session import Session, session_of
from halo_desktop.cli.where import trace_rows, trace_table
from halo_desktop.engine.errors import EngineError
from halo_desktop.engine.owners import OwnerRef
from halo_desktop.words import filled, translate

if TYPE_CHECKING:
    # The rooms of tools and of forgetting are loaded for this command alone.
    from halo_desktop.engine.forgetting.traces import TakingOut, Trace, Traces


def declare(program: typer.Typer) -> None:
    """Declare the command."""
    add_command(program, "forget", translate("CommandLine", "Take a statement out of a memory."), forget)


def forget(
    ctx: typer.Context,
    ref: Annotated[str, ref_argument()],
    text: Annotated[
        str, typer.Argument(metavar="TEXT", help=translate("CommandLine", "the statement, or words that name it"))
    ],
    *,
    completely: Annotated[
        bool,
        typer.Option(
            "--completely",
            help=translate("CommandLine", "also delete every copy: it cannot be taken back, and nothing is asked"),
        ),
    ] = False,
) -> None:
    """Take a statement out of the notebook; `--completely` deletes every other copy too."""
    session = session_of(ctx)
    owner = OwnerRef.parse(ref)
    traces = session.home().traces(owner)
    outcome = traces.take_out(text)
    if completely:
        _forget_completely(session, traces, text, _notes_of(outcome, text, may_miss=bool(traces.of(text))))
        return
    notes = _notes_of(outcome, text, may_miss=False)
    left = traces.of(text)
    lines = _gone(notes)
    if left:
        count = translate(
            "CommandLine", "It still stands in %n other place(s): --completely deletes it there.", None, len(left)
        )
        lines += [count, trace_table(left)]
    session.output.answer({"removed": trace_rows(notes), "left": trace_rows(left)}, "\n".join(lines))


def _forget_completely(session: Session, traces: Traces, text: str, notes: Sequence[Trace]) -> None:
    """Say what goes and from where, then delete it; what cannot be deleted is named with the reason."""
    output = session.output
    copies = traces.copies(text)
    for line in _gone(notes):
        output.stream(f"{line}\n")
    if copies:
        output.stream(translate("CommandLine", "This is deleted for good:") + "\n")
        output.stream(trace_table(trace for _copy, trace in copies) + "\n")
    for copy, _trace in copies:
        try:
            traces.delete(text, copy)
        except EngineError as error:
            output.notices([error.fault])
    left = traces.of(text)
    gone = [trace for _copy, trace in copies if trace not in left]
    lines = [translate("CommandLine", "Still there:"), trace_table(left)] if left else []
    output.answer({"removed": trace_rows([*notes, *gone]), "left": trace_rows(left)}, "\n".join(lines))


def _notes_of(outcome: TakingOut, text: str, *, may_miss: bool) -> Sequence[Trace]:
    """Return what went out of the notebook; raises RefusalError where it is not certain what was meant."""
    from halo_desktop.engine.forgetting.traces import NotFound, Several, TakenOut  # noqa: PLC0415

    match outcome:
        case TakenOut(notes=notes):
            return notes
        case NotFound() if may_miss:
            return ()
        case NotFound(near=near):
            sentence = translate("CommandLine", "This memory holds nothing that “{text}” names: nothing was forgotten.")
            raise RefusalError("not_found", _with_texts(filled(sentence, text=text), near))
        case Several(candidates=candidates):
            sentence = translate(
                "CommandLine",
                "“{text}” names several things, so nothing was forgotten: use the words of one.",
            )
            raise RefusalError("several", _with_texts(filled(sentence, text=text), candidates))


def _with_texts(sentence: str, notes: Iterable[Trace]) -> str:
    return "\n".join([sentence, *(f"  - {note.text}" for note in notes)])


def _gone(notes: Iterable[Trace]) -> list[str]:
    text = translate("CommandLine", "Forgotten: “{text}” ({where})")
    return [filled(text, text=note.text, where=note.path.name) for note in notes]

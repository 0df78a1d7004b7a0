"""`halo-memory forget`: takes a statement out of a memory, or out of everything that is kept (N17, N18)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from halo_desktop.cli.grammar import add_command
from halo_desktop.cli.parameters import ref_argument, yes_option
from halo_desktop.cli.refusals import RefusalError, needs_yes
from halo_desktop.cli.session import Session, session_of
from halo_desktop.cli.where import place_name, trace_rows, trace_table
from halo_desktop.engine.errors import EngineError
from halo_desktop.engine.owners import OwnerRef
from halo_desktop.words import filled, translate

if TYPE_CHECKING:
    # The rooms of tools and of forgetting are loaded for this command alone.
    from halo_desktop.engine.forgetting.forgetting import Copy
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
            help=translate("CommandLine", "also delete every copy, after a question: it cannot be taken back"),
        ),
    ] = False,
    yes: Annotated[bool, yes_option()] = False,
) -> None:
    """Take a statement out of the notebook; `--completely` deletes every other copy too."""
    session = session_of(ctx)
    owner = OwnerRef.parse(ref)
    traces = session.home().traces(owner)
    if completely:
        _forget_completely(session, traces, text, yes=yes)
        return
    notes = _notes_of(traces.take_out(text), text, may_miss=False)
    left = traces.of(text)
    lines = _gone(notes)
    if left:
        count = translate(
            "CommandLine", "It still stands in %n other place(s): --completely deletes it there.", None, len(left)
        )
        lines += [count, trace_table(left)]
    session.output.answer({"removed": trace_rows(notes), "left": trace_rows(left)}, "\n".join(lines))


def _forget_completely(session: Session, traces: Traces, text: str, *, yes: bool) -> None:
    """List what goes and from where, ask, then delete it; what cannot be deleted is named with the reason."""
    output = session.output
    notes = _notes_of(traces.meant_exactly(text), text, may_miss=bool(traces.of(text)))
    copies = traces.copies(text)
    if notes or copies:
        output.stream("\n".join(_what_goes([*notes, *(trace for _copy, trace in copies)])) + "\n")
        _confirm(session, yes=yes)
    if notes:
        notes = _notes_of(traces.take_out_exactly(text), text, may_miss=True)
    # What was just taken out was noted in the journal, which may be one more copy by now.
    noted = (copy for copy, trace in traces.copies(text) if trace.place.value == "journal")
    for copy in dict.fromkeys((*(copy for copy, _trace in copies), *noted)):
        _delete(session, traces, text, copy)
    left = traces.of(text)
    still = {(trace.place, trace.path) for trace in left}
    gone = [trace for _copy, trace in copies if (trace.place, trace.path) not in still]
    count = translate("CommandLine", "Forgotten completely in %n place(s).", None, len(notes) + len(gone))
    lines = [count] if notes or gone else []
    lines += [translate("CommandLine", "Still there:"), trace_table(left)] if left else []
    output.answer({"removed": trace_rows([*notes, *gone]), "left": trace_rows(left)}, "\n".join(lines))


def _what_goes(traces: Sequence[Trace]) -> Iterator[str]:
    """Yield what is to be deleted: each place with its lines."""
    yield translate("CommandLine", "This is deleted for good:")
    for trace in traces:
        place = translate("CommandLine", "{place}, {where}: %n time(s)", None, len(trace.lines))
        yield filled(place, place=place_name(trace.place.value), where=trace.path)
        yield from (f"    {line}" for line in trace.lines)
    if any(trace.place.value == "conversation" for trace in traces):
        yield translate(
            "CommandLine", "Of a conversation each whole message that says it goes, and its summaries are made anew."
        )


def _confirm(session: Session, *, yes: bool) -> None:
    """Raise RefusalError (NEEDS_YES) where the person at the terminal does not agree; `--yes` asks nothing."""
    if yes:
        return
    agreed = session.confirm(translate("CommandLine", "Delete all of it for good?"))
    if not agreed:
        raise needs_yes(())


def _delete(session: Session, traces: Traces, text: str, copy: Copy) -> None:
    try:
        traces.delete(text, copy)
    except EngineError as error:
        session.output.notices([error.fault])


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

"""`halo-memory chat`: says one thing to a workspace or digital human and prints the reply as it comes (V40, N17)."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from halo_desktop.cli.chat_options import (
    CHAT,
    STANDARD_INPUT,
    channel_option,
    conversation_option,
    document_option,
    message_argument,
    model_option,
    no_due_option,
    operate_option,
    requester_option,
    speaker_of,
    temporary_option,
)
from halo_desktop.cli.grammar import add_command
from halo_desktop.cli.interrupts import stopped_by_interrupt
from halo_desktop.cli.models import model_named
from halo_desktop.cli.output import Output
from halo_desktop.cli.parameters import ref_argument
from halo_desktop.cli.refusals import REFUSED, MisuseError, RefusalError
from halo_desktop.cli.session import Session, session_of
from halo_desktop.engine.access import Requester
from halo_desktop.engine.json_values import JsonObject
from halo_desktop.engine.owners import OwnerRef
from halo_desktop.words import filled, translate

if TYPE_CHECKING:
    # The rooms of a turn are loaded for this command alone; the others need none of them.
    from halo_desktop.engine.home import Home
    from halo_desktop.engine.journal.entry import Entry
    from halo_desktop.engine.llm.model import Usage
    from halo_desktop.engine.turn.request import Given, Said, TurnEvent, TurnOutcome

_KINDS: Final = {"remember": "remembered", "forget": "forgotten"}


def declare(program: typer.Typer) -> None:
    """Declare the command."""
    text = translate("CommandLine", "Say something to a workspace or digital human and print the reply.")
    add_command(program, "chat", text, chat)


def chat(  # noqa: PLR0913 - options of the command line
    ctx: typer.Context,
    ref: Annotated[str, ref_argument()],
    message: Annotated[str, message_argument()],
    *,
    conversation: Annotated[str | None, conversation_option()] = None,
    requester: Annotated[str, requester_option()] = Requester.OWNER.value,
    channel: Annotated[str, channel_option()] = CHAT,
    operate_halo: Annotated[bool, operate_option()] = False,
    document: Annotated[str | None, document_option()] = None,
    temporary: Annotated[bool, temporary_option()] = False,
    model: Annotated[str | None, model_option()] = None,
    no_due: Annotated[bool, no_due_option()] = False,
) -> None:
    """Take one turn; leaves with 0 when there is a reply, a refusal included."""
    from halo_desktop.engine.turn.request import Opening, Said  # noqa: PLC0415

    session = session_of(ctx)
    owner = OwnerRef.parse(ref)
    speaker = speaker_of(session.user, requester, channel)
    if conversation is not None and (document is not None or temporary):
        raise MisuseError(translate("CommandLine", "--document and --temporary are for new conversations only."))
    text = _standard_input() if message == STANDARD_INPUT else message
    home = session.home(may_make=True)
    model_id = None if model is None else model_named(home.models.settings(), model).id
    opening = Opening(None if document is None else Path(document).expanduser().absolute(), temporary)
    said = Said(text, conversation, opening, speaker, operate_halo, model_id)
    try:
        with stopped_by_interrupt() as stop:
            outcome = _said(session, home, owner, said, stop)
            _answer_with(session, outcome, said)
            if not (no_due or stop.is_set()):
                _do_what_is_due(session, home, owner, model_id, stop)
    finally:
        home.models.close()


class _Listener:
    """Prints a reply as it comes, each stretch of it between two calls of tools on lines of its own."""

    def __init__(self, output: Output) -> None:
        self.conversation: str | None = None
        self._output = output

    def __call__(self, event: TurnEvent) -> None:
        from halo_desktop.engine.llm.model import TextDelta, ToolCall  # noqa: PLC0415
        from halo_desktop.engine.turn.request import AskedToOperate, Begun  # noqa: PLC0415

        match event:
            case Begun(conversation=name):
                self.conversation = name
            case TextDelta(text=text):
                self._output.stream(text)
            case ToolCall():
                self._output.end_line()
            case AskedToOperate():
                text = translate("CommandLine", "The model asks to change settings: add --operate-halo to let it.")
                self._output.notice(text)
            case _:
                pass


def _said(session: Session, home: Home, owner: OwnerRef, said: Said, stop: threading.Event) -> TurnOutcome:
    """Take the turn, and delete the conversation afterwards if it is temporary, whatever came of it."""
    talk = home.talk(owner)
    listener = _Listener(session.output)
    try:
        return talk.say(said, listener, stop)
    finally:
        session.output.end_line()
        if said.opening.temporary and listener.conversation is not None:
            talk.end_temporary(listener.conversation)


def _answer_with(session: Session, outcome: TurnOutcome, said: Said) -> None:
    """Print what was written to memory, or the whole value; raises `typer.Exit` where there is no whole reply."""
    from halo_desktop.engine.turn.request import Failed, Replied, TooLong  # noqa: PLC0415
    from halo_desktop.words.turns import done_text, ended_text, memory_text  # noqa: PLC0415

    why = ended_text(outcome)
    if isinstance(outcome, TooLong):
        raise RefusalError("too_long", why)
    given = outcome.given
    row = _row(given)
    if not isinstance(outcome, Replied):
        code = outcome.failure.kind.value if isinstance(outcome, Failed) else "stopped"
        row["error"] = {"code": code, "message": why}
    session.output.answer(row, "\n".join([*map(memory_text, given.memory), *map(done_text, given.afterwards)]))
    if said.conversation is None and not said.opening.temporary:
        text = translate("CommandLine", "To go on: --conversation {id}")
        session.output.aside(filled(text, id=given.conversation))
    if not isinstance(outcome, Replied):
        session.output.notice(why)
        raise typer.Exit(REFUSED)


def _do_what_is_due(session: Session, home: Home, owner: OwnerRef, model_id: str | None, stop: threading.Event) -> None:
    """Do what follows a turn, and say only what was done or went wrong (C01)."""
    from halo_desktop.engine.consolidation.outcome import Applied, Failed, Trimmed  # noqa: PLC0415
    from halo_desktop.words.outcomes import outcome_text  # noqa: PLC0415

    match home.after_turn(owner, stop, model_id).value:
        case Applied(result=None):
            pass
        case Applied() | Trimmed() | Failed() as outcome:
            session.output.notice(outcome_text(outcome))
        case _:
            pass


def _row(given: Given) -> JsonObject:
    row: JsonObject = {
        "conversation": given.conversation,
        "reply": given.text,
        "memory": [
            {"kind": _kind(entry), "where": entry.change.path, "text": entry.occasion.text} for entry in given.memory
        ],
        "usage": _usage(given.usage),
    }
    return row | {"afterwards": list(given.afterwards)} if given.afterwards else row


def _kind(entry: Entry) -> str:
    """Return what was done, as scripts read it: `remembered`, `forgotten`, else `edited`, `created` and so on."""
    return _KINDS.get(entry.occasion.tool) or type(entry.change).__name__.lower()


def _usage(usage: Usage) -> JsonObject:
    return {
        "calls": usage.requests,
        "tokens": usage.tokens,
        "input_tokens": usage.input_tokens,
        "output_tokens": usage.output_tokens,
    }


def _standard_input() -> str:
    """Read all of standard input, whatever its encoding is."""
    return typer.get_binary_stream("stdin").read().decode("utf-8", "replace").removesuffix("\n")

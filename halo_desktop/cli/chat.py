"""`halo-memory chat`: says one thing to a workspace or digital human and prints the reply as it comes (V40, N17)."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

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
from halo_desktop.cli.parameters import ref_argument
from halo_desktop.cli.refusals import REFUSED, MisuseError, RefusalError
from halo_desktop.cli.replies import Listener, do_what_is_due, memory_rows, standard_input, usage_row
from halo_desktop.cli.session import Session, session_of
from halo_desktop.engine.access import Requester
from halo_desktop.engine.json_values import JsonObject
from halo_desktop.engine.owners import OwnerRef
from halo_desktop.words import filled, translate

if TYPE_CHECKING:
    # The rooms of a turn are loaded for this command alone; the others need none of them.
    from halo_desktop.engine.home import Home
    from halo_desktop.engine.turn.request import Given, Said, TurnOutcome


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
    text = standard_input() if message == STANDARD_INPUT else message
    home = session.home(may_make=True)
    model_id = None if model is None else model_named(home.models.settings(), model).id
    opening = Opening(None if document is None else Path(document).expanduser().absolute(), temporary)
    said = Said(text, conversation, opening, speaker, operate_halo, model_id)
    try:
        with stopped_by_interrupt() as stop:
            outcome = _said(session, home, owner, said, stop)
            _answer_with(session, outcome, said)
            if not (no_due or stop.is_set()):
                do_what_is_due(session, home, owner, model_id, stop)
    finally:
        home.models.close()


def _said(session: Session, home: Home, owner: OwnerRef, said: Said, stop: threading.Event) -> TurnOutcome:
    """Take the turn, and delete the conversation afterwards if it is temporary, whatever came of it."""
    talk = home.talk(owner)
    listener = Listener(session.output)
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


def _row(given: Given) -> JsonObject:
    row: JsonObject = {
        "conversation": given.conversation,
        "reply": given.text,
        "memory": memory_rows(given.memory),
        "usage": usage_row(given.usage),
    }
    return row | {"afterwards": list(given.afterwards)} if given.afterwards else row

"""`halo-memory conversations`: list, show and delete what was said to a workspace or digital human (V07)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from halo_desktop.cli.grammar import add_command, new_group
from halo_desktop.cli.output import local_time, table
from halo_desktop.cli.parameters import ref_argument, yes_option
from halo_desktop.cli.refusals import RefusalError, needs_yes
from halo_desktop.cli.session import session_of
from halo_desktop.engine.clock import iso_text
from halo_desktop.engine.errors import Code, EngineError
from halo_desktop.engine.json_values import JsonObject
from halo_desktop.engine.owners import OwnerRef
from halo_desktop.words import filled, translate

if TYPE_CHECKING:
    # The room of conversations is loaded for these commands alone.
    from halo_desktop.engine.conversation.listing import ConversationEntry
    from halo_desktop.engine.home import Home
    from halo_desktop.engine.humans.human import Human
    from halo_desktop.engine.messages.turns import Message, Reply, Turn
    from halo_desktop.engine.workspaces.workspace import Workspace

OF_HALO: Final = "conversation_of_halo"


def commands() -> typer.Typer:
    """Declare the commands."""
    group = new_group("conversations", translate("CommandLine", "List, show and delete conversations."))
    add_command(group, "list", translate("CommandLine", "List the conversations with one owner."), list_all)
    add_command(group, "show", translate("CommandLine", "Print a conversation."), show)
    add_command(group, "delete", translate("CommandLine", "Delete a conversation."), delete)
    add_command(group, "clear", translate("CommandLine", "Delete all conversations with one owner."), clear)
    return group


def _id_argument() -> Any:
    text = translate("CommandLine", "the conversation's id in the list; REF/ID where several owners have it")
    return typer.Argument(metavar="ID", help=text)


def list_all(ctx: typer.Context, ref: Annotated[str, ref_argument()]) -> None:
    """List the conversations with one owner, the one that was last used first; Halo's among them."""
    session = session_of(ctx)
    owner = OwnerRef.parse(ref)
    found = session.home().talk(owner).conversations.list()
    session.output.notices(found.notices)
    rows = [_row(owner, entry) for entry in found.entries]
    header = (
        translate("CommandLine", "ID"),
        translate("CommandLine", "Last used"),
        translate("CommandLine", "From"),
        translate("CommandLine", "Title"),
    )
    lines = [
        (row["id"], local_time(entry.updated), _source_name(entry), entry.title or "–")
        for row, entry in zip(rows, found.entries, strict=True)
    ]
    text = table([header, *lines]) if lines else translate("CommandLine", "There are no conversations yet.")
    session.output.answer(rows, text)


def show(ctx: typer.Context, ident: Annotated[str, _id_argument()]) -> None:
    """Print what was said, the oldest first."""
    session = session_of(ctx)
    home = session.home()
    owner, entry = _find(home, ident)
    conversations = home.talk(owner).conversations
    if _is_of_halo(entry):
        turns: Sequence[Turn] = conversations.read_halo(entry.name)
    else:
        conversation = conversations.open(entry.name)
        session.output.notices(conversation.tail(1).notices)
        turns = tuple(conversation.turns())[::-1]
    row = _row(owner, entry) | {"owner": str(owner), "turns": [_turn_row(turn) for turn in turns]}
    session.output.answer(row, "\n\n".join(text for turn in turns for text in _turn_texts(turn)))


def delete(ctx: typer.Context, ident: Annotated[str, _id_argument()]) -> None:
    """Delete a conversation of ours with all that goes with it."""
    session = session_of(ctx)
    home = session.home()
    owner, entry = _find(home, ident)
    if _is_of_halo(entry):
        raise RefusalError(OF_HALO, translate("CommandLine", "This conversation belongs to Halo: delete it there."))
    home.talk(owner).conversations.delete(entry.name)
    text = filled(translate("CommandLine", "The conversation “{title}” was deleted."), title=entry.title or entry.name)
    session.output.answer({"conversations_removed": 1}, text)


def clear(
    ctx: typer.Context,
    ref: Annotated[str, ref_argument()],
    yes: Annotated[bool, yes_option()] = False,  # noqa: FBT002 - an option of the command line
) -> None:
    """Delete all conversations of ours with one owner, or say how many would go."""
    session = session_of(ctx)
    owner = OwnerRef.parse(ref)
    home = session.home()
    conversations = home.talk(owner).conversations
    if not yes:
        count = sum(not _is_of_halo(entry) for entry in conversations.list().entries)
        text = translate("CommandLine", "This deletes %n conversation(s) with “{name}”; Halo's own stay.", None, count)
        raise needs_yes([filled(text, name=home.owner(owner).name)])
    count = conversations.clear()
    text = translate("CommandLine", "%n conversation(s) deleted.", None, count)
    session.output.answer({"conversations_removed": count}, text)


def _find(home: Home, ident: str) -> tuple[OwnerRef, ConversationEntry]:
    """Return whose conversation is meant; one of Halo's is found only as the list names it, with its owner.

    Raises `EngineError` (NO_SUCH_CONVERSATION), and RefusalError where several owners have one of this id.
    """
    ref, _, rest = ident.partition("/")
    name, owners = (rest, [OwnerRef.parse(ref)]) if ":" in ref else (ident, list(_owners_with(home, ident)))
    found = [(owner, entry) for owner in owners if (entry := home.talk(owner).conversations.find(name))]
    if not found:
        raise EngineError(Code.NO_SUCH_CONVERSATION, where=ident)
    if len(found) > 1:
        known = ", ".join(f"{owner}/{name}" for owner, _entry in found)
        text = translate("CommandLine", "Several owners have a conversation {id}: name one of {known}.")
        raise RefusalError("ambiguous", filled(text, id=ident, known=known))
    return found[0]


def _owners_with(home: Home, name: str) -> Iterator[OwnerRef]:
    from halo_desktop.engine.conversation.names import is_name  # noqa: PLC0415

    if not is_name(name):
        return
    owners: list[Workspace | Human] = [*home.workspaces.list().workspaces, *home.humans.list().humans]
    for owner in owners:
        if owner.folder.conversation(name).log.exists():
            yield owner.ref


def _is_of_halo(entry: ConversationEntry) -> bool:
    from halo_desktop.engine.conversation.listing import ConversationSource  # noqa: PLC0415

    return entry.source is ConversationSource.HALO


def _source_name(entry: ConversationEntry) -> str:
    return translate("CommandLine", "Halo (read-only)") if _is_of_halo(entry) else "Halo Desktop"


def _row(owner: OwnerRef, entry: ConversationEntry) -> JsonObject:
    """Return a line of the list; ids of Halo are not the same for one owner only, so they name theirs."""
    return {
        "id": f"{owner}/{entry.name}" if _is_of_halo(entry) else entry.name,
        "title": entry.title,
        "updated": iso_text(entry.updated),
        "source": entry.source.value,
    }


def _turn_row(turn: Turn) -> JsonObject:
    return {
        "id": turn.id,
        "user": None if turn.user is None else _message_row(turn.user),
        "replies": [_message_row(message) for message in turn.reply.messages],
        "state": turn.reply.state.value,
        "variant": turn.reply.variant,
        "variants": list(turn.variants),
    }


def _message_row(message: Message) -> JsonObject:
    return {
        "at": iso_text(message.at),
        "user": message.sender.user or None,
        "text": message.text,
        "edited": message.edited,
        "redacted": message.redacted,
    }


def _turn_texts(turn: Turn) -> Iterator[str]:
    if turn.user is not None:
        yield _said(turn.user, turn.user.sender.user or translate("CommandLine", "User"))
    for message in turn.reply.messages:
        yield _said(message, translate("CommandLine", "Reply"))
    if (state := _state_text(turn.reply)) is not None:
        yield state


def _said(message: Message, who: str) -> str:
    text = translate("CommandLine", "(forgotten completely)") if message.redacted else message.text
    return f"{who} · {local_time(message.at)}\n{text}"


def _state_text(reply: Reply) -> str | None:
    match reply.state.value:
        case "running":
            return translate("CommandLine", "(the reply is being given)")
        case "stopped":
            return translate("CommandLine", "(the reply was stopped)")
        case "interrupted":
            return translate("CommandLine", "(the reply was interrupted)")
        case _:
            return None

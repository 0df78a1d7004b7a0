"""Small conversations for tests: records with short ids of their own, and where they are kept."""

from __future__ import annotations

from pathlib import Path

from data_folder import NOW

from halo_desktop.engine.conversation.conversations import Conversations
from halo_desktop.engine.files.layout import DataRoot, OwnerFolder
from halo_desktop.engine.files.locks import Locks
from halo_desktop.engine.messages.records import Kind, Offsets, Record, Role, Sender

OWNER = Sender(Role.USER, "owner")
MODEL = Sender(Role.ASSISTANT)
TOOL = Sender(Role.TOOL)


def asked(ident: str, text: str = "周报用什么格式？", turn: str | None = None) -> Record:
    """Return what a user says; the turn is called as the message is."""
    return Record(ident, Kind.MESSAGE, NOW, OWNER, ident if turn is None else turn, text)


def answered(ident: str, turn: str, text: str = "用表格。", variant: int = 0, offsets: Offsets = ()) -> Record:
    """Return what the model says in a turn."""
    return Record(ident, Kind.MESSAGE, NOW, MODEL, turn, text, variant, tool_text_offsets=offsets)


def called(call: str, turn: str, variant: int = 0, **arguments: object) -> Record:
    """Return a call of a tool."""
    ident = f"{turn}-{variant}-{call}"
    return Record(ident, Kind.TOOL_CALL, NOW, MODEL, turn, variant=variant, call=call, name="look", arguments=arguments)


def resulted(call: str, turn: str, text: str = "看到了", variant: int = 0) -> Record:
    """Return the result of that call."""
    ident = f"{turn}-{variant}-{call}-r"
    return Record(ident, Kind.TOOL_RESULT, NOW, TOOL, turn, text, variant, call=call, name="look")


def stopped(ident: str, turn: str, reason: str = "", variant: int = 0) -> Record:
    """Return the early end of a reply."""
    return Record(ident, Kind.STOPPED, NOW, OWNER, turn, reason, variant)


def said_of(kind: Kind, of: str, text: str = "") -> Record:
    """Return an edit or a deletion of a message."""
    return Record(f"{kind}-{of}-{text}", kind, NOW, OWNER, of=of, text=text)


def selected(turn: str, variant: int) -> Record:
    """Return the choice of a reply."""
    return Record(f"select-{turn}-{variant}", Kind.SELECT_VARIANT, NOW, OWNER, turn, variant=variant)


def whole_turn(number: int, size: int = 20) -> tuple[Record, ...]:
    """Return a turn of four records: question, call, result, answer."""
    turn = f"q{number}"
    return (
        asked(turn, f"问题 {number} " + "问" * size),
        called("look-1", turn, path=f"{number}.md"),
        resulted("look-1", turn, "果" * size),
        answered(f"a{number}", turn, f"回答 {number} " + "答" * size, offsets=((3, "look-1"),)),
    )


def conversations_in(root: Path) -> Conversations:
    """Open the conversations of the only owner in a data folder."""
    return Conversations(OwnerFolder(root / "owner"), Locks(DataRoot(root), wait=20), lambda: NOW)

"""What a conversation began with, and keeps: in its first record, beside the key (N13, N43)."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from halo_desktop.engine.conversation.conversation import Conversation
from halo_desktop.engine.conversation.listing import ConversationEntry
from halo_desktop.engine.json_values import JsonObject, as_object, as_text
from halo_desktop.engine.messages.records import UNKNOWN_TIME, Kind

KEY: Final = "began"


@dataclass(frozen=True, slots=True)
class Began:
    """The settings that held when it began."""

    memory: bool
    workspace_memory: bool = False
    """*Use workspace memory*, with the workspace's own memory on (N21)."""
    document: str = ""
    """The path of the document that it is about, "" for none."""
    temporary: bool = False
    at: datetime = field(default=UNKNOWN_TIME, compare=False)
    """When it began; the time of the first record, not under `began`."""
    user: str = field(default="", compare=False)
    """Who began it; the sender of the first record."""

    def to_json(self) -> JsonObject:
        """Return it as the first record holds it, under `began`."""
        values: JsonObject = {"memory": self.memory, "workspace_memory": self.workspace_memory}
        if self.document:
            values["document"] = self.document
        return values | ({"temporary": True} if self.temporary else {})


def read_began(conversation: Conversation) -> Began:
    """Return what a conversation began with; one that does not say so began without memory, to be safe."""
    head = next(conversation.records(), None)
    stored = as_object(head.extra.get(KEY)) if head is not None and head.kind is Kind.CONVERSATION else {}
    return Began(
        memory=stored.get("memory") is True,
        workspace_memory=stored.get("workspace_memory") is True,
        document=as_text(stored.get("document")) or "",
        temporary=_is_temporary(stored),
        at=head.at if head is not None else UNKNOWN_TIME,
        user=head.sender.user if head is not None else "",
    )


def is_temporary(entry: ConversationEntry) -> bool:
    """Say whether a conversation in the list began as a temporary one (N13)."""
    return _is_temporary(as_object(entry.extra.get(KEY)))


def _is_temporary(stored: JsonObject) -> bool:
    return stored.get("temporary") is True

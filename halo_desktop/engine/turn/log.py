"""What a reply needs of the log into which it is written: a conversation's, or the transcript of a run."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from halo_desktop.engine.files.layout import ConversationFiles
from halo_desktop.engine.messages.records import Record
from halo_desktop.engine.messages.turns import Turn


class Log(Protocol):
    """Where a reply goes, and what was said before it."""

    key: str
    """What the journal knows its turns by."""

    files: ConversationFiles
    """Where the log stands, and what lies beside it: summaries, and output that was too long."""

    @property
    def name(self) -> str:
        """What its files are called."""
        ...

    def turns(self) -> Iterator[Turn]:
        """Yield all turns, the newest first."""
        ...

    def append(self, *records: Record) -> object:
        """Add records, all in one write; they are on the disk then."""
        ...

"""The text of a reply that is being given, kept beside the log until the log has it: a killed process loses a second.

The log is only added to, and holds a reply's text in one record (V05), which is there when the reply has ended. What
came before is in this file, as the record that would be written now. Looking shows it; the next turn puts it into the
log (V02).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Final

from halo_desktop.engine.errors import EngineError
from halo_desktop.engine.files.atomic import Expected, read_bytes, remove_file, replace_file
from halo_desktop.engine.files.layout import ConversationFiles
from halo_desktop.engine.messages.fold import INTERRUPTED, Later, fold
from halo_desktop.engine.messages.records import Kind, Record, UnknownRecordError, new_id, read_record, record_line
from halo_desktop.engine.messages.turns import ReplyState, Turn

SECONDS: Final = 1.0
"""So often it is written while a reply comes."""


class PartialReply:
    """The one of a conversation, if any."""

    def __init__(self, files: ConversationFiles) -> None:
        self._path = files.partial

    def keep(self, record: Record) -> None:
        """Keep what there is by now. That it cannot be kept is no reason to end a reply."""
        with suppress(EngineError):
            replace_file(self._path, record_line(record), expected=Expected.ANYTHING, private=True)

    def read(self) -> Record | None:
        """Return what was kept; `None` where there is nothing that can be understood."""
        with suppress(EngineError, UnknownRecordError):
            content = read_bytes(self._path)
            return read_record(content.rstrip(b"\n")) if content else None
        return None

    def remove(self) -> None:
        """Let go of it: the log has it, or it is of no reply that is still open."""
        with suppress(EngineError):
            remove_file(self._path)


def with_partial(
    turns: tuple[Turn, ...], records: Sequence[Record], later: Later, partial: Callable[[], Record | None]
) -> tuple[Turn, ...]:
    """Return the newest turns with the text that was kept of a last reply without an end. Pure but for `partial`."""
    if not turns or turns[-1].reply.state not in {ReplyState.INTERRUPTED, ReplyState.RUNNING}:
        return turns
    kept, last = partial(), turns[-1]
    if kept is None or kept.turn != last.id or kept.variant < last.reply.variant:
        return turns
    *before, shown = fold([*records, kept], later)
    return (*before, replace(shown, reply=replace(shown.reply, state=last.reply.state)))


def closing(kept: Record) -> tuple[Record, Record]:
    """Return the records that put it into the log: the text, and that nobody ended it."""
    end = Record(new_id(), Kind.STOPPED, kept.at, kept.sender, turn=kept.turn, variant=kept.variant, text=INTERRUPTED)
    return kept, end

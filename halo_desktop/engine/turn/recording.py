"""A reply as it comes, written to the log: calls and results at once, the text when it ends (V02, V05)."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final

from halo_desktop.engine.clock import Clock
from halo_desktop.engine.conversation.partial import SECONDS
from halo_desktop.engine.json_values import JsonObject
from halo_desktop.engine.llm.model import ToolCall, ToolResult
from halo_desktop.engine.messages.records import Kind, Record, Role, Sender, new_id
from halo_desktop.engine.turn.log import Log

SPILLED: Final = "spilled_to"
"""The key of a result's record under which the path of the whole output is kept."""


@dataclass(slots=True)
class Recording:
    """One variant of a reply, under way."""

    log: Log
    turn: str
    variant: int
    human: str
    """The id of the digital human that replies, "" for a workspace."""
    clock: Clock
    keep: Callable[[Record], None] | None = None
    """Keeps what the reply says by now, for a process that is killed meanwhile."""
    text: str = ""
    spilled: dict[str, str] = field(default_factory=dict[str, str])
    """By the text of a kept result, where its whole went."""
    _offsets: list[tuple[int, str]] = field(default_factory=list[tuple[int, str]])
    _id: str = field(default_factory=new_id)
    _kept_at: float = field(default_factory=time.monotonic)

    @property
    def began(self) -> bool:
        """Whether the model has said or done anything."""
        return bool(self.text or self._offsets)

    def add_text(self, text: str) -> None:
        """Add a piece of the reply."""
        self.text += text
        now = time.monotonic()
        if self.keep is not None and now - self._kept_at >= SECONDS:
            self._kept_at = now
            self.keep(self._message({}))

    def add_call(self, call: ToolCall) -> None:
        """Record that a tool is about to run."""
        self._offsets.append((len(self.text), call.id))
        record = self._record(Kind.TOOL_CALL)
        self.log.append(replace(record, call=call.id, name=call.name, arguments=call.arguments))

    def add_result(self, result: ToolResult) -> None:
        """Record what the model was told of it."""
        spilled = self.spilled.get(result.text)
        extra: JsonObject = {SPILLED: spilled} if spilled else {}
        record = replace(self._record(Kind.TOOL_RESULT), sender=Sender(Role.TOOL, human=self.human), text=result.text)
        self.log.append(replace(record, call=result.call_id, name=result.name, refused=result.refused, extra=extra))

    def end(self, facts: JsonObject, reason: str | None = None) -> None:
        """Record the whole text with what goes with it, in one write; `reason` says why it ended early."""
        ending = () if reason is None else (replace(self._record(Kind.STOPPED), text=reason),)
        self.log.append(self._message(facts), *ending)

    def _message(self, facts: JsonObject) -> Record:
        record = replace(self._record(Kind.MESSAGE), id=self._id)
        return replace(record, text=self.text, tool_text_offsets=tuple(self._offsets), extra=facts)

    def _record(self, kind: Kind) -> Record:
        sender = Sender(Role.ASSISTANT, human=self.human)
        return Record(new_id(), kind, self.clock(), sender, turn=self.turn, variant=self.variant)

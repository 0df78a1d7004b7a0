"""A model whose replies are written down as usage, one line each, however they end (C12)."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from halo_desktop.engine.clock import Clock
from halo_desktop.engine.llm.calibration import estimate_request
from halo_desktop.engine.llm.model import Done, Event, Failed, FailureKind, Message, Model, Tool, Usage
from halo_desktop.engine.llm.usage import DONE, CallRecord


@dataclass(frozen=True, slots=True)
class CallReason:
    """For whom and what for a model is asked."""

    owner: str
    """`workspace:ID`, `human:ID`, or ""."""
    purpose: str
    automatic: bool = False


@dataclass(frozen=True, slots=True)
class MeteredModel:
    """Answers as `model` does and gives each reply's record to `note`, on the thread that reads it."""

    model: Model
    reason: CallReason
    note: Callable[[CallRecord], None]
    clock: Clock

    @property
    def name(self) -> str:
        """The model's own name."""
        return self.model.name

    @property
    def context_length(self) -> int:
        """The model's own."""
        return self.model.context_length

    def reply(self, messages: Sequence[Message], tools: Sequence[Tool], stop: threading.Event) -> Iterator[Event]:
        """Answer. A reader who leaves early, or whose tool raises, has cancelled."""
        at, began = self.clock(), time.monotonic()
        usage, outcome = Usage(), FailureKind.CANCELLED.value
        try:
            for event in self.model.reply(messages, tools, stop):
                match event:
                    case Done():
                        usage, outcome = event.usage, DONE
                    case Failed():
                        usage, outcome = event.usage, event.failure.kind.value
                    case _:
                        pass
                yield event
        finally:
            self.note(
                CallRecord(
                    at=at,
                    owner=self.reason.owner,
                    purpose=self.reason.purpose,
                    model=self.model.name,
                    input_tokens=usage.input_tokens,
                    output_tokens=usage.output_tokens,
                    seconds=time.monotonic() - began,
                    outcome=outcome,
                    automatic=self.reason.automatic,
                    estimated=usage.estimated,
                    estimated_input=estimate_request(messages, tools) if usage.requests == 1 else 0,
                )
            )

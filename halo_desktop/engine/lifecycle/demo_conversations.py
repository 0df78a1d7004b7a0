"""Writes the conversations of the demo as turns would have written them: logs, journal, summaries (U12, U19).

Each lies in `resources/demo/<language>/conversations` as one JSON object. What a reply remembered are lines that stand
in `memory.md` already, so that each chip tells the truth and can be undone.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import Final, Literal

from pydantic import AwareDatetime, BaseModel, ConfigDict, Field

from halo_desktop.engine.conversation.conversation import OWNER, Conversation
from halo_desktop.engine.conversation.conversations import Conversations
from halo_desktop.engine.conversation.extract import extract_phase
from halo_desktop.engine.conversation.names import human_key, workspace_key
from halo_desktop.engine.conversation.summaries import Summaries
from halo_desktop.engine.files.layout import MEMORY_FILE
from halo_desktop.engine.files.locks import Locks
from halo_desktop.engine.journal.changes import change_between
from halo_desktop.engine.journal.entry import Occasion
from halo_desktop.engine.journal.journal import Journal
from halo_desktop.engine.json_values import JsonObject
from halo_desktop.engine.llm.model import ToolCall, ToolResult
from halo_desktop.engine.messages.fold import fold
from halo_desktop.engine.messages.records import Kind, Record, new_id
from halo_desktop.engine.messages.turns import Turn
from halo_desktop.engine.owners import OwnerKind
from halo_desktop.engine.turn.began import KEY, Began
from halo_desktop.engine.turn.context import assemble
from halo_desktop.engine.turn.instructions import instructions
from halo_desktop.engine.turn.opening import beginning, message_of
from halo_desktop.engine.turn.place import Place
from halo_desktop.engine.turn.recording import Recording
from halo_desktop.engine.turn.replay import Replay
from halo_desktop.engine.turn.request import Opening, Said, Speaker
from halo_desktop.engine.turn.turn import MODEL, READ

_REMEMBER: Final = "remember"


class _Value(BaseModel):
    """Refuses what it does not know."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class DemoToolUse(_Value):
    """A call with its result."""

    name: str
    arguments: JsonObject
    result: str


class DemoRemembering(_Value):
    """A call of `remember`, by what it remembered."""

    remembered: str
    """Stands in `memory.md` as the only `- ` line of that text."""


class DemoReply(_Value):
    """One variant of a reply; what it says and does, in this order."""

    at: AwareDatetime
    steps: tuple[str | DemoToolUse | DemoRemembering, ...]
    end: Literal["whole", "stopped", "interrupted"] = "whole"


class DemoTurn(_Value):
    """What the user said, and every reply to it; of several the last one counts, unless another is `chosen`."""

    at: AwareDatetime
    said: str
    replies: tuple[DemoReply, ...] = Field(min_length=1)
    chosen: int | None = None


class DemoConversation(_Value):
    """One conversation with a workspace or a digital human."""

    id: str = ""
    """A uuid, which the author tags of the memory come from; "" for a digital human's first chat."""
    title: str
    model: str
    turns: tuple[DemoTurn, ...] = Field(min_length=1)
    summarised: int = 0
    """So many turns at the beginning are summarised."""


def write_conversation(place: Place, locks: Locks, told: DemoConversation) -> None:
    """Write one conversation of an owner whose memory is there already; raises `EngineError`."""
    _Writer(place, locks, told).write()


@dataclass(frozen=True, slots=True)
class _Writer:
    """Writes one conversation."""

    place: Place
    locks: Locks
    told: DemoConversation

    def write(self) -> None:
        told = self.told
        key = workspace_key(told.id) if self.place.kind is OwnerKind.WORKSPACE else human_key(Speaker().user, told.id)
        began = replace(beginning(self.place, Opening()), at=told.turns[0].at)
        conversations = Conversations(self.place.owner.folder, self.locks, lambda: began.at)
        conversation = conversations.create(key, told.title, OWNER, {KEY: began.to_json()})
        for turn in told.turns:
            self._write_turn(conversation, began, turn)
        if told.summarised:
            earliest = list(conversation.turns())[::-1][: told.summarised]
            Summaries(conversation.files, self.locks).add([extract_phase(earliest, new_id)])

    def _write_turn(self, conversation: Conversation, began: Began, turn: DemoTurn) -> None:
        said = message_of(self.place, conversation, began, Said(turn.said), lambda: turn.at)
        facts = self._facts(conversation, began, said)
        conversation.append(said)
        for variant, reply in enumerate(turn.replies):
            self._write_reply(conversation, said.turn, variant, reply, facts)
        if turn.chosen is not None:
            at = turn.replies[-1].at
            conversation.append(Record(new_id(), Kind.SELECT_VARIANT, at, OWNER, said.turn, variant=turn.chosen))

    def _facts(self, conversation: Conversation, began: Began, said: Record) -> JsonObject:
        """Return what every reply keeps: the model, and what it was sent."""
        earlier: list[Turn] = list(conversation.turns())[::-1]
        words = instructions(self.place, began, conversation.key, Speaker(), tools=True)
        context = assemble(words, (), (*earlier, *fold((said,), running=True)), Replay())
        return {MODEL: self.told.model, READ: [part.to_json() for part in context.manifest]}

    def _write_reply(
        self, conversation: Conversation, turn: str, variant: int, reply: DemoReply, facts: JsonObject
    ) -> None:
        human = self.place.human
        recording = Recording(conversation, turn, variant, human.id if human else "", lambda: reply.at)
        for step in reply.steps:
            match step:
                case str():
                    recording.add_text(step)
                case DemoToolUse():
                    _record(recording, step)
                case DemoRemembering():
                    result: JsonObject = {"outcome": "remembered", "text": step.remembered, "where": MEMORY_FILE}
                    given = {"text": step.remembered}
                    text = json.dumps(result, ensure_ascii=False)
                    _record(recording, DemoToolUse(name=_REMEMBER, arguments=given, result=text))
                    self._note(conversation, recording, step.remembered)
        if reply.end != "interrupted":
            recording.end(facts, "" if reply.end == "stopped" else None)

    def _note(self, conversation: Conversation, recording: Recording, remembered: str) -> None:
        """Enter in the journal that a line of `memory.md` was written now."""
        owner = self.place.owner
        memory = owner.folder.memory_file.read_bytes()
        before = memory.replace(f"- {remembered}\n".encode(), b"", 1)
        origin = self.place.origin(conversation.key, recording.turn, recording.variant, Speaker())
        journal = Journal(self.locks, owner.ref.id, recording.clock)
        journal.note(Occasion(origin, _REMEMBER, remembered), change_between(MEMORY_FILE, before, memory))


def _record(recording: Recording, use: DemoToolUse) -> None:
    call = new_id()
    recording.add_call(ToolCall(call, use.name, use.arguments))
    recording.add_result(ToolResult(call, use.name, use.result, refused=False))

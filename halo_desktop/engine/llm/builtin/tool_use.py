"""The tools that the built-in assistant knows by name, and what their results say.

`remember {"text"}` answers {"outcome": "remembered" | "already_known", "text", "where"};
`forget {"text"}` answers {"outcome": "forgotten" | "not_found" | "several", "removed": [entry], "candidates": [entry]};
`recall {"query"}` answers {"found": [entry]}; an entry is {"text", "where"};
`read_memory {}` answers {"text"}, the beginning of `memory.md`;
the tools of Operate Halo take {"request", "human"?} and what is to be changed, and answer
{"outcome": "done" | "after_this_turn"}; `ask_for_operate_halo {}` is there while it is switched off.
"""

from __future__ import annotations

import json
import re
import uuid
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeAlias, cast

from halo_desktop.engine.files.layout import MEMORY_FILE
from halo_desktop.engine.json_values import JsonObject, as_object, as_text
from halo_desktop.engine.llm.builtin.wording import Entry
from halo_desktop.engine.llm.model import Message, TextDelta, Tool, ToolCall, ToolResult, UserMessage
from halo_desktop.engine.llm.tool_calls import run_tool

_HEADING = re.MULTILINE | re.IGNORECASE


class ToolName(StrEnum):
    """A tool by its name."""

    REMEMBER = "remember"
    FORGET = "forget"
    RECALL = "recall"
    READ_MEMORY = "read_memory"
    CHANGE_SETTINGS = "change_halo_settings"
    CONSOLIDATE = "consolidate_now"
    CLEAR = "clear_human_memory"
    ASK_FOR_OPERATE_HALO = "ask_for_operate_halo"


_NOTEBOOK: Final = (ToolName.REMEMBER, ToolName.FORGET, ToolName.RECALL, ToolName.READ_MEMORY)


@dataclass(frozen=True, slots=True)
class Answer:
    """What a tool answered."""

    text: str
    refused: bool = False

    @property
    def values(self) -> JsonObject:
        """Its JSON object; an empty one where it is none."""
        try:
            return as_object(json.loads(self.text))
        except (ValueError, RecursionError):
            return {}

    @property
    def outcome(self) -> str:
        """The code of what happened; empty where there is none."""
        return as_text(self.values.get("outcome")) or ""

    def entries(self, key: str) -> tuple[Entry, ...]:
        """Return the entries under a key; what is no entry is left out."""
        listed = self.values.get(key)
        found = cast("list[object]", listed) if isinstance(listed, list) else []
        return tuple(entry for entry in map(read_entry, found) if entry.text)


Speech: TypeAlias = Generator[TextDelta | ToolCall | ToolResult, None, None]
"""What an assistant says and does, bit by bit."""

Asking: TypeAlias = Generator[TextDelta | ToolCall | ToolResult, None, Answer]
"""The same, with the answer of a tool at its end."""


@dataclass(frozen=True, slots=True)
class ToolUse:
    """Calls the tools that are offered in a turn."""

    tools: Sequence[Tool]

    def offers(self, name: ToolName) -> bool:
        """Say whether a tool may be called."""
        return any(tool.name == name for tool in self.tools)

    @property
    def offers_none(self) -> bool:
        """Whether no tool for memory is there: memory is off (N16)."""
        return not any(map(self.offers, _NOTEBOOK))

    def call(self, name: ToolName, **arguments: str | bool) -> Asking:
        """Call a tool; raises what the tool raises, other than a refusal."""
        call = ToolCall(f"builtin-{uuid.uuid4().hex}", name.value, dict(arguments))
        yield call
        result = run_tool(self.tools, call)
        yield result
        return Answer(result.text, result.refused)


def read_entry(value: object) -> Entry:
    """Read an entry of a result; without a text where it is none."""
    values = as_object(value)
    return Entry(as_text(values.get("text")) or "", as_text(values.get("where")) or "")


def statements(memory: str) -> tuple[Entry, ...]:
    """Return what the current state says, line by line: all of a `memory.md` before its history but headings."""
    lines = (line.strip() for line in re.split(r"^#[ \t]+history\b", memory, maxsplit=1, flags=_HEADING)[0].split("\n"))
    said = (line.lstrip("-*+ ") for line in lines if not line.startswith("#"))
    return tuple(Entry(text, MEMORY_FILE) for text in said if text)


def open_candidates(messages: Sequence[Message]) -> tuple[Entry, ...]:
    """Return between which entries the user is to choose: the candidates of the last turn's last `forget`, if any."""
    users = [at for at, message in enumerate(messages) if isinstance(message, UserMessage)]
    last_turn = messages[users[-2] : users[-1]] if len(users) > 1 else ()
    results = [entry for entry in last_turn if isinstance(entry, ToolResult) and entry.name == ToolName.FORGET]
    answer = Answer(results[-1].text, results[-1].refused) if results else Answer("")
    return answer.entries("candidates")

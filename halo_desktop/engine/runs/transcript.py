"""The transcript of one run, `runs/<run>.jsonl` in Halo's shape: one event a line (data-folder.md 3.8).

The first line is the trigger, then what the model said and called and was answered, as it came, then the result.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final, cast

from halo_desktop.engine.clock import Clock, iso_text, read_iso
from halo_desktop.engine.errors import Code, EngineError
from halo_desktop.engine.files.atomic import make_folder
from halo_desktop.engine.files.json_lines import append_lines, read_lines
from halo_desktop.engine.files.layout import LockKind, OwnerFolder, transcript_of
from halo_desktop.engine.files.locks import Locks
from halo_desktop.engine.json_values import JsonObject, as_object, as_text
from halo_desktop.engine.llm.model import TextDelta
from halo_desktop.engine.messages.records import Kind, Record
from halo_desktop.engine.messages.turns import Turn
from halo_desktop.engine.runs.run import Ended
from halo_desktop.engine.turn.request import TurnEvent

_USER: Final = "user"
_ASSISTANT: Final = "assistant"


class Transcript:
    """What a reply of a run is written to: the `Log` of `turn`."""

    def __init__(self, folder: OwnerFolder, run: str, locks: Locks, clock: Clock) -> None:
        self.key = run_key(run)
        self.files = transcript_of(folder, run)
        self._locks = locks
        self._clock = clock
        self._unwritten = ""

    @property
    def name(self) -> str:
        """The id of the run."""
        return self.files.name

    def turns(self) -> Iterator[Turn]:
        """Yield nothing: before a run nothing was said."""
        return iter(())

    def begin(self, task: str) -> None:
        """Write the trigger, the first line."""
        make_folder(self.files.folder)
        self._write(_event(_USER, {"type": "text", "text": task}) | {"_isTrigger": True})

    def hear(self, event: TurnEvent) -> None:
        """Take what the model says, which is written before its next call, or when it ends."""
        if isinstance(event, TextDelta):
            self._unwritten += event.text

    def append(self, *records: Record) -> None:
        """Write what the records of a reply say. How it ended is written by `end`."""
        for record in records:
            match record.kind:
                case Kind.TOOL_CALL:
                    use = {"type": "tool_use", "id": record.call, "name": record.name, "input": record.arguments}
                    self._write(_event(_ASSISTANT, *self._said(), use))
                case Kind.TOOL_RESULT:
                    result = {"type": "tool_result", "tool_use_id": record.call, "content": record.text}
                    self._write(_event(_USER, result | ({"is_error": True} if record.refused else {})))
                case Kind.MESSAGE:
                    if said := self._said():
                        self._write(_event(_ASSISTANT, *said))
                case _:
                    pass

    def end(self, ended: Ended) -> None:
        """Write the result, the last line; what a server said of a failure stays out of it."""
        run = ended.run
        line: JsonObject = {
            "type": "result",
            "subtype": "error_during_execution" if run.error else "success",
            "is_error": bool(run.error),
            "duration_ms": run.duration_ms,
            "result": ended.text,
            "usage": {"input_tokens": ended.usage.input_tokens, "output_tokens": ended.usage.output_tokens},
        }
        self._write(line | ({"error": run.error} if run.error else {}))

    def _said(self) -> list[JsonObject]:
        text, self._unwritten = self._unwritten, ""
        return [{"type": "text", "text": text}] if text.strip() else []

    def _write(self, line: JsonObject) -> None:
        content = json.dumps({"_ts": iso_text(self._clock())} | line, ensure_ascii=False).encode("utf-8", "replace")
        with self._locks.exclusive(LockKind.FILE, self.files.log):
            append_lines(self.files.log, content + b"\n")


class StepKind(StrEnum):
    """What a step of a transcript is; the value is what the command line prints."""

    TASK = "task"
    TEXT = "text"
    CALL = "call"
    RESULT = "result"


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that was said or done in a run."""

    kind: StepKind
    text: str
    """Of a call its arguments, as JSON."""
    at: datetime | None = None
    name: str = ""
    """Of the tool that was called."""
    refused: bool = False


def read_transcript(folder: OwnerFolder, run: str) -> tuple[Step, ...]:
    """Return what a run of ours or of Halo said and did; lines that cannot be understood are left out.

    Raises `EngineError`: NO_SUCH_RUN where no transcript is kept, or the system's reason.
    """
    path = transcript_of(folder, run).log
    if path.parent != folder.transcripts or path.is_symlink() or not path.is_file():
        raise EngineError(Code.NO_SUCH_RUN, id=run)
    return tuple(step for line in read_lines(path) for step in _steps(line.content))


def run_key(run: str) -> str:
    """Return the key by which the journal knows a run."""
    return f"run:{run}"


def _event(role: str, *blocks: JsonObject) -> JsonObject:
    return {"type": role, "message": {"role": role, "content": list(blocks)}}


def _steps(content: bytes) -> Iterator[Step]:
    event: JsonObject = {}
    with suppress(ValueError, RecursionError):
        event = as_object(json.loads(content))
    role, at = event.get("type"), read_iso(event.get("_ts"))
    if role not in {_USER, _ASSISTANT}:
        return
    for block in _blocks(as_object(event.get("message")).get("content")):
        text = _text(block)
        match block.get("type"):
            case "text" if text.strip():
                yield Step(StepKind.TASK if event.get("_isTrigger") is True else StepKind.TEXT, text, at)
            case "tool_use":
                arguments = json.dumps(as_object(block.get("input")), ensure_ascii=False)
                yield Step(StepKind.CALL, arguments, at, as_text(block.get("name")) or "")
            case "tool_result":
                yield Step(StepKind.RESULT, text, at, refused=block.get("is_error") is True)
            case _:
                pass


def _blocks(content: object) -> list[JsonObject]:
    if isinstance(content, str):
        return [{"type": "text", "text": content}]
    return [as_object(block) for block in cast("list[object]", content)] if isinstance(content, list) else []


def _text(block: JsonObject) -> str:
    """Return the words of a block; a result may itself be blocks of text."""
    content = block.get("content")
    if isinstance(content, list):
        return "\n".join(as_text(inner.get("text")) or "" for inner in _blocks(cast("object", content)))
    return as_text(block.get("text")) or as_text(content) or ""

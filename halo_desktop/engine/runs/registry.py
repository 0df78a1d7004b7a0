"""The list of a digital human's runs: `<base>/desktop/runs.jsonl`, one line when a run begins, one when it ends.

The first line is also the claim on a moment of the schedule: it is written under the lock of the human's runs, so that
no two processes run the same one, and a process that is killed before it has claimed nothing. A run without a second
line is under way while somebody holds that lock, and was cut short otherwise.
"""

from __future__ import annotations

import json
from collections.abc import Generator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Final

from halo_desktop.engine.clock import iso_text, read_iso
from halo_desktop.engine.errors import Code, EngineError
from halo_desktop.engine.files.atomic import make_folder
from halo_desktop.engine.files.json_lines import append_lines, read_lines_back
from halo_desktop.engine.files.layout import LockKind, OwnerFolder, runs_file
from halo_desktop.engine.files.locks import Locks
from halo_desktop.engine.json_values import JsonObject, as_number, as_object, as_text
from halo_desktop.engine.runs.run import Run, RunState

VERSION: Final = 1
_BEGAN: Final = "began"
_ENDED: Final = "ended"
_STATES: Final = {state.value for state in RunState}

LOCK_SECONDS: Final = 2.0
"""So long a run waits to begin: whoever only looks whether one is under way holds the lock for a moment."""


@dataclass(frozen=True, slots=True)
class RunRegistry:
    """The runs of ours of one digital human."""

    folder: OwnerFolder
    locks: Locks

    @property
    def _file(self) -> Path:
        return runs_file(self.folder)

    @contextmanager
    def only_run(self, name: str) -> Generator[None]:
        """Hold the lock of a run of the human of that name.

        Raises `EngineError`: RUN_UNDER_WAY while another one goes on, in whatever process, or the system's reason.
        """
        with ExitStack() as held:
            try:
                held.enter_context(self.locks.exclusive(LockKind.JOB, self.folder.transcripts, wait=LOCK_SECONDS))
            except EngineError as error:
                if error.code is Code.BUSY:
                    raise EngineError(Code.RUN_UNDER_WAY, name=name) from error
                raise
            yield

    def add(self, run: Run) -> None:
        """Note that a run has begun or, by its state, that it has ended."""
        line = _began(run) if run.state is RunState.RUNNING else _ended(run)
        content = json.dumps({"v": VERSION, "id": run.id} | line, ensure_ascii=False).encode("utf-8", "replace")
        make_folder(self.folder.desktop, private=True)
        with self.locks.exclusive(LockKind.FILE, self._file):
            append_lines(self._file, content + b"\n")

    def newest(self, limit: int, *, under_way: bool | None = None) -> list[Run]:
        """Return the newest runs, the newest first; raises the system's reason.

        `under_way` says whether a run goes on, where the caller knows; a run that goes on is the newest one.
        """
        runs = self._newest(limit)
        if any(run.state is RunState.RUNNING for run in runs):
            goes_on = self.locks.is_held(LockKind.JOB, self.folder.transcripts) if under_way is None else under_way
            for place, run in enumerate(runs):
                if run.state is RunState.RUNNING and not (goes_on and place == 0):
                    runs[place] = replace(run, state=RunState.INTERRUPTED)
        return runs

    def _newest(self, limit: int) -> list[Run]:
        ended: dict[str, JsonObject] = {}
        runs: list[Run] = []
        with _may_be_missing():
            for line in read_lines_back(self._file):
                stored = _line(line.content)
                ident, kind = as_text(stored.get("id")) or "", stored.get("kind")
                if kind == _ENDED:
                    ended.setdefault(ident, stored)
                elif kind == _BEGAN and (run := _run(ident, stored, ended.get(ident, {}))):
                    runs.append(run)
                    if len(runs) == limit:
                        break
        return runs


@contextmanager
def _may_be_missing() -> Generator[None]:
    try:
        yield
    except EngineError as error:
        if error.code is not Code.VANISHED:
            raise


def _line(content: bytes) -> JsonObject:
    with suppress(ValueError, RecursionError):
        return as_object(json.loads(content))
    return {}


def _began(run: Run) -> JsonObject:
    tick = {} if run.tick is None else {"tick": iso_text(run.tick)}
    return {"kind": _BEGAN, "at": iso_text(run.began), "trigger": run.trigger} | tick


def _ended(run: Run) -> JsonObject:
    values = {"state": run.state.value, "duration_ms": run.duration_ms, "tokens": run.tokens}
    more = {"model": run.model, "error": run.error, "record": run.record}
    return {"kind": _ENDED} | values | {key: value for key, value in more.items() if value}


def _run(ident: str, began: JsonObject, ended: JsonObject) -> Run | None:
    at = _moment(began, "at")
    state = as_text(ended.get("state"))
    if at is None or not ident:
        return None
    return Run(
        id=ident,
        began=at,
        trigger=as_text(began.get("trigger")) or "",
        state=RunState.RUNNING if not ended else RunState(state) if state in _STATES else RunState.DONE,
        tick=_moment(began, "tick"),
        duration_ms=_whole(ended, "duration_ms"),
        tokens=_whole(ended, "tokens"),
        model=as_text(ended.get("model")) or "",
        error=as_text(ended.get("error")) or "",
        record=as_text(ended.get("record")) or "",
    )


def _moment(stored: JsonObject, key: str) -> datetime | None:
    return read_iso(stored.get(key))


def _whole(stored: JsonObject, key: str) -> int | None:
    number = as_number(stored.get(key))
    return None if number is None else int(number)

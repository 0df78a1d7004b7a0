"""Runs of Halo itself, from its database, to be looked at (data-folder.md 2)."""

from __future__ import annotations

from typing import Final

from halo_desktop.engine.clock import from_epoch_milliseconds
from halo_desktop.engine.humans.halo_database import HaloDatabase
from halo_desktop.engine.json_values import JsonObject, as_number, as_text
from halo_desktop.engine.messages.records import UNKNOWN_TIME
from halo_desktop.engine.runs.run import Run, RunSource, RunState

_STATES: Final = {
    "running": RunState.RUNNING,
    "useful": RunState.USEFUL,
    "noop": RunState.NOOP,
    "skipped": RunState.SKIPPED,
    "error": RunState.ERROR,
    "failed": RunState.ERROR,
}


def read_halo_runs(database: HaloDatabase, human: str, limit: int) -> list[Run]:
    """Return the newest runs, the newest first. Raises `EngineError`: HALO_DB_LOCKED, HALO_DB_UNREADABLE."""
    return [_run(row) for row in database.runs_of(human, limit)]


def _run(row: JsonObject) -> Run:
    error = as_text(row.get("error_message")) or ""
    return Run(
        id=str(row.get("run_id")),
        began=from_epoch_milliseconds(row.get("started_at")) or UNKNOWN_TIME,
        trigger=as_text(row.get("trigger_type")) or "",
        source=RunSource.HALO,
        state=RunState.ERROR if error else _STATES.get(as_text(row.get("status")) or "", RunState.DONE),
        duration_ms=_whole(row.get("duration_ms")),
        tokens=_whole(row.get("tokens_used")),
        error=error,
    )


def _whole(value: object) -> int | None:
    number = as_number(value)
    return None if number is None else int(number)

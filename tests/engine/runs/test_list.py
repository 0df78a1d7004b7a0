"""The list of runs: ours from its file, Halo's from its database, and transcripts of both."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest
from data_folder import NOW, PRICE_WATCHER, DataFolder, picture, write
from run_scenes import RunScene

from halo_desktop.engine.errors import Code, EngineError
from halo_desktop.engine.owners import human_ref
from halo_desktop.engine.runs.run import RunSource, RunState
from halo_desktop.engine.runs.transcript import StepKind

MILLISECONDS = int(NOW.timestamp() * 1000)


def write_halo_runs(database: Path, *rows: tuple[object, ...]) -> None:
    with closing(sqlite3.connect(database)) as connection:
        connection.execute(
            "CREATE TABLE automation_runs(run_id TEXT PRIMARY KEY, app_id TEXT, status TEXT, trigger_type TEXT,"
            " started_at INTEGER, duration_ms INTEGER, tokens_used INTEGER, error_message TEXT)"
        )
        connection.executemany("INSERT INTO automation_runs VALUES(?,?,?,?,?,?,?,?)", rows)
        connection.commit()


@pytest.mark.spec("V43")
def test_runs_of_halo_are_listed_among_ours_and_nothing_is_written(scene: RunScene, folder: DataFolder) -> None:
    scene.ref = human_ref(PRICE_WATCHER)
    write_halo_runs(
        folder.root / "halo.db",
        ("run-0", PRICE_WATCHER, "useful", "schedule", MILLISECONDS - 60_000, 4_821, 15_320, None),
        ("run-1", PRICE_WATCHER, "error", "event", MILLISECONDS + 60_000, 10, 0, "no model"),
        ("run-2", PRICE_WATCHER, "a newer word", "manual", MILLISECONDS + 120_000, None, None, None),
        ("other", "somebody else", "useful", "schedule", MILLISECONDS, 1, 1, None),
    )
    mine = scene.by_hand("看看").run
    before = picture(folder.root)
    newest, failed, own, oldest = scene.runs.list().runs
    assert own == mine
    assert (oldest.id, oldest.source, oldest.state) == ("run-0", RunSource.HALO, RunState.USEFUL)
    assert (oldest.began, oldest.duration_ms, oldest.tokens) == (NOW - timedelta(minutes=1), 4_821, 15_320)
    assert (failed.state, failed.trigger, failed.error) == (RunState.ERROR, "event", "no model")
    assert (newest.state, newest.tokens) == (RunState.DONE, None)
    assert picture(folder.root) == before


@pytest.mark.spec("V43")
def test_a_database_that_cannot_be_read_hides_no_run_of_ours(
    scene: RunScene, folder: DataFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene.ref = human_ref(PRICE_WATCHER)
    mine = scene.by_hand("看看").run
    runs = scene.runs
    (folder.root / "halo.db").write_bytes(b"no database")
    found = runs.list()
    assert (found.runs, [notice.code for notice in found.notices]) == ((mine,), [Code.HALO_DB_UNREADABLE])


@pytest.mark.spec("Q26")
def test_a_line_that_cannot_be_understood_is_left_out(scene: RunScene) -> None:
    first = scene.by_hand("一").run
    path = scene.base / "desktop" / "runs.jsonl"
    with path.open("ab") as file:
        file.write(b'\xff\xfe\nnull\n{"v": 9, "kind": "paused", "id": "x"}\n{"kind": "began"}\n{"v": 1, "kind"')
    second = scene.by_hand("二").run
    assert scene.runs.list().runs == (second, first)
    assert scene.runs.list(1).runs == (second,)


@pytest.mark.spec("V43")
def test_a_run_without_an_end_was_cut_short(scene: RunScene) -> None:
    began = {"v": 1, "id": "cut", "kind": "began", "at": "2026-11-20T09:00:00.000Z", "trigger": "manual"}
    write(scene.base / "desktop" / "runs.jsonl", json.dumps(began) + "\n")
    assert [run.state for run in scene.runs.list().runs] == [RunState.INTERRUPTED]


@pytest.mark.spec("N20")
def test_a_transcript_of_halo_is_read_and_what_is_none_refused(scene: RunScene) -> None:
    events: list[object] = [
        {"type": "user", "_isTrigger": True, "_ts": "2026-11-20T09:00:00Z", "message": {"content": "看价格"}},
        {"type": "system", "subtype": "init"},
        {"type": "stream_event", "event": {}},
        {"type": "assistant", "message": {"content": [{"type": "tool_use", "id": "1", "name": "Read", "input": {}}]}},
        {
            "type": "user",
            "message": {"content": [{"type": "tool_result", "content": [{"type": "text", "text": "9.90"}]}]},
        },
        {"type": "assistant", "message": {"content": [{"type": "text", "text": "没有变化。"}]}},
        "no event",
    ]
    write(scene.base / "runs" / "halo-1.jsonl", "\n".join(map(json.dumps, events)) + "\n{torn")
    told = [(step.kind, step.name or step.text) for step in scene.runs.transcript("halo-1")]
    assert told == [
        (StepKind.TASK, "看价格"),
        (StepKind.CALL, "Read"),
        (StepKind.RESULT, "9.90"),
        (StepKind.TEXT, "没有变化。"),
    ]
    for ident in ("nothing", "../desktop/runs", ""):
        with pytest.raises(EngineError) as caught:
            scene.runs.transcript(ident)
        assert caught.value.code is Code.NO_SUCH_RUN

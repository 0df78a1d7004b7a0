"""What calls cost: lines, totals and the cap."""

from __future__ import annotations

import json
import multiprocessing
import stat
import threading
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from halo_desktop.engine.files.layout import DataRoot
from halo_desktop.engine.files.locks import Locks
from halo_desktop.engine.llm.metered import CallReason, MeteredModel
from halo_desktop.engine.llm.model import (
    Done,
    Event,
    Failed,
    FailureKind,
    Message,
    ModelFailure,
    TextDelta,
    Tool,
    Usage,
    UserMessage,
)
from halo_desktop.engine.llm.usage import (
    KEPT_MONTHS,
    CallRecord,
    Spent,
    cap_left,
    note_call,
    read_calls,
    read_cap_left,
    read_totals,
    totals,
)

pytestmark = pytest.mark.spec("C12")

SHANGHAI = timezone(timedelta(hours=8))
NOW = datetime(2026, 11, 20, 17, 30, tzinfo=SHANGHAI)
CALL = CallRecord(NOW, "workspace:a", "consolidation", "deepseek-chat", 1200, 300, 4.25, automatic=True)
ALWAYS = datetime(1, 1, 1, tzinfo=UTC)


@pytest.fixture
def locks(tmp_path: Path) -> Locks:
    return Locks(DataRoot(tmp_path), wait=10)


def files(locks: Locks) -> list[str]:
    return sorted(path.name for path in locks.root.usage.iterdir())


def test_a_call_is_one_line_and_is_read_back(locks: Locks) -> None:
    note_call(locks, CALL)
    note_call(locks, replace(CALL, outcome="rate_limited", estimated=True, automatic=False))
    lines = (locks.root.usage / "2026-11.jsonl").read_text(encoding="utf-8").splitlines()
    assert len(lines) == 2
    assert json.loads(lines[0]) == {
        "v": 1,
        "at": "2026-11-20T09:30:00.000Z",
        "owner": "workspace:a",
        "purpose": "consolidation",
        "model": "deepseek-chat",
        "input_tokens": 1200,
        "output_tokens": 300,
        "seconds": 4.25,
        "outcome": "done",
        "automatic": True,
        "estimated": False,
    }
    read = list(read_calls(locks.root, ALWAYS))
    assert read == [CALL, replace(CALL, outcome="rate_limited", estimated=True, automatic=False)]


@pytest.mark.spec("Q24")
def test_the_file_is_for_the_user_only(locks: Locks) -> None:
    note_call(locks, CALL)
    assert stat.S_IMODE((locks.root.usage / "2026-11.jsonl").stat().st_mode) == 0o600
    assert stat.S_IMODE(locks.root.usage.stat().st_mode) == 0o700


def test_lines_that_cannot_be_understood_are_left_out_and_stay(locks: Locks) -> None:
    note_call(locks, CALL)
    path = locks.root.usage / "2026-11.jsonl"
    odd = b'{"v": 1, "at": "no time", "outcome": "done"}\n[1]\n\xff\xfe\n{"at": "2026-11-20T10:00:00Z", "torn'
    path.write_bytes(path.read_bytes() + odd)
    note_call(locks, CALL)
    assert list(read_calls(locks.root, ALWAYS)) == [CALL, CALL]
    assert odd in path.read_bytes()


def test_thirteen_months_are_kept(locks: Locks) -> None:
    for months in range(20):
        year, month = divmod(2026 * 12 + 10 - months, 12)
        note_call(locks, replace(CALL, at=datetime(year, month + 1, 3, tzinfo=UTC)))
    (locks.root.usage / "notes.txt").touch()
    note_call(locks, replace(CALL, at=datetime(2026, 12, 1, tzinfo=UTC)))
    assert files(locks)[0] == "2025-11.jsonl"
    assert files(locks)[-2:] == ["2026-12.jsonl", "notes.txt"]
    assert len(files(locks)) == KEPT_MONTHS + 2


def test_day_and_month_are_those_of_the_clock(locks: Locks) -> None:
    began_today = datetime(2026, 11, 20, 0, 5, tzinfo=SHANGHAI)
    began_month = datetime(2026, 11, 1, 0, 5, tzinfo=SHANGHAI)
    for at in (began_month - timedelta(minutes=10), began_month, began_today - timedelta(minutes=10), began_today):
        note_call(locks, replace(CALL, at=at))
    note_call(locks, replace(CALL, at=NOW, owner="human:b", input_tokens=10, output_tokens=1))
    found = read_totals(locks.root, NOW)
    assert found.day == Spent(2, 1210, 301)
    assert found.month == Spent(4, 3610, 901)
    assert found.owners == {"workspace:a": Spent(3, 3600, 900), "human:b": Spent(1, 10, 1)}
    assert list(found.days) == ["2026-11-01", "2026-11-19", "2026-11-20"]


def test_without_calls_the_totals_are_nothing(locks: Locks) -> None:
    assert read_totals(locks.root, NOW) == totals([], NOW)
    assert read_totals(locks.root, NOW).day.tokens == 0


def test_the_cap_counts_the_automatic_work_of_today() -> None:
    calls = [
        CALL,
        replace(CALL, automatic=False),
        replace(CALL, at=NOW.replace(hour=0, minute=0)),
        replace(CALL, at=NOW - timedelta(days=1)),
    ]
    assert cap_left(calls, 5000, NOW) == 2000
    assert cap_left(calls, 3000, NOW) == 0
    assert cap_left(calls, 1, NOW) == 0
    assert cap_left(calls, None, NOW) is None


def test_the_cap_is_read_from_the_disk_over_the_change_of_a_month(locks: Locks) -> None:
    now = datetime(2026, 12, 1, 3, 0, tzinfo=SHANGHAI)
    note_call(locks, replace(CALL, at=now.replace(hour=1)))
    assert files(locks) == ["2026-11.jsonl"]
    assert read_cap_left(locks.root, 2000, now) == 500
    assert read_cap_left(locks.root, None, now) is None


def write_many(root: Path, owner: str, count: int) -> None:
    for number in range(count):
        note_call(Locks(DataRoot(root)), replace(CALL, owner=owner, input_tokens=number))


def test_two_processes_write_whole_lines(tmp_path: Path) -> None:
    fork = multiprocessing.get_context("fork")
    writers = [fork.Process(target=write_many, args=(tmp_path, f"human:{name * 200}", 40)) for name in "ab"]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join(60)
        assert writer.exitcode == 0
    read = list(read_calls(DataRoot(tmp_path), ALWAYS))
    assert len((tmp_path / "halo-desktop" / "usage" / "2026-11.jsonl").read_bytes().splitlines()) == 80
    for name in "ab":
        assert [call.input_tokens for call in read if call.owner == f"human:{name * 200}"] == list(range(40))


class Scripted:
    """A model that yields what it is told to."""

    name = "scripted"
    context_length = 1000

    def __init__(self, *events: Event) -> None:
        self._events = events

    def reply(self, messages: Sequence[Message], tools: Sequence[Tool], stop: threading.Event) -> Iterator[Event]:
        yield from self._events


def metered(records: list[CallRecord], *events: Event) -> MeteredModel:
    return MeteredModel(
        Scripted(*events), CallReason("human:b", "conversation", automatic=True), records.append, lambda: NOW
    )


@pytest.mark.parametrize(
    ("last", "outcome", "tokens"),
    [
        (Done(Usage(5, 3, 1, estimated=True)), "done", 8),
        (Failed(ModelFailure(FailureKind.QUOTA, "sk-secret"), Usage(5, 0, 1)), "quota", 5),
    ],
)
def test_a_reply_is_noted_however_it_ends(last: Event, outcome: str, tokens: int) -> None:
    records: list[CallRecord] = []
    model = metered(records, TextDelta("你好"), last)
    assert list(model.reply([UserMessage("问")], (), threading.Event())) == [TextDelta("你好"), last]
    [record] = records
    assert (record.at, record.owner, record.purpose, record.model) == (NOW, "human:b", "conversation", "scripted")
    assert (record.outcome, record.tokens, record.automatic) == (outcome, tokens, True)
    assert "你好" not in repr(record)
    assert "sk-secret" not in repr(record)


def test_a_reply_that_nobody_read_to_its_end_is_noted_as_cancelled() -> None:
    records: list[CallRecord] = []
    reply = metered(records, TextDelta("你"), TextDelta("好")).reply([], (), threading.Event())
    next(reply)
    del reply
    assert [record.outcome for record in records] == ["cancelled"]

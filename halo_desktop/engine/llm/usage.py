"""What model calls cost: one JSON line for each reply, months in files of their own, no text (C12, storage.md).

Files are named by the month in UTC; day and month of the totals are those of the user's clock.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, tzinfo
from itertools import islice
from pathlib import Path
from typing import Final

from halo_desktop.engine.clock import iso_text, read_iso
from halo_desktop.engine.errors import os_errors_about
from halo_desktop.engine.files.atomic import make_folder, read_bytes, remove_file
from halo_desktop.engine.files.json_lines import append_lines, read_lines_back
from halo_desktop.engine.files.layout import DataRoot, LockKind
from halo_desktop.engine.files.locks import Locks
from halo_desktop.engine.json_values import JsonObject, as_number, as_object, as_text

KEPT_MONTHS: Final = 13
"""Whole months kept beside the present one (C12)."""

DONE: Final = "done"

_VERSION: Final = 1
_FILE_NAME: Final = re.compile(r"(\d{4})-(\d{2})\.jsonl")


@dataclass(frozen=True, slots=True)
class CallRecord:
    """One reply of a model. Codes and numbers only."""

    at: datetime
    owner: str
    """`workspace:ID`, `human:ID`, or "" for what belongs to none."""
    purpose: str
    """A code, such as `conversation`, `consolidation`, `connection_test`."""
    model: str
    input_tokens: int
    output_tokens: int
    seconds: float
    outcome: str = DONE
    """`done`, or the value of a `FailureKind`."""
    automatic: bool = False
    """Nobody asked for it just then: it counts towards the daily cap."""
    estimated: bool = False
    """The server did not say: counted from the texts."""
    estimated_input: int = 0
    """What we estimated of the input, where the reply took one request: for the calibration (V13)."""

    @property
    def tokens(self) -> int:
        """Both ways together."""
        return self.input_tokens + self.output_tokens


@dataclass(frozen=True, slots=True)
class Spent:
    """What some calls took together."""

    calls: int = 0
    input_tokens: int = 0
    output_tokens: int = 0

    @property
    def tokens(self) -> int:
        """Both ways together."""
        return self.input_tokens + self.output_tokens

    def with_call(self, call: CallRecord) -> Spent:
        """Add one."""
        return Spent(self.calls + 1, self.input_tokens + call.input_tokens, self.output_tokens + call.output_tokens)


@dataclass(frozen=True, slots=True)
class UsageTotals:
    """Today and this month, by the user's clock."""

    day: Spent
    month: Spent
    owners: Mapping[str, Spent]
    """This month, by owner."""
    days: Mapping[str, Spent]
    """This month, by day as `YYYY-MM-DD`; days without calls are left out."""


def note_call(locks: Locks, record: CallRecord) -> None:
    """Add a line to the file of its month; months that have been kept long enough go.

    Raises `EngineError`: BUSY, or the system's reason.
    """
    path = _file_of(locks.root, record.at)
    make_folder(path.parent, private=True)
    line = json.dumps(_to_json(record), ensure_ascii=False).encode("utf-8", "backslashreplace") + b"\n"
    with locks.exclusive(LockKind.FILE, path):
        is_new = not path.exists()
        append_lines(path, line)
    if is_new:
        _remove_old(locks.root, record.at)


def read_calls(root: DataRoot, since: datetime) -> Iterator[CallRecord]:
    """Yield the calls from a moment on, oldest month first; a line that cannot be understood is left out."""
    first = _month_number(since.astimezone(UTC))
    for number, path in _months(root):
        for line in (read_bytes(path) or b"").split(b"\n") if number >= first else ():
            with suppress(ValueError, RecursionError):
                record = _from_json(as_object(json.loads(line)))
                if record is not None and record.at >= since:
                    yield record


def newest_calls(root: DataRoot, most: int) -> Iterator[CallRecord]:
    """Yield the newest calls of the newest month that has any, the last one first, at most so many."""
    months = _months(root)
    for line in islice(read_lines_back(months[-1][1]), most) if months else ():
        with suppress(ValueError, RecursionError):
            record = _from_json(as_object(json.loads(line.content)))
            if record is not None:
                yield record


def read_totals(root: DataRoot, now: datetime) -> UsageTotals:
    """Return what today and this month took; `now` has the user's time zone."""
    return totals(read_calls(root, _start_of_month(now)), now)


def totals(calls: Iterable[CallRecord], now: datetime) -> UsageTotals:
    """Add up the calls of the day and the month of `now`, in its time zone."""
    month = Spent()
    owners: defaultdict[str, Spent] = defaultdict(Spent)
    days: defaultdict[str, Spent] = defaultdict(Spent)
    for call in calls:
        at = call.at.astimezone(now.tzinfo)
        if (at.year, at.month) == (now.year, now.month):
            day = at.date().isoformat()
            month = month.with_call(call)
            owners[call.owner] = owners[call.owner].with_call(call)
            days[day] = days[day].with_call(call)
    return UsageTotals(days.get(now.date().isoformat(), Spent()), month, dict(owners), dict(days))


def read_month(root: DataRoot, year: int, month: int, zone: tzinfo | None) -> UsageTotals:
    """Return what a month took, by a clock of that zone; its `day` is the month's last."""
    last = datetime(year + month // 12, month % 12 + 1, 1, 12, tzinfo=zone) - timedelta(days=1)
    return read_totals(root, last)


def cap_left(calls: Iterable[CallRecord], cap: int | None, now: datetime) -> int | None:
    """Return how many tokens automatic work may still take today: 0 when the cap is reached, `None` without a cap."""
    if cap is None:
        return None
    today = now.date()
    spent = sum(call.tokens for call in calls if call.automatic and call.at.astimezone(now.tzinfo).date() == today)
    return max(0, cap - spent)


def read_cap_left(root: DataRoot, cap: int | None, now: datetime) -> int | None:
    """Do the same for what is on disk (C12)."""
    return None if cap is None else cap_left(read_calls(root, _start_of_day(now)), cap, now)


def _remove_old(root: DataRoot, now: datetime) -> None:
    oldest = _month_number(now.astimezone(UTC)) - KEPT_MONTHS
    for number, path in _months(root):
        if number < oldest:
            remove_file(path)


def _months(root: DataRoot) -> list[tuple[int, Path]]:
    found: list[tuple[int, Path]] = []
    with os_errors_about(root.usage):
        for path in root.usage.iterdir() if root.usage.is_dir() else ():
            match = _FILE_NAME.fullmatch(path.name)
            if match:
                found.append((int(match[1]) * 12 + int(match[2]) - 1, path))
    return sorted(found)


def _month_number(moment: datetime) -> int:
    return moment.year * 12 + moment.month - 1


def _file_of(root: DataRoot, moment: datetime) -> Path:
    return root.usage / f"{moment.astimezone(UTC):%Y-%m}.jsonl"


def _start_of_day(now: datetime) -> datetime:
    return now.replace(hour=0, minute=0, second=0, microsecond=0)


def _start_of_month(now: datetime) -> datetime:
    # A zone whose offset changed since the first of the month is off by an hour: begin a day early, totals() is exact.
    return _start_of_day(now).replace(day=1) - timedelta(days=1)


def _to_json(record: CallRecord) -> JsonObject:
    values: JsonObject = {"v": _VERSION, "at": iso_text(record.at)}
    for name in CallRecord.__slots__:
        if name != "at":
            values[name] = getattr(record, name)
    if not record.estimated_input:
        del values["estimated_input"]
    return values | {"seconds": round(record.seconds, 3)}


def _from_json(values: JsonObject) -> CallRecord | None:
    at, outcome = read_iso(values.get("at")), as_text(values.get("outcome"))
    if at is None or outcome is None:
        return None
    return CallRecord(
        at=at,
        owner=as_text(values.get("owner")) or "",
        purpose=as_text(values.get("purpose")) or "",
        model=as_text(values.get("model")) or "",
        input_tokens=int(as_number(values.get("input_tokens")) or 0),
        output_tokens=int(as_number(values.get("output_tokens")) or 0),
        seconds=as_number(values.get("seconds")) or 0.0,
        outcome=outcome,
        automatic=values.get("automatic") is True,
        estimated=values.get("estimated") is True,
        estimated_input=int(as_number(values.get("estimated_input")) or 0),
    )

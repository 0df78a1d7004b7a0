"""The moments at which a schedule wants a run, through every change of the clocks (V43). Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta, tzinfo
from typing import Any, Final

from apscheduler.triggers.cron import CronTrigger  # type: ignore[import-untyped]
from apscheduler.triggers.interval import IntervalTrigger  # type: ignore[import-untyped]
from tzlocal import get_localzone

from halo_desktop.engine.runs.run import Run, RunState
from halo_desktop.engine.runs.schedule import Cron, Daily, Interval, Schedule, Weekdays, Weekly

MADE_UP_WITHIN: Final = timedelta(hours=24)
"""A run that was missed is made up so long, and only the last one of several (V43)."""

_DAYS: Final = ("sun", "mon", "tue", "wed", "thu", "fri", "sat")
_PART: Final = re.compile(r"(\*|[0-7]|[a-z]{3})(?:-([0-7]|[a-z]{3}))?(?:/([1-7]))?")
_FIELDS: Final = 5


def check(when: Cron) -> None:
    """Raise `ValueError` for a line of cron that is none."""
    _calendar(when)


def next_tick(schedule: Schedule, after: datetime, zone: tzinfo | None = None) -> datetime | None:
    """Return the first moment after another at which a run is wanted, whether or not the schedule is on.

    `None`: never again. `zone` is the user's, by default the system's. Raises `ValueError` for a line of cron that is
    none.
    """
    if isinstance(schedule.when, Interval):
        return _next(IntervalTrigger(minutes=schedule.when.minutes, start_date=schedule.since, timezone=UTC), after)
    here = zone or get_localzone()
    trigger = _calendar(schedule.when)
    # The trigger is asked by the hands of the clock, called UTC: it goes in circles in an hour that comes twice. Of
    # such an hour the first one counts; what falls into an hour that is left out comes an hour later.
    hands = _next(trigger, after.astimezone(here).replace(tzinfo=UTC, fold=0))
    while hands is not None:
        found = hands.replace(tzinfo=here).astimezone(UTC)
        if found > after:
            return found
        hands = _next(trigger, hands)
    return None


def due_tick(schedule: Schedule, runs: Sequence[Run], now: datetime, zone: tzinfo | None = None) -> datetime | None:
    """Return the moment whose run is to begin now; `None` where nothing is due.

    `runs` are the newest, the newest first. No moment has two runs, also where the clock was set back, but for one run
    that was cut short: that is made up once. Moments more than a day ahead came from a clock that was wrong, and do
    not count. Raises as `next_tick`.
    """
    if not schedule.enabled or any(run.state is RunState.RUNNING for run in runs):
        return None
    done = [run for run in runs if run.tick is not None and run.tick <= now + MADE_UP_WITHIN]
    known = [schedule.since, *(run.tick for run in done if run.tick is not None)]
    begin = max([now - MADE_UP_WITHIN, *(moment for moment in known if moment <= now + MADE_UP_WITHIN)])
    found = None
    tick = next_tick(schedule, begin, zone)
    while tick is not None and tick <= now:
        found, tick = tick, next_tick(schedule, tick, zone)
    return found or _cut_short(schedule, done, now)


def _cut_short(schedule: Schedule, done: Sequence[Run], now: datetime) -> datetime | None:
    """Return the moment of the last run on schedule, if that was cut short and not made up yet."""
    if not done or done[0].state is not RunState.INTERRUPTED:
        return None
    tick = done[0].tick
    if tick is None or tick < schedule.since or not now - MADE_UP_WITHIN <= tick <= now:
        return None
    return tick if sum(run.tick == tick for run in done) == 1 else None


def _next(trigger: Any, after: datetime) -> datetime | None:
    found = trigger.get_next_fire_time(None, after + timedelta(microseconds=1))
    return found if isinstance(found, datetime) else None


def _calendar(when: Daily | Weekdays | Weekly | Cron) -> Any:
    minute, hour, day, month, weekday = _fields(when)
    return CronTrigger(minute=minute, hour=hour, day=day, month=month, day_of_week=weekday, timezone=UTC)


def _fields(when: Daily | Weekdays | Weekly | Cron) -> tuple[str, str, str, str, str]:
    match when:
        case Daily(at=at):
            return str(at.minute), str(at.hour), "*", "*", "*"
        case Weekdays(at=at):
            return str(at.minute), str(at.hour), "*", "*", "mon-fri"
        case Weekly(weekday=weekday, at=at):
            return str(at.minute), str(at.hour), "*", "*", _DAYS[(weekday + 1) % len(_DAYS)]
        case Cron(expression=expression):
            fields = expression.lower().split()
            if len(fields) != _FIELDS:
                raise ValueError(f"not five fields: {expression!r}")
            minute, hour, day, month, weekday_field = fields
            return minute, hour, day, month, _days_of_week(weekday_field)


def _days_of_week(field: str) -> str:
    """Return a cron field by names of days: cron counts from Sunday, the trigger from Monday."""
    if field == "*":
        return field
    days: list[str] = []
    for part in field.split(","):
        match = _PART.fullmatch(part)
        if match is None:
            raise ValueError(f"no days of the week: {field!r}")
        first, last, step = match.groups()
        begin, end = (0, 6) if first == "*" else (_day(first), _day(last or first))
        if first != "*" and end < begin:
            end += len(_DAYS)
        days += [_DAYS[day % len(_DAYS)] for day in range(begin, end + 1, int(step or 1))]
    return ",".join(dict.fromkeys(days))


def _day(said: str) -> int:
    return int(said) if said.isdigit() else _DAYS.index(said)

"""When a digital human runs by itself, as a person set it: `schedule` in `<base>/desktop/settings.json` (V43)."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime, time
from typing import Final, TypeAlias

from halo_desktop.engine.clock import iso_text, read_iso
from halo_desktop.engine.json_values import JsonObject, as_number, as_object, as_text
from halo_desktop.engine.messages.records import UNKNOWN_TIME

KEY: Final = "schedule"

LONGEST_INTERVAL: Final = 31 * 24 * 60
"""Minutes between two runs at most; a rarer one is a date in a calendar."""

_NINE: Final = time(9)


@dataclass(frozen=True, slots=True)
class Daily:
    """Every day at a time of the user's clock."""

    at: time = _NINE


@dataclass(frozen=True, slots=True)
class Weekdays:
    """From Monday to Friday."""

    at: time = _NINE


@dataclass(frozen=True, slots=True)
class Weekly:
    """Once a week."""

    weekday: int = 0
    """0 is Monday, 6 Sunday."""
    at: time = _NINE


@dataclass(frozen=True, slots=True)
class Interval:
    """Again and again, counted from when the schedule was set."""

    minutes: int = 60


@dataclass(frozen=True, slots=True)
class Cron:
    """As a line of cron says: minute, hour, day of month, month, day of week (0 and 7 are Sunday); all must fit."""

    expression: str


When: TypeAlias = Daily | Weekdays | Weekly | Interval | Cron


@dataclass(frozen=True, slots=True)
class Schedule:
    """When it runs."""

    when: When
    enabled: bool = True
    since: datetime = field(default=UNKNOWN_TIME)
    """When it was set: nothing before is made up, and intervals are counted from it."""


def schedule_to_json(schedule: Schedule) -> JsonObject:
    """Return it as the settings keep it."""
    values: JsonObject = {"enabled": schedule.enabled, "since": iso_text(schedule.since)}
    match schedule.when:
        case Daily(at=at):
            return values | {"kind": "daily", "at": _clock_text(at)}
        case Weekdays(at=at):
            return values | {"kind": "weekdays", "at": _clock_text(at)}
        case Weekly(weekday=weekday, at=at):
            return values | {"kind": "weekly", "weekday": weekday, "at": _clock_text(at)}
        case Interval(minutes=minutes):
            return values | {"kind": "interval", "minutes": minutes}
        case Cron(expression=expression):
            return values | {"kind": "cron", "expression": expression}


def read_schedule(stored: object) -> Schedule | None:
    """Read it from the settings; `None` where none is set, or one that we do not understand."""
    values = as_object(stored)
    read = _KINDS.get(as_text(values.get("kind")) or "")
    when = read(values) if read else None
    if when is None:
        return None
    return Schedule(when, values.get("enabled") is True, read_iso(values.get("since")) or UNKNOWN_TIME)


def _clock_text(at: time) -> str:
    return at.strftime("%H:%M")


def _time(values: JsonObject) -> time | None:
    with suppress(ValueError):
        return time.fromisoformat(as_text(values.get("at")) or "").replace(second=0, microsecond=0, tzinfo=None)
    return None


def _daily(values: JsonObject) -> Daily | None:
    at = _time(values)
    return None if at is None else Daily(at)


def _weekdays(values: JsonObject) -> Weekdays | None:
    at = _time(values)
    return None if at is None else Weekdays(at)


def _weekly(values: JsonObject) -> Weekly | None:
    at, weekday = _time(values), as_number(values.get("weekday"))
    return None if at is None or weekday not in range(7) else Weekly(int(weekday or 0), at)


def _interval(values: JsonObject) -> Interval | None:
    minutes = int(as_number(values.get("minutes")) or 0)
    return Interval(minutes) if 1 <= minutes <= LONGEST_INTERVAL else None


def _cron(values: JsonObject) -> Cron | None:
    expression = as_text(values.get("expression"))
    return None if expression is None else Cron(expression)


_KINDS: Final[dict[str, Callable[[JsonObject], When | None]]] = {
    "daily": _daily,
    "weekdays": _weekdays,
    "weekly": _weekly,
    "interval": _interval,
    "cron": _cron,
}

"""When a schedule wants a run: every kind, through the changes of the clocks, and what is made up."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from run_scenes import BERLIN

from halo_desktop.engine.runs.run import Run, RunState
from halo_desktop.engine.runs.schedule import (
    LONGEST_INTERVAL,
    Cron,
    Daily,
    Interval,
    Schedule,
    Weekdays,
    Weekly,
    When,
    read_schedule,
    schedule_to_json,
)
from halo_desktop.engine.runs.ticks import check, due_tick, next_tick

SINCE = datetime(2026, 11, 1, tzinfo=UTC)
FRIDAY = datetime(2026, 11, 20, 9, 30, tzinfo=UTC)
"""10:30 in Berlin."""


def ran(tick: datetime, state: RunState = RunState.USEFUL) -> Run:
    return Run("r", tick, "schedule", state=state, tick=tick)


def local(moment: datetime | None) -> str:
    assert moment is not None
    return moment.astimezone(BERLIN).strftime("%a %m-%d %H:%M")


@pytest.mark.spec("V43")
@pytest.mark.parametrize(
    ("when", "expected"),
    [
        (Daily(time(10, 31)), "Fri 11-20 10:31"),
        (Daily(time(10, 30)), "Sat 11-21 10:30"),
        (Weekdays(time(9)), "Mon 11-23 09:00"),
        (Weekly(4, time(9)), "Fri 11-27 09:00"),
        (Weekly(6, time(23, 59)), "Sun 11-22 23:59"),
        (Interval(45), "Fri 11-20 10:45"),
        (Cron("*/20 * * * *"), "Fri 11-20 10:40"),
        (Cron("0 9 1 * *"), "Tue 12-01 09:00"),
        (Cron("0 9 * * 0"), "Sun 11-22 09:00"),
        (Cron("0 9 * * 7"), "Sun 11-22 09:00"),
        (Cron("0 9 * * 1-5"), "Mon 11-23 09:00"),
        (Cron("0 9 * * 5-7"), "Sat 11-21 09:00"),
        (Cron("0 9 * * Sat-Mon"), "Sat 11-21 09:00"),
        (Cron("0 9 * * */3"), "Sat 11-21 09:00"),
        (Cron("0 9 * * mon,wed"), "Mon 11-23 09:00"),
    ],
    ids=str,
)
def test_the_next_run_of_every_kind(when: When, expected: str) -> None:
    assert local(next_tick(Schedule(when, since=SINCE), FRIDAY, BERLIN)) == expected


@pytest.mark.spec("V43")
@pytest.mark.parametrize("expression", ["", "* * * *", "61 * * * *", "0 9 * * 8", "0 9 * * someday", "0 9 * * 1;2"])
def test_a_line_of_cron_that_is_none_is_refused(expression: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        check(Cron(expression))


@pytest.mark.spec("V43")
def test_a_day_that_never_comes_has_no_next_run() -> None:
    assert next_tick(Schedule(Cron("0 9 30 2 *"), since=SINCE), FRIDAY, BERLIN) is None


@pytest.mark.spec("V43")
def test_a_daily_run_stays_at_its_hour_when_the_clocks_change() -> None:
    daily = Schedule(Daily(time(9)), since=SINCE)
    before = datetime(2027, 3, 27, 12, tzinfo=UTC)
    assert next_tick(daily, before, BERLIN) == datetime(2027, 3, 28, 7, tzinfo=UTC)
    twice = Schedule(Daily(time(2, 30)), since=SINCE)
    tick = datetime(2026, 10, 24, 12, tzinfo=UTC)
    ticks = [tick := next_tick(twice, tick, BERLIN) or tick for _ in range(2)]
    assert [local(one) for one in ticks] == ["Sun 10-25 02:30", "Mon 10-26 02:30"]
    spring = next_tick(twice, datetime(2027, 3, 27, 12, tzinfo=UTC), BERLIN)
    assert local(spring) == "Sun 03-28 03:30"
    often = Schedule(Cron("*/30 * * * *"), since=SINCE)
    tick = datetime(2026, 10, 25, 0, 29, tzinfo=UTC)
    ticks = [tick := next_tick(often, tick, BERLIN) or tick for _ in range(3)]
    assert [local(one) for one in ticks] == ["Sun 10-25 02:30", "Sun 10-25 03:00", "Sun 10-25 03:30"]


@pytest.mark.spec("V43")
def test_what_is_due_is_due_until_it_has_run() -> None:
    daily = Schedule(Daily(time(10)), since=SINCE)
    tick = datetime(2026, 11, 20, 9, tzinfo=UTC)
    assert due_tick(daily, [], tick - timedelta(seconds=1), BERLIN) == tick - timedelta(days=1)
    earlier = ran(tick - timedelta(days=1))
    assert due_tick(daily, [earlier], tick - timedelta(seconds=1), BERLIN) is None
    assert due_tick(daily, [earlier], tick, BERLIN) == tick
    assert due_tick(daily, [ran(tick), earlier], tick, BERLIN) is None
    assert due_tick(daily, [earlier], tick + timedelta(hours=23), BERLIN) == tick


@pytest.mark.spec("V43")
def test_of_several_missed_runs_the_last_one_is_made_up() -> None:
    hourly = Schedule(Interval(60), since=SINCE)
    assert due_tick(hourly, [ran(FRIDAY - timedelta(days=3))], FRIDAY, BERLIN) == FRIDAY - timedelta(minutes=30)
    weekly = Schedule(Weekly(2, time(9)), since=SINCE)
    assert due_tick(weekly, [], FRIDAY, BERLIN) is None


@pytest.mark.spec("V43")
def test_nothing_before_the_schedule_was_set_is_made_up() -> None:
    assert due_tick(Schedule(Daily(time(9)), since=FRIDAY), [], FRIDAY + timedelta(minutes=1), BERLIN) is None


@pytest.mark.spec("V43")
def test_a_clock_that_is_set_back_gives_no_moment_two_runs() -> None:
    daily = Schedule(Daily(time(10)), since=SINCE)
    tick = datetime(2026, 11, 20, 9, tzinfo=UTC)
    for minutes in range(-90, 90, 10):
        assert due_tick(daily, [ran(tick)], tick + timedelta(minutes=minutes), BERLIN) is None


@pytest.mark.spec("V43")
def test_a_clock_that_ran_years_ahead_does_not_stop_the_schedule() -> None:
    years_ahead = FRIDAY.replace(year=2031)
    daily = Schedule(Daily(time(10)), since=years_ahead)
    due = due_tick(daily, [ran(years_ahead)], FRIDAY, BERLIN)
    assert due == datetime(2026, 11, 20, 9, tzinfo=UTC)
    assert due_tick(daily, [ran(due), ran(years_ahead)], FRIDAY, BERLIN) is None


@pytest.mark.spec("V43")
def test_a_run_that_was_cut_short_is_made_up_once() -> None:
    daily = Schedule(Daily(time(10)), since=SINCE)
    tick = datetime(2026, 11, 20, 9, tzinfo=UTC)
    cut = ran(tick, RunState.INTERRUPTED)
    assert due_tick(daily, [cut], FRIDAY, BERLIN) == tick
    assert due_tick(daily, [cut, cut], FRIDAY, BERLIN) is None
    assert due_tick(daily, [ran(tick), cut], FRIDAY, BERLIN) is None
    assert due_tick(daily, [cut], tick + timedelta(hours=24, seconds=1), BERLIN) == tick + timedelta(hours=24)
    assert due_tick(Schedule(daily.when, since=FRIDAY), [cut], FRIDAY, BERLIN) is None


@pytest.mark.spec("V43")
def test_nothing_is_due_while_it_runs_or_while_the_schedule_is_off() -> None:
    running = Run("r", FRIDAY, "manual")
    assert due_tick(Schedule(Interval(1), since=SINCE), [running], FRIDAY, BERLIN) is None
    assert due_tick(Schedule(Interval(1), enabled=False, since=SINCE), [], FRIDAY, BERLIN) is None


TIMES = st.times().map(lambda at: at.replace(second=0, microsecond=0))
WHENS = st.one_of(
    st.builds(Daily, TIMES),
    st.builds(Weekdays, TIMES),
    st.builds(Weekly, st.integers(0, 6), TIMES),
    st.builds(Interval, st.integers(1, LONGEST_INTERVAL)),
)


@pytest.mark.spec("Q26")
@given(WHENS, st.booleans())
def test_a_schedule_is_read_as_it_was_written(when: When, enabled: bool) -> None:
    schedule = Schedule(when, enabled, SINCE)
    assert read_schedule(schedule_to_json(schedule)) == schedule


@pytest.mark.spec("V43")
@given(WHENS, st.integers(0, 2 * 366 * 24 * 60))
def test_what_has_run_is_not_due_at_once_again(when: When, minutes: int) -> None:
    moment = SINCE + timedelta(minutes=minutes)
    schedule = Schedule(when, since=SINCE - timedelta(days=900))
    due = due_tick(schedule, [], moment, BERLIN)
    if due is not None:
        assert moment - timedelta(hours=24) < due <= moment
        assert due_tick(schedule, [ran(due)], moment, BERLIN) is None


@pytest.mark.spec("Q26")
@pytest.mark.parametrize(
    "stored",
    [
        None,
        [],
        {},
        {"kind": "hourly"},
        {"kind": "daily", "at": "25:00"},
        {"kind": "daily"},
        {"kind": "weekly", "at": "09:00", "weekday": 7},
        {"kind": "interval", "minutes": 0},
        {"kind": "interval", "minutes": "soon"},
        {"kind": "cron"},
    ],
    ids=str,
)
def test_a_schedule_that_cannot_be_understood_is_none(stored: object) -> None:
    assert read_schedule(stored) is None

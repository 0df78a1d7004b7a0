"""When a digital human runs by itself, and what it would do, in words (V43, N27)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, time
from typing import Final

from PySide6.QtCore import QCoreApplication, QLocale, QTime

from halo_desktop import words
from halo_desktop.engine.home import Home
from halo_desktop.engine.humans.human import UNINSTALLED, Human
from halo_desktop.engine.runs.schedule import Cron, Daily, Interval, Schedule, Weekdays, Weekly, When
from halo_desktop.ui import texts
from halo_desktop.ui.humans import views
from halo_desktop.ui.humans.memory.look import Source
from halo_desktop.ui.watch import Watched

translate = QCoreApplication.translate


@dataclass(frozen=True, slots=True)
class Plan:
    """What holds for the runs of a digital human."""

    schedule: Schedule | None
    next_run: datetime | None
    has_model: bool
    notices: tuple[str, ...] = ()
    """What could not be read of the list."""


def read_plan(home: Home, human: Human) -> Plan:
    """Return what holds now. Raises `EngineError` where it cannot be read."""
    runs = home.runs(human.ref)
    return Plan(
        schedule=runs.schedule(),
        next_run=runs.next_run(home.clock()),
        has_model=home.model_for(human.ref) is not None,
        notices=texts.notices(runs.list(1).notices),
    )


PLAN: Final = Source(
    "plan",
    read_plan,
    # Time alone makes it another one.
    lambda _home, _human: object(),
    lambda home, human: (Watched(human.folder.desktop), Watched(home.root.ours, recursive=False)),
)


def may_not_run(human: Human) -> str:
    """Return why it can neither be run nor scheduled here, "" where it can (N27)."""
    if human.status == UNINSTALLED:
        return translate("RunPlan", "It is uninstalled.")
    return views.of_halo_reason(human) or views.trouble(human)


def why_no_runs(human: Human) -> str:
    """Return why there are none where it does not run here, "" where it may."""
    if human.status == UNINSTALLED:
        return translate("RunPlan", "It is uninstalled, so it does not run.")
    if not human.is_ours:
        return translate("RunPlan", "It runs in Halo: what it did there shows here.")
    return translate("RunPlan", "It cannot run while its folder is missing.") if human.folder_missing else ""


def spoken_plan(plan: Plan, human: Human) -> str:
    """Return when it runs by itself next, in a sentence."""
    schedule = plan.schedule
    if schedule is None:
        return translate("RunPlan", "Off: it runs only when you let it.")
    said = spoken_when(schedule.when)
    if not schedule.enabled:
        return words.filled(translate("RunPlan", "Off. It was: {when}"), when=said)
    if human.status == "paused":
        return words.filled(translate("RunPlan", "{when} · not while it is paused"), when=said)
    if plan.next_run is None:
        return words.filled(translate("RunPlan", "{when} · that never comes"), when=said)
    sentence = translate("RunPlan", "{when} · next run {time}, only while Halo Desktop is open")
    return words.filled(sentence, when=said, time=texts.moment(plan.next_run))


def spoken_when(when: When) -> str:
    """Return how often it runs."""
    match when:
        case Daily(at=at):
            return words.filled(translate("RunPlan", "Every day at {time}"), time=_clock(at))
        case Weekdays(at=at):
            return words.filled(translate("RunPlan", "Monday to Friday at {time}"), time=_clock(at))
        case Weekly(weekday=weekday, at=at):
            text = translate("RunPlan", "Every {day} at {time}")
            return words.filled(text, day=day_name(weekday), time=_clock(at))
        case Interval(minutes=minutes):
            return translate("RunPlan", "Every %n minute(s)", None, minutes)
        case Cron(expression=expression):
            return words.filled(translate("RunPlan", "By the cron line {line}"), line=words.one_line(expression))


def day_name(weekday: int) -> str:
    """Return the name of a day of the week, of which 0 is Monday."""
    return QLocale().standaloneDayName(weekday + 1)


def _clock(at: time) -> str:
    return QLocale().toString(QTime(at.hour, at.minute), QLocale.FormatType.ShortFormat)

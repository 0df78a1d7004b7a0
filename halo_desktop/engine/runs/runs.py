"""The runs of one digital human: begun by hand or on schedule, listed, looked into (V43, N20)."""

from __future__ import annotations

import threading
import uuid
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime, tzinfo
from typing import Final

from halo_desktop.engine.errors import Code, EngineError, Fault
from halo_desktop.engine.humans.halo_database import HaloDatabase
from halo_desktop.engine.humans.human import ACTIVE, UNINSTALLED, Human
from halo_desktop.engine.owner_settings import keep_value, read_value
from halo_desktop.engine.prompts import phrases
from halo_desktop.engine.runs import ticks
from halo_desktop.engine.runs.executing import Execution, RunMeans
from halo_desktop.engine.runs.from_halo import read_halo_runs
from halo_desktop.engine.runs.registry import RunRegistry
from halo_desktop.engine.runs.run import Ended, Run, RunList, RunState, Trigger
from halo_desktop.engine.runs.schedule import KEY, Cron, Schedule, When, read_schedule, schedule_to_json
from halo_desktop.engine.runs.transcript import Step, read_transcript
from halo_desktop.engine.turn.place import Place
from halo_desktop.engine.turn.request import OnEvent

SHOWN: Final = 200
"""As many runs keep their transcripts (N20)."""

_LOOKED_AT: Final = 2_000
"""Among so many runs is every one of the last 24 hours, as far as a schedule can want them (one a minute)."""

_CRON_FIELDS: Final = "minute hour day month weekday"


class Runs:
    """The runs of one digital human. Made anew for each operation, from what holds then."""

    def __init__(self, place: Place, human: Human, means: RunMeans, zone: tzinfo | None = None) -> None:
        self._place = place
        self._human = human
        self._means = means
        self._zone = zone
        self._registry = RunRegistry(human.folder, means.locks)

    def by_hand(self, task: str, on_event: OnEvent, stop: threading.Event) -> Ended:
        """Run once, now; an empty task is the human's own instructions. Once `stop` is set it ends soon.

        Raises `EngineError` where no run begins: RUN_UNDER_WAY, HUMAN_UNINSTALLED, NO_TASK, IN_USE while the memory is
        being cleared, or the system's reason. Whatever goes wrong later is an outcome.
        """
        with self._only_run():
            what = task.strip() or self._own_task()
            return self._execute(self._new_run(Trigger.MANUAL), what, on_event, stop)

    def on_schedule(
        self, on_event: OnEvent, stop: threading.Event, leaving: threading.Event | None = None
    ) -> Ended | None:
        """Run once if the schedule wants it now; `None` where it does not, any more or yet.

        A run that is stopped because the program ends, which `leaving` says, counts as cut short and is made up later.
        Of several processes that call it at the same time one runs. Raises as `by_hand`, and as `schedule` does; then
        the run is still due.
        """
        with self._only_run():
            tick = self._due(self._means.clock(), under_way=False)
            if tick is None:
                return None
            run = self._new_run(Trigger.SCHEDULE, tick)
            try:
                task = self._own_task()
            except EngineError as error:
                return self._skipped(run, error)
            if self._means.cap_is_reached():
                return self._skipped(run, EngineError(Code.DAILY_CAP_REACHED))
            return self._execute(run, task, on_event, stop, leaving)

    def list(self, limit: int = SHOWN) -> RunList:
        """Return the newest runs, ours and Halo's; where `halo.db` cannot be read, ours with a notice."""
        runs = self._registry.newest(limit)
        notices: tuple[Fault, ...] = ()
        if not self._human.is_ours:
            try:
                runs += read_halo_runs(HaloDatabase(self._means.locks.root), self._human.id, limit)
            except EngineError as error:
                notices = (error.fault,)
        newest_first = sorted(runs, key=lambda run: run.began, reverse=True)
        return RunList(tuple(newest_first[:limit]), notices)

    def transcript(self, run: str) -> tuple[Step, ...]:
        """Return what a run said and did, also one of Halo; raises `EngineError` (NO_SUCH_RUN where none is kept)."""
        return read_transcript(self._human.folder, run)

    def schedule(self) -> Schedule | None:
        """Return when it runs by itself, `None` where that was never set; raises `EngineError` (JSON_UNREADABLE)."""
        return read_schedule(read_value(self._human.folder, KEY))

    def set_schedule(self, when: When | None, *, enabled: bool = True) -> Schedule | None:
        """Let it run by itself, or no more, and return what then holds; what was missed before is not made up.

        Raises `EngineError`: BAD_SETTING_VALUE for a line of cron that is none, FORMAT_TOO_NEW, JSON_UNREADABLE, BUSY,
        or the system's reason.
        """
        if isinstance(when, Cron):
            try:
                ticks.check(when)
            except ValueError as error:
                facts = {"key": "cron", "value": when.expression, "known": _CRON_FIELDS}
                raise EngineError(Code.BAD_SETTING_VALUE, **facts) from error
        stored = None if when is None else schedule_to_json(Schedule(when, enabled, self._means.clock()))
        keep_value(self._human.folder, self._means.locks, KEY, stored)
        return self.schedule()

    def next_run(self, after: datetime) -> datetime | None:
        """Return when it runs by itself next; `None` where it does not. Raises as `schedule`."""
        schedule = self._schedule_in_force()
        if schedule is None:
            return None
        try:
            return ticks.next_tick(schedule, after, self._zone)
        except ValueError:  # a line of cron that somebody wrote by hand
            return None

    def due(self, now: datetime) -> datetime | None:
        """Return the moment whose run is to begin now: it may be one of the last 24 hours, which is made up."""
        return self._due(now, under_way=None)

    def _due(self, now: datetime, *, under_way: bool | None) -> datetime | None:
        schedule = self._schedule_in_force()
        if schedule is None:
            return None
        try:
            return ticks.due_tick(schedule, self._registry.newest(_LOOKED_AT, under_way=under_way), now, self._zone)
        except ValueError:
            return None

    def _schedule_in_force(self) -> Schedule | None:
        """Return the schedule, if it is on and its human is neither paused nor uninstalled."""
        schedule = self.schedule()
        return schedule if schedule and schedule.enabled and self._human.status == ACTIVE else None

    def _execute(
        self, run: Run, task: str, on_event: OnEvent, stop: threading.Event, leaving: threading.Event | None = None
    ) -> Ended:
        execution = Execution(self._place, self._human, self._means, run)
        with execution.use():
            self._registry.add(run)
            ended = execution.run(task, on_event, stop)
        if leaving and leaving.is_set() and ended.run.state is RunState.ERROR:
            # Without a second line it stands in the list as every run that did not live to its end.
            return replace(ended, run=replace(ended.run, state=RunState.INTERRUPTED))
        try:
            self._registry.add(ended.run)
        except EngineError as error:  # the run is over, and stands in the list as one that was cut short
            return replace(ended, fault=error.fault)
        return ended

    def _skipped(self, run: Run, error: EngineError) -> Ended:
        skipped = replace(run, state=RunState.SKIPPED, error=error.code.value)
        self._registry.add(run)
        self._registry.add(skipped)
        return Ended(skipped, fault=error.fault)

    def _new_run(self, trigger: Trigger, tick: datetime | None = None) -> Run:
        return Run(str(uuid.uuid4()), self._means.clock(), trigger.value, tick=tick)

    def _own_task(self) -> str:
        """Return what is said where nobody names a task; raises `EngineError` (NO_TASK) without instructions."""
        instructions = self._human.instructions
        if not instructions.strip():
            raise EngineError(Code.NO_TASK, name=self._human.name)
        chinese = any("㐀" <= char <= "鿿" for char in instructions)
        return phrases("run")["own-task-chinese" if chinese else "own-task"]

    @contextmanager
    def _only_run(self) -> Generator[None]:
        if self._human.status == UNINSTALLED:
            raise EngineError(Code.HUMAN_UNINSTALLED, name=self._human.name)
        with self._registry.only_run(self._human.name):
            yield

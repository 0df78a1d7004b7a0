"""Runs on a schedule: set, due, run once among processes, skipped, made up after a kill."""

from __future__ import annotations

import os
import threading
from datetime import UTC, datetime, time, timedelta
from pathlib import Path

import pytest
from data_folder import OURS, PRICE_WATCHER, dump, load, make_data_folder
from kill_points import kill_points
from run_scenes import RunScene, new_scene
from turn_scenes import call

from halo_desktop.engine.errors import Code, EngineError
from halo_desktop.engine.llm.model import FailureKind
from halo_desktop.engine.owners import human_ref
from halo_desktop.engine.runs.run import RunState
from halo_desktop.engine.runs.schedule import Cron, Daily, Interval

TEN_IN_BERLIN = datetime(2026, 11, 21, 9, tzinfo=UTC)


@pytest.fixture
def daily(scene: RunScene) -> RunScene:
    """Give a digital human that works at ten every day, and let it be ten."""
    scene.runs.set_schedule(Daily(time(10)))
    assert scene.due() is None
    scene.clock.now = TEN_IN_BERLIN
    return scene


@pytest.mark.spec("V43")
def test_a_schedule_is_kept_beside_the_model_and_can_be_taken_away(scene: RunScene) -> None:
    dump(scene.base / "desktop" / "settings.json", {"version": 1, "model": "m-1", "xNewer": [1]})
    schedule = scene.runs.set_schedule(Interval(30))
    assert schedule == scene.runs.schedule()
    assert load(scene.base / "desktop" / "settings.json") == {
        "version": 1,
        "model": "m-1",
        "xNewer": [1],
        "schedule": {"enabled": True, "since": "2026-11-20T09:30:00.000Z", "kind": "interval", "minutes": 30},
    }
    assert scene.runs.next_run(scene.clock()) == scene.clock() + timedelta(minutes=30)
    scene.runs.set_schedule(Interval(30), enabled=False)
    assert scene.runs.next_run(scene.clock()) is None
    assert scene.runs.set_schedule(None) is None
    assert load(scene.base / "desktop" / "settings.json") == {"version": 1, "model": "m-1", "xNewer": [1]}


@pytest.mark.spec("V43")
def test_a_line_of_cron_that_is_none_is_not_kept(scene: RunScene) -> None:
    with pytest.raises(EngineError) as caught:
        scene.runs.set_schedule(Cron("every day"))
    assert caught.value.code is Code.BAD_SETTING_VALUE
    assert scene.runs.schedule() is None
    broken = {"enabled": True, "kind": "cron", "expression": "every day"}
    dump(scene.base / "desktop" / "settings.json", {"version": 1, "schedule": broken})
    assert (scene.runs.next_run(scene.clock()), scene.due(), scene.on_schedule()) == (None, None, None)


@pytest.mark.spec("V43")
def test_a_run_on_schedule_happens_once(daily: RunScene) -> None:
    assert daily.home.due(daily.clock()) == (daily.ref,)
    ended = daily.on_schedule()
    assert ended is not None
    assert (ended.run.trigger, ended.run.tick, ended.run.state) == ("schedule", TEN_IN_BERLIN, RunState.USEFUL)
    assert f"[by: schedule#{ended.run.id[:4]}]" in daily.headings[0]
    assert (daily.home.due(daily.clock()), daily.on_schedule()) == ((), None)
    daily.clock.on(hours=-2)
    assert (daily.due(), daily.clock.on(hours=2) and daily.due()) == (None, None)
    daily.clock.on(days=1)
    assert daily.due() == TEN_IN_BERLIN + timedelta(days=1)


@pytest.mark.spec("V43")
def test_a_missed_run_is_made_up_within_a_day(daily: RunScene) -> None:
    daily.clock.on(hours=23)
    ended = daily.on_schedule()
    assert ended is not None
    assert (ended.run.tick, ended.run.began) == (TEN_IN_BERLIN, TEN_IN_BERLIN + timedelta(hours=23))
    assert daily.runs.next_run(daily.clock()) == TEN_IN_BERLIN + timedelta(days=1)


@pytest.mark.spec("V43")
@pytest.mark.parametrize("status", ["paused", "uninstalled"])
def test_who_is_paused_or_uninstalled_does_not_run_by_itself(daily: RunScene, status: str) -> None:
    daily.change_human(status=status)
    assert daily.home.due(daily.clock()) == ()
    assert daily.runs.next_run(daily.clock()) is None


@pytest.mark.spec("V43")
def test_one_broken_folder_does_not_keep_others_from_running(daily: RunScene) -> None:
    others = daily.home.runs(human_ref(PRICE_WATCHER))
    others.set_schedule(Daily(time(10)))
    path = daily.home.owner(human_ref(PRICE_WATCHER)).folder.settings_file
    path.write_text("{", encoding="utf-8")
    assert daily.home.due(daily.clock()) == (daily.ref,)


@pytest.mark.spec("C12", "V43")
def test_the_daily_cap_skips_a_run_on_schedule_and_no_run_by_hand(daily: RunScene) -> None:
    daily.home.models.change_daily_cap(0)
    ended = daily.on_schedule()
    assert ended is not None
    assert (ended.run.state, ended.run.error) == (RunState.SKIPPED, "daily_cap_reached")
    assert (daily.newest, daily.due(), daily.model.received, daily.records) == (ended.run, None, [], [])
    assert daily.by_hand("看看").run.state is RunState.USEFUL


@pytest.mark.spec("V43")
def test_without_instructions_a_run_on_schedule_is_skipped(daily: RunScene) -> None:
    daily.change_human(instructions="")
    ended = daily.on_schedule()
    assert ended is not None
    assert (ended.run.state, ended.run.error) == (RunState.SKIPPED, "no_task")
    assert daily.due() is None


@pytest.mark.spec("V43")
def test_a_failed_run_on_schedule_is_not_tried_again_at_once(daily: RunScene) -> None:
    daily.model.plays(FailureKind.NETWORK)
    ended = daily.on_schedule()
    assert ended is not None
    assert (ended.run.state, daily.due()) == (RunState.ERROR, None)


@pytest.mark.spec("V43")
def test_while_it_runs_by_hand_it_is_not_due_and_afterwards_it_is(daily: RunScene) -> None:
    seen: list[object] = []
    daily.model.plays(lambda: seen.append(daily.due()), "好。")
    daily.by_hand("看看")
    assert (seen, daily.due()) == ([None], TEN_IN_BERLIN)


@pytest.mark.spec("V43")
def test_of_two_processes_one_runs(daily: RunScene) -> None:
    daily.runs.list()
    children = [_on_schedule_in_child(daily) for _ in range(3)]
    codes = [os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children]
    assert codes == [0, 0, 0]
    assert [run.state for run in daily.runs.list().runs] == [RunState.USEFUL]
    assert len(daily.records) == 1


def _on_schedule_in_child(scene: RunScene) -> int:
    child = os.fork()
    if child == 0:
        code = 1
        try:
            try:
                scene.on_schedule()
                code = 0
            except EngineError as error:
                code = 0 if error.code is Code.RUN_UNDER_WAY else 2
        finally:
            os._exit(code)
    return child


@pytest.mark.spec("V43", "Q20")
def test_a_kill_at_any_point_of_a_tick_loses_no_run_and_repeats_it_once(tmp_path: Path) -> None:
    scenes: list[RunScene] = []

    def prepare() -> object:
        here = tmp_path / str(len(scenes))
        folder = make_data_folder(here / "halo", database=False)
        scene = new_scene(folder, here / "user")
        scene.runs.set_schedule(Daily(time(10)))
        scene.clock.now = TEN_IN_BERLIN
        scene.model.plays(call("remember", text="午饭十二点"), "好。")
        scenes.append(scene)
        return scene.on_schedule

    for _ in kill_points("run on schedule", prepare):  # type: ignore[arg-type]
        scene = scenes[-1]
        found = scene.runs.list().runs
        assert [run.state for run in found] in ([], [RunState.INTERRUPTED], [RunState.USEFUL])
        finished = [run.state for run in found] == [RunState.USEFUL]
        assert scene.memory.startswith("# now\n")
        assert scene.home.due(scene.clock()) == (() if finished else (scene.ref,))
        ended = scene.on_schedule()
        assert (ended is None) == finished
        assert "- 午饭十二点\n" in scene.memory
        assert scene.memory.count("- 午饭十二点\n") == 1
        assert (scene.due(), scene.on_schedule()) == (None, None)
        states = [run.state for run in scene.runs.list().runs]
        assert states == [RunState.USEFUL, *([RunState.INTERRUPTED] if found and not finished else [])]
        assert scene.by_hand("看看").run.state is RunState.USEFUL


@pytest.mark.spec("V43")
def test_a_run_that_does_not_answer_ends_soon_after_it_is_stopped(scene: RunScene) -> None:
    ended = threading.Event()

    def hang() -> None:
        threading.Timer(0.05, scene.stop.set).start()
        assert scene.stop.wait(10)
        ended.set()

    scene.model.plays(hang, "再说")
    assert scene.by_hand("看看").run.error == "cancelled"
    assert ended.is_set()
    assert scene.ref == human_ref(OURS)

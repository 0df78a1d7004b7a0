"""Runs with a model behind a server on loopback: what they cost, and a server that hangs."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from datetime import time, timedelta
from pathlib import Path

import pytest
from data_folder import OURS, DataFolder, dump, load
from engine_home import no_trash
from model_servers import OpenAi, ScriptedServer
from run_scenes import Moved

from halo_desktop.engine.home import Home
from halo_desktop.engine.lifecycle.lifecycle import Surroundings
from halo_desktop.engine.llm.keys import Keys
from halo_desktop.engine.llm.limits import CallLimits
from halo_desktop.engine.llm.model import TextDelta
from halo_desktop.engine.llm.models import ModelMeans
from halo_desktop.engine.llm.registry import ConfiguredModel
from halo_desktop.engine.llm.usage import read_calls
from halo_desktop.engine.owners import human_ref
from halo_desktop.engine.runs.run import RunState
from halo_desktop.engine.runs.schedule import Daily

REF = human_ref(OURS)


@pytest.fixture
def server() -> Iterator[ScriptedServer]:
    server = ScriptedServer(OpenAi())
    yield server
    server.stop()
    assert server.flaws == []


@pytest.fixture
def clock() -> Moved:
    return Moved()


@pytest.fixture
def home(folder: DataFolder, tmp_path: Path, server: ScriptedServer, clock: Moved) -> Iterator[Home]:
    """Open a data folder whose model is served, with a digital human that has instructions."""
    limits = CallLimits(total=20.0, idle=1.0, connect=5.0, attempts=1)
    means = ModelMeans(keys=Keys(lambda: None, {}), limits=limits)
    home = Home(folder.root, clock, Surroundings(tmp_path / "user", no_trash), means)
    home.models.keep(
        ConfiguredModel("m-1", "compatible", server.base_url, "served-model", 64_000), "sk-test-4f9a7c21d0"
    )
    path = folder.humans[OURS] / "human.json"
    dump(path, load(path) | {"instructions": "每天整理会议纪要。"})
    yield home
    home.models.close()


@pytest.mark.spec("C12", "V43")
def test_what_a_run_costs_is_noted_and_only_a_run_on_schedule_is_automatic(
    home: Home, server: ScriptedServer, clock: Moved
) -> None:
    home.runs(REF).set_schedule(Daily(time(9)))
    server.script(server.says("整理好了。"), server.says("又整理好了。"))
    home.runs(REF).by_hand("看看", print, threading.Event())
    began = clock()
    clock.on(hours=24)
    ended = home.runs(REF).on_schedule(print, threading.Event())
    assert ended is not None
    assert (ended.run.state, ended.run.model) == (RunState.USEFUL, "served-model")
    calls = list(read_calls(home.root, began - timedelta(days=1)))
    assert [(call.owner, call.purpose, call.automatic) for call in calls] == [
        (str(REF), "run", False),
        (str(REF), "run", True),
    ]
    assert ended.run.tokens == calls[-1].tokens > 0


@pytest.mark.spec("V43")
def test_a_run_whose_server_hangs_is_stopped(home: Home, server: ScriptedServer) -> None:
    server.script(server.hangs_after("说到一半"))
    stop = threading.Event()

    def stop_when_it_speaks(event: object) -> None:
        if isinstance(event, TextDelta):
            stop.set()

    ended = home.runs(REF).by_hand("看看", stop_when_it_speaks, stop)
    assert (ended.run.state, ended.run.error, ended.text) == (RunState.ERROR, "cancelled", "说到一半")


@pytest.mark.spec("V43", "C14")
def test_a_run_whose_server_hangs_ends_by_itself(home: Home, server: ScriptedServer) -> None:
    server.script(server.hangs_after("说到一半"))
    ended = home.runs(REF).by_hand("看看", print, threading.Event())
    assert (ended.run.state, ended.run.error) == (RunState.ERROR, "time_out")
    assert home.runs(REF).list().runs[0].error == "time_out"

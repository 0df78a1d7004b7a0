"""A run at work: in the page, the list and the strip, stopped, left, and when the window closes (V43, U11)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from data_folder import NOW, OURS, dump, load
from memory_tab import rows
from model_servers import OpenAi, ScriptedServer
from PySide6.QtWidgets import QPlainTextEdit
from runs_tab import open_runs

from halo_desktop.engine.llm.registry import ConfiguredModel
from halo_desktop.engine.owners import human_ref
from halo_desktop.engine.runs.run import RunState
from halo_desktop.engine.runs.schedule import Interval
from halo_desktop.ui.conversation.rows import ProseRow
from halo_desktop.ui.jobs import DaemonExecutor

pytestmark = pytest.mark.spec("V43", "U11")

REF = human_ref(OURS)
NAME = "会议纪要员"


def begin(desk: Any, task: str = "整理纪要") -> None:
    """Let it run, and do not wait for it."""
    desk.click("Run now")
    desk.dialog().findChildren(QPlainTextEdit)[0].setPlainText(task)
    desk.button("Run now", desk.dialog()).click()


class TestWithAModel:
    """Real threads, and a server that does not finish its answer."""

    @pytest.fixture
    def inline_executor(self) -> Iterator[DaemonExecutor]:
        executor = DaemonExecutor(3)
        yield executor
        executor.shutdown(wait=True)

    @pytest.fixture
    def server(self) -> Iterator[ScriptedServer]:
        server = ScriptedServer(OpenAi())
        yield server
        server.stop()

    @pytest.fixture
    def hanging(self, desk: Any, server: ScriptedServer) -> Any:
        server.script(server.hangs_after("I read ", "the minutes. ", "Then I think. "))
        desk.home.models.keep(ConfiguredModel("id", "compatible", server.base_url, "served-model", 32_000))
        return desk

    def test_what_it_says_shows_as_it_says_it_and_stop_ends_it(self, hanging) -> None:
        tab = open_runs(hanging)
        strip = hanging.session.under_way.strip
        begin(hanging)
        strip.timer.timeout.emit()
        hanging.qtbot.waitUntil(
            lambda: any(isinstance(row, ProseRow) and "Then I think." in row.text for row in tab.page.messages.rows),
            timeout=30_000,
        )
        assert [row.caption for row in rows(tab.page)] == ["Running · By hand"]
        hanging.qtbot.waitUntil(lambda: any(re.fullmatch(r"[\d,]+ tokens", text) for text in hanging.texts(strip)))
        assert {NAME, "Running…"} <= set(hanging.texts(strip))
        listed = hanging.session.humans.page.list.model().rows
        assert next(row.caption for row in listed if row.id == OURS) == "Running…"
        hanging.click("Stop", tab)
        hanging.qtbot.waitUntil(strip.isHidden)
        hanging.settle()
        (run,) = hanging.home.runs(REF).list().runs
        assert (run.state, run.error) == (RunState.ERROR, "cancelled")
        assert rows(tab.page)[0].caption.startswith("Stopped · By hand · ")
        assert hanging.button("Run now", tab).isEnabled()

    def test_the_strip_cancels_it_too(self, hanging) -> None:
        open_runs(hanging)
        strip = hanging.session.under_way.strip
        begin(hanging)
        strip.timer.timeout.emit()
        hanging.qtbot.waitUntil(lambda: bool(hanging.home.runs(REF).list().runs), timeout=30_000)
        hanging.button("Cancel", strip).click()
        # The library of the model may still be loading.
        hanging.qtbot.waitUntil(strip.isHidden, timeout=30_000)

    def test_closing_the_window_asks_and_a_scheduled_run_is_made_up_later(self, hanging) -> None:
        path = hanging.data.humans[OURS] / "human.json"
        dump(path, load(path) | {"instructions": "每天整理会议纪要。"})
        hanging.home.runs(REF).set_schedule(Interval(60))
        hanging.home.clock = lambda: NOW + timedelta(minutes=60)
        hanging.session.due_runs.timer.timeout.emit()
        hanging.qtbot.waitUntil(
            lambda: [run.state for run in hanging.home.runs(REF).list().runs] == [RunState.RUNNING], timeout=30_000
        )
        assert hanging.session.under_way.strip.isHidden()
        hanging.window.close()
        assert hanging.window.isVisible()
        assert NAME in hanging.texts(hanging.dialog())
        hanging.button("Quit", hanging.dialog()).click()
        hanging.qtbot.waitUntil(lambda: not hanging.window.isVisible())
        hanging.session.stop()
        (run,) = hanging.home.runs(REF).list().runs
        assert run.state is RunState.INTERRUPTED
        assert hanging.home.due(hanging.home.clock()) == (REF,)


@pytest.mark.parametrize("left", [True, False])
def test_only_who_has_left_the_window_is_told_of_the_end(desk, left: bool) -> None:
    desk.notifier.left = left
    desk.session.runs.start(REF, NAME, "记住：服务器地址是 10.0.0.8")
    desk.settle()
    assert desk.notifier.told == ([(NAME, "The run is done.")] if left else [])


def test_that_a_run_could_not_begin_is_told_without_the_reason(desk) -> None:
    desk.notifier.left = True
    desk.session.runs.start(REF, NAME, "")
    desk.settle()
    assert desk.notifier.told == [(NAME, "The run did not end well. The window says why.")]


def test_nobody_is_told_of_a_run_on_schedule(desk) -> None:
    desk.notifier.left = True
    desk.session.runs.start_due(REF, NAME)
    desk.settle()
    assert desk.notifier.told == []
    assert desk.session.runs.running == ()


def test_a_run_that_could_not_begin_says_why_in_the_page(desk) -> None:
    open_runs(desk)
    desk.session.runs.start(REF, NAME, "")
    desk.settle()
    assert any("instructions" in text for text in desk.texts(desk.session.humans.page.human_page._done))

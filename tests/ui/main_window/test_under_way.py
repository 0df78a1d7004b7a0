"""What a person has started and goes on: tokens and cancel in the strip, a notification at its end (U11, C12)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from data_folder import OURS, write
from model_servers import OpenAi, ScriptedServer

from halo_desktop.engine.consolidation.builtin import BuiltinRewriter
from halo_desktop.engine.llm.registry import ConfiguredModel
from halo_desktop.engine.owners import human_ref
from halo_desktop.ui.jobs import DaemonExecutor

pytestmark = pytest.mark.spec("U11")

REF = human_ref(OURS)
NAME = "会议纪要员"
REPEATED = "# now\n\n## State\n- 周报必须用表格\n- 周报必须用表格\n- 周报必须用表格。\n\n# History\n"


@pytest.fixture
def memory(data_folder) -> Path:
    path = data_folder.humans[OURS] / "memory.md"
    write(path, REPEATED)
    return path


def consolidate(desk) -> None:
    desk.session.bench.consolidations.start(REF, NAME)
    desk.settle()


class TestWithAModel:
    """Real threads, and a server that does not finish its answer."""

    @pytest.fixture
    def inline_executor(self) -> Iterator[DaemonExecutor]:
        executor = DaemonExecutor(2)
        yield executor
        executor.shutdown(wait=True)

    @pytest.fixture
    def server(self) -> Iterator[ScriptedServer]:
        server = ScriptedServer(OpenAi())
        yield server
        server.stop()

    @pytest.mark.spec("C12", "C14")
    def test_tokens_are_counted_in_the_strip_and_cancel_keeps_its_focus(self, desk, memory, server) -> None:
        server.script(server.hangs_after("I read ", "the memory. ", "Then I think. "))
        desk.home.models.keep(ConfiguredModel("id", "compatible", server.base_url, "served-model", 32_000))
        strip = desk.session.under_way.strip
        desk.session.bench.consolidations.start(REF, NAME)
        strip.timer.timeout.emit()
        cancel = desk.button("Cancel", strip)
        cancel.setFocus()
        desk.qtbot.waitUntil(
            lambda: any(re.fullmatch(r"[\d,]+ tokens", text) for text in desk.texts(strip)), timeout=30_000
        )
        assert {NAME, "Consolidating…"} <= set(desk.texts(strip))
        assert cancel.hasFocus()
        desk.click("Cancel", strip)
        desk.qtbot.waitUntil(strip.isHidden)
        assert memory.read_text(encoding="utf-8") == REPEATED
        assert desk.notifier.told == []


@pytest.mark.parametrize("left", [True, False])
def test_only_who_has_left_the_window_is_told_of_the_end(desk, memory, left: bool) -> None:
    desk.notifier.left = left
    consolidate(desk)
    assert desk.notifier.told == ([(NAME, "The memory was consolidated.")] if left else [])


def test_a_failure_is_told_without_any_text_of_the_memory(desk, memory, monkeypatch) -> None:
    desk.notifier.left = True

    def fail(*_arguments: object) -> None:
        raise OSError(28, "周报必须用表格")

    monkeypatch.setattr(BuiltinRewriter, "__call__", fail)
    consolidate(desk)
    ((title, text),) = desk.notifier.told
    assert (title, text) == (NAME, "The memory could not be consolidated. The window says why.")


def test_that_there_was_nothing_to_do_is_told_too(desk, memory) -> None:
    desk.notifier.left = True
    desk.home.clear_memory(REF)
    consolidate(desk)
    assert desk.notifier.told == [(NAME, "Nothing to consolidate yet.")]


def test_who_cancelled_is_not_told(desk, memory, monkeypatch) -> None:
    desk.notifier.left = True
    real = BuiltinRewriter.__call__

    def cancel_first(rewriter, copy, task, stop):
        stop.set()
        return real(rewriter, copy, task, stop)

    monkeypatch.setattr(BuiltinRewriter, "__call__", cancel_first)
    consolidate(desk)
    assert desk.notifier.told == []

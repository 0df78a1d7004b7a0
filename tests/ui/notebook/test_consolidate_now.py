"""Consolidate now, by clicks: what it does on disk, what it answers, and what happens meanwhile (U04, U11, C09)."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from data_folder import OURS, SALES, write
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot
from settings_tab import open_settings

from halo_desktop.engine.consolidation.builtin import BuiltinRewriter
from halo_desktop.engine.files.layout import LockKind
from halo_desktop.engine.notebook.state import AttemptOutcome
from halo_desktop.engine.owners import human_ref, workspace_ref
from halo_desktop.ui.jobs import DaemonExecutor
from halo_desktop.ui.notebook.consolidate_button import ConsolidateButton

REPEATED = "# now\n\n## State\n- 周报必须用表格\n- 周报必须用表格\n- 周报必须用表格。\n\n# History\n"


@pytest.fixture
def memory(data_folder) -> Path:
    """`memory.md` of the digital human, which says one thing three times."""
    path = data_folder.humans[OURS] / "memory.md"
    write(path, REPEATED)
    return path


def open_panel(desk) -> QWidget:
    """Open the memory panel of the digital human."""
    return open_settings(desk, OURS).panel


def texts(panel: QWidget) -> list[str]:
    return [one.text() for one in panel.status_box.findChildren(QLabel) if one.isVisible()]


def press(desk, panel: QWidget) -> None:
    desk.click("Consolidate now", panel)


@pytest.mark.spec("U04", "C10")
def test_a_click_tidies_the_memory_and_the_status_shows_it(desk, memory) -> None:
    panel = open_panel(desk)
    assert "Never consolidated" in texts(panel)
    press(desk, panel)
    assert memory.read_text(encoding="utf-8").count("周报必须用表格") == 1
    assert any(text.startswith("Last consolidated 11/20/26") for text in texts(panel))
    assert desk.button("Consolidate now", panel).isEnabled()


@pytest.mark.spec("U03", "C09")
def test_it_works_with_memory_off(desk, memory) -> None:
    panel = open_panel(desk)
    desk.click("Memory", panel)
    assert not desk.home.settings(human_ref(OURS)).memory
    press(desk, panel)
    assert memory.read_text(encoding="utf-8").count("周报必须用表格") == 1


@pytest.mark.spec("U04", "C09")
def test_an_empty_memory_is_answered_in_the_box(desk) -> None:
    desk.home.clear_memory(human_ref(OURS))
    panel = open_panel(desk)
    press(desk, panel)
    assert "Nothing to consolidate yet." in texts(panel)
    desk.click("Dismiss", panel)
    assert "Nothing to consolidate yet." not in texts(panel)


@pytest.mark.spec("U04", "C16")
def test_while_halo_runs_the_answer_says_why(desk, memory, monkeypatch) -> None:
    panel = open_panel(desk)
    monkeypatch.setattr(desk.home, "is_halo_running", lambda: True)
    press(desk, panel)
    (answer,) = (text for text in texts(panel) if text.startswith("Could not start consolidation.\n"))
    assert str(desk.data.root) in answer
    assert memory.read_text(encoding="utf-8") == REPEATED


@pytest.mark.spec("U04", "C09")
def test_settings_that_cannot_be_read_are_the_reason(desk, memory) -> None:
    panel = open_panel(desk)
    write(desk.data.humans[OURS] / "human.json", "{broken")
    press(desk, panel)
    assert any(text.startswith("Could not start consolidation.\n") for text in texts(panel))
    assert memory.read_text(encoding="utf-8") == REPEATED


HOLD = """
import sys
from pathlib import Path
from halo_desktop.engine.files.layout import DataRoot, LockKind
from halo_desktop.engine.files.locks import Locks
with Locks(DataRoot(Path(sys.argv[1]))).exclusive(LockKind.CONSOLIDATION, Path(sys.argv[2])):
    print("held", flush=True)
    sys.stdin.read()
"""


@pytest.fixture
def other_process(data_folder) -> Iterator[subprocess.Popen[bytes]]:
    """Another process that consolidates the digital human's memory until its input ends."""
    command = [sys.executable, "-c", HOLD, str(data_folder.root), str(data_folder.humans[OURS])]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdout is not None
    assert process.stdout.readline().strip() == b"held"
    yield process
    process.communicate()


@pytest.mark.spec("U04", "C03")
def test_another_process_at_work_is_seen_and_answered(desk, memory, other_process) -> None:
    panel = open_panel(desk)
    assert not desk.button("Consolidating…", panel).isEnabled()
    # The button is pressed in the moment before the status came in.
    panel.status_box.consolidation_requested.emit()
    desk.settle()
    assert "Already consolidating." in texts(panel)
    assert memory.read_text(encoding="utf-8") == REPEATED
    other_process.communicate()
    desk.session.humans.status.look()
    desk.settle()
    press(desk, panel)
    assert memory.read_text(encoding="utf-8").count("周报必须用表格") == 1


@pytest.mark.spec("U04", "U01")
def test_in_the_edit_dialog_the_saved_memory_is_tidied_and_the_draft_stays(desk) -> None:
    path = desk.data.spaces[SALES] / ".halo" / "memory.md"
    write(path, REPEATED)
    place = desk.session.workspaces
    place._edit(place._workspaces[SALES])
    desk.settle()
    dialog = desk.dialog()
    dialog._advanced.set_open(True)
    desk.settle()
    desk.type_into("Name", "草稿", dialog)
    desk.click("Auto consolidation", dialog)
    press(desk, dialog.panel)
    assert path.read_text(encoding="utf-8").count("周报必须用表格") == 1
    assert dialog.has_changes()
    assert dialog.draft().edit.name == "草稿"
    assert desk.home.settings(workspace_ref(SALES)).auto
    dialog._cancel.click()


class Held:
    """The built-in rewriter held up until it is let go or told to stop."""

    def __init__(self) -> None:
        self.began = threading.Event()
        self.go = threading.Event()
        self.real = BuiltinRewriter.__call__

    def __call__(self, copy, task, stop):
        self.began.set()
        while not (self.go.is_set() or stop.wait(0.01)):
            pass
        return self.real(BuiltinRewriter(), copy, task, stop)


@pytest.fixture
def threaded() -> Iterator[DaemonExecutor]:
    executor = DaemonExecutor(2)
    yield executor
    executor.shutdown(wait=True)


class TestWhileItRuns:
    """Real threads; the rewriter is held up."""

    @pytest.fixture
    def inline_executor(self, threaded) -> DaemonExecutor:
        return threaded

    @pytest.fixture
    def held(self, monkeypatch) -> Iterator[Held]:
        held = Held()
        monkeypatch.setattr(BuiltinRewriter, "__call__", held)
        yield held
        held.go.set()

    @pytest.fixture
    def panel(self, desk, memory, held, qtbot: QtBot) -> QWidget:
        panel = open_panel(desk)
        panel.status_box.findChild(ConsolidateButton).click()
        qtbot.waitUntil(held.began.is_set)
        return panel

    @pytest.mark.spec("U04", "U11")
    def test_the_button_and_the_strip_show_it_until_it_ends(self, desk, memory, panel, held) -> None:
        assert not desk.button("Consolidating…", panel).isEnabled()
        strip = desk.session.under_way.strip
        # It appears after a moment; on a busy machine that moment may be over.
        assert strip.isHidden() is strip.timer.isActive()
        strip.timer.timeout.emit()
        assert {"Consolidating…", "Cancel"} <= set(desk.texts(strip))
        held.go.set()
        desk.qtbot.waitUntil(strip.isHidden)
        desk.qtbot.waitUntil(lambda: "Consolidate now" in desk.texts(panel))
        desk.settle()
        assert desk.button("Consolidate now", panel).isEnabled()
        assert memory.read_text(encoding="utf-8").count("周报必须用表格") == 1

    @pytest.mark.spec("U11", "C14")
    def test_cancelled_in_the_strip_it_ends_with_the_memory_as_it_was(self, desk, memory, panel) -> None:
        strip = desk.session.under_way.strip
        strip.timer.timeout.emit()
        desk.click("Cancel", strip)
        assert strip.isHidden()
        assert memory.read_text(encoding="utf-8") == REPEATED
        desk.qtbot.waitUntil(lambda: "The last attempt did not complete. It was stopped." in texts(panel))
        status = desk.home.notebook(human_ref(OURS)).status()
        assert status.last_attempt is not None
        assert status.last_attempt.outcome is AttemptOutcome.FAILED

    @pytest.mark.spec("U11")
    def test_quitting_asks_and_then_takes_at_most_two_seconds(self, desk, memory, panel) -> None:
        assert not desk.window.close()
        dialog = desk.dialog()
        dialog._cancel.click()
        assert desk.window.isVisible()
        assert not desk.window.close()
        began = time.monotonic()
        desk.dialog()._deed.click()
        assert not desk.window.isVisible()
        desk.session.stop()
        assert time.monotonic() - began < 2
        assert not desk.home.locks.is_held(LockKind.CONSOLIDATION, desk.data.humans[OURS])
        assert memory.read_text(encoding="utf-8") == REPEATED

    @pytest.mark.spec("C04", "U04")
    def test_leaving_the_page_and_coming_back_shows_it_still(self, desk, panel, held) -> None:
        desk.session.humans.status.follow(None)
        desk.session.humans.status.follow(human_ref(OURS))
        desk.qtbot.waitUntil(lambda: not desk.button("Consolidating…", panel).isEnabled())
        held.go.set()
        desk.settle()


def test_closing_without_work_asks_nothing(desk) -> None:
    assert desk.window.close()


@pytest.mark.spec("C06", "U04")
def test_killed_in_a_run_the_next_opening_shows_the_memory_whole(open_desk, data_folder, memory, english) -> None:
    child = os.fork()
    if child == 0:
        from engine_home import open_home

        from halo_desktop.engine.consolidation.run import Trigger

        BuiltinRewriter.__call__ = lambda *_arguments: os.kill(os.getpid(), 9)  # type: ignore[method-assign]
        home = open_home(data_folder.root, data_folder.root.parent / "user")
        home.is_halo_running = lambda: False  # type: ignore[method-assign]
        home.consolidate(human_ref(OURS), Trigger.BY_HAND, threading.Event())
        os._exit(0)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status)
    assert memory.read_text(encoding="utf-8") == REPEATED
    desk = open_desk(data_folder)
    panel = open_panel(desk)
    assert desk.button("Consolidate now", panel).isEnabled()
    press(desk, panel)
    assert memory.read_text(encoding="utf-8").count("周报必须用表格") == 1
    assert [path.name for path in (memory.parent / "memory" / ".consolidation").iterdir()] == []

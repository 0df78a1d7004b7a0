"""The tabs Chat and Runs of a digital human in every state, for the sweeps."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Any, Final

from data_folder import NOW, OURS, PRICE_WATCHER
from memory_scenes import REASON, window
from PySide6.QtWidgets import QWidget

from halo_desktop.engine.llm.model import FailureKind
from halo_desktop.engine.owners import human_ref
from halo_desktop.engine.runs.registry import RunRegistry
from halo_desktop.engine.runs.run import Run, RunState, Trigger
from halo_desktop.engine.runs.schedule import Weekdays
from halo_desktop.ui.conversation.running import RunningTurn
from halo_desktop.ui.humans.runs.dialogs import ScheduleDialog
from halo_desktop.ui.humans.runs.running import RunningRun
from halo_desktop.ui.humans.runs.tab import RunsTab
from halo_desktop.ui.widgets.choice_box import ChoiceBox
from halo_desktop.ui.widgets.notice import Tone

REF: Final = human_ref(OURS)
SAID: Final = "记住：周报一律用表格，三列。"


def _open(desk: Any, part: str, ident: str = OURS) -> RunsTab:
    desk.go("humans")
    desk.session.humans._open(ident)
    desk.settle()
    page = desk.session.humans.page.human_page
    page.tabs.show_tab(part)
    desk.settle()
    tab: RunsTab = page.runs_tab
    return tab


def human_chat_that_begins(desk: Any) -> QWidget:
    _open(desk, "chat")
    return window(desk)


def human_chat(desk: Any) -> QWidget:
    _open(desk, "chat")
    tab = desk.session.humans.page.human_page.chat_tab
    tab.chat.propose(SAID)
    desk.settle()
    tab.presenter.refused.emit(REASON)
    return window(desk)


def human_without_runs(desk: Any) -> QWidget:
    _open(desk, "runs")
    return window(desk)


def human_without_instructions(desk: Any) -> QWidget:
    """On a schedule, with nothing that it could work by, and a run that was skipped for that."""
    runs, registry = desk.home.runs(REF), RunRegistry(desk.home.owner(REF).folder, desk.home.locks)
    runs.set_schedule(Weekdays())
    skipped = Run("skipped", NOW, Trigger.SCHEDULE, tick=NOW)
    registry.add(skipped)
    registry.add(replace(skipped, state=RunState.SKIPPED, error="no_task"))
    tab = _open(desk, "runs")
    tab.page._parts.show_tab("transcript")
    desk.settle()
    return window(desk)


def human_runs(desk: Any) -> QWidget:
    """Runs of every outcome, the one open that was made up and cut short."""
    _work(desk)
    tab = _open(desk, "runs")
    tab.page.go_to("cut-short")
    tab.said.emit(REASON, Tone.WARN)
    return window(desk)


def human_run_transcript(desk: Any) -> QWidget:
    _work(desk)
    tab = _open(desk, "runs")
    tab.page._parts.show_tab("transcript")
    desk.settle()
    return window(desk)


def human_runs_of_halo(desk: Any) -> QWidget:
    _open(desk, "runs", PRICE_WATCHER)
    return window(desk)


def human_run_at_work(desk: Any) -> QWidget:
    tab = _open(desk, "runs")
    live = RunningTurn(REF, None, SAID, desk.session.runs)
    desk.session.runs._running[REF] = RunningRun(REF, "会议纪要员", True, threading.Event(), live, 12_345)
    desk.session.runs.changed.emit(REF)
    desk.session.under_way.strip.timer.timeout.emit()
    desk.settle()
    assert tab.isVisible()
    return window(desk)


def human_run_now(desk: Any) -> QWidget:
    _open(desk, "runs").controls.bar.run_requested.emit()
    dialog: QWidget = desk.dialog()
    return dialog


def human_schedule(desk: Any) -> QWidget:
    _open(desk, "runs").controls.bar.change_requested.emit()
    dialog: ScheduleDialog = desk.dialog()
    dialog.show_error(REASON)
    return dialog


def human_schedule_by_week(desk: Any) -> QWidget:
    return _choose(human_schedule(desk), 2)


def human_schedule_by_minutes(desk: Any) -> QWidget:
    return _choose(human_schedule(desk), 3)


def human_schedule_by_cron(desk: Any) -> QWidget:
    return _choose(human_schedule(desk), 4)


def quit_while_it_runs(desk: Any) -> QWidget:
    human_run_at_work(desk)
    desk.window.close()
    dialog: QWidget = desk.dialog()
    return dialog


def _choose(dialog: QWidget, index: int) -> QWidget:
    box = dialog.findChildren(ChoiceBox)[0]
    box.setCurrentIndex(index)
    box.activated.emit(index)
    return dialog


def _work(desk: Any) -> None:
    registry = RunRegistry(desk.home.owner(REF).folder, desk.home.locks)
    failed = Run("failed", NOW - timedelta(days=2), Trigger.SCHEDULE, tick=NOW - timedelta(days=2))
    registry.add(failed)
    ended = replace(failed, state=RunState.ERROR, duration_ms=93_000, tokens=15_320, model="qwen3-32b-instruct-awq")
    registry.add(replace(ended, error=FailureKind.SERVER_ERROR))
    registry.add(Run("cut-short", NOW - timedelta(hours=20), Trigger.SCHEDULE, tick=NOW - timedelta(hours=28)))
    runs = desk.home.runs(REF)
    runs.set_schedule(Weekdays())
    runs.by_hand(SAID, lambda _event: None, threading.Event())


RUN_SCENES: Final[tuple[Callable[[Any], QWidget], ...]] = (
    human_chat, human_chat_that_begins, human_without_runs, human_without_instructions, human_runs,
    human_run_transcript, human_runs_of_halo, human_run_at_work, human_run_now, human_schedule, human_schedule_by_week, human_schedule_by_minutes,
    human_schedule_by_cron, quit_while_it_runs,
)  # fmt: skip

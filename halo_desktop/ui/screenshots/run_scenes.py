"""The tabs Chat and Runs of a digital human, with what is asked before a run and for a schedule."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from typing import Final

from PySide6.QtCore import QLocale

from halo_desktop.engine.humans.human import ACTIVE, Human
from halo_desktop.engine.llm.model import FailureKind
from halo_desktop.engine.runs.registry import RunRegistry
from halo_desktop.engine.runs.run import Run, RunState, Trigger
from halo_desktop.engine.runs.schedule import Weekdays
from halo_desktop.ui.humans.human_page import CHAT, RUNS
from halo_desktop.ui.humans.runs.list_page import TRANSCRIPT
from halo_desktop.ui.humans.runs.tab import RunsTab
from halo_desktop.ui.screenshots import trouble
from halo_desktop.ui.screenshots.studio import Studio
from halo_desktop.ui.screenshots.workspace_scenes import Pictured
from halo_desktop.ui.widgets.choice_box import ChoiceBox
from halo_desktop.ui.widgets.two_line_list import TwoLineList

_TASKS: Final = {
    "zh": ("记住：周报每周五下午四点前发给王经理", "你记得哪些关于周报的事？"),
    "en": (
        "Remember: the weekly report goes to Ms Wang by four on Fridays",
        "What about the weekly report?",
    ),
}
"""What it was told to do, the latest last."""


def runs(studio: Studio) -> Iterator[Pictured]:
    """Show no runs yet, then those of one that has worked by itself."""
    human = _active(studio)
    tab = _open(studio, human)
    yield "human-runs-empty", studio.window
    _work(studio, human)
    tab.controls.show_human(None)
    tab.show_human(None)
    tab = _open(studio, human)
    yield "human-runs", studio.window
    _pick(studio, tab, 2)
    yield "human-run-interrupted", studio.window
    tab.page.set_part(TRANSCRIPT)
    _pick(studio, tab, 1)
    yield "human-run-transcript", studio.window


def asked(studio: Studio) -> Iterator[Pictured]:
    """Show what is asked before a run and for a schedule, then a run at work."""
    human = _active(studio)
    tab = _open(studio, human)
    tab.controls.bar.run_requested.emit()
    yield "human-run-now", studio.dialog()
    studio.dialog().reject()
    tab.controls.bar.change_requested.emit()
    yield "human-schedule", studio.dialog()
    kind = studio.dialog().findChildren(ChoiceBox)[0]
    kind.setCurrentIndex(kind.count() - 1)
    kind.activated.emit(kind.count() - 1)
    yield "human-schedule-cron", studio.dialog()
    studio.dialog().reject()
    studio.executor.is_held = True
    studio.session.runs.start(human.ref, human.name, _TASKS[_language()][0])
    studio.session.under_way.strip.timer.timeout.emit()
    yield "human-run-at-work", studio.window


def chat(studio: Studio) -> Iterator[Pictured]:
    """Show a conversation with a digital human."""
    _open(studio, _active(studio), CHAT)
    page = studio.session.humans.page.human_page
    yield "human-chat-empty", studio.window
    page.chat_tab.chat.propose(_TASKS[_language()][0])
    studio.settle()
    yield "human-chat", studio.window


def on_schedule(studio: Studio) -> Iterator[Pictured]:
    """Show one that has run on schedule for weeks: its runs, a transcript, and what was said to it."""
    human = next(one for one in studio.humans() if one.status == ACTIVE and _has_run(studio, one))
    tab = _open(studio, human)
    yield "human-runs-on-schedule", studio.window
    tab.page.set_part(TRANSCRIPT)
    for row in (1, 0):
        _pick(studio, tab, row)
    yield "human-run-on-schedule-transcript", studio.window
    _open(studio, human, CHAT)
    yield "human-chat-held", studio.window


def of_halo(studio: Studio) -> Iterator[Pictured]:
    """Show the runs of one of Halo, which are only looked at."""
    with closing(trouble.open_halo_database(studio.home.root, "Halo", studio.workspaces()[0].id)):
        studio.session.humans.presenter.reload()
        studio.settle()
        _open(studio, next(one for one in studio.humans() if not one.is_ours))
        yield "human-runs-of-halo", studio.window


SCENES: Final[tuple[Callable[[Studio], Iterator[Pictured]], ...]] = (runs, asked, chat, on_schedule, of_halo)


def _language() -> str:
    return QLocale().name()[:2]


def _active(studio: Studio) -> Human:
    """Return one that has never run."""
    return next(one for one in studio.humans() if one.status == ACTIVE and not _has_run(studio, one))


def _has_run(studio: Studio, human: Human) -> bool:
    return bool(studio.home.runs(human.ref).list().runs)


def _open(studio: Studio, human: Human, part: str = RUNS) -> RunsTab:
    studio.show_human(human)
    page = studio.session.humans.page.human_page
    page.tabs.show_tab(part)
    studio.settle()
    return page.runs_tab


def _pick(studio: Studio, tab: RunsTab, row: int) -> None:
    listed = tab.page.findChildren(TwoLineList)[0]
    listed.setCurrentIndex(listed.model().index(row, 0))
    studio.settle()


def _work(studio: Studio, human: Human) -> None:
    """Let it run twice by hand, after one run that failed and one that was cut short and had been missed before."""
    now, registry = studio.clock(), RunRegistry(human.folder, studio.home.locks)
    failed = Run("run-1", now - timedelta(days=2), Trigger.SCHEDULE, tick=now - timedelta(days=2))
    registry.add(failed)
    ended = replace(failed, state=RunState.ERROR, duration_ms=48_000, tokens=3_120, model="qwen3")
    registry.add(replace(ended, error=FailureKind.SERVER_ERROR))
    registry.add(Run("run-2", now - timedelta(hours=20), Trigger.SCHEDULE, tick=now - timedelta(hours=28)))
    runs = studio.home.runs(human.ref)
    runs.set_schedule(Weekdays())
    for task in _TASKS[_language()]:
        runs.by_hand(task, lambda _event: None, threading.Event())

"""What is opened and closed leaves nothing behind: no objects, timers, threads, file handles or watches (Q27)."""

from __future__ import annotations

import gc
import threading
from dataclasses import asdict, dataclass
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication, QDialog
from scenes import (
    add_model_in_trouble,
    clear_memory,
    edit_model,
    edit_workspace_left,
    edit_workspace_unfolded,
    human,
    human_unfolded,
    move_human,
    new_human,
    new_workspace_refused,
    remove_model,
    workspaces,
    workspaces_after_a_search,
)

pytestmark = pytest.mark.spec("Q27")

DIALOGS = (
    new_workspace_refused,
    edit_workspace_unfolded,
    edit_workspace_left,
    clear_memory,
    move_human,
    new_human,
    add_model_in_trouble,
    edit_model,
    remove_model,
)
HANDLES = Path("/proc/self/fd")


@dataclass(frozen=True)
class Held:
    """What the program holds on to."""

    objects: int
    timers: int
    dialogs: int
    threads: int
    handles: int
    watched: int
    followers: int


def held(desk) -> Held:
    desk.settle()
    QApplication.processEvents()
    # Afterwards: laying out the window leaves an animation that has ended at once.
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()
    return Held(
        objects=len(desk.window.findChildren(QObject)),
        timers=sum(timer.isActive() for timer in desk.window.findChildren(QTimer)),
        dialogs=sum(isinstance(one, QDialog) for one in gc.get_objects()),
        threads=threading.active_count(),
        handles=len(list(HANDLES.iterdir())) if HANDLES.is_dir() else 0,
        watched=len(desk.watch.watched),
        followers=len(desk.session.bench.files._followed),
    )


def grown(before: Held, after: Held) -> dict[str, tuple[int, int]]:
    """Return of what there is more now, with the numbers before and after."""
    both = {name: (count, asdict(after)[name]) for name, count in asdict(before).items()}
    return {name: counts for name, counts in both.items() if counts[1] > counts[0]}


@pytest.mark.parametrize("open_dialog", DIALOGS, ids=lambda scene: scene.__name__)
def test_a_dialog_that_was_opened_and_closed_leaves_nothing(desk, open_dialog) -> None:
    def open_and_close(times: int) -> None:
        for _ in range(times):
            open_dialog(desk).reject()

    open_and_close(2)
    before = held(desk)
    open_and_close(20)
    assert grown(before, held(desk)) == {}


@pytest.mark.spec("Q27")
def test_consolidating_again_and_again_leaves_nothing(desk) -> None:
    human_unfolded(desk)

    def consolidate(times: int) -> None:
        for _ in range(times):
            desk.click("Consolidate now", desk.window)

    consolidate(2)
    before = held(desk)
    consolidate(20)
    assert grown(before, held(desk)) == {}


def test_switching_places_leaves_nothing(desk) -> None:
    def switch(times: int) -> None:
        for _ in range(times):
            for scene in (human, human_unfolded, workspaces, workspaces_after_a_search):
                scene(desk)

    switch(2)
    before = held(desk)
    switch(50)
    assert grown(before, held(desk)) == {}

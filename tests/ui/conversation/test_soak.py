"""A hundred turns in one window leave nothing behind (Q27, short form)."""

import gc
import sys
import threading
from dataclasses import dataclass
from pathlib import Path

import pytest
from data_folder import SALES
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication

from halo_desktop.engine.owners import workspace_ref

WARM_UP, TURNS = 15, 100


@dataclass(frozen=True)
class InUse:
    """What a process and its window hold."""

    threads: int
    timers: int
    objects: int
    widgets: int
    handles: int
    watches: int


def in_use(window) -> InUse:
    """Count, once everything that was let go is gone."""
    gc.collect()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    QCoreApplication.processEvents()
    gc.collect()
    handles = list(Path("/proc/self/fdinfo").iterdir()) if sys.platform == "linux" else []
    return InUse(
        threads=threading.active_count(),
        timers=len(window.findChildren(QTimer)),
        objects=len(window.findChildren(QObject)),
        widgets=len(QApplication.allWidgets()),
        handles=len(handles),
        watches=sum(watches_of(handle) for handle in handles),
    )


def watches_of(handle: Path) -> int:
    """Return how many folders are watched through a handle."""
    try:
        return handle.read_text(encoding="utf-8").count("inotify wd")
    except OSError:  # the handle by which the folder was listed
        return 0


@pytest.mark.spec("Q27")
def test_a_hundred_turns_leave_no_thread_timer_handle_watch_or_widget_behind(desk) -> None:
    place = desk.session.conversations
    desk.go("conversations")
    place.switching.switch(workspace_ref(SALES))
    desk.settle()

    def say(number: int) -> None:
        if number % 10 == 0:
            place.new_conversation()
        place.chat.propose("现在几点？" if number % 2 else "周报用什么格式？")
        desk.settle()

    for number in range(WARM_UP):
        say(number)
    before = in_use(desk.window)
    for number in range(WARM_UP, WARM_UP + TURNS):
        say(number)
    conversations = desk.home.talk(workspace_ref(SALES)).conversations
    ours = [conversations.open(entry.name) for entry in conversations.list().entries if entry.key]
    assert sum(len(tuple(one.turns())) for one in ours) == WARM_UP + TURNS
    assert in_use(desk.window) == before

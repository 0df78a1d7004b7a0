"""Where cycles of Python are collected: on the thread of the window only, since Qt's objects belong to it."""

from __future__ import annotations

import gc
import sys
import threading
from collections.abc import Iterator
from types import ModuleType

import pytest
from PySide6.QtCore import QObject, QTimer
from pytestqt.qtbot import QtBot

from halo_desktop.ui.garbage import Collections


class _Panel(QObject):
    """Holds itself and a timer at work, so that only a collection lets it go."""

    def __init__(self, gone_on: list[threading.Thread]) -> None:
        super().__init__()
        self.myself = self
        self._gone_on = gone_on
        self._timer = QTimer(self, interval=1_000)
        self._timer.start()

    def __del__(self) -> None:
        self._gone_on.append(threading.current_thread())


@pytest.fixture
def collections() -> Iterator[Collections]:
    made = Collections()
    yield made
    made.stop()


def make_cycles() -> None:
    """Leave on a thread what makes Python collect there, many times over."""

    def work() -> None:
        for _ in range(100_000):
            itself: list[object] = []
            itself.append(itself)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()


def test_what_belongs_to_the_window_goes_on_its_thread(qtbot: QtBot, collections: Collections) -> None:
    gone_on: list[threading.Thread] = []
    _Panel(gone_on)
    make_cycles()
    assert not gone_on
    qtbot.waitUntil(lambda: bool(gone_on))
    assert gone_on == [threading.main_thread()]


def test_without_it_the_thread_that_works_collects() -> None:
    """What the module is against: were it otherwise, the test above would prove nothing."""
    gone_on: list[threading.Thread] = []

    class Held:
        def __init__(self) -> None:
            self.myself = self

        def __del__(self) -> None:
            gone_on.append(threading.current_thread())

    gc.collect()
    Held()
    make_cycles()
    assert gone_on
    assert gone_on != [threading.main_thread()]


def test_older_objects_are_collected_too(qtbot: QtBot, collections: Collections) -> None:
    gone_on: list[threading.Thread] = []
    panel = _Panel(gone_on)
    gc.collect(0)  # it is of the middle ones now
    del panel
    for _ in range(3):
        make_cycles()
        collections.look()
    assert gone_on == [threading.main_thread()]


@pytest.mark.spec("Q10")
def test_what_is_imported_is_left_out_instead_of_looked_through(
    collections: Collections, monkeypatch: pytest.MonkeyPatch
) -> None:
    try:
        collections.look()
        before = gc.get_freeze_count()
        for number in range(20):
            monkeypatch.setitem(sys.modules, f"library_{number}", ModuleType(f"library_{number}"))
        made = [[number] for number in range(50_000)]

        collections.look()

        assert gc.get_freeze_count() >= before + len(made)
        assert gc.get_count()[0] < len(made)
    finally:
        gc.unfreeze()


def test_python_collects_again_when_it_is_stopped() -> None:
    made = Collections()
    assert not gc.isenabled()
    made.stop()
    assert gc.isenabled()

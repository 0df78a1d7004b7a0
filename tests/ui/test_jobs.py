"""Engine calls off the GUI thread."""

import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from typing import Any

import pytest
import shiboken6
from PySide6.QtCore import QObject

from halo_desktop.ui.jobs import DaemonExecutor, Jobs


@pytest.fixture
def threads() -> Iterator[DaemonExecutor]:
    executor = DaemonExecutor(2)
    yield executor
    executor.shutdown(wait=True, cancel_futures=True)


@pytest.fixture(params=["inline", "threads"])
def executor(request: pytest.FixtureRequest, inline_executor: Executor, threads: DaemonExecutor) -> Executor:
    return inline_executor if request.param == "inline" else threads


def fail(error: Exception) -> None:
    raise AssertionError from error


def test_a_result_arrives_on_the_gui_thread(executor, qtbot) -> None:
    jobs, owner, seen = Jobs(executor), QObject(), []
    jobs.run(
        "a", lambda: 7, owner=owner, done=lambda value: seen.append((value, threading.current_thread())), failed=fail
    )
    qtbot.waitUntil(lambda: bool(seen))
    assert seen == [(7, threading.main_thread())]


def test_an_error_arrives_as_it_was_raised(executor, qtbot) -> None:
    jobs, owner, seen = Jobs(executor), QObject(), []
    jobs.run("a", lambda: 1 / 0, owner=owner, done=seen.append, failed=seen.append)
    qtbot.waitUntil(lambda: bool(seen))
    assert isinstance(seen[0], ZeroDivisionError)


def test_one_key_does_one_thing_at_a_time_in_order(threads, qtbot) -> None:
    jobs, owner, seen = Jobs(threads), QObject(), []
    at_work, most = [0], [0]
    lock = threading.Lock()

    def work(number: int) -> Callable[[], int]:
        def count() -> int:
            with lock:
                at_work[0] += 1
                most[0] = max(most[0], at_work[0])
            with lock:
                at_work[0] -= 1
            return number

        return count

    for number in range(20):
        jobs.run("a", work(number), owner=owner, done=seen.append, failed=fail)
    qtbot.waitUntil(lambda: len(seen) == 20)
    assert (seen, most[0]) == (list(range(20)), 1)


@pytest.mark.spec("U04")
def test_polls_neither_overlap_nor_pile_up(threads, qtbot) -> None:
    jobs, owner, seen, begun = Jobs(threads), QObject(), [], []
    gate = threading.Event()

    def work(number: int) -> Callable[[], int]:
        def look() -> int:
            begun.append(number)
            gate.wait(5)
            return number

        return look

    for number in range(10):
        jobs.run_latest("poll", work(number), owner=owner, done=seen.append, failed=fail)
    qtbot.waitUntil(lambda: begun == [0])
    gate.set()
    qtbot.waitUntil(lambda: len(seen) == 2)
    assert (begun, seen) == ([0, 9], [0, 9])


def test_a_poll_does_not_drop_a_save_that_waits(threads, qtbot) -> None:
    jobs, owner, seen, gate = Jobs(threads), QObject(), [], threading.Event()
    jobs.run("a", lambda: gate.wait(5), owner=owner, done=seen.append, failed=fail)
    jobs.run("a", lambda: "saved", owner=owner, done=seen.append, failed=fail)
    jobs.run_latest("a", lambda: "old look", owner=owner, done=seen.append, failed=fail)
    jobs.run_latest("a", lambda: "new look", owner=owner, done=seen.append, failed=fail)
    gate.set()
    qtbot.waitUntil(lambda: len(seen) == 3)
    assert seen == [True, "saved", "new look"]


def test_different_keys_do_not_wait_for_each_other(threads, qtbot) -> None:
    jobs, owner, seen, gate = Jobs(threads), QObject(), [], threading.Event()
    jobs.run("slow", lambda: gate.wait(5), owner=owner, done=seen.append, failed=fail)
    jobs.run("quick", lambda: "quick", owner=owner, done=seen.append, failed=fail)
    qtbot.waitUntil(lambda: seen == ["quick"])
    gate.set()
    qtbot.waitUntil(lambda: len(seen) == 2)


def test_a_result_for_an_owner_that_is_gone_is_dropped(executor, qtbot) -> None:
    jobs, owner, seen = Jobs(executor), QObject(), []
    jobs.run("a", lambda: 1, owner=owner, done=seen.append, failed=seen.append)
    shiboken6.delete(owner)
    qtbot.waitUntil(lambda: not jobs.is_busy("a"))
    assert seen == []


def test_a_key_says_when_it_is_busy(threads, qtbot) -> None:
    jobs, owner, said, gate = Jobs(threads), QObject(), [], threading.Event()
    jobs.busy_changed.connect(lambda key: said.append((key, jobs.is_busy(key))))
    jobs.run("a", lambda: gate.wait(5), owner=owner, done=bool, failed=fail)
    assert said == [("a", True)]
    gate.set()
    qtbot.waitUntil(lambda: said == [("a", True), ("a", False)])


@pytest.mark.spec("U11")
def test_stopping_takes_less_than_two_seconds_and_delivers_nothing(threads, qtbot) -> None:
    jobs, owner, seen, gate = Jobs(threads), QObject(), [], threading.Event()
    jobs.run("stuck", lambda: gate.wait(60), owner=owner, done=seen.append, failed=fail)
    before = time.monotonic()
    jobs.stop(0.05)
    assert time.monotonic() - before < 2
    gate.set()
    jobs.run("late", lambda: 1, owner=owner, done=seen.append, failed=fail)
    qtbot.waitUntil(threads._work.empty)
    assert (seen, jobs.is_busy("late")) == ([], False)


def test_the_threads_never_keep_the_program_from_ending(threads) -> None:
    assert all(thread.daemon for thread in threads._threads)


def test_an_executor_ends_its_threads(threads) -> None:
    done: list[Any] = [threads.submit(lambda: 5)]
    threads.shutdown(wait=True)
    assert done[0].result() == 5
    assert not any(thread.is_alive() for thread in threads._threads)

"""Noticing changes below folders, with the system's help and without."""

import errno
import queue
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from watchdog.observers import Observer
from watchdog.observers.polling import PollingObserver

from halo_desktop.engine.files.watch import FolderWatch

SECONDS = 5


@pytest.fixture
def noticed() -> "queue.Queue[Path]":
    return queue.Queue()


@pytest.fixture
def watch(noticed) -> Iterator[FolderWatch]:
    made = FolderWatch(noticed.put, polling=lambda: PollingObserver(timeout=0.05))
    yield made
    made.stop()


def drain(noticed: "queue.Queue[Path]") -> None:
    while not noticed.empty():
        noticed.get_nowait()


def test_a_new_file_is_noticed(watch, noticed, tmp_path: Path) -> None:
    assert watch.watch(tmp_path)
    (tmp_path / "memory.md").write_text("a", encoding="utf-8")
    assert noticed.get(timeout=SECONDS) == tmp_path


def test_a_file_in_a_folder_made_later_is_noticed(watch, noticed, tmp_path: Path) -> None:
    watch.watch(tmp_path)
    deep = tmp_path / "topics" / "a"
    deep.mkdir(parents=True)
    assert noticed.get(timeout=SECONDS) == tmp_path
    (deep / "page.md").write_text("a", encoding="utf-8")
    assert noticed.get(timeout=SECONDS) == tmp_path


def test_a_flat_watch_leaves_what_is_below_alone(watch, noticed, tmp_path: Path) -> None:
    (tmp_path / "apps").mkdir()
    watch.watch(tmp_path, recursive=False)
    (tmp_path / "apps" / "deep.md").write_text("a", encoding="utf-8")
    (tmp_path / "near.md").write_text("a", encoding="utf-8")
    assert noticed.get(timeout=SECONDS) == tmp_path
    assert watch.folders() == {tmp_path}


def test_reading_is_no_change(watch, noticed, tmp_path: Path) -> None:
    read, written = tmp_path / "read", tmp_path / "written"
    for folder in (read, written):
        folder.mkdir()
        (folder / "memory.md").write_text("a", encoding="utf-8")
        watch.watch(folder)
    (read / "memory.md").read_text(encoding="utf-8")
    (written / "memory.md").write_text("b", encoding="utf-8")
    # One thread reports in the order of the events: a report of the read would have come first.
    assert noticed.get(timeout=SECONDS) == written


def test_a_folder_that_is_not_there_is_not_watched(watch, tmp_path: Path) -> None:
    assert not watch.watch(tmp_path / "none")
    assert watch.folders() == frozenset()


def test_a_watched_folder_may_vanish(watch, noticed, tmp_path: Path) -> None:
    folder = tmp_path / "drive"
    folder.mkdir()
    watch.watch(folder)
    folder.rmdir()
    noticed.get(timeout=SECONDS)
    watch.unwatch(folder)
    assert watch.folders() == frozenset()


class Full:
    """An observer of a system whose watches have run out."""

    def __init__(self, *, from_call: int) -> None:
        self._real = Observer()
        self._calls = 0
        self._from = from_call

    def __getattr__(self, name: str) -> object:
        return getattr(self._real, name)

    def schedule(self, *args: object, **more: object) -> object:
        self._calls += 1
        if self._calls >= self._from:
            raise OSError(errno.ENOSPC, "inotify watch limit reached")
        return self._real.schedule(*args, **more)


@pytest.mark.parametrize("from_call", [1, 2], ids=["at the folder itself", "somewhere below it"])
def test_where_watches_have_run_out_the_folder_is_polled(noticed, tmp_path: Path, from_call: int) -> None:
    watch = FolderWatch(
        noticed.put, native=lambda: Full(from_call=from_call), polling=lambda: PollingObserver(timeout=0.05)
    )
    try:
        assert watch.watch(tmp_path)
        assert watch.failures == 1
        (tmp_path / "memory.md").write_text("a", encoding="utf-8")
        assert noticed.get(timeout=SECONDS) == tmp_path
    finally:
        watch.stop()


def test_stopping_ends_the_threads(noticed, tmp_path: Path) -> None:
    before = set(threading.enumerate())
    watch = FolderWatch(noticed.put)
    watch.watch(tmp_path)
    assert set(threading.enumerate()) - before
    watch.stop()
    left = [thread for thread in set(threading.enumerate()) - before if thread.is_alive()]
    for thread in left:
        thread.join(SECONDS)
    assert not any(thread.is_alive() for thread in left)


@pytest.mark.spec("Q01")
def test_changes_are_counted_where_the_system_reports_them(watch, noticed, tmp_path: Path) -> None:
    memory = tmp_path / "memory"
    memory.mkdir()
    assert watch.changes([tmp_path]) is None
    watch.watch(tmp_path, recursive=False)
    watch.watch(memory)
    assert watch.changes([tmp_path, memory]) == 0
    (memory / "page.md").write_text("a", encoding="utf-8")
    noticed.get(timeout=SECONDS)
    assert watch.changes([tmp_path, memory]) > 0
    assert watch.changes([tmp_path, tmp_path / "none"]) is None


@pytest.mark.spec("Q01", "N08")
def test_a_folder_in_the_place_of_the_watched_one_is_watched_anew(watch, noticed, tmp_path: Path) -> None:
    memory = tmp_path / "memory"
    memory.mkdir()
    watch.watch(memory)
    memory.rename(tmp_path / "cleared")
    memory.mkdir()
    assert watch.changes([memory]) is None
    watch.watch(memory)
    drain(noticed)
    (memory / "page.md").write_text("a", encoding="utf-8")
    assert noticed.get(timeout=SECONDS) == memory


def test_a_polled_folder_is_not_counted(noticed, tmp_path: Path) -> None:
    def no_room() -> Observer:
        raise OSError(errno.ENOSPC, "no watches left")

    watch = FolderWatch(noticed.put, native=no_room, polling=lambda: PollingObserver(timeout=0.05))
    assert watch.watch(tmp_path)
    assert watch.changes([tmp_path]) is None
    watch.stop()

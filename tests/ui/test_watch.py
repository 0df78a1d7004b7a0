"""File changes as one signal on the GUI thread."""

import threading
from pathlib import Path

import pytest
from PySide6.QtCore import QObject

from halo_desktop.engine.files.watch import FolderWatch
from halo_desktop.ui.jobs import Jobs
from halo_desktop.ui.watch import FileChanges, Watched


class Recorded:
    """A watch that remembers its calls."""

    def __init__(self, notice) -> None:
        self.notice = notice
        self.calls: list[tuple[str, str]] = []

    def watch(self, folder: Path, *, recursive: bool = True) -> bool:
        self.calls.append(("watch" if recursive else "watch flat", folder.name))
        return True

    def unwatch(self, folder: Path) -> None:
        self.calls.append(("unwatch", folder.name))

    def changes(self, folders) -> int | None:
        return None

    def stop(self) -> None:
        self.calls.append(("stop", ""))


@pytest.fixture
def changes(qapp, inline_executor) -> FileChanges:
    return FileChanges(Recorded, Jobs(inline_executor))


def test_many_events_of_one_save_are_told_once(changes, qtbot) -> None:
    told: list[Path] = []
    changes.changed.connect(told.append)
    thread = threading.Thread(target=lambda: [changes._watch.notice(Path("/a")) for _ in range(5)])
    thread.start()
    thread.join()
    qtbot.waitUntil(lambda: bool(told))
    assert told == [Path("/a")]


def test_a_stream_of_events_does_not_put_the_telling_off(changes, qtbot) -> None:
    changes._watch.notice(Path("/a"))
    qtbot.waitUntil(changes._gather.isActive)
    before = changes._gather.remainingTime()
    changes._queue(Path("/a"))
    assert changes._gather.remainingTime() <= before


def test_folders_are_followed_until_no_follower_names_them(changes, qtbot) -> None:
    changes.follow("one", [Watched(Path("/a"))])
    changes.follow("two", [Watched(Path("/a")), Watched(Path("/b"))])
    changes.follow("one", [])
    qtbot.waitUntil(lambda: not changes._jobs.is_busy("watch"))
    assert ("unwatch", "a") not in changes._watch.calls
    changes.follow("two", [])
    assert {call for call in changes._watch.calls if call[0] == "unwatch"} == {("unwatch", "a"), ("unwatch", "b")}


def test_a_folder_that_is_to_be_followed_deeper_is_watched_anew(changes, qtbot) -> None:
    changes.follow("one", [Watched(Path("/a"), recursive=False)])
    changes.follow("two", [Watched(Path("/a"))])
    qtbot.waitUntil(lambda: not changes._jobs.is_busy("watch"))
    assert changes._watch.calls == [("watch flat", "a"), ("unwatch", "a"), ("watch", "a")]


@pytest.mark.spec("U04")
def test_a_real_save_is_told(tmp_path: Path, qapp, qtbot, inline_executor) -> None:
    owner = QObject()
    changes = FileChanges(FolderWatch, Jobs(inline_executor, owner), owner)
    changes.follow("one", [Watched(tmp_path)])
    with qtbot.waitSignal(changes.changed, timeout=5000) as caught:
        (tmp_path / "memory.md").write_text("saved by an editor", encoding="utf-8")
    assert caught.args == [tmp_path]
    changes.stop()

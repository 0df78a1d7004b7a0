"""Locks hold between processes and threads, and die with their holder."""

import errno
import multiprocessing
import os
import signal
import stat
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from halo_desktop.engine.errors import Code, EngineError
from halo_desktop.engine.files.layout import DataRoot, LockKind
from halo_desktop.engine.files.locks import WAIT_SECONDS, Locks

FORK = multiprocessing.get_context("fork")


def hold(root: Path, kind: str, target: Path, pipe: Connection) -> None:
    locks = Locks(DataRoot(root), wait=5)
    held = locks.using(target) if kind == "use" else locks.exclusive(LockKind.NOTEBOOK, target)
    with held:
        pipe.send("held")
        pipe.recv()
    pipe.send("released")


class Holder:
    """Another process that holds a lock until told to let go, or killed."""

    def __init__(self, root: Path, kind: str, target: Path) -> None:
        self._pipe, theirs = FORK.Pipe()
        self.process = FORK.Process(target=hold, args=(root, kind, target, theirs), daemon=True)
        self.process.start()
        theirs.close()
        assert self._pipe.recv() == "held"

    def release(self) -> None:
        self._pipe.send("go on")
        assert self._pipe.recv() == "released"
        self.process.join()
        self._pipe.close()

    def kill(self) -> None:
        assert self.process.pid
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.join()
        self._pipe.close()


@pytest.fixture
def base(tmp_path: Path) -> Path:
    folder = tmp_path / "spaces" / "x" / ".halo"
    folder.mkdir(parents=True)
    return folder


@pytest.mark.spec("N07")
def test_the_wait_is_thirty_seconds() -> None:
    assert WAIT_SECONDS == 30


@pytest.mark.spec("N07")
def test_a_second_process_is_told_busy(tmp_path: Path, base: Path) -> None:
    other = Holder(tmp_path, "notebook", base)
    locks = Locks(DataRoot(tmp_path), wait=0.1)
    with pytest.raises(EngineError) as raised, locks.exclusive(LockKind.NOTEBOOK, base):
        pytest.fail("the lock was not exclusive")
    assert raised.value.code is Code.BUSY
    other.release()
    with locks.exclusive(LockKind.NOTEBOOK, base):
        pass


@pytest.mark.spec("N07")
def test_a_killed_holder_frees_the_lock_at_once(tmp_path: Path, base: Path) -> None:
    other = Holder(tmp_path, "notebook", base)
    other.kill()
    with Locks(DataRoot(tmp_path), wait=0.5).exclusive(LockKind.NOTEBOOK, base):
        pass


def test_the_lock_file_stays_and_is_for_the_user_only(tmp_path: Path, base: Path) -> None:
    locks = Locks(DataRoot(tmp_path), wait=1)
    with locks.exclusive(LockKind.NOTEBOOK, base):
        pass
    found = list((tmp_path / "halo-desktop" / "locks").iterdir())
    assert [path.name for path in found] == [DataRoot(tmp_path).lock(LockKind.NOTEBOOK, base).name]
    assert found[0].name.startswith("notebook-")
    assert stat.S_IMODE(found[0].stat().st_mode) == 0o600


def test_two_names_of_one_folder_share_one_lock(tmp_path: Path, base: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(base)
    root = DataRoot(tmp_path)
    assert root.lock(LockKind.NOTEBOOK, link) == root.lock(LockKind.NOTEBOOK, base)


@pytest.mark.spec("N07")
def test_use_is_shared_and_seen_by_others(tmp_path: Path, base: Path) -> None:
    locks = Locks(DataRoot(tmp_path), wait=0.1)
    assert not locks.is_used(base)
    first, second = Holder(tmp_path, "use", base), Holder(tmp_path, "use", base)
    assert locks.is_used(base)
    with pytest.raises(EngineError) as raised, locks.unused(base):
        pytest.fail("the memory was in use")
    assert raised.value.code is Code.IN_USE
    first.release()
    assert locks.is_used(base)
    second.kill()
    assert not locks.is_used(base)
    with locks.unused(base):
        pass


def test_use_within_one_process_is_seen_too(tmp_path: Path, base: Path) -> None:
    locks = Locks(DataRoot(tmp_path), wait=0.1)
    with locks.using(base):
        with locks.using(base):
            assert locks.is_used(base)
        with pytest.raises(EngineError), locks.unused(base):
            pytest.fail("the memory was in use")
    assert not locks.is_used(base)


@pytest.mark.spec("Q21")
def test_a_drive_without_locks_is_said(tmp_path: Path, base: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fcntl = pytest.importorskip("fcntl")

    def no_locks(*_: object) -> None:
        raise OSError(errno.ENOSYS, "no locks here")

    monkeypatch.setattr(fcntl, "flock", no_locks)
    with pytest.raises(EngineError) as raised, Locks(DataRoot(tmp_path), wait=0.1).exclusive(LockKind.FILE, base):
        pytest.fail("there are no locks")
    assert raised.value.code is Code.NO_LOCKS

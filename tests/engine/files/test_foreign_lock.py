"""Another process's lock on one byte is seen, and ours is none of it (C16)."""

import os
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from subprocess import PIPE, Popen

import pytest

from halo_desktop.engine.files.foreign_lock import is_locked_elsewhere

pytestmark = pytest.mark.skipif(os.name == "nt", reason="POSIX locks")

HOLD_DATABASE = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1])
connection.execute("PRAGMA journal_mode=WAL")
connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
print("open", flush=True)
sys.stdin.readline()
"""

Opener = Callable[[Path], "Popen[str]"]


@pytest.fixture
def other_program() -> Iterator[Opener]:
    started: list[Popen[str]] = []

    def start(database: Path) -> Popen[str]:
        process = Popen([sys.executable, "-c", HOLD_DATABASE, str(database)], stdin=PIPE, stdout=PIPE, text=True)
        started.append(process)
        assert process.stdout
        assert process.stdout.readline() == "open\n"
        return process

    yield start
    for process in started:
        process.kill()
        process.communicate()


def make_database(path: Path) -> Path:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("CREATE TABLE t(x)")
    return path.with_name(path.name + "-shm")


@pytest.mark.spec("C16")
def test_a_database_that_another_program_keeps_open_is_seen(tmp_path: Path, other_program: Opener) -> None:
    shared_memory = make_database(tmp_path / "halo.db")
    assert not is_locked_elsewhere(shared_memory, 128)
    program = other_program(tmp_path / "halo.db")
    assert is_locked_elsewhere(shared_memory, 128)
    program.kill()
    program.wait()
    assert not is_locked_elsewhere(shared_memory, 128)


@pytest.mark.spec("C16")
def test_a_file_that_lies_about_is_no_running_program(tmp_path: Path) -> None:
    (tmp_path / "halo.db-shm").write_bytes(b"\0" * 32768)
    assert not is_locked_elsewhere(tmp_path / "halo.db-shm", 128)
    assert not is_locked_elsewhere(tmp_path / "missing-shm", 128)


@pytest.mark.spec("C16")
def test_looking_frees_no_lock_of_ours(tmp_path: Path, other_program: Opener) -> None:
    shared_memory = make_database(tmp_path / "halo.db")
    with closing(sqlite3.connect(tmp_path / "halo.db", isolation_level=None)) as ours:
        ours.execute("BEGIN IMMEDIATE")
        ours.execute("INSERT INTO t VALUES (1)")
        is_locked_elsewhere(shared_memory, 128, looks=1)
        with (
            closing(sqlite3.connect(tmp_path / "halo.db", timeout=0, isolation_level=None)) as theirs,
            pytest.raises(sqlite3.OperationalError, match="locked"),
        ):
            theirs.execute("BEGIN IMMEDIATE")
        ours.execute("COMMIT")

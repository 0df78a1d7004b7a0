"""Lines added at the end of a file, and read from either end."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from halo_desktop.engine.errors import Code, EngineError
from halo_desktop.engine.files import json_lines
from halo_desktop.engine.files.json_lines import Line, append_lines, read_lines, read_lines_back


@pytest.mark.spec("V04")
@given(
    st.lists(st.sampled_from([b"\n", b"a", b"{}", b"\xe2\x80\xa8", b"\r", b"\x0b", b"\0", b"\x85"])), st.integers(1, 9)
)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_both_directions_give_every_byte_and_split_at_line_feeds_only(
    tmp_path: Path, pieces: list[bytes], block: int
) -> None:
    path = tmp_path / "log"
    content = b"".join(pieces)
    path.write_bytes(content)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(json_lines, "BLOCK_BYTES", block)
        lines = list(read_lines(path))
        assert lines == list(read_lines_back(path))[::-1]
        assert b"".join(line.content + b"\n" * line.ended for line in lines) == content
        assert [line.ended for line in lines[:-1]] == [True] * len(lines[:-1])
        for number, line in enumerate(lines):
            assert list(read_lines(path, line.offset)) == lines[number:]
            assert list(read_lines_back(path, line.offset)) == lines[:number][::-1]


@pytest.mark.spec("V04")
def test_of_a_long_file_only_the_tail_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "log"
    path.write_bytes(b"x" * 999 + b"\n" * 1 + (b"y" * 999 + b"\n") * 1000)
    read = 0
    really = os.read

    def counted(descriptor: int, length: int) -> bytes:
        nonlocal read
        block = really(descriptor, length)
        read += len(block)
        return block

    monkeypatch.setattr(os, "read", counted)
    lines = read_lines_back(path)
    assert [next(lines).offset for _ in range(3)] == [1_000_000, 999_000, 998_000]
    assert read == json_lines.BLOCK_BYTES


def test_new_lines_begin_behind_a_torn_one(tmp_path: Path) -> None:
    path = tmp_path / "log"
    assert append_lines(path, b"1\n2\n") == 4
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    with path.open("ab") as file:
        file.write(b'{"torn')
    assert append_lines(path, b"3\n") == len(b'1\n2\n{"torn\n3\n')
    assert list(read_lines(path, 4)) == [Line(4, b'{"torn'), Line(11, b"3")]


def test_a_file_that_is_not_there_is_made_only_where_that_is_wanted(tmp_path: Path) -> None:
    with pytest.raises(EngineError) as caught:
        append_lines(tmp_path / "log", b"1\n", create=False)
    assert caught.value.code is Code.VANISHED
    with pytest.raises(EngineError) as caught:
        list(read_lines_back(tmp_path / "log"))
    assert caught.value.code is Code.VANISHED
    assert list(tmp_path.iterdir()) == []


@pytest.mark.spec("Q21")
@pytest.mark.parametrize(
    ("reason", "code"),
    [
        (errno.ENOSPC, Code.DISK_FULL),
        (errno.EROFS, Code.READ_ONLY),
        (errno.EIO, Code.IO_FAILED),
        (errno.ESTALE, Code.VANISHED),
    ],
)
@pytest.mark.parametrize("failing", ["write", "fsync"])
def test_what_could_not_be_written_whole_is_taken_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, reason: int, code: Code, failing: str
) -> None:
    path = tmp_path / "log"
    path.write_bytes(b"1\n")
    really = os.write
    calls = 0

    def write(descriptor: int, content: Any) -> int:
        nonlocal calls
        calls += 1
        if calls == 2 and failing == "write":
            raise OSError(reason, os.strerror(reason))
        return really(descriptor, bytes(content)[:3])

    def fsync(descriptor: int) -> None:
        raise OSError(reason, os.strerror(reason))

    monkeypatch.setattr(os, "write", write)
    if failing == "fsync":
        monkeypatch.setattr(os, "fsync", fsync)
    with pytest.raises(EngineError) as caught:
        append_lines(path, b'{"long": 1}\n')
    assert caught.value.code is code
    assert path.read_bytes() == b"1\n"


@pytest.mark.spec("Q21")
def test_what_cannot_even_be_taken_back_is_a_torn_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "log"
    path.write_bytes(b"1\n")
    really = os.write
    with monkeypatch.context() as patch:

        def refuse(*_: Any) -> None:
            raise OSError(errno.EIO, "broken")

        patch.setattr(os, "fsync", refuse)
        patch.setattr(os, "ftruncate", refuse)
        patch.setattr(os, "write", lambda descriptor, content: really(descriptor, bytes(content)[:4]))
        with pytest.raises(EngineError):
            append_lines(path, b"2222")
    append_lines(path, b"3\n")
    assert [line.content for line in read_lines(path)] == [b"1", b"2222", b"3"]

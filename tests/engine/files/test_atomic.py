"""Whole files are replaced or left alone; nothing in between."""

import errno
import os
import stat
import subprocess
from pathlib import Path

import pytest
from kill_points import COUNTED, kill_points

from halo_desktop.engine.errors import Code, EngineError
from halo_desktop.engine.files.atomic import (
    Expected,
    make_folder,
    read_bytes,
    remove_file,
    replace_file,
    temporary_of,
)

OLD = b"# now\n\n## State\n- old\n"
NEW = b"# now\n\n## State\n- new and longer\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "memory.md"
    path.write_bytes(OLD)
    return path


@pytest.mark.spec("N06")
def test_an_existing_file_keeps_its_mode(file: Path) -> None:
    file.chmod(0o640)
    replace_file(file, NEW, expected=OLD)
    assert file.read_bytes() == NEW
    assert stat.S_IMODE(file.stat().st_mode) == 0o640


@pytest.mark.spec("Q24")
def test_a_new_file_of_ours_is_for_the_user_only(tmp_path: Path) -> None:
    make_folder(tmp_path / "halo-desktop" / "locks", private=True)
    replace_file(tmp_path / "halo-desktop" / "settings.json", b"{}", expected=None, private=True)
    assert stat.S_IMODE((tmp_path / "halo-desktop").stat().st_mode) == 0o700
    assert stat.S_IMODE((tmp_path / "halo-desktop" / "settings.json").stat().st_mode) == 0o600


@pytest.mark.spec("N07")
def test_a_file_that_changed_meanwhile_is_not_replaced(file: Path) -> None:
    file.write_bytes(b"an editor saved")
    with pytest.raises(EngineError) as raised:
        replace_file(file, NEW, expected=OLD)
    assert raised.value.code is Code.CHANGED_MEANWHILE
    assert file.read_bytes() == b"an editor saved"
    assert list(file.parent.iterdir()) == [file]


def test_a_file_that_should_not_be_there_yet_is_not_replaced(file: Path) -> None:
    with pytest.raises(EngineError) as raised:
        replace_file(file, NEW, expected=None)
    assert raised.value.code is Code.CHANGED_MEANWHILE
    assert file.read_bytes() == OLD


@pytest.mark.spec("N06", "Q20")
def test_killed_at_any_call_the_file_is_old_or_new(tmp_path: Path) -> None:
    path = tmp_path / "memory.md"

    def prepare() -> object:
        path.write_bytes(OLD)
        return lambda: replace_file(path, NEW, expected=OLD)

    for _ in kill_points("replace a file", prepare):
        assert path.read_bytes() in {OLD, NEW}
        assert {entry.name for entry in tmp_path.iterdir()} <= {path.name, temporary_of(path).name}
    assert path.read_bytes() == NEW
    assert COUNTED["replace a file"] >= 5


@pytest.mark.spec("N06")
def test_what_a_killed_writer_left_is_overwritten_by_the_next(file: Path) -> None:
    temporary_of(file).write_bytes(b"torn" * 1000)
    replace_file(file, NEW, expected=OLD)
    assert file.read_bytes() == NEW
    assert list(file.parent.iterdir()) == [file]


@pytest.mark.spec("N06", "Q21")
@pytest.mark.parametrize(
    ("number", "code"),
    [
        (errno.ENOSPC, Code.DISK_FULL),
        (errno.EROFS, Code.READ_ONLY),
        (errno.EIO, Code.IO_FAILED),
        (errno.EDQUOT, Code.DISK_FULL),
    ],
)
def test_a_write_that_fails_midway_leaves_the_old_content_and_no_litter(
    file: Path, monkeypatch: pytest.MonkeyPatch, number: int, code: Code
) -> None:
    real = os.write
    calls = 0

    def failing(descriptor: int, content: bytes) -> int:
        nonlocal calls
        calls += 1
        if calls == 1:
            return real(descriptor, bytes(content)[:5])
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "write", failing)
    with pytest.raises(EngineError) as raised:
        replace_file(file, NEW, expected=OLD)
    assert raised.value.code is code
    assert raised.value.fault.facts["where"] == str(file)
    assert file.read_bytes() == OLD
    assert list(file.parent.iterdir()) == [file]


@pytest.mark.spec("N06", "Q21")
@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="mounting takes root")
def test_a_full_disk_leaves_the_old_content(tmp_path: Path) -> None:
    mount = tmp_path / "disk"
    mount.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(mount)], check=False, capture_output=True
    )
    if mounted.returncode:
        pytest.skip("this system mounts no tmpfs")
    try:
        path = mount / "memory.md"
        path.write_bytes(OLD)
        with pytest.raises(EngineError) as raised:
            replace_file(path, b"x" * 200_000, expected=OLD)
        assert raised.value.code is Code.DISK_FULL
        assert path.read_bytes() == OLD
        assert list(mount.iterdir()) == [path]
    finally:
        subprocess.run(["umount", str(mount)], check=True)


@pytest.mark.spec("Q21")
def test_a_file_in_use_is_tried_again(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.replace
    refusals = [PermissionError(errno.EACCES, "in use")] * 2

    def busy(source: Path, target: Path) -> None:
        if refusals:
            raise refusals.pop()
        real(source, target)

    monkeypatch.setattr(os, "replace", busy)
    replace_file(file, NEW, expected=OLD)
    assert file.read_bytes() == NEW


@pytest.mark.spec("Q21")
def test_a_file_that_stays_in_use_is_a_clear_error(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def busy(source: Path, target: Path) -> None:
        raise PermissionError(errno.EACCES, "in use")

    monkeypatch.setattr(os, "replace", busy)
    with pytest.raises(EngineError) as raised:
        replace_file(file, NEW, expected=OLD)
    assert raised.value.code is Code.PERMISSION_DENIED
    assert file.read_bytes() == OLD
    assert list(file.parent.iterdir()) == [file]


@pytest.mark.parametrize("number", [errno.EXDEV, errno.EBUSY])
def test_a_file_that_is_mounted_from_elsewhere_is_written_in_place(
    file: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    def refused(source: Path, target: Path) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "replace", refused)
    file.write_bytes(NEW * 3)
    replace_file(file, NEW, expected=NEW * 3)
    assert file.read_bytes() == NEW
    assert list(file.parent.iterdir()) == [file]


def test_a_hard_link_is_never_written_in_place(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    archive = file.with_name("archive.md")
    os.link(file, archive)

    def refused(source: Path, target: Path) -> None:
        raise OSError(errno.EXDEV, "elsewhere")

    monkeypatch.setattr(os, "replace", refused)
    with pytest.raises(EngineError):
        replace_file(file, NEW, expected=OLD)
    assert archive.read_bytes() == OLD


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    target = tmp_path / "elsewhere" / "meta.json"
    target.parent.mkdir()
    target.write_bytes(b"{}")
    link = tmp_path / "meta.json"
    link.symlink_to(target)
    replace_file(link, b'{"a": 1}', expected=b"{}")
    assert link.is_symlink()
    assert target.read_bytes() == b'{"a": 1}'


@pytest.mark.spec("Q21")
def test_a_vanished_folder_is_said(tmp_path: Path) -> None:
    path = tmp_path / "unplugged" / "memory.md"
    with pytest.raises(EngineError) as raised:
        replace_file(path, NEW, expected=Expected.ANYTHING)
    assert raised.value.code is Code.VANISHED
    assert read_bytes(path) is None


def test_removing_says_whether_the_file_was_there(file: Path) -> None:
    assert remove_file(file)
    assert not remove_file(file)

"""The log of a conversation: whole records, once, in order, whoever writes."""

from __future__ import annotations

import errno
import multiprocessing
import os
import shutil
import stat
from collections.abc import Callable
from multiprocessing.synchronize import Barrier
from pathlib import Path
from typing import Any

import pytest
from kill_points import kill_points
from talks import answered, asked, conversations_in, whole_turn

from halo_desktop.engine.conversation.conversation import Conversation
from halo_desktop.engine.conversation.log import BATCH
from halo_desktop.engine.conversation.names import name_of
from halo_desktop.engine.errors import Code, EngineError

KEY = "chat:1"


@pytest.fixture
def conversation(tmp_path: Path) -> Conversation:
    return conversations_in(tmp_path).create(KEY)


def reopened(root: Path) -> Conversation:
    return conversations_in(root).open(name_of(KEY))


def ids(conversation: Conversation) -> list[str]:
    """Return the ids of all records but the first, which is the conversation's own."""
    return [record.id for record in conversation.records()][1:]


@pytest.mark.spec("V02")
def test_a_record_is_appended_once(conversation: Conversation, tmp_path: Path) -> None:
    first, second = asked("q1"), asked("q2")
    assert conversation.append(first, second, asked("q1", "等一下")) == (first, second)
    assert conversation.append(second, asked("q3")) == (asked("q3"),)
    assert reopened(tmp_path).append(first) == ()
    assert ids(conversation) == ["q1", "q2", "q3"]
    assert stat.S_IMODE(conversation.files.log.stat().st_mode) == 0o600
    assert stat.S_IMODE(conversation.files.folder.stat().st_mode) == 0o700


@pytest.mark.spec("V02")
def test_an_id_is_found_again_however_far_back_it_stands(conversation: Conversation, tmp_path: Path) -> None:
    many = [asked(f"q{number}") for number in range(2 * BATCH + 300)]
    for begin in range(0, len(many), 230):
        conversation.append(*many[begin : begin + 230])
    assert conversation.files.index.exists()
    assert reopened(tmp_path).append(many[0], many[BATCH], many[-1]) == ()
    assert conversation.append(many[3], asked("new")) == (asked("new"),)
    conversation.files.index.unlink()
    assert reopened(tmp_path).append(*many[:5]) == ()
    assert len(ids(conversation)) == len(many) + 1


@pytest.mark.spec("V02")
def test_a_spoilt_index_is_made_anew(conversation: Conversation, tmp_path: Path) -> None:
    many = [asked(f"q{number}") for number in range(BATCH + 10)]
    conversation.append(*many)
    conversation.files.index.write_bytes(b"no database" * 1000)
    assert reopened(tmp_path).append(many[0], asked("new")) == (asked("new"),)
    assert reopened(tmp_path).tail().notices == ()


def write_many(root: Path, writer: str, count: int, begin: Barrier) -> None:
    conversation = reopened(root)
    begin.wait(60)
    for number in range(count):
        conversation.append(asked(f"{writer}-{number}", "长" * 900))


@pytest.mark.spec("V02", "Q21")
def test_two_processes_append_a_thousand_whole_records_in_order(conversation: Conversation, tmp_path: Path) -> None:
    fork = multiprocessing.get_context("fork")
    begin = fork.Barrier(2)
    writers = [fork.Process(target=write_many, args=(tmp_path, name, 500, begin)) for name in "ab"]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join(120)
        assert writer.exitcode == 0
    found = ids(conversation)
    for name in "ab":
        assert [ident for ident in found if ident.startswith(name)] == [f"{name}-{number}" for number in range(500)]
    assert len(found) == 1000
    assert not conversation.files.quarantine.exists()


@pytest.mark.spec("V02", "Q20")
def test_killed_at_every_call_of_an_append_at_most_what_was_being_written_is_missing(tmp_path: Path) -> None:
    root = tmp_path / "data"
    earlier = [record.id for record in whole_turn(1)]
    added = [record.id for record in whole_turn(2)]

    def prepare() -> Callable[[], object]:
        shutil.rmtree(root, ignore_errors=True)
        conversation = conversations_in(root).create(KEY)
        conversation.append(*whole_turn(1))
        return lambda: conversation.append(*whole_turn(2))

    seen = []
    for _ in kill_points("append", prepare):
        found = ids(reopened(root))
        assert found in (earlier, earlier + added)
        seen.append(found)
        assert reopened(root).append(*whole_turn(2), asked("after")) != ()
        assert ids(reopened(root)) == [*earlier, *added, "after"]
    assert seen[0] == earlier
    assert seen[-1] == earlier + added


@pytest.mark.spec("V03", "Q20")
def test_cut_off_anywhere_a_log_loses_only_the_record_that_was_cut(conversation: Conversation, tmp_path: Path) -> None:
    conversation.append(*whole_turn(1))
    before = conversation.files.log.stat().st_size
    last = answered("late", "q1", "最后一句")
    conversation.append(last)
    whole = conversation.files.log.read_bytes()
    for size in range(before, len(whole)):
        conversation.files.log.write_bytes(whole[:size])
        conversation.files.quarantine.unlink(missing_ok=True)
        again = reopened(tmp_path)
        is_whole = size == len(whole) - 1
        assert ids(again) == [record.id for record in whole_turn(1)] + ["late"] * is_whole
        assert again.append(last) == (() if is_whole else (last,))
        again.append(asked("next"))
        assert ids(again) == [*(record.id for record in whole_turn(1)), "late", "next"]
        assert again.files.quarantine.exists() == (before < size < len(whole) - 1)


@pytest.mark.spec("Q21")
@pytest.mark.parametrize(
    ("reason", "code"),
    [
        (errno.ENOSPC, Code.DISK_FULL),
        (errno.EROFS, Code.READ_ONLY),
        (errno.EACCES, Code.PERMISSION_DENIED),
        (errno.EXDEV, Code.IO_FAILED),
        (errno.EBUSY, Code.FILE_IN_USE),
    ],
)
def test_an_append_that_fails_leaves_everything_as_it_was(
    conversation: Conversation, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, reason: int, code: Code
) -> None:
    conversation.append(*whole_turn(1))
    before = conversation.files.log.read_bytes()
    with monkeypatch.context() as patch:

        def refuse(*_: Any) -> int:
            raise OSError(reason, os.strerror(reason))

        patch.setattr(os, "write", refuse)
        with pytest.raises(EngineError) as caught:
            conversation.append(*whole_turn(2))
    assert caught.value.code is code
    assert conversation.files.log.read_bytes() == before
    assert len(conversation.append(*whole_turn(2))) == 4


@pytest.mark.spec("Q21")
def test_without_the_right_to_write_it_can_be_read(conversation: Conversation, monkeypatch: pytest.MonkeyPatch) -> None:
    conversation.append(*whole_turn(1))
    with conversation.files.log.open("ab") as file:
        file.write(b"\xff torn")
    really = os.open

    def read_only(path: Any, flags: int, *rest: Any, **more: Any) -> int:
        if flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        return really(path, flags, *rest, **more)

    monkeypatch.setattr(os, "open", read_only)
    page = conversation.tail()
    assert len(page.turns) == 1
    assert [notice.code for notice in page.notices] == [Code.LOG_DAMAGED]
    with pytest.raises(EngineError) as caught:
        conversation.append(asked("q2"))
    assert caught.value.code is Code.PERMISSION_DENIED


@pytest.mark.spec("Q21")
def test_the_log_that_is_gone_is_not_made_again(conversation: Conversation) -> None:
    conversation.append(*(asked(f"q{number}") for number in range(BATCH)))
    conversation.files.log.unlink()
    for call in (lambda: conversation.append(asked("x")), conversation.tail, conversation.title):
        with pytest.raises(EngineError) as caught:
            call()
        assert caught.value.code is Code.NO_SUCH_CONVERSATION
    assert not conversation.files.log.exists()


def test_a_link_in_the_place_of_a_log_is_refused(conversation: Conversation, tmp_path: Path) -> None:
    secret = tmp_path / "passwd"
    conversation.files.log.rename(secret)
    before = secret.read_bytes()
    conversation.files.log.symlink_to(secret)
    for call in (lambda: conversation.append(asked("q1")), conversation.tail, lambda: reopened(tmp_path)):
        with pytest.raises(EngineError) as caught:
            call()
        assert caught.value.code is Code.LINK_REFUSED
    assert secret.read_bytes() == before
    [notice] = conversations_in(tmp_path).list().notices
    assert notice.code is Code.LINK_REFUSED


@pytest.mark.spec("V03")
def test_a_log_that_was_replaced_is_read_anew_and_its_loss_is_said(conversation: Conversation, tmp_path: Path) -> None:
    conversation.append(*whole_turn(1))
    copy = conversation.files.log.read_bytes()
    conversation.append(*whole_turn(2))
    assert conversation.tail().notices == ()
    swapped = tmp_path / "swapped"
    swapped.write_bytes(copy)
    swapped.replace(conversation.files.log)
    page = conversation.tail()
    assert [turn.id for turn in page.turns] == ["q1"]
    assert [notice.code for notice in page.notices] == [Code.LOG_REPLACED]
    assert len(conversation.append(*whole_turn(2))) == 4


@pytest.mark.spec("V03")
def test_a_long_log_that_was_replaced_while_nobody_looked_is_noticed_by_its_index(
    conversation: Conversation, tmp_path: Path
) -> None:
    conversation.append(*whole_turn(1))
    copy = conversation.files.log.read_bytes()
    conversation.append(*(asked(f"more-{number}") for number in range(BATCH)))
    assert reopened(tmp_path).tail().notices == ()
    conversation.files.log.write_bytes(copy)
    again = reopened(tmp_path)
    assert [notice.code for notice in again.tail().notices] == [Code.LOG_REPLACED]
    assert again.append(asked("more-1")) == (asked("more-1"),)
    assert reopened(tmp_path).tail().notices == ()


@pytest.mark.spec("V02")
def test_a_second_turn_is_told_busy_and_may_begin_when_the_first_has_ended(
    conversation: Conversation, tmp_path: Path
) -> None:
    other = reopened(tmp_path)
    assert not other.is_busy()
    with conversation.take_turn():
        assert other.is_busy()
        with pytest.raises(EngineError) as caught, other.take_turn():
            pass
        assert caught.value.code is Code.BUSY
        assert other.append(asked("q1")) == (asked("q1"),)
        assert other.tail().turns[-1].reply.state == "running"
    with other.take_turn():
        pass
    assert other.tail().turns[-1].reply.state == "interrupted"

"""The list of conversations, and what makes, copies and deletes whole ones."""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from data_folder import NOW, picture
from kill_points import kill_points
from talks import answered, asked, called, conversations_in, resulted, said_of, selected, whole_turn

from halo_desktop.engine.conversation.conversation import Conversation
from halo_desktop.engine.conversation.conversations import Conversations
from halo_desktop.engine.conversation.course import Level, Source, Summary
from halo_desktop.engine.conversation.extract import digest
from halo_desktop.engine.conversation.log import BATCH
from halo_desktop.engine.conversation.names import name_of
from halo_desktop.engine.conversation.summaries import Summaries
from halo_desktop.engine.errors import Code, EngineError
from halo_desktop.engine.files.layout import DataRoot, OwnerFolder
from halo_desktop.engine.files.locks import Locks
from halo_desktop.engine.messages.records import Kind
from halo_desktop.engine.messages.turns import Turn


@pytest.fixture
def conversations(tmp_path: Path) -> Conversations:
    return conversations_in(tmp_path)


def texts(conversation: Conversation) -> list[str]:
    """Return what was said, as a reader sees it."""
    said: list[str] = []
    for turn in conversation.tail().turns:
        said += [turn.user.text] if turn.user else []
        said += [message.text for message in turn.reply.messages]
    return said


def titles(conversations: Conversations) -> list[str]:
    return [entry.title for entry in conversations.list().entries]


@pytest.mark.spec("V01")
def test_a_key_opens_the_same_conversation_again(conversations: Conversations) -> None:
    first = conversations.create("dm:张三/李四", " 关于\n报表 ")
    first.append(asked("q1"))
    again = conversations.create("dm:张三/李四", "别的标题")
    assert (again.key, again.name, again.title()) == ("dm:张三/李四", first.name, "关于 报表")
    assert texts(conversations.open(name_of("dm:张三/李四"))) == ["周报用什么格式？"]
    [entry] = conversations.list().entries
    assert (entry.key, entry.name, entry.source) == (again.key, again.name, "desktop")
    head = next(first.records())
    assert (head.kind, head.key) == (Kind.CONVERSATION, "dm:张三/李四")


def test_the_list_begins_with_what_was_said_last(tmp_path: Path) -> None:
    now = NOW
    conversations = Conversations(OwnerFolder(tmp_path / "owner"), Locks(DataRoot(tmp_path)), lambda: now)
    for number in range(3):
        now = NOW + timedelta(minutes=number)
        conversations.create(f"chat:{number}", f"第 {number} 个")
    assert titles(conversations) == ["第 2 个", "第 1 个", "第 0 个"]
    now = NOW + timedelta(hours=1)
    conversations.open(name_of("chat:0")).rename("改了名的")
    assert titles(conversations)[-1] == "改了名的"
    conversations.open(name_of("chat:0")).append(replace(asked("q1"), at=now))
    assert titles(conversations)[0] == "改了名的"
    assert conversations.list().entries[0].updated == now


def test_an_untitled_conversation_is_called_by_its_first_words(conversations: Conversations) -> None:
    conversation = conversations.create("chat:1")
    assert titles(conversations) == [""]
    conversation.append(asked("q1", "帮我\n写周报 " + "很长" * 100))
    assert titles(conversations)[0].startswith("帮我 写周报 很长")
    assert len(titles(conversations)[0]) == 80


def test_a_title_is_found_however_far_back_it_was_given(conversations: Conversations) -> None:
    conversation = conversations.create("chat:1", "旧")
    conversation.append(*(asked(f"a{number}") for number in range(BATCH // 2)))
    conversation.rename("新")
    conversation.append(*(asked(f"b{number}", '"kind":"conversation"') for number in range(2 * BATCH)))
    assert titles(conversations) == ["新"]
    conversation.files.index.unlink()
    assert titles(conversations) == ["新"]


def test_a_conversation_that_vanishes_while_the_list_is_read_is_left_out(
    conversations: Conversations, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(50):
        conversations.create(f"chat:{number}", str(number))
    really = conversations._names

    def names() -> tuple[str, ...]:
        found = really()
        conversations._folder.conversation(found[7]).log.unlink()
        return found

    monkeypatch.setattr(conversations, "_names", names)
    assert len(conversations.list().entries) == 49
    assert conversations.list().notices == ()


def test_a_copy_under_another_name_is_named_and_not_shown(conversations: Conversations) -> None:
    conversation = conversations.create("chat:1", "一")
    shutil.copy(conversation.files.log, conversations._folder.conversation(name_of("chat:2")).log)
    listed = conversations.list()
    assert [entry.title for entry in listed.entries] == ["一"]
    assert [notice.code for notice in listed.notices] == [Code.CONVERSATION_MISPLACED]
    with pytest.raises(EngineError):
        conversations.create("chat:2")


@pytest.mark.parametrize("name", ["", "..", "../../etc/passwd", "chat-" + "0" * 24, "x/y"])
def test_what_names_no_conversation_opens_none(conversations: Conversations, name: str) -> None:
    with pytest.raises(EngineError) as caught:
        conversations.open(name)
    assert caught.value.code is Code.NO_SUCH_CONVERSATION


@pytest.mark.spec("V04")
def test_pages_lead_back_to_the_beginning_and_say_what_the_whole_says(conversations: Conversations) -> None:
    conversation = conversations.create("chat:1")
    for number in range(7):
        conversation.append(*whole_turn(number), answered(f"b{number}", f"q{number}", "再", variant=1))
    conversation.append(said_of(Kind.EDIT, "a0", "改过"), said_of(Kind.DELETE, "q3"), selected("q2", 0))
    whole = conversation.tail(100)
    assert whole.earlier is None
    for size in range(1, 9):
        page = conversation.tail(size)
        found: tuple[Turn, ...] = page.turns
        while page.earlier:
            page = conversation.page(page.earlier, size)
            assert len(page.turns) <= size
            found = (*page.turns, *found)
        assert found == whole.turns
    assert tuple(conversation.turns()) == whole.turns[::-1]


def test_a_place_in_a_log_that_was_replaced_leads_nowhere(conversations: Conversations) -> None:
    conversation = conversations.create("chat:1")
    for number in range(5):
        conversation.append(*whole_turn(number))
    earlier = conversation.tail(2).earlier
    assert earlier is not None
    conversation.redact({"q0"}, str)
    with pytest.raises(EngineError) as caught:
        conversation.page(earlier)
    assert caught.value.code is Code.CHANGED_MEANWHILE
    assert not conversation.files.quarantine.exists()


def test_a_page_ends_where_enough_was_read(conversations: Conversations, monkeypatch: pytest.MonkeyPatch) -> None:
    conversation = conversations.create("chat:1")
    for number in range(5):
        conversation.append(*whole_turn(number, size=1000))
    monkeypatch.setattr("halo_desktop.engine.conversation.paging.PAGE_BYTES", 10_000)
    page = conversation.tail()
    assert [turn.id for turn in page.turns] == ["q3", "q4"]
    assert len(list(conversation.turns())) == 5


@pytest.mark.spec("V07")
def test_messages_are_edited_deleted_and_variants_selected(conversations: Conversations) -> None:
    conversation = conversations.create("chat:1")
    conversation.append(*whole_turn(1), answered("b1", "q1", "再答", variant=1))
    conversation.edit("q1", "改过的问题")
    assert texts(conversation) == ["改过的问题", "再答"]
    conversation.select_variant("q1", 0)
    assert texts(conversation)[1].startswith("回答 1")
    conversation.delete("a1")
    assert texts(conversation) == ["改过的问题"]
    for change in (conversation.delete, lambda ident: conversation.edit(ident, "x")):
        with pytest.raises(EngineError) as caught:
            change("nobody")
        assert caught.value.code is Code.NO_SUCH_MESSAGE


@pytest.mark.spec("V07")
def test_a_branch_reads_as_the_conversation_reads_up_to_there(conversations: Conversations) -> None:
    origin = conversations.create("dm:owner", "原来的")
    origin.append(*whole_turn(1), answered("b1", "q1", "再答", variant=1), *whole_turn(2), *whole_turn(3))
    origin.edit("q1", "改过的")
    origin.delete("q2")
    origin.select_variant("q1", 0)
    origin.edit("a3", "后来的")
    branch = conversations.branch(origin.name, "a2")
    assert branch.tail().turns == origin.tail().turns[:2]
    assert branch.key.startswith("dm:owner#")
    assert (branch.title(), len(conversations.list().entries)) == ("原来的", 2)
    head = next(branch.records())
    assert head.extra == {"branched_from": {"key": "dm:owner", "record": "a2"}}
    branch.append(*whole_turn(9))
    assert "q9" not in [turn.id for turn in origin.tail().turns]
    second = conversations.branch(branch.name, "q9", title="另一个")
    assert second.title() == "另一个"
    branches = {entry.key: entry.is_branch for entry in conversations.list().entries}
    assert branches == {origin.key: False, branch.key: True, second.key: True}
    assert second.tail().turns[-1].reply.state == "interrupted"


@pytest.mark.spec("V07")
def test_a_branch_keeps_the_reply_at_which_it_was_made(conversations: Conversations) -> None:
    origin = conversations.create("chat:1")
    origin.append(*whole_turn(1), answered("b1", "q1", "再答", variant=1))
    origin.select_variant("q1", 0)
    assert texts(conversations.branch(origin.name, "b1"))[-1] == "再答"
    origin.select_variant("q1", 1)
    assert texts(conversations.branch(origin.name, "a1"))[-1].startswith("回答 1")
    with pytest.raises(EngineError) as caught:
        conversations.branch(origin.name, "nobody")
    assert caught.value.code is Code.NO_SUCH_MESSAGE


def test_a_branch_has_the_tool_output_that_its_records_speak_of(
    conversations: Conversations, monkeypatch: pytest.MonkeyPatch
) -> None:
    origin = conversations.create("chat:1")
    origin.append(asked("q1"), called("c", "q1"), resulted("c", "q1", "files/1.txt"), answered("a1", "q1"))
    origin.files.spilled.mkdir()
    (origin.files.spilled / "1.txt").write_bytes(b"raw")
    (origin.files.spilled / "link").symlink_to("/etc/passwd")
    branches = [conversations.branch(origin.name, "a1")]
    monkeypatch.setattr(os, "link", lambda *_: (_ for _ in ()).throw(OSError("no hard links here")))
    branches.append(conversations.branch(origin.name, "a1"))
    conversations.delete(origin.name)
    for branch in branches:
        assert [(path.name, path.read_bytes()) for path in branch.files.spilled.iterdir()] == [("1.txt", b"raw")]


@pytest.mark.spec("V02", "Q20")
def test_killed_at_every_call_of_its_making_a_conversation_is_there_whole_or_not_at_all(tmp_path: Path) -> None:
    root = tmp_path / "data"

    def prepare() -> Callable[[], object]:
        shutil.rmtree(root, ignore_errors=True)
        return lambda: conversations_in(root).create("chat:1", "一")

    for _ in kill_points("create a conversation", prepare):
        assert titles(conversations_in(root)) in ([], ["一"])
        again = conversations_in(root).create("chat:1", "一")
        assert (again.title(), again.append(asked("q1"))) == ("一", (asked("q1"),))


@pytest.mark.spec("V07", "Q20")
def test_killed_at_every_call_of_a_branch_it_is_there_whole_or_not_at_all(tmp_path: Path) -> None:
    root = tmp_path / "data"

    def prepare() -> Callable[[], object]:
        shutil.rmtree(root, ignore_errors=True)
        origin = conversations_in(root).create("chat:1", "原来的")
        origin.append(*whole_turn(1), *whole_turn(2))
        summary = Summary("s1", Level.PHASE, "- user: 问题", "q1", (Source("q1", digest(whole_turn(1)[0].text)),))
        Summaries(origin.files, Locks(DataRoot(root), wait=20)).add([summary])
        origin.files.spilled.mkdir()
        (origin.files.spilled / "1.txt").write_bytes(b"raw")
        return lambda: conversations_in(root).branch(origin.name, "a1")

    counts = []
    for _ in kill_points("branch", prepare):
        listed = conversations_in(root).list()
        assert listed.notices == ()
        opened = [conversations_in(root).open(entry.name) for entry in listed.entries]
        found = sorted(len(list(conversation.records())) for conversation in opened)
        assert found in ([9], [5, 9])
        assert all((conversation.files.spilled / "1.txt").exists() for conversation in opened)
        assert all(conversation.files.summaries.exists() for conversation in opened)
        counts.append(len(found))
        conversations_in(root).create("chat:2")
        strays = {path.name.removeprefix(".").partition(".")[0] for path in opened[0].files.folder.iterdir()}
        assert strays == {conversation.name for conversation in opened} | {name_of("chat:2")}
    assert set(counts) == {1, 2}


def fill(conversation: Conversation) -> None:
    conversation.append(*(asked(f"q{number}") for number in range(BATCH + 1)))
    with conversation.files.log.open("ab") as log:
        log.write(b"torn")
    conversation.tail()
    conversation.files.summaries.write_bytes(b"{}\n")
    conversation.files.spilled.mkdir()
    (conversation.files.spilled / "1.txt").write_bytes(b"raw")


def test_a_deleted_conversation_is_gone_with_all_its_files_and_stays_so(
    conversations: Conversations, tmp_path: Path
) -> None:
    conversations.create("chat:1", "留下").append(asked("q1"))
    before = picture(tmp_path / "owner")
    gone = conversations.create("chat:2", "走")
    fill(gone)
    assert len(list(gone.files.folder.iterdir())) == 6
    conversations.delete(gone.name)
    assert picture(tmp_path / "owner") == before
    with pytest.raises(EngineError) as caught:
        gone.append(asked("again"))
    assert caught.value.code is Code.NO_SUCH_CONVERSATION
    assert titles(conversations_in(tmp_path)) == ["留下"]
    assert conversations.create("chat:2").tail().turns == ()


@pytest.mark.spec("V02")
def test_while_a_turn_goes_on_nothing_is_deleted(conversations: Conversations) -> None:
    names = [conversations.create(f"chat:{number}").name for number in range(3)]
    with conversations.open(names[2]).take_turn():
        for call in (lambda: conversations.delete(names[2]), conversations.clear):
            with pytest.raises(EngineError) as caught:
                call()
            assert caught.value.code is Code.BUSY
    assert len(conversations.list().entries) == 3
    assert conversations.clear() == 3
    assert conversations.list().entries == ()
    assert conversations.clear() == 0


@pytest.mark.spec("Q20")
def test_killed_at_every_call_of_a_deletion_the_conversation_is_there_whole_or_gone(tmp_path: Path) -> None:
    root = tmp_path / "data"

    def prepare() -> Callable[[], object]:
        shutil.rmtree(root, ignore_errors=True)
        conversations = conversations_in(root)
        conversations.create("chat:1", "留下")
        fill(conversations.create("chat:2", "走"))
        return lambda: conversations_in(root).delete(name_of("chat:2"))

    seen = []
    for _ in kill_points("delete a conversation", prepare):
        conversations = conversations_in(root)
        found = set(titles(conversations))
        assert found in ({"留下", "走"}, {"留下"})
        if found == {"留下", "走"}:
            assert len(list(conversations._folder.conversations.iterdir())) == 6
        seen.append(len(found))
        again = conversations.create("chat:2")
        if len(found) == 1:
            assert sorted(path.name for path in again.files.folder.glob(f"{again.name}*")) == [f"{again.name}.jsonl"]
    assert set(seen) == {1, 2}


@pytest.mark.spec("N18")
def test_redaction_takes_the_content_and_leaves_the_records(conversations: Conversations) -> None:
    conversation = conversations.create("chat:1")
    conversation.append(*whole_turn(1), asked("q2", "密码是 hunter2"), answered("a2", "q2", "好"))
    conversation.edit("q2", "密码是 hunter3")
    other = conversations.open(conversation.name)
    other.tail()
    assert conversation.redact({"q2", "nobody"}, str) == 2
    assert "hunter" not in conversation.files.log.read_text("utf-8")
    first, second = conversation.tail().turns
    assert second.user is not None
    assert (second.user.text, second.user.redacted, len(first.reply.steps)) == ("", True, 2)
    assert len(list(conversation.records())) == 8
    assert other.append(asked("q3"), asked("q2")) == (asked("q3"),)
    assert other.tail().notices == ()
    assert conversation.redact({"nobody"}, str) == 0


@pytest.mark.spec("N18", "Q20")
def test_killed_at_every_call_of_a_redaction_the_log_is_old_or_new(tmp_path: Path) -> None:
    root = tmp_path / "data"

    def prepare() -> Callable[[], object]:
        shutil.rmtree(root, ignore_errors=True)
        conversation = conversations_in(root).create("chat:1")
        conversation.append(*(asked(f"q{number}") for number in range(BATCH + 1)))
        return lambda: conversation.redact({"q7"}, str)

    for _ in kill_points("redact", prepare):
        conversation = conversations_in(root).open(name_of("chat:1"))
        records = list(conversation.records())
        assert [record.id for record in records[1:]] == [f"q{number}" for number in range(BATCH + 1)]
        assert {record.kind for record in records if record.id != "q7"} == {Kind.CONVERSATION, Kind.MESSAGE}
        assert conversation.append(asked("q3")) == ()


def test_threads_of_one_process_write_whole_records(conversations: Conversations) -> None:
    conversation = conversations.create("chat:1")

    def write(name: str) -> None:
        for number in range(40):
            conversation.append(asked(f"{name}{number}"))

    threads = [threading.Thread(target=write, args=(name,)) for name in "abc"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    found = [record.id for record in conversation.records()][1:]
    assert len(found) == 120
    for name in "abc":
        assert [ident for ident in found if ident[0] == name] == [f"{name}{number}" for number in range(40)]


def test_a_folder_that_is_not_there_has_no_conversations(conversations: Conversations, tmp_path: Path) -> None:
    assert conversations.list().entries == ()
    assert not (tmp_path / "owner").exists()


@pytest.mark.spec("Q21")
def test_a_conversation_that_cannot_be_made_leaves_nothing(
    conversations: Conversations, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: Any) -> int:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", refuse)
        with pytest.raises(EngineError) as caught:
            conversations.create("chat:1")
    assert caught.value.code is Code.DISK_FULL
    assert [path for path in (tmp_path / "owner").rglob("*") if path.is_file()] == []

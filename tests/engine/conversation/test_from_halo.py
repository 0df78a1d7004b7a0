"""Halo's own conversations, listed and read, never written."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from data_folder import PRICE_WATCHER, SALES, DataFolder, dump, picture, write

from halo_desktop.engine.conversation import from_halo
from halo_desktop.engine.conversation.conversations import Conversations
from halo_desktop.engine.conversation.from_halo import read_halo_conversation
from halo_desktop.engine.errors import Code, EngineError
from halo_desktop.engine.files.layout import DataRoot, OwnerFolder
from halo_desktop.engine.files.locks import Locks


@pytest.fixture
def root(data_folder: DataFolder) -> DataRoot:
    return DataRoot(data_folder.root)


def listed(root: DataRoot, folder: OwnerFolder) -> list[tuple[str, str, str]]:
    def no_clock() -> Any:
        raise AssertionError

    entries = Conversations(folder, Locks(root), no_clock).list().entries
    return [(entry.name, entry.title, entry.source) for entry in entries]


def write_workspace_conversations(folder: Path) -> None:
    stored = {
        "id": "c1",
        "title": "周报",
        "messages": [
            {"id": "1", "role": "user", "content": "周报用什么格式？", "timestamp": "2026-10-20T01:02:03.000Z"},
            {"id": "2", "role": "assistant", "content": "表格。", "thoughts": None, "timestamp": "soon"},
            {"id": "3", "role": "assistant", "content": ""},
            {"role": "system", "content": "秘密"},
            None,
            {"id": "4", "role": "user", "content": "谢谢"},
        ],
    }
    dump(folder / "c1.json", stored)
    dump(folder / "c2.json", {"id": "c2"})
    entries = [
        {"id": "c2", "title": "旧", "updatedAt": "2026-09-01T00:00:00.000Z"},
        {"id": "c1", "title": "周报", "updatedAt": "2026-10-20T01:02:03.000Z", "messageCount": 2},
        {"id": "gone", "title": "没有文件"},
        {"id": "../../meta", "title": "外面"},
        "nonsense",
    ]
    dump(folder / "index.json", {"version": 1, "conversations": entries})


def test_a_workspaces_conversations_are_listed_and_read(root: DataRoot, data_folder: DataFolder) -> None:
    folder = OwnerFolder(data_folder.spaces[SALES] / ".halo")
    write_workspace_conversations(folder.path / "conversations")
    before = picture(root.path)
    assert listed(root, folder) == [("c1", "周报", "halo"), ("c2", "旧", "halo")]
    turns = read_halo_conversation(folder, root, "c1")
    assert [turn.user.text for turn in turns if turn.user] == ["周报用什么格式？", "谢谢"]
    assert [message.text for message in turns[0].reply.messages] == ["表格。"]
    assert read_halo_conversation(folder, root, "c2") == ()
    assert picture(root.path) == before


def test_those_of_the_halo_workspace_lie_elsewhere(root: DataRoot) -> None:
    write_workspace_conversations(root.halo_workspace / "conversations")
    folder = OwnerFolder(root.halo_workspace / ".halo")
    assert [name for name, _, _ in listed(root, folder)] == ["c1", "c2"]
    assert len(read_halo_conversation(folder, root, "c1")) == 2


def test_a_project_folder_of_that_name_is_not_looked_into(root: DataRoot, tmp_path: Path) -> None:
    write_workspace_conversations(tmp_path / "project" / "conversations")
    assert listed(root, OwnerFolder(tmp_path / "project" / ".halo")) == []


def event(kind: str, content: object, **more: object) -> str:
    return json.dumps({"_ts": "2026-10-20T02:00:00.000Z", "type": kind, "message": {"content": content}} | more)


def test_a_digital_humans_chats_are_listed_and_read_without_its_runs(root: DataRoot, data_folder: DataFolder) -> None:
    folder = OwnerFolder(data_folder.humans[PRICE_WATCHER])
    lines = [
        event("user", "周报用什么格式？"),
        event("assistant", [{"type": "text", "text": "看一下"}, {"type": "tool_use", "id": "t1", "name": "Read"}]),
        event("user", [{"type": "tool_result", "tool_use_id": "t1", "content": "…"}]),
        "broken {",
        "[1]",
        event("stream_event", "表"),
        event("assistant", [{"type": "text", "text": "表格"}, {"type": "text", "text": "四列"}, 5]),
        event("result", "x"),
    ]
    write(folder.transcripts / "chat.jsonl", "\n".join(lines) + "\n")
    write(folder.transcripts / "chat-wecom-group-1.jsonl", "")
    (folder.transcripts / "chat-link.jsonl").symlink_to("/etc/passwd")
    os.utime(folder.transcripts / "chat-wecom-group-1.jsonl", (1, 1))
    assert listed(root, folder) == [("chat", "周报用什么格式？", "halo"), ("chat-wecom-group-1", "", "halo")]
    [turn] = read_halo_conversation(folder, root, "chat")
    assert [message.text for message in turn.reply.messages] == ["看一下", "表格\n四列"]
    assert read_halo_conversation(folder, root, "chat-wecom-group-1") == ()


def test_of_a_long_chat_the_newest_part_is_read(
    root: DataRoot, data_folder: DataFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(from_halo, "LOOKED_THROUGH", 10)
    folder = OwnerFolder(data_folder.humans[PRICE_WATCHER])
    write(folder.transcripts / "chat.jsonl", "".join(event("user", f"第 {n} 句") + "\n" for n in range(100)))
    turns = read_halo_conversation(folder, root, "chat")
    assert [turn.user.text for turn in turns if turn.user] == [f"第 {n} 句" for n in range(90, 100)]


@pytest.mark.parametrize("name", ["", "..", "../../../halo", "chat-link", "run-0", "nobody", "index/../c1"])
def test_nothing_else_is_read(root: DataRoot, data_folder: DataFolder, name: str) -> None:
    folder = OwnerFolder(data_folder.humans[PRICE_WATCHER])
    (folder.transcripts / "chat-link.jsonl").symlink_to("/etc/passwd")
    with pytest.raises(EngineError) as caught:
        read_halo_conversation(folder, root, name)
    assert caught.value.code is Code.NO_SUCH_CONVERSATION


@pytest.mark.parametrize(
    "index", [b"", b"[]", b'{"conversations": 5}', b"\xff", b'{"conversations": [null, {"id": 3}]}']
)
def test_a_spoilt_list_of_halo_lists_nothing(root: DataRoot, data_folder: DataFolder, index: bytes) -> None:
    folder = OwnerFolder(data_folder.spaces[SALES] / ".halo")
    write(folder.path / "conversations" / "index.json", index)
    assert listed(root, folder) == []

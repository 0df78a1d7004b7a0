"""Forget completely: every remaining copy is listed, and gone where a person chose so (N18)."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import pytest
from data_folder import NOW, PRICE_WATCHER, DataFolder, picture, write

from halo_desktop.engine.access import Requester, Situation, Whose
from halo_desktop.engine.conversation.conversations import Conversations
from halo_desktop.engine.files.layout import OwnerFolder
from halo_desktop.engine.forgetting.forgetting import Copy, CopyKind, Forgetting
from halo_desktop.engine.forgetting.wanted import wanted
from halo_desktop.engine.home import Home
from halo_desktop.engine.journal.entry import Origin
from halo_desktop.engine.journal.journal import Journal
from halo_desktop.engine.messages.records import Kind, Record, Role, Sender, new_id
from halo_desktop.engine.owners import human_ref
from halo_desktop.engine.tools.notebook_tools import notebook_tools
from halo_desktop.engine.tools.turn_notebook import TurnNotebook

pytestmark = pytest.mark.spec("N18")

FACT = "服务器地址是 10.0.0.8"
WORDS = "服务器地址"


@dataclass
class Kept:
    """A digital human of whom every kind of copy is kept."""

    base: Path
    forgetting: Forgetting
    conversations: Conversations

    def text(self) -> str:
        """Return everything that stands under its folder."""
        return "".join(
            path.read_text(encoding="utf-8", errors="replace") for path in self.base.rglob("*") if path.is_file()
        )


@pytest.fixture
def kept(home: Home, data_folder: DataFolder) -> Kept:
    """Say, remember and forget a fact, with copies of the notebook made in between."""
    base = data_folder.humans[PRICE_WATCHER]
    folder = OwnerFolder(base)
    journal = Journal(home.locks, PRICE_WATCHER, lambda: NOW)
    situation = Situation(Requester.OWNER, Whose.OWN, memory_on=True)
    origin = Origin("chat#0d71", Requester.OWNER, False, "dm:owner", "t1")
    turn = TurnNotebook(home.notebook(human_ref(PRICE_WATCHER)), journal, origin, situation, lambda: NOW)
    tools = {tool.name: tool for tool in notebook_tools(turn)}
    conversations = Conversations(folder, home.locks, lambda: NOW)
    conversation = conversations.create("dm:owner")
    said = Record(new_id(), Kind.MESSAGE, NOW, Sender(Role.USER, user="owner"), turn="t1", text=f"记住：{FACT}")
    kept_too = Record(new_id(), Kind.MESSAGE, NOW, Sender(Role.USER, user="owner"), turn="t2", text="今天天气不错")
    conversation.append(said, kept_too)
    tools["remember"].run({"text": FACT})
    memory = (base / "memory.md").read_text(encoding="utf-8")
    write(base / "memory" / "archive" / "2026-11-19-0900.md", memory)
    write(base / "memory" / ".snapshots" / "initial" / "memory.md", memory)
    write(
        base / "memory" / ".snapshots" / "initial" / "topics" / "网络.md",
        f"---\ndescription: 网络\n---\n- {FACT}\n- 其他\n",
    )
    write(base / "memory" / "旧归档.md", f"# 旧\n## {FACT}\n别的\n")
    write(base / "memory" / "run" / "2026-11-01-0900-run.md", f"# Session Summary\n\n## Output\n\n{FACT}\n")
    message = {"type": "user", "message": {"content": [{"type": "text", "text": FACT}]}, "x": 1}
    write(
        base / "runs" / "chat-x.jsonl",
        json.dumps(message, ensure_ascii=False) + '\n{"type":"other"}\n' + f"torn {FACT}",
    )
    json.loads(tools["forget"].run({"text": "我之前给你的服务器地址"}))
    return Kept(base, Forgetting(folder, home.locks, journal, conversations), conversations)


def test_every_remaining_copy_is_listed_and_looking_writes_nothing(kept: Kept, data_folder: DataFolder) -> None:
    assert FACT not in (kept.base / "memory.md").read_text(encoding="utf-8")
    before = picture(data_folder.root)
    copies = kept.forgetting.copies(WORDS)
    assert picture(data_folder.root) == before
    (conversation,) = (entry.name for entry in kept.conversations.list().entries if entry.key)
    assert [(copy.kind, copy.where, len(copy.lines)) for copy in copies] == [
        (CopyKind.ARCHIVE, "memory/archive/2026-11-19-0900.md", 2),
        (CopyKind.ARCHIVE, "memory/旧归档.md", 1),
        (CopyKind.SNAPSHOT, "memory/.snapshots/initial/memory.md", 2),
        (CopyKind.SNAPSHOT, "memory/.snapshots/initial/topics/网络.md", 1),
        (CopyKind.RUN_RECORD, "memory/run/2026-11-01-0900-run.md", 1),
        (CopyKind.TRANSCRIPT, "runs/chat-x.jsonl", 2),
        (CopyKind.CONVERSATION, conversation, 1),
        (CopyKind.JOURNAL, "", 2),
    ]
    assert all("10.0.0.8" in line for copy in copies for line in copy.lines)
    assert not any("{" in line for copy in copies for line in copy.lines)


def test_what_is_chosen_goes_and_everything_else_stays(kept: Kept, data_folder: DataFolder) -> None:
    assert kept.forgetting.delete(WORDS, kept.forgetting.copies(WORDS)) == 8
    assert kept.forgetting.copies(WORDS) == ()
    assert "10.0.0.8" not in kept.text()
    journal = data_folder.root / "halo-desktop" / "journal" / f"{PRICE_WATCHER}.jsonl"
    assert "10.0.0.8" not in journal.read_text(encoding="utf-8")
    archived = (kept.base / "memory" / "archive" / "2026-11-19-0900.md").read_text(encoding="utf-8")
    assert "  [by: chat#0d71]\n\n## 2026-11-18-0915 | 周报已交  [topic: 报表/周报.md]  [by: chat#0d71]" in archived
    assert "- 负责人: 李敏" in archived
    page = kept.base / "memory" / ".snapshots" / "initial" / "topics" / "网络.md"
    assert page.read_text(encoding="utf-8") == "---\ndescription: 网络\n---\n- 其他\n"
    assert (kept.base / "memory" / "旧归档.md").read_text(encoding="utf-8") == "# 旧\n## …\n别的\n"
    first, second, third = (kept.base / "runs" / "chat-x.jsonl").read_text(encoding="utf-8").split("\n")
    assert json.loads(first) == {
        "type": "user",
        "message": {"content": [{"type": "text", "text": "[redacted]"}]},
        "x": 1,
    }
    assert (second, third) == ('{"type":"other"}', "")


def test_in_a_log_the_record_stays_as_redacted(kept: Kept) -> None:
    (copy,) = (copy for copy in kept.forgetting.copies(WORDS) if copy.kind is CopyKind.CONVERSATION)
    kept.forgetting.delete(WORDS, [copy])
    records = list(kept.conversations.open(copy.where).records())
    assert [record.kind for record in records] == [Kind.CONVERSATION, Kind.REDACTED, Kind.MESSAGE]
    assert records[2].text == "今天天气不错"


def test_what_was_not_chosen_stays(kept: Kept) -> None:
    copies = kept.forgetting.copies(WORDS)
    archive = [copy for copy in copies if copy.kind is CopyKind.ARCHIVE]
    assert kept.forgetting.delete(WORDS, archive) == len(archive)
    assert kept.forgetting.copies(WORDS) == tuple(copy for copy in copies if copy not in archive)


@pytest.mark.parametrize("words", ["", "所有", "everything about me", "！"])
def test_words_that_name_nothing_list_and_delete_nothing(kept: Kept, words: str) -> None:
    before = picture(kept.base)
    assert kept.forgetting.copies(words) == ()
    assert kept.forgetting.delete(words, kept.forgetting.copies(WORDS)) == 0
    assert picture(kept.base) == before


@pytest.mark.parametrize(
    "where", ["memory.md", "../../meta.json", "/etc/passwd", "memory/topics/报表/周报.md", "human.json"]
)
def test_only_listed_places_are_changed(kept: Kept, where: str) -> None:
    before = picture(kept.base)
    assert kept.forgetting.delete("周报", [Copy(CopyKind.ARCHIVE, where, ())]) == 0
    assert picture(kept.base) == before


def test_links_are_not_followed(kept: Kept, tmp_path: Path) -> None:
    outside = tmp_path / "outside.md"
    write(outside, FACT)
    (kept.base / "memory" / "archive" / "link.md").symlink_to(outside)
    kept.forgetting.delete(WORDS, kept.forgetting.copies(WORDS))
    assert outside.read_text(encoding="utf-8") == FACT


def test_a_file_keeps_its_mode_and_its_other_bytes(kept: Kept) -> None:
    path = kept.base / "memory" / "archive" / "raw.md"
    write(path, b"\xef\xbb\xbf# now\r\n- \xff\xfe\r\n- " + FACT.encode() + b"\r\n- last")
    path.chmod(0o640)
    kept.forgetting.delete(WORDS, kept.forgetting.copies(WORDS))
    assert path.read_bytes() == b"\xef\xbb\xbf# now\r\n- \xff\xfe\r\n- last"
    assert path.stat().st_mode & 0o777 == 0o640


def test_json_with_escapes_is_understood() -> None:
    what = wanted(WORDS)
    assert what is not None
    line = json.dumps({"a": [FACT, {"b": FACT}], "c": "x"}).encode()
    assert json.loads(what.out_of_json(line)) == {"a": ["[redacted]", {"b": "[redacted]"}], "c": "x"}
    other = b'{"a":  "\\u5929\\u6c14"}'
    assert what.out_of_json(other) == other


def test_half_a_reply_that_a_crash_left_is_found_and_goes(kept: Kept) -> None:
    (entry,) = [entry for entry in kept.conversations.list().entries if entry.key == "dm:owner"]
    conversation = kept.conversations.open(entry.name)
    sender = Sender(Role.ASSISTANT, human=PRICE_WATCHER)
    conversation.partial.keep(Record(new_id(), Kind.MESSAGE, NOW, sender, turn="t2", text="服务器地址：10.9.9.9"))
    (copy,) = [copy for copy in kept.forgetting.copies(WORDS) if copy.kind is CopyKind.CONVERSATION]
    assert kept.forgetting.delete(WORDS, [copy]) == 1
    assert "10.9.9.9" not in kept.text()
    assert [copy for copy in kept.forgetting.copies(WORDS) if copy.kind is CopyKind.CONVERSATION] == []

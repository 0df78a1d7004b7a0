"""Every place in which a statement of one owner stands; and what lies beside the log of a conversation."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest
from data_folder import NOW, SALES, DataFolder, dump, picture, write
from talks import answered, asked

from halo_desktop.engine.conversation.conversation import Conversation
from halo_desktop.engine.conversation.conversations import Conversations
from halo_desktop.engine.files.layout import OwnerFolder
from halo_desktop.engine.forgetting.forgetting import CopyKind
from halo_desktop.engine.forgetting.traces import NotebookPlace, NotFound, Several, TakenOut, Traces
from halo_desktop.engine.home import Home
from halo_desktop.engine.messages.records import Kind
from halo_desktop.engine.owners import workspace_ref
from halo_desktop.engine.settings import SettingsChange

pytestmark = pytest.mark.spec("N18")

FACT = "服务器地址是 10.0.0.8"
WORDS = "服务器地址"


@dataclass(frozen=True)
class Said:
    """A workspace with one conversation."""

    base: Path
    conversation: Conversation
    traces: Traces


@pytest.fixture
def said(home: Home, data_folder: DataFolder) -> Said:
    """Say something harmless in a workspace."""
    base = data_folder.spaces[SALES] / ".halo"
    conversation = Conversations(OwnerFolder(base), home.locks, lambda: NOW).create("chat:1")
    conversation.append(asked("q1", "今天天气怎么样？"), answered("a1", "q1", "晴。"))
    return Said(base, conversation, home.traces(workspace_ref(SALES)))


def places(said: Said) -> set[str]:
    """Return the kinds of place in which the fact stands."""
    return {trace.place.value for trace in said.traces.of(WORDS)}


def forget_everywhere(said: Said) -> None:
    """Delete every copy."""
    for copy, _trace in said.traces.copies(WORDS):
        said.traces.delete(WORDS, copy)


def test_a_summary_that_says_it_goes_as_a_whole(said: Said) -> None:
    write(said.conversation.files.summaries, f'{{"v":1,"id":"s","level":"phase","text":"{FACT}"}}\n')
    assert places(said) == {"summary"}
    forget_everywhere(said)
    assert not said.conversation.files.summaries.exists()


def test_with_a_redacted_record_the_summaries_go_that_may_say_it_in_other_words(said: Said) -> None:
    said.conversation.append(asked("q2", FACT))
    write(said.conversation.files.summaries, '{"v":1,"id":"s","level":"phase","text":"说了地址"}\n')
    forget_everywhere(said)
    assert not said.conversation.files.summaries.exists()
    assert [record.kind for record in said.conversation.records()][-1] is Kind.REDACTED


def test_tool_output_and_damaged_entries_lose_the_lines_that_say_it(said: Said) -> None:
    spilled = said.conversation.files.spilled / "0123.txt"
    write(spilled, f"第一行\n{FACT}\n第三行\n")
    write(said.conversation.files.quarantine, f'{{"v":1,"offset":3,"content":"{FACT}"}}\n')
    assert places(said) == {"tool_output", "quarantine"}
    forget_everywhere(said)
    assert spilled.read_text(encoding="utf-8") == "第一行\n\n第三行\n"
    assert "10.0.0.8" not in said.conversation.files.quarantine.read_text(encoding="utf-8")


def test_what_goes_with_a_message_is_looked_through_too(said: Said) -> None:
    record = asked("q2", "你好")
    record.extra["notebook"] = {"block": ["别的", f"# now\n- {FACT}\n"]}
    said.conversation.append(record)
    assert places(said) == {"conversation"}
    forget_everywhere(said)
    assert "10.0.0.8" not in said.conversation.files.log.read_text(encoding="utf-8")


def test_a_conversation_in_halo_is_named_and_left_to_halo(said: Said) -> None:
    path = said.base / "conversations" / "c1.json"
    dump(path.parent / "index.json", {"conversations": [{"id": "c1", "title": "旧对话"}]})
    dump(path, {"messages": [{"role": "user", "content": [{"type": "tool_result", "content": FACT}]}]})
    before = picture(path.parent)
    (trace,) = said.traces.of(WORDS)
    assert (trace.place, trace.path, trace.text) == (CopyKind.HALO_CONVERSATION, path, FACT)
    assert said.traces.copies(WORDS) == ()
    assert picture(path.parent) == before


def test_the_notebook_comes_first_and_says_which_line(said: Said) -> None:
    write(said.base / "memory" / "topics" / "网络.md", f"---\nname: 网络\n---\n- 别的\n- {FACT}\n")
    write(said.base / "memory.md", f"# now\n\n## State\n- {FACT}\n\n# History\n")
    traces = said.traces.of(WORDS)
    assert [(trace.place, trace.path, trace.text) for trace in traces] == [
        (NotebookPlace.MEMORY, said.base / "memory.md", f"- {FACT}"),
        (NotebookPlace.TOPIC, said.base / "memory" / "topics" / "网络.md", f"- {FACT}"),
    ]


def test_what_is_meant_is_taken_out_also_while_the_memory_is_off(home: Home, said: Said) -> None:
    home.change_settings(workspace_ref(SALES), SettingsChange(memory=False))
    write(said.base / "memory.md", f"# now\n\n## State\n- {FACT}\n- 端口 22\n\n# History\n")
    outcome = said.traces.take_out(WORDS)
    assert isinstance(outcome, TakenOut)
    assert [note.text for note in outcome.notes] == [FACT]
    assert (said.base / "memory.md").read_text(encoding="utf-8") == "# now\n\n## State\n- 端口 22\n\n# History\n"
    assert [trace.place for trace in said.traces.of(WORDS)] == [CopyKind.JOURNAL]


def test_what_is_not_certain_takes_nothing_out(said: Said) -> None:
    before = picture(said.base)
    assert isinstance(said.traces.take_out("周报"), Several)
    assert isinstance(said.traces.take_out("火星基地"), NotFound)
    assert said.traces.take_out("！") == NotFound(())
    assert picture(said.base) == before

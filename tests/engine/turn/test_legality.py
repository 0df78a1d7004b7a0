"""Whatever a log holds, what a provider is sent is legal (V06, cases B1 to B13)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from data_folder import NOW
from hypothesis import given
from hypothesis import strategies as st
from model_servers import ScriptedServer
from talks import OWNER, answered, asked, called, resulted, said_of, stopped
from turn_scenes import Scene

from halo_desktop.engine.conversation.names import workspace_key
from halo_desktop.engine.llm.model import AssistantMessage, Message, ToolCall, ToolResult, UserMessage
from halo_desktop.engine.messages.fold import fold
from halo_desktop.engine.messages.records import Kind, Record, redacted
from halo_desktop.engine.turn.began import KEY, Began
from halo_desktop.engine.turn.replay import Replay, replay

BAD_NAME = replace(called("c1", "q1"), name="看.文件 " * 30)
HISTORIES: dict[str, tuple[Record, ...]] = {
    "B1 a result without a call": (resulted("c1", "q0"), asked("q1"), resulted("c9", "q1"), answered("a1", "q1")),
    "B1 begins with a reply": (answered("a0", "q0"), asked("q1"), answered("a1", "q1")),
    "B2 a call without a result": (asked("q1"), called("c1", "q1")),
    "B2 a call without a result, then text": (asked("q1"), called("c1", "q1"), answered("a1", "q1")),
    "B4 call at the end": (asked("q1"), answered("a1", "q1"), called("c1", "q1"), resulted("c1", "q1")),
    "B5 one id in two turns": (
        *(asked("q1"), called("call_0", "q1"), resulted("call_0", "q1"), answered("a1", "q1")),
        *(asked("q2"), called("call_0", "q2"), resulted("call_0", "q2"), answered("a2", "q2")),
    ),
    "B5 one id twice in a turn": (
        *(asked("q1"), called("c", "q1"), resulted("c", "q1")),
        *(replace(called("c", "q1"), id="again"), replace(resulted("c", "q1"), id="again-r"), answered("a1", "q1")),
    ),
    "B5 a result twice": (
        *(asked("q1"), called("c1", "q1"), resulted("c1", "q1"), replace(resulted("c1", "q1"), id="twice")),
        answered("a1", "q1"),
    ),
    "B7 text, call, text, call": (
        *(asked("q1"), called("c1", "q1"), resulted("c1", "q1"), called("c2", "q1"), resulted("c2", "q1")),
        answered("a1", "q1", "👨‍👩‍👧‍👦一二三四", offsets=((7, "c1"), (9, "c2"))),
    ),
    "B8 nothing was said": (asked("q1"), answered("a1", "q1", ""), asked("q2"), answered("a2", "q2", " \n ")),
    "B8 an empty question": (asked("q1", ""), answered("a1", "q1")),
    "B11 half a character": (asked("q1", "\ud83d"), answered("a1", "q1", "\ude00 好")),
    "an empty result": (asked("q1"), called("c1", "q1"), resulted("c1", "q1", ""), answered("a1", "q1")),
    "a name that is none": (asked("q1"), BAD_NAME, resulted("c1", "q1"), answered("a1", "q1")),
    "an empty name": (asked("q1"), replace(BAD_NAME, name=""), resulted("c1", "q1"), answered("a1", "q1")),
    "two questions in a row": (asked("q1"), asked("q2"), asked("q3")),
    "a question that was deleted": (asked("q1"), answered("a1", "q1"), said_of(Kind.DELETE, "q1")),
    "a reply that was deleted": (asked("q1"), answered("a1", "q1"), said_of(Kind.DELETE, "a1")),
    "all of it redacted": tuple(
        map(redacted, (asked("q1"), called("c1", "q1"), resulted("c1", "q1"), answered("a1", "q1")))
    ),
    "a reply that was stopped at once": (asked("q1"), answered("a1", "q1", ""), stopped("s1", "q1")),
    "a reply that failed": (asked("q1"), answered("a1", "q1", "说到"), stopped("s1", "q1", "network")),
    "text that ends with a space": (asked("q1"), answered("a1", "q1", "好的 \n")),
    "a long id": (asked("q1"), called("编号" * 90, "q1"), resulted("编号" * 90, "q1"), answered("a1", "q1")),
    "ids that begin alike": (
        *(asked("question1"), called("c", "question1"), resulted("c", "question1"), answered("a1", "question1")),
        *(asked("question2"), called("c", "question2"), resulted("c", "question2"), answered("a2", "question2")),
    ),
}


def kept(scene: Scene, records: Sequence[Record]) -> str:
    """Write a conversation to the disk and return its name."""
    conversations = scene.home.talk(scene.ref).conversations
    conversation = conversations.create(workspace_key("old"), extra={KEY: Began(memory=True).to_json()})
    conversation.append(*records)
    return conversation.name


@pytest.mark.spec("V06")
@pytest.mark.parametrize("case", HISTORIES)
def test_a_history_that_providers_refuse_is_mended_and_accepted(
    scene: Scene, server: ScriptedServer, case: str
) -> None:
    name = kept(scene, HISTORIES[case])
    server.script(server.says("好的。"))
    assert scene.say("接着说", name).text == "好的。"
    assert server.flaws == []


@pytest.mark.spec("V06")
def test_an_orphan_does_not_empty_the_history() -> None:
    said = words(replay(fold((*HISTORIES["B1 a result without a call"], asked("q2"))), Replay()))
    assert "周报用什么格式？" in said
    assert "用表格。" in said


@pytest.mark.spec("V06")
def test_a_lost_result_says_interrupted() -> None:
    messages = replay(fold((*HISTORIES["B2 a call without a result"], asked("q2"))), Replay())
    (result,) = [message for message in messages if isinstance(message, ToolResult)]
    assert result.text == "[interrupted]"


@pytest.mark.spec("V06")
def test_an_empty_result_says_so() -> None:
    messages = replay(fold((*HISTORIES["an empty result"], asked("q2"))), Replay())
    (result,) = [message for message in messages if isinstance(message, ToolResult)]
    assert result.text == "[The tool answered nothing.]"


@pytest.mark.spec("V05", "V06")
def test_text_and_calls_are_replayed_in_the_order_in_which_they_came() -> None:
    messages = replay(fold(HISTORIES["B7 text, call, text, call"]), Replay())
    assert [getattr(message, "text", "call") for message in messages[1:]] == [
        "👨‍👩‍👧‍👦", "call", "看到了", "一二", "call", "看到了", "三四"
    ]  # fmt: skip


def words(messages: Sequence[Message]) -> list[str]:
    return [message.text for message in messages if isinstance(message, UserMessage | AssistantMessage)]


IDS = st.sampled_from(["q1", "q2", "q3"])
CALLS = st.sampled_from(["c1", "c2"])
RECORDS = st.one_of(
    st.builds(asked, IDS, st.sampled_from(["", "问", " "])),
    st.builds(answered, st.sampled_from(["a1", "a2", "a3"]), IDS, st.sampled_from(["", "答", "\n"]), st.integers(0, 1)),
    st.builds(called, CALLS, IDS, st.integers(0, 1)),
    st.builds(resulted, CALLS, IDS, st.sampled_from(["", "果"]), st.integers(0, 1)),
    st.builds(stopped, st.sampled_from(["s1", "s2"]), IDS, st.sampled_from(["", "network"]), st.integers(0, 1)),
    st.builds(said_of, st.sampled_from([Kind.DELETE, Kind.EDIT]), st.sampled_from(["q1", "q2", "a1", "a2"])),
)


@pytest.mark.spec("V06")
@given(records=st.lists(RECORDS, max_size=25), tools=st.booleans(), redact=st.booleans())
def test_any_log_is_replayed_legally(records: list[Record], *, tools: bool, redact: bool) -> None:
    if redact:
        records = [redacted(record) if number % 2 else record for number, record in enumerate(records)]
    last = Record("now", Kind.MESSAGE, NOW, OWNER, "now", "现在")
    messages = replay(fold((*records, last), running=True), Replay(tools=tools))
    assert isinstance(messages[0], UserMessage)
    assert messages[-1] == UserMessage("现在")
    for before, message in zip([None, *messages], messages, strict=False):
        assert not (isinstance(before, UserMessage) and isinstance(message, UserMessage))
        if isinstance(before, ToolCall):
            assert isinstance(message, ToolResult)
            assert (message.call_id, message.name) == (before.id, before.name)
        if isinstance(message, ToolResult):
            assert isinstance(before, ToolCall)
        if not isinstance(message, ToolCall):
            assert message.text.strip()
    ids = [message.id for message in messages if isinstance(message, ToolCall)]
    assert len(set(ids)) == len(ids)
    assert tools or not ids

"""A call that a model writes as its text is made; every other text is shown as it was written (V42)."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from model_replies import Notes, ask, failure_kind, text_of
from model_servers import ScriptedServer

from halo_desktop.engine.llm.model import Done, FailureKind, Model, TextDelta, ToolCall, ToolResult
from halo_desktop.engine.llm.spoken_calls import HeldText, spoken_call

pytestmark = pytest.mark.spec("V42")

BARE = '{"name": "remember", "arguments": {"text": "周报用表格"}}'
CALLS = [
    BARE,
    f"\n{BARE}\n",
    f"```json\n{BARE}\n```",
    f"```\n{BARE}\n```\n",
    f"```json\n{BARE}",
    f"<tool_call>\n{BARE}\n</tool_call>",
    f"<tool_call>{BARE}",
    '{ "name" : "remember" , "parameters" : { "text" : "周报用表格" } }',
    '{"name": "remember", "arguments": "{\\"text\\": \\"周报用表格\\"}"}',
    '{"arguments": {"text": "周报用表格"}, "name": "remember"}',
    '{"id": "c1", "type": "function", "function": {"name": "remember", "arguments": {"text": "周报用表格"}}}',
    '{"type": "function", "function": {"name": "remember", "arguments": "{\\"text\\": \\"周报用表格\\"}"}}',
]
TEXTS = [
    "好的，记住了。",
    f"好的：\n```json\n{BARE}\n```",
    f"```json\n{BARE}\n```\n记住了。",
    f"{BARE}\n{BARE}",
    '{"name": "李敏", "arguments": {"text": "x"}}',
    '{"name": "remember"}',
    '{"name": "remember", "arguments": ["周报"]}',
    '{"name": "remember", "arguments": {"text": "周报"}, "note": "an example"}',
    '{"name": "remember", "arguments": {"text": "周报"',
    '{"text": "周报用表格"}',
    '[{"name": "remember", "arguments": {"text": "周报"}}]',
    "```python\nprint(1)\n```",
    "```",
    "{",
    "<tool",
    "<tool_call>remember</tool_call>",
    "`周报`",
]


@pytest.mark.parametrize("text", CALLS)
def test_a_call_is_read_in_whatever_form(text: str) -> None:
    assert spoken_call(text, ["look", "remember"]) == ("remember", {"text": "周报用表格"})
    assert spoken_call(text, ["look"]) is None


@pytest.mark.parametrize("text", TEXTS)
def test_a_text_is_no_call(text: str) -> None:
    assert spoken_call(text, ["remember"]) is None


@pytest.mark.parametrize("size", [1, 3, 1000])
@pytest.mark.parametrize("text", CALLS)
def test_nothing_of_a_call_is_shown_however_it_comes(text: str, size: int) -> None:
    held = HeldText(["remember"])
    assert "".join(held.take(text[at : at + size]) for at in range(0, len(text), size)) == ""
    assert held.call() == ("remember", {"text": "周报用表格"})


@given(st.one_of(st.text(), st.sampled_from(TEXTS), st.text('{"name:remb\\ `json<tol_ca>')), st.integers(1, 9))
def test_a_text_is_shown_whole_however_it_comes(text: str, size: int) -> None:
    held = HeldText(["remember"])
    shown = [held.take(text[at : at + size]) for at in range(0, len(text), size)]
    if held.call() is None:
        assert "".join(shown) + held.let_go() == text


def test_a_text_that_can_be_no_call_any_more_is_shown_at_once() -> None:
    held = HeldText(["remember"])
    assert [held.take(piece) for piece in ("```", "json\n{", '"name"', ': "李', '敏"', "}")] == [
        *("", "", "", ""),
        '```json\n{"name": "李敏"',
        "}",
    ]


def pieces(text: str, size: int = 4) -> list[str]:
    return [text[at : at + size] for at in range(0, len(text), size)]


@pytest.mark.parametrize("text", [f"```json\n{BARE}\n```", f"<tool_call>\n{BARE}\n</tool_call>"])
def test_a_call_that_is_written_as_text_runs_and_its_result_goes_back(
    server: ScriptedServer, model: Model, text: str
) -> None:
    notes = Notes()
    server.script(server.says(*pieces(text)), server.says("记住了。"))
    call, result, said, done = ask(model, tools=[notes.tool])
    assert isinstance(call, ToolCall)
    assert (call.name, call.arguments) == ("remember", {"text": "周报用表格"})
    assert result == ToolResult(call.id, "remember", "kept as number 1")
    assert (said, type(done), notes.kept) == (TextDelta("记住了。"), Done, ["周报用表格"])
    sent = json.dumps(server.received[1].body["messages"], ensure_ascii=False)
    assert "kept as number 1" in sent
    assert "```" not in sent
    assert "<tool_call>" not in sent


def test_it_is_checked_as_a_call_is(server: ScriptedServer, model: Model) -> None:
    notes = Notes()
    spoken = '{"name": "remember", "arguments": {"text": "密码 1234"}}'
    server.script(server.says(*pieces(spoken)), server.says("这个我不能记。"))
    events = ask(model, tools=[notes.tool])
    assert isinstance(events[1], ToolResult)
    assert (events[1].text, events[1].refused, notes.kept) == ("Secrets are not kept.", True, [])


def test_several_one_after_another_are_made_and_one_without_end_is_ended(server: ScriptedServer, model: Model) -> None:
    notes = Notes()
    server.script(*(server.says(BARE.replace("周报用表格", str(number))) for number in range(5)))
    events = ask(model, tools=[notes.tool])
    assert failure_kind(events) is FailureKind.MALFORMED
    assert (notes.kept, text_of(events)) == (["0", "1", "2", "3"], "")


@pytest.mark.parametrize("text", ['{"name": "李敏", "age": 30}', f"比如：\n{BARE}", "```json\n[1, 2]\n```", "{"])
def test_any_other_text_is_the_reply(server: ScriptedServer, model: Model, text: str) -> None:
    notes = Notes()
    server.script(server.says(*pieces(text)))
    events = ask(model, tools=[notes.tool])
    assert (text_of(events), notes.kept) == (text, [])
    assert isinstance(events[-1], Done)


def test_without_tools_it_is_a_text(server: ScriptedServer, model: Model) -> None:
    server.script(server.says(*pieces(BARE)))
    assert text_of(ask(model)) == BARE


def test_half_a_call_of_an_answer_that_broke_is_not_shown(server: ScriptedServer, model: Model) -> None:
    server.script(server.ends_early_after(*pieces(BARE[:40])))
    events = ask(model, tools=[Notes().tool])
    assert failure_kind(events) in {FailureKind.MALFORMED, FailureKind.NETWORK}
    assert text_of(events) == ""

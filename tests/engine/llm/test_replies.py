"""A reply of a model behind a real HTTP server, in both protocols."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from model_replies import ASKED, KEY, Notes, Opener, ask, failure_kind, text_of
from model_servers import ScriptedServer

from halo_desktop.engine.llm.limits import CallLimits
from halo_desktop.engine.llm.model import (
    AssistantMessage,
    Done,
    FailureKind,
    Model,
    SystemMessage,
    TextDelta,
    Tool,
    ToolCall,
    ToolRefusal,
    ToolResult,
    Usage,
    UserMessage,
)
from halo_desktop.engine.llm.providers import PROVIDERS, Protocol
from halo_desktop.engine.llm.tool_calls import SAME_AGAIN

pytestmark = pytest.mark.spec("V42")


def said_to(server: ScriptedServer, number: int = -1) -> str:
    return json.dumps(server.received[number].body["messages"], ensure_ascii=False)


def test_text_comes_in_pieces_and_the_last_event_says_what_it_cost(server: ScriptedServer, model: Model) -> None:
    server.script(server.says("一律", "用", "表格。"))
    assert ask(model) == [TextDelta("一律"), TextDelta("用"), TextDelta("表格。"), Done(Usage(11, 7, 1))]
    assert server.received[0].body["model"] == "served-model"


def test_every_kind_of_message_reaches_the_model_in_its_place(server: ScriptedServer, model: Model) -> None:
    server.script(server.says("好的"))
    messages = [
        SystemMessage("你是助手。"),
        UserMessage("记住：周报用表格"),
        AssistantMessage("我来记。"),
        ToolCall("c1", "remember", {"text": "周报用表格"}),
        ToolResult("c1", "remember", "kept as number 1"),
        AssistantMessage("记住了。"),
        UserMessage("谢谢"),
    ]
    assert text_of(ask(model, messages, tools=[Notes().tool])) == "好的"
    whole = json.dumps(server.received[0].body, ensure_ascii=False)
    texts = ["你是助手。", "周报用表格", "我来记。", "kept as number 1", "记住了。", "谢谢"]
    assert [text for text in texts if text not in whole] == []


def test_a_tool_is_called_and_its_result_goes_back_to_the_model(server: ScriptedServer, model: Model) -> None:
    notes = Notes()
    server.script(server.calls("remember", '{"text": "周报用表格"}', "call_7"), server.says("记住了。"))
    call = ToolCall("call_7", "remember", {"text": "周报用表格"})
    result = ToolResult("call_7", "remember", "kept as number 1")
    assert ask(model, tools=[notes.tool]) == [call, result, TextDelta("记住了。"), Done(Usage(22, 14, 2))]
    assert notes.kept == ["周报用表格"]
    assert "kept as number 1" in said_to(server)


def test_a_tool_runs_on_the_thread_that_reads_the_reply(server: ScriptedServer, model: Model) -> None:
    threads: list[threading.Thread] = []

    def run(arguments: dict[str, Any]) -> str:
        threads.append(threading.current_thread())
        return "seen"

    server.script(server.calls("look", "{}"), server.says("ok"))
    ask(model, tools=[Tool("look", "Look.", {"type": "object", "properties": {}}, run)])
    assert threads == [threading.current_thread()]


def test_a_refusal_of_a_tool_is_told_to_the_model(server: ScriptedServer, model: Model) -> None:
    server.script(server.calls("remember", '{"text": "密码 1234"}'), server.says("这个我不能记。"))
    events = ask(model, tools=[Notes().tool])
    assert events[1] == ToolResult("call_1", "remember", "Secrets are not kept.", refused=True)
    assert isinstance(events[-1], Done)
    assert "Secrets are not kept." in said_to(server)


@pytest.mark.parametrize("arguments", ['{"text": "周', "[1, 2]", '"text"', "周报"])
@pytest.mark.spec("C14")
def test_malformed_arguments_are_told_to_the_model_which_can_try_again(
    server: ScriptedServer, model: Model, arguments: str
) -> None:
    notes = Notes()
    server.script(
        server.calls("remember", arguments), server.calls("remember", '{"text": "周报"}', "call_2"), server.says("好")
    )
    events = ask(model, tools=[notes.tool])
    assert isinstance(events[1], ToolResult)
    assert events[1].refused
    assert notes.kept == ["周报"]
    assert isinstance(events[-1], Done)


def test_a_tool_that_does_not_exist_is_told_to_the_model(server: ScriptedServer, model: Model) -> None:
    server.script(server.calls("delete_everything", "{}"), server.says("没有这个工具。"))
    events = ask(model, tools=[Notes().tool])
    assert events[1] == ToolResult("call_1", "delete_everything", "There is no tool 'delete_everything'.", refused=True)


def test_what_a_tool_raises_reaches_the_reader(server: ScriptedServer, model: Model) -> None:
    server.script(server.calls("remember", "{}"))
    with pytest.raises(KeyError, match="text"):
        ask(model, tools=[Notes().tool])


def test_a_model_that_let_its_tools_speak_may_end_without_a_word(server: ScriptedServer, model: Model) -> None:
    server.script(server.calls("remember", '{"text": "a"}'), server.is_stopped_by("stop"))
    assert isinstance(ask(model, tools=[Notes().tool])[-1], Done)


def test_tool_calls_without_end_are_ended(server: ScriptedServer, open_here: Opener) -> None:
    model = open_here(limits=CallLimits(tool_rounds=2))
    server.script(*[server.calls("remember", '{"text": "a"}', f"call_{number}") for number in range(3)])
    notes = Notes()
    assert failure_kind(ask(model, tools=[notes.tool])) is FailureKind.MALFORMED
    assert notes.kept == ["a", "a"]
    assert ["tools" in received.body for received in server.received] == [True, True, False]


def test_a_model_that_goes_in_a_circle_is_asked_to_finish(server: ScriptedServer, model: Model) -> None:
    known = Tool("remember", "Remember.", {"type": "object"}, lambda _arguments: "already known")
    calls = [server.calls("remember", '{"text": "a"}', f"call_{number}") for number in range(3)]
    server.script(*calls, server.says("记住了。"))
    events = ask(model, tools=[known])
    assert text_of(events) == "记住了。"
    told = [SAME_AGAIN in event.text for event in events if isinstance(event, ToolResult)]
    assert told == [False, True, True]
    assert ["tools" in received.body for received in server.received] == [True] * (len(server.received) - 1) + [False]
    last = server.received[-1].body["messages"][-1]
    assert last["role"] == "user"
    assert json.dumps(last).index("already known") < json.dumps(last, ensure_ascii=False).index(ASKED[-1].text)


def test_a_model_that_goes_to_and_fro_between_two_calls_is_asked_to_finish(
    server: ScriptedServer, model: Model
) -> None:
    """As a small local model did, for ten minutes: add, forget, add, forget, each answered as before."""
    tools = [Tool(name, "Do it.", {"type": "object"}, lambda _arguments: "no such page") for name in ("add", "forget")]
    calls = [server.calls(name, "{}", f"call_{number}") for number, name in enumerate(("add", "forget") * 2)]
    server.script(*calls, server.says("好。"))
    events = ask(model, tools=tools)
    assert text_of(events) == "好。"
    told = [SAME_AGAIN in event.text for event in events if isinstance(event, ToolResult)]
    assert told == [False, False, True, True]


@pytest.mark.parametrize(
    ("answers", "ends_well"), [(("kept", "no such page"), True), (("refused", "no such page"), False)]
)
def test_a_model_that_has_done_something_may_end_in_a_circle(
    server: ScriptedServer, model: Model, answers: tuple[str, str], ends_well: bool
) -> None:
    """As a small local model did: it remembered, then added the same entry, which was refused, again and again."""

    def does(answer: str) -> Callable[[object], str]:
        def run(_arguments: object) -> str:
            if answer == "kept":
                return answer
            raise ToolRefusal(answer)

        return run

    named = dict(zip(("remember", "add"), answers, strict=True))
    tools = [Tool(name, "Do it.", {"type": "object"}, does(answer)) for name, answer in named.items()]
    calls = [server.calls(name, "{}", f"call_{number}") for number, name in enumerate(("remember", *["add"] * 4))]
    server.script(*calls)
    assert isinstance(ask(model, tools=tools)[-1], Done) is ends_well


def test_a_model_that_asks_for_something_else_goes_on(server: ScriptedServer, model: Model) -> None:
    known = Tool("remember", "Remember.", {"type": "object"}, lambda _arguments: "already known")
    server.script(*[server.calls("remember", f'{{"text": "{text}"}}', f"call_{text}") for text in "aba"])
    server.script(server.says("好"))
    ask(model, tools=[known])
    assert all("tools" in received.body for received in server.received)


def test_a_model_that_cannot_call_tools_is_asked_without_them(server: ScriptedServer, model: Model) -> None:
    server.script(server.fails(400, "served-model does not support tools", "invalid"), server.says("用表格。"))
    assert ask(model, tools=[Notes().tool]) == [TextDelta("用表格。"), Done(Usage(11, 7, 1), without_tools=True)]
    assert "tools" in server.received[0].body
    assert "tools" not in server.received[1].body


def test_a_model_that_cannot_call_tools_is_told_in_words_what_tools_did(server: ScriptedServer, model: Model) -> None:
    history = [
        UserMessage("记住：周报用表格"),
        ToolCall("c1", "remember", {"text": "周报用表格"}),
        ToolResult("c1", "remember", "kept as number 1"),
        AssistantMessage("记住了。"),
        UserMessage("谢谢"),
    ]
    server.script(server.fails(400, "served-model does not support tools", "invalid"), server.says("不客气。"))
    assert text_of(ask(model, history, [Notes().tool])) == "不客气。"
    assert "[remember was called: kept as number 1]" in said_to(server)
    assert "c1" not in said_to(server)


def test_a_model_that_is_known_to_take_no_tools_gets_none(server: ScriptedServer, open_here: Opener) -> None:
    server.script(server.says("用表格。"))
    last = ask(open_here(tools=False), tools=[Notes().tool])[-1]
    assert last == Done(Usage(11, 7, 1), without_tools=True)
    assert "tools" not in server.received[0].body


def test_two_replies_at_once_from_two_threads_do_not_mix(server: ScriptedServer, model: Model) -> None:
    both = threading.Barrier(2, timeout=10)

    def says_when_both_are_here(text: str) -> Any:
        answer = server.says(text)

        def wait_and_answer(exchange: Any) -> None:
            both.wait()
            answer(exchange)

        return wait_and_answer

    server.script(says_when_both_are_here("甲"), says_when_both_are_here("乙"))
    with ThreadPoolExecutor(2) as pool:
        replies = [pool.submit(ask, model) for _ in range(2)]
        assert sorted(text_of(reply.result()) for reply in replies) == ["乙", "甲"]
    names = [thread.name for thread in threading.enumerate()]
    assert names.count("halo-model-loop") == 1


@pytest.mark.spec("Q25")
def test_only_the_key_of_the_settings_is_sent(
    server: ScriptedServer, model: Model, monkeypatch: pytest.MonkeyPatch
) -> None:
    foreign = "sk-foreign-000000000000"
    for name in ("OPENAI_API_KEY", "ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN", "OPENAI_ORG_ID", "OPENAI_PROJECT_ID"):
        monkeypatch.setenv(name, foreign)
    monkeypatch.setenv("ANTHROPIC_CUSTOM_HEADERS", f"x-custom: {foreign}")
    monkeypatch.setenv("OPENAI_CUSTOM_HEADERS", f"x-custom: {foreign}")
    monkeypatch.setenv("OPENAI_BASE_URL", "http://127.0.0.1:1/v1")
    monkeypatch.setenv("ANTHROPIC_BASE_URL", "http://127.0.0.1:1")
    server.script(server.says("ok"))
    assert text_of(ask(model)) == "ok"
    headers = server.received[0].headers
    assert foreign not in str(headers)
    assert KEY in {headers.get("x-api-key"), headers.get("authorization", "").removeprefix("Bearer ")}


def test_a_server_without_key_is_sent_none(server: ScriptedServer, open_here: Opener) -> None:
    server.script(server.says("ok"))
    assert text_of(ask(open_here(key=None))) == "ok"
    assert {"authorization", "x-api-key"} & set(server.received[0].headers) == set()


@pytest.mark.spec("C12")
def test_tokens_are_estimated_where_the_server_does_not_say(server: ScriptedServer, model: Model) -> None:
    server.dialect.usage = dict.fromkeys(server.dialect.usage, 0)
    server.script(server.says("一律用表格，四列。"))
    last = ask(model, ASKED)[-1]
    assert isinstance(last, Done)
    assert last.usage.estimated
    assert 5 <= last.usage.input_tokens <= 20
    assert 5 <= last.usage.output_tokens <= 20


@pytest.mark.spec("Q24")
def test_nothing_of_a_call_is_logged(server: ScriptedServer, model: Model, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG")
    server.script(server.says("一律用表格"))
    ask(model)
    assert [record for record in caplog.records if "表格" in record.getMessage() or "周报" in record.getMessage()] == []
    assert KEY not in caplog.text


@pytest.mark.parametrize("usage", [None, {"prompt_tokens": 0, "completion_tokens": 0, "total_tokens": 0}])
@pytest.mark.spec("C12")
def test_an_openai_server_may_leave_the_tokens_out(
    openai_server: ScriptedServer, open_at: Opener, usage: dict[str, int] | None
) -> None:
    openai_server.dialect.usage = usage
    openai_server.script(openai_server.says("好"))
    last = ask(open_at(openai_server.base_url))[-1]
    assert isinstance(last, Done)
    assert last.usage.estimated


@pytest.mark.parametrize("provider", [p.id for p in PROVIDERS.values() if p.protocol is Protocol.OPENAI])
def test_every_provider_of_the_openai_protocol_speaks_it(
    openai_server: ScriptedServer, open_at: Opener, provider: str
) -> None:
    notes = Notes()
    openai_server.script(openai_server.calls("remember", '{"text": "周报"}'), openai_server.says("记住了。"))
    model = open_at(openai_server.base_url, provider=provider, model="vendor/served-model")
    assert text_of(ask(model, [SystemMessage("你是助手。"), *ASKED], [notes.tool])) == "记住了。"
    assert notes.kept == ["周报"]


@pytest.mark.spec("Q25")
def test_the_proxy_of_the_environment_is_used(
    server: ScriptedServer, open_at: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("http_proxy", server.address)
    server.script(server.says("好"))
    protocol = "openai" if server.dialect.path else "anthropic"
    assert text_of(ask(open_at(f"http://models.example{server.dialect.path}", protocol))) == "好"
    assert server.received[0].path.startswith("http://models.example/v1/")


@pytest.mark.spec("Q25")
def test_a_server_on_this_machine_is_asked_without_the_proxy(
    server: ScriptedServer, model: Model, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:1")
    server.script(server.says("好"))
    assert text_of(ask(model)) == "好"

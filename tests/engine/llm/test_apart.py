"""Models asked in a process of their own: the same replies, whatever becomes of that process (Q10, C14)."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from queue import SimpleQueue

import pytest
from model_replies import ASKED, KEY, QUICK, Notes, Opener, ask, failure_kind, text_of
from model_servers import OpenAi, ScriptedServer

from halo_desktop.engine import processes
from halo_desktop.engine.llm.apart import THREAD_NAME, ModelsApart
from halo_desktop.engine.llm.apart_answering import _put_out
from halo_desktop.engine.llm.apart_frames import Numbered
from halo_desktop.engine.llm.keys import Key, KeySource
from halo_desktop.engine.llm.limits import CallLimits
from halo_desktop.engine.llm.model import (
    Done,
    Failed,
    FailureKind,
    Model,
    TextDelta,
    Tool,
    ToolCall,
    ToolResult,
    Usage,
)
from halo_desktop.engine.llm.model_loop import THREAD_NAME as MODEL_LOOP
from halo_desktop.engine.llm.registry import ConfiguredModel

pytestmark = pytest.mark.spec("Q10", "C14")

NOTHING_ELSE = "import os, pickle, sys; sys.path[:] = pickle.load(sys.stdin.buffer)\n"
QUESTION = "pickle.load(sys.stdin.buffer)\n"


@pytest.fixture(scope="module")
def shared_models() -> Iterator[ModelsApart]:
    models = ModelsApart()
    models.get_ready()
    yield models
    models.close(5)


@pytest.fixture
def models(shared_models: ModelsApart, monkeypatch: pytest.MonkeyPatch) -> ModelsApart:
    """Give models that are never asked here, so that nothing passes by the process."""
    monkeypatch.setattr(shared_models, "open_here", refuse_to_open)
    return shared_models


@pytest.fixture
def own_models() -> Iterator[ModelsApart]:
    """Give models whose process the test may do something to."""
    models = ModelsApart()
    yield models
    models.close(5)


def fail_to_run(_arguments: object) -> str:
    message = "it was run"
    raise AssertionError(message)


def refuse_to_open(*_arguments: object) -> None:
    message = "it was asked here"
    raise AssertionError(message)


def open_with(models: ModelsApart, server: ScriptedServer, *, key: str = KEY, limits: CallLimits = QUICK) -> Model:
    provider = "compatible" if isinstance(server.dialect, OpenAi) else "compatible-anthropic"
    entry = ConfiguredModel("m-1", provider, server.base_url, "served-model", 32_000)
    return models.open(entry, Key(key, KeySource.THIS_RUN), limits)


@pytest.fixture
def model(models: ModelsApart, server: ScriptedServer) -> Model:
    return open_with(models, server)


def process_of(models: ModelsApart) -> int:
    process = models.find_process()
    assert process is not None
    return process._own.process.pid


def test_a_reply_comes_as_it_would_here(server: ScriptedServer, model: Model, open_here: Opener) -> None:
    server.script(server.says("一律", "用表格。"), server.says("一律", "用表格。"))
    apart, here = ask(model), ask(open_here())
    assert text_of(apart) == text_of(here) == "一律用表格。"
    assert apart[-1] == here[-1] == Done(Usage(11, 7, 1))
    assert server.received[0].body == server.received[1].body
    assert server.received[0].headers.keys() == server.received[1].headers.keys()
    assert (model.name, model.context_length) == ("served-model", 32_000)


def test_tools_run_where_the_reply_is_read(server: ScriptedServer, model: Model) -> None:
    server.script(server.calls("remember", '{"text": "周五交"}'), server.says("记下了。"))
    ran_on = []
    notes = Notes()

    def keep(arguments: dict[str, object]) -> str:
        ran_on.append((os.getpid(), threading.current_thread()))
        return notes.keep(arguments)

    tool = Tool("remember", "Keep a note.", notes.tool.parameters, keep)
    call, result, *_text, done = ask(model, tools=[tool])
    assert call == ToolCall("call_1", "remember", {"text": "周五交"})
    assert result == ToolResult("call_1", "remember", "kept as number 1")
    assert isinstance(done, Done)
    assert notes.kept == ["周五交"]
    assert ran_on == [(os.getpid(), threading.current_thread())]


def test_what_a_tool_will_not_do_is_told_to_the_model(server: ScriptedServer, model: Model) -> None:
    server.script(server.calls("remember", '{"text": "密码"}'), server.says("好。"))
    _call, result, *_rest = ask(model, tools=[Notes().tool])
    assert result == ToolResult("call_1", "remember", "Secrets are not kept.", refused=True)
    assert "Secrets are not kept." in str(server.received[1].body)


def test_what_a_tool_raises_goes_to_the_reader_and_the_next_reply_works(server: ScriptedServer, model: Model) -> None:
    def fail(_arguments: object) -> str:
        raise OSError("the disk is full")

    server.script(server.calls("remember", '{"text": "x"}'), server.says("好"))
    with pytest.raises(OSError, match="the disk is full"):
        ask(model, tools=[Tool("remember", "Keep.", Notes().tool.parameters, fail)])
    assert text_of(ask(model)) == "好"


def test_a_failure_is_told_with_its_words(server: ScriptedServer, model: Model) -> None:
    server.script(server.fails(401, "no such key", "authentication_error"))
    (failed,) = ask(model)
    assert isinstance(failed, Failed)
    assert failed.failure.kind is FailureKind.KEY
    assert "no such key" in failed.failure.detail


def test_a_stop_in_the_middle_of_the_text_ends_within_a_second(server: ScriptedServer, model: Model) -> None:
    server.script(server.hangs_after("一律"))
    stop = threading.Event()
    reply = model.reply(ASKED, (), stop)
    assert next(reply) == TextDelta("一律")
    began = time.monotonic()
    stop.set()
    assert failure_kind(list(reply)) is FailureKind.CANCELLED
    assert time.monotonic() - began < 1


def test_a_stop_ends_within_a_second_while_the_process_still_loads(own_models: ModelsApart, server: ScriptedServer):
    model, stop = open_with(own_models, server), threading.Event()
    threading.Timer(0.1, stop.set).start()
    began = time.monotonic()
    assert failure_kind(list(model.reply(ASKED, (), stop))) is FailureKind.CANCELLED
    assert time.monotonic() - began < 1.1


def test_a_tool_that_was_not_yet_run_is_not_run_after_a_stop(server: ScriptedServer, model: Model) -> None:
    stop, notes = threading.Event(), Notes()

    def stop_now(_arguments: object) -> str:
        stop.set()
        return "stopped"

    server.script(server.calls("stop", '{"text": ""}'))
    tools = [Tool("stop", "Stop.", notes.tool.parameters, stop_now), notes.tool]
    assert [type(event) for event in model.reply(ASKED, tools, stop)] == [ToolCall, ToolResult, Failed]
    assert notes.kept == []


def test_a_reader_who_leaves_closes_the_connection(server: ScriptedServer, model: Model) -> None:
    noticed = threading.Event()
    server.script(server.speaks_until_left("一律", noticed))
    reply = model.reply(ASKED, (), threading.Event())
    assert next(reply) == TextDelta("一律")
    reply.close()  # type: ignore[attr-defined]
    assert noticed.wait(10)


def test_a_question_that_cannot_be_sent_harms_no_other(server: ScriptedServer, models: ModelsApart) -> None:
    model = open_with(models, server)
    server.script(server.says("好"))
    before = process_of(models)
    unsendable = Tool("remember", "Keep.", {"type": lambda: None}, fail_to_run)  # type: ignore[dict-item]
    with pytest.raises((AttributeError, pickle.PicklingError)):
        ask(model, tools=[unsendable])
    assert text_of(ask(model)) == "好"
    assert process_of(models) == before


def test_several_replies_at_once_keep_apart(openai_server: ScriptedServer, models: ModelsApart) -> None:
    model, numbers = open_with(models, openai_server), range(6)
    openai_server.script(*[openai_server.says(*[str(number)] * 20) for number in numbers])
    said: list[str] = []
    threads = [threading.Thread(target=lambda: said.append(text_of(ask(model)))) for _ in numbers]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert sorted(said) == [str(number) * 20 for number in numbers]


def test_replies_leave_no_thread_and_no_handle_on_either_side(
    openai_server: ScriptedServer, models: ModelsApart
) -> None:
    turns = 20
    openai_server.script(*[openai_server.says("好")] * (turns + 1))
    model = open_with(models, openai_server)
    ask(model)
    process = models.find_process()
    assert process is not None

    def held() -> list[int]:
        there = Path(f"/proc/{process_of(models)}")
        return [len(list(there.joinpath(name).iterdir())) for name in ("task", "fd")]

    before = held()
    for _ in range(turns):
        ask(model)
    assert process._heard == {}
    pause = threading.Event()
    for _ in range(100):
        if held() <= before:
            break
        pause.wait(0.1)
    assert held() <= before


def test_the_key_is_in_no_list_of_processes(openai_server: ScriptedServer, models: ModelsApart) -> None:
    openai_server.script(openai_server.says("好"))
    ask(open_with(models, openai_server))
    for name in ("cmdline", "environ"):
        assert KEY.encode() not in Path(f"/proc/{process_of(models)}/{name}").read_bytes()
    assert openai_server.received[0].headers["authorization"] == f"Bearer {KEY}"


def test_words_of_one_moment_are_put_out_together() -> None:
    outbox: SimpleQueue[Numbered] = SimpleQueue()
    pieces = [(1, TextDelta(str(number))) for number in range(50)]
    for piece in pieces:
        outbox.put(piece)
    read_end, write_end = os.pipe()
    with os.fdopen(read_end, "rb") as answers, os.fdopen(write_end, "wb") as into:
        threading.Thread(target=_put_out, args=(outbox, into), daemon=True).start()
        assert pickle.load(answers) == pieces  # noqa: S301 - from this test
        outbox.put((2, Done(Usage())))
        assert pickle.load(answers) == [(2, Done(Usage()))]  # noqa: S301 - from this test


def test_a_process_that_is_killed_ends_the_reply_and_the_next_one_has_another(
    own_models: ModelsApart, openai_server: ScriptedServer
) -> None:
    openai_server.script(openai_server.hangs_after("一律"), openai_server.says("好"), openai_server.says("又好"))
    model = open_with(own_models, openai_server)
    reply = model.reply(ASKED, (), threading.Event())
    assert next(reply) == TextDelta("一律")
    first = process_of(own_models)
    os.kill(first, signal.SIGKILL)
    assert failure_kind(list(reply)) is FailureKind.NETWORK
    assert text_of(ask(model)) == "好"
    second = process_of(own_models)
    assert second != first
    os.kill(second, signal.SIGKILL)  # while nobody asks
    assert text_of(ask(model)) == "又好"


def test_closing_ends_a_reply_and_leaves_no_process_and_no_thread(
    own_models: ModelsApart, openai_server: ScriptedServer
) -> None:
    before = _hearing_threads()
    openai_server.script(openai_server.hangs_after("一律"), openai_server.says("好"))
    model = open_with(own_models, openai_server)
    reply = model.reply(ASKED, (), threading.Event())
    assert next(reply) == TextDelta("一律")
    process = process_of(own_models)
    own_models.close(5)
    assert failure_kind(list(reply)) is FailureKind.CANCELLED
    assert not Path(f"/proc/{process}").exists()
    assert _hearing_threads() == before
    assert text_of(ask(model)) == "好"


def _hearing_threads() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name == THREAD_NAME]


def test_the_process_ends_with_the_program_however_that_ends(shared_models: ModelsApart) -> None:
    del shared_models  # what is to be loaded has been compiled by then
    script = (
        "import threading; from halo_desktop.engine.llm.apart import ModelsApart\n"
        "models = ModelsApart(); print(models.find_process()._own.process.pid, flush=True); threading.Event().wait()"
    )
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout
        process = int(program.stdout.readline())
        program.kill()
    ended = threading.Event()
    for _ in range(200):
        if not _is_at_work(process):
            break
        ended.wait(0.1)
    assert not _is_at_work(process)


def _is_at_work(process: int) -> bool:
    try:
        return b") Z" not in Path(f"/proc/{process}/stat").read_bytes()
    except OSError:
        return False


def test_an_interrupt_in_the_terminal_is_for_the_window_alone(openai_server: ScriptedServer, models: ModelsApart):
    openai_server.script(openai_server.says("好"), openai_server.says("好"))
    model = open_with(models, openai_server)
    ask(model)
    process = process_of(models)
    os.kill(process, signal.SIGINT)
    assert text_of(ask(model)) == "好"
    assert process_of(models) == process


@pytest.mark.parametrize(
    "said",
    [
        "raise SystemExit(3)",
        "import nowhere",
        NOTHING_ELSE,
        NOTHING_ELSE + QUESTION + "print('not a pickle', flush=True)",
        NOTHING_ELSE + QUESTION + "os.abort()",
    ],
)
def test_a_process_that_does_not_answer_is_a_failed_reply(
    own_models: ModelsApart, openai_server: ScriptedServer, monkeypatch: pytest.MonkeyPatch, said: str
) -> None:
    monkeypatch.setattr(processes, "_SCRIPT", said)
    assert failure_kind(ask(open_with(own_models, openai_server))) is FailureKind.NETWORK
    monkeypatch.undo()
    openai_server.script(openai_server.says("好"))
    assert text_of(ask(open_with(own_models, openai_server))) == "好"


def test_what_is_printed_there_does_no_harm(
    own_models: ModelsApart, openai_server: ScriptedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    loud = (
        "from halo_desktop.engine.llm import apart_answering as a\n"
        "a.load = lambda: print('noise' * 100_000, flush=True)\n"
        "a.answer()"
    )
    monkeypatch.setattr(processes, "_SCRIPT", NOTHING_ELSE + loud)
    openai_server.script(openai_server.says("好"))
    assert text_of(ask(open_with(own_models, openai_server))) == "好"


def test_an_error_of_the_program_there_is_raised_here(
    own_models: ModelsApart, openai_server: ScriptedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = (
        "from halo_desktop.engine.llm import apart_answering as a\na.ModelsHere.open = lambda *_: 1 / 0\na.answer()"
    )
    monkeypatch.setattr(processes, "_SCRIPT", NOTHING_ELSE + broken)
    with pytest.raises(RuntimeError, match="ZeroDivisionError"):
        ask(open_with(own_models, openai_server))


@pytest.mark.parametrize(("name", "value"), [("frozen", True), ("executable", "/no/python"), ("executable", "")])
def test_without_an_interpreter_they_are_asked_here(
    own_models: ModelsApart,
    openai_server: ScriptedServer,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    value: object,
) -> None:
    monkeypatch.setattr(sys, name, value, raising=False)
    openai_server.script(openai_server.says("好"))
    assert text_of(ask(open_with(own_models, openai_server))) == "好"
    assert own_models.find_process() is None
    assert MODEL_LOOP in [thread.name for thread in threading.enumerate()]

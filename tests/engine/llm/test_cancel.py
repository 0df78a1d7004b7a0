"""A reply ends within a second when it is stopped, from whatever thread and wherever it is (C14)."""

from __future__ import annotations

import threading
import time
from dataclasses import replace

import pytest
from model_replies import ASKED, QUICK, SCHEMA, Notes, Opener, ask, failure_kind
from model_servers import ScriptedServer

from halo_desktop.engine.llm.model import Failed, FailureKind, Model, TextDelta, Tool, ToolCall, ToolResult
from halo_desktop.engine.llm.model_loop import THREAD_NAME, ModelLoop

pytestmark = pytest.mark.spec("C14")


def test_stopping_in_the_middle_of_the_text(server: ScriptedServer, model: Model) -> None:
    server.script(server.hangs_after("一律"))
    stop = threading.Event()
    reply = model.reply(ASKED, (), stop)
    assert next(reply) == TextDelta("一律")
    threading.Thread(target=stop.set).start()
    began = time.monotonic()
    assert failure_kind(list(reply)) is FailureKind.CANCELLED
    assert time.monotonic() - began < 1


def test_stopping_before_anything_came(server: ScriptedServer, model: Model) -> None:
    stop = threading.Event()
    hanging = server.hangs_after()

    def stop_and_hang(exchange: object) -> None:
        stop.set()
        hanging(exchange)  # type: ignore[arg-type]

    server.script(stop_and_hang)
    began = time.monotonic()
    assert failure_kind(list(model.reply(ASKED, (), stop))) is FailureKind.CANCELLED
    assert time.monotonic() - began < 5


def test_stopping_while_a_busy_server_is_waited_for(server: ScriptedServer, open_here: Opener) -> None:
    model = open_here(limits=replace(QUICK, longest_pause=60))
    stop = threading.Event()
    busy = server.fails(429, "slow down", "rate_limit_error", retry_after="30")

    def refuse_and_stop(exchange: object) -> None:
        busy(exchange)  # type: ignore[arg-type]
        threading.Timer(0.2, stop.set).start()

    server.script(refuse_and_stop)
    began = time.monotonic()
    assert failure_kind(list(model.reply(ASKED, (), stop))) is FailureKind.CANCELLED
    assert time.monotonic() - began < 5


def test_a_tool_that_was_not_yet_run_is_not_run_after_a_stop(server: ScriptedServer, model: Model) -> None:
    stop = threading.Event()
    notes = Notes()

    def stop_now(arguments: object) -> str:
        stop.set()
        return "stopped"

    server.script(server.calls("stop", '{"text": ""}'))
    kinds = [type(event) for event in model.reply(ASKED, [Tool("stop", "Stop.", SCHEMA, stop_now), notes.tool], stop)]
    assert kinds == [ToolCall, ToolResult, Failed]
    assert notes.kept == []


def test_a_reply_that_was_stopped_before_it_began_sends_nothing(server: ScriptedServer, model: Model) -> None:
    stop = threading.Event()
    stop.set()
    assert failure_kind(list(model.reply(ASKED, (), stop))) is FailureKind.CANCELLED


def test_the_next_reply_works_after_one_was_stopped(server: ScriptedServer, model: Model) -> None:
    server.script(server.hangs_after("一律"), server.says("好"))
    stop = threading.Event()
    for _event in model.reply(ASKED, (), stop):
        stop.set()
    assert ask(model)[0] == TextDelta("好")


def test_a_reader_who_leaves_closes_the_connection(server: ScriptedServer, model: Model) -> None:
    noticed = threading.Event()
    server.script(server.speaks_until_left("一律", noticed))
    reply = model.reply(ASKED, (), threading.Event())
    assert next(reply) == TextDelta("一律")
    reply.close()  # type: ignore[attr-defined]
    assert noticed.wait(10)


def test_closing_the_loop_ends_a_reply_and_the_thread(server: ScriptedServer, model: Model, loop: ModelLoop) -> None:
    server.script(server.hangs_after("一律"))
    reply = model.reply(ASKED, (), threading.Event())
    assert next(reply) == TextDelta("一律")
    loop.close(5)
    assert failure_kind(list(reply)) is FailureKind.CANCELLED
    assert THREAD_NAME not in [thread.name for thread in threading.enumerate()]

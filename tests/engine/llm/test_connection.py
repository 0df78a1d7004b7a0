"""The connection test: one short call, one outcome."""

from __future__ import annotations

import threading

import pytest
from model_replies import Opener
from model_servers import ScriptedServer, whole

from halo_desktop.engine.llm.connection_test import Connected, ConnectionOutcome, try_connection
from halo_desktop.engine.llm.model import FailureKind, Model, ModelFailure, Usage

pytestmark = pytest.mark.spec("V42")


def tried(model: Model) -> ConnectionOutcome:
    return try_connection(model, threading.Event())


def test_a_model_that_answers_is_connected(server: ScriptedServer, model: Model) -> None:
    server.script(server.says("OK"))
    outcome = tried(model)
    assert isinstance(outcome, Connected)
    assert (outcome.tools, outcome.usage) == (True, Usage(11, 7, 1))
    assert len(server.received) == 1


def test_a_model_that_takes_no_tools_is_connected_and_found_out(server: ScriptedServer, model: Model) -> None:
    server.script(server.fails(400, "this model does not support tools", "invalid"), server.says("OK"))
    outcome = tried(model)
    assert isinstance(outcome, Connected)
    assert not outcome.tools


def test_a_model_that_calls_the_tool_all_the_same_is_connected(server: ScriptedServer, model: Model) -> None:
    server.script(server.calls("no_operation", "{}"), server.says("OK"))
    assert isinstance(tried(model), Connected)


def test_a_model_that_thinks_too_long_is_connected(server: ScriptedServer, model: Model) -> None:
    server.script(server.is_stopped_by("length", "hm"))
    assert isinstance(tried(model), Connected)


def test_a_wrong_key_is_the_outcome(server: ScriptedServer, model: Model) -> None:
    server.script(server.fails(401, "Incorrect API key", "invalid_api_key"))
    outcome = tried(model)
    assert isinstance(outcome, ModelFailure)
    assert outcome.kind is FailureKind.KEY


def test_a_web_page_is_the_outcome(server: ScriptedServer, model: Model) -> None:
    server.script(whole(200, b"<html>router</html>", "text/html"))
    outcome = tried(model)
    assert isinstance(outcome, ModelFailure)
    assert outcome.kind is FailureKind.NOT_A_MODEL_SERVER


def test_a_test_can_be_stopped(server: ScriptedServer, open_here: Opener) -> None:
    stop = threading.Event()
    stop.set()
    outcome = try_connection(open_here(), stop)
    assert outcome == ModelFailure(FailureKind.CANCELLED)

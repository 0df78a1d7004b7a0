"""A real model is tried out, calls a tool, and is stopped, by each protocol."""

from __future__ import annotations

import os
import threading
import time

import pytest

from halo_desktop.engine.home import Home
from halo_desktop.engine.llm.connection_test import Connected
from halo_desktop.engine.llm.metered import CallReason
from halo_desktop.engine.llm.model import (
    Done,
    Failed,
    FailureKind,
    ModelFailure,
    SystemMessage,
    TextDelta,
    Tool,
    ToolCall,
    ToolResult,
    UserMessage,
)
from halo_desktop.engine.llm.registry import ConfiguredModel

REASON = CallReason("", "test")


@pytest.mark.spec("V42")
def test_the_connection_test_says_connected_and_is_a_line_of_usage(home: Home, entry: ConfiguredModel) -> None:
    outcome = home.models.try_out(entry, "", threading.Event())
    assert isinstance(outcome, Connected)
    assert outcome.tools
    assert outcome.usage.tokens > 0
    assert not outcome.usage.estimated
    assert home.models.usage().day.tokens == outcome.usage.tokens


@pytest.mark.spec("V42")
def test_a_wrong_key_is_said(home: Home, entry: ConfiguredModel) -> None:
    if "HALO_TEST_MODEL_KEY" not in os.environ:
        pytest.skip("the server demands no key")
    outcome = home.models.try_out(entry, "wrong", threading.Event())
    assert isinstance(outcome, ModelFailure)
    assert outcome.kind is FailureKind.KEY


@pytest.mark.spec("V42")
def test_the_model_calls_a_tool_and_goes_on_from_what_it_answers(home: Home, entry: ConfiguredModel) -> None:
    asked: list[object] = []

    def look_up(arguments: dict[str, object]) -> str:
        asked.append(arguments.get("customer"))
        return "The contract of this customer is HT-4711."

    schema = {"type": "object", "properties": {"customer": {"type": "string"}}, "required": ["customer"]}
    tool = Tool("contract_of", "Look up the contract number of a customer by name.", schema, look_up)
    order = SystemMessage("Answer in one sentence. Call a tool at most once, then answer with what it said.")
    question = UserMessage("Which contract number has the customer named Lin? Look it up with the tool, then say it.")
    events = list(home.models.open(entry, REASON).reply([order, question], [tool], threading.Event()))
    calls = [event for event in events if isinstance(event, ToolCall)]
    results = [event for event in events if isinstance(event, ToolResult)]
    assert calls
    assert [call.id for call in calls] == [result.call_id for result in results]
    assert "Lin" in str(asked[0])
    done = events[-1]
    assert isinstance(done, Done)
    assert done.usage.requests >= 2
    assert any(isinstance(event, TextDelta) and event.text.strip() for event in events)


@pytest.mark.spec("C14")
def test_a_reply_stops_within_two_seconds(home: Home, entry: ConfiguredModel) -> None:
    stop = threading.Event()
    question = UserMessage("Count from one to five hundred, in words, one number on each line.")
    stopped_at = 0.0
    for event in home.models.open(entry, REASON).reply([question], [], stop):
        if isinstance(event, TextDelta) and not stop.is_set():
            stopped_at = time.monotonic()
            stop.set()
        last = event
    assert time.monotonic() - stopped_at < 2
    assert isinstance(last, Failed)
    assert last.failure.kind is FailureKind.CANCELLED

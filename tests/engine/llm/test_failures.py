"""What can go wrong with a reply, each against a real HTTP server, in both protocols (C14)."""

from __future__ import annotations

import json
import socket
from dataclasses import replace

import pytest
from model_replies import KEY, QUICK, Notes, Opener, ask, failure_kind, text_of
from model_servers import OpenAi, ScriptedServer, events, whole

from halo_desktop.engine.llm.model import Done, Failed, FailureKind, Model, TextDelta, Usage

pytestmark = pytest.mark.spec("C14")

PAGE = b"<html><head><title>Welcome</title></head><body><h1>It works</h1></body></html>"


@pytest.mark.parametrize(
    ("status", "code", "message", "expected"),
    [
        (401, "invalid_api_key", "Incorrect API key provided", FailureKind.KEY),
        (403, "permission_error", "Your key may not use this model", FailureKind.KEY),
        (404, "model_not_found", "The model `served-model` does not exist", FailureKind.MODEL_NAME),
        (400, "invalid_request_error", "Model Not Exist", FailureKind.MODEL_NAME),
        (404, "not_found_error", "model: served-model", FailureKind.MODEL_NAME),
        (404, "404", "No endpoints found for served-model.", FailureKind.MODEL_NAME),
        (404, "unknown_url", "Invalid URL (POST /v1/v1/chat/completions)", FailureKind.NOT_A_MODEL_SERVER),
        (404, "not_found_error", "File Not Found", FailureKind.NOT_A_MODEL_SERVER),
        (402, "unknown", "Insufficient Balance", FailureKind.QUOTA),
        (400, "Arrearage", "Access denied: Arrearage, your account is in arrears", FailureKind.QUOTA),
        (400, "data_inspection_failed", "Input data may contain inappropriate content.", FailureKind.REFUSED),
        (400, "unknown", "the request exceeds the available context size", FailureKind.TOO_LONG),
        (400, "invalid_value", "temperature must be below 2", FailureKind.BAD_REQUEST),
        (403, "AllocationQuota", "The free tier of the model has been exhausted.", FailureKind.QUOTA),
        (429, "unknown", "Insufficient balance, please recharge", FailureKind.QUOTA),
        (413, "request_too_large", "Request exceeds the maximum size", FailureKind.TOO_LONG),
        (405, "unknown", "Method Not Allowed", FailureKind.NOT_A_MODEL_SERVER),
    ],
)
def test_a_request_that_cannot_succeed_is_sent_once(
    server: ScriptedServer, model: Model, status: int, code: str, message: str, expected: FailureKind
) -> None:
    server.script(server.fails(status, message, code))
    [failed] = ask(model)
    assert isinstance(failed, Failed)
    assert failed.failure.kind is expected
    assert message in failed.failure.detail


def test_an_empty_account_is_told_from_too_many_calls(server: ScriptedServer, model: Model) -> None:
    if isinstance(server.dialect, OpenAi):
        server.script(server.fails(429, "You exceeded your current quota", "insufficient_quota"))
    else:
        server.script(server.fails(400, "Your credit balance is too low", "invalid_request_error"))
    assert failure_kind(ask(model)) is FailureKind.QUOTA


def test_too_many_calls_are_waited_for_as_the_server_asks(server: ScriptedServer, open_here: Opener) -> None:
    # The pause that is our own would be longer than any that is allowed.
    model = open_here(limits=replace(QUICK, first_pause=30))
    server.script(server.fails(429, "slow down", "rate_limit_error", retry_after_ms="20"), server.says("好"))
    assert ask(model) == [TextDelta("好"), Done(Usage(11, 7, 1))]


def test_too_many_calls_for_ever_end_after_the_attempts_that_are_allowed(server: ScriptedServer, model: Model) -> None:
    server.script(*[server.fails(429, "slow down", "rate_limit_error", retry_after_ms="20")] * 3)
    [failed] = ask(model)
    assert isinstance(failed, Failed)
    assert (failed.failure.kind, failed.failure.retry_after) == (FailureKind.RATE_LIMITED, 0.02)


def test_a_server_that_asks_for_a_long_pause_is_not_waited_for(server: ScriptedServer, model: Model) -> None:
    server.script(server.fails(429, "slow down", "rate_limit_error", retry_after="3600"))
    [failed] = ask(model)
    assert isinstance(failed, Failed)
    assert (failed.failure.kind, failed.failure.retry_after) == (FailureKind.RATE_LIMITED, 3600)


@pytest.mark.parametrize("status", [500, 503, 529])
def test_a_server_that_fails_once_is_asked_again(server: ScriptedServer, model: Model, status: int) -> None:
    server.script(server.fails(status), server.says("好"))
    assert text_of(ask(model)) == "好"


def test_a_gateway_that_answers_with_a_page_is_a_server_error(server: ScriptedServer, model: Model) -> None:
    server.script(*[whole(502, PAGE, "text/html")] * 3)
    assert failure_kind(ask(model)) is FailureKind.SERVER_ERROR


@pytest.mark.parametrize(
    ("status", "content", "content_type"),
    [
        (200, PAGE, "text/html"),
        (200, b'{"name": "a router", "uptime": 3}', "application/json"),
        (200, b"hello", "text/plain"),
        (404, b"404 page not found", "text/plain"),
        (404, b'{"detail":"Not Found"}', "application/json"),
        (404, PAGE, "text/html"),
        (301, b"", "text/plain"),
    ],
)
def test_what_is_no_model_server_is_called_so(
    server: ScriptedServer, model: Model, status: int, content: bytes, content_type: str
) -> None:
    server.script(whole(status, content, content_type, location="http://127.0.0.1:1/elsewhere"))
    assert failure_kind(ask(model)) is FailureKind.NOT_A_MODEL_SERVER


def test_a_hang_before_the_answer_ends_when_nothing_came_for_too_long(
    server: ScriptedServer, open_here: Opener
) -> None:
    server.script(server.hangs_after())
    assert failure_kind(ask(open_here(limits=replace(QUICK, idle=0.2)))) is FailureKind.TIME_OUT


def test_a_hang_in_the_middle_keeps_the_text_and_counts_it(server: ScriptedServer, open_here: Opener) -> None:
    server.script(server.hangs_after("一律"))
    text, failed = ask(open_here(limits=replace(QUICK, idle=0.2)))
    assert text == TextDelta("一律")
    assert isinstance(failed, Failed)
    assert failed.failure.kind is FailureKind.TIME_OUT
    assert failed.usage.output_tokens > 0


def test_a_reply_that_takes_too_long_as_a_whole_ends(server: ScriptedServer, open_here: Opener) -> None:
    server.script(server.hangs_after("一律"))
    assert failure_kind(ask(open_here(limits=replace(QUICK, total=0.3)))) is FailureKind.TIME_OUT


def test_a_stream_that_breaks_is_not_taken_for_an_answer(server: ScriptedServer, model: Model) -> None:
    server.script(server.breaks_after("一律", "用"))
    reply = ask(model)
    assert text_of(reply) == "一律用"
    assert failure_kind(reply) is FailureKind.NETWORK


def test_a_stream_that_ends_without_its_ending_is_not_taken_for_an_answer(server: ScriptedServer, model: Model) -> None:
    server.script(server.ends_early_after("一律", "用"))
    reply = ask(model)
    assert text_of(reply) == "一律用"
    assert failure_kind(reply) is FailureKind.MALFORMED


def test_a_connection_that_is_dropped_before_the_answer_is_tried_again(server: ScriptedServer, model: Model) -> None:
    server.script(lambda exchange: None, server.says("好"))
    assert text_of(ask(model)) == "好"


@pytest.mark.parametrize("pieces", [(), ("  \n",)])
def test_an_empty_answer_is_none(server: ScriptedServer, model: Model, pieces: tuple[str, ...]) -> None:
    server.script(server.is_stopped_by("stop", *pieces))
    assert failure_kind(ask(model)) is FailureKind.MALFORMED


@pytest.mark.parametrize("kind", ["overloaded_error", "of_no_known_kind"])
def test_an_error_inside_the_stream_is_one_of_the_server(server: ScriptedServer, model: Model, kind: str) -> None:
    error = f"event: error\ndata: {json.dumps(server.dialect.error(kind, 'it broke'))}\n\n"
    server.script(events([*server.dialect.text("一律")[:-3], error]))
    text, failed = ask(model)
    assert text == TextDelta("一律")
    assert isinstance(failed, Failed)
    assert (failed.failure.kind, failed.failure.detail) == (FailureKind.SERVER_ERROR, "it broke")


def test_a_stream_of_nothing_is_malformed(server: ScriptedServer, model: Model) -> None:
    server.script(events([": nothing\n\n"]))
    assert failure_kind(ask(model)) is FailureKind.MALFORMED


def test_a_stream_of_garbage_is_malformed(server: ScriptedServer, model: Model) -> None:
    server.script(events(["event: message_start\ndata: {not json\n\n", "data: [1, 2]\n\n"]))
    assert failure_kind(ask(model)) is FailureKind.MALFORMED


def test_a_filter_that_stops_the_answer_is_a_refusal(server: ScriptedServer, model: Model) -> None:
    server.script(server.is_stopped_by("filter", "我"))
    assert failure_kind(ask(model)) is FailureKind.REFUSED


def test_a_refusal_of_the_model_is_one(server: ScriptedServer, model: Model) -> None:
    server.script(server.is_stopped_by("refusal", "I can't help with that."))
    assert failure_kind(ask(model)) is FailureKind.REFUSED


def test_an_answer_that_is_cut_off_is_said_to_be(server: ScriptedServer, model: Model) -> None:
    server.script(server.is_stopped_by("length", "一律用"))
    text, failed = ask(model)
    assert text == TextDelta("一律用")
    assert isinstance(failed, Failed)
    assert failed.failure.kind is FailureKind.CUT_OFF
    assert failed.usage == Usage(11, 7, 1)


def test_a_failure_after_a_tool_call_counts_what_was_spent(server: ScriptedServer, model: Model) -> None:
    notes = Notes()
    server.script(server.calls("remember", '{"text": "a"}'), server.fails(401, "revoked", "invalid_api_key"))
    last = ask(model, tools=[notes.tool])[-1]
    assert isinstance(last, Failed)
    assert (last.failure.kind, last.usage) == (FailureKind.KEY, Usage(11, 7, 1))


@pytest.mark.parametrize("key", [KEY, "plainwordkey"])
@pytest.mark.spec("Q24")
def test_a_key_that_the_server_repeats_is_not_shown(server: ScriptedServer, open_here: Opener, key: str) -> None:
    model = open_here(key=key)
    server.script(server.fails(401, f"Incorrect API key provided: {key}. Authorization: Bearer {key}", "invalid"))
    [failed] = ask(model)
    assert isinstance(failed, Failed)
    assert "Incorrect API key" in failed.failure.detail
    assert key not in repr(failed)
    assert key not in repr(model)


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


@pytest.mark.parametrize("protocol", ["openai", "anthropic"])
def test_a_port_where_nobody_listens_is_a_wrong_address(open_at: Opener, protocol: str) -> None:
    [failed] = ask(open_at(f"http://127.0.0.1:{free_port()}/v1", protocol))
    assert isinstance(failed, Failed)
    assert failed.failure.kind is FailureKind.ADDRESS
    assert "Errno" in failed.failure.detail


@pytest.mark.parametrize("protocol", ["openai", "anthropic"])
@pytest.mark.parametrize("base_url", ["", "127.0.0.1:8080/v1", "ftp://127.0.0.1/v1", "http://", "http://[::1/v1"])
def test_what_is_no_url_is_a_wrong_address(open_at: Opener, base_url: str, protocol: str) -> None:
    assert failure_kind(ask(open_at(base_url, protocol))) is FailureKind.ADDRESS


@pytest.mark.parametrize("protocol", ["openai", "anthropic"])
def test_a_name_that_does_not_exist_is_a_wrong_address(open_at: Opener, reached: list[object], protocol: str) -> None:
    assert failure_kind(ask(open_at("http://models.invalid/v1", protocol))) is FailureKind.ADDRESS
    assert set(reached) == {"models.invalid"}


@pytest.mark.parametrize("protocol", ["openai", "anthropic"])
def test_https_to_a_server_that_speaks_http_is_a_wrong_address(open_at: Opener, protocol: str) -> None:
    server = ScriptedServer(OpenAi())
    try:
        address = server.base_url.replace("http://", "https://")
        assert failure_kind(ask(open_at(address, protocol))) is FailureKind.ADDRESS
    finally:
        server.stop()


@pytest.mark.parametrize("key", ["密钥", "sk-a\nb", "sk-\u200bzero-width"])
def test_a_key_that_no_header_can_hold_is_a_wrong_key(open_at: Opener, key: str) -> None:
    assert failure_kind(ask(open_at("http://127.0.0.1:1/v1", key=key))) is FailureKind.KEY


def test_a_provider_that_needs_a_key_is_not_called_without(open_at: Opener) -> None:
    model = open_at("http://127.0.0.1:1/v1", provider="openai", key=None)
    assert failure_kind(ask(model)) is FailureKind.KEY


def test_a_name_that_the_provider_cannot_have_is_a_wrong_model_name(open_at: Opener) -> None:
    assert failure_kind(ask(open_at("http://127.0.0.1:1/v1", provider="openrouter"))) is FailureKind.MODEL_NAME

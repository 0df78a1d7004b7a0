"""Model servers on loopback that follow a script, strict about what they are sent, for both protocols."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib import import_module
from typing import Any, Protocol

from protocol_rules import anthropic_flaws, openai_flaws

GIVE_UP_SECONDS = 20.0


@dataclass(frozen=True, slots=True)
class Received:
    """One request as it arrived; header names in lower case."""

    path: str
    headers: dict[str, str]
    body: dict[str, Any]


class Exchange(BaseHTTPRequestHandler):
    """One connection. Reads a request, checks it, and plays the next answer of the script."""

    protocol_version = "HTTP/1.1"
    server: ScriptedServer

    def do_POST(self) -> None:
        size = int(self.headers.get("content-length", 0))
        body = json.loads(self.rfile.read(size) or b"{}")
        headers = {name.lower(): value for name, value in self.headers.items()}
        received = Received(self.path, headers, body)
        answer = self.server.take(received)
        flaws = self.server.dialect.flaws(received)
        self.server.flaws += flaws
        with suppress(ConnectionError):
            answer(self)
        self.close_connection = True

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - its name in the base class
        """Keep quiet."""

    def send_whole(self, status: int, content: bytes, content_type: str, **headers: str) -> None:
        self.send_response(status)
        self.send_header("content-type", content_type)
        self.send_header("content-length", str(len(content)))
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(content)

    def begin_stream(self, content_type: str = "text/event-stream") -> None:
        self.send_response(200)
        self.send_header("content-type", content_type)
        self.send_header("transfer-encoding", "chunked")
        self.end_headers()

    def send_piece(self, piece: str) -> None:
        content = piece.encode()
        self.wfile.write(f"{len(content):x}\r\n".encode() + content + b"\r\n")
        self.wfile.flush()

    def end_stream(self) -> None:
        self.wfile.write(b"0\r\n\r\n")


Answer = Callable[[Exchange], None]


class Dialect(Protocol):
    """What is different between the two protocols."""

    path: str

    def flaws(self, received: Received) -> list[str]: ...
    def text(self, *pieces: str) -> list[str]: ...
    def call(self, name: str, arguments: str, ident: str = "call_1") -> list[str]: ...
    def stopped_by(self, reason: str, *pieces: str) -> list[str]: ...
    def error(self, kind: str, message: str) -> dict[str, Any]: ...


class ScriptedServer(ThreadingHTTPServer):
    """Plays one answer for each request; a request beyond the script gets a 418 and counts as a flaw."""

    daemon_threads = True
    block_on_close = False

    def __init__(self, dialect: Dialect) -> None:
        # Loaded for the first time in a new environment, it takes longer than a reply may take in a test.
        import_module("halo_desktop.engine.llm.pydantic_ai_adapter")
        super().__init__(("127.0.0.1", 0), Exchange)
        self.dialect = dialect
        self.received: list[Received] = []
        self.flaws: list[str] = []
        self.released = threading.Event()
        self._script: list[Answer] = []
        self._guard = threading.Lock()
        threading.Thread(target=self.serve_forever, args=(0.01,), daemon=True).start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"

    @property
    def base_url(self) -> str:
        return self.address + self.dialect.path

    def script(self, *answers: Answer) -> None:
        self._script += answers

    @property
    def left(self) -> int:
        """How many answers nobody asked for."""
        return len(self._script)

    def take(self, received: Received) -> Answer:
        with self._guard:
            self.received.append(received)
            if self._script:
                return self._script.pop(0)
            self.flaws.append("a request too many")
        return whole(418, b"", "text/plain")

    def stop(self) -> None:
        self.released.set()
        self.shutdown()
        self.server_close()

    # Answers

    def says(self, *pieces: str) -> Answer:
        return events(self.dialect.text(*pieces))

    def calls(self, name: str, arguments: str, ident: str = "call_1") -> Answer:
        return events(self.dialect.call(name, arguments, ident))

    def is_stopped_by(self, reason: str, *pieces: str) -> Answer:
        return events(self.dialect.stopped_by(reason, *pieces))

    def fails(self, status: int, message: str = "it failed", kind: str = "server_error", **headers: str) -> Answer:
        content = json.dumps(self.dialect.error(kind, message)).encode()
        return whole(status, content, "application/json", **headers)

    def breaks_after(self, *pieces: str) -> Answer:
        """Send part of a stream, then drop the connection."""
        sent = self.dialect.text(*pieces)[: -self._closing]

        def answer(exchange: Exchange) -> None:
            exchange.begin_stream()
            for piece in sent:
                exchange.send_piece(piece)

        return answer

    def ends_early_after(self, *pieces: str) -> Answer:
        """End the stream properly, without the events that close an answer."""
        return events(self.dialect.text(*pieces)[: -self._closing])

    def hangs_after(self, *pieces: str) -> Answer:
        """Send part of a stream, then nothing until the server is stopped."""
        sent = self.dialect.text(*pieces)[: -self._closing] if pieces else []

        def answer(exchange: Exchange) -> None:
            if sent:
                exchange.begin_stream()
            for piece in sent:
                exchange.send_piece(piece)
            self.released.wait(GIVE_UP_SECONDS)

        return answer

    def speaks_until_left(self, piece: str, left: threading.Event) -> Answer:
        """Send part of a stream and signs of life, and set `left` once nobody reads them."""

        def answer(exchange: Exchange) -> None:
            try:
                exchange.begin_stream()
                for sent in self.dialect.text(piece)[: -self._closing]:
                    exchange.send_piece(sent)
                while not self.released.wait(0.01):
                    exchange.send_piece(": still here\n\n")
            except ConnectionError:
                left.set()

        return answer

    @property
    def _closing(self) -> int:
        return 3


def whole(status: int, content: bytes, content_type: str, **headers: str) -> Answer:
    return lambda exchange: exchange.send_whole(status, content, content_type, **headers)


def events(pieces: list[str]) -> Answer:
    def answer(exchange: Exchange) -> None:
        exchange.begin_stream()
        for piece in pieces:
            exchange.send_piece(piece)
        exchange.end_stream()

    return answer


@dataclass
class OpenAi:
    """Chat completions as OpenAI documents them."""

    path: str = "/v1"
    usage: dict[str, int] | None = field(
        default_factory=lambda: {"prompt_tokens": 11, "completion_tokens": 7, "total_tokens": 18}
    )

    def flaws(self, received: Received) -> list[str]:
        return openai_flaws(received.path, received.headers, received.body)

    def text(self, *pieces: str) -> list[str]:
        return self.stopped_by("stop", *pieces)

    def call(self, name: str, arguments: str, ident: str = "call_1") -> list[str]:
        half = len(arguments) // 2
        first = {"index": 0, "id": ident, "type": "function", "function": {"name": name, "arguments": ""}}
        rest = [{"index": 0, "function": {"arguments": part}} for part in (arguments[:half], arguments[half:])]
        deltas = [{"role": "assistant", "content": None}, *({"tool_calls": [part]} for part in (first, *rest))]
        return list(self._chunks(deltas, "tool_calls"))

    def stopped_by(self, reason: str, *pieces: str) -> list[str]:
        if reason == "refusal":
            return list(self._chunks([{"role": "assistant", "refusal": "".join(pieces)}], "stop"))
        reasons = {"filter": "content_filter"}
        deltas = [{"role": "assistant", "content": ""}, *({"content": piece} for piece in pieces)]
        return list(self._chunks(deltas, reasons.get(reason, reason)))

    def error(self, kind: str, message: str) -> dict[str, Any]:
        return {"error": {"message": message, "type": "invalid_request_error", "param": None, "code": kind}}

    def _chunks(self, deltas: list[dict[str, Any]], reason: str) -> Iterator[str]:
        for delta in deltas:
            yield self._chunk([{"index": 0, "delta": delta, "finish_reason": None}])
        yield self._chunk([{"index": 0, "delta": {}, "finish_reason": reason}])
        yield self._chunk([], self.usage)
        yield "data: [DONE]\n\n"

    def _chunk(self, choices: list[dict[str, Any]], usage: dict[str, int] | None = None) -> str:
        head = {"id": "chatcmpl-1", "object": "chat.completion.chunk", "created": 1790000000, "model": "served-model"}
        return f"data: {json.dumps(head | {'choices': choices, 'usage': usage})}\n\n"


@dataclass
class Anthropic:
    """Messages as Anthropic documents them."""

    path: str = ""
    usage: dict[str, int] = field(default_factory=lambda: {"input_tokens": 11, "output_tokens": 7})

    def flaws(self, received: Received) -> list[str]:
        return anthropic_flaws(received.path, received.headers, received.body)

    def text(self, *pieces: str) -> list[str]:
        return self.stopped_by("stop", *pieces)

    def call(self, name: str, arguments: str, ident: str = "call_1") -> list[str]:
        half = len(arguments) // 2
        block = {"type": "tool_use", "id": ident, "name": name, "input": {}}
        deltas = [{"type": "input_json_delta", "partial_json": part} for part in (arguments[:half], arguments[half:])]
        return list(self._events([(block, deltas)], "tool_use"))

    def stopped_by(self, reason: str, *pieces: str) -> list[str]:
        reasons = {"stop": "end_turn", "length": "max_tokens", "filter": "refusal"}
        deltas = [{"type": "text_delta", "text": piece} for piece in pieces]
        blocks = [({"type": "text", "text": ""}, deltas)] if pieces else []
        return list(self._events(blocks, reasons.get(reason, reason)))

    def error(self, kind: str, message: str) -> dict[str, Any]:
        return {"type": "error", "error": {"type": kind, "message": message}}

    def _events(self, blocks: list[tuple[dict[str, Any], list[dict[str, Any]]]], reason: str) -> Iterator[str]:
        usage = {"input_tokens": self.usage["input_tokens"], "output_tokens": 1}
        message = {
            "id": "msg_1", "type": "message", "role": "assistant", "model": "served-model", "content": [],
            "stop_reason": None, "stop_sequence": None, "usage": usage,
        }  # fmt: skip
        yield self._event("message_start", message=message)
        for index, (block, deltas) in enumerate(blocks):
            yield self._event("content_block_start", index=index, content_block=block)
            for delta in deltas:
                yield self._event("content_block_delta", index=index, delta=delta)
            yield self._event("content_block_stop", index=index)
        ending = {"stop_reason": reason, "stop_sequence": None}
        yield self._event("message_delta", delta=ending, usage={"output_tokens": self.usage["output_tokens"]})
        yield self._event("message_stop")

    def _event(self, name: str, **values: object) -> str:
        return f"event: {name}\ndata: {json.dumps({'type': name} | values)}\n\n"

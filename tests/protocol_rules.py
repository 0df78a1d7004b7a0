"""What the two protocols demand of a request; a real server answers 400 to what breaks one of these."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any
from urllib.parse import urlsplit

TOOL_NAME = re.compile(r"[A-Za-z0-9_-]{1,64}")
ALLOWED_HEADERS = {
    "accept", "accept-encoding", "anthropic-beta", "anthropic-version", "authorization", "connection",
    "content-length", "content-type", "host", "user-agent", "x-api-key",
}  # fmt: skip


def openai_flaws(path: str, headers: dict[str, str], body: dict[str, Any]) -> list[str]:
    """Name what is wrong with a chat completion request."""
    flaws = header_flaws(headers)
    flaws += [f"path {path}"] if urlsplit(path).path != "/v1/chat/completions" else []
    flaws += ["no stream"] if body.get("stream") is not True else []
    flaws += ["no usage asked for"] if body.get("stream_options") != {"include_usage": True} else []
    waiting: list[str] = []
    for message in body["messages"]:
        role = message["role"]
        if role == "tool":
            flaws += [] if message["tool_call_id"] in waiting else [f"result of no call {message['tool_call_id']}"]
            waiting = [ident for ident in waiting if ident != message["tool_call_id"]]
            continue
        flaws += [f"calls without results before {role}"] if waiting else []
        flaws += [f"role {role}"] if role not in {"system", "user", "assistant"} else []
        for call in message.get("tool_calls") or ():
            flaws += [] if isinstance(call["function"]["arguments"], str) else ["arguments are no text"]
            waiting.append(call["id"])
        if message.get("content") is None and not message.get("tool_calls"):
            flaws.append(f"{role} says nothing")
    flaws += ["calls without results"] if waiting else []
    for tool in body.get("tools", ()):
        function = tool["function"]
        flaws += tool_flaws(function["name"], function["parameters"])
    return flaws


def anthropic_flaws(path: str, headers: dict[str, str], body: dict[str, Any]) -> list[str]:
    """Name what is wrong with a messages request."""
    flaws = header_flaws(headers)
    flaws += [f"path {path}"] if urlsplit(path).path != "/v1/messages" else []
    flaws += ["no version"] if "anthropic-version" not in headers else []
    flaws += ["no max_tokens"] if not isinstance(body.get("max_tokens"), int) else []
    flaws += ["no stream"] if body.get("stream") is not True else []
    messages = body["messages"]
    roles = [message["role"] for message in messages]
    flaws += ["does not begin with the user"] if roles[0] != "user" else []
    flaws += ["two of one role in a row"] if any(a == b for a, b in pairwise(roles)) else []
    waiting: list[str] = []
    for message in messages:
        blocks = message["content"] if isinstance(message["content"], list) else []
        results = [block["tool_use_id"] for block in blocks if block["type"] == "tool_result"]
        flaws += ["calls and results don't match"] if sorted(results) != sorted(waiting) else []
        waiting = [block["id"] for block in blocks if block["type"] == "tool_use"]
        flaws += ["empty text"] if any(block.get("text") == "" for block in blocks) else []
        flaws += ["input is no object"] if any(not isinstance(b.get("input", {}), dict) for b in blocks) else []
    flaws += ["calls without results"] if waiting else []
    for tool in body.get("tools", ()):
        flaws += tool_flaws(tool["name"], tool["input_schema"])
    return flaws


def header_flaws(headers: dict[str, str]) -> list[str]:
    """Name headers that say more than the protocols need (Q25)."""
    flaws = [f"header {name}" for name in sorted(set(headers) - ALLOWED_HEADERS)]
    return flaws + ([] if headers.get("content-type") == "application/json" else ["content type"])


def tool_flaws(name: str, schema: dict[str, Any]) -> list[str]:
    """Name what is wrong with the declaration of a tool."""
    flaws = [] if TOOL_NAME.fullmatch(name) else [f"tool name {name}"]
    return flaws + ([] if schema.get("type") == "object" else [f"schema of {name}"])

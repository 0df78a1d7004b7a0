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
    flaws += openai_history_flaws(body["messages"])
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
    flaws += anthropic_history_flaws(body["messages"])
    flaws += ["empty system"] if body.get("system", "x") in ("", []) else []
    if not body.get("tools") and any(kind in {"tool_use", "tool_result"} for kind in _kinds(body["messages"])):
        flaws.append("calls in the history, but no tools")
    for tool in body.get("tools", ()):
        flaws += tool_flaws(tool["name"], tool["input_schema"])
    return flaws


def openai_history_flaws(messages: list[dict[str, Any]]) -> list[str]:
    """Name what is wrong with the order of messages, calls and results."""
    spoken = [message["role"] for message in messages if message["role"] != "system"]
    flaws = [] if spoken and spoken[0] == "user" else ["does not begin with the user"]
    flaws += ["two user messages in a row"] if ("user", "user") in pairwise(spoken) else []
    waiting: list[str] = []
    for message in messages:
        role = message["role"]
        if role == "tool":
            flaws += [] if message["tool_call_id"] in waiting else [f"result of no call {message['tool_call_id']}"]
            waiting = [ident for ident in waiting if ident != message["tool_call_id"]]
            continue
        flaws += [f"calls without results before {role}"] if waiting else []
        flaws += [f"role {role}"] if role not in {"system", "user", "assistant"} else []
        for call in message.get("tool_calls") or ():
            flaws += [] if isinstance(call["function"]["arguments"], str) else ["arguments are no text"]
            flaws += name_flaws(call["function"]["name"])
            waiting.append(call["id"])
        calls = [call["id"] for call in message.get("tool_calls") or ()]
        flaws += ["an id of a call twice"] if len(set(calls)) < len(calls) else []
        if not message.get("content") and not calls:
            flaws.append(f"{role} says nothing")
    return flaws + (["calls without results"] if waiting else [])


def anthropic_history_flaws(messages: list[dict[str, Any]]) -> list[str]:
    """Name what is wrong with the order of messages, calls and results."""
    roles = [message["role"] for message in messages]
    flaws = ["does not begin with the user"] if roles[0] != "user" else []
    flaws += [f"role {role}" for role in roles if role not in {"user", "assistant"}]
    flaws += ["two of one role in a row"] if any(a == b for a, b in pairwise(roles)) else []
    waiting: list[str] = []
    for message in messages:
        flaws += [f"{message['role']} says nothing"] if not message["content"] else []
        blocks = message["content"] if isinstance(message["content"], list) else []
        results = [block["tool_use_id"] for block in blocks if block["type"] == "tool_result"]
        flaws += ["calls and results don't match"] if sorted(results) != sorted(waiting) else []
        kinds = [block["type"] for block in blocks]
        flaws += ["results behind other blocks"] if "tool_result" in kinds[len(results) :] else []
        uses = [block for block in blocks if block["type"] == "tool_use"]
        waiting = [block["id"] for block in uses]
        flaws += ["an id of a call twice"] if len(set(waiting)) < len(waiting) else []
        flaws += [flaw for block in uses for flaw in name_flaws(block["name"])]
        flaws += ["an id that is none"] if any(not TOOL_NAME.fullmatch(ident) for ident in waiting) else []
        texts = [block["text"] for block in blocks if block["type"] == "text"]
        flaws += ["empty text"] if any(not text.strip() for text in texts) else []
        flaws += ["input is no object"] if any(not isinstance(b.get("input", {}), dict) for b in blocks) else []
    last = messages[-1]["content"]
    closing = last if isinstance(last, str) else str(last[-1].get("text", "")) if last else ""
    if roles[-1] == "assistant" and closing != closing.rstrip():
        flaws.append("the last words end with a space")
    return flaws + (["calls without results"] if waiting else [])


def _kinds(messages: list[dict[str, Any]]) -> set[str]:
    contents = [message["content"] for message in messages if isinstance(message["content"], list)]
    return {block["type"] for content in contents for block in content}


def header_flaws(headers: dict[str, str]) -> list[str]:
    """Name headers that say more than the protocols need (Q25)."""
    flaws = [f"header {name}" for name in sorted(set(headers) - ALLOWED_HEADERS)]
    return flaws + ([] if headers.get("content-type") == "application/json" else ["content type"])


def tool_flaws(name: str, schema: dict[str, Any]) -> list[str]:
    """Name what is wrong with the declaration of a tool."""
    return name_flaws(name) + ([] if schema.get("type") == "object" else [f"schema of {name}"])


def name_flaws(name: str) -> list[str]:
    """Name what is wrong with the name of a tool."""
    return [] if TOOL_NAME.fullmatch(name) else [f"tool name {name}"]

"""Providers that are offered by name, with what they need; any other server is `compatible` (V42).

Base URLs, variables and context lengths are those of the providers' own documentation; the context length is what
their smaller present models take, and can be changed for each model.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final
from urllib.parse import urlsplit


class Protocol(StrEnum):
    """How a server is spoken to."""

    OPENAI = "openai"
    """`POST <base URL>/chat/completions`."""
    ANTHROPIC = "anthropic"
    """`POST <base URL>/v1/messages`."""


@dataclass(frozen=True, slots=True)
class Provider:
    """What is known of a provider before the user says anything."""

    id: str
    label: str
    """Its own name, the same in every language; "" for one that has none."""
    base_url: str
    key_variable: str
    """The environment variable that may hold the key; only for this provider's own address."""
    context_length: int
    protocol: Protocol = Protocol.OPENAI
    needs_key: bool = True


_KNOWN: Final = (
    Provider("openai", "OpenAI", "https://api.openai.com/v1", "OPENAI_API_KEY", 128_000),
    Provider("anthropic", "Anthropic", "https://api.anthropic.com", "ANTHROPIC_API_KEY", 200_000, Protocol.ANTHROPIC),
    Provider("deepseek", "DeepSeek", "https://api.deepseek.com", "DEEPSEEK_API_KEY", 128_000),
    Provider("hunyuan", "Hunyuan", "https://api.hunyuan.cloud.tencent.com/v1", "HUNYUAN_API_KEY", 32_000),
    Provider("qwen", "Qwen", "https://dashscope.aliyuncs.com/compatible-mode/v1", "DASHSCOPE_API_KEY", 128_000),
    Provider("moonshot", "Moonshot", "https://api.moonshot.cn/v1", "MOONSHOT_API_KEY", 128_000),
    Provider("openrouter", "OpenRouter", "https://openrouter.ai/api/v1", "OPENROUTER_API_KEY", 128_000),
    # Ollama reads with a short context unless it is told otherwise, and drops what does not fit without a word.
    Provider("ollama", "Ollama", "http://localhost:11434/v1", "OLLAMA_API_KEY", 4_096, needs_key=False),
    Provider("compatible", "", "", "HALO_MODEL_API_KEY", 32_000, needs_key=False),
    Provider("compatible-anthropic", "", "", "HALO_MODEL_API_KEY", 32_000, Protocol.ANTHROPIC, needs_key=False),
)

PROVIDERS: Final[Mapping[str, Provider]] = {provider.id: provider for provider in _KNOWN}
"""By id. The two without an address are for any server of that protocol."""


def provider_of(ident: str) -> Provider:
    """Return a provider; one that is not known, of a newer version perhaps, is treated as any compatible server."""
    return PROVIDERS.get(ident, PROVIDERS["compatible"])


def tidy_base_url(text: str, protocol: Protocol) -> str:
    """Return the base URL in what a user copied, which may be the whole address of a call or end with a slash."""
    endings = ("/chat/completions",) if protocol is Protocol.OPENAI else ("/messages", "/v1")
    address = text.strip().rstrip("/")
    for ending in endings:
        address = address.removesuffix(ending).rstrip("/")
    return address


def is_base_url(text: str) -> bool:
    """Say whether a text can be a base URL: http or https, with a host, and nothing behind the path.

    A password has no place in an address, since the settings hold it.
    """
    if any(character.isspace() or character in "?#" for character in text):
        return False
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:  # brackets or a port that are none
        return False
    return parts.scheme in {"http", "https"} and bool(parts.hostname) and port != 0 and "@" not in parts.netloc


def key_account(base_url: str) -> str:
    """Return under which name an address keeps its key: scheme, host and port.

    A key belongs to the server and not to a model, so that it is typed once, and is never sent to another server
    when the address of a model is changed.
    """
    parts = urlsplit(base_url)
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}".lower()

"""Opening pydantic-ai's view of one configured model, on the HTTP client of this program.

One client for one request: it belongs to the coroutine that opened it, so that cancelling closes the connection.
Proxies are those of the environment, and none for this machine. Redirects are not followed, and only the headers that
the protocols need are sent: not the SDKs' description of this system, nor what their environment variables would add
(Q25).
"""

from __future__ import annotations

import logging
import ssl
from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import cache
from typing import Final

import httpx2
from anthropic import AsyncAnthropic
from openai import AsyncOpenAI
from pydantic_ai.models import Model
from pydantic_ai.models.anthropic import AnthropicModel
from pydantic_ai.models.openai import OpenAIChatModel
from pydantic_ai.profiles.openai import OpenAIModelProfile
from pydantic_ai.providers import Provider
from pydantic_ai.providers.alibaba import AlibabaProvider
from pydantic_ai.providers.anthropic import AnthropicProvider
from pydantic_ai.providers.deepseek import DeepSeekProvider
from pydantic_ai.providers.moonshotai import MoonshotAIProvider
from pydantic_ai.providers.ollama import OllamaProvider
from pydantic_ai.providers.openai import OpenAIProvider
from pydantic_ai.providers.openai_compatible import OpenAICompatibleProvider
from pydantic_ai.providers.openrouter import OpenRouterProvider

from halo_desktop.engine.llm.limits import CallLimits
from halo_desktop.engine.llm.providers import Protocol, tidy_base_url
from halo_desktop.engine.llm.registry import ConfiguredModel

_SENT_HEADERS: Final = frozenset(
    {
        "accept",
        "accept-encoding",
        "anthropic-beta",
        "anthropic-version",
        "connection",
        "content-length",
        "content-type",
        "host",
        "user-agent",
    }
)
_KEY_HEADERS: Final = frozenset({"authorization", "x-api-key"})
_USER_AGENT: Final = "halo-desktop"
_SERVICES: Final[Mapping[str, Callable[..., Provider[AsyncOpenAI]]]] = {
    "openai": OpenAIProvider,
    "deepseek": DeepSeekProvider,
    "qwen": AlibabaProvider,
    "moonshot": MoonshotAIProvider,
    "openrouter": OpenRouterProvider,
    "ollama": OllamaProvider,
}
"""Those whose habits pydantic-ai knows, such as how they want a model's thinking sent back."""

_WHOLE_ANSWERS: Final = OpenAIModelProfile(openai_chat_streaming_requires_finish_reason=True)
"""A stream that ends without saying why was cut, by a proxy for instance."""

_NEVER_BY_PROXY: Final = ("all://localhost", "all://127.0.0.1", "all://[::1]")
"""A proxy elsewhere has no way to a server on this machine, whatever `no_proxy` leaves out."""

_NO_KEY: Final = "none"
"""The SDKs want one; it is not sent."""

# Each would write whole requests at DEBUG, memory text included (Q24).
for _name in ("openai", "anthropic", "httpx2", "httpcore2", "pydantic_ai"):
    logging.getLogger(_name).setLevel(logging.WARNING)


@dataclass(slots=True)
class Answered:
    """What a server answered with, once it did: a stream of events, or a page that is none."""

    status: int | None = None
    content_type: str = ""


@cache
def _trusted() -> ssl.SSLContext:
    """Return what certificates are checked against; reading them takes 50 ms, so it is done once."""
    return httpx2.create_ssl_context()


@asynccontextmanager
async def open_model(
    entry: ConfiguredModel, key: str | None, limits: CallLimits, answered: Answered
) -> AsyncGenerator[Model]:
    """Yield the model, ready for one request; `answered` is filled in when the server does."""

    async def send_only_what_is_needed(request: httpx2.Request) -> None:
        allowed = _SENT_HEADERS | _KEY_HEADERS if key else _SENT_HEADERS
        for name in [name for name in request.headers if name.lower() not in allowed]:
            del request.headers[name]
        request.headers["user-agent"] = _USER_AGENT

    async def note_answer(response: httpx2.Response) -> None:
        answered.status = response.status_code
        answered.content_type = response.headers.get("content-type", "").partition(";")[0].strip().lower()

    timeout = httpx2.Timeout(limits.idle, connect=min(limits.connect, limits.idle))
    async with httpx2.AsyncClient(
        timeout=timeout,
        verify=_trusted(),
        follow_redirects=False,
        mounts=dict.fromkeys(_NEVER_BY_PROXY),
        event_hooks={"request": [send_only_what_is_needed], "response": [note_answer]},
    ) as http:
        yield _native(entry, key or _NO_KEY, timeout, http)


def _native(entry: ConfiguredModel, key: str, timeout: httpx2.Timeout, http: httpx2.AsyncClient) -> Model:
    base_url = tidy_base_url(entry.base_url, entry.protocol)
    if entry.protocol is Protocol.ANTHROPIC:
        anthropic = AsyncAnthropic(api_key=key, base_url=base_url, timeout=timeout, max_retries=0, http_client=http)
        return AnthropicModel(entry.model, provider=AnthropicProvider(anthropic_client=anthropic))
    openai = AsyncOpenAI(api_key=key, base_url=base_url, timeout=timeout, max_retries=0, http_client=http)
    known = _SERVICES.get(entry.provider)
    provider = known(openai_client=openai) if known else OpenAICompatibleProvider(entry.provider, openai_client=openai)
    return OpenAIChatModel(entry.model, provider=provider, profile=_WHOLE_ANSWERS)

"""Servers of both protocols, one model loop, and a guard that lets nothing reach beyond loopback (Q25)."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from loopback import guard
from model_servers import Anthropic, OpenAi, ScriptedServer

from halo_desktop.engine.llm.keys import Key, KeySource
from halo_desktop.engine.llm.limits import CallLimits
from halo_desktop.engine.llm.model import Model
from halo_desktop.engine.llm.model_loop import ModelLoop
from halo_desktop.engine.llm.opening import open_model
from halo_desktop.engine.llm.registry import ConfiguredModel

sys.path[:0] = [str(Path(__file__).resolve().parent)]

from model_replies import KEY, QUICK, Opener  # noqa: E402 - these lie beside this file

PROVIDERS = {"openai": "compatible", "anthropic": "compatible-anthropic"}


@pytest.fixture(autouse=True)
def reached(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Give the names and addresses beyond loopback that were tried; none was let through."""
    for name in ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.lower(), raising=False)
    return guard(monkeypatch)


@pytest.fixture
def loop() -> Iterator[ModelLoop]:
    """Give a model loop that ends with the test."""
    loop = ModelLoop()
    yield loop
    loop.close(5)


@pytest.fixture(params=["openai", "anthropic"])
def server(request: pytest.FixtureRequest, reached: list[str]) -> Iterator[ScriptedServer]:
    """Give a server of each protocol in turn; what it was sent must have been right, and the script played out."""
    yield from started(OpenAi() if request.param == "openai" else Anthropic(), reached)


@pytest.fixture
def openai_server(reached: list[str]) -> Iterator[ScriptedServer]:
    """Give a server of OpenAI's protocol alone."""
    yield from started(OpenAi(), reached)


def started(dialect: OpenAi | Anthropic, reached: list[str]) -> Iterator[ScriptedServer]:
    server = ScriptedServer(dialect)
    yield server
    server.stop()
    assert server.flaws == []
    assert server.left == 0
    assert reached == []


@pytest.fixture
def open_at(loop: ModelLoop) -> Opener:
    """Give what opens a model at an address."""

    def open_it(
        base_url: str, protocol: str = "openai", *, key: str | None = KEY, limits: CallLimits = QUICK, **more: Any
    ) -> Model:
        values = {"provider": PROVIDERS[protocol], "model": "served-model", "context_length": 32_000} | more
        entry = ConfiguredModel(id="m-1", base_url=base_url, **values)
        return open_model(entry, Key(key, KeySource.THIS_RUN) if key else None, loop, limits)

    return open_it


@pytest.fixture
def open_here(server: ScriptedServer, open_at: Opener) -> Opener:
    """Give what opens a model at the server of the test."""
    protocol = "openai" if isinstance(server.dialect, OpenAi) else "anthropic"
    return lambda **more: open_at(server.base_url, protocol, **more)


@pytest.fixture
def model(open_here: Opener) -> Model:
    """Open a model at the server of the test."""
    return open_here()

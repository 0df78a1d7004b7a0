"""A data folder, who talks with its owners, and models: the built-in one, a scripted one, servers of both protocols."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from data_folder import OURS, SALES, DataFolder, make_data_folder
from engine_home import open_home
from loopback import guard
from model_servers import Anthropic, OpenAi, ScriptedServer

from halo_desktop.engine.home import Home
from halo_desktop.engine.llm.registry import ConfiguredModel
from halo_desktop.engine.owners import human_ref, workspace_ref

sys.path[:0] = [str(Path(__file__).resolve().parent)]

from turn_scenes import Scene, ScriptedModel, use_model  # noqa: E402 - these lie beside this file


@pytest.fixture
def folder(tmp_path: Path) -> DataFolder:
    return make_data_folder(tmp_path / "halo")


@pytest.fixture
def home(folder: DataFolder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Home]:
    home = open_home(folder.root, tmp_path / "user")
    monkeypatch.setattr(home, "is_halo_running", lambda: False)
    yield home
    home.models.close()


@pytest.fixture
def scene(home: Home) -> Scene:
    """Give the owner of the data folder, in a workspace whose memory is on."""
    return Scene(home, workspace_ref(SALES))


@pytest.fixture
def chat(home: Home) -> Scene:
    """Give the owner, in a chat with a digital human."""
    return Scene(home, human_ref(OURS))


@pytest.fixture
def base(folder: DataFolder) -> Path:
    """Give the folder of the workspace's notebook."""
    return folder.spaces[SALES] / ".halo"


@pytest.fixture
def model(home: Home) -> ScriptedModel:
    """Give the model that every conversation is with."""
    model = ScriptedModel()
    use_model(home, model)
    return model


@pytest.fixture(params=[OpenAi, Anthropic], ids=["openai", "anthropic"])
def server(request: pytest.FixtureRequest, home: Home, monkeypatch: pytest.MonkeyPatch) -> Iterator[ScriptedServer]:
    """Give a server of each protocol in turn, set up as the default model; what it was sent must have been legal."""
    for name in ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.lower(), raising=False)
    reached = guard(monkeypatch)
    server = ScriptedServer(request.param())
    provider = "compatible" if request.param is OpenAi else "compatible-anthropic"
    home.models.keep(ConfiguredModel("m-1", provider, server.base_url, "served-model", 64_000), "sk-test-4f9a7c21d0")
    yield server
    server.stop()
    assert (server.flaws, server.left, reached) == ([], 0, [])

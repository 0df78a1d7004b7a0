"""The opt-in lane with a real language model. It runs where `HALO_TEST_MODEL_URL` names a server, else it says so.

    HALO_TEST_MODEL_URL      where the server is, without `/v1`: http://127.0.0.1:8080
    HALO_TEST_MODEL_KEY      the key that it demands, if any
    HALO_TEST_MODEL_NAME     the model's name there; `local` where it does not matter
    HALO_TEST_MODEL_CONTEXT  its context in tokens; 16384
    HALO_TEST_MODEL_STEPS    how often it may call tools in one reply; 20, since a small model may call without end

`serve.py` beside this file starts such a server from a model file. Both protocols are asked, and llama.cpp's server
speaks both; leave one out with `-k "not anthropic"`. What a small model writes is no measure of quality: these tests
hold the plumbing, and that a notebook comes to no harm whatever the model does to it.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from data_folder import make_data_folder
from engine_home import open_home

from halo_desktop.engine.home import Home
from halo_desktop.engine.llm.keys import Keys
from halo_desktop.engine.llm.limits import CallLimits
from halo_desktop.engine.llm.models import ModelMeans
from halo_desktop.engine.llm.registry import ConfiguredModel

PROVIDERS = {"openai": ("compatible", "/v1"), "anthropic": ("compatible-anthropic", "")}

STEPS = int(os.environ.get("HALO_TEST_MODEL_STEPS", "20"))


@pytest.fixture(params=list(PROVIDERS))
def entry(request: pytest.FixtureRequest) -> ConfiguredModel:
    """Give the model as it is set up, by each protocol in turn."""
    url = os.environ.get("HALO_TEST_MODEL_URL", "").rstrip("/")
    if not url:
        pytest.skip("no real model: HALO_TEST_MODEL_URL names no server, see tests/real_model/conftest.py")
    provider, path = PROVIDERS[request.param]
    return ConfiguredModel(
        id="real-model",
        provider=provider,
        base_url=url + path,
        model=os.environ.get("HALO_TEST_MODEL_NAME", "local"),
        context_length=int(os.environ.get("HALO_TEST_MODEL_CONTEXT", "16384")),
    )


@pytest.fixture
def home(entry: ConfiguredModel, tmp_path: Path) -> Iterator[Home]:
    """Give a data folder in which the model is set up, as the only one; no keyring is reached."""
    means = ModelMeans(keys=Keys(lambda: None, {}), limits=CallLimits(tool_rounds=STEPS))
    home = open_home(make_data_folder(tmp_path / "halo").root, tmp_path / "user", means)
    home.models.keep(entry, os.environ.get("HALO_TEST_MODEL_KEY", ""))
    yield home
    home.models.close()

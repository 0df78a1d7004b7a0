"""The models that are set up, in our settings of the data folder."""

from __future__ import annotations

import json
import stat
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from halo_desktop.engine.errors import Code, EngineError
from halo_desktop.engine.files.layout import DataRoot
from halo_desktop.engine.files.locks import Locks
from halo_desktop.engine.llm.providers import PROVIDERS, Protocol, is_base_url, key_account, provider_of, tidy_base_url
from halo_desktop.engine.llm.registry import (
    ConfiguredModel,
    ModelSettings,
    change_daily_cap,
    choose_default,
    keep_model,
    read_models,
    remove_model,
)

pytestmark = pytest.mark.spec("V42")

CHAT = ConfiguredModel("m-1", "deepseek", "https://api.deepseek.com", "deepseek-chat", 128_000)
LOCAL = ConfiguredModel("m-2", "ollama", "http://localhost:11434/v1", "qwen2.5:7b", 8_192, tools=False)


@pytest.fixture
def locks(tmp_path: Path) -> Locks:
    return Locks(DataRoot(tmp_path), wait=1)


def stored(locks: Locks) -> Any:
    return json.loads(locks.root.settings_file.read_bytes())


def write(locks: Locks, value: object) -> None:
    locks.root.ours.mkdir(parents=True, exist_ok=True)
    locks.root.settings_file.write_text(json.dumps(value), encoding="utf-8")


def test_nothing_is_set_up_at_first(locks: Locks) -> None:
    assert read_models(locks.root) == ModelSettings()
    assert read_models(locks.root).default is None


def test_what_is_kept_is_read_back(locks: Locks) -> None:
    keep_model(locks, CHAT)
    keep_model(locks, LOCAL)
    choose_default(locks, "m-2")
    change_daily_cap(locks, 200_000)
    assert read_models(locks.root) == ModelSettings((CHAT, LOCAL), "m-2", 200_000)
    assert read_models(locks.root).default == LOCAL


def test_without_a_choice_the_first_model_is_the_default(locks: Locks) -> None:
    keep_model(locks, CHAT)
    keep_model(locks, LOCAL)
    assert read_models(locks.root).default == CHAT


def test_keeping_a_model_again_changes_it_in_its_place(locks: Locks) -> None:
    keep_model(locks, CHAT)
    keep_model(locks, LOCAL)
    changed = replace(CHAT, model="deepseek-reasoner")
    keep_model(locks, changed)
    assert read_models(locks.root).models == (changed, LOCAL)


def test_the_default_goes_with_its_model(locks: Locks) -> None:
    keep_model(locks, CHAT)
    keep_model(locks, LOCAL)
    choose_default(locks, "m-2")
    remove_model(locks, "m-2")
    assert read_models(locks.root) == ModelSettings((CHAT,))


def test_a_model_that_is_not_there_cannot_be_the_default(locks: Locks) -> None:
    keep_model(locks, CHAT)
    with pytest.raises(EngineError) as raised:
        choose_default(locks, "m-9")
    assert raised.value.code is Code.BAD_SETTING_VALUE
    assert read_models(locks.root).default_id is None


def test_a_cap_can_be_taken_away(locks: Locks) -> None:
    change_daily_cap(locks, 5)
    change_daily_cap(locks, None)
    assert read_models(locks.root).daily_tokens is None


@pytest.mark.spec("Q26")
def test_what_we_do_not_know_stays(locks: Locks) -> None:
    entry = {"id": "m-1", "provider": "deepseek", "base_url": "", "model": "old", "xNewer": [1]}
    odd = [{"id": 5}, "nonsense"]
    write(
        locks, {"version": 1, "owner": {"name": "李敏"}, "models": [entry, *odd], "caps": {"xNewer": 1}, "xNewer": {}}
    )
    keep_model(locks, CHAT)
    change_daily_cap(locks, 9)
    after = stored(locks)
    assert after["owner"] == {"name": "李敏"}
    assert (after["models"][0]["xNewer"], after["models"][0]["model"]) == ([1], "deepseek-chat")
    assert after["models"][1:] == odd
    assert (after["caps"], after["xNewer"]) == ({"xNewer": 1, "daily_tokens": 9}, {})


@pytest.mark.spec("Q26")
def test_settings_of_a_newer_version_are_read_and_not_written(locks: Locks) -> None:
    write(locks, {"version": 2, "models": [{"id": "m-1", "provider": "qwen", "model": "qwen-plus"}]})
    before = locks.root.settings_file.read_bytes()
    with pytest.raises(EngineError) as raised:
        keep_model(locks, LOCAL)
    assert raised.value.code is Code.FORMAT_TOO_NEW
    assert locks.root.settings_file.read_bytes() == before
    assert read_models(locks.root).models[0].model == "qwen-plus"


def test_what_an_entry_leaves_out_comes_from_its_provider(locks: Locks) -> None:
    write(
        locks, {"version": 1, "models": [{"id": "m-1", "provider": "moonshot", "model": "kimi", "context_length": -1}]}
    )
    [model] = read_models(locks.root).models
    assert (model.base_url, model.context_length) == ("https://api.moonshot.cn/v1", 128_000)


@pytest.mark.parametrize(
    "entry",
    [{}, {"id": "", "model": "a"}, {"id": "a"}, {"id": "a", "model": 5}, {"id": "a", "model": "b", "tools": 1}, []],
)
def test_an_entry_that_cannot_be_understood_is_not_offered(locks: Locks, entry: object) -> None:
    write(locks, {"version": 1, "models": [entry, {"id": "m-1", "model": "b"}]})
    assert [model.id for model in read_models(locks.root).models] == ["m-1"]


@pytest.mark.parametrize("models", [None, {}, "a", 5])
def test_a_list_that_is_none_counts_as_empty(locks: Locks, models: object) -> None:
    write(locks, {"version": 1, "models": models, "caps": [], "default_model": 7})
    assert read_models(locks.root) == ModelSettings()


@pytest.mark.spec("Q24")
def test_the_file_is_for_the_user_only(locks: Locks) -> None:
    keep_model(locks, CHAT)
    assert stat.S_IMODE(locks.root.settings_file.stat().st_mode) == 0o600
    assert stat.S_IMODE(locks.root.ours.stat().st_mode) == 0o700


def test_the_providers_of_the_specification_are_offered() -> None:
    expected = {"openai", "anthropic", "deepseek", "hunyuan", "qwen", "moonshot", "openrouter", "ollama", "compatible"}
    assert expected <= set(PROVIDERS)
    assert PROVIDERS["anthropic"].protocol is Protocol.ANTHROPIC
    assert not PROVIDERS["ollama"].needs_key
    assert all(provider.base_url.startswith("https://") for provider in PROVIDERS.values() if provider.needs_key)
    assert provider_of("of a newer version") is PROVIDERS["compatible"]


@pytest.mark.parametrize(
    ("typed", "protocol", "base_url"),
    [
        (" https://api.deepseek.com/v1/ ", Protocol.OPENAI, "https://api.deepseek.com/v1"),
        ("https://api.deepseek.com/v1/chat/completions", Protocol.OPENAI, "https://api.deepseek.com/v1"),
        ("https://api.anthropic.com/v1/messages", Protocol.ANTHROPIC, "https://api.anthropic.com"),
        ("https://api.anthropic.com/v1/", Protocol.ANTHROPIC, "https://api.anthropic.com"),
        ("http://localhost:8080/anthropic", Protocol.ANTHROPIC, "http://localhost:8080/anthropic"),
        ("", Protocol.OPENAI, ""),
    ],
)
def test_an_address_that_was_copied_as_a_whole_is_understood(typed: str, protocol: Protocol, base_url: str) -> None:
    assert tidy_base_url(typed, protocol) == base_url


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("https://api.deepseek.com/v1", True),
        ("http://[::1]:8080", True),
        ("http://模型.example:8080/v1", True),
        ("api.deepseek.com/v1", False),
        ("ftp://api.deepseek.com", False),
        ("https://", False),
        ("", False),
        ("http://[::1", False),
        ("http://localhost:80800/v1", False),
        ("http://localhost:0/v1", False),
        ("https://me:secret@api.deepseek.com/v1", False),
        ("https://me@api.deepseek.com/v1", False),
        ("https://api.deepseek.com/v1?key=secret", False),
        ("https://api.deepseek.com/v1#chat", False),
        ("https://api.deep seek.com/v1", False),
        ("https://api.deepseek.com/\nv1", False),
    ],
)
def test_an_address_is_one_of_the_web_without_a_password(text: str, expected: bool) -> None:
    assert is_base_url(text) is expected


@pytest.mark.parametrize(
    ("base_url", "account"),
    [
        ("https://api.deepseek.com/v1", "https://api.deepseek.com"),
        ("HTTPS://API.DeepSeek.com", "https://api.deepseek.com"),
        ("http://user:secret@localhost:8080/v1", "http://localhost:8080"),
        ("http://[::1]:8080/v1", "http://[::1]:8080"),
    ],
)
def test_a_key_belongs_to_a_server(base_url: str, account: str) -> None:
    assert key_account(base_url) == account

"""The models of one data folder behind one door, as every part of the program uses them."""

from __future__ import annotations

import json
import multiprocessing
import threading
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from keyrings import BrokenKeyring, StubbornKeyring, WorkingKeyring
from model_replies import QUICK, ask, failure_kind, text_of
from model_servers import GIVE_UP_SECONDS, Exchange, OpenAi, ScriptedServer

from halo_desktop.engine.errors import Code, EngineError
from halo_desktop.engine.files.layout import DataRoot
from halo_desktop.engine.files.locks import Locks
from halo_desktop.engine.llm.connection_test import Connected, ConnectionOutcome
from halo_desktop.engine.llm.keys import Key, Keyring, Keys, KeySource
from halo_desktop.engine.llm.metered import CallReason
from halo_desktop.engine.llm.model import FailureKind, ModelFailure, Usage
from halo_desktop.engine.llm.models import CONNECTION_TEST, ModelMeans, Models
from halo_desktop.engine.llm.registry import ConfiguredModel
from halo_desktop.engine.llm.usage import CallRecord, Spent, note_call, read_calls

pytestmark = pytest.mark.spec("V42")

NOW = datetime(2026, 11, 20, 9, 30, tzinfo=UTC)
TYPED = "sk-live-9f8e7d6c5b4a3210"
CHAT = ConfiguredModel("m-1", "deepseek", "https://api.deepseek.com/v1", "deepseek-chat", 128_000)
REASONER = replace(CHAT, id="m-2", model="deepseek-reasoner")
LOCAL = ConfiguredModel("m-3", "ollama", "http://localhost:11434/v1", "qwen2.5:7b", 8_192)
AUTOMATIC = CallReason("human:h", "consolidation", automatic=True)


class Folder:
    """One data folder, opened as often as wanted: each time as another process with the same keyring would."""

    def __init__(self, root: Path) -> None:
        self.locks = Locks(DataRoot(root), wait=5)
        self.ring: Keyring | None = WorkingKeyring()
        self.environment: dict[str, str] = {}
        self._opened: list[Models] = []

    def open(self) -> Models:
        keys = Keys(lambda: self.ring, self.environment)
        models = Models(self.locks, lambda: NOW, ModelMeans(keys, limits=QUICK, test_limits=QUICK))
        self._opened.append(models)
        return models

    def close(self) -> None:
        for models in self._opened:
            models.close()

    @property
    def stored(self) -> Any:
        return json.loads(self.locks.root.settings_file.read_bytes())

    @property
    def calls(self) -> list[CallRecord]:
        return list(read_calls(self.locks.root, NOW - timedelta(days=1)))


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Folder]:
    folder = Folder(tmp_path)
    yield folder
    folder.close()


def served(server: ScriptedServer) -> ConfiguredModel:
    """Return the model of a server on loopback, as a user sets it up."""
    provider = "compatible" if isinstance(server.dialect, OpenAi) else "compatible-anthropic"
    return ConfiguredModel("m-9", provider, server.base_url, "served-model", 32_000)


def test_nothing_is_set_up_or_spent_at_first(folder: Folder) -> None:
    models = folder.open()
    assert models.settings().default is None
    assert (models.usage().month, models.cap_left()) == (Spent(), None)
    assert not folder.locks.root.ours.exists()


def test_what_one_process_sets_up_another_sees_at_once(folder: Folder) -> None:
    here, there = folder.open(), folder.open()
    here.keep(CHAT)
    assert there.settings().require("m-1") == CHAT
    there.keep(replace(CHAT, tools=False))
    there.keep(LOCAL)
    there.choose_default("m-3")
    assert here.settings().default == LOCAL
    assert not here.settings().require("m-1").tools


def set_up_many(root: Path, letter: str, count: int) -> None:
    models = Models(Locks(DataRoot(root), wait=30), lambda: NOW, ModelMeans(Keys(lambda: None, {})))
    for number in range(count):
        models.keep(replace(CHAT, id=f"{letter}-{number}"))


def test_two_processes_set_up_models_at_once_and_none_is_lost(folder: Folder) -> None:
    fork = multiprocessing.get_context("fork")
    writers = [fork.Process(target=set_up_many, args=(folder.locks.root.path, letter, 15)) for letter in "ab"]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join(60)
        assert writer.exitcode == 0
    assert len(folder.open().settings().models) == 30


def test_a_model_that_is_not_there_is_refused_with_those_that_are(folder: Folder) -> None:
    models = folder.open()
    models.keep(CHAT)
    with pytest.raises(EngineError) as raised:
        models.settings().require("m-2")
    assert raised.value.code is Code.BAD_SETTING_VALUE
    assert raised.value.fault.facts == {"key": "model", "value": "m-2", "known": "m-1"}


@pytest.mark.spec("Q24")
def test_a_key_is_typed_once_for_all_models_of_a_server(folder: Folder) -> None:
    models = folder.open()
    assert models.keep(CHAT, f" {TYPED}\n") is KeySource.KEYRING
    assert models.keep(REASONER) is None
    assert folder.open().find_key(REASONER) == Key(TYPED, KeySource.KEYRING)
    assert models.find_key(LOCAL) is None


@pytest.mark.spec("Q24")
@pytest.mark.parametrize("ring", [None, BrokenKeyring()])
def test_without_a_keyring_the_key_is_of_this_process_only(folder: Folder, ring: Keyring | None) -> None:
    folder.ring = ring
    models = folder.open()
    assert models.keep(CHAT, TYPED) is KeySource.THIS_RUN
    assert models.find_key(CHAT) == Key(TYPED, KeySource.THIS_RUN)
    assert folder.open().find_key(CHAT) is None
    assert not models.keep_key_for_good(CHAT, "sk-other")
    assert TYPED not in folder.locks.root.settings_file.read_text(encoding="utf-8")


def test_changing_a_model_without_a_key_leaves_its_key(folder: Folder) -> None:
    models = folder.open()
    models.keep(CHAT, TYPED)
    models.keep(replace(CHAT, tools=False), "  ")
    assert models.find_key(CHAT) == Key(TYPED, KeySource.KEYRING)


def test_a_removed_model_leaves_the_key_to_another_of_its_server(folder: Folder) -> None:
    models = folder.open()
    models.keep(CHAT, TYPED)
    models.keep(REASONER)
    assert models.remove("m-1")
    assert models.find_key(REASONER) == Key(TYPED, KeySource.KEYRING)
    assert models.remove("m-2")
    assert models.find_key(REASONER) is None
    assert models.settings().models == ()


def test_the_key_of_an_address_that_no_model_has_any_more_goes(folder: Folder) -> None:
    models = folder.open()
    models.keep(CHAT, TYPED)
    models.keep(REASONER)
    moved = replace(CHAT, base_url="https://deepseek.example.com/v1")
    models.keep(moved)
    assert models.find_key(REASONER) == Key(TYPED, KeySource.KEYRING)
    models.keep(replace(REASONER, base_url=moved.base_url))
    assert models.find_key(CHAT) is None


def test_a_keyring_that_keeps_the_key_of_a_removed_model_is_said(folder: Folder) -> None:
    folder.ring = StubbornKeyring()
    models = folder.open()
    models.keep(CHAT, TYPED)
    assert not models.remove("m-1")
    assert models.settings().models == ()


def test_removing_what_is_gone_changes_nothing(folder: Folder) -> None:
    models = folder.open()
    models.keep(CHAT, TYPED)
    assert models.remove("m-2")
    assert models.find_key(CHAT) == Key(TYPED, KeySource.KEYRING)
    assert models.forget_key(CHAT)
    assert models.find_key(CHAT) is None


@pytest.mark.spec("Q26")
def test_what_we_do_not_know_outlives_every_change(folder: Folder) -> None:
    entry = {"id": "m-1", "provider": "deepseek", "base_url": "", "model": "old", "xNewer": [1]}
    unknown = {
        "version": 1,
        "owner": {"name": "李敏"},
        "models": [entry, "nonsense"],
        "caps": {"xNewer": 1},
        "xNewer": {},
    }
    folder.locks.root.ours.mkdir()
    folder.locks.root.settings_file.write_text(json.dumps(unknown), encoding="utf-8")
    models = folder.open()
    models.keep(replace(models.settings().require("m-1"), tools=False))
    models.keep(LOCAL)
    models.choose_default("m-3")
    models.change_daily_cap(5)
    models.change_daily_cap(None)
    models.remove("m-3")
    left = folder.stored
    assert (left["owner"], left["xNewer"], left["caps"]) == ({"name": "李敏"}, {}, {"xNewer": 1})
    assert (left["models"][0]["xNewer"], left["models"][1:]) == ([1], ["nonsense"])


@pytest.mark.spec("C12")
@pytest.mark.parametrize("number", ["1e999", "1" * 400, "-1e999", "true", '"5"'])
def test_a_cap_that_is_no_number_is_none(folder: Folder, number: str) -> None:
    folder.locks.root.ours.mkdir()
    folder.locks.root.settings_file.write_text(f'{{"caps": {{"daily_tokens": {number}}}}}', encoding="utf-8")
    assert folder.open().cap_left() is None


@pytest.mark.spec("C12")
def test_the_cap_counts_what_was_automatic_today(folder: Folder) -> None:
    models = folder.open()
    models.change_daily_cap(1000)
    call = CallRecord(NOW, "human:h", "consolidation", "m", 300, 100, 1.0, automatic=True)
    note_call(folder.locks, call)
    note_call(folder.locks, replace(call, automatic=False))
    note_call(folder.locks, replace(call, at=NOW - timedelta(days=1)))
    assert models.cap_left() == 600
    note_call(folder.locks, replace(call, input_tokens=5000))
    assert models.cap_left() == 0
    models.change_daily_cap(None)
    assert models.cap_left() is None


@pytest.mark.spec("C12")
def test_usage_is_of_the_users_day_and_month(folder: Folder) -> None:
    models = folder.open()
    call = CallRecord(NOW, "human:h", "consolidation", "m", 300, 100, 1.0)
    note_call(folder.locks, call)
    note_call(folder.locks, replace(call, at=NOW - timedelta(days=3), owner="workspace:w"))
    note_call(folder.locks, replace(call, at=NOW - timedelta(days=30)))
    today = NOW.astimezone().date()
    assert models.today() == today
    assert (models.usage().day.calls, models.usage().month.calls) == (1, 2)
    assert models.usage_of(today.year, today.month).month == models.usage().month
    assert models.usage_of(2026, 10).month.calls == 1


@pytest.mark.spec("C12", "Q24")
def test_a_reply_becomes_a_line_of_usage_without_a_word_of_it(folder: Folder, server: ScriptedServer) -> None:
    server.script(server.says("表格"))
    models = folder.open()
    models.keep(served(server), TYPED)
    assert text_of(ask(models.open(models.settings().require("m-9"), AUTOMATIC))) == "表格"
    [call] = folder.calls
    assert (call.owner, call.purpose, call.automatic) == ("human:h", "consolidation", True)
    assert (call.model, call.input_tokens, call.output_tokens, call.outcome) == ("served-model", 11, 7, "done")
    [line] = [path.read_text(encoding="utf-8") for path in folder.locks.root.usage.iterdir()]
    assert [secret for secret in (TYPED, "表格", "周报") if secret in line] == []
    sent = server.received[0].headers
    assert TYPED in (sent.get("authorization", "") + sent.get("x-api-key", ""))


@pytest.mark.spec("C12", "C14")
def test_a_reply_that_fails_is_a_line_of_usage_too(folder: Folder, server: ScriptedServer) -> None:
    server.script(server.fails(401, f"Incorrect API key: {TYPED}", "authentication_error"))
    models = folder.open()
    models.keep(served(server), TYPED)
    assert failure_kind(ask(models.open(models.settings().require("m-9"), AUTOMATIC))) is FailureKind.KEY
    [call] = folder.calls
    assert (call.outcome, call.tokens) == ("key", 0)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="Linux only")
def test_a_full_disk_does_not_lose_a_reply(folder: Folder, server: ScriptedServer) -> None:
    server.script(server.says("表格"))
    models = folder.open()
    models.keep(served(server))
    folder.locks.root.usage.mkdir()
    (folder.locks.root.usage / "2026-11.jsonl").symlink_to("/dev/full")
    assert text_of(ask(models.open(models.settings().require("m-9"), AUTOMATIC))) == "表格"


def test_a_model_is_tried_as_it_stands_in_a_form(folder: Folder, server: ScriptedServer) -> None:
    server.script(server.says("OK"))
    models = folder.open()
    outcome = models.try_out(replace(served(server), tools=False), f" {TYPED} ", threading.Event())
    assert isinstance(outcome, Connected)
    assert (outcome.tools, outcome.usage) == (True, Usage(11, 7, 1))
    assert (models.settings().models, models.find_key(served(server))) == ((), None)
    [call] = folder.calls
    assert (call.owner, call.purpose, call.automatic, call.tokens) == ("", CONNECTION_TEST, False, 18)
    sent = server.received[0].headers
    assert TYPED in (sent.get("authorization", "") + sent.get("x-api-key", ""))


def test_without_a_typed_key_a_model_is_tried_with_the_kept_one(folder: Folder, server: ScriptedServer) -> None:
    server.script(server.fails(401, "no", "authentication_error"))
    folder.environment["HALO_MODEL_API_KEY"] = "sk-of-the-environment"
    outcome = folder.open().try_out(served(server), "", threading.Event())
    assert isinstance(outcome, ModelFailure)
    assert outcome.kind is FailureKind.KEY
    sent = server.received[0].headers
    assert "sk-of-the-environment" in (sent.get("authorization", "") + sent.get("x-api-key", ""))
    assert [call.outcome for call in folder.calls] == ["key"]


def test_closing_ends_what_is_asked_and_a_later_call_begins_anew(folder: Folder, server: ScriptedServer) -> None:
    asked = threading.Event()

    def hang(_exchange: Exchange) -> None:
        asked.set()
        server.released.wait(GIVE_UP_SECONDS)

    server.script(hang, server.says("OK"))
    models = folder.open()
    outcomes: list[ConnectionOutcome] = []
    asking = threading.Thread(target=lambda: outcomes.append(models.try_out(served(server), "", threading.Event())))
    asking.start()
    assert asked.wait(GIVE_UP_SECONDS)
    models.close()
    asking.join(GIVE_UP_SECONDS)
    [outcome] = outcomes
    assert isinstance(outcome, ModelFailure)
    assert outcome.kind is FailureKind.CANCELLED
    assert isinstance(models.try_out(served(server), "", threading.Event()), Connected)

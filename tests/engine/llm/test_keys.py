"""Keys: in the keyring, in this run, in the environment; in no file, and never shown."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from keyrings import BrokenKeyring, ForgetfulKeyring, StubbornKeyring, WorkingKeyring

from halo_desktop.engine.files.layout import DataRoot
from halo_desktop.engine.files.locks import Locks
from halo_desktop.engine.llm.keys import SERVICE, Key, Keyring, Keys, KeySource, system_keyring
from halo_desktop.engine.llm.model_loop import ModelLoop
from halo_desktop.engine.llm.opening import open_model
from halo_desktop.engine.llm.registry import ConfiguredModel, keep_model

pytestmark = pytest.mark.spec("V42", "Q24")

TYPED = "sk-live-9f8e7d6c5b4a3210"
MODEL = ConfiguredModel("m-1", "deepseek", "https://api.deepseek.com/v1", "deepseek-chat", 128_000)
ENVIRONMENT = {"DEEPSEEK_API_KEY": "sk-from-environment"}


def test_a_key_is_kept_in_the_keyring_of_the_system() -> None:
    ring = WorkingKeyring()
    keys = Keys(lambda: ring, {})
    assert keys.keep(MODEL.key_account, f"  {TYPED}\n") is KeySource.KEYRING
    assert ring.kept == {(SERVICE, "https://api.deepseek.com"): TYPED}
    assert Keys(lambda: ring, {}).find(MODEL) == Key(TYPED, KeySource.KEYRING)


@pytest.mark.parametrize("ring", [None, BrokenKeyring(), ForgetfulKeyring()])
def test_without_a_keyring_a_key_is_kept_for_this_run_and_that_is_said(ring: Keyring | None) -> None:
    keys = Keys(lambda: ring, ENVIRONMENT)
    assert keys.keep(MODEL.key_account, TYPED) is KeySource.THIS_RUN
    assert keys.find(MODEL) == Key(TYPED, KeySource.THIS_RUN)
    assert Keys(lambda: ring, {}).find(MODEL) is None


@pytest.mark.parametrize("ring", [None, BrokenKeyring(), ForgetfulKeyring()])
def test_a_key_that_is_to_last_is_kept_in_the_keyring_or_not_at_all(ring: Keyring | None) -> None:
    keys = Keys(lambda: ring, {})
    assert not keys.keep_for_good(MODEL.key_account, TYPED)
    assert keys.find(MODEL) is None
    working = Keys(WorkingKeyring, {})
    assert working.keep_for_good(MODEL.key_account, f" {TYPED}\n")
    assert working.find(MODEL) == Key(TYPED, KeySource.KEYRING)


def test_the_environment_may_hold_the_key_of_a_provider() -> None:
    assert Keys(lambda: None, ENVIRONMENT).find(MODEL) == Key("sk-from-environment", KeySource.ENVIRONMENT)


def test_the_keyring_goes_before_the_environment() -> None:
    keys = Keys(WorkingKeyring, ENVIRONMENT)
    keys.keep(MODEL.key_account, TYPED)
    assert keys.find(MODEL) == Key(TYPED, KeySource.KEYRING)


def test_the_key_of_one_server_is_not_found_for_another() -> None:
    keys = Keys(WorkingKeyring, ENVIRONMENT)
    keys.keep(MODEL.key_account, TYPED)
    assert keys.find(replace(MODEL, base_url="https://deepseek.example.com/v1")) is None


def test_any_compatible_server_has_a_variable_of_its_own() -> None:
    own = replace(MODEL, provider="compatible", base_url="http://127.0.0.1:8080/v1")
    assert Keys(lambda: None, {"HALO_MODEL_API_KEY": " k "}).find(own) == Key("k", KeySource.ENVIRONMENT)


@pytest.mark.parametrize("ring", [None, WorkingKeyring()])
def test_a_key_that_is_forgotten_is_gone(ring: Keyring | None) -> None:
    keys = Keys(lambda: ring, {})
    keys.keep(MODEL.key_account, TYPED)
    assert keys.forget(MODEL.key_account)
    assert keys.find(MODEL) is None
    assert keys.forget(MODEL.key_account)


def test_a_keyring_that_does_not_let_go_is_said() -> None:
    keys = Keys(StubbornKeyring, {})
    keys.keep(MODEL.key_account, TYPED)
    assert not keys.forget(MODEL.key_account)


def test_a_key_is_never_shown_and_in_no_file(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG")
    keys = Keys(BrokenKeyring, {})
    keys.keep(MODEL.key_account, TYPED)
    keep_model(Locks(DataRoot(tmp_path)), MODEL)
    key = keys.find(MODEL)
    assert key is not None
    opened = open_model(MODEL, key, ModelLoop())
    assert TYPED not in f"{key!r} {key} {keys!r} {MODEL!r} {opened!r} {caplog.text}"
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert files
    assert [path for path in files if TYPED.encode() in path.read_bytes()] == []


def test_the_keyring_of_the_system_does_what_we_need() -> None:
    ring = system_keyring()
    assert all(callable(getattr(ring, name)) for name in ("get_password", "set_password", "delete_password"))

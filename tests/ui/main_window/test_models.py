"""Models in the whole program: a key that no keyring takes, and quitting while a model is tried (V42, C14)."""

from __future__ import annotations

import threading
import time

import pytest
from data_folder import make_data_folder
from model_servers import OpenAi, ScriptedServer
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QLineEdit, QPushButton
from seen_texts import visible_texts

from halo_desktop.engine.llm import models
from halo_desktop.engine.llm.model_loop import THREAD_NAME
from halo_desktop.engine.llm.registry import ConfiguredModel

pytestmark = pytest.mark.spec("V42")

KEY = "sk-test-0123456789abcdef"
QUIT_SECONDS = 2.0


@pytest.fixture
def data(user, monkeypatch):
    def no_keyring() -> None:
        raise RuntimeError("no keyring in a test")

    monkeypatch.setattr(models, "system_keyring", no_keyring)
    return make_data_folder(user / ".halo")


@pytest.fixture
def server():
    server = ScriptedServer(OpenAi())
    yield server
    server.stop()


def test_a_key_for_this_run_outlives_a_change_of_the_language(start, data) -> None:
    running = start(language="en")
    entry = ConfiguredModel("m-1", "compatible", "http://127.0.0.1:9/v1", "mine", 32_000)
    running.session.bench.home.models.keep(entry, KEY)
    running.go("settings")
    assert any("for this run of the program only" in text for text in visible_texts(running.window))
    before = running.session
    running.choose("language", "简体中文")
    assert running.session is not before
    assert running.session.bench.home.models.find_key(entry).value == KEY


@pytest.mark.spec("U11")
def test_quitting_while_a_model_is_tried_takes_two_seconds_at_most(start, data, server, qtbot) -> None:
    server.script(server.hangs_after())
    running = start(language="en")
    running.go("settings")
    running.click("Add model…")
    (dialog,) = (one for one in running.window.findChildren(QDialog) if one.isVisible())
    fields = {one.accessibleName(): one for one in dialog.findChildren(QLineEdit)}
    fields["Address"].clear()
    qtbot.keyClicks(fields["Address"], server.base_url)
    qtbot.keyClicks(fields["Model name"], "mine")
    qtbot.keyClicks(fields["Key"], KEY)
    (button,) = (one for one in dialog.findChildren(QPushButton) if one.text() == "Test connection")
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: bool(server.received), timeout=30_000)
    began = time.monotonic()
    running.desktop.close()
    assert time.monotonic() - began < QUIT_SECONDS
    assert not any(thread.name == THREAD_NAME for thread in threading.enumerate())

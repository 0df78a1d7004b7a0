"""A conversation whose model is asked in a process of its own, as the program does it (Q10)."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator

import pytest
from data_folder import SALES
from model_servers import OpenAi, ScriptedServer
from PySide6.QtCore import Qt

from halo_desktop.engine.llm.apart import ModelsApart
from halo_desktop.engine.llm.keys import Keys
from halo_desktop.engine.llm.models import ModelMeans
from halo_desktop.engine.llm.registry import ConfiguredModel
from halo_desktop.engine.owners import workspace_ref
from halo_desktop.ui.conversation.views import State
from halo_desktop.ui.jobs import DaemonExecutor
from halo_desktop.ui.widgets.markdown_text import MarkdownText

pytestmark = pytest.mark.spec("Q10", "V40")

KEY = "sk-test-0123456789abcdef"
SLOWLY = 30_000
"""Milliseconds: the first reply of a process loads what models need."""


@pytest.fixture
def inline_executor() -> Iterator[DaemonExecutor]:
    """Threads, as in the program."""
    executor = DaemonExecutor(4)
    yield executor
    executor.shutdown(wait=True)


@pytest.fixture
def models() -> ModelsApart:
    return ModelsApart()


@pytest.fixture
def model_means(models: ModelsApart) -> Iterator[ModelMeans]:
    yield ModelMeans(Keys(lambda: None, {}), models)
    models.close(5)


@pytest.fixture
def server() -> Iterator[ScriptedServer]:
    found = ScriptedServer(OpenAi())
    yield found
    found.stop()
    assert (found.flaws, found.left) == ([], 0)


@pytest.fixture
def talking(desk):
    """A new conversation in a workspace."""
    desk.go("conversations")
    desk.session.conversations.switching.switch(workspace_ref(SALES))
    desk.settle()
    return desk


def set_up_model(desk, server: ScriptedServer) -> None:
    desk.home.models.keep(ConfiguredModel("m-1", "compatible", server.base_url, "served-model", 32_000), KEY)


def type_in(desk, text: str) -> None:
    desk.qtbot.keyClicks(desk.session.conversations.chat.composer.field, text)


def prose(desk) -> list[str]:
    shown = desk.session.conversations.chat.messages.findChildren(MarkdownText)
    return [one.toPlainText() for one in shown if one.isVisible() and one.accessibleName() == "Reply"]


def wait_for(desk, condition) -> None:
    desk.qtbot.waitUntil(condition, timeout=SLOWLY)


def test_models_get_ready_while_the_question_is_written(talking, server, models):
    set_up_model(talking, server)
    assert models._process is None
    type_in(talking, "w")
    wait_for(talking, lambda: models._process is not None)
    ready = models._process
    server.script(server.says("两列", "就够。"))
    type_in(talking, "hat")
    talking.qtbot.mouseClick(talking.button("Send"), Qt.MouseButton.LeftButton)
    wait_for(talking, lambda: prose(talking) == ["两列就够。"])
    assert models._process is ready


def test_without_a_model_nothing_gets_ready(talking, models):
    type_in(talking, "what")
    wait_for(talking, lambda: not talking.session.bench.jobs.is_busy("get ready"))
    assert models._process is None


def test_a_process_that_is_killed_leaves_what_was_said_and_retry_has_another(talking, server, models):
    set_up_model(talking, server)
    server.script(server.hangs_after("第一个词"), server.says("好的。"))
    talking.session.conversations.chat.propose("说点什么")
    wait_for(talking, lambda: prose(talking) == ["第一个词"])
    os.kill(models._process._own.process.pid, signal.SIGKILL)
    reply = talking.session.conversations.chat.presenter
    wait_for(talking, lambda: reply._pages.turns and reply._pages.turns[-1].reply.state is State.FAILED)
    talking.settle()
    assert prose(talking) == ["第一个词"]
    assert "or it broke" in reply._pages.turns[-1].reply.ended
    talking.qtbot.mouseClick(talking.button("Retry"), Qt.MouseButton.LeftButton)
    wait_for(talking, lambda: prose(talking) == ["好的。"])

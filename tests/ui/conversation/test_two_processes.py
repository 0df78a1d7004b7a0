"""A conversation in the window and on the command line at once: each shows what the other said; one waits its turn."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from data_folder import SALES
from model_servers import OpenAi, ScriptedServer
from PySide6.QtCore import Qt
from two_doors import begin_command, command, end_of, shows, watching

from halo_desktop.engine.llm.registry import ConfiguredModel
from halo_desktop.engine.owners import workspace_ref
from halo_desktop.ui.conversation.rows import UserRow
from halo_desktop.ui.conversation.views import State
from halo_desktop.ui.jobs import DaemonExecutor

pytestmark = pytest.mark.spec("V02")

REF = f"workspace:{SALES}"
SLOWLY = 30_000
"""Milliseconds: the first call of a protocol imports its library."""


@pytest.fixture
def inline_executor() -> Iterator[DaemonExecutor]:
    """Threads, as in the program."""
    executor = DaemonExecutor(4)
    yield executor
    executor.shutdown(wait=True)


@pytest.fixture
def desk(open_desk, data_folder, english, monkeypatch):
    """Conversations of a workspace, in a window that really watches its folder."""
    desk = watching(open_desk(data_folder), monkeypatch)
    desk.go("conversations")
    desk.session.conversations.switching.switch(workspace_ref(SALES))
    desk.settle()
    yield desk
    desk.session.bench.files._watch.stop()


@pytest.fixture
def server() -> Iterator[ScriptedServer]:
    """A model that both processes use."""
    found = ScriptedServer(OpenAi())
    yield found
    found.stop()
    assert (found.flaws, found.left) == ([], 0)


def asked(desk) -> list[str]:
    rows = desk.session.conversations.chat.messages.rows
    return [row.message.text for row in rows if isinstance(row, UserRow)]


def listed(desk) -> list[str]:
    rows = desk.session.conversations.column.list.model()
    return [rows.index(row, 0).data() for row in range(rows.rowCount())]


def state(desk) -> State:
    return desk.session.conversations.chat.presenter._pages.turns[-1].reply.state


def open_conversation(desk) -> str:
    """Begin a conversation in the window and return its name."""
    desk.session.conversations.chat.propose("记住：周报一律用表格")
    desk.qtbot.waitUntil(lambda: not desk.session.turns._running, timeout=SLOWLY)
    desk.settle()
    return desk.session.conversations.chat.presenter.which.name


def test_what_the_command_line_says_is_shown_in_the_open_conversation(desk) -> None:
    name = open_conversation(desk)
    command(desk, "chat", REF, "记住：会议一律录音", "--conversation", name, "--no-due")
    shows(desk, lambda: asked(desk) == ["记住：周报一律用表格", "记住：会议一律录音"])
    shows(desk, lambda: any("会议一律录音" in text for text in desk.texts()))


def test_a_conversation_that_the_command_line_begins_stands_in_the_list(desk) -> None:
    open_conversation(desk)
    command(desk, "chat", REF, "记住：发票月底前交", "--no-due")
    shows(desk, lambda: any("发票月底前交" in title for title in listed(desk)))


def test_what_the_window_says_is_there_for_the_command_line(desk) -> None:
    name = open_conversation(desk)
    shown = json.loads(command(desk, "conversations", "show", f"{REF}/{name}", "--json"))
    assert "周报一律用表格" in json.dumps(shown, ensure_ascii=False)


def test_while_the_window_has_its_reply_the_command_line_is_told_to_wait(desk, server) -> None:
    name = open_conversation(desk)
    desk.home.models.keep(ConfiguredModel("m-1", "compatible", server.base_url, "served-model", 32_000))
    server.script(server.hangs_after("我在想"))
    desk.session.conversations.chat.propose("写一份周报")
    desk.qtbot.waitUntil(lambda: state(desk) is State.RUNNING, timeout=SLOWLY)
    code, output, errors = end_of(begin_command(desk, "chat", REF, "插一句", "--conversation", name, "--no-due"))
    assert (code, output) == (1, "")
    assert "try again in a moment" in errors
    desk.click("Stop the reply")
    desk.qtbot.waitUntil(lambda: not desk.session.turns._running, timeout=SLOWLY)
    desk.settle()
    assert asked(desk) == ["记住：周报一律用表格", "写一份周报"]


def test_while_the_command_line_has_its_reply_the_window_says_so_and_keeps_the_words(desk, server) -> None:
    name = open_conversation(desk)
    desk.home.models.keep(ConfiguredModel("m-1", "compatible", server.base_url, "served-model", 32_000))
    server.script(server.hangs_after("我在想"))
    other = begin_command(desk, "chat", REF, "写一份周报", "--conversation", name, "--no-due")
    desk.qtbot.waitUntil(lambda: bool(server.received), timeout=SLOWLY)
    field = desk.session.conversations.chat.composer.field
    field.setPlainText("插一句")
    desk.qtbot.mouseClick(desk.button("Send"), Qt.MouseButton.LeftButton)
    shows(desk, lambda: any("Another reply in this conversation is under way" in text for text in desk.texts()))
    assert field.toPlainText() == "插一句"
    other.terminate()
    end_of(other)
    assert "插一句" not in asked(desk)

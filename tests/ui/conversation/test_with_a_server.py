"""A conversation with a real model protocol behind it, OpenAI's and Anthropic's: streamed, stopped, refused."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from data_folder import SALES
from loopback import guard
from model_servers import Anthropic, OpenAi, ScriptedServer
from PySide6.QtCore import Qt
from seen_texts import visible_texts

from halo_desktop.engine.llm.registry import ConfiguredModel
from halo_desktop.engine.owners import workspace_ref
from halo_desktop.ui.conversation.rows import UserRow
from halo_desktop.ui.conversation.views import ReplyView, State
from halo_desktop.ui.jobs import DaemonExecutor
from halo_desktop.ui.widgets.markdown_text import MarkdownText

pytestmark = pytest.mark.spec("V40")

KEY = "sk-test-0123456789abcdef"
PROVIDERS = {OpenAi: "compatible", Anthropic: "compatible-anthropic"}
SLOWLY = 30_000
"""Milliseconds: the first call of a protocol imports its library."""


@pytest.fixture
def inline_executor() -> Iterator[DaemonExecutor]:
    """Threads, as in the program."""
    executor = DaemonExecutor(4)
    yield executor
    executor.shutdown(wait=True)


@pytest.fixture(params=[OpenAi, Anthropic], ids=["openai", "anthropic"])
def server(request, monkeypatch) -> Iterator[ScriptedServer]:
    """A server of each protocol in turn; what it was sent was right, all of it was asked for, nothing went elsewhere."""
    beyond = guard(monkeypatch)
    found = ScriptedServer(request.param())
    yield found
    found.stop()
    assert (found.flaws, found.left, beyond) == ([], 0, [])


@pytest.fixture
def talking(desk, server):
    """A new conversation with the model of the server."""
    provider = PROVIDERS[type(server.dialect)]
    desk.home.models.keep(ConfiguredModel("m-1", provider, server.base_url, "served-model", 32_000), KEY)
    desk.go("conversations")
    desk.session.conversations.switching.switch(workspace_ref(SALES))
    desk.settle()
    return desk


def say(desk, text: str) -> None:
    desk.session.conversations.chat.propose(text)


def prose(desk) -> list[str]:
    """Return the replies that can be read."""
    shown = desk.session.conversations.chat.messages.findChildren(MarkdownText)
    return [one.toPlainText() for one in shown if one.isVisible() and one.accessibleName() == "Reply"]


def last_reply(desk) -> ReplyView:
    return desk.session.conversations.chat.presenter._pages.turns[-1].reply


def wait_for(desk, condition) -> None:
    desk.qtbot.waitUntil(condition, timeout=SLOWLY)


def wait_for_the_end(desk) -> None:
    wait_for(desk, lambda: not desk.session.turns._running)
    desk.settle()


def test_a_reply_is_whole_in_the_window_and_the_next_question_carries_it(talking, server):
    server.script(server.says("两列", "就够。"), server.says("不客气。"))
    say(talking, "周报要几列？")
    wait_for_the_end(talking)
    say(talking, "谢谢")
    wait_for_the_end(talking)
    assert prose(talking) == ["两列就够。", "不客气。"]
    assert "served-model" in talking.texts()
    assert "两列就够。" in str(server.received[1].body["messages"])


def test_a_reply_shows_while_it_comes_and_stop_keeps_what_was_said(talking, server):
    server.script(server.hangs_after("第一个词", "，第二个词"))
    say(talking, "说点什么")
    wait_for(talking, lambda: prose(talking) == ["第一个词，第二个词"])
    assert last_reply(talking).state is State.RUNNING
    talking.qtbot.mouseClick(talking.button("Stop the reply"), Qt.MouseButton.LeftButton)
    wait_for_the_end(talking)
    assert (last_reply(talking).state, prose(talking)) == (State.STOPPED, ["第一个词，第二个词"])
    assert talking.button("Send").isVisible()


def test_a_key_that_is_refused_is_said_without_the_key_and_retry_asks_the_same_again(talking, server):
    server.script(server.fails(401, f"wrong key {KEY}", "authentication_error"), server.says("好的。"))
    say(talking, "说点什么")
    wait_for_the_end(talking)
    assert last_reply(talking).state is State.FAILED
    assert "key" in last_reply(talking).ended
    assert KEY not in " ".join(visible_texts(talking.window))
    talking.qtbot.mouseClick(talking.button("Retry"), Qt.MouseButton.LeftButton)
    wait_for_the_end(talking)
    assert (last_reply(talking).state, prose(talking)) == (State.WHOLE, ["好的。"])
    rows = talking.session.conversations.chat.messages.rows
    assert [row.message.text for row in rows if isinstance(row, UserRow)] == ["说点什么"]


def test_what_a_model_remembers_has_a_chip_that_takes_it_back(talking, server):
    server.script(server.calls("remember", '{"text": "会议一律录音"}'), server.says("记住了。"))
    say(talking, "会议以后都录音")
    wait_for_the_end(talking)
    memory = talking.data.spaces[SALES] / ".halo" / "memory.md"
    assert "会议一律录音" in memory.read_text(encoding="utf-8")
    talking.click("Undo")
    wait_for(talking, lambda: "会议一律录音" not in memory.read_text(encoding="utf-8"))
    talking.settle()
    assert any("taken back" in text for text in talking.texts())

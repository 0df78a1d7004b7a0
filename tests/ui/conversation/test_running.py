"""A reply that takes its time: shown as it comes, stopped, and going on while another conversation is open."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from data_folder import SALES
from PySide6.QtCore import QObject, Qt

from halo_desktop.engine.llm.model import (
    Done,
    Failed,
    FailureKind,
    ModelFailure,
    TextDelta,
    ToolCall,
    ToolResult,
    Usage,
)
from halo_desktop.engine.owners import workspace_ref
from halo_desktop.engine.turn import preparing
from halo_desktop.engine.turn.request import Begun, TurnEvent
from halo_desktop.ui.conversation.rows import UserRow
from halo_desktop.ui.conversation.running import RunningTurn
from halo_desktop.ui.conversation.views import State


class SlowModel:
    """Says one word, then waits until it may go on or is stopped."""

    name = "slow"
    context_length = 32_000

    def __init__(self) -> None:
        self.may_end = threading.Event()

    def reply(self, _messages, _tools, stop):
        yield TextDelta("第一个词")
        while not self.may_end.wait(0.01):
            if stop.is_set():
                yield Failed(ModelFailure(FailureKind.CANCELLED), Usage())
                return
        yield TextDelta("，最后一个词")
        yield Done(Usage())


@pytest.fixture
def model():
    return SlowModel()


@pytest.fixture
def talking(desk, model, monkeypatch):
    """The place Conversations with a model that waits, and engine calls on threads as in the program."""
    monkeypatch.setattr("halo_desktop.engine.home._open_model", lambda *_given: preparing.Opened(model))
    desk.go("conversations")
    desk.session.conversations.switching.switch(workspace_ref(SALES))
    desk.settle()
    executor = ThreadPoolExecutor(4)
    desk.session.bench.jobs._executor = executor
    yield desk
    model.may_end.set()
    desk.settle()
    executor.shutdown()


@pytest.mark.spec("Q10")
def test_words_are_gathered_on_their_thread_and_come_in_order_with_what_happened_between(qtbot):
    parent = QObject()
    running = RunningTurn(workspace_ref(SALES), "c", "问", parent)
    told: list[str] = []
    running.spoke.connect(told.append)
    running.stepped.connect(lambda step: told.append(f"[{step.id} {step.result}]"))
    events = [
        Begun("c", "t", 0),
        *[TextDelta(word) for word in "一二三"],
        ToolCall("k", "recall", {}),
        *[TextDelta(word) for word in "四五"],
        ToolResult("k", "recall", "有"),
        *[TextDelta(word) for word in "六七八"],
    ]
    woken: list[None] = []
    running.spoken.connect(lambda: woken.append(None))

    def note(events: list[TurnEvent]) -> None:
        thread = threading.Thread(target=lambda: [running.note(event) for event in events])
        thread.start()
        thread.join()

    note(events)
    qtbot.waitUntil(lambda: "".join(told).endswith("六七八"))
    assert told == ["一二三", "[k None]", "四五", "[k 有]", "六七八"]

    note([TextDelta(word) for word in "九十"])
    qtbot.waitUntil(lambda: told[-1] == "九十")
    assert len(woken) == 1


def last_reply(desk):
    return desk.session.conversations.chat.presenter._pages.turns[-1].reply


def ask(desk, text: str) -> None:
    chat = desk.session.conversations.chat
    chat.composer.set_draft(replace(chat.composer.draft(), text=text))
    desk.qtbot.keyClick(chat.composer.field, Qt.Key.Key_Return)
    desk.qtbot.waitUntil(lambda: bool(desk.session.turns._running) and _spoke(desk))


def _spoke(desk) -> bool:
    view = desk.session.turns._running[0].view
    return view is not None and view.reply.text == "第一个词"


@pytest.mark.spec("V40")
def test_a_stopped_reply_keeps_what_was_said(talking, model):
    ask(talking, "说点什么")
    chat = talking.session.conversations.chat
    assert chat.composer.field.toPlainText() == ""
    talking.qtbot.mouseClick(chat.composer._stop, Qt.MouseButton.LeftButton)
    talking.settle()
    assert (last_reply(talking).state, last_reply(talking).text) == (State.STOPPED, "第一个词")
    assert chat.composer._send.isVisible()


def test_a_reply_goes_on_while_another_conversation_is_open(talking, model):
    ask(talking, "说点什么")
    place = talking.session.conversations
    name = place.chat.presenter.which.name
    place.new_conversation()
    assert place.chat.composer._send.isVisible()
    place.conversing.open(name)
    assert place.chat.composer._stop.isVisible()
    talking.qtbot.waitUntil(lambda: bool(place.chat.presenter._pages.turns))
    assert last_reply(talking).text == "第一个词"
    model.may_end.set()
    talking.settle()
    assert (last_reply(talking).state, last_reply(talking).text) == (State.WHOLE, "第一个词，最后一个词")
    assert [row.message.text for row in place.chat.messages.rows if isinstance(row, UserRow)] == ["说点什么"]


def test_a_temporary_conversation_that_is_left_in_the_middle_of_a_reply_goes(talking):
    place = talking.session.conversations
    place.chat.composer._turn_temporary()
    ask(talking, "悄悄说")
    place.new_conversation()
    talking.settle()
    assert place.conversing.view.rows == ()


def test_quitting_in_the_middle_of_a_reply_keeps_what_was_said(talking):
    ask(talking, "说点什么")
    name = talking.session.conversations.chat.presenter.which.name
    talking.session.stop()
    (turn,) = talking.home.talk(workspace_ref(SALES)).conversations.open(name).tail().turns
    assert [message.text for message in turn.reply.messages] == ["第一个词"]

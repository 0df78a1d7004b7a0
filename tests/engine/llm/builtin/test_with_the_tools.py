"""The built-in assistant with the tools of a notebook: what it calls and reads is what they take and answer."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest
from data_folder import NOW, SALES

from halo_desktop.engine.access import Requester, Situation, Whose
from halo_desktop.engine.home import Home
from halo_desktop.engine.journal.entry import Origin
from halo_desktop.engine.journal.journal import Journal
from halo_desktop.engine.llm.builtin.assistant import BuiltinAssistant
from halo_desktop.engine.llm.model import AssistantMessage, Message, TextDelta, ToolCall, ToolResult, UserMessage
from halo_desktop.engine.owners import workspace_ref
from halo_desktop.engine.tools.notebook_tools import notebook_tools
from halo_desktop.engine.tools.turn_notebook import TurnNotebook

Say = Callable[[str], str]


@pytest.fixture
def say(home: Home) -> Say:
    """Return what says something in one conversation and gives back the reply."""
    ref = workspace_ref(SALES)
    situation = Situation(Requester.OWNER, Whose.OWN, memory_on=True)
    journal = Journal(home.locks, ref.id, lambda: NOW)
    log: list[Message] = []

    def reply(text: str) -> str:
        log.append(UserMessage(text))
        origin = Origin("chat#0d71", Requester.OWNER, False, f"chat:{ref.id}", f"t{len(log)}")
        turn = TurnNotebook(home.notebook(ref), journal, origin, situation, lambda: NOW)
        events = list(BuiltinAssistant().reply(log, notebook_tools(turn), threading.Event()))
        said = "".join(event.text for event in events if isinstance(event, TextDelta))
        log.extend(event for event in events if isinstance(event, ToolCall | ToolResult))
        log.append(AssistantMessage(said))
        return said

    return reply


@pytest.mark.spec("N17")
def test_remembered_known_chosen_and_forgotten(say: Say, home: Home) -> None:
    assert say("记住：服务器地址是 10.0.0.8。") == "记住了：“服务器地址是 10.0.0.8”，写在 memory.md。"
    assert say("記住：服务器地址是 10.0.0.8") == "这条已经记着了：“服务器地址是 10.0.0.8”，在 memory.md。"
    assert "记住了" in say("记住服务器地址是 10.0.0.9")
    assert "2. “服务器地址是 10.0.0.9”（memory.md）" in say("忘掉我之前给你的服务器地址")
    assert say("第二个") == "忘掉了：“服务器地址是 10.0.0.9”，原来在 memory.md。"
    assert "忘掉了" in say("忘掉服务器地址")
    assert b"10.0.0" not in (home.notebook(workspace_ref(SALES)).memory() or b"")


@pytest.mark.spec("V42")
def test_a_question_is_answered_from_pages_too(say: Say) -> None:
    said = say("周报用什么格式？")
    assert "“周报一律用表格”（memory.md）" in said
    assert "（memory/topics/报表/周报.md）" in said
    assert said.count("没有设置模型") == 1


@pytest.mark.spec("N15")
def test_a_secret_is_refused_in_the_users_language(say: Say) -> None:
    assert say("记住：密码是 hunter2secret").startswith("没有记下来：里面有密码、密钥或令牌。")
    assert say("记住: the VPN password is hunter2secret").startswith("没有记下来：里面有密码、密钥或令牌。")
    assert say("Remember: the VPN password is hunter2secret").startswith("Not recorded")


def test_what_is_remembered_is_told_when_asked(say: Say) -> None:
    assert "- “周报一律用表格”（memory.md）" in say("你记住了什么？")

"""Said in one conversation, known at the start of the next (N10, N13, N16, N17, N43)."""

from __future__ import annotations

import json
import threading
from collections.abc import Sequence
from pathlib import Path
from threading import Event as StopEvent

import pytest
from data_folder import write
from model_servers import ScriptedServer
from turn_scenes import Scene, ScriptedModel, call

from halo_desktop.engine.consolidation.builtin import BuiltinRewriter
from halo_desktop.engine.consolidation.copy import WorkingCopy
from halo_desktop.engine.consolidation.draft import Task
from halo_desktop.engine.consolidation.outcome import Applied
from halo_desktop.engine.consolidation.rewriter import Work
from halo_desktop.engine.consolidation.run import Trigger
from halo_desktop.engine.errors import Code, EngineError
from halo_desktop.engine.journal.entry import Entry
from halo_desktop.engine.llm.model import Message, UserMessage
from halo_desktop.engine.messages.turns import ToolUse
from halo_desktop.engine.settings import SettingsChange
from halo_desktop.engine.turn.began import is_temporary
from halo_desktop.engine.turn.request import Opening, Replied

RULE = "周报一律用表格，不用段落"


def first_message(messages: Sequence[Message]) -> str:
    return next(message.text for message in messages if isinstance(message, UserMessage))


def memory_of(base: Path) -> str:
    return (base / "memory.md").read_text(encoding="utf-8")


def tools_written(entries: Sequence[Entry]) -> list[tuple[str, str]]:
    return [(entry.occasion.tool, entry.change.path) for entry in entries]


@pytest.mark.spec("N17", "V40")
def test_without_a_model_what_is_to_be_remembered_is_written_said_and_known_next_time(scene: Scene, base: Path) -> None:
    given = scene.say(f"记住：{RULE}。")
    assert f"- {RULE}\n" in memory_of(base)
    assert memory_of(base).count(f"| {RULE}  [by: chat#") == 1
    assert RULE in given.text
    assert tools_written(given.memory) == [("remember", "memory.md")]
    answer = scene.say("周报用什么格式？")
    assert f"“{RULE}”（memory.md）" in answer.text
    assert answer.conversation != given.conversation


@pytest.mark.spec("N17")
def test_with_a_model_of_either_protocol_too(scene: Scene, base: Path, server: ScriptedServer) -> None:
    arguments = json.dumps({"text": RULE}, ensure_ascii=False)
    server.script(server.calls("remember", arguments), server.says("记住了。"), server.says("用表格。"))
    given = scene.say(f"记住：{RULE}。")
    assert given.text == "记住了。"
    assert tools_written(given.memory) == [("remember", "memory.md")]
    assert f"- {RULE}\n" in memory_of(base)
    assert scene.say("周报用什么格式？").text == "用表格。"
    *_, last = server.received
    assert RULE in json.dumps(last.body["messages"], ensure_ascii=False)


@pytest.mark.spec("N17")
def test_what_is_to_be_forgotten_is_gone_and_that_is_said(scene: Scene, base: Path) -> None:
    scene.say("记住：服务器地址是 10.0.0.8")
    assert "10.0.0.8" in memory_of(base)
    given = scene.say("忘掉我之前给你的服务器地址")
    assert "忘掉了：“服务器地址是 10.0.0.8”" in given.text
    assert "10.0.0.8" not in memory_of(base)
    assert "10.0.0.8" not in first_briefing(scene)


def first_briefing(scene: Scene) -> str:
    briefing = scene.home.briefing(scene.ref)
    return briefing.text if briefing else ""


@pytest.mark.spec("N17")
def test_a_human_remembers_in_its_own_notebook(chat: Scene, base: Path) -> None:
    given = chat.say("记住：我喜欢短回复")
    own = chat.home.owner(chat.ref).folder.memory_file.read_text(encoding="utf-8")
    assert "- 我喜欢短回复\n" in own
    assert "短回复" not in memory_of(base)
    assert given.memory[0].occasion.origin.author.startswith("chat#")


@pytest.mark.spec("N17", "N10")
def test_what_was_remembered_is_in_the_next_first_message_though_current_state_is_over_its_cap(
    scene: Scene, base: Path, model: ScriptedModel
) -> None:
    long = "".join(f"- 事项 {number}: {'长' * 60}\n" for number in range(200))
    write(base / "memory.md", f"# now\n\n## State | 很多\n{long}\n# History\n")
    model.plays(call("remember", text=RULE), "记住了。")
    scene.say(f"记住：{RULE}")
    scene.say("周报用什么格式？")
    assert RULE in first_message(model.received[-1])


@pytest.mark.spec("N10")
def test_the_first_message_of_a_new_conversation_carries_the_notebook_and_no_other_one_does(
    scene: Scene, model: ScriptedModel
) -> None:
    given = scene.say("在吗？")
    assert "负责人: 李敏" in first_message(model.received[0])
    scene.say("负责人是谁？", given.conversation)
    assert model.sent.count("负责人: 李敏") == 1
    assert [type(message).__name__ for message in model.received[-1]] == [
        "SystemMessage",
        "UserMessage",
        "AssistantMessage",
        "UserMessage",
    ]


@pytest.mark.spec("N10", "V41")
def test_a_resumed_conversation_keeps_the_block_that_it_began_with_to_the_byte(
    scene: Scene, base: Path, model: ScriptedModel
) -> None:
    given = scene.say("在吗？")
    before = first_message(model.received[-1])
    write(base / "memory.md", "# now\n- 全都变了\n\n# History\n")
    scene.say("还在吗？", given.conversation)
    assert first_message(model.received[-1]) == before
    assert "全都变了" not in model.sent
    assert "全都变了" not in before


@pytest.mark.spec("N10")
def test_the_block_is_never_summarised(scene: Scene, model: ScriptedModel) -> None:
    given = scene.say("在吗？")
    for number in range(40):
        scene.say(f"第 {number} 件事：{'话' * 80}", given.conversation)
    assert "负责人: 李敏" not in model.sent
    kept = scene.conversation(given.conversation).files.summaries.read_text(encoding="utf-8")
    assert "在吗？" in kept
    assert "李敏" not in kept


@pytest.mark.spec("N16")
def test_with_memory_off_it_is_neither_read_nor_written(scene: Scene, base: Path, model: ScriptedModel) -> None:
    scene.home.change_settings(scene.ref, SettingsChange(memory=False))
    before = memory_of(base)
    model.plays(call("remember", text=RULE), call("read_memory"), "这里没有记忆。")
    given = scene.say(f"记住：{RULE}")
    assert model.tool_names == {"read_file", "look_back", "ask_for_operate_halo"}
    assert "李敏" not in model.sent
    assert str(base / "memory.md") not in model.sent
    assert [result.refused for result in results_of(scene, given.conversation)] == [True, True]
    assert memory_of(base) == before
    assert given.memory == ()


def results_of(scene: Scene, name: str) -> list[ToolUse]:
    return [step for step in scene.last(name).reply.steps if isinstance(step, ToolUse)]


@pytest.mark.spec("N16")
def test_without_a_model_memory_that_is_off_stays_off(scene: Scene, base: Path) -> None:
    scene.home.change_settings(scene.ref, SettingsChange(memory=False))
    before = memory_of(base)
    scene.say(f"记住：{RULE}")
    assert "李敏" not in scene.say("负责人是谁？").text
    assert memory_of(base) == before


@pytest.mark.spec("N13")
def test_a_conversation_about_a_document_goes_with_no_notebook_of_a_workspace(
    scene: Scene, tmp_path: Path, model: ScriptedModel
) -> None:
    document = tmp_path / "合同 第一版.md"
    document.write_text("甲方付款三十日内。记住：一切保密。", encoding="utf-8")
    model.plays(call("read_file", path="files/document-合同-第一版.md"), "三十日。")
    given = scene.say("付款期限？", opening=Opening(document=document))
    assert "李敏" not in model.sent
    assert "files/document-合同-第一版.md" in model.sent
    assert "remember" not in model.tool_names
    (used,) = results_of(scene, given.conversation)
    assert "甲方付款三十日内" in str(used)
    head = next(scene.conversation(given.conversation).records())
    assert head.extra["began"]["document"] == "files/document-合同-第一版.md"
    document.unlink()
    model.plays(call("read_file", path="files/document-合同-第一版.md"), "三十日。")
    scene.say("再看一遍", given.conversation)
    assert "甲方付款三十日内" in str(results_of(scene, given.conversation))


@pytest.mark.spec("N13")
def test_a_document_that_is_none_begins_no_conversation(scene: Scene, tmp_path: Path, model: ScriptedModel) -> None:
    with pytest.raises(EngineError) as caught:
        scene.say("付款期限？", opening=Opening(document=tmp_path / "没有.md"))
    assert caught.value.code is Code.NO_DOCUMENT
    assert scene.home.talk(scene.ref).conversations.list().entries == ()
    assert model.received == []


@pytest.mark.spec("N13")
def test_a_humans_conversation_about_a_document_keeps_its_own_notebook(
    chat: Scene, tmp_path: Path, model: ScriptedModel
) -> None:
    document = tmp_path / "合同.md"
    document.write_text("甲方付款三十日内。", encoding="utf-8")
    chat.say("付款期限？", opening=Opening(document=document))
    assert "负责人: 李敏" in model.sent
    assert "remember" in model.tool_names


def test_a_temporary_conversation_reads_and_writes_no_memory_and_goes(scene: Scene, model: ScriptedModel) -> None:
    given = scene.say("在吗？", opening=Opening(temporary=True))
    assert "李敏" not in model.sent
    assert "remember" not in model.tool_names
    kept = scene.say("在吗？")
    talk = scene.home.talk(scene.ref)
    marked = {entry.name: is_temporary(entry) for entry in talk.conversations.list().entries}
    assert marked == {given.conversation: True, kept.conversation: False}
    assert talk.end_temporary(given.conversation)
    assert not talk.end_temporary(kept.conversation)
    assert [entry.name for entry in talk.conversations.list().entries] == [kept.conversation]


@pytest.mark.spec("N43")
@pytest.mark.parametrize("memory", [True, False])
def test_an_open_conversation_keeps_the_settings_that_it_began_with(
    scene: Scene, model: ScriptedModel, *, memory: bool
) -> None:
    scene.home.change_settings(scene.ref, SettingsChange(memory=memory))
    given = scene.say("在吗？")
    began_with = model.tool_names
    assert ("remember" in began_with) is memory
    assert scene.home.talk(scene.ref).holds_now(scene.conversation(given.conversation))
    scene.home.change_settings(scene.ref, SettingsChange(memory=not memory))
    scene.say("还在吗？", given.conversation)
    assert model.tool_names == began_with
    assert not scene.home.talk(scene.ref).holds_now(scene.conversation(given.conversation))
    scene.say("在吗？")
    assert ("remember" in model.tool_names) is not memory


@pytest.mark.spec("N17")
def test_a_consolidation_in_between_brings_nothing_back(scene: Scene, base: Path) -> None:
    scene.say("记住：服务器地址是 10.0.0.8")
    scene.say("忘掉服务器地址")
    scene.home.consolidate(scene.ref, Trigger.BY_HAND, threading.Event())
    assert "10.0.0.8" not in memory_of(base)


@pytest.mark.spec("N17")
def test_a_consolidation_that_runs_meanwhile_brings_nothing_back_and_loses_nothing(
    scene: Scene, base: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    double = "".join(f"- 约定 {number}：周报必须用表格\n- 约定 {number}：周报一律使用表格\n" for number in range(3))
    write(base / "memory.md", f"# now\n- 服务器地址是 10.0.0.8\n{double}\n# History\n")
    rewrite = BuiltinRewriter.__call__

    def rewrite_while_somebody_talks(self: BuiltinRewriter, copy: WorkingCopy, task: Task, stop: StopEvent) -> Work:
        work = rewrite(self, copy, task, stop)
        assert isinstance(scene.outcome("忘掉服务器地址"), Replied)
        assert isinstance(scene.outcome("记住：午饭十二点"), Replied)
        return work

    monkeypatch.setattr(BuiltinRewriter, "__call__", rewrite_while_somebody_talks)
    outcome = scene.home.consolidate(scene.ref, Trigger.BY_HAND, threading.Event()).value
    assert isinstance(outcome, Applied)
    assert "10.0.0.8" not in memory_of(base)
    assert "- 午饭十二点\n" in memory_of(base)

"""What a tool answers is what the log holds, and what the model is sent, live and later (V30 to V33, cases B10)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from data_folder import SALES, write
from turn_scenes import Scene, ScriptedModel, call

from halo_desktop.engine.conversation.tool_output import VISIBLE_CHARACTERS
from halo_desktop.engine.llm.model import Tool, ToolResult
from halo_desktop.engine.messages.turns import ToolUse
from halo_desktop.engine.tools.conversation_tools import conversation_tools
from halo_desktop.engine.turn import preparing
from halo_desktop.engine.turn.replay import TRIMMED_CHARACTERS

FAMILY = "👨‍👩‍👧‍👦"
OUTPUTS = {
    "4,000": "字" * 4_000,
    "4,001": "字" * 4_001,
    "a family at the limit": "x" * 3_999 + FAMILY,
    "10 MB": "第一行\n" * 1_100_000 + "最后一行：失败",
    "one line of 300 KB": '{"a": 1}, ' * 30_000,
    "binary": "\x00\x01\x02\ufffd\ud800" * 2_000,
}


@pytest.fixture
def output(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Give what a further tool, `probe`, answers: the last of this list."""
    answers = [""]
    probe = Tool("probe", "Probe.", {"type": "object", "properties": {}}, lambda _given: answers[-1])
    monkeypatch.setattr(preparing, "conversation_tools", lambda looking: (*conversation_tools(looking), probe))
    return answers


def use_in(scene: Scene, name: str) -> ToolUse:
    (use,) = [step for step in scene.last(name).reply.steps if isinstance(step, ToolUse)]
    return use


@pytest.mark.spec("V30", "V31", "V33")
@pytest.mark.parametrize("kind", OUTPUTS)
def test_the_model_sees_what_the_log_holds(scene: Scene, model: ScriptedModel, output: list[str], kind: str) -> None:
    output.append(OUTPUTS[kind])
    model.plays(call("probe"), "看到了。")
    name = scene.say("看看").conversation
    (live,) = [event.text for event in scene.events if isinstance(event, ToolResult)]
    kept = use_in(scene, name)
    assert kept.result == live
    live.encode()
    assert len(live) <= VISIBLE_CHARACTERS
    whole = len(OUTPUTS[kind]) <= VISIBLE_CHARACTERS
    assert (live == OUTPUTS[kind]) is whole
    assert ("spilled_to" in kept.result_extra) is not whole
    if not whole:
        assert kept.result_extra["spilled_to"] in live


@pytest.mark.spec("V31", "V33")
def test_what_was_too_long_is_read_back_in_pages_that_are_not_spilled_and_do_not_stay(
    scene: Scene, model: ScriptedModel, output: list[str]
) -> None:
    output.append("".join(f"第 {number} 行\n" for number in range(3_000)))
    model.plays(call("probe"), "看到了。")
    name = scene.say("看看").conversation
    path = use_in(scene, name).result_extra["spilled_to"]
    model.plays(call("read_file", path=path, offset=12_000), "读完了。")
    scene.say("中间呢？", name)
    page = use_in(scene, name).result or ""
    assert "[Characters 12000 to " in page
    assert output[-1][12_000:13_000] in page
    files = scene.conversation(name).files
    assert [file.name for file in files.spilled.iterdir()] == [path.removeprefix("files/")]
    scene.say("好", name)
    assert output[-1][12_000:12_100] not in model.sent
    assert "[What read_file showed stood here." in model.sent


@pytest.mark.spec("V30")
def test_where_it_cannot_be_written_that_is_said_without_a_path(
    scene: Scene, model: ScriptedModel, output: list[str]
) -> None:
    name = scene.say("在吗？").conversation
    write(scene.conversation(name).files.spilled, "a file where a folder should be")
    output.append("长" * 9_000)
    model.plays(call("probe"), "看到了。")
    scene.say("看看", name)
    kept = use_in(scene, name)
    assert "The whole was not saved." in (kept.result or "")
    assert "files/" not in (kept.result or "")
    assert "spilled_to" not in kept.result_extra


@pytest.mark.spec("V32")
@pytest.mark.parametrize("referred", [True, False])
def test_what_was_referred_to_later_is_not_trimmed(
    scene: Scene, model: ScriptedModel, output: list[str], *, referred: bool
) -> None:
    middle = "第 57 号合同的违约金是百分之三"
    output.append("开头" * 500 + middle + "结尾" * 500)
    model.plays(call("probe"), "看到了。")
    name = scene.say("看看").conversation
    model.plays(f"里面写着：{middle}。" if referred else "里面有合同。")
    scene.say("写了什么？", name)
    scene.say("好", name)
    (sent,) = [result.text for result in model.results]
    assert (sent == output[-1]) is referred
    if not referred:
        assert middle not in sent
        assert f"[{len(output[-1]) - TRIMMED_CHARACTERS} characters are left out here.]" in sent


@pytest.mark.spec("V33")
def test_read_file_reaches_the_working_folder_and_this_conversation_alone(
    scene: Scene, model: ScriptedModel, base: Path
) -> None:
    other = scene.say("另一个对话的秘密").conversation
    write(base.parent / "合同.txt", "甲方付款")
    attempts = [
        "合同.txt",
        ".halo/memory.md",
        ".HALO/memory.md",
        "../../halo.db",
        str(base / "memory.md"),
        f"files/../{other}.jsonl",
        f"files/../../{other}.jsonl",
        "/etc/passwd",
    ]
    model.plays(*(call("read_file", f"c{number}", path=path) for number, path in enumerate(attempts)), "完。")
    name = scene.say("都读一遍").conversation
    uses = [step for step in scene.last(name).reply.steps if isinstance(step, ToolUse)]
    assert [use.refused for use in uses] == [False, *[True] * 7]
    assert "甲方付款" in (uses[0].result or "")
    told = "".join(use.result or "" for use in uses)
    assert "李敏" not in told
    assert "另一个对话的秘密" not in told
    assert SALES in str(base)


def found_in(scene: Scene, name: str) -> Any:
    return json.loads(use_in(scene, name).result or "")


@pytest.mark.spec("V14", "V30")
def test_looking_back_finds_what_left_the_window_page_by_page(scene: Scene, model: ScriptedModel) -> None:
    name = scene.say("暗号是蓝鲸").conversation
    for number in range(25):
        scene.say(f"第 {number} 件事 " + '"引号"\n' * 90, name)
    model.plays(call("look_back", words="暗号"), "蓝鲸。")
    scene.say("我开头说了什么？", name)
    assert [one["text"] for one in found_in(scene, name)["found"]] == ["暗号是蓝鲸"]
    seen: list[str] = []
    before = ""
    while True:
        model.plays(call("look_back", words="件事", before=before), "看了。")
        scene.say("还有呢？", name)
        assert len(use_in(scene, name).result or "") <= VISIBLE_CHARACTERS
        answer = found_in(scene, name)
        seen += [one["text"][:7] for one in answer["found"]]
        if "earlier" not in answer:
            break
        before = answer["earlier"]
    assert [text.split()[1] for text in seen] == [str(number) for number in range(24, -1, -1)]

"""What a model is sent, to the byte, and what is said of it afterwards (V41, Q28, N26)."""

from __future__ import annotations

import hashlib
import shutil
from pathlib import Path

import pytest
from data_folder import OURS, PRICE_WATCHER, SALES, DataFolder
from engine_home import open_home
from turn_scenes import Scene, ScriptedModel, call, use_model

from halo_desktop.engine.access import Requester
from halo_desktop.engine.home import Home
from halo_desktop.engine.language.tokens import estimate_tokens
from halo_desktop.engine.llm.model import SystemMessage
from halo_desktop.engine.owners import human_ref, workspace_ref
from halo_desktop.engine.tools.authors import Channel
from halo_desktop.engine.turn.context import PartName
from halo_desktop.engine.turn.request import Again, Speaker

GUEST = Speaker(Requester.GUEST, Channel.IM, "im:feishu:42")


def regenerate(scene: Scene, name: str) -> None:
    scene.home.talk(scene.ref).regenerate(Again(name), scene.events.append, scene.stop)


def long_talk(scene: Scene, model: ScriptedModel) -> str:
    """Talk until a part is summarised, with tool calls; return the conversation."""
    name = scene.say("我们开始吧").conversation
    for number in range(30):
        model.plays("看一下。", call("read_page", path="报表/周报.md"), f"第 {number} 次看完了。")
        scene.say(f"第 {number} 件事：{'话' * 60}", name)
    return name


@pytest.mark.spec("V41")
def test_the_same_state_gives_the_same_bytes(scene: Scene, model: ScriptedModel) -> None:
    name = long_talk(scene, model)
    regenerate(scene, name)
    once = model.received[-1]
    regenerate(scene, name)
    assert model.received[-1] == once
    again = Scene(open_home(scene.home.root.path, Path("/nowhere")), scene.ref)
    use_model(again.home, model)
    regenerate(again, name)
    assert model.received[-1] == once


@pytest.mark.spec("Q28")
def test_a_copied_data_folder_gives_the_same_context_but_for_the_paths_of_the_notebook(
    scene: Scene, model: ScriptedModel, tmp_path: Path, folder: DataFolder
) -> None:
    name = long_talk(scene, model)
    regenerate(scene, name)
    once = model.received[-1]
    copy = tmp_path / "elsewhere" / "halo"
    shutil.copytree(folder.root, copy, symlinks=True)
    shutil.rmtree(folder.root)
    again = Scene(open_home(copy, tmp_path / "user"), scene.ref)
    use_model(again.home, model)
    regenerate(again, name)
    first, *rest = model.received[-1]
    assert isinstance(first, SystemMessage)
    assert tuple(rest) == once[1:]
    assert first.text.replace(str(copy), str(folder.root)) == once[0].text  # type: ignore[union-attr]


@pytest.mark.spec("V41")
def test_the_log_keeps_what_the_model_was_sent_as_sizes_and_hashes_without_the_text(
    scene: Scene, model: ScriptedModel
) -> None:
    name = long_talk(scene, model)
    given = scene.say("现在呢？", name)
    parts = {part.name: part for part in given.read}
    assert list(parts) == [PartName.INSTRUCTIONS, PartName.SUMMARIES, PartName.MESSAGES]
    system = model.received[-1][0]
    assert isinstance(system, SystemMessage)
    told = system.text[system.text.index("# Earlier in this conversation") :]
    assert parts[PartName.SUMMARIES].bytes == len(told.encode())
    assert parts[PartName.SUMMARIES].tokens == estimate_tokens(told)
    assert parts[PartName.SUMMARIES].digest == hashlib.sha256(told.encode()).hexdigest()[:16]
    assert parts[PartName.MESSAGES].count == len(model.received[-1]) - 1
    stored = scene.last(name).reply.messages[-1].extra
    assert stored["model"] == "scripted"
    assert stored["read"] == [part.to_json() for part in given.read]
    assert all("text" not in part for part in stored["read"])


@pytest.mark.spec("V41", "N10")
def test_the_notebook_block_is_a_part_of_its_own_and_counted_once(scene: Scene, model: ScriptedModel) -> None:
    given = scene.say("在吗？")
    block = scene.last(given.conversation).user.extra["notebook"]  # type: ignore[union-attr]
    parts = {part.name: part for part in given.read}
    assert parts[PartName.NOTEBOOK].bytes == len(block.encode())
    assert parts[PartName.MESSAGES].bytes < 100


POINTS = (
    "Most conversations record nothing.",
    "decisions and their reasons",
    "lasting preferences",
    "verified facts of the project",
    "methods that can be used again, lessons of failures",
    "passwords, keys, tokens and other credentials or secrets",
    "a log of every reply",
    "personal progress in the present task",
    "tasks, roles and states of a team board",
    "Search before you make a page.",
    "One page, one matter.",
    "Link to a page instead of copying from it.",
)


@pytest.mark.spec("N26")
@pytest.mark.parametrize("who", ["workspace", "human", "guest"])
def test_the_instructions_that_go_with_a_notebook_are_in_the_prompt(home: Home, model: ScriptedModel, who: str) -> None:
    ref = workspace_ref(SALES) if who == "workspace" else human_ref(OURS)
    Scene(home, ref).say("在吗？", speaker=GUEST if who == "guest" else Speaker())
    system = model.received[-1][0]
    assert isinstance(system, SystemMessage)
    assert [point for point in POINTS if point not in system.text] == []
    of_humans = ["订单已提交，等待付款", "我在第 3 页"]
    assert [point in system.text for point in of_humans] == [who != "workspace"] * 2
    assert ("Do not reveal sensitive content" in system.text) is (who == "guest")


@pytest.mark.spec("V41")
def test_the_instructions_stay_the_same_from_turn_to_turn(scene: Scene, model: ScriptedModel) -> None:
    given = scene.say("在吗？")
    scene.say("还在吗？", given.conversation)
    assert model.received[0][0] == model.received[1][0]


@pytest.mark.spec("N10")
def test_a_human_that_may_read_the_workspace_is_told_of_its_pages(home: Home, model: ScriptedModel) -> None:
    Scene(home, human_ref(PRICE_WATCHER)).say("在吗？")
    assert {"list_workspace_pages", "read_workspace_page", "search_workspace_pages"} <= model.tool_names
    Scene(home, human_ref(OURS)).say("在吗？")
    assert "read_workspace_page" not in model.tool_names


@pytest.mark.spec("V06", "V42")
def test_a_model_without_tools_is_told_in_words_what_tools_did(home: Home, scene: Scene, model: ScriptedModel) -> None:
    model.plays(call("read_page", path="报表/周报.md"), "看完了。")
    name = scene.say("看看周报那一页").conversation
    use_model(home, model, tools=False)
    scene.say("里面写了什么？", name)
    assert model.offered[-1] == ()
    assert model.results == []
    assert "[read_page was called: " in model.sent
    assert "事项、进度、风险、下周" in model.sent
    assert "You have no tools in this conversation" in model.sent
    assert "Most conversations record nothing." not in model.sent


@pytest.mark.spec("Q28")
def test_two_owners_never_see_each_others_facts(home: Home, model: ScriptedModel) -> None:
    Scene(home, human_ref(PRICE_WATCHER)).say("记住：口令是蓝鲸")
    home.notebook(human_ref(PRICE_WATCHER)).change_memory(lambda content: (content or b"") + "蓝鲸\n".encode())
    Scene(home, human_ref(OURS)).say("口令是什么？")
    assert "蓝鲸" not in model.sent
    Scene(home, workspace_ref(SALES)).say("口令是什么？")
    assert "蓝鲸" not in model.sent
    Scene(home, human_ref(PRICE_WATCHER)).say("口令是什么？")
    assert "蓝鲸" in model.sent

"""Another reply, the choice between replies, and what each wrote to memory (V07, V40); branches (V07)."""

from __future__ import annotations

from pathlib import Path

import pytest
from data_folder import write
from turn_scenes import Scene, ScriptedModel, call

from halo_desktop.engine.errors import Code, EngineError
from halo_desktop.engine.journal.writing import ChangedSince, Undone
from halo_desktop.engine.settings import SettingsChange
from halo_desktop.engine.turn.began import read_began
from halo_desktop.engine.turn.request import Again, Given, Replied


def regenerate(scene: Scene, name: str) -> Given:
    outcome = scene.home.talk(scene.ref).regenerate(Again(name), scene.events.append, scene.stop)
    assert isinstance(outcome, Replied)
    return outcome.given


def memory_of(base: Path) -> str:
    return (base / "memory.md").read_text(encoding="utf-8")


@pytest.fixture
def two_replies(scene: Scene, model: ScriptedModel) -> Given:
    """Give the second of two replies to a message, each of which wrote a line of its own."""
    model.plays(call("remember", text="午饭十二点"), "记住了，十二点。")
    name = scene.say("记住午饭的时间").conversation
    model.plays(call("remember", text="午饭十二点半"), "记住了，十二点半。")
    return regenerate(scene, name)


@pytest.mark.spec("V40")
def test_another_reply_takes_back_what_the_one_before_wrote(two_replies: Given, scene: Scene, base: Path) -> None:
    assert two_replies.variant == 1
    assert [entry.occasion.text for entry in two_replies.memory] == ["午饭十二点半"]
    assert "- 午饭十二点半\n" in memory_of(base)
    assert "- 午饭十二点\n" not in memory_of(base)
    assert memory_of(base).count("| 午饭十二点") == 1
    turn = scene.last(two_replies.conversation)
    assert (turn.reply.variant, turn.variants) == (1, (0, 1))


@pytest.mark.spec("V40")
def test_the_other_reply_is_asked_for_without_the_first_one(two_replies: Given, model: ScriptedModel) -> None:
    assert two_replies.text == "记住了，十二点半。"
    assert "记住了，十二点。" not in model.sent
    assert "记住午饭的时间" in model.sent
    assert model.sent.count("记住午饭的时间") == 1


@pytest.mark.spec("V40")
def test_choosing_a_reply_again_writes_again_what_it_wrote(
    two_replies: Given, scene: Scene, base: Path, model: ScriptedModel
) -> None:
    talk = scene.home.talk(scene.ref)
    outcomes = talk.choose_variant(two_replies.conversation, two_replies.turn, 0)
    assert [type(outcome) for outcome in outcomes] == [Undone, Undone]
    assert "- 午饭十二点\n" in memory_of(base)
    assert "十二点半" not in memory_of(base)
    turn = scene.last(two_replies.conversation)
    assert turn.reply.variant == 0
    conversation = scene.conversation(two_replies.conversation)
    assert [noted.entry.occasion.text for noted in talk.written_in(conversation, turn)][:1] == ["午饭十二点"]
    scene.say("几点？", two_replies.conversation)
    assert "记住了，十二点。" in model.sent
    assert "十二点半" not in model.sent
    assert talk.choose_variant(two_replies.conversation, scene.last(two_replies.conversation).id, 0) == ()


@pytest.mark.spec("V40")
def test_what_was_changed_since_is_left_and_said(two_replies: Given, scene: Scene, base: Path) -> None:
    write(base / "memory.md", "# now\n- 别人全改了\n\n# History\n")
    outcomes = scene.home.talk(scene.ref).choose_variant(two_replies.conversation, two_replies.turn, 0)
    assert isinstance(outcomes[0], ChangedSince)
    assert "- 别人全改了\n" in memory_of(base)


@pytest.mark.spec("V40")
@pytest.mark.parametrize(("turn", "variant"), [("none", 0), (None, 7)])
def test_a_reply_that_is_not_there_cannot_be_chosen(
    two_replies: Given, scene: Scene, turn: str | None, variant: int
) -> None:
    with pytest.raises(EngineError) as caught:
        scene.home.talk(scene.ref).choose_variant(two_replies.conversation, turn or two_replies.turn, variant)
    assert caught.value.code is Code.NO_SUCH_MESSAGE


@pytest.mark.spec("V40")
def test_one_write_is_undone_by_its_chip_also_after_a_restart(scene: Scene, base: Path) -> None:
    before = memory_of(base)
    given = scene.say("记住：午饭十二点")
    outcome = scene.home.talk(scene.ref).undo(given.memory[0].id)
    assert isinstance(outcome, Undone)
    assert memory_of(base) == before


@pytest.mark.spec("V07", "N43", "N10")
def test_a_branch_carries_what_the_conversation_began_with(scene: Scene, model: ScriptedModel) -> None:
    name = scene.say("在吗？").conversation
    first = scene.last(name)
    scene.say("改主意了", name)
    scene.home.change_settings(scene.ref, SettingsChange(memory=False))
    talk = scene.home.talk(scene.ref)
    branch = talk.conversations.branch(name, first.reply.messages[-1].id)
    assert read_began(branch).memory
    scene.say("另一条路", branch.name)
    block, *_ = [message for message in model.received[-1] if "<notebook>" in str(message)]
    assert "负责人: 李敏" in str(block)
    assert "改主意了" not in model.sent
    assert "remember" in model.tool_names


@pytest.mark.spec("V07", "V21")
def test_a_branch_of_a_long_conversation_is_summarised_from_its_own_log(scene: Scene, model: ScriptedModel) -> None:
    name = scene.say("开始").conversation
    for number in range(35):
        scene.say(f"第 {number} 件事", name)
    cut = scene.conversation(name).tail(30).turns[0]
    branch = scene.home.talk(scene.ref).conversations.branch(name, cut.reply.messages[-1].id)
    scene.say("另一条路", branch.name)
    assert "开始" in model.sent
    assert "第 34 件事" not in model.sent
    assert branch.name != name


@pytest.mark.spec("V40")
def test_an_edited_message_is_what_the_model_reads_and_a_deleted_one_is_gone(
    scene: Scene, model: ScriptedModel
) -> None:
    name = scene.say("周报用段落").conversation
    talk = scene.home.talk(scene.ref)
    talk.edit_message(name, scene.last(name).id, "周报用表格")
    scene.say("对吗？", name)
    assert "周报用表格" in model.sent
    assert "周报用段落" not in model.sent
    talk.delete_message(name, scene.last(name).reply.messages[0].id)
    talk.delete_message(name, scene.last(name).id)
    scene.say("还有呢？", name)
    assert "对吗？" not in model.sent

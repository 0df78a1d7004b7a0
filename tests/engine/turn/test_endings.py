"""How a turn ends: stopped, failed, too long, busy, in use, cut by a crash (V02, V10, N07)."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from data_folder import SALES, make_data_folder
from engine_home import open_home
from kill_points import kill_points
from turn_scenes import Scene, ScriptedModel, call, use_model

from halo_desktop.engine.errors import Code, EngineError
from halo_desktop.engine.files.locks import Locks
from halo_desktop.engine.home import Home
from halo_desktop.engine.llm.model import FailureKind, TextDelta, ToolCall, ToolResult
from halo_desktop.engine.messages.turns import ReplyState, ToolUse
from halo_desktop.engine.owners import workspace_ref
from halo_desktop.engine.turn.request import Again, Begun, Failed, Replied, Stopped, TooLong

REFUSED_BEFORE = sorted(set(FailureKind) - {FailureKind.CANCELLED, FailureKind.TOO_LONG})


def in_child(work: Callable[[], object]) -> int:
    """Do something in a forked process and return how that ended."""
    child = os.fork()
    if child == 0:
        code = 1
        try:
            work()
            code = 0
        finally:
            os._exit(code)
    return os.waitpid(child, 0)[1]


@pytest.mark.spec("V02")
def test_the_users_message_is_on_the_disk_before_the_model_is_asked(scene: Scene, model: ScriptedModel) -> None:
    seen: list[str] = []

    def look() -> None:
        (begun,) = [event for event in scene.events if isinstance(event, Begun)]
        turn = scene.last(begun.conversation)
        seen.append(f"{turn.user.text if turn.user else ''} {turn.reply.state}")

    model.plays(look, "好的。")
    scene.say("在吗？")
    assert seen == ["在吗？ running"]


@pytest.mark.spec("V40")
def test_events_come_in_the_order_in_which_things_happen(scene: Scene, model: ScriptedModel) -> None:
    model.plays("我看看。", call("read_page", path="报表/周报.md"), "用表格。")
    given = scene.say("周报？")
    assert [type(event) for event in scene.events] == [Begun, TextDelta, ToolCall, ToolResult, TextDelta]
    assert given.text == "我看看。用表格。"
    parts = scene.last(given.conversation).reply.parts
    assert [getattr(part, "text", "the call") for part in parts] == ["我看看。", "the call", "用表格。"]


@pytest.mark.spec("V40")
def test_a_stopped_reply_keeps_its_text_and_what_it_wrote(scene: Scene, model: ScriptedModel, base: Path) -> None:
    model.plays("记下了。", call("remember", text="午饭十二点"), "现在", scene.stop.set, "再说")
    outcome = scene.outcome("记住：午饭十二点")
    assert isinstance(outcome, Stopped)
    assert outcome.given.text == "记下了。现在"
    assert [entry.occasion.tool for entry in outcome.given.memory] == ["remember"]
    assert "- 午饭十二点\n" in (base / "memory.md").read_text(encoding="utf-8")
    reply = scene.last(outcome.given.conversation).reply
    assert (reply.state, reply.reason) == (ReplyState.STOPPED, "")
    scene.stop.clear()
    scene.say("然后呢？", outcome.given.conversation)
    assert "[The user stopped the reply here.]" in model.sent


@pytest.mark.spec("V06", "V42")
@pytest.mark.parametrize("kind", REFUSED_BEFORE)
@pytest.mark.parametrize("said", [[], ["说到一半"]], ids=["at once", "in the middle"])
def test_a_failed_reply_is_said_recorded_and_can_be_tried_again(
    scene: Scene, model: ScriptedModel, kind: FailureKind, said: list[str]
) -> None:
    model.plays(*said, kind)
    outcome = scene.outcome("在吗？")
    assert isinstance(outcome, Failed)
    assert outcome.failure.kind is kind
    assert outcome.given.text == "".join(said)
    name = outcome.given.conversation
    reply = scene.last(name).reply
    assert (reply.state, reply.reason) == (ReplyState.STOPPED, kind.value)
    assert "why" not in scene.conversation(name).files.log.read_text(encoding="utf-8")
    again = scene.home.talk(scene.ref).regenerate(Again(name), scene.events.append, scene.stop)
    assert isinstance(again, Replied)
    assert (again.given.variant, again.given.text) == (1, "好的。")
    assert "说到一半" not in model.sent


@pytest.mark.spec("V10")
def test_a_context_that_the_model_finds_too_long_is_halved_once(scene: Scene, model: ScriptedModel) -> None:
    name = scene.say("开始").conversation
    for number in range(14):
        scene.say(f"第 {number} 件事：{'话' * 700}", name)
    model.plays(FailureKind.TOO_LONG)
    model.plays("短了就行。")
    given = scene.say("现在呢？", name)
    assert given.text == "短了就行。"
    *_, first, second = [sum(len(str(message)) for message in messages) for messages in model.received]
    assert second < first * 0.5
    assert "现在呢？" in model.sent
    assert [part.to_json() for part in given.read] == scene.last(name).reply.messages[-1].extra["read"]
    assert [type(event) for event in scene.events].count(Begun) == 16


@pytest.mark.spec("V10")
def test_still_too_long_it_is_a_failure_and_not_asked_a_third_time(scene: Scene, model: ScriptedModel) -> None:
    model.plays(FailureKind.TOO_LONG)
    model.plays(FailureKind.TOO_LONG)
    model.plays("never")
    outcome = scene.outcome("在吗？")
    assert isinstance(outcome, Failed)
    assert outcome.failure.kind is FailureKind.TOO_LONG
    assert len(model.received) == 2


@pytest.mark.spec("V10")
def test_too_long_after_it_has_begun_to_speak_is_a_failure(scene: Scene, model: ScriptedModel) -> None:
    model.plays("说了", FailureKind.TOO_LONG)
    assert isinstance(scene.outcome("在吗？"), Failed)
    assert len(model.received) == 1


@pytest.mark.spec("V10")
@pytest.mark.parametrize("characters", [20_000, 100_000])
def test_a_message_that_does_not_fit_is_refused_and_nothing_is_written(
    scene: Scene, model: ScriptedModel, characters: int
) -> None:
    model.context_length = 16_000
    outcome = scene.outcome("长" * characters)
    assert isinstance(outcome, TooLong)
    assert outcome.tokens > outcome.context_length - 1_024
    assert scene.home.talk(scene.ref).conversations.list().entries == ()
    name = scene.say("在吗？").conversation
    files = scene.conversation(name).files
    before = files.log.read_bytes()
    assert isinstance(scene.outcome("长" * characters, name), TooLong)
    assert files.log.read_bytes() == before
    assert not files.summaries.exists()
    assert len(model.received) == 1


@pytest.mark.spec("V10", "V40")
def test_another_reply_that_does_not_fit_takes_nothing_back(scene: Scene, model: ScriptedModel, base: Path) -> None:
    model.plays(call("remember", text="午饭十二点"), "记住了。")
    name = scene.say("记住：午饭十二点").conversation
    model.context_length = 1_000
    again = scene.home.talk(scene.ref).regenerate(Again(name), scene.events.append, scene.stop)
    assert isinstance(again, TooLong)
    assert "- 午饭十二点\n" in (base / "memory.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("text", ["", " \n\t", "\u3000"])
def test_nothing_is_no_message(scene: Scene, model: ScriptedModel, text: str) -> None:
    with pytest.raises(EngineError) as caught:
        scene.say(text)
    assert caught.value.code is Code.EMPTY_MESSAGE
    name = scene.say("在吗？").conversation
    message = scene.last(name).id
    with pytest.raises(EngineError) as caught:
        scene.home.talk(scene.ref).edit_message(name, message, text)
    assert caught.value.code is Code.EMPTY_MESSAGE
    assert len(model.received) == 1


@pytest.mark.spec("V02")
def test_a_half_character_is_sent_as_it_is_kept(scene: Scene, model: ScriptedModel) -> None:
    name = scene.say("看\ud83d这").conversation
    assert model.sent.endswith("看\ufffd这")
    model.sent.encode()
    assert scene.last(name).user.text == "看\ufffd这"  # type: ignore[union-attr]


@pytest.mark.spec("V02")
def test_a_second_turn_is_told_busy_also_from_another_process(scene: Scene, model: ScriptedModel) -> None:
    name = scene.say("在吗？").conversation
    found: list[Any] = []

    def meanwhile() -> None:
        with pytest.raises(EngineError) as caught:
            Scene(scene.home, scene.ref).say("我也在", name)
        found.append(caught.value.code)

    model.plays(meanwhile, lambda: found.append(in_child(meanwhile)), "好的。")
    scene.say("还在吗？", name)
    assert found == [Code.BUSY, 0]
    assert [turn.user.text for turn in scene.conversation(name).tail().turns if turn.user] == ["在吗？", "还在吗？"]


@pytest.mark.spec("V02")
def test_a_reply_that_was_cut_by_a_crash_shows_as_interrupted_and_can_be_tried_again(
    scene: Scene, model: ScriptedModel, base: Path
) -> None:
    name = scene.say("在吗？").conversation
    model.plays("记", call("remember", text="午饭十二点"), lambda: os.kill(os.getpid(), signal.SIGKILL))
    assert os.WTERMSIG(in_child(lambda: scene.say("记住：午饭十二点", name))) == signal.SIGKILL
    turn = scene.last(name)
    assert turn.user is not None
    assert turn.user.text == "记住：午饭十二点"
    assert turn.reply.state is ReplyState.INTERRUPTED
    (use,) = turn.reply.steps
    assert isinstance(use, ToolUse)
    assert use.result is not None
    assert "- 午饭十二点\n" in (base / "memory.md").read_text(encoding="utf-8")
    model.script.clear()
    again = scene.home.talk(scene.ref).regenerate(Again(name), scene.events.append, scene.stop)
    assert isinstance(again, Replied)
    assert (again.given.turn, again.given.variant) == (turn.id, 1)
    assert "午饭十二点\n" not in (base / "memory.md").read_text(encoding="utf-8")
    assert len(scene.conversation(name).tail().turns) == 2


@pytest.mark.spec("V02")
def test_a_crash_before_the_model_said_anything_is_tried_again_as_the_first_reply(
    scene: Scene, model: ScriptedModel
) -> None:
    name = scene.say("在吗？").conversation
    model.plays(lambda: os.kill(os.getpid(), signal.SIGKILL))
    in_child(lambda: scene.say("还在吗？", name))
    assert scene.last(name).reply.state is ReplyState.INTERRUPTED
    model.script.clear()
    again = scene.home.talk(scene.ref).regenerate(Again(name), scene.events.append, scene.stop)
    assert isinstance(again, Replied)
    assert again.given.variant == 0
    assert scene.last(name).reply.state is ReplyState.WHOLE


@pytest.mark.spec("Q20")
def test_killed_at_any_changing_call_a_turn_leaves_what_can_be_gone_on_with(tmp_path: Path) -> None:
    prepared: list[Scene] = []
    names: list[str] = []
    model = ScriptedModel()

    def prepare() -> Callable[[], object]:
        place = tmp_path / str(len(prepared))
        scene = Scene(open_home(make_data_folder(place / "halo", database=False).root, place), workspace_ref(SALES))
        use_model(scene.home, model)
        model.script.clear()
        names.append(scene.say("在吗？").conversation)
        model.plays("记", call("remember", text="午饭十二点"), "好了。")
        prepared.append(scene)
        return lambda: scene.say("记住：午饭十二点", names[-1])

    for _ in kill_points("turn", prepare):
        scene, name = prepared[-1], names[-1]
        model.script.clear()
        told = [turn.user.text for turn in scene.conversation(name).tail().turns if turn.user]
        assert told in (["在吗？"], ["在吗？", "记住：午饭十二点"])
        if len(told) == 2:
            assert isinstance(scene.home.talk(scene.ref).regenerate(Again(name), print, scene.stop), Replied)
        memory = scene.home.owner(scene.ref).folder.memory_file.read_text(encoding="utf-8")
        assert "- 周报一律用表格\n" in memory
        assert "- 午饭十二点\n" not in memory
        scene.say("接着说", name)
        assert scene.last(name).reply.state is ReplyState.WHOLE


@pytest.mark.spec("N07", "N25")
def test_a_memory_is_in_use_during_a_turn_and_no_longer(chat: Scene, model: ScriptedModel) -> None:
    chat.home.locks = Locks(chat.home.root, wait=0.05)
    codes: list[Code] = []

    def clear() -> None:
        with pytest.raises(EngineError) as caught:
            chat.home.clear_memory(chat.ref)
        codes.append(caught.value.code)

    model.plays(clear, "好的。")
    chat.say("在吗？")
    assert codes == [Code.IN_USE_BY_CONVERSATION]
    chat.home.clear_memory(chat.ref)


@pytest.mark.spec("N07")
def test_while_a_memory_is_cleared_no_turn_begins_and_nothing_is_written(
    home: Home, chat: Scene, model: ScriptedModel
) -> None:
    home.locks = Locks(home.root, wait=0.05)
    with home.locks.unused(home.owner(chat.ref).folder.path), pytest.raises(EngineError) as caught:
        chat.say("在吗？")
    assert caught.value.code is Code.IN_USE
    ours = [entry for entry in home.talk(chat.ref).conversations.list().entries if entry.key]
    assert ours == []
    assert model.received == []


def test_a_conversation_that_is_not_there_is_named(scene: Scene, model: ScriptedModel) -> None:
    with pytest.raises(EngineError) as caught:
        scene.say("在吗？", "chat-000000000000000000000000")
    assert caught.value.code is Code.NO_SUCH_CONVERSATION
    assert model.received == []


@pytest.fixture
def kept_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every piece of a reply be kept, not only one in a second."""
    monkeypatch.setattr("halo_desktop.engine.turn.recording.SECONDS", 0.0)


def killed_in_mid_reply(scene: Scene, model: ScriptedModel, name: str) -> None:
    """Let a process be killed when it has given half a reply."""
    model.plays("本周三个渠道：", "搜索 612，", lambda: os.kill(os.getpid(), signal.SIGKILL))
    assert os.WTERMSIG(in_child(lambda: scene.say("整理一下数据", name))) == signal.SIGKILL
    model.script.clear()


@pytest.mark.spec("V02", "N03")
@pytest.mark.usefixtures("kept_at_once")
def test_what_was_said_before_a_crash_is_shown_and_looking_writes_nothing(
    scene: Scene, model: ScriptedModel, base: Path
) -> None:
    name = scene.say("在吗？").conversation
    killed_in_mid_reply(scene, model, name)
    before = {path: path.read_bytes() for path in base.rglob("*") if path.is_file()}
    reply = scene.last(name).reply
    assert reply.state is ReplyState.INTERRUPTED
    assert [message.text for message in reply.messages] == ["本周三个渠道：搜索 612，"]
    assert {path: path.read_bytes() for path in base.rglob("*") if path.is_file()} == before


@pytest.mark.spec("V02", "V07")
@pytest.mark.usefixtures("kept_at_once")
def test_half_a_reply_stays_as_a_variant_when_it_is_tried_again(scene: Scene, model: ScriptedModel) -> None:
    name = scene.say("在吗？").conversation
    killed_in_mid_reply(scene, model, name)
    talk = scene.home.talk(scene.ref)
    assert isinstance(talk.regenerate(Again(name), scene.events.append, scene.stop), Replied)
    turn = scene.last(name)
    assert (turn.variants, turn.reply.variant, turn.reply.state) == ((0, 1), 1, ReplyState.WHOLE)
    talk.choose_variant(name, turn.id, 0)
    half = scene.last(name).reply
    assert ([message.text for message in half.messages], half.state) == (
        ["本周三个渠道：搜索 612，"],
        ReplyState.INTERRUPTED,
    )


@pytest.mark.spec("V02", "V06")
@pytest.mark.usefixtures("kept_at_once")
def test_half_a_reply_stays_when_the_conversation_goes_on(scene: Scene, model: ScriptedModel, base: Path) -> None:
    name = scene.say("在吗？").conversation
    killed_in_mid_reply(scene, model, name)
    scene.say("继续", name)
    turns = scene.conversation(name).tail().turns
    assert [message.text for message in turns[1].reply.messages] == ["本周三个渠道：搜索 612，"]
    assert turns[1].reply.state is ReplyState.INTERRUPTED
    assert "搜索 612，" in model.sent
    assert list(base.rglob("*.partial")) == []


@pytest.mark.spec("V02")
@pytest.mark.usefixtures("kept_at_once")
def test_a_reply_that_is_being_given_is_seen_by_other_processes_as_it_comes(scene: Scene, model: ScriptedModel) -> None:
    name = scene.say("在吗？").conversation
    seen: list[tuple[list[str], ReplyState]] = []

    def look() -> None:
        reply = scene.last(name).reply
        seen.append(([message.text for message in reply.messages], reply.state))

    model.plays("本周三个渠道：", look, "搜索 612。")
    scene.say("整理一下数据", name)
    assert seen == [(["本周三个渠道："], ReplyState.RUNNING)]
    assert [message.text for message in scene.last(name).reply.messages] == ["本周三个渠道：搜索 612。"]

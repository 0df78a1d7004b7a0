"""Turns of real conversations as the view shows them: taken with the built-in assistant, read back from the disk."""

import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from data_folder import OURS, SALES, DataFolder
from engine_home import open_home
from talks import answered, asked, stopped

from halo_desktop.engine.home import Home
from halo_desktop.engine.llm.model import ToolCall, ToolResult
from halo_desktop.engine.messages.fold import fold
from halo_desktop.engine.messages.records import Record
from halo_desktop.engine.owners import OwnerRef, human_ref, workspace_ref
from halo_desktop.engine.turn.request import Again, Given, Replied, Said
from halo_desktop.ui.conversation.turn_views import called, resulted, running_turn, turn_view
from halo_desktop.ui.conversation.views import Afterwards, SpokenText, State, ToolStep, TurnView


@pytest.fixture
def home(data_folder: DataFolder, tmp_path: Path, english: None) -> Iterator[Home]:
    opened = open_home(data_folder.root, tmp_path / "user")
    yield opened
    opened.models.close()


def say(home: Home, ref: OwnerRef, text: str, conversation: str | None = None) -> Given:
    outcome = home.talk(ref).say(Said(text, conversation), lambda _event: None, threading.Event())
    assert isinstance(outcome, Replied)
    return outcome.given


def shown(home: Home, ref: OwnerRef, name: str, **notes: str) -> tuple[TurnView, ...]:
    talk = home.talk(ref)
    conversation = talk.conversations.open(name)
    return tuple(turn_view(turn, talk.written_in(conversation, turn), notes) for turn in conversation.tail().turns)


@pytest.mark.spec("V40")
@pytest.mark.parametrize("ref", [workspace_ref(SALES), human_ref(OURS)], ids=str)
def test_what_was_remembered_is_a_chip_and_undone_it_says_so(home: Home, ref: OwnerRef):
    given = say(home, ref, "记住：周报一律用表格，三列。")
    (view,) = shown(home, ref, given.conversation)
    (chip,) = view.reply.chips
    assert chip.text.startswith("Remembered: 周报一律用表格，三列")
    assert (chip.can_undo, chip.note) == (True, "")
    assert "memory.md" in chip.detail

    home.talk(ref).undo(chip.entry)

    (view,) = shown(home, ref, given.conversation)
    (after,) = view.reply.chips
    assert (after.entry, after.can_undo, after.note) == (chip.entry, False, "taken back")


@pytest.mark.spec("V40")
def test_a_write_that_was_changed_since_keeps_its_note(home: Home):
    given = say(home, workspace_ref(SALES), "记住：发布负责人是小林。")
    (view,) = shown(home, workspace_ref(SALES), given.conversation)
    entry = view.reply.chips[0].entry

    (view,) = shown(home, workspace_ref(SALES), given.conversation, **{entry: "changed since"})

    assert (view.reply.chips[0].can_undo, view.reply.chips[0].note) == (False, "changed since")


@pytest.mark.spec("N50")
def test_under_a_reply_stands_what_was_read_for_it(home: Home):
    given = say(home, workspace_ref(SALES), "周报用什么格式？")

    (view,) = shown(home, workspace_ref(SALES), given.conversation)

    names = [part.name for part in view.reply.read]
    assert names[0] == "Instructions"
    assert "Memory" in names
    assert names[-1] == "1 message"
    assert all(part.size.endswith(("token", "tokens")) for part in view.reply.read)
    assert given.model == "builtin"
    assert view.reply.model == "Built-in assistant"


@pytest.mark.spec("V07")
def test_a_regenerated_reply_is_the_second_of_two(home: Home):
    ref = workspace_ref(SALES)
    given = say(home, ref, "记住：周报一律用表格。")
    home.talk(ref).regenerate(Again(given.conversation), lambda _event: None, threading.Event())

    (view,) = shown(home, ref, given.conversation)

    assert (view.reply.variant, view.reply.variants) == (1, (0, 1))


@pytest.mark.spec("V05")
def test_steps_come_in_the_order_in_which_they_came(home: Home):
    given = say(home, workspace_ref(SALES), "记住：周报一律用表格。")

    (view,) = shown(home, workspace_ref(SALES), given.conversation)

    assert [type(step) for step in view.reply.steps if isinstance(step, ToolStep | SpokenText)][-1] is SpokenText
    tools = [step for step in view.reply.steps if isinstance(step, ToolStep)]
    assert any(step.name == "remember" and step.result for step in tools)
    assert view.reply.text == given.text


def folded(*records: Record, running: bool = False) -> TurnView:
    (turn,) = fold(records, running=running)
    return turn_view(turn)


@pytest.mark.spec("V02")
@pytest.mark.parametrize(
    ("records", "running", "state"),
    [
        ((answered("a", "q"),), False, State.WHOLE),
        ((), True, State.RUNNING),
        ((), False, State.INTERRUPTED),
        ((answered("a", "q"), stopped("s", "q")), False, State.STOPPED),
        ((answered("a", "q"), stopped("s", "q", "quota")), False, State.FAILED),
    ],
)
def test_how_a_reply_stands(english: None, records: tuple[Record, ...], running: bool, state: State):
    assert folded(asked("q"), *records, running=running).reply.state is state


@pytest.mark.spec("U16")
def test_a_failure_says_why_also_after_a_restart(english: None):
    answer = replace(answered("a", "q", ""), extra={"model": "deepseek-chat"})

    known = folded(asked("q"), answer, stopped("s", "q", "quota")).reply
    newer = folded(asked("q"), answer, stopped("s", "q", "a code of a newer version")).reply

    assert known.ended == "The account for “deepseek-chat” has nothing left: top it up, or choose another model."
    assert newer.ended.startswith("The server of “deepseek-chat” failed")


@pytest.mark.parametrize(
    "stored", [None, "x", [None, 3, {}, {"name": "memory"}, {"name": "notebook", "tokens": "many"}]]
)
def test_a_damaged_manifest_says_nothing(english: None, stored: object):
    answer = replace(answered("a", "q"), extra={"read": stored})

    assert folded(asked("q"), answer).reply.read == ()


def test_a_call_has_its_result_later():
    step = called(ToolCall("c", "recall", {"query": "周报"}))
    assert step == ToolStep("c", "recall", {"query": "周报"})

    assert resulted(step, ToolResult("c", "recall", "没有", refused=True)) == ToolStep(
        "c", "recall", {"query": "周报"}, "没有", refused=True
    )


def test_a_turn_that_begins_is_the_newest_variant():
    view = running_turn("q", "再来", variant=2)

    assert view.user is not None
    assert (view.user.text, view.reply.variants, view.reply.state) == ("再来", (0, 1, 2), State.RUNNING)


@pytest.mark.spec("N42")
def test_what_operate_halo_did_after_a_reply_is_told_from_the_log(home: Home):
    ref = workspace_ref(SALES)
    said = Said("整合工作区记忆", operate_halo=True)
    outcome = home.talk(ref).say(said, lambda _event: None, threading.Event())
    assert isinstance(outcome, Replied)
    assert outcome.given.afterwards

    (view,) = shown(home, ref, outcome.given.conversation)

    assert view.reply.afterwards == (Afterwards("The memory was consolidated after the reply."),)
    assert view.reply.state is State.WHOLE

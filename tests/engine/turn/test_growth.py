"""However long a conversation gets: each message is sent once, raw or under one summary, in the budgets (V10, V21)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from data_folder import NOW
from hypothesis import given
from hypothesis import strategies as st
from turn_scenes import Scene, ScriptedModel

from halo_desktop.engine.conversation.conversation import Conversation
from halo_desktop.engine.conversation.course import Course, Summary
from halo_desktop.engine.conversation.names import workspace_key
from halo_desktop.engine.conversation.summaries import Summaries
from halo_desktop.engine.messages.records import Kind, Record, Role, Sender
from halo_desktop.engine.messages.turns import Message, Reply, ReplyState, Turn
from halo_desktop.engine.settings import MEMORY_WINDOW, WINDOW_LIMITS, Detail
from halo_desktop.engine.turn.began import KEY, Began
from halo_desktop.engine.turn.context import PartName, size_of
from halo_desktop.engine.turn.gathering import Gathered, Window, gather
from halo_desktop.engine.turn.preparing import Opened
from halo_desktop.engine.turn.replay import NOTEBOOK, Replay

USER, MODEL = Sender(Role.USER, "owner"), Sender(Role.ASSISTANT)
LIMITS = WINDOW_LIMITS[Detail.BALANCED]
WINDOW = Window(LIMITS, MEMORY_WINDOW, 32_000)


def turn_of(number: int, asked: int, answered: int) -> Turn:
    """Return a turn with so many characters on each side."""
    user = Message(f"u{number}", NOW, USER, f"问{number} " + "问" * asked)
    said = Message(f"a{number}", NOW, MODEL, f"答{number} " + "答" * answered)
    return Turn(f"u{number}", user, Reply(0, (said,)))


def under_way(turn: Turn) -> Turn:
    return replace(turn, reply=Reply(0, state=ReplyState.RUNNING))


def grown(turns: Sequence[Turn], window: Window = WINDOW, every: int = 1) -> tuple[Gathered, dict[str, Summary]]:
    """Let a conversation grow turn by turn; return what is sent in the last one, and all summaries ever made."""
    course = Course()
    made: dict[str, Summary] = {}
    for count in [*range(every, len(turns), every), len(turns)]:
        gathered = gather(reversed(turns[: count - 1]), course, under_way(turns[count - 1]), window, Replay())
        assert not gathered.anew
        made |= {summary.id: summary for summary in gathered.made}
        course = course_of(gathered)
    return gathered, made


def course_of(gathered: Gathered) -> Course:
    by_level = [
        tuple(one for one in gathered.summaries if one.level == level) for level in ("whole", "merged", "phase")
    ]
    return Course(by_level[0][0] if by_level[0] else None, by_level[1], by_level[2])


def covered(summary: Summary, made: dict[str, Summary]) -> list[str]:
    """Return the messages under a summary, through the summaries that it was merged from."""
    below = [message for part in summary.parts for message in covered(made[part], made)]
    return below + [source.message for source in summary.sources]


SIZES = st.lists(
    st.tuples(st.integers(0, 400), st.one_of(st.integers(0, 600), st.integers(2_000, 9_000))), min_size=1, max_size=120
)


@pytest.mark.spec("V21", "V10")
@given(sizes=SIZES, context=st.sampled_from([4_000, 32_000, 200_000]), every=st.sampled_from([1, 1, 7, 60]))
def test_each_message_is_sent_exactly_once_raw_or_under_one_summary(
    sizes: list[tuple[int, int]], context: int, every: int
) -> None:
    turns = [turn_of(number, *size) for number, size in enumerate(sizes)]
    gathered, made = grown(turns, replace(WINDOW, context_length=context), every)
    summarised = [message for summary in gathered.summaries for message in covered(summary, made)]
    raw = [message for turn in gathered.turns for message in (f"u{turn.id[1:]}", f"a{turn.id[1:]}")]
    assert summarised + raw == [message for number in range(len(turns)) for message in (f"u{number}", f"a{number}")]


@pytest.mark.spec("V10")
@given(sizes=SIZES, context=st.sampled_from([4_000, 32_000, 200_000]))
def test_what_is_sent_raw_stays_within_the_window_and_one_block(sizes: list[tuple[int, int]], context: int) -> None:
    turns = [turn_of(number, *size) for number, size in enumerate(sizes)]
    gathered, _ = grown(turns, replace(WINDOW, context_length=context))
    before = [size_of(turn, Replay()) for turn in gathered.turns[:-1]]
    assert sum(size.tokens for size in before) <= min(LIMITS.tokens, context // 4) + 2_000
    assert sum(size.messages for size in before) <= LIMITS.messages + 10


@pytest.mark.spec("V20")
@pytest.mark.parametrize("phases", [0, 1, 3, 4, 5, 15, 16, 17, 40])
def test_the_levels_of_summaries_add_up(phases: int) -> None:
    turns = [turn_of(number, 20, 20) for number in range(5 * phases + MEMORY_WINDOW)]
    gathered, made = grown(turns)
    counts = [sum(one.level == level for one in gathered.summaries) for level in ("phase", "merged", "whole")]
    assert counts == [phases % 4, phases // 4 % 4, int(phases >= 16)]
    assert sum(one.level == "phase" for one in made.values()) == phases


@pytest.mark.spec("V21")
def test_summaries_whose_last_turn_is_gone_are_made_anew() -> None:
    turns = [turn_of(number, 20, 20) for number in range(60)]
    before, _ = grown(turns)
    course = course_of(before)
    left = [turn for turn in turns if turn.id != course.through]
    gathered = gather(reversed(left[:-1]), course, under_way(left[-1]), WINDOW, Replay())
    assert gathered.anew
    sources = [source.message for one in gathered.made for source in one.sources]
    assert sources[:4] == ["u0", "a0", "u1", "a1"]
    assert len(set(sources)) == len(sources)
    assert gathered.turns[0].id == f"u{len(sources) // 2}"


@pytest.mark.spec("V21")
def test_a_summarised_turn_that_is_replied_to_again_is_under_no_summary() -> None:
    turns = [turn_of(number, 20, 20) for number in range(60)]
    before, _ = grown(turns)
    through = course_of(before).through
    left = turns[: int(through[1:]) + 1]
    gathered = gather(reversed(left), course_of(before), under_way(left[-1]), WINDOW, Replay())
    assert gathered.anew
    assert [turn.id for turn in gathered.turns][-1] == through
    assert through not in {source.message for one in gathered.made for source in one.sources}


@pytest.mark.spec("N10")
def test_the_notebook_block_takes_no_room_from_the_window() -> None:
    turn = turn_of(0, 20, 20)
    assert turn.user is not None
    with_block = replace(turn, user=replace(turn.user, extra={NOTEBOOK: "- 负责人: 李敏\n" * 400}))
    assert size_of(with_block, Replay()).tokens < size_of(turn, Replay()).tokens + 20


@pytest.mark.spec("V10")
def test_a_larger_context_does_not_widen_the_window() -> None:
    turns = [turn_of(number, 200, 200) for number in range(60)]
    small, _ = grown(turns, replace(WINDOW, context_length=64_000))
    large, _ = grown(turns, replace(WINDOW, context_length=1_000_000))
    assert [turn.id for turn in small.turns] == [turn.id for turn in large.turns]


def a_long_conversation(scene: Scene, messages: int, size: int = 150) -> Conversation:
    """Write a conversation of so many messages to the disk."""
    talk = scene.home.talk(scene.ref)
    began = Began(memory=True).to_json()
    conversation = talk.conversations.create(workspace_key(f"long-{messages}"), extra={KEY: began})
    records: list[Record] = []
    for number in range(messages // 2):
        turn = f"t{number}"
        records.append(Record(turn, Kind.MESSAGE, NOW, USER, turn, f"第 {number} 个问题：{'问' * size}"))
        records.append(Record(f"r{number}", Kind.MESSAGE, NOW, MODEL, turn, f"第 {number} 个回答：{'答' * size}"))
    conversation.append(*records)
    return conversation


@pytest.mark.spec("V10", "Q11")
def test_the_tokens_of_a_turn_do_not_grow_with_the_conversation(scene: Scene, model: ScriptedModel) -> None:
    tokens: dict[int, int] = {}
    for messages in (100, 500, 2_000):
        conversation = a_long_conversation(scene, messages)
        scene.say("现在呢？", conversation.name)
        read = scene.say("然后呢？", conversation.name).read
        tokens[messages] = sum(part.tokens for part in read)
        (summaries,) = [part for part in read if part.name is PartName.SUMMARIES]
        assert summaries.tokens < 1_500 + 3 * 600 + 3 * 300 + 100
    assert max(tokens.values()) < 17_000
    assert tokens[2_000] - tokens[500] < 3_000
    assert "现在呢？" in model.sent


@pytest.mark.spec("V20")
def test_what_was_summarised_is_read_from_the_disk_and_not_made_again(scene: Scene, model: ScriptedModel) -> None:
    conversation = a_long_conversation(scene, 200)
    scene.say("现在呢？", conversation.name)
    before = conversation.files.summaries.read_bytes()
    scene.say("然后呢？", conversation.name)
    assert conversation.files.summaries.read_bytes().startswith(before)
    assert len(conversation.files.summaries.read_bytes()) - len(before) < 2_000
    assert len(model.received[-1]) <= 60


@pytest.mark.spec("V07", "V20")
def test_a_branch_goes_on_with_what_was_summarised(scene: Scene, model: ScriptedModel) -> None:
    conversation = a_long_conversation(scene, 200)
    scene.say("现在呢？", conversation.name)
    before = conversation.files.summaries.read_bytes()
    assert before.count(b'"level": "merged"') > 0
    branch = scene.home.talk(scene.ref).conversations.branch(conversation.name, "r99")
    assert branch.files.summaries.read_bytes() == before
    scene.say("换个方向呢？", branch.name)
    assert branch.files.summaries.read_bytes() == before
    course = Summaries(branch.files, scene.home.locks).course()
    assert course.active
    assert all(summary.text in model.sent for summary in course.active)
    assert len(model.received[-1]) <= 60


@pytest.mark.spec("V23", "V21")
@pytest.mark.parametrize("change", ["edit", "delete"])
def test_a_changed_message_is_in_no_summary_as_it_was(scene: Scene, model: ScriptedModel, change: str) -> None:
    conversation = a_long_conversation(scene, 60, 10)
    talk = scene.home.talk(scene.ref)
    scene.say("第一次", conversation.name)
    assert "第 5 个问题" in model.sent
    if change == "edit":
        talk.edit_message(conversation.name, "t5", "换了一个说法")
    else:
        talk.delete_message(conversation.name, "t5")
    scene.say("第二次", conversation.name)
    assert "第 5 个问题" not in model.sent
    assert ("换了一个说法" in model.sent) is (change == "edit")
    assert "第 6 个问题" in model.sent


@pytest.mark.spec("V13", "V10")
def test_a_model_that_counts_more_tokens_than_we_estimate_is_sent_less() -> None:
    plain, finer = (
        Opened(ScriptedModel(context_length=60_000), tokens_per_estimate=ratio).window for ratio in (1.0, 2.0)
    )
    assert (plain.limits.tokens, plain.context_length) == (10_000, 60_000)
    assert (finer.limits.tokens, finer.context_length) == (5_000, 30_000)
    assert finer.limits.messages == plain.limits.messages

"""What records add up to."""

from __future__ import annotations

from dataclasses import replace

import pytest
from data_folder import NOW
from hypothesis import given
from hypothesis import strategies as st
from talks import MODEL, answered, asked, called, resulted, said_of, selected, stopped, whole_turn

from halo_desktop.engine.messages.fold import AFTERWARDS, NOTHING_LATER, fold
from halo_desktop.engine.messages.records import Kind, Record, Role, Sender, redacted
from halo_desktop.engine.messages.turns import Message, Plan, Reply, ReplyState, TextPart, ToolUse, Turn


def only(*records: Record, running: bool = False) -> Turn:
    [turn] = fold(records, running=running)
    return turn


def told(reply: Reply) -> list[str]:
    """Say a reply in short: texts, and calls as `name=result`."""
    return [
        part.text if isinstance(part, TextPart | Plan) else f"{part.id}={part.result}"
        for part in reply.parts
        if isinstance(part, TextPart | Plan | ToolUse)
    ]


def test_a_turn_is_one_user_message_and_everything_up_to_the_next() -> None:
    turns = fold([*whole_turn(1), *whole_turn(2), asked("q3")])
    assert [turn.id for turn in turns] == ["q1", "q2", "q3"]
    assert [turn.user.text[:4] for turn in turns if turn.user] == ["问题 1", "问题 2", "周报用什"]
    assert [len(turn.reply.steps) for turn in turns] == [2, 2, 0]


@pytest.mark.spec("V05")
def test_calls_stand_where_they_stood_in_the_text() -> None:
    family = "👨\u200d👩\u200d👧"
    text = f"{family}看一下，再看一下，好了"
    second = text.index("再")
    reply = only(
        asked("q1"),
        called("a", "q1"),
        resulted("a", "q1", "一"),
        called("b", "q1"),
        resulted("b", "q1", "二"),
        answered("m", "q1", text, offsets=((len(family), "a"), (second, "b"))),
    ).reply
    assert told(reply) == [family, "a=一", "看一下，", "b=二", "再看一下，好了"]


@pytest.mark.spec("V05")
def test_offsets_that_fit_nothing_do_no_harm() -> None:
    reply = only(
        asked("q1"),
        called("a", "q1"),
        called("a", "q1"),
        called("unnamed", "q1"),
        resulted("a", "q1", "一"),
        answered("m", "q1", "短", offsets=((99, "a"), (0, "nobody"), (0, "a"), (1, "a"))),
    ).reply
    assert told(reply) == ["unnamed=None", "a=None", "短", "a=一"]


@pytest.mark.spec("V06")
def test_a_result_without_a_call_and_a_second_result_are_left_out() -> None:
    first, second = fold(
        [
            asked("q1"),
            resulted("orphan", "q1"),
            called("call_0", "q1"),
            resulted("call_0", "q1", "一"),
            replace(resulted("call_0", "q1", "又一"), id="again"),
            answered("a1", "q1"),
            asked("q2"),
            called("call_0", "q2"),
            answered("a2", "q2"),
        ]
    )
    assert told(first.reply) == ["call_0=一", "用表格。"]
    assert told(second.reply) == ["call_0=None", "用表格。"]


@pytest.mark.spec("V02")
@pytest.mark.parametrize(
    "records",
    [[asked("q1")], [asked("q1"), called("a", "q1")], [asked("q1"), called("a", "q1"), resulted("a", "q1")]],
)
def test_a_reply_without_an_end_is_interrupted_unless_it_is_being_given(records: list[Record]) -> None:
    assert only(*records).reply.state is ReplyState.INTERRUPTED
    assert only(*records, running=True).reply.state is ReplyState.RUNNING
    earlier, last = fold([*records, asked("q2")], running=True)
    assert (earlier.reply.state, last.reply.state) == (ReplyState.INTERRUPTED, ReplyState.RUNNING)


def test_a_whole_reply_stays_whole_while_the_next_variant_is_begun() -> None:
    assert only(*whole_turn(1), running=True).reply.state is ReplyState.WHOLE


def test_a_stopped_reply_keeps_what_was_said_and_says_why() -> None:
    reply = only(asked("q1"), answered("a", "q1", "半句"), stopped("s", "q1")).reply
    assert (reply.state, reply.reason, told(reply)) == (ReplyState.STOPPED, "", ["半句"])
    reply = only(asked("q1"), called("c", "q1"), stopped("s", "q1", "quota"), resulted("c", "q1")).reply
    assert (reply.state, reply.reason) == (ReplyState.STOPPED, "quota")


def test_a_message_in_which_nothing_was_said_is_left_out() -> None:
    assert only(asked("q1"), answered("a", "q1", "")).reply == Reply(0, (), ReplyState.WHOLE)


@pytest.mark.spec("V07")
def test_the_newest_variant_counts_until_another_is_selected() -> None:
    records = [asked("q1"), answered("a", "q1", "一"), answered("b", "q1", "二", variant=1)]
    assert only(*records).reply.messages[0].text == "二"
    assert only(*records).variants == (0, 1)
    records.append(selected("q1", 0))
    assert only(*records).reply.messages[0].text == "一"
    records.append(answered("c", "q1", "三", variant=2))
    assert only(*records).reply.messages[0].text == "三"
    records += [selected("q1", 1), selected("q1", 7), selected("q9", 0)]
    assert only(*records[:-2]).reply.messages[0].text == "二"
    assert only(*records).reply.messages[0].text == "三"


def test_each_variant_has_its_own_calls() -> None:
    records = [*whole_turn(1), called("look-1", "q1", 1), answered("b", "q1", "再答", 1, ((0, "look-1"),))]
    assert told(only(*records).reply) == ["look-1=None", "再答"]
    assert only(*records, selected("q1", 0)).reply == only(*whole_turn(1)).reply


@pytest.mark.spec("V07")
def test_an_edited_message_reads_as_it_was_edited_last() -> None:
    records = [
        *whole_turn(1),
        said_of(Kind.EDIT, "a1", "改"),
        said_of(Kind.EDIT, "a1", "又改"),
        said_of(Kind.EDIT, "x"),
    ]
    [message] = only(*records).reply.messages
    assert (message.text, message.edited) == ("又改", True)
    assert message.tool_text_offsets == ((2, "look-1"),)


@pytest.mark.spec("V07")
def test_a_deleted_reply_goes_with_what_its_tools_did() -> None:
    turn = only(*whole_turn(1), said_of(Kind.DELETE, "a1"))
    assert turn.user is not None
    assert turn.reply == Reply(0, (), ReplyState.WHOLE)


@pytest.mark.spec("V07")
def test_a_deleted_question_leaves_its_answer_and_a_turn_of_nothing_is_left_out() -> None:
    turn = only(*whole_turn(1), said_of(Kind.DELETE, "q1"))
    assert turn.user is None
    assert told(turn.reply)[-1].startswith("1 答")
    assert fold([*whole_turn(1), said_of(Kind.DELETE, "q1"), said_of(Kind.DELETE, "a1")]) == ()
    assert fold([asked("q1"), said_of(Kind.DELETE, "q1")]) == ()


def test_in_a_room_several_answer_and_one_answer_can_go() -> None:
    records = [asked("q1")]
    for human in ("李", "王"):
        sender = Sender(Role.ASSISTANT, human=human)
        records.append(replace(called(f"look-{human}", "q1"), sender=sender))
        records.append(replace(answered(f"a-{human}", "q1", human), sender=sender))
    assert [message.sender.human for message in only(*records).reply.messages] == ["李", "王"]
    assert told(only(*records, said_of(Kind.DELETE, "a-李")).reply) == ["look-王=None", "王"]


@pytest.mark.spec("N18")
def test_what_was_redacted_keeps_its_place_without_content() -> None:
    records = [redacted(record) for record in whole_turn(1)]
    turn = only(*records)
    assert turn.user is not None
    assert (turn.user.text, turn.user.redacted) == ("", True)
    use, message = turn.reply.steps
    assert isinstance(use, ToolUse)
    assert (use.name, use.arguments, use.result, use.redacted) == ("look", {}, "", True)
    assert isinstance(message, Message)
    assert (message.text, message.redacted) == ("", True)


@pytest.mark.spec("N18")
def test_a_redacted_edit_does_not_bring_back_what_stood_before() -> None:
    edit = redacted(said_of(Kind.EDIT, "a1", "密码"))
    [message] = only(*whole_turn(1), edit).reply.messages
    assert (message.text, message.redacted) == ("", True)


def test_records_without_a_turn_belong_to_the_one_before_and_those_of_an_unknown_turn_stand_alone() -> None:
    turns = fold([answered("early", ""), asked("q1"), answered("a", "", "随"), answered("b", "lost", "独")])
    assert [(turn.id, turn.user is None, told(turn.reply)) for turn in turns] == [
        ("", True, ["用表格。"]),
        ("q1", False, ["随"]),
        ("lost", True, ["独"]),
    ]


def test_planning_steps_stand_among_the_calls() -> None:
    plan = Record("p", Kind.PLAN, NOW, MODEL, "q1", "先看再答")
    reply = only(asked("q1"), called("a", "q1"), plan, called("b", "q1"), answered("m", "q1", "好")).reply
    assert told(reply) == ["a=None", "先看再答", "b=None", "好"]


def any_record() -> st.SearchStrategy[Record]:
    few = st.sampled_from(["", "1", "2", "3", "4"])
    return st.builds(
        Record,
        id=few.map(lambda ident: ident or "0"),
        kind=st.sampled_from(Kind),
        at=st.just(NOW),
        sender=st.sampled_from([Sender(role, human=human) for role in Role for human in ("", "h")]),
        turn=few,
        text=st.sampled_from(["", "好", "表格😀"]),
        variant=st.integers(0, 2),
        of=few,
        call=few,
        was=st.sampled_from(["", "message", "edit", "tool_call", "dance"]),
        tool_text_offsets=st.lists(st.tuples(st.integers(0, 5), few), max_size=3).map(tuple),
    )


@given(st.lists(any_record(), max_size=25))
def test_any_records_fold_into_turns_whose_parts_are_the_whole_text(records: list[Record]) -> None:
    for turn in fold(records):
        assert turn.user is not None or turn.reply.steps
        assert turn.reply.variant in (turn.variants or (0,))
        for message in turn.reply.messages:
            pieces = [part.text for part in turn.reply.parts if isinstance(part, TextPart) and part.message is message]
            assert "".join(pieces) == message.text
        uses = [step for step in turn.reply.steps if isinstance(step, ToolUse)]
        assert sorted(map(id, uses)) == sorted(id(part) for part in turn.reply.parts if isinstance(part, ToolUse))


@st.composite
def conversation(draw: st.DrawFn) -> list[list[Record]]:
    """Draw turns in a row; behind each may be said what holds for it and for earlier ones."""
    turns: list[list[Record]] = []
    for number in range(1, draw(st.integers(1, 5)) + 1):
        records = list(whole_turn(number, 1))
        if draw(st.booleans()):
            records.append(answered(f"b{number}", f"q{number}", "再答", variant=1))
        for _ in range(draw(st.integers(0, 4))):
            target = draw(st.integers(1, number))
            message = f"{draw(st.sampled_from('qab'))}{target}"
            later = st.sampled_from(
                [
                    said_of(Kind.EDIT, message, draw(st.sampled_from(["改", "又改"]))),
                    said_of(Kind.DELETE, message),
                    selected(f"q{target}", draw(st.integers(0, 2))),
                    redacted(said_of(Kind.EDIT, message)),
                ]
            )
            records.append(draw(later))
        turns.append(records)
    return turns


@pytest.mark.spec("V04")
@given(conversation(), st.integers(0, 5))
def test_a_conversation_reads_the_same_in_pages_as_in_one(turns: list[list[Record]], cut: int) -> None:
    front = [record for turn in turns[:cut] for record in turn]
    back = [record for turn in turns[cut:] for record in turn]
    assert (*fold(front, NOTHING_LATER.behind(back)), *fold(back)) == fold([*front, *back])


@pytest.mark.spec("N42")
def test_what_was_done_when_a_reply_had_ended_belongs_to_it_and_is_no_step() -> None:
    done = {"tool": "clear_human_memory", "files": 3}
    note = replace(resulted("", "q1", ""), extra={AFTERWARDS: done})
    first, second = fold([*whole_turn(1), asked("q2"), note], running=True)
    assert (first.reply.afterwards, first.reply.state) == ((done,), ReplyState.WHOLE)
    assert first == replace(fold(whole_turn(1))[0], reply=first.reply)
    assert (second.reply.afterwards, second.reply.state) == ((), ReplyState.RUNNING)


@pytest.mark.spec("N42")
def test_what_was_done_for_a_reply_that_was_not_read_is_no_turn() -> None:
    note = replace(resulted("", "q1", ""), extra={AFTERWARDS: {"tool": "clear_human_memory"}})
    (turn,) = fold([asked("q2"), note], running=True)
    assert turn.id == "q2"

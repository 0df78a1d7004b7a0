"""A branch begins with the summaries of what it holds, at all three levels (V07, V20)."""

from __future__ import annotations

from functools import partial
from itertools import count
from pathlib import Path

import pytest
from talks import conversations_in, whole_turn

from halo_desktop.engine.conversation.conversation import Conversation
from halo_desktop.engine.conversation.conversations import Conversations
from halo_desktop.engine.conversation.course import Course, Summary
from halo_desktop.engine.conversation.extract import extract_phase, merge_extracts
from halo_desktop.engine.conversation.summaries import Summaries
from halo_desktop.engine.files.layout import DataRoot
from halo_desktop.engine.files.locks import Locks

pytestmark = pytest.mark.spec("V07", "V20")

TURNS = 23
PHASES = 21
"""One of each turn: a whole-course memory after the sixteenth, then one merged and one phase summary."""


@pytest.fixture
def conversations(tmp_path: Path) -> Conversations:
    return conversations_in(tmp_path)


@pytest.fixture
def origin(conversations: Conversations, tmp_path: Path) -> Conversation:
    """Give a conversation of which every turn but the last two is summarised."""
    conversation = conversations.create("chat:1")
    for number in range(1, TURNS + 1):
        conversation.append(*whole_turn(number))
    ids = (f"s{number}" for number in count(1))
    course, made = Course(), list[Summary]()
    for turn in list(conversation.turns())[::-1][:PHASES]:
        course, more = course.with_phase(
            extract_phase([turn], lambda: next(ids)), partial(merge_extracts, new_id=lambda: next(ids))
        )
        made += more
    summaries_of(tmp_path, conversation).add(made)
    return conversation


def summaries_of(tmp_path: Path, conversation: Conversation) -> Summaries:
    return Summaries(conversation.files, Locks(DataRoot(tmp_path), wait=20))


def levels(course: Course) -> tuple[int, int, int]:
    return (0 if course.whole is None else 1, len(course.merged), len(course.phases))


@pytest.mark.parametrize(
    ("record", "through", "counts"),
    [
        ("a23", "q21", (1, 1, 1)),
        ("a21", "q21", (1, 1, 1)),
        ("q21", "q20", (1, 1, 0)),
        ("a18", "q18", (1, 0, 2)),
        ("a16", "q16", (1, 0, 0)),
        ("a15", "q15", (0, 3, 3)),
        ("a6", "q6", (0, 1, 2)),
        ("q6", "q5", (0, 1, 1)),
        ("a3", "q3", (0, 0, 3)),
        ("q1", "", (0, 0, 0)),
    ],
)
def test_what_falls_wholly_before_the_branch_is_summarised_there(
    conversations: Conversations,
    origin: Conversation,
    tmp_path: Path,
    record: str,
    through: str,
    counts: tuple[int, int, int],
) -> None:
    branch = conversations.branch(origin.name, record)
    course = summaries_of(tmp_path, branch).course()
    assert (course.through, levels(course)) == (through, counts)
    known = {summary.id: summary for summary in summaries_of(tmp_path, origin).all()}
    assert all(known[summary.id] == summary for summary in course.active)


def test_the_conversation_itself_keeps_its_own(
    conversations: Conversations, origin: Conversation, tmp_path: Path
) -> None:
    before = origin.files.summaries.read_bytes()
    branch = conversations.branch(origin.name, "a6")
    conversations.delete(branch.name)
    assert origin.files.summaries.read_bytes() == before


@pytest.mark.spec("V23")
def test_what_reads_otherwise_in_the_branch_is_under_no_summary(
    conversations: Conversations, origin: Conversation, tmp_path: Path
) -> None:
    origin.edit("a7", "改过的回答")
    branch = conversations.branch(origin.name, "a12")
    assert summaries_of(tmp_path, branch).course().through == "q6"


@pytest.mark.spec("V23")
def test_what_does_not_count_any_more_does_not_come_along(
    conversations: Conversations, origin: Conversation, tmp_path: Path
) -> None:
    assert summaries_of(tmp_path, origin).forget_if_from("q1")
    branch = conversations.branch(origin.name, "a12")
    assert summaries_of(tmp_path, branch).course() == Course()
    assert not branch.files.summaries.exists()

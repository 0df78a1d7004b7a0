"""The summaries of a conversation on disk: what was added is read back, what no longer fits does not count."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from kill_points import kill_points
from talks import conversations_in

from halo_desktop.engine.conversation.course import Course, Level, Source, Summary
from halo_desktop.engine.conversation.summaries import Summaries
from halo_desktop.engine.files.layout import ConversationFiles, DataRoot
from halo_desktop.engine.files.locks import Locks

FIRST = Summary("s1", Level.PHASE, "- user: 表格\u2028和“引号”", "t4", (Source("m1", "ab12"), Source("m2", "cd34")))
SECOND = Summary("s2", Level.PHASE, "- user: 第二段", "t9", (Source("m3", "ef56"),))
MERGED = Summary("s3", Level.MERGED, "- user: 全部", "t9", parts=("s1", "s2"))


@pytest.fixture
def files(tmp_path: Path) -> ConversationFiles:
    return conversations_in(tmp_path).create("chat:1").files


def opened(tmp_path: Path, files: ConversationFiles) -> Summaries:
    return Summaries(files, Locks(DataRoot(tmp_path), wait=20))


@pytest.fixture
def summaries(tmp_path: Path, files: ConversationFiles) -> Summaries:
    return opened(tmp_path, files)


def test_where_none_is_there_is_no_course(summaries: Summaries, files: ConversationFiles) -> None:
    assert summaries.course() == Course()
    summaries.add(())
    assert not files.summaries.exists()


@pytest.mark.spec("V20")
def test_what_was_added_is_read_back(summaries: Summaries) -> None:
    summaries.add([FIRST, SECOND])
    assert summaries.course() == Course(phases=(FIRST, SECOND))
    summaries.add([MERGED])
    assert summaries.course() == Course(merged=(MERGED,))


def test_how_far_they_reach_is_told_by_the_newest_alone(summaries: Summaries) -> None:
    assert summaries.through() == summaries.course().through == ""
    for more, anew in (([FIRST], False), ([SECOND], False), ([MERGED], False), ([FIRST], False), ([SECOND], True)):
        summaries.add(more, anew=anew)
        assert summaries.through() == summaries.course().through == more[-1].through
    assert summaries.forget_if_from("m3")
    assert summaries.through() == ""


@pytest.mark.spec("V23")
def test_when_a_source_changes_all_are_made_anew(summaries: Summaries) -> None:
    summaries.add([FIRST, SECOND, MERGED])
    assert not summaries.forget_if_from("m9")
    assert summaries.course() == Course(merged=(MERGED,))
    assert summaries.forget_if_from("m1")
    assert summaries.course() == Course()
    assert not summaries.forget_if_from("m1")
    summaries.add([SECOND])
    assert summaries.course() == Course(phases=(SECOND,))


@pytest.mark.spec("V21")
def test_summaries_that_are_made_anew_take_the_place_of_those_before(summaries: Summaries) -> None:
    summaries.add([FIRST])
    summaries.add([SECOND], anew=True)
    assert summaries.course() == Course(phases=(SECOND,))


def test_a_line_that_cannot_be_understood_is_left_out(summaries: Summaries, files: ConversationFiles) -> None:
    summaries.add([FIRST])
    with files.summaries.open("ab") as file:
        file.write(b'[]\n"x"\nnull\n{"level": "phase"}\n{"id": 1, "level": "epic", "through": "t"}\n')
        file.write(b'\xff\xfe\x00\n{"id": "s2", "lev')
    summaries.add([SECOND])
    assert summaries.course() == Course(phases=(FIRST, SECOND))


@pytest.mark.spec("Q20")
def test_killed_at_any_call_what_was_there_still_is(tmp_path: Path) -> None:
    prepared: list[Summaries] = []

    def prepare() -> Callable[[], object]:
        root = tmp_path / str(len(prepared))
        summaries = opened(root, conversations_in(root).create("chat:1").files)
        summaries.add([FIRST])
        prepared.append(summaries)
        return lambda: summaries.add([SECOND])

    for _ in kill_points("summaries", prepare):
        assert prepared[-1].course().phases in {(FIRST,), (FIRST, SECOND)}
        prepared[-1].add([MERGED])
        assert prepared[-1].course() == Course(merged=(MERGED,))

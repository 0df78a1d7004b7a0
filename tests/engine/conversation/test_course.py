"""Phase summaries become merged ones, those the one of the whole course (V20)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

import pytest

from halo_desktop.engine.conversation.course import Course, Level, Summary, active_course

pytestmark = pytest.mark.spec("V20")


def after(phases: int) -> tuple[Course, list[Summary]]:
    """Add so many phase summaries; return the course and all summaries in the order in which they came to be."""
    numbers = count()
    course = Course()
    written: list[Summary] = []

    def merge(parts: Sequence[Summary], level: Level) -> Summary:
        ids = tuple(part.id for part in parts)
        return Summary(f"{level}-{next(numbers)}", level, "merged", parts[-1].through, parts=ids)

    for number in range(phases):
        course, made = course.with_phase(Summary(f"p{number}", Level.PHASE, "text", f"t{number}"), merge)
        written += made
    return course, written


@pytest.mark.parametrize("phases", range(0, 70, 3))
def test_after_so_many_phases_the_counts_are_right(phases: int) -> None:
    course, _ = after(phases)
    assert len(course.phases) == phases % 4
    assert len(course.merged) == phases // 4 % 4
    assert (course.whole is not None) is (phases >= 16)
    assert course.through == (f"t{phases - 1}" if phases else "")


@pytest.mark.parametrize("phases", range(40))
def test_what_was_written_reads_back_as_the_same_course(phases: int) -> None:
    course, written = after(phases)
    assert active_course(written[::-1]) == course


def test_they_stand_in_a_prompt_from_the_whole_course_to_the_newest_phase() -> None:
    course, _ = after(16 + 4 + 2)
    assert [summary.level for summary in course.active] == [Level.WHOLE, Level.MERGED, Level.PHASE, Level.PHASE]
    assert [summary.through for summary in course.active] == ["t15", "t19", "t20", "t21"]


def test_the_whole_course_takes_in_the_one_before() -> None:
    course, _ = after(32)
    assert course.whole is not None
    assert len(course.whole.parts) == 5


def test_a_process_that_was_killed_between_a_phase_and_its_merging_goes_on_from_there() -> None:
    _, written = after(4)
    assert written[-1].level is Level.MERGED
    torn = active_course(written[-2::-1])
    assert [phase.id for phase in torn.phases] == ["p0", "p1", "p2", "p3"]

"""The three levels of summary as they add up: phase, merged, whole-course (V20).

After N phase summaries there are N mod 4 of them, ⌊N/4⌋ mod 4 merged ones, and from the sixteenth on one of the whole
course. Pure: who writes the texts is passed in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

GROUP: Final = 4
"""So many summaries of one level become one of the next (V20)."""


class Level(StrEnum):
    """How much of a conversation a summary covers."""

    PHASE = "phase"
    MERGED = "merged"
    WHOLE = "whole"


@dataclass(frozen=True, slots=True)
class Source:
    """A message that a summary was made from, as it read then (V23)."""

    message: str
    digest: str
    """The first 16 hex digits of the SHA-256 of its text."""


@dataclass(frozen=True, slots=True)
class Summary:
    """One summary. It covers everything from the turn after its predecessor's to `through`."""

    id: str
    level: Level
    text: str
    through: str
    """The id of the last turn that it covers."""
    sources: tuple[Source, ...] = ()
    """Only of a phase summary."""
    parts: tuple[str, ...] = ()
    """The ids of the summaries that it was merged from."""


Merge = Callable[[Sequence[Summary], Level], Summary]
"""Makes one summary of the next level, the oldest first."""


@dataclass(frozen=True, slots=True)
class Course:
    """The summaries that are active, the oldest first within each level."""

    whole: Summary | None = None
    merged: tuple[Summary, ...] = ()
    phases: tuple[Summary, ...] = ()

    @property
    def active(self) -> tuple[Summary, ...]:
        """All of them in the order in which they stand in a prompt (V21)."""
        return (*((self.whole,) if self.whole else ()), *self.merged, *self.phases)

    @property
    def through(self) -> str:
        """The id of the last turn that is covered, "" where none is."""
        return self.active[-1].through if self.active else ""

    def with_phase(self, phase: Summary, merge: Merge) -> tuple[Course, tuple[Summary, ...]]:
        """Add a phase summary; return the course then, and all summaries that came to be, in the order to write."""
        made = [phase]
        course = replace(self, phases=(*self.phases, phase))
        if len(course.phases) == GROUP:
            merged = merge(course.phases, Level.MERGED)
            made.append(merged)
            course = replace(course, phases=(), merged=(*course.merged, merged))
        if len(course.merged) == GROUP:
            older = (course.whole,) if course.whole else ()
            whole = merge((*older, *course.merged), Level.WHOLE)
            made.append(whole)
            course = Course(whole)
        return course, tuple(made)


def active_course(newest_first: Iterable[Summary]) -> Course:
    """Return what is active of the summaries of a conversation, given from the newest backwards.

    Nothing behind the newest whole-course summary counts.
    """
    phases: list[Summary] = []
    merged: list[Summary] = []
    for summary in newest_first:
        if summary.level is Level.WHOLE:
            return Course(summary, tuple(reversed(merged)), tuple(reversed(phases)))
        if summary.level is Level.MERGED:
            merged.append(summary)
        elif not merged:
            phases.append(summary)
    return Course(None, tuple(reversed(merged)), tuple(reversed(phases)))

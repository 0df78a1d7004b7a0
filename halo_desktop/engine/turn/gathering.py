"""What of a conversation goes into a prompt: its active summaries, and the turns behind them as they were said (V21).

Each turn is in exactly one of the two. What left the window is summarised here, at once and without a model, in whole
blocks; until a block is full its turns are still sent as they were said. Pure.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial

from halo_desktop.engine.conversation.course import Course, Summary
from halo_desktop.engine.conversation.extract import extract_phase, merge_extracts
from halo_desktop.engine.conversation.window import TurnSize, first_in_window, for_context, full_blocks
from halo_desktop.engine.messages.records import new_id
from halo_desktop.engine.messages.turns import Turn
from halo_desktop.engine.settings import WindowLimits
from halo_desktop.engine.turn.context import size_of
from halo_desktop.engine.turn.replay import REFERRED_WITHIN, Replay


@dataclass(frozen=True, slots=True)
class Window:
    """How much is sent as it was said."""

    limits: WindowLimits
    turns: int
    """At most so many (V12)."""
    context_length: int
    """Tokens of the model's context."""


@dataclass(frozen=True, slots=True)
class Gathered:
    """What is sent of a conversation."""

    summaries: tuple[Summary, ...]
    turns: tuple[Turn, ...]
    """The oldest first; the last one is under way."""
    made: tuple[Summary, ...]
    """The summaries that came to be, in the order in which to write them."""
    anew: bool
    """Those that were there no longer fit the conversation, and do not count any more."""


def gather(newest_first: Iterable[Turn], course: Course, under_way: Turn, window: Window, how: Replay) -> Gathered:
    """Return what is sent of the turns of a conversation and of the one under way, which need not be in the log yet.

    Takes turns back to the last one that is summarised, and no more.
    """
    earlier, fits = _turns_after(newest_first, course.through, under_way)
    turns = (*earlier, under_way)
    sizes = [size_of(turn, how, turns[place + 1 : place + 1 + REFERRED_WITHIN]) for place, turn in enumerate(turns)]
    blocks = _blocks_that_left(sizes, window)
    course, made = _summarised(course if fits else Course(), [turns[block] for block in blocks])
    first = blocks[-1].stop if blocks else 0
    return Gathered(course.active, turns[first:], made, anew=not fits)


def _turns_after(newest_first: Iterable[Turn], through: str, under_way: Turn) -> tuple[list[Turn], bool]:
    """Return the turns between the last one that is summarised and the one under way, the oldest first.

    All of them, and `False`, where that one is not there any more, or is itself under way again: after a deletion.
    """
    found: list[Turn] = []
    for turn in newest_first:
        if turn.id == under_way.id:
            continue
        if turn.id == through:
            return found[::-1], True
        found.append(turn)
    return found[::-1], not through


def _blocks_that_left(sizes: Sequence[TurnSize], window: Window) -> list[slice]:
    limits = for_context(window.limits, window.context_length)
    left = sizes[: first_in_window(sizes, limits, window.turns)]
    blocks = full_blocks(left)
    done = blocks[-1].stop if blocks else 0
    still_raw = sum(size.tokens for size in sizes[done:])
    if done < len(left) and still_raw * 2 > window.context_length:
        blocks.append(slice(done, len(left)))
    return blocks


def _summarised(course: Course, blocks: Sequence[Sequence[Turn]]) -> tuple[Course, tuple[Summary, ...]]:
    made: list[Summary] = []
    for block in blocks:
        course, more = course.with_phase(extract_phase(block, new_id), partial(merge_extracts, new_id=new_id))
        made += more
    return course, tuple(made)

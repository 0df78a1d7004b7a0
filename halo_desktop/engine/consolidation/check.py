"""What a draft must fulfil before it may take the notebook's place (C05, data-folder.md 7.3): a pure judgement."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import chain
from typing import Final

from halo_desktop.engine.consolidation.draft import Draft, Move, is_page, is_plain_path, resolve
from halo_desktop.engine.consolidation.plan import measure
from halo_desktop.engine.notebook.document import Document, Section, end_of_line
from halo_desktop.engine.notebook.front_matter import HEAD_BYTES, read_front_matter

SHRINK_RULE_FROM_BYTES: Final = 2048
"""Below so many bytes of topics the shrink rule does not apply (C05)."""

KEPT_PERCENT: Final = 60
"""At least so much of the sum over all files of the topics is left (C05)."""

KEPT_PERCENT_OF_STATE: Final = 25
"""At least so much of what a current state of 2 KB and more says stays, or stands in the topics: who writes a few lines
in its place has lost it. Repeated lines count once."""

GROWTH_FACTOR: Final = 2
GROWTH_FREE_BYTES: Final = 64 * 1024
"""Tidying moves and drops: a draft of more than twice the notebook and 64 KB is a rewriter gone wrong."""


class Reason(StrEnum):
    """Why a draft is refused. The facts are named beside it."""

    NO_MEMORY_FILE = "no_memory_file"
    MISSING_SECTION = "missing_section"  # section
    TOPIC_LIST = "topic_list"  # title
    PATH_OUTSIDE = "path_outside"  # path
    NO_DESCRIPTION = "no_description"  # path
    PAGE_LOST = "page_lost"  # path
    PAGES_COLLIDE = "pages_collide"  # path, other
    SHRUNK = "shrunk"  # before, after
    STATE_LOST = "state_lost"  # before, after
    GROWN = "grown"  # before, after


@dataclass(frozen=True, slots=True)
class Problem:
    """The first thing that is wrong with a draft."""

    reason: Reason
    facts: Mapping[str, str] = field(default_factory=dict[str, str])


def check(draft: Draft, memory: bytes, required: Mapping[str, int]) -> Problem | None:
    """Return what is wrong with a draft of a notebook whose `memory.md` was this.

    `required` are the sizes of all files of the topics by their path; each must be there or accounted for by a move.
    """
    problems = chain(_check_memory(draft.memory), _check_paths(draft), _check_pages(draft, required))
    return next(chain(problems, _check_sizes(draft, memory, required)), None)


def _check_memory(memory: bytes | None) -> Iterator[Problem]:
    if memory is None:
        yield Problem(Reason.NO_MEMORY_FILE)
        return
    titles = tuple(_titles(memory))
    for section in ("now", "History"):
        if section not in titles:
            yield Problem(Reason.MISSING_SECTION, {"section": section})
    for title in titles:
        if title.casefold().startswith("topics"):
            yield Problem(Reason.TOPIC_LIST, {"title": title})


def _titles(memory: bytes) -> Iterator[str]:
    """Go through the titles of the H1 headings."""
    document = Document.parse(memory)
    for start in document.headings(Section(0, 0, len(memory)), 1):
        heading = memory[start : end_of_line(memory, start)]
        yield heading.decode("utf-8", "replace").lstrip("\ufeff#").strip()


def _check_paths(draft: Draft) -> Iterator[Problem]:
    moved = (path for move in draft.moves for path in (move.source, move.target, move.merged_into) if path is not None)
    for path in chain(draft.files, moved):
        if not is_plain_path(path):
            yield Problem(Reason.PATH_OUTSIDE, {"path": path})


def _check_pages(draft: Draft, required: Mapping[str, int]) -> Iterator[Problem]:
    for path in sorted(filter(is_page, draft.files)):
        if read_front_matter(draft.files[path][:HEAD_BYTES]).description is None:
            yield Problem(Reason.NO_DESCRIPTION, {"path": path})
    merged = {move.source for move in draft.moves if move.merged_into is not None}
    stands_at: dict[str, str] = {}
    for path in sorted(required):
        found = resolve(path, draft.moves, draft.files)
        if found is None:
            yield Problem(Reason.PAGE_LOST, {"path": path})
        elif not _was_merged(path, merged, draft.moves):
            other = stands_at.setdefault(found, path)
            if other != path:
                yield Problem(Reason.PAGES_COLLIDE, {"path": found, "other": path})


def _was_merged(path: str, merged: set[str], moves: tuple[Move, ...]) -> bool:
    """Say whether a page became part of another one somewhere on its way."""
    on_the_way = {path}
    for move in moves:
        if move.source in on_the_way and move.target is not None:
            on_the_way.add(move.target)
    return bool(on_the_way & merged)


def _check_sizes(draft: Draft, memory: bytes, required: Mapping[str, int]) -> Iterator[Problem]:
    before, after = sum(required.values()), sum(map(len, draft.files.values()))
    if before >= SHRINK_RULE_FROM_BYTES and after * 100 < before * KEPT_PERCENT:
        yield _sizes(Reason.SHRUNK, before, after)
    yield from _check_state(draft, memory, max(0, after - before))
    before, after = before + len(memory), after + len(draft.memory or b"")
    if after > before * GROWTH_FACTOR + GROWTH_FREE_BYTES:
        yield _sizes(Reason.GROWN, before, after)


def _check_state(draft: Draft, memory: bytes, added_to_topics: int) -> Iterator[Problem]:
    lines = _state_lines(memory)
    before, after = sum(map(len, lines)), measure(draft.memory).current_state_bytes + added_to_topics
    if before < SHRINK_RULE_FROM_BYTES or after * 100 >= before * KEPT_PERCENT_OF_STATE:
        return
    for text in draft.files.values():  # what already stood in a page may well go
        standing = lines & set(text.split(b"\n"))
        lines -= standing
        after += sum(map(len, standing))
    if after * 100 < before * KEPT_PERCENT_OF_STATE:
        yield _sizes(Reason.STATE_LOST, before, after)


def _state_lines(memory: bytes) -> set[bytes]:
    document = Document.parse(memory)
    state = document.current_state
    return set(memory[state.start : state.end].split(b"\n")) if document.has_now else set()


def _sizes(reason: Reason, before: int, after: int) -> Problem:
    return Problem(reason, {"before": str(before), "after": str(after)})

"""Bringing what was written to the notebook meanwhile into the copy on which a rewriter worked (C04, C11)."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from halo_desktop.engine.consolidation.copy import INCOMING, Baseline, WorkingCopy, write_file
from halo_desktop.engine.consolidation.merge import (
    Conflict,
    ConflictKind,
    TopicMerge,
    brought_back,
    carry_history,
    forgotten_lines,
    merge_memory,
    merge_topics,
)
from halo_desktop.engine.files.atomic import make_folder, read_bytes
from halo_desktop.engine.files.layout import MEMORY_FILE, TOPICS, OwnerFolder


def reconcile(folder: OwnerFolder, copy: WorkingCopy, live: Baseline) -> tuple[Conflict, ...]:
    """Bring what was written meanwhile into the copy; where both sides changed something, say all of it instead.

    Then the copy is as it was.
    """
    base = copy.baseline
    if live.memory == base.memory and live.digests == base.digests and not base.forgotten:
        return ()
    topics = merge_topics(base.digests, digests_of(copy.files), live.digests)
    memory = merge_memory(base.memory or b"", copy.memory or b"", live.memory or b"")
    conflicts = [_page_conflict(folder, copy, live, path) for path in topics.conflicts]
    texts = {f"{TOPICS}/{path}": text for path, text in changed_files(copy) if path not in topics.conflicts}
    if isinstance(memory, Conflict):
        conflicts.append(memory)
    else:
        texts[MEMORY_FILE] = memory
    conflicts += _forgotten(texts, forgotten_since(base, live))
    if not conflicts:
        _take_over(folder, copy, live, topics)
        copy.write(texts[MEMORY_FILE], {})
    return tuple(conflicts)


def rebase(folder: OwnerFolder, copy: WorkingCopy, conflicts: Iterable[Conflict], live: Baseline) -> WorkingCopy:
    """Return the copy with the notebook of now as its baseline, for a rewriter that settles the conflicts (C04).

    What merges by itself is in it; the versions that do not lie in `.incoming/` (data-folder.md 7.4 e).
    """
    base = copy.baseline
    _take_over(folder, copy, live, merge_topics(base.digests, digests_of(copy.files), live.digests))
    texts = (base.memory or b"", copy.memory or b"", live.memory or b"")
    memory = merge_memory(*texts)
    copy.write(carry_history(*texts) if isinstance(memory, Conflict) else memory, {})
    for conflict in conflicts:
        if conflict.live is not None:
            path = f"{TOPICS}/{conflict.path}" if conflict.kind is ConflictKind.PAGE else MEMORY_FILE
            _lay_beside(copy, path, conflict.live)
    return WorkingCopy(copy.folder, replace(live, forgotten=forgotten_since(base, live)))


def lay_originals_beside(copy: WorkingCopy) -> None:
    """Lay what the notebook says where the copy says something else in `.incoming/`: from there it can be put back."""
    files = copy.files
    for path, text in copy.baseline.pages.items():
        if files.get(path) != text:
            _lay_beside(copy, f"{TOPICS}/{path}", text)
    if copy.baseline.memory is not None and copy.memory != copy.baseline.memory:
        _lay_beside(copy, MEMORY_FILE, copy.baseline.memory)


def still_said(copy: WorkingCopy) -> tuple[Conflict, ...]:
    """Return where the copy of now says what is known to have been forgotten."""
    texts = {f"{TOPICS}/{path}": text for path, text in changed_files(copy)}
    return tuple(_forgotten({MEMORY_FILE: copy.memory or b""} | texts, copy.baseline.forgotten))


def forgotten_since(base: Baseline, live: Baseline) -> frozenset[bytes]:
    """Return the lines of `memory.md` and pages that were deleted since the run began and stand nowhere now."""
    changed = (text for path, text in base.pages.items() if live.pages.get(path) != text)
    before = (base.memory or b"", *changed, b"\n".join(base.forgotten))
    return forgotten_lines(before, (live.memory or b"", *live.pages.values()))


def changed_files(copy: WorkingCopy) -> Iterator[tuple[str, bytes]]:
    """Go through the files of the topics that a rewriter made or changed."""
    for path, content in copy.files.items():
        if hashlib.sha256(content).hexdigest() != copy.baseline.digests.get(path):
            yield path, content


def digests_of(files: Mapping[str, bytes]) -> dict[str, str]:
    """Return the SHA-256 of every file."""
    return {path: hashlib.sha256(content).hexdigest() for path, content in files.items()}


def _page_conflict(folder: OwnerFolder, copy: WorkingCopy, live: Baseline, path: str) -> Conflict:
    now = live.pages.get(path) or (read_bytes(folder.topics / path) if path in live.files else None)
    return Conflict(ConflictKind.PAGE, path, copy.baseline.pages.get(path), now, copy.files.get(path))


def _forgotten(texts: Mapping[str, bytes], forgotten: frozenset[bytes]) -> Iterator[Conflict]:
    for path, text in texts.items():
        lines = brought_back(text, forgotten) if forgotten else ()
        if lines:
            yield Conflict(ConflictKind.FORGOTTEN, path, draft=text, lines=lines)


def _lay_beside(copy: WorkingCopy, path: str, content: bytes) -> None:
    target = copy.folder / INCOMING / path
    make_folder(target.parent)
    write_file(target, content)


def _take_over(folder: OwnerFolder, copy: WorkingCopy, live: Baseline, topics: TopicMerge) -> None:
    """Do to the copy what was done to other files of the topics."""
    taken = {path: live.pages.get(path) or read_bytes(folder.topics / path) or b"" for path in topics.take}
    copy.write(copy.memory or b"", taken)
    for path in topics.delete:
        (copy.topics / path).unlink(missing_ok=True)

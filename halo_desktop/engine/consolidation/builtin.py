"""The rewriter that needs no model (C10), at work on a copy; and what it would do, without doing it (N52)."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

from halo_desktop.engine.consolidation.check import Problem, check
from halo_desktop.engine.consolidation.copy import FolderFiles, WorkingCopy
from halo_desktop.engine.consolidation.draft import Draft, Task
from halo_desktop.engine.consolidation.plan import Measures, measure
from halo_desktop.engine.consolidation.rewrite import Rewritten, rewrite
from halo_desktop.engine.consolidation.rewriter import Work
from halo_desktop.engine.files.atomic import read_bytes
from halo_desktop.engine.files.containment import resolve_inside
from halo_desktop.engine.files.layout import MEMORY_FILE, OwnerFolder

BUILTIN: Final = "builtin"

Rewriting: TypeAlias = Callable[[bytes | None, Path, Task, threading.Event], Rewritten | None]
"""Takes `memory.md`, the folder of the topics and the task; returns None where it was told to stop."""


def rewrite_here(memory: bytes | None, topics: Path, task: Task, stop: threading.Event) -> Rewritten | None:
    """Rewrite on this thread. Raises `EngineError` where a file of the topics cannot be read."""
    return None if stop.is_set() else rewrite(memory, FolderFiles(topics), task)


class BuiltinRewriter:
    """Tidies by rules; see `rewrite`. It costs nothing, so it begins anew when the notebook was changed meanwhile."""

    model = BUILTIN
    takes_tokens = False
    tokens = 0
    keeps_its_work = False

    def __init__(self, rewriting: Rewriting = rewrite_here) -> None:
        self._rewriting = rewriting

    def __call__(self, copy: WorkingCopy, task: Task, stop: threading.Event) -> Work:
        """Rewrite the copy; it moves no page."""
        made = self._rewriting(copy.memory, copy.topics, task, stop)
        if made is not None:
            copy.write(made.memory, made.written)
        return Work()


@dataclass(frozen=True, slots=True)
class PageChange:
    """A page before and after; `None` where it is new."""

    path: str
    before: str | None
    after: str


@dataclass(frozen=True, slots=True)
class Preview:
    """What a consolidation would make of a notebook as it is now."""

    memory_before: str
    memory_after: str
    pages: tuple[PageChange, ...]
    before: Measures
    after: Measures
    problem: Problem | None
    """Why it would be refused."""

    @property
    def changes_something(self) -> bool:
        """Whether the notebook would be another one."""
        return self.memory_before != self.memory_after or bool(self.pages)


def preview(folder: OwnerFolder, task: Task) -> Preview | None:
    """Return what the built-in rewriter would do; `None` where there is nothing to consolidate. Writes nothing (N03).

    Raises `EngineError`, LINK_REFUSED or the system's reason.
    """
    memory = read_bytes(resolve_inside(folder.path, MEMORY_FILE).absolute)
    files = FolderFiles(folder.topics)
    if memory is None and not files:
        return None
    made = rewrite(memory, files, task)
    sizes = {path: len(content) for path, content in files.items()}
    draft = Draft(made.memory, {**files, **made.written})
    return Preview(
        memory_before=_text(memory or b""),
        memory_after=_text(made.memory),
        pages=tuple(_page_changes(files, made)),
        before=measure(memory),
        after=measure(made.memory),
        problem=check(draft, memory or b"", sizes),
    )


def _page_changes(files: FolderFiles, made: Rewritten) -> Iterator[PageChange]:
    for path, after in sorted(made.written.items()):
        before = files.get(path)
        yield PageChange(path, None if before is None else _text(before), _text(after))


def _text(content: bytes) -> str:
    return content.decode("utf-8", "replace")

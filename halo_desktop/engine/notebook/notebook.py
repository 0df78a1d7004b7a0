"""One memory, one folder, one lock: the only door to a notebook's files."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from halo_desktop.engine.clock import Clock
from halo_desktop.engine.errors import Code, EngineError
from halo_desktop.engine.files.atomic import read_bytes
from halo_desktop.engine.files.containment import ContainedPath, resolve_inside
from halo_desktop.engine.files.layout import MEMORY_FILE, OwnerFolder
from halo_desktop.engine.files.locks import Locks
from halo_desktop.engine.files.trees import TreeSize
from halo_desktop.engine.notebook.briefing import Briefing, Source, Topics, compose
from halo_desktop.engine.notebook.clearing import clear, measure_what_goes, settle
from halo_desktop.engine.notebook.document import SKELETON
from halo_desktop.engine.notebook.front_matter import HEAD_BYTES, FrontMatterReader, read_front_matter
from halo_desktop.engine.notebook.page import TopicPage, TopicSummary
from halo_desktop.engine.notebook.search import TopicHit, search_pages
from halo_desktop.engine.notebook.status import NO_MEMORY, MemoryStatus, is_consolidating, read_status
from halo_desktop.engine.notebook.swap import recover
from halo_desktop.engine.notebook.topics import PAGE_SUFFIX, TopicTree, scan_topics
from halo_desktop.engine.notebook.writing import Edit, Writer
from halo_desktop.engine.settings import BriefingLimits

ChangeCounter = Callable[[], int | None]
"""How many changes of the folder were seen so far; `None` while nobody watches it."""


class Notebook:
    """The memory in one owner's folder. Looking writes nothing; a change happens under the notebook's lock (N07)."""

    def __init__(self, folder: OwnerFolder, locks: Locks, clock: Clock) -> None:
        self.folder = folder
        self._locks = locks
        self._writer = Writer(folder, locks)
        self._clock = clock
        self._front_matter = FrontMatterReader(folder.topics)
        self._changes: ChangeCounter = _not_watched
        self._known: tuple[int, MemoryStatus] | None = None

    def watched_by(self, changes: ChangeCounter) -> None:
        """Let `status` answer from what it knows while a watch of the folder has seen no change (Q01)."""
        self._changes = changes

    def status(self) -> MemoryStatus:
        """Return size, topics and last consolidation (N41); a missing folder is a memory that is still empty (N08)."""
        seen = self._changes()
        if seen is not None and self._known and self._known[0] == seen:
            return replace(self._known[1], consolidating=is_consolidating(self.folder, self._clock(), self._locks))
        status = read_status(self.folder, self._clock, self._locks) if self._may_read() else NO_MEMORY
        self._known = None if seen is None else (seen, status)
        return status

    def memory(self) -> bytes | None:
        """Return `memory.md` as it is, `None` where there is none."""
        return read_bytes(self._inside(MEMORY_FILE).absolute) if self._may_read() else None

    def tree(self) -> TopicTree:
        """Return the tree of topics."""
        return scan_topics(self.folder.topics) if self._may_read() else TopicTree()

    def topics(self) -> tuple[TopicSummary, ...]:
        """Return all topic pages, ordered by path; a page without a name goes by its file's."""
        found: list[TopicSummary] = []
        for page in self.tree().pages():
            front = self._front_matter(page)
            name = front.name or page.name.removesuffix(PAGE_SUFFIX)
            found.append(TopicSummary(page.path, name, front.description or "", page.size))
        return tuple(sorted(found, key=lambda summary: summary.path))

    def page(self, path: str) -> TopicPage:
        """Return one page by its path below the topics; raises `EngineError` (NO_SUCH_PAGE)."""
        for page in self.tree().pages():
            if page.path == path:
                content = read_bytes(self.folder.topics / path)
                if content is not None:
                    return _topic_page(path, content)
        raise EngineError(Code.NO_SUCH_PAGE, path=path)

    def pages(self) -> Iterator[TopicPage]:
        """Go through all topic pages with their text, in no order."""
        for page in self.tree().pages():
            content = read_bytes(self.folder.topics / page.path)
            if content is not None:
                yield _topic_page(page.path, content)

    def read(self, path: str) -> bytes | None:
        """Return any file in the owner's folder, `None` where there is none; who may read it is for others to say.

        Raises `EngineError`: PATH_REFUSED, LINK_REFUSED, or the system's reason.
        """
        contained = self._inside(path)
        return read_bytes(contained.absolute) if self._may_read() else None

    def search(self, query: str) -> tuple[TopicHit, ...]:
        """Return the pages that hold all words of a query, the best first."""
        return search_pages(self.pages(), query)

    def briefing(self, limits: BriefingLimits, workspace: Notebook | None = None) -> Briefing:
        """Return what a new conversation is given of this notebook (N10), byte for byte the same for the same files.

        `workspace` is the notebook whose topics may be read besides (N21).
        """
        source = Source(
            self.memory(),
            self.briefed_topics(),
            workspace.briefed_topics() if workspace else None,
            run_records=_count_pages(self.folder.run_records),
            archives=_count_pages(self.folder.archive) + _count_pages(self.folder.memory),
        )
        return compose(source, limits)

    def prepare(self) -> bool:
        """Write the skeleton at first use, never over a file that holds anything else (N03); say whether it was."""

        def skeleton(content: bytes | None) -> bytes:
            return content if content and content.strip() else SKELETON

        return self.change_memory(skeleton)

    def change_memory(self, edit: Edit) -> bool:
        """Change `memory.md`; say whether it changed.

        Raises `EngineError`: BUSY after 30 s, CHANGED_MEANWHILE when the file changed at every try, LINK_REFUSED, or
        the system's reason; then the old content stands.
        """
        return self._writer.change(self._inside(MEMORY_FILE), edit)

    def change_page(self, path: str, edit: Edit) -> bool:
        """Change, make or delete a topic page; say whether it changed. Raises as `change_memory`, and PATH_REFUSED."""
        return self._writer.change(self._writer.page(path), edit)

    def move_page(self, source: str, target: str) -> None:
        """Give a topic page another path, where nothing stands yet.

        Raises `EngineError`: NO_SUCH_PAGE, CHANGED_MEANWHILE where something stands there, and as `change_page`.
        """
        self._writer.move(source, target)

    def what_a_clearing_removes(self) -> TreeSize:
        """Count the files that `clear` would delete."""
        return measure_what_goes(self.folder)

    def clear(self) -> int:
        """Delete `memory.md` and everything in `memory/` and `runs/` (N25); return how many files went."""
        return clear(self.folder, self._locks)

    def briefed_topics(self) -> Topics:
        """Return the topics as a briefing lists them, here or for a digital human that may read them (N21)."""
        return Topics(self.tree(), self._front_matter)

    def _may_read(self) -> bool:
        recover(self.folder, self._locks)
        return settle(self.folder, self._locks)

    def _inside(self, path: str) -> ContainedPath:
        return resolve_inside(self.folder.path, path)


def _not_watched() -> int | None:
    return None


def _topic_page(path: str, content: bytes) -> TopicPage:
    front = read_front_matter(content[:HEAD_BYTES])
    name = front.name or path.rpartition("/")[2].removesuffix(PAGE_SUFFIX)
    return TopicPage(path, name, front.description or "", content.decode("utf-8", "replace"))


def _count_pages(folder: Path) -> int:
    """Count the Markdown files directly in a folder, hidden ones apart."""
    with suppress(OSError), os.scandir(folder) as entries:
        return sum(
            entry.name.endswith(PAGE_SUFFIX) and not entry.name.startswith(".") and entry.is_file(follow_symlinks=False)
            for entry in entries
        )
    return 0

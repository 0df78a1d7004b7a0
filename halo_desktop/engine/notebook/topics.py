"""The tree of topic pages as it lies on disk (N05): which folders and pages there are, never what they say.

What counts (data-folder.md 3.3, N41): names that begin with a dot are hidden; links are neither followed nor listed;
a page is a `.md` file, except that `index.md` inside a folder describes that folder; other files are no pages, but
their bytes count. There is no limit on number, size or depth.
"""

from __future__ import annotations

import os
import stat
import sys
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple

from halo_desktop.engine.files.layout import INDEX_PAGE

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PAGE_SUFFIX: Final = ".md"


class Page(NamedTuple):
    """One Markdown file. A tuple, because ten thousand of them are made for one briefing (Q02)."""

    name: str
    path: str
    """Relative to `topics/`, with `/` between the parts."""
    size: int
    """Bytes."""
    mtime_ns: int


@dataclass(frozen=True, slots=True, eq=False)
class Folder:
    """One category with everything below it, in no order. Compared by identity: trees may be very deep."""

    name: str
    path: str
    """Relative to `topics/`, with `/` between the parts; empty for `topics/` itself."""
    folders: tuple[Folder, ...] = ()
    pages: tuple[Page, ...] = ()
    index: Page | None = None
    """The `index.md` that describes the folder."""
    page_count: int = 0
    """Pages here and in all folders below."""


@dataclass(frozen=True, slots=True, eq=False)
class TopicTree:
    """Everything under one `topics/` folder at the time of the walk."""

    root: Folder = Folder("", "")
    total_bytes: int = 0
    """Bytes of every regular file that is not hidden: pages, `index.md`, images (N41)."""
    unreadable: tuple[str, ...] = ()
    """Relative paths of folders that vanished or refused to be read during the walk; empty string for `topics/`."""

    @property
    def page_count(self) -> int:
        """Number of topic pages in the whole tree."""
        return self.root.page_count

    def pages(self) -> Iterator[Page]:
        """Go through all pages, folder by folder, in no order."""
        waiting = [self.root]
        while waiting:
            folder = waiting.pop()
            yield from folder.pages
            waiting.extend(folder.folders)


class TopicTotals(NamedTuple):
    """What a status says about the topics."""

    bytes: int
    pages: int


def count_topics(folder: Path) -> TopicTotals:
    """Count bytes and pages as `scan_topics` does, at the cost of a bare walk (N41, Q01).

    A second walk beside `scan_topics`, because building the tree alone costs more than Q01 leaves for everything.
    `folder` that is missing or unreadable counts as nothing; so do folders below that are.
    """
    total = pages = 0
    top = str(folder)
    waiting = [top]
    while waiting:
        where = waiting.pop()
        try:
            with os.scandir(where) as entries:
                for entry in entries:
                    name = entry.name
                    if name[0] == ".":
                        continue
                    if entry.is_file(follow_symlinks=False):
                        total += _size(entry)
                        if name.endswith(PAGE_SUFFIX) and (name != INDEX_PAGE or where is top):
                            pages += 1
                    elif _is_folder(entry):
                        waiting.append(entry.path)
        except OSError:
            continue
    return TopicTotals(total, pages)


def scan_topics(folder: Path) -> TopicTree:
    """Walk `folder` once. A missing folder is an empty tree; `folder` itself may be a link."""
    found = [_Found("", "", str(folder))]
    unreadable: list[str] = []
    total = 0
    for here in found:  # grows while it is walked: parents stand before their children
        try:
            total += here.read(found)
        except FileNotFoundError:
            if here.path:
                unreadable.append(here.path)
        except OSError:
            unreadable.append(here.path)
    for here in reversed(found[1:]):
        here.close()
    return TopicTree(found[0].freeze(), total, tuple(unreadable))


@dataclass(slots=True)
class _Found:
    """A folder while the walk goes on."""

    name: str
    path: str
    where: str
    parent: _Found | None = None
    folders: list[Folder] = field(default_factory=list["Folder"])
    pages: list[Page] = field(default_factory=list[Page])
    index: Page | None = None
    pages_below: int = 0

    def read(self, found: list[_Found]) -> int:
        """List this folder; folders in it go to the end of `found`. Returns the bytes of its files."""
        total = 0
        prefix = f"{self.path}/" if self.path else ""
        with os.scandir(self.where) as entries:
            for entry in entries:
                name = entry.name
                if name[0] == ".":
                    continue
                if entry.is_file(follow_symlinks=False):
                    total += self._take(entry, prefix + name)
                elif _is_folder(entry):
                    found.append(_Found(name, prefix + name, entry.path, self))
        return total

    def _take(self, entry: os.DirEntry[str], path: str) -> int:
        """Note one file; returns its bytes."""
        try:
            about = entry.stat(follow_symlinks=False)
        except OSError:  # vanished since the folder was listed
            return 0
        name = entry.name
        if name.endswith(PAGE_SUFFIX):
            page = Page(name, path, about.st_size, about.st_mtime_ns)
            if name == INDEX_PAGE and self.path:
                self.index = page
            else:
                self.pages.append(page)
        return about.st_size

    def close(self) -> None:
        """Hand the finished folder to its parent, whose other children may still be open."""
        if self.parent is not None:
            folder = self.freeze()
            self.parent.folders.append(folder)
            self.parent.pages_below += folder.page_count

    def freeze(self) -> Folder:
        """Return what was found."""
        count = len(self.pages) + self.pages_below
        return Folder(self.name, self.path, tuple(self.folders), tuple(self.pages), self.index, count)


def _size(entry: os.DirEntry[str]) -> int:
    try:
        return entry.stat(follow_symlinks=False).st_size
    except OSError:
        return 0


def _is_folder(entry: os.DirEntry[str]) -> bool:
    """Tell a real folder from a link; a junction of Windows is a link that `is_dir` calls a folder."""
    if not entry.is_dir(follow_symlinks=False):
        return False
    if sys.platform == "win32":
        tag = entry.stat(follow_symlinks=False).st_reparse_tag
        return tag != stat.IO_REPARSE_TAG_MOUNT_POINT
    return True

"""Changing the files of a notebook, each change under the notebook's lock and compared just before it happens (N07)."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

from halo_desktop.engine.access import Area, area_of
from halo_desktop.engine.errors import Code, EngineError, os_errors_about
from halo_desktop.engine.files.atomic import flush_folder, make_folder, read_bytes, remove_file, replace_file
from halo_desktop.engine.files.containment import ContainedPath, resolve_inside
from halo_desktop.engine.files.layout import MEMORY_FOLDER, TOPICS, LockKind, OwnerFolder
from halo_desktop.engine.files.locks import Locks
from halo_desktop.engine.notebook.clearing import finish_clearing
from halo_desktop.engine.notebook.swap import finish_swap
from halo_desktop.engine.notebook.topics import PAGE_SUFFIX

Edit = Callable[[bytes | None], bytes | None]
"""Makes the new content of a file from the present one (`None`: no file); called again when that has changed."""

_TRIES: Final = 5
"""How often an edit is made anew when an editor, which takes no lock, saved in between."""


class Writer:
    """Writes in one owner's folder. What a killed swap or clearing left is finished first."""

    def __init__(self, folder: OwnerFolder, locks: Locks) -> None:
        self._folder = folder
        self._locks = locks

    def page(self, path: str) -> ContainedPath:
        """Return the place of a topic page; raises `EngineError` (PATH_REFUSED, LINK_REFUSED)."""
        contained = resolve_inside(self._folder.path, f"{MEMORY_FOLDER}/{TOPICS}/{path}")
        if area_of(contained.relative) is not Area.TOPICS or contained.relative.suffix != PAGE_SUFFIX:
            raise EngineError(Code.PATH_REFUSED, path=path)
        return contained

    def change(self, contained: ContainedPath, edit: Edit) -> bool:
        """Change, make or delete a file; say whether it changed. Raises as `Notebook.change_memory`."""
        path = contained.absolute
        with self._locks.exclusive(LockKind.NOTEBOOK, self._folder.path):
            self._finish_what_was_left()
            for attempt in range(_TRIES):
                before = read_bytes(path)
                after = edit(before)
                if after == before:
                    return False
                try:
                    self._put(path, after, before)
                except EngineError as error:
                    if error.code is not Code.CHANGED_MEANWHILE or attempt == _TRIES - 1:
                        raise
                else:
                    return True
        raise EngineError(Code.CHANGED_MEANWHILE, where=path)

    def move(self, source: str, target: str) -> None:
        """Give a topic page another path. Raises as `Notebook.move_page`."""
        from_path, to_path = self.page(source).absolute, self.page(target).absolute
        with self._locks.exclusive(LockKind.NOTEBOOK, self._folder.path):
            self._finish_what_was_left()
            if not from_path.is_file():
                raise EngineError(Code.NO_SUCH_PAGE, path=source)
            if os.path.lexists(to_path):
                raise EngineError(Code.CHANGED_MEANWHILE, where=to_path)
            make_folder(to_path.parent)
            with os_errors_about(from_path):
                os.rename(from_path, to_path)
                flush_folder(to_path.parent)
            self._remove_empty(from_path.parent)

    def _finish_what_was_left(self) -> None:
        finish_swap(self._folder)
        finish_clearing(self._folder)

    def _put(self, path: Path, content: bytes | None, expected: bytes | None) -> None:
        if content is not None:
            make_folder(path.parent)
            replace_file(path, content, expected=expected)
            return
        if read_bytes(path) != expected:
            raise EngineError(Code.CHANGED_MEANWHILE, where=path)
        remove_file(path)
        self._remove_empty(path.parent)

    def _remove_empty(self, folder: Path) -> None:
        """Remove the folders that a page leaves empty: an empty category would stand in every catalogue."""
        topics = Path(os.path.realpath(self._folder.topics))
        with suppress(OSError):
            while folder != topics and folder.is_relative_to(topics):
                os.rmdir(folder)
                folder = folder.parent

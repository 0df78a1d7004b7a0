"""Which file of a private copy a model may mean by a path (C13).

Paths are seen from the copy: `memory.md`, `topics/…`, and `.incoming/…`, which is there to be read. A path is either
that of a file which the copy lists, or one that every rule of `containment` allows; other hidden names and links are
no files.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from halo_desktop.engine.consolidation.copy import INCOMING
from halo_desktop.engine.errors import Code, EngineError
from halo_desktop.engine.files.atomic import read_bytes
from halo_desktop.engine.files.containment import resolve_inside
from halo_desktop.engine.files.layout import MEMORY_FILE, TOPICS
from halo_desktop.engine.llm.model import ToolRefusal
from halo_desktop.engine.notebook.topic_files import list_topic_files
from halo_desktop.engine.notebook.topics import PAGE_SUFFIX
from halo_desktop.engine.prompts import phrases

_TOPICS_PREFIX: Final = f"{TOPICS}/"
_REFUSED: Final = frozenset({Code.PATH_REFUSED, Code.LINK_REFUSED, Code.NAME_TOO_LONG})
_SHOWN_CHARACTERS: Final = 200


class CopyPaths:
    """Tells the files of one copy by their paths. Raises `ToolRefusal` for a path that is none."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def known(self) -> list[str]:
        """Return the paths of all files that may be read."""
        own = list_topic_files(self._folder).files
        incoming = list_topic_files(self._folder / INCOMING).files
        return sorted(own) + [f"{INCOMING}/{path}" for path in sorted(incoming)]

    def in_folder(self, folder: str) -> Iterator[str]:
        """Go through the files below a folder; all of them for the empty name."""
        prefix = _composed(folder.strip("/"))
        for path in self.known():
            if not prefix or _composed(path).startswith(f"{prefix}/"):
                yield path

    def existing(self, wanted: str) -> str:
        """Return the path of a file that is there; composed and decomposed characters make no difference."""
        known = self.known()
        if wanted in known:
            return wanted
        composed = _composed(wanted)
        found = next((path for path in known if _composed(path) == composed), None)
        if found is None:
            raise ToolRefusal(say("no-file", path=_shortened(wanted)))
        return found

    def writable(self, wanted: str, *, new: bool = False) -> str:
        """Return the path of `memory.md` or of a page, whether it is there or, with `new`, not yet."""
        try:
            path = self.existing(wanted)
        except ToolRefusal:
            if not new:
                raise
            path = self.inside(wanted)
        if path != MEMORY_FILE and not (path.startswith(_TOPICS_PREFIX) and path.endswith(PAGE_SUFFIX)):
            raise ToolRefusal(say("not-there", path=_shortened(path)))
        return path

    def inside(self, wanted: str) -> str:
        """Return a plain path inside the copy where no file need be yet."""
        try:
            path = resolve_inside(self._folder, wanted).relative
        except EngineError as error:
            if error.code not in _REFUSED:
                raise
            raise ToolRefusal(say("not-there", path=_shortened(wanted))) from None
        if any(part.startswith(".") for part in path.parts):
            raise ToolRefusal(say("not-there", path=_shortened(wanted)))
        if any((self._folder / above).is_file() for above in path.parents):
            raise ToolRefusal(say("is-file", path=path))
        return path.as_posix()

    def content(self, path: str) -> bytes:
        """Return the bytes of a known file; raises `EngineError` (VANISHED) where it is gone."""
        content = read_bytes(self._folder / path)
        if content is None:
            raise EngineError(Code.VANISHED, where=self._folder / path)
        return content


def say(key: str, **values: object) -> str:
    """Return one of our phrases about the tools, filled in."""
    return phrases("consolidation-tools")[key].format(**values)


def is_topic(path: str) -> bool:
    """Say whether a path of the copy is that of a file of the topics."""
    return path.startswith(_TOPICS_PREFIX)


def in_topics(path: str) -> str:
    """Return the same path as drafts and moves have it: seen from the topics."""
    return path.removeprefix(_TOPICS_PREFIX)


def _composed(path: str) -> str:
    return unicodedata.normalize("NFC", path)


def _shortened(path: str) -> str:
    """Return what was given as a path, as an answer may carry it."""
    return path[:_SHOWN_CHARACTERS].encode("utf-8", "replace").decode()

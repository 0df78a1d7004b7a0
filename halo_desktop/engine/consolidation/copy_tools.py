"""What a model may do to the private copy of a notebook, and nothing beyond (C13); what it reads is between marks."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import PurePosixPath
from typing import Final

from halo_desktop.engine.consolidation.copy import WorkingCopy, write_file
from halo_desktop.engine.consolidation.copy_paths import CopyPaths, in_topics, is_topic, say
from halo_desktop.engine.consolidation.draft import Move, is_page
from halo_desktop.engine.consolidation.texts import TextFile
from halo_desktop.engine.errors import os_errors_about
from halo_desktop.engine.files.atomic import make_folder, read_bytes
from halo_desktop.engine.files.layout import MEMORY_FILE, TOPICS
from halo_desktop.engine.json_values import JsonObject
from halo_desktop.engine.llm.model import Tool, ToolRefusal
from halo_desktop.engine.notebook.front_matter import HEAD_BYTES, read_front_matter
from halo_desktop.engine.notebook.marks import between_marks
from halo_desktop.engine.notebook.search import folded
from halo_desktop.engine.notebook.topics import PAGE_SUFFIX

MAX_FILE_BYTES: Final = 1024 * 1024
"""No tool makes a file longer than this; one that is longer already may not grow."""

MAX_ROUND_BYTES: Final = 16 * 1024 * 1024
"""So much may be written in one round, with however many calls."""

LISTED: Final = 200
"""Files shown at a time."""

HITS: Final = 50
"""Lines that a search shows, and how much of each."""
HIT_CHARACTERS: Final = 240


class CopyTools:
    """The tools of one round. `moves` are the files that were moved in it, the earliest first."""

    def __init__(self, copy: WorkingCopy, page_characters: int) -> None:
        self.moves: list[Move] = []
        self._folder = copy.folder
        self._paths = CopyPaths(copy.folder)
        self._page_characters = page_characters
        self._bytes_left = MAX_ROUND_BYTES

    def tools(self) -> tuple[Tool, ...]:
        """Return them as a model is offered them."""
        path, text = _string("path", "path"), _string("text", "write-text")
        old, new = _string("old_text", "edit-old"), _string("new_text", "edit-new")
        source, to, into = _string("from", "move-from"), _string("to", "move-to"), _string("merged_into", "move-into")
        sought, folder = _string("text", "search-text"), _string("folder", "search-folder")
        return (
            _tool("list", self._list, {}, _string("folder", "list-folder") | _number("from", "list-from")),
            _tool("read", self._read, path, _number("from", "read-from")),
            _tool("search", self._search, sought, folder),
            _tool("write", self._write, path | text),
            _tool("edit", self._edit, path | old | new),
            _tool("move_page", self._move, source, to | into),
        )

    def _list(self, arguments: JsonObject) -> str:
        start = _number_in(arguments, "from")
        paths = list(self._paths.in_folder(_text_in(arguments, "folder", default="")))
        shown = paths[start : start + LISTED]
        end = start + len(shown)
        answer = f"{say('files', total=len(paths))}\n{between_marks(''.join(map(self._line, shown)))}"
        return answer if end >= len(paths) else f"{answer}\n{say('files-more', left=len(paths) - end, end=end)}"

    def _line(self, path: str) -> str:
        content = self._paths.content(path)
        about = read_front_matter(content[:HEAD_BYTES]).description if path.endswith(PAGE_SUFFIX) else None
        return f"{path}: {len(content)} bytes" + (f" | {about}\n" if about else "\n")

    def _read(self, arguments: JsonObject) -> str:
        path = self._paths.existing(_text_in(arguments, "path"))
        return self._shown(path, "file", _number_in(arguments, "from"))

    def _shown(self, path: str, heading: str, start: int = 0) -> str:
        """Return a part of a file that ends with a line, where a line is not longer than the part."""
        text = TextFile(self._paths.content(path)).shown
        start = min(start, len(text))
        end = min(len(text), start + self._page_characters)
        if end < len(text):
            end = text.rfind("\n", start, end) + 1 or end
        answer = f"{say(heading, path=path, start=start, end=end, total=len(text))}\n{between_marks(text[start:end])}"
        return answer if end == len(text) else f"{answer}\n{say('file-more', end=end)}"

    def _search(self, arguments: JsonObject) -> str:
        sought = folded(_text_in(arguments, "text")).strip()
        folder = _text_in(arguments, "folder", default="")
        hits = [hit for path in self._paths.in_folder(folder) for hit in self._hits(path, sought)] if sought else []
        if not hits:
            return say("no-hits")
        answer = f"{say('hits', total=len(hits))}\n{between_marks(''.join(hits[:HITS]))}"
        return answer if len(hits) <= HITS else f"{answer}\n{say('hits-more', shown=HITS)}"

    def _hits(self, path: str, sought: str) -> Iterator[str]:
        for number, line in enumerate(TextFile(self._paths.content(path)).shown.split("\n"), 1):
            place = folded(line).find(sought)
            if place >= 0:
                start = max(0, place - HIT_CHARACTERS // 2)
                yield f"{path}:{number}: {line[start : start + HIT_CHARACTERS]}\n"

    def _write(self, arguments: JsonObject) -> str:
        path = self._paths.writable(_text_in(arguments, "path"), new=True)
        return self._put(path, _text_in(arguments, "text"))

    def _edit(self, arguments: JsonObject) -> str:
        path = self._paths.writable(_text_in(arguments, "path"))
        old, new = _text_in(arguments, "old_text"), _text_in(arguments, "new_text")
        text = TextFile(self._paths.content(path)).text
        if not old:
            raise ToolRefusal(say("old-empty"))
        count = text.count(old)
        if count == 0:
            raise ToolRefusal(self._shown(path, "old-missing"))
        if count > 1:
            raise ToolRefusal(say("old-often", path=path, count=count))
        return self._put(path, text.replace(old, new))

    def _put(self, path: str, text: str) -> str:
        target = self._folder / path
        before = read_bytes(target)
        present = before or b""
        content = TextFile(present).written(text)
        most = max(MAX_FILE_BYTES, len(present))
        if len(content) > most:
            raise ToolRefusal(say("too-long", path=path, size=len(content), most=most))
        if content == before:
            return say("as-it-was", path=path)
        if len(content) > self._bytes_left:
            raise ToolRefusal(say("used-up"))
        self._bytes_left -= len(content)
        make_folder(target.parent)
        write_file(target, content)
        return say("written", path=path, size=len(content))

    def _move(self, arguments: JsonObject) -> str:
        source = _text_in(arguments, "from").strip("/")
        to, into = _text_in(arguments, "to", default=""), _text_in(arguments, "merged_into", default="")
        moved = list(self._paths.in_folder(source)) if source else []
        moved = moved or [self._paths.existing(source)]
        if not all(map(is_topic, moved)):
            raise ToolRefusal(say("not-there", path=source))
        if bool(to) == bool(into):
            raise ToolRefusal(say("one-way"))
        return self._move_to(moved, len(source.split("/")), to.rstrip("/")) if to else self._merge(moved, into)

    def _move_to(self, moved: list[str], depth: int, to: str) -> str:
        """Move files; what stands behind the first `depth` parts of their paths stays."""
        targets = [self._new_place(path, "/".join([to, *path.split("/")[depth:]])) for path in moved]
        for path, target in zip(moved, targets, strict=True):
            make_folder((self._folder / target).parent)
            with os_errors_about(self._folder / path):
                os.rename(self._folder / path, self._folder / target)
            self._note(Move(in_topics(path), target=in_topics(target)))
        return say("moved", count=len(moved))

    def _new_place(self, path: str, wanted: str) -> str:
        target = self._paths.inside(wanted)
        same_kind = is_page(in_topics(target)) == is_page(in_topics(path)) and _suffix(target) == _suffix(path)
        if not is_topic(target) or not same_kind:
            raise ToolRefusal(say("to-other-kind", path=target))
        if os.path.lexists(self._folder / target):
            raise ToolRefusal(say("to-taken", path=target))
        return target

    def _merge(self, moved: list[str], wanted: str) -> str:
        into = self._paths.writable(wanted)
        if into == MEMORY_FILE:
            raise ToolRefusal(say("no-file", path=in_topics(into)))
        if into in moved:
            raise ToolRefusal(say("into-itself", path=into))
        for path in moved:
            with os_errors_about(self._folder / path):
                os.unlink(self._folder / path)
            self._note(Move(in_topics(path), merged_into=in_topics(into)))
        return say("merged", count=len(moved), path=into)

    def _note(self, move: Move) -> None:
        """Record a move, and remove the folders that it left empty."""
        self.moves.append(move)
        top = self._folder / TOPICS
        folder = (top / move.source).parent
        while folder != top and not any(folder.iterdir()):
            with os_errors_about(folder):
                os.rmdir(folder)
            folder = folder.parent


def _tool(
    name: str, run: Callable[[JsonObject], str], required: JsonObject, optional: JsonObject | None = None
) -> Tool:
    schema: JsonObject = {
        "type": "object",
        "properties": required | (optional or {}),
        "required": list(required),
        "additionalProperties": False,
    }
    return Tool(name, say(name.replace("_", "-")), schema, run)


def _string(name: str, phrase: str) -> JsonObject:
    return {name: {"type": "string", "description": say(phrase)}}


def _number(name: str, phrase: str) -> JsonObject:
    return {name: {"type": "integer", "minimum": 0, "description": say(phrase)}}


def _text_in(arguments: JsonObject, name: str, *, default: str | None = None) -> str:
    """Return an argument that a file or a path can hold; the default where it is left out."""
    value = arguments.get(name)
    if value is None and default is not None:
        return default
    if not isinstance(value, str):
        raise ToolRefusal(say("no-text", name=name))
    if not _can_be_stored(value):
        raise ToolRefusal(say("no-characters", name=name))
    return value


def _suffix(path: str) -> str:
    return PurePosixPath(path).suffix


def _can_be_stored(text: str) -> bool:
    """Say whether a text has neither NUL nor half characters."""
    try:
        return b"\0" not in text.encode()
    except UnicodeEncodeError:
        return False


def _number_in(arguments: JsonObject, name: str) -> int:
    value = arguments.get(name)
    if value is None:
        return 0
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise ToolRefusal(say("no-number", name=name))
    return value

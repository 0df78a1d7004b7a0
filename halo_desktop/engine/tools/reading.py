"""Tools that read a notebook: its pages, a search, `memory.md` and single pages, in portions (N19, V30)."""

from __future__ import annotations

from typing import Final

from pydantic import Field

from halo_desktop.engine.access import Action, Area
from halo_desktop.engine.errors import Code, EngineError
from halo_desktop.engine.files.layout import MEMORY_FILE
from halo_desktop.engine.json_values import JsonObject
from halo_desktop.engine.llm.model import Tool
from halo_desktop.engine.notebook.search import search_pages
from halo_desktop.engine.notebook.topics import Folder
from halo_desktop.engine.tools.calling import Arguments, make_tool
from halo_desktop.engine.tools.cleaning import shortened
from halo_desktop.engine.tools.items import memory_items
from halo_desktop.engine.tools.matching import LIKELY, features, share
from halo_desktop.engine.tools.turn_notebook import Shelf, refusal

PORTION_CHARACTERS: Final = 3000
"""Of a file in one answer, so that with its frame and escapes it stays below what a model is shown (V30)."""

_LISTED: Final = 40
_DESCRIPTION_CHARACTERS: Final = 200
_HITS: Final = 12
_ESCAPED: Final = frozenset('"\\\n\r\t')


class ListPages(Arguments):
    """A folder of topics."""

    folder: str = Field("", max_length=1024, description="Folder below the topics; empty for the top.")
    offset: int = Field(0, ge=0, le=10**9, description="How many to leave out, to read on.")


class Search(Arguments):
    """Words to look for."""

    query: str = Field(min_length=1, max_length=400, description="Words that must all occur.")


class Read(Arguments):
    """A portion of `memory.md`."""

    offset: int = Field(0, ge=0, le=10**9, description="Character to begin at: next_offset of the answer before.")


class ReadPage(Read):
    """A portion of a page."""

    path: str = Field(max_length=1024, description="Path below the topics, such as reports/weekly.md.")


def reading_tools(own: Shelf) -> tuple[Tool, ...]:
    """Return the tools that read the own notebook."""
    return (
        make_tool("list_pages", ListPages, lambda given: _list(own, given)),
        make_tool("search_notebook", Search, lambda given: _search(own, given)),
        make_tool("read_memory", Read, lambda given: _read(own, MEMORY_FILE, given.offset)),
        make_tool("read_page", ReadPage, lambda given: _read(own, given.path, given.offset)),
    )


def workspace_tools(shelf: Shelf) -> tuple[Tool, ...]:
    """Return the tools that read the topics of the workspace that a digital human is in (N21)."""
    return (
        make_tool("list_workspace_pages", ListPages, lambda given: _list(shelf, given)),
        make_tool("search_workspace_pages", Search, lambda given: _search(shelf, given)),
        make_tool("read_workspace_page", ReadPage, lambda given: _read(shelf, given.path, given.offset)),
    )


def portion(text: str, offset: int) -> JsonObject:
    """Return a part of a text, with where the next one begins and how long the whole is, in characters."""
    end, room = offset, PORTION_CHARACTERS
    while end < len(text) and room > 0:
        room -= 1 + (text[end] in _ESCAPED)
        end += 1
    more = {"next_offset": end} if end < len(text) else {}
    return {"text": text[offset:end], "characters": len(text), **more}


def _list(shelf: Shelf, given: ListPages) -> JsonObject:
    shelf.permit(Area.TOPICS, Action.READ)
    topics = shelf.notebook.briefed_topics()
    folder = _folder(topics.tree.root, given.folder)
    names = sorted(folder.folders, key=lambda one: one.path) + sorted(folder.pages, key=lambda one: one.path)
    listed: list[JsonObject] = []
    for one in names[given.offset : given.offset + _LISTED]:
        if isinstance(one, Folder):
            about = topics.read(one.index).description if one.index else None
            listed.append({"folder": one.path, "pages": one.page_count, "description": _brief(about)})
        else:
            listed.append({"path": one.path, "description": _brief(topics.read(one).description)})
    more = {"next_offset": given.offset + _LISTED} if len(names) > given.offset + _LISTED else {}
    return {"listed": listed, "total": len(names), **more}


def _folder(root: Folder, path: str) -> Folder:
    """Return a folder of the tree that was found; a path of whatever form names one of those or none."""
    here = root
    for name in filter(None, path.strip("/").split("/")):
        found = next((folder for folder in here.folders if folder.name == name), None)
        if found is None:
            raise refusal("no_such_folder")
        here = found
    return here


def _search(shelf: Shelf, given: Search) -> JsonObject:
    shelf.permit(Area.TOPICS, Action.READ)
    hits = search_pages(shelf.notebook.pages(), given.query)
    pages = [{"path": hit.path, "name": shortened(hit.name, 80), "snippet": hit.snippet} for hit in hits[:_HITS]]
    memory: list[str] = []
    if shelf.allows(Area.MEMORY_FILE, Action.READ):
        shelf.locate(MEMORY_FILE, Action.READ)
        wanted = features(given.query)
        items = memory_items(shelf.notebook.memory() or b"")
        memory = [shortened(item.text, _DESCRIPTION_CHARACTERS) for item in items if share(wanted, item.text) >= LIKELY]
    return {"pages": pages, "total_pages": len(hits), "memory": memory[: _HITS // 2]}


def _read(shelf: Shelf, argument: str, offset: int) -> JsonObject:
    path = shelf.locate(argument, Action.READ)
    content = shelf.notebook.read(path)
    if content is None and path == MEMORY_FILE:
        content = b""
    if content is None:
        raise EngineError(Code.NO_SUCH_PAGE, path=path)
    if b"\0" in content:
        raise refusal("no_text")
    return {"where": path, **portion(content.decode("utf-8", "replace"), offset)}


def _brief(description: str | None) -> str:
    return shortened(description or "", _DESCRIPTION_CHARACTERS)

"""Tools that change a notebook: `memory.md`, its history, and pages (N19)."""

from __future__ import annotations

from typing import Final

from pydantic import Field

from halo_desktop.engine.access import Action
from halo_desktop.engine.errors import Code, EngineError
from halo_desktop.engine.files.layout import MEMORY_FILE
from halo_desktop.engine.json_values import JsonObject
from halo_desktop.engine.llm.model import Tool
from halo_desktop.engine.notebook.document import Document
from halo_desktop.engine.notebook.edits import insert_entry, without_begun_entry
from halo_desktop.engine.notebook.front_matter import HEAD_BYTES, read_front_matter
from halo_desktop.engine.notebook.history import format_heading
from halo_desktop.engine.tools.calling import Arguments, make_tool
from halo_desktop.engine.tools.cleaning import clean_details, clean_line, clean_text, says_something, shortened
from halo_desktop.engine.tools.replacing import replaced
from halo_desktop.engine.tools.structure import Breach, breach_of
from halo_desktop.engine.tools.turn_notebook import TOPICS_PREFIX, TurnNotebook, refusal, refuse_secrets

TEXT_CHARACTERS: Final = 40_000
"""The longest text of one call; a page that is longer is made in several."""

SUMMARY_CHARACTERS: Final = 120

_DELETED_BYTES: Final = 256 * 1024
"""A page of more is deleted by a person: the journal keeps what goes."""


class EditMemory(Arguments):
    """A passage and what comes in its place."""

    old: str = Field(min_length=1, max_length=TEXT_CHARACTERS, description="Exact text that stands there once.")
    new: str = Field(max_length=TEXT_CHARACTERS, description="Text in its place; empty to remove it.")


class EditPage(EditMemory):
    """The same in a page."""

    path: str = Field(max_length=1024, description="Path below the topics, such as reports/weekly.md.")


class AddHistory(Arguments):
    """One entry of the history."""

    summary: str = Field(min_length=1, max_length=300, description="One line: what was decided or found.")
    topic: str | None = Field(None, max_length=300, description="Path of the page with the details, if any.")
    details: str | None = Field(None, max_length=TEXT_CHARACTERS, description="Reasons, as ### sections and lists.")


class WritePage(Arguments):
    """A new page."""

    path: str = Field(max_length=1024, description="New path below the topics, ending in .md.")
    name: str = Field(min_length=1, max_length=120, description="What the page is about.")
    description: str = Field(min_length=1, max_length=400, description="When to read it.")
    text: str = Field(max_length=TEXT_CHARACTERS, description="The page itself, in Markdown.")


class MovePage(Arguments):
    """A page and its new path."""

    path: str = Field(max_length=1024, description="Present path below the topics.")
    target: str = Field(max_length=1024, description="New path below the topics, where nothing stands.")


class DeletePage(Arguments):
    """A page."""

    path: str = Field(max_length=1024, description="Path below the topics.")


def changing_tools(turn: TurnNotebook) -> tuple[Tool, ...]:
    """Return the tools that change the own notebook."""
    return (
        make_tool("edit_memory", EditMemory, lambda given: _edit_memory(turn, given)),
        make_tool("add_history", AddHistory, lambda given: _add_history(turn, given)),
        make_tool("write_page", WritePage, lambda given: _write_page(turn, given)),
        make_tool("edit_page", EditPage, lambda given: _edit_page(turn, given)),
        make_tool("move_page", MovePage, lambda given: _move_page(turn, given)),
        make_tool("delete_page", DeletePage, lambda given: _delete_page(turn, given)),
    )


def entry_added(turn: TurnNotebook, document: Document, summary: str, topic: str | None, details: str) -> Document:
    """Return a document with an entry of this turn on top of its history; stamp and author are the system's (N04).

    Of a run it takes the place of the heading that was inserted when the run began.
    """
    author = turn.origin.author
    short = shortened(clean_line(summary), SUMMARY_CHARACTERS)
    heading = format_heading(turn.stamp, short, topic=topic, author=author)
    return insert_entry(without_begun_entry(document, author), heading, details)


def _edit_memory(turn: TurnNotebook, given: EditMemory) -> JsonObject:
    turn.own.locate(MEMORY_FILE, Action.WRITE)

    def edit(before: bytes | None) -> bytes:
        after = replaced(before or b"", given.old, clean_text(given.new))
        breach = breach_of(before or b"", after, may_edit_history=not turn.situation.restricted)
        if breach:
            raise refusal(f"breach_{breach.value}")
        return after

    entry = turn.write("edit_memory", _first_line(given.new or given.old), MEMORY_FILE, edit)
    return {"outcome": "changed" if entry else "unchanged", "where": MEMORY_FILE}


def _add_history(turn: TurnNotebook, given: AddHistory) -> JsonObject:
    turn.own.locate(MEMORY_FILE, Action.WRITE)
    topic = None if given.topic is None else _topic(turn, given.topic)
    details = clean_details(given.details or "")
    if not says_something(clean_line(given.summary)):
        raise refusal("nothing_to_write")
    turn.notebook.prepare()

    def edit(before: bytes | None) -> bytes:
        try:
            return entry_added(turn, Document.parse(before or b""), given.summary, topic, details).render()
        except ValueError:
            raise refusal(f"breach_{Breach.OPEN_FENCE.value}") from None

    turn.write("add_history", clean_line(given.summary), MEMORY_FILE, edit)
    return {"outcome": "added", "where": MEMORY_FILE, "stamp": turn.stamp}


def _topic(turn: TurnNotebook, argument: str) -> str:
    """Return the path of a page that is there, as a topic tag names it."""
    path = turn.own.locate(argument, Action.READ)
    below = path.removeprefix(TOPICS_PREFIX)
    if below == path or turn.notebook.read(path) is None:
        raise refusal("no_such_topic")
    if "]" in below:
        raise refusal("no_page_name")
    return below


def _write_page(turn: TurnNotebook, given: WritePage) -> JsonObject:
    path = turn.own.locate_page(given.path)
    refuse_tag_marks(path)
    name, description = clean_line(given.name), clean_line(given.description)
    if not says_something(name) or not says_something(description):
        raise refusal("nothing_to_write")
    refuse_secrets("", path)
    page = f"---\nname: {name}\ndescription: {description}\n---\n{clean_text(given.text).strip()}\n".encode()

    def edit(before: bytes | None) -> bytes:
        if before is not None:
            raise refusal("page_exists")
        return page

    turn.write("write_page", _below(path), path, edit)
    return {"outcome": "written", "where": path}


def _edit_page(turn: TurnNotebook, given: EditPage) -> JsonObject:
    path = turn.own.locate_page(given.path)

    def edit(before: bytes | None) -> bytes:
        if before is None:
            raise EngineError(Code.NO_SUCH_PAGE, path=given.path)
        after = replaced(before, given.old, clean_text(given.new))
        if _description(before) and not _description(after):
            raise refusal("description_lost")
        return after

    entry = turn.write("edit_page", _below(path), path, edit)
    return {"outcome": "changed" if entry else "unchanged", "where": path}


def _move_page(turn: TurnNotebook, given: MovePage) -> JsonObject:
    path, target = turn.own.locate_page(given.path), turn.own.locate_page(given.target)
    refuse_tag_marks(target)
    if turn.notebook.read(path) is None:
        raise EngineError(Code.NO_SUCH_PAGE, path=given.path)
    if turn.notebook.read(target) is not None:
        raise refusal("page_exists")
    turn.move("move_page", path, target)
    return {"outcome": "moved", "where": target}


def _delete_page(turn: TurnNotebook, given: DeletePage) -> JsonObject:
    path = turn.own.locate_page(given.path)

    def edit(before: bytes | None) -> None:
        if before is None:
            raise EngineError(Code.NO_SUCH_PAGE, path=given.path)
        if len(before) > _DELETED_BYTES:
            raise refusal("too_large")

    turn.write("delete_page", _below(path), path, edit)
    return {"outcome": "deleted", "where": path}


def refuse_tag_marks(path: str) -> None:
    """Raise `ToolRefusal` for a new path that a topic tag could not name (N04)."""
    if "]" in path or "[" in path:
        raise refusal("no_page_name")


def _description(raw: bytes) -> str | None:
    return read_front_matter(raw[:HEAD_BYTES]).description


def _below(path: str) -> str:
    return path.removeprefix(TOPICS_PREFIX)


def _first_line(text: str) -> str:
    return clean_line(next((line for line in text.split("\n") if line.strip()), ""))

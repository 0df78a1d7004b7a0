"""However a turn ends and whatever it wrote, there is one line for it, with the facts that belong to it."""

from __future__ import annotations

import re
from typing import get_args

import pytest
from data_folder import NOW

from halo_desktop.engine.access import Requester
from halo_desktop.engine.journal.changes import Change, Created, Deleted, Edited, Moved, Redacted
from halo_desktop.engine.journal.entry import Entry, Occasion, Origin
from halo_desktop.engine.journal.writing import (
    AlreadyUndone,
    ChangedSince,
    NoSuchEntry,
    PartlyUndone,
    Undone,
    UndoOutcome,
)
from halo_desktop.engine.json_values import JsonObject
from halo_desktop.engine.llm.model import FailureKind, ModelFailure, Usage
from halo_desktop.engine.turn.request import Failed, Given, Replied, Stopped, TooLong, TurnOutcome
from halo_desktop.words.turns import done_text, ended_text, memory_text, undo_text

pytestmark = pytest.mark.spec("V40", "U16")

HOLE = re.compile(r"\{\w+\}")
GIVEN = Given("chat-1", "t1", 0, "half", Usage(), "qwen-plus")
ENDED = (Stopped(GIVEN), Failed(GIVEN, ModelFailure(FailureKind.QUOTA)), TooLong(9000, 8192, "qwen-plus"))
CHANGES = (
    Edited("memory.md", ()),
    Created("memory/topics/a.md", b"x"),
    Deleted("memory/topics/a.md", b"x"),
    Moved("memory/topics/a.md", "memory/topics/b.md"),
    Redacted("memory.md"),
)


def entry(change: Change, tool: str = "edit_memory", text: str = "周报用表格") -> Entry:
    """Return a write."""
    return Entry("e1", NOW, Occasion(Origin("chat#1", Requester.OWNER, False, "chat:1", "t1"), tool, text), change)


def test_every_ending_is_among_those_that_are_said_here() -> None:
    assert {type(one) for one in ENDED} | {Replied} == set(get_args(TurnOutcome))
    assert {type(one) for one in CHANGES} == set(get_args(Change))


@pytest.mark.parametrize("ended", ENDED, ids=repr)
def test_what_ended_early_is_a_line_that_says_why(ended: TurnOutcome) -> None:
    text = ended_text(ended)
    assert text.endswith(".")
    assert not HOLE.search(text)
    assert "\n" not in text


def test_a_whole_reply_needs_no_words() -> None:
    assert ended_text(Replied(GIVEN)) == ""


@pytest.mark.spec("V10")
def test_a_message_that_is_too_long_is_told_how_long_it_may_be() -> None:
    text = ended_text(TooLong(9000, 8192, "qwen-plus"))
    assert "9,000" in text
    assert "8,192" in text
    assert "“qwen-plus”" in text


@pytest.mark.spec("V42")
@pytest.mark.parametrize("kind", FailureKind)
def test_every_failure_names_the_model(kind: FailureKind) -> None:
    assert "qwen-plus" in ended_text(Failed(GIVEN, ModelFailure(kind)))


@pytest.mark.parametrize("tool", ["remember", "forget", "edit_memory", "write_page"])
@pytest.mark.parametrize("change", CHANGES, ids=lambda change: type(change).__name__)
def test_every_write_is_a_line_that_says_where(change: Change, tool: str) -> None:
    text = memory_text(entry(change, tool, "a.md → b.md"))
    assert (change.path in text) or "a.md → b.md" in text
    assert not HOLE.search(text)
    assert "\n" not in text


def test_what_was_remembered_and_forgotten_is_quoted() -> None:
    change = Edited("memory.md", ())
    assert memory_text(entry(change, "remember")) == "Remembered: “周报用表格” (memory.md)"
    assert memory_text(entry(change, "forget")) == "Forgotten: “周报用表格” (memory.md)"


@pytest.mark.spec("N42")
@pytest.mark.parametrize(
    ("done", "said"),
    [
        ({"tool": "change_halo_settings", "auto": False}, "The memory settings were changed after the reply."),
        ({"tool": "consolidate_now", "result": "Applied"}, "The memory was consolidated after the reply."),
        (
            {"tool": "consolidate_now", "result": "Failed"},
            "The memory was not consolidated after the reply. The status of the memory says why: try again later.",
        ),
        (
            {"tool": "consolidate_now", "result": "NothingToDo"},
            "The memory was not consolidated after the reply. Nothing to consolidate yet.",
        ),
        (
            {"tool": "consolidate_now", "result": "AlreadyRunning"},
            "The memory was not consolidated after the reply. Already consolidating.",
        ),
        (
            {"tool": "consolidate_now", "result": "Trimmed"},
            "The memory was not consolidated after the reply. Old history was archived instead.",
        ),
        ({"tool": "clear_human_memory", "files": 2}, "The memory was cleared after the reply (2 files)."),
        (
            {"tool": "clear_human_memory", "error": "in_use", "facts": {"where": "/h/memory"}},
            (
                "The memory was not cleared after the reply. A conversation or run is using the memory in /h/memory, "
                "so nothing was done: try again afterwards."
            ),
        ),
        (
            {"tool": "change_halo_settings", "error": "of a newer version"},
            "The memory settings were not changed after the reply.",
        ),
        ({"tool": "of a newer version"}, ""),
        ({"error": ["odd"], "tool": 3}, ""),
    ],
)
def test_what_was_done_after_the_reply_is_said(done: JsonObject, said: str) -> None:
    assert done_text(done) == said


def test_what_came_of_taking_back_is_told_apart() -> None:
    one = entry(CHANGES[0])
    outcomes: tuple[UndoOutcome, ...] = (
        Undone(one),
        PartlyUndone(one),
        ChangedSince(one),
        AlreadyUndone(one),
        NoSuchEntry("e1"),
    )
    assert {type(outcome) for outcome in outcomes} == set(get_args(UndoOutcome))
    texts = [undo_text(outcome) for outcome in outcomes]
    assert len(set(texts)) == len(texts)
    assert all("“周报用表格”" in text for text in texts[:4])


def test_a_fact_may_look_like_a_hole() -> None:
    assert memory_text(entry(Edited("memory.md", ()), "remember", "{where}")) == "Remembered: “{where}” (memory.md)"

"""What an edit of `memory.md` by a model must leave as the system made it: sections, headings of entries, fences.

The author tag is written by the system alone (N04): so no new heading of an entry, nor a changed one, comes from an
edit. Whoever works for somebody outside changes nothing in the history but by adding to it, since what stands under an
entry counts as written by its author.
"""

from __future__ import annotations

from collections import Counter
from enum import StrEnum

from halo_desktop.engine.notebook.document import Document, Section, end_of_line


class Breach(StrEnum):
    """What an edit would do that it must not."""

    SECTIONS = "sections"
    """Another list of level-one headings: `# now`, `# History` and what a person added."""
    ENTRY_HEADING = "entry_heading"
    """A heading in the history that was not there before."""
    OPEN_FENCE = "open_fence"
    """Code that nothing closes, which would hide what follows."""
    HISTORY = "history"
    """Another history, by somebody who may only add to it."""


def breach_of(before: bytes, after: bytes, *, may_edit_history: bool) -> Breach | None:
    """Return the first rule that a change of `memory.md` would break."""
    old, new = Document.parse(before), Document.parse(after)
    if new.unclosed_fence is not None and old.unclosed_fence is None:
        return Breach.OPEN_FENCE
    if _headings(old, Section(0, 0, len(before)), 1) != _headings(new, Section(0, 0, len(after)), 1):
        return Breach.SECTIONS
    if _entry_headings(new) - _entry_headings(old):
        return Breach.ENTRY_HEADING
    if not may_edit_history and _history(old) != _history(new):
        return Breach.HISTORY
    return None


def _headings(document: Document, section: Section, level: int) -> list[bytes]:
    raw = document.raw
    return [raw[at : end_of_line(raw, at)].strip() for at in document.headings(section, level)]


def _entry_headings(document: Document) -> Counter[bytes]:
    return Counter(_headings(document, document.history, 2) if document.history else ())


def _history(document: Document) -> bytes:
    return document.raw[document.history.start : document.history.end].strip() if document.history else b""

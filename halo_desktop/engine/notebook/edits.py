"""Edits of `memory.md`: each returns a new document in which only the lines that it names differ (N01).

New lines end as the other lines of the file do.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from halo_desktop.engine.notebook.document import (
    BOM,
    SKELETON,
    Document,
    Section,
    end_of_line,
    is_blank,
)
from halo_desktop.engine.notebook.fences import find_fences

if TYPE_CHECKING:
    from collections.abc import Sequence

_ENTRY_OR_SECTION = re.compile(rb"^(?:\xef\xbb\xbf)?#{1,2}[ \t]", re.MULTILINE)
_ANY_HEADING = re.compile(rb"(?:\xef\xbb\xbf)?#{1,6}[ \t]")


def insert_entry(document: Document, heading: str, details: str = "") -> Document:
    """Put an entry on top of the history, one blank line around it; blank lines that are there serve.

    A blank file becomes the skeleton first; a file without `# History` gets one at its end. Text that stands in the
    history before its first entry stays before it. Raises `ValueError` when `heading` is not one `## ` line, or when
    `details` would begin another entry or section or leave a fence open.
    """
    _refuse_other_than(heading, details)
    lines = [heading, *(details.rstrip("\n").split("\n") if details else ())]
    if document.history is None and is_blank(document.raw):
        document = Document.parse(SKELETON)
    history = document.history
    if history is None:
        return _insert_block(document, len(document.raw), ["# History", "", *lines])
    first = next(document.headings(history, 2), None)
    at = _end_outside_fences(document, history) if first is None else first
    return _insert_block(document, at, lines)


def without_begun_entry(document: Document, author: str) -> Document:
    """Take out the newest entry of an author, if it is one of a run's beginning that says nothing yet (N04).

    It is left where it stands if somebody gave it a summary, a topic or details.
    """
    entry = next((one for one in document.entries() if one.author and one.author.raw == author), None)
    if entry is None or entry.summary or entry.topic:
        return document
    start = _start_of_line(document.raw, entry.line)
    body = end_of_line(document.raw, start)
    rest = Section(start, body, document.history.end if document.history else body)
    end = next(document.headings(rest, 2), rest.end)
    if document.raw[body:end].strip():
        return document
    return Document.parse(document.raw[:start] + document.raw[end:])


def append_to_current_state(document: Document, subsection: str, line: str, within: int | None = None) -> Document:
    """Put `line` at the end of `## <subsection>` in `# now`; both are made where they are missing.

    Where `# now` has more than `within` bytes, the line stands near its top instead: what a new conversation is shown
    of so long a current state holds at least the first half of `within` (N11, N17).

    A subsection is found by its title before `|`, in whatever case. Raises `ValueError` when `line` is more than one
    line, a heading or the beginning of a code fence.
    """
    _refuse_structure(line)
    if is_blank(document.raw) and not document.has_now:
        document = Document.parse(SKELETON)
    if not document.has_now:
        top = len(BOM) if document.raw.startswith(BOM) else 0
        document = _insert_block(document, top, ["# now"])
    now = document.current_state
    if within is not None and now.end - now.start + len(line.encode()) > within:
        return _insert(document, _near_top(document, now, within // 2), [line])
    for start in document.headings(now, 2):
        body = end_of_line(document.raw, start)
        if _title(document.raw[start:body]) == subsection.casefold():
            rest = Section(start, body, now.end)
            end = next(document.headings(rest, 6), now.end)
            return _insert(document, _end_of_text(document, Section(start, body, end)), [line])
    return _insert_block(document, _end_outside_fences(document, now), [f"## {subsection}", line])


def replace_lines(document: Document, first: int, last: int, new: Sequence[str]) -> Document:
    """Put the lines `new` in place of the lines `first` to `last`, counted from 1; no lines remove them.

    A file whose last line has no line break keeps it so. Raises `ValueError` when there are no such lines, or when
    one of `new` holds a line break.
    """
    raw = document.raw
    start = _start_of_line(raw, first)
    end = start
    for _ in range(first, last + 1):
        if end >= len(raw):
            raise ValueError(f"no lines {first} to {last}")
        end = end_of_line(raw, end)
    if first > last:
        raise ValueError(f"no lines {first} to {last}")
    block = _joined(document, new)
    if new and not raw[start:end].endswith(b"\n"):
        block = block.removesuffix(document.newline)
    return Document.parse(raw[:start] + block + raw[end:])


def remove_line(document: Document, line: int) -> Document:
    """Remove one line, counted from 1; raises `ValueError` when there is none."""
    return replace_lines(document, line, line, ())


def _start_of_line(raw: bytes, line: int) -> int:
    start = 0
    for _ in range(line - 1):
        start = end_of_line(raw, start)
    if line < 1 or start >= len(raw):
        raise ValueError(f"no line {line}")
    return start


def _joined(document: Document, lines: Sequence[str]) -> bytes:
    """Return lines as bytes, each with the file's line break."""
    for line in lines:
        if "\n" in line:
            raise ValueError(f"more than one line: {line!r}")
    return b"".join(line.encode("utf-8", "replace") + document.newline for line in lines)


def _insert(document: Document, at: int, lines: Sequence[str]) -> Document:
    """Put lines before the line that begins at `at`; ends the last line of a file that has no line break."""
    raw = document.raw
    gap = document.newline if at and raw[at - 1 : at] != b"\n" and raw[:at] != BOM else b""
    return Document.parse(raw[:at] + gap + _joined(document, lines) + raw[at:])


def _insert_block(document: Document, at: int, lines: Sequence[str]) -> Document:
    """Put lines before the line that begins at `at`, with a blank line before and after where none is."""
    raw = document.raw
    before = raw[raw.rfind(b"\n", 0, max(at - 1, 0)) + 1 : at].removeprefix(BOM)
    after = raw[at : end_of_line(raw, at)]
    above = [""] if before.strip() else []
    below = [""] if after.strip() else []
    return _insert(document, at, [*above, *lines, *below])


def _near_top(document: Document, now: Section, within: int) -> int:
    """Return the line behind the first `##` of the current state; its very top where that comes too late."""
    first = next(document.headings(now, 2), now.end)
    return end_of_line(document.raw, first) if first - now.start < within else now.body


def _end_outside_fences(document: Document, section: Section) -> int:
    """Return the end of a section, or its top where code that nothing closes reaches to the end."""
    if section.end > section.body and document.fences.cover(section.end - 1):
        return section.body
    return section.end


def _end_of_text(document: Document, section: Section) -> int:
    """Return the offset behind the last line of a section that is not blank."""
    end = _end_outside_fences(document, section)
    text = document.raw[section.start : end].rstrip()
    return min(end_of_line(document.raw, section.start + len(text)), end)


def _title(heading: bytes) -> str:
    """Return the title of a heading line without its summary, for comparing."""
    text = heading.decode("utf-8", "replace").lstrip("\ufeff#")
    return text.partition("|")[0].strip().casefold()


def _refuse_structure(line: str) -> None:
    raw = line.encode("utf-8", "replace")
    if "\n" in line or _ANY_HEADING.match(raw) or find_fences(raw).spans:
        raise ValueError(f"not one line of text: {line!r}")


def _refuse_other_than(heading: str, details: str) -> None:
    if "\n" in heading or not heading.startswith("## "):
        raise ValueError(f"not the heading of an entry: {heading!r}")
    raw = details.encode("utf-8", "replace")
    fences = find_fences(raw)
    structure = (match.start() for match in _ENTRY_OR_SECTION.finditer(raw))
    if fences.unclosed is not None or not all(fences.cover(at) for at in structure):
        raise ValueError("the details of an entry would begin another one")

"""The built-in rewriter (C10): tidies a notebook without a language model, a pure function of its text.

It leaves out duplicates, moves settled sections of an overlong current state into pages, takes old entries out of the
history and keeps their conclusions, and describes pages that have no description. It never invents text, never
shortens a page, and what it has tidied it leaves alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from halo_desktop.engine.consolidation.conclusions import carry_conclusions
from halo_desktop.engine.consolidation.draft import Task
from halo_desktop.engine.consolidation.duplicates import without_duplicate_entries, without_duplicate_lines
from halo_desktop.engine.consolidation.outline import Outline, Part
from halo_desktop.engine.consolidation.pages import Pages
from halo_desktop.engine.consolidation.settled import move_section, move_settled
from halo_desktop.engine.notebook.document import SKELETON
from halo_desktop.engine.settings import Limits


@dataclass(frozen=True, slots=True)
class Rewritten:
    """The new `memory.md`, and the files of the topics that are new or longer than before."""

    memory: bytes
    written: Mapping[str, bytes]


def rewrite(memory: bytes | None, files: Mapping[str, bytes], task: Task) -> Rewritten:
    """Tidy a notebook. `files` are those of its topics, by their path; only pages are looked into."""
    outline = Outline.read(SKELETON if memory is None else memory)
    pages = Pages(files, outline.newline)
    outline = _without_duplicates(outline)
    outline = _without_foreign_sections(outline, task.limits, pages)
    cap = task.limits.current_state_bytes
    outline = replace(outline, parts=move_settled(outline.parts, cap, pages, outline.newline))
    outline = _without_old_history(outline, task.limits, pages)
    pages.describe_all()
    return Rewritten(outline.render(), pages.written)


def said_once(memory: bytes) -> bytes:
    """Leave out duplicates in the current state and the history, and touch nothing else.

    A file that would have to be put in order first stays as it is.
    """
    outline = Outline.read(memory)
    return _without_duplicates(outline).render() if outline.render() == memory else memory


def _without_duplicates(outline: Outline) -> Outline:
    return replace(
        outline,
        parts=tuple(map(without_duplicate_lines, outline.parts)),
        blocks=without_duplicate_entries(outline.blocks),
    )


def _without_foreign_sections(outline: Outline, limits: Limits, pages: Pages) -> Outline:
    """Move sections beside the two into pages: a list of topics always (C05), others when the file is too large."""

    def going(part: Part) -> bool:
        return part.title.casefold().startswith("topics") or len(outline.render()) > limits.memory_bytes

    foreign = [part for part in (*outline.others, *outline.behind) if going(part)]
    if not foreign:
        return outline
    pointers = dict.fromkeys(move_section(part, pages, outline.newline) for part in foreign)
    return replace(
        outline,
        parts=_with_pointers(outline.parts, pointers),
        others=tuple(part for part in outline.others if part not in foreign),
        behind=tuple(part for part in outline.behind if part not in foreign),
    )


def _with_pointers(parts: Sequence[Part], pointers: Iterable[bytes]) -> tuple[Part, ...]:
    """Put pointer lines on top of the current state, those that are not there yet."""
    first, *rest = parts or (Part(b"", b""),)
    new = b"".join(pointer for pointer in pointers if pointer.strip() not in first.body)
    return (Part(first.heading, new + first.body), *rest)


def _without_old_history(outline: Outline, limits: Limits, pages: Pages) -> Outline:
    """Keep the newest entries, as many as the limits allow by number and by size, and the conclusions of the rest.

    The oldest entries go into the archive with the file as it was.
    """
    around = len(replace(outline, blocks=()).render())
    kept = 0
    for block in outline.blocks[: limits.keep]:
        around += len(block.raw)
        if kept and around > limits.memory_bytes:
            break
        kept += 1
    staying, old = outline.blocks[:kept], outline.blocks[kept:]
    if not old:
        return outline
    carry_conclusions(old, (part.body for part in outline.parts), pages)
    return replace(outline, blocks=staying)

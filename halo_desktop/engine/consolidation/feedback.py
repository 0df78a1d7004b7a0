"""What a rewriter is told to mend in its work so far, as a model can act on it (C04, C05)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from halo_desktop.engine.consolidation.check import Problem
from halo_desktop.engine.consolidation.entries import Split
from halo_desktop.engine.consolidation.merge import Conflict, ConflictKind
from halo_desktop.engine.files.layout import MEMORY_FILE
from halo_desktop.engine.notebook.marks import between_marks
from halo_desktop.engine.prompts import phrases

SHOWN_LINES: Final = 200
"""So many added and so many removed lines of each side are shown (data-folder.md 7.4 e)."""

LINE_CHARACTERS: Final = 400


def feedback(
    problem: Problem | None, conflicts: Iterable[Conflict], untouched: Iterable[Conflict] = (), *, used_up: bool = False
) -> str:
    """Return all that is to be mended, one paragraph each: what is new first, then every conflict of the run."""
    parts = [say("used-up")] if used_up else []
    if problem is not None:
        parts.append(say(_key("problem", problem.reason.value), **_one_line(problem.facts.items())))
    parts += [say("conflict-untouched", path=_name_of(conflict)) for conflict in untouched]
    return "\n\n".join([*parts, *map(_conflict_text, conflicts)])


def say(key: str, **values: object) -> str:
    """Return one of the phrases of the task, filled in."""
    return phrases("consolidation")[key].format(**values)


def _conflict_text(conflict: Conflict) -> str:
    match conflict.kind:
        case ConflictKind.FORGOTTEN:
            places = ", ".join(map(str, conflict.lines))
            return say("conflict-forgotten", path=_name_of(conflict), lines=places)
        case ConflictKind.PAGE if conflict.live is None:
            text = say("conflict-page-deleted", path=_plain(conflict.path))
        case ConflictKind.PAGE:
            text = say("conflict-page", path=_plain(conflict.path))
        case ConflictKind.CURRENT_STATE | ConflictKind.LATE:
            text = say("conflict-current-state")
    return "\n".join([text, *_differences(conflict)])


def _differences(conflict: Conflict) -> Iterator[str]:
    """Say which lines each side has added and removed."""
    base, live, draft = (_lines(conflict, version) for version in (conflict.base, conflict.live, conflict.draft))
    yield from _listed("lines-added-there", live - base)
    yield from _listed("lines-removed-there", base - live)
    yield from _listed("lines-added-here", draft - base)
    yield from _listed("lines-removed-here", base - draft)


def _lines(conflict: Conflict, version: bytes | None) -> Counter[str]:
    """Count the lines of a version; of `memory.md` those outside the history entries, which merge by themselves."""
    raw = version or b""
    if conflict.kind is ConflictKind.CURRENT_STATE:
        raw = b"\n".join(Split.of(raw).outside)
    return Counter(line for line in map(str.rstrip, raw.decode("utf-8", "replace").split("\n")) if line)


def _listed(heading: str, lines: Counter[str]) -> Iterator[str]:
    if lines:
        shown = list(lines.elements())[:SHOWN_LINES]
        yield say(heading)
        yield between_marks("".join(f"{line[:LINE_CHARACTERS]}\n" for line in shown))
        if lines.total() > len(shown):
            yield say("lines-cut", shown=len(shown), total=lines.total())


def _name_of(conflict: Conflict) -> str:
    """Return the file of a conflict as the tools call it."""
    match conflict.kind:
        case ConflictKind.PAGE:
            return f"topics/{_plain(conflict.path)}"
        case ConflictKind.FORGOTTEN:
            return _plain(conflict.path)
        case ConflictKind.CURRENT_STATE | ConflictKind.LATE:
            return MEMORY_FILE


def _key(*parts: str) -> str:
    return "-".join(parts).replace("_", "-")


def _one_line(facts: Iterable[tuple[str, str]]) -> dict[str, str]:
    return {name: _plain(fact) for name, fact in facts}


def _plain(text: str) -> str:
    """Return a name out of a notebook on one line, encodable and not longer than names are."""
    return " ".join(text.split())[:LINE_CHARACTERS].encode("utf-8", "replace").decode()

"""Conflicts that a rewriter which keeps its work has to settle in it (C04, data-folder.md 7.4 f).

What was forgotten is none of them: that is looked for anew in each round, see `reconcile.still_said`.
"""

from __future__ import annotations

from collections.abc import Iterable

from halo_desktop.engine.consolidation.draft import Draft, resolve
from halo_desktop.engine.consolidation.entries import Split
from halo_desktop.engine.consolidation.merge import Conflict, ConflictKind
from halo_desktop.engine.notebook.swap import digest_of


class Pending:
    """Remembers each conflict with the text in which it is to be settled, as that was when it was handed over."""

    def __init__(self) -> None:
        self._handed_over: dict[tuple[ConflictKind, str], tuple[Conflict, str]] = {}

    def hand_over(self, conflicts: Iterable[Conflict], draft: Draft) -> None:
        """Add conflicts; one about the same place as before takes its place."""
        for conflict in conflicts:
            if conflict.kind is ConflictKind.FORGOTTEN:
                continue
            self._handed_over[conflict.kind, conflict.path] = conflict, _target(conflict, draft)

    def all(self) -> tuple[Conflict, ...]:
        """Return every conflict of the run: each round is told of them again."""
        return tuple(conflict for conflict, _ in self._handed_over.values())

    def untouched(self, draft: Draft) -> tuple[Conflict, ...]:
        """Return those whose text is byte for byte as it was handed over: nobody has settled them."""
        return tuple(conflict for conflict, before in self._handed_over.values() if _target(conflict, draft) == before)


def _target(conflict: Conflict, draft: Draft) -> str:
    """Return a digest of the text in which a conflict is settled: a page may have been moved or merged."""
    if conflict.kind is ConflictKind.PAGE:
        place = resolve(conflict.path, draft.moves, draft.files)
        return digest_of(None if place is None else draft.files[place])
    return digest_of(b"\n".join(Split.of(draft.memory or b"").outside))

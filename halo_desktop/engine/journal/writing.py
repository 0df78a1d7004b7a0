"""Writes that are journalled, and taking them back: one entry, a whole turn, or all that came from outside (V40, N35).

Taking back and replaying are writes like any other: they stand in the journal and can themselves be taken back.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Protocol, TypeAlias

from halo_desktop.engine.errors import Code, EngineError
from halo_desktop.engine.journal.changes import (
    Change,
    Created,
    Deleted,
    Edited,
    Moved,
    Redacted,
    change_between,
    take_back,
)
from halo_desktop.engine.journal.entry import Cause, Entry, Occasion, Store
from halo_desktop.engine.journal.journal import Journal, Noted


class Files(Protocol):
    """A store of files that are changed under a lock of theirs; paths are those of the journal."""

    def change(self, path: str, edit: Callable[[bytes | None], bytes | None]) -> bool:
        """Change, make or delete a file; `edit` may be called again. Raises `EngineError`; then nothing changed."""
        ...

    def move(self, path: str, target: str) -> None:
        """Give a file another path, where nothing stands. Raises `EngineError`; then nothing changed."""
        ...


@dataclass(frozen=True, slots=True)
class Undone:
    """All of an entry was taken back, or put back where that was asked for."""

    entry: Entry


@dataclass(frozen=True, slots=True)
class PartlyUndone:
    """What still stood was taken back; the rest had been changed since."""

    entry: Entry


@dataclass(frozen=True, slots=True)
class ChangedSince:
    """Nothing of it stands any more as it was written: nothing was changed."""

    entry: Entry


@dataclass(frozen=True, slots=True)
class AlreadyUndone:
    """It had been taken back before."""

    entry: Entry


@dataclass(frozen=True, slots=True)
class NoSuchEntry:
    """The journal has no such entry."""

    id: str


UndoOutcome: TypeAlias = Undone | PartlyUndone | ChangedSince | AlreadyUndone | NoSuchEntry


class _NothingStands(Exception):  # noqa: N818 - leaves an edit, is no error
    """Ends an edit that has nothing to take back."""


@dataclass(frozen=True, slots=True)
class JournalledWriting:
    """Writes to the stores of one owner, each write noted in the owner's journal ahead of it."""

    journal: Journal
    stores: Mapping[Store, Files]

    def write(
        self, occasion: Occasion, path: str, edit: Callable[[bytes | None], bytes | None], store: Store = Store.NOTEBOOK
    ) -> Entry | None:
        """Change a file; return the entry, `None` where nothing changed.

        Raises what `edit` and `Files.change` raise; then nothing changed, and no entry stands.
        """
        entry: Entry | None = None

        def noted(before: bytes | None) -> bytes | None:
            nonlocal entry
            self._withdraw(entry)
            entry = None
            after = edit(before)
            if after != before:
                entry = self.journal.note(occasion, change_between(path, before, after))
            return after

        try:
            self.stores[store].change(path, noted)
        except Exception:
            self._withdraw(entry)
            raise
        return entry

    def move(self, occasion: Occasion, path: str, target: str, store: Store = Store.NOTEBOOK) -> Entry:
        """Give a file another path. Raises as `Files.move`; then no entry stands."""
        entry = self.journal.note(occasion, Moved(path, target))
        try:
            self.stores[store].move(path, target)
        except Exception:
            self._withdraw(entry)
            raise
        return entry

    def undo(self, entry_id: str) -> UndoOutcome:
        """Take back one entry, as a person asks for it. Raises as `write`."""
        self._settle()
        noted = self.journal.find(entry_id)
        return NoSuchEntry(entry_id) if noted is None else self._take_back(noted, Cause.UNDO)

    def undo_all_from_outside(self) -> tuple[UndoOutcome, ...]:
        """Take back everything that guests and other computers wrote, the newest first (N35). Raises as `write`."""
        self._settle()
        standing = [noted for noted in self.journal.from_outside() if noted.taken_back_by is None]
        return tuple(self._take_back(noted, Cause.UNDO) for noted in standing)

    def roll_back(self, conversation: str, turn: str, variant: str | None = None) -> tuple[UndoOutcome, ...]:
        """Take back what one reply wrote, the newest first; what was taken back already stays so. Raises as `write`."""
        self._settle()
        standing = [noted for noted in self.journal.of_turn(conversation, turn, variant) if noted.taken_back_by is None]
        return tuple(self._take_back(noted, Cause.ROLLBACK) for noted in standing)

    def replay(self, conversation: str, turn: str, variant: str | None = None) -> tuple[UndoOutcome, ...]:
        """Write again what a dropped reply wrote, in its order, where the text still matches. Raises as `write`.

        What a person took back singly is not written again.
        """
        self._settle()
        outcomes: list[UndoOutcome] = []
        for noted in reversed(self.journal.of_turn(conversation, turn, variant)):
            rollback = noted.taken_back_by
            if rollback is not None and rollback.occasion.cause is Cause.ROLLBACK:
                outcomes.append(self._take_back(Noted(rollback), Cause.REPLAY))
        return tuple(outcomes)

    def _settle(self) -> None:
        """Withdraw the newest entry where it was to take another back and a kill came in between.

        That is so where what it should have taken back still stands, and what it should have left does not.
        """
        newest = next(self.journal.newest(), None)
        undoes = newest.entry.occasion.undoes if newest is not None else None
        undone = self.journal.find(undoes) if undoes is not None else None
        if newest is None or undone is None:
            return
        entry = newest.entry

        def look(present: bytes | None) -> bytes | None:
            if _never_happened(entry.change, undone.entry.change, present):
                self.journal.withdraw(entry)
            return present

        self.stores[entry.store].change(entry.change.path, look)

    def _take_back(self, noted: Noted, cause: Cause) -> UndoOutcome:
        entry = noted.entry
        if noted.taken_back_by is not None:
            return AlreadyUndone(entry)
        occasion = replace(entry.occasion, cause=cause, undoes=entry.id)
        change = entry.change
        if isinstance(change, Redacted):
            return ChangedSince(entry)
        if isinstance(change, Moved):
            return self._move_back(entry, change, occasion)
        return self._take_back_lines(entry, change, occasion)

    def _take_back_lines(self, entry: Entry, change: Edited | Created | Deleted, occasion: Occasion) -> UndoOutcome:
        partly = False

        def edit(present: bytes | None) -> bytes | None:
            nonlocal partly
            taken = take_back(change, present)
            if taken is None:
                raise _NothingStands
            partly = bool(taken.left)
            return taken.content

        try:
            self.write(occasion, change.path, edit, entry.store)
        except _NothingStands:
            return ChangedSince(entry)
        return PartlyUndone(entry) if partly else Undone(entry)

    def _move_back(self, entry: Entry, change: Moved, occasion: Occasion) -> UndoOutcome:
        try:
            self.move(occasion, change.target, change.path, entry.store)
        except EngineError as error:
            if error.code in {Code.NO_SUCH_PAGE, Code.CHANGED_MEANWHILE}:
                return ChangedSince(entry)
            raise
        return Undone(entry)

    def _withdraw(self, entry: Entry | None) -> None:
        if entry is not None:
            self.journal.withdraw(entry)


def _never_happened(change: Change, undone: Change, present: bytes | None) -> bool:
    """Say whether a change that should take another back was noted and not made; `present` stands at its path."""
    if isinstance(change, Moved):
        return present is not None
    return _stands(undone, present) and not _stands(change, present)


def _stands(change: Change, present: bytes | None) -> bool:
    return not isinstance(change, Moved | Redacted) and take_back(change, present) is not None

"""One consolidation from the check to the note of how it ended (C03, C04, C07 to C09, C14, C16).

Locks, in this order: consolidation, for the whole run, so that there is one in all processes; a share of use, so that
nobody clears the memory under it; notebook, only while old copies are removed and while the result is put in place.
"""

from __future__ import annotations

import os
import threading
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final

from halo_desktop.engine.clock import iso_text
from halo_desktop.engine.consolidation.copy import is_halo_at_work, remove_stale_copies
from halo_desktop.engine.consolidation.ledger import AttemptRecord, note_attempt
from halo_desktop.engine.consolidation.outcome import (
    AlreadyRunning,
    Applied,
    Failed,
    Failure,
    FailureCode,
    NothingToDo,
    Outcome,
    Refused,
    Trimmed,
)
from halo_desktop.engine.consolidation.plan import (
    ArchiveOnly,
    Consolidate,
    Decision,
    Measures,
    PutOff,
    Situation,
    is_due,
    limits_for,
    measure,
    plan,
)
from halo_desktop.engine.consolidation.put_off import read_put_off, write_put_off
from halo_desktop.engine.consolidation.rounds import Means, Rounds
from halo_desktop.engine.consolidation.trim import archive_oldest, attempt, note_failure, trim_overgrown
from halo_desktop.engine.errors import Code, EngineError, Fault, os_errors_about
from halo_desktop.engine.files.atomic import read_bytes
from halo_desktop.engine.files.containment import resolve_inside
from halo_desktop.engine.files.layout import MEMORY_FILE, LockKind, OwnerFolder
from halo_desktop.engine.notebook.state import AttemptOutcome, change_state, read_state
from halo_desktop.engine.notebook.swap import committed, finish_swap
from halo_desktop.engine.notebook.topics import count_topics
from halo_desktop.engine.owners import OwnerRef
from halo_desktop.engine.settings import MemorySettings

_HANDS_OFF: Final = frozenset({FailureCode.HALO_STARTED, FailureCode.COPY_GONE})
"""After these Halo is at work on the notebook: nothing of it is written."""


class Trigger(StrEnum):
    """Who wants a consolidation."""

    AUTOMATIC = "automatic"
    """The check after a turn or run (C01)."""
    BY_HAND = "by_hand"
    """Consolidate now: limits, interval and switches don't matter (C09)."""

    @property
    def is_automatic(self) -> bool:
        """Whether nobody asked for it just then."""
        return self is Trigger.AUTOMATIC


@dataclass(frozen=True, slots=True)
class Subject:
    """The notebook that is to be tidied."""

    owner: OwnerRef
    folder: OwnerFolder
    settings: MemorySettings


def consolidate(subject: Subject, means: Means, trigger: Trigger, stop: threading.Event) -> Outcome:
    """Tidy a notebook, if that is due or asked for. Raises nothing for what can go wrong on a disk.

    Whatever the outcome, and wherever the process is killed, the notebook is the old or the new one at the next
    `notebook.swap.recover`. Once `stop` is set, it ends before the result is put in place, or with it in place.
    """
    with ExitStack() as held:
        try:
            lock = means.locks.exclusive(LockKind.CONSOLIDATION, subject.folder.path, wait=0)
            held.enter_context(lock)
        except EngineError as error:
            return AlreadyRunning() if error.code is Code.BUSY else Refused(error.fault)
        try:
            with os_errors_about(subject.folder.path):
                return _Consolidation(subject, means, trigger, stop).run()
        except EngineError as error:
            return Refused(error.fault)


def would_begin(subject: Subject, means: Means) -> bool:
    """Say whether the check after a turn would begin something now; looks only."""
    with suppress(EngineError), os_errors_about(subject.folder.path):
        return _Consolidation(subject, means, Trigger.AUTOMATIC, threading.Event()).would_begin()
    return False


class _Consolidation:
    """One run under the consolidation lock."""

    def __init__(self, subject: Subject, means: Means, trigger: Trigger, stop: threading.Event) -> None:
        self._owner = subject.owner
        self._folder = subject.folder
        self._settings = subject.settings
        self._limits = limits_for(subject.owner.kind, subject.settings.frequency)
        self._means = means
        self._by_hand = not trigger.is_automatic
        self._stop = stop

    def run(self) -> Outcome:
        """Decide, begin, and note how it ended. Raises `EngineError` where it could not begin."""
        self._recover()
        before = self._measure()
        if before is None and count_topics(self._folder.topics).pages == 0:
            return NothingToDo()
        before = before or Measures()
        decision = Consolidate() if self._by_hand else self._decide(before)
        if isinstance(decision, PutOff):
            write_put_off(self._folder, decision.count)
        if not isinstance(decision, Consolidate | ArchiveOnly):
            return NothingToDo(decision)
        return self._obstacle(decision) or self._begin(decision, before)

    def would_begin(self) -> bool:
        """Decide, without the lock and for nothing."""
        before = self._measure()
        return before is not None and isinstance(self._decide(before), Consolidate | ArchiveOnly)

    def _recover(self) -> None:
        """Finish or undo what a killed run left; nothing is begun on top of it."""
        if os.path.lexists(self._folder.consolidation_intent):
            with self._means.locks.exclusive(LockKind.NOTEBOOK, self._folder.path):
                finish_swap(self._folder)

    def _measure(self) -> Measures | None:
        raw = read_bytes(resolve_inside(self._folder.path, MEMORY_FILE).absolute)
        return None if raw is None else measure(raw)

    def _decide(self, measures: Measures) -> Decision:
        situation = Situation(
            measures=measures,
            past=read_state(self._folder),
            put_off=read_put_off(self._folder),
            in_use=self._means.locks.is_used(self._folder.path),
            now=self._means.clock(),
        )
        return plan(self._settings, self._limits, situation)

    def _obstacle(self, decision: Consolidate | ArchiveOnly) -> Refused | AlreadyRunning | None:
        if isinstance(decision, Consolidate) and self._is_capped():
            return Refused(Fault(Code.DAILY_CAP_REACHED))
        if self._means.is_halo_running():
            return Refused(Fault(Code.HALO_RUNNING, {"where": str(self._means.locks.root.path)}))
        return AlreadyRunning() if is_halo_at_work(self._folder, self._means.clock()) else None

    def _is_capped(self) -> bool:
        """Say whether this run may take no more tokens today; what is asked for, or takes none, always may (C12)."""
        return not self._by_hand and self._means.rewriter.takes_tokens and self._means.is_cap_reached()

    def _begin(self, decision: Decision, before: Measures) -> Outcome:
        with self._means.locks.using(self._folder.path):
            if isinstance(decision, ArchiveOnly):
                return self._archive(decision)
            write_put_off(self._folder, 0)
            with self._means.locks.exclusive(LockKind.NOTEBOOK, self._folder.path):
                remove_stale_copies(self._folder)
            began = self._means.clock()
            outcome = self._settled(
                Rounds(self._folder, self._limits, self._means, self._stop, self._is_capped).run(), before
            )
            self._note(outcome, began, before)
            return outcome

    def _archive(self, decision: ArchiveOnly) -> Trimmed | NothingToDo:
        with self._means.locks.exclusive(LockKind.NOTEBOOK, self._folder.path):
            archived = archive_oldest(self._folder, self._limits, self._means.clock())
        return Trimmed(archived, None) if archived else NothingToDo(decision)

    def _settled(self, ended: Applied | Failed, before: Measures) -> Applied | Trimmed | Failed:
        """Do what belongs to how the rounds ended, and note it in `.state.json`; a full disk changes no outcome."""
        if isinstance(ended, Applied):
            if ended.result is not None:
                return ended
            if self._by_hand or not is_due(before, self._limits):
                self._note_unchanged()
                return ended
            ended = Failed(Failure(FailureCode.NO_PROGRESS), ended.effort)
        if ended.failure.code in _HANDS_OFF:
            return ended
        archived = 0
        with suppress(EngineError), self._means.locks.exclusive(LockKind.NOTEBOOK, self._folder.path):
            now = self._means.clock()
            reason = ended.failure.reason
            if ended.failure.code is FailureCode.STOPPED:
                change_state(self._folder, attempt(now, AttemptOutcome.FAILED, reason))
                return ended
            archived, _ = trim_overgrown(self._folder, self._limits, now)
            note_failure(self._folder, self._limits, now, reason, trimmed=archived > 0)
        return Trimmed(archived, ended.failure, ended.effort) if archived else ended

    def _note_unchanged(self) -> None:
        with suppress(EngineError), self._means.locks.exclusive(LockKind.NOTEBOOK, self._folder.path):
            change_state(self._folder, committed(iso_text(self._means.clock())))

    def _note(self, outcome: Applied | Trimmed | Failed, began: datetime, before: Measures) -> None:
        """Put the attempt in the ledger; one that cannot be written is no reason to call it failed."""
        failure = None if isinstance(outcome, Applied) else outcome.failure
        result = outcome.result if isinstance(outcome, Applied) else None
        with suppress(EngineError):
            after = result.after if result else self._measure() or Measures()
            record = AttemptRecord(
                began=began,
                ended=self._means.clock(),
                by_hand=self._by_hand,
                model=outcome.effort.model,
                outcome=type(outcome).__name__.lower(),
                reason=failure.reason if failure else None,
                bytes_before=result.before.memory_bytes if result else before.memory_bytes,
                bytes_after=after.memory_bytes,
                entries_before=result.before.entries if result else before.entries,
                entries_after=after.entries,
                pages=result.pages if result else 0,
                tokens=outcome.effort.tokens,
            )
            note_attempt(self._means.locks, self._owner.id, record)

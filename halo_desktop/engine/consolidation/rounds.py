"""The rounds of one consolidation: copy, rewrite, check, apply, and again where that did not do (C04, C05)."""

from __future__ import annotations

import threading
import uuid
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from halo_desktop.engine.clock import Clock
from halo_desktop.engine.consolidation.apply import Clash, Place, Result, apply
from halo_desktop.engine.consolidation.check import Problem, check
from halo_desktop.engine.consolidation.copy import WorkingCopy, make_copy
from halo_desktop.engine.consolidation.draft import Draft, Move, Task
from halo_desktop.engine.consolidation.feedback import feedback
from halo_desktop.engine.consolidation.merge import Conflict, ConflictKind
from halo_desktop.engine.consolidation.outcome import Applied, Effort, Failed, Failure, FailureCode
from halo_desktop.engine.consolidation.pending import Pending
from halo_desktop.engine.consolidation.reconcile import lay_originals_beside, rebase, still_said
from halo_desktop.engine.consolidation.rewriter import Rewriter
from halo_desktop.engine.errors import Code, EngineError, os_errors_about
from halo_desktop.engine.files.layout import LockKind, OwnerFolder
from halo_desktop.engine.files.locks import Locks
from halo_desktop.engine.llm.model import FailureKind, ModelFailure
from halo_desktop.engine.notebook.swap import digest_of, remove_working
from halo_desktop.engine.notebook.topic_files import list_topic_files
from halo_desktop.engine.settings import Limits

ROUNDS: Final = 4
"""The first, and at most three more in which a rewriter is told what was wrong (C05)."""


@dataclass(frozen=True, slots=True)
class Means:
    """What a consolidation works with."""

    locks: Locks
    clock: Clock
    rewriter: Rewriter
    is_halo_running: Callable[[], bool]
    """Whether Halo works on the data folder (C16); may take half a second."""
    is_cap_reached: Callable[[], bool]
    """Whether automatic work may take no more tokens today (C12)."""


class _GivenUpError(Exception):
    """No further round would help."""

    def __init__(self, code: FailureCode, **facts: str) -> None:
        self.failure = Failure(code, facts)
        super().__init__(code.value)


class Rounds:
    """Runs until a result stands or nothing more helps. The caller holds the consolidation lock and a share of use."""

    def __init__(
        self,
        folder: OwnerFolder,
        limits: Limits,
        means: Means,
        stop: threading.Event,
        is_capped: Callable[[], bool],
    ) -> None:
        """Make one; `is_capped`, asked before each further round, says whether the run may take no more tokens."""
        self._folder = folder
        self._limits = limits
        self._means = means
        self._stop = stop
        self._is_capped = is_capped
        self._copy: WorkingCopy | None = None
        self._moves: tuple[Move, ...] = ()
        self._pending = Pending()
        self._last_draft = ""
        self._feedback = ""

    def run(self) -> Applied | Failed:
        """Return how it ended. Raises `EngineError` only where the first copy could not be made: nothing began."""
        self._copy = make_copy(self._folder, self._means.clock(), uuid.uuid4().hex[:8])
        failure = Failure(FailureCode.CHANGED_TOO_OFTEN)
        try:
            for number in range(ROUNDS):
                with os_errors_about(self._folder.path):
                    self._require_tokens(number)
                    ended = self._round()
                if isinstance(ended, Applied):
                    return ended
                failure = ended
        except _GivenUpError as given_up:
            failure = given_up.failure
        except EngineError as error:
            facts = {"code": error.code.value, **error.fault.facts}
            failure = Failure(FailureCode.COPY_GONE) if self._is_copy_gone() else Failure(FailureCode.SYSTEM, facts)
        finally:
            self._discard()
        return Failed(failure, self._effort)

    @property
    def _effort(self) -> Effort:
        return Effort(self._means.rewriter.model, self._means.rewriter.tokens)

    def _round(self) -> Applied | Failure:
        """Rewrite, check and apply once; a failure that another round may mend is returned."""
        copy = self._copy or make_copy(self._folder, self._means.clock(), uuid.uuid4().hex[:8])
        self._copy = copy
        self._go_on()
        work = self._means.rewriter(copy, Task(self._limits, self._feedback), self._stop)
        self._go_on()
        if self._is_copy_gone():
            raise _GivenUpError(FailureCode.COPY_GONE)
        if work.failure is not None:
            raise _given_up_by_model(work.failure, self._means.rewriter.model)
        self._moves += work.moves
        draft = Draft(copy.memory, copy.files, self._moves)
        problem = check(draft, copy.baseline.memory or b"", copy.baseline.sizes)
        if problem is not None:
            return self._refused(copy, problem, used_up=work.used_up)
        pending = self._pending.all()
        untouched = self._pending.untouched(draft)
        if untouched or (pending and work.used_up):
            self._feedback = feedback(None, (*pending, *still_said(copy)), untouched, used_up=work.used_up)
            return _changed_too_often(untouched or pending)
        result = self._apply(copy)
        if isinstance(result, Clash):
            return self._in_conflict(copy, result)
        if result is None and work.used_up:
            raise _GivenUpError(FailureCode.STEPS_USED_UP)
        return Applied(result, self._effort)

    def _require_tokens(self, rounds_before: int) -> None:
        if rounds_before and self._is_capped():
            raise _GivenUpError(FailureCode.CAP_REACHED)

    def _go_on(self) -> None:
        if self._stop.is_set():
            raise _GivenUpError(FailureCode.STOPPED)

    def _refused(self, copy: WorkingCopy, problem: Problem, *, used_up: bool) -> Failure:
        """Tell the rewriter what was wrong with its work so far, unless it would do the same again."""
        facts = {"problem": problem.reason.value, **problem.facts}
        draft = digest_of(copy.memory) + list_topic_files(copy.topics).fingerprint
        if draft == self._last_draft:
            raise _GivenUpError(FailureCode.REFUSED_DRAFT, **facts)
        self._last_draft = draft
        lay_originals_beside(copy)
        self._feedback = feedback(problem, (*self._pending.all(), *still_said(copy)), used_up=used_up)
        return Failure(FailureCode.REFUSED_DRAFT, facts)

    def _in_conflict(self, copy: WorkingCopy, clash: Clash) -> Failure:
        """Let the rewriter settle it in its work, or begin again from the notebook as it is now."""
        is_late = any(conflict.kind is ConflictKind.LATE for conflict in clash.conflicts)
        if self._means.rewriter.keeps_its_work and not is_late:
            self._copy = rebase(self._folder, copy, clash.conflicts, clash.live)
            self._pending.hand_over(clash.conflicts, Draft(copy.memory, copy.files, self._moves))
            self._feedback = feedback(None, (*self._pending.all(), *still_said(self._copy)))
        else:
            self._discard()
            self._moves, self._pending, self._feedback = (), Pending(), ""
        return _changed_too_often(clash.conflicts)

    def _apply(self, copy: WorkingCopy) -> Result | Clash | None:
        if self._means.is_halo_running():
            raise _GivenUpError(FailureCode.HALO_STARTED)
        place = Place(self._folder, self._limits.keep, self._means.clock())
        with self._means.locks.exclusive(LockKind.NOTEBOOK, self._folder.path):
            self._go_on()
            try:
                return apply(place, copy)
            except EngineError as error:
                if error.code is not Code.CHANGED_MEANWHILE or self._folder.consolidation_intent.exists():
                    raise
                # The way back took the copy away: nothing is left that could be rebased.
                return Clash((Conflict(ConflictKind.LATE),), copy.baseline)

    def _is_copy_gone(self) -> bool:
        """Say whether somebody removed the copy: Halo does when it begins a consolidation of its own."""
        return self._copy is not None and not self._copy.folder.exists()

    def _discard(self) -> None:
        """Remove the copy, unless its result is half in place and the next opening needs it."""
        copy, self._copy = self._copy, None
        if copy is not None and not self._folder.consolidation_intent.exists():
            with suppress(EngineError):
                remove_working(copy.folder)


def _changed_too_often(conflicts: tuple[Conflict, ...]) -> Failure:
    first = conflicts[0]
    return Failure(FailureCode.CHANGED_TOO_OFTEN, {"conflict": first.kind.value, "path": first.path})


def _given_up_by_model(failure: ModelFailure, model: str) -> _GivenUpError:
    if failure.kind is FailureKind.CANCELLED:
        return _GivenUpError(FailureCode.STOPPED)
    pause = "" if failure.retry_after is None else str(failure.retry_after)
    facts = {"kind": failure.kind.value, "model": model, "detail": failure.detail, "retry_after": pause}
    return _GivenUpError(FailureCode.MODEL, **facts)

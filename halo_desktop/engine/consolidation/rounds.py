"""The rounds of one consolidation: copy, rewrite, check, apply, and again where that did not do (C04, C05)."""

from __future__ import annotations

import threading
import uuid
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from halo_desktop.engine.clock import Clock
from halo_desktop.engine.consolidation.apply import Place, Result, apply
from halo_desktop.engine.consolidation.builtin import Rewriter
from halo_desktop.engine.consolidation.check import Problem, check
from halo_desktop.engine.consolidation.copy import WorkingCopy, make_copy
from halo_desktop.engine.consolidation.draft import Draft, Task
from halo_desktop.engine.consolidation.merge import Conflict, ConflictKind
from halo_desktop.engine.consolidation.outcome import Applied, Failed, Failure, FailureCode
from halo_desktop.engine.errors import Code, EngineError, os_errors_about
from halo_desktop.engine.files.layout import LockKind, OwnerFolder
from halo_desktop.engine.files.locks import Locks
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


class _GivenUpError(Exception):
    """No further round would help."""

    def __init__(self, code: FailureCode, **facts: str) -> None:
        self.failure = Failure(code, facts)
        super().__init__(code.value)


class Rounds:
    """Runs until a result stands or nothing more helps. The caller holds the consolidation lock and a share of use."""

    def __init__(self, folder: OwnerFolder, limits: Limits, means: Means, stop: threading.Event) -> None:
        self._folder = folder
        self._limits = limits
        self._means = means
        self._stop = stop
        self._copy: WorkingCopy | None = None
        self._last_draft = ""
        self._feedback = ""

    def run(self) -> Applied | Failed:
        """Return how it ended. Raises `EngineError` only where the first copy could not be made: nothing began."""
        self._copy = make_copy(self._folder, self._means.clock(), uuid.uuid4().hex[:8])
        failure = Failure(FailureCode.CHANGED_TOO_OFTEN)
        try:
            for _ in range(ROUNDS):
                with os_errors_about(self._folder.path):
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
        return Failed(failure)

    def _round(self) -> Applied | Failure:
        """Rewrite, check and apply once; a failure that another round may mend is returned."""
        copy = self._copy or make_copy(self._folder, self._means.clock(), uuid.uuid4().hex[:8])
        self._copy = copy
        self._go_on()
        moves = self._means.rewriter(copy, Task(self._limits, self._feedback), self._stop)
        self._go_on()
        if self._is_copy_gone():
            raise _GivenUpError(FailureCode.COPY_GONE)
        draft = Draft(copy.memory, copy.files, moves)
        problem = check(draft, len(copy.baseline.memory or b""), copy.baseline.sizes)
        if problem is not None:
            return self._refused(copy, problem)
        result = self._apply(copy)
        return self._in_conflict(result) if isinstance(result, Conflict) else Applied(result)

    def _go_on(self) -> None:
        if self._stop.is_set():
            raise _GivenUpError(FailureCode.STOPPED)

    def _refused(self, copy: WorkingCopy, problem: Problem) -> Failure:
        """Tell the rewriter what was wrong with its work so far, unless it would do the same again."""
        facts = {"problem": problem.reason.value, **problem.facts}
        draft = digest_of(copy.memory) + list_topic_files(copy.topics).fingerprint
        if draft == self._last_draft:
            raise _GivenUpError(FailureCode.REFUSED_DRAFT, **facts)
        self._last_draft = draft
        self._feedback = " ".join(facts.values())
        return Failure(FailureCode.REFUSED_DRAFT, facts)

    def _in_conflict(self, conflict: Conflict) -> Failure:
        """Begin again from the notebook as it is now."""
        self._discard()
        self._feedback = f"{conflict.kind.value} {conflict.path}".strip()
        return Failure(FailureCode.CHANGED_TOO_OFTEN, {"conflict": conflict.kind.value, "path": conflict.path})

    def _apply(self, copy: WorkingCopy) -> Result | Conflict | None:
        if self._means.is_halo_running():
            raise _GivenUpError(FailureCode.HALO_STARTED)
        place = Place(self._folder, self._limits.keep, self._means.clock())
        with self._means.locks.exclusive(LockKind.NOTEBOOK, self._folder.path):
            self._go_on()
            try:
                return apply(place, copy)
            except EngineError as error:
                if error.code is not Code.CHANGED_MEANWHILE:
                    raise
                return Conflict(ConflictKind.LATE)

    def _is_copy_gone(self) -> bool:
        """Say whether somebody removed the copy: Halo does when it begins a consolidation of its own."""
        return self._copy is not None and not self._copy.folder.exists()

    def _discard(self) -> None:
        """Remove the copy, unless its result is half in place and the next opening needs it."""
        copy, self._copy = self._copy, None
        if copy is not None and not self._folder.consolidation_intent.exists():
            with suppress(EngineError):
                remove_working(copy.folder)

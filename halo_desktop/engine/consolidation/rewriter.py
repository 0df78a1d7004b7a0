"""What tidies a copy of a notebook, by rules or by a model, and what it says of its work."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import Protocol

from halo_desktop.engine.consolidation.copy import WorkingCopy
from halo_desktop.engine.consolidation.draft import Move, Task
from halo_desktop.engine.llm.model import ModelFailure


@dataclass(frozen=True, slots=True)
class Work:
    """What came of one round; the files of the copy are the rest of it."""

    moves: tuple[Move, ...] = ()
    """The pages moved in this round, the earliest first."""
    failure: ModelFailure | None = None
    """Why the model did not come to an end: nothing of the round counts."""
    used_up: bool = False
    """It had no step left, so something may be half done."""


class Rewriter(Protocol):
    """What tidies a copy in place."""

    @property
    def model(self) -> str:
        """What is recorded as its model."""
        ...

    @property
    def takes_tokens(self) -> bool:
        """Whether it asks a model, which the daily cap may forbid (C12)."""
        ...

    @property
    def tokens(self) -> int:
        """How many tokens it has taken so far, both ways together."""
        ...

    @property
    def keeps_its_work(self) -> bool:
        """What it wants where its work and the notebook were changed in one place (C04).

        To go on with its copy, which is rebased to the notebook as it is then; or else to begin anew from that.
        """
        ...

    def __call__(self, copy: WorkingCopy, task: Task, stop: threading.Event) -> Work:
        """Change the files of the copy.

        Called again with feedback and its own work when the result was refused. Ends soon once `stop` is set.
        """
        ...

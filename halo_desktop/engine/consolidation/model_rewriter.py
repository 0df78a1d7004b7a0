"""The rewriter that lets a language model tidy the copy (C05, C13, C15)."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Final

from halo_desktop.engine.consolidation.builtin import BuiltinRewriter
from halo_desktop.engine.consolidation.copy import WorkingCopy
from halo_desktop.engine.consolidation.copy_tools import CopyTools
from halo_desktop.engine.consolidation.draft import Task
from halo_desktop.engine.consolidation.feedback import say
from halo_desktop.engine.consolidation.plan import measure
from halo_desktop.engine.consolidation.repeats import Repeats, StuckError
from halo_desktop.engine.consolidation.rewrite import said_once
from halo_desktop.engine.consolidation.rewriter import Rewriter, Work
from halo_desktop.engine.consolidation.tokens_so_far import TokensSoFar
from halo_desktop.engine.llm.limits import CallLimits
from halo_desktop.engine.llm.metered import CallReason
from halo_desktop.engine.llm.model import (
    Done,
    Failed,
    FailureKind,
    Message,
    Model,
    ModelFailure,
    SystemMessage,
    Tool,
    UserMessage,
)
from halo_desktop.engine.llm.models import Models
from halo_desktop.engine.llm.registry import ConfiguredModel

STEPS: Final = 60
"""How often the model may answer with tool calls in one round (C05)."""

ROUND_SECONDS: Final = 600.0
"""How long one round may take (C05)."""

_PART_OF_CONTEXT: Final = 8
_LEAST_CHARACTERS, _MOST_CHARACTERS = 1_000, 20_000
"""A tool shows as many characters at a time as an eighth of the model's context has tokens, within these bounds."""


def round_limits(limits: CallLimits) -> CallLimits:
    """Return the bounds of one round, where others are not narrower already. A circle is seen by `Repeats`."""
    steps = min(limits.tool_rounds, STEPS)
    return replace(limits, total=min(limits.total, ROUND_SECONDS), tool_rounds=steps, same_rounds=None)


def rewriter_for(
    models: Models,
    entry: ConfiguredModel | None,
    reason: CallReason,
    progress: Callable[[int], None] | None = None,
) -> Rewriter:
    """Return what tidies with a model; the built-in rewriter where none is set up, or it takes no tools (C10)."""
    if entry is None or not entry.tools:
        return BuiltinRewriter()
    limits = round_limits(models.means.limits)
    return ModelRewriter(entry.model, lambda: models.open(entry, reason, limits), limits.tool_rounds, progress)


class ModelRewriter:
    """Gives a model the task and the tools, in each round a fresh conversation. One object for one consolidation.

    `open_model` is called when the first round begins; `steps` is how often that model may answer with tool calls.
    `progress` is told the tokens so far, on the thread that consolidates.
    """

    takes_tokens = True
    keeps_its_work = True

    def __init__(
        self,
        name: str,
        open_model: Callable[[], Model],
        steps: int = STEPS,
        progress: Callable[[int], None] | None = None,
    ) -> None:
        self.model = name
        self.tokens = 0
        self._open_model = open_model
        self._steps = steps
        self._progress = progress

    def __call__(self, copy: WorkingCopy, task: Task, stop: threading.Event) -> Work:
        """Let the model work until it says that it is done, fails, or has used up its steps."""
        tools = CopyTools(copy, self._page_characters)
        repeats = Repeats()
        offered = tuple(map(repeats.watched, tools.tools()))
        messages = _messages(copy, task, self._steps)
        so_far = TokensSoFar(messages, offered)
        before = self.tokens
        try:
            failure, used_up = self._reply(messages, offered, so_far, stop)
        except StuckError:
            self.tokens = before + so_far.taken
            failure, used_up = None, True
        self._tell(self.tokens)
        if failure is None:
            _leave_out_duplicates(copy)
        return Work(tuple(tools.moves), failure, used_up)

    def _reply(
        self, messages: Sequence[Message], tools: Sequence[Tool], so_far: TokensSoFar, stop: threading.Event
    ) -> tuple[ModelFailure | None, bool]:
        """Return why the round failed, if so, and whether its steps were used up."""
        before = self.tokens
        for event in self._opened.reply(messages, tools, stop):
            match event:
                case Done(usage=usage, without_tools=without):
                    self.tokens = before + usage.tokens
                    return (ModelFailure(FailureKind.NO_TOOLS) if without else None), usage.requests > self._steps
                case Failed(usage=usage, failure=why):
                    self.tokens = before + usage.tokens
                    used_up = why.kind is FailureKind.MALFORMED and usage.requests > self._steps
                    return (None if used_up else why), used_up
                case _:
                    self._tell(before + so_far.after(event))
        return ModelFailure(FailureKind.MALFORMED), False

    def _tell(self, tokens: int) -> None:
        if self._progress is not None:
            self._progress(tokens)

    @cached_property
    def _opened(self) -> Model:
        return self._open_model()

    @property
    def _page_characters(self) -> int:
        return min(_MOST_CHARACTERS, max(_LEAST_CHARACTERS, self._opened.context_length // _PART_OF_CONTEXT))


def _leave_out_duplicates(copy: WorkingCopy) -> None:
    """Take out of a `memory.md` that the model has written what still stands twice: small models copy it (C15)."""
    memory = copy.memory
    if memory is None or memory == copy.baseline.memory:
        return
    once = said_once(memory)
    if once != memory:
        copy.write(once, {})


def _messages(copy: WorkingCopy, task: Task, steps: int) -> tuple[Message, ...]:
    limits, sizes = task.limits, copy.baseline.sizes
    measures = measure(copy.baseline.memory)
    whole_task = say("task", keep=limits.keep, steps=steps, minutes=int(ROUND_SECONDS // 60))
    numbers = say(
        "begin",
        memory=measures.memory_bytes,
        memory_most=limits.memory_bytes,
        state=measures.current_state_bytes,
        state_most=limits.current_state_bytes,
        entries=measures.entries,
        files=len(sizes),
        files_bytes=sum(sizes.values()),
    )
    more = (say("go-on"), task.feedback) if task.feedback else ()
    return SystemMessage(whole_task), UserMessage("\n\n".join((numbers, *more)))

"""A `Model` without a language model: it understands a few orders, works by tool calls, and quotes memory (V42)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from threading import Event as StopEvent
from typing import Final

from halo_desktop.engine.llm.builtin.choice import chosen
from halo_desktop.engine.llm.builtin.own_words import is_chinese, own_text
from halo_desktop.engine.llm.builtin.recogniser import understand
from halo_desktop.engine.llm.builtin.talk import Talk
from halo_desktop.engine.llm.builtin.tool_use import Speech, ToolUse, open_candidates
from halo_desktop.engine.llm.builtin.wording import MOST_ENTRIES, Wording
from halo_desktop.engine.llm.model import (
    Done,
    Event,
    Failed,
    FailureKind,
    Message,
    ModelFailure,
    Tool,
    Usage,
    UserMessage,
)
from halo_desktop.engine.prompts import phrases

NAME: Final = "builtin"
CONTEXT_LENGTH: Final = 128_000
"""It reads the newest message only; a quarter of this is more than the largest window (V10): nothing is cut for it."""

_OWN_TASKS: Final = frozenset({phrases("run")["own-task"], phrases("run")["own-task-chinese"]})
"""What a run is told where nobody names a task: to work by instructions, which only a model can follow."""


class BuiltinAssistant:
    """Answers where no model is set up. It holds nothing, and costs nothing."""

    name = NAME
    context_length = CONTEXT_LENGTH

    def reply(self, messages: Sequence[Message], tools: Sequence[Tool], stop: StopEvent) -> Iterator[Event]:
        """Answer the newest user message, calling `remember`, `forget` and `recall` where they are offered."""
        events = _answer(messages, tools)
        while not stop.is_set():
            event = next(events, None)
            if event is None:
                yield Done(Usage())
                return
            yield event
        events.close()
        yield Failed(ModelFailure(FailureKind.CANCELLED), Usage())


def _answer(messages: Sequence[Message], tools: Sequence[Tool]) -> Speech:
    sent = [message.text for message in messages if isinstance(message, UserMessage)] or [""]
    said = [own_text(text) for text in sent]
    talk = Talk(ToolUse(tools), Wording(_speaks_chinese(said)))
    candidates = open_candidates(messages)[:MOST_ENTRIES]
    numbers = chosen(said[-1], len(candidates))
    if numbers:
        yield from talk.forget_all_of([candidates[number].text for number in numbers])
    elif said[-1].strip() in _OWN_TASKS:
        yield talk.no_model_for_run()
    else:
        yield from talk.answer(understand(sent[-1]))


def _speaks_chinese(said: Sequence[str]) -> bool:
    """Say whether the newest message with a letter in it is Chinese: "2" answers in the language before it.

    One that begins in Chinese is, whatever it tells to be remembered.
    """
    newest = next((text for text in reversed(said) if any(map(str.isalpha, text))), "")
    return is_chinese(newest) or is_chinese(next(filter(str.isalpha, newest), ""))

"""How many tokens a reply has taken by now: a server says so only when the reply is over (U11)."""

from __future__ import annotations

import json
from collections.abc import Sequence

from halo_desktop.engine.language.tokens import estimate_tokens
from halo_desktop.engine.llm.model import Event, Message, TextDelta, Tool, ToolCall, ToolResult


class TokensSoFar:
    """Estimates it from the texts: for every answer all that was said before is read again.

    Where a model calls several tools in one answer, each counts as an answer: then it is too high.
    """

    def __init__(self, messages: Sequence[Message], tools: Sequence[Tool]) -> None:
        said = [getattr(message, "text", "") for message in messages]
        offered = [f"{tool.description}{json.dumps(tool.parameters)}" for tool in tools]
        self._context = sum(map(estimate_tokens, [*said, *offered]))
        self.taken = 0
        self._is_answering = False

    def after(self, event: Event) -> int:
        """Return the number with an event more."""
        match event:
            case TextDelta(text=text):
                self._answer(text)
            case ToolCall(arguments=arguments):
                self._answer(json.dumps(arguments, ensure_ascii=False))
            case ToolResult(text=text):
                self._context += estimate_tokens(text)
                self._is_answering = False
            case _:
                pass
        return self.taken

    def _answer(self, text: str) -> None:
        if not self._is_answering:
            self.taken += self._context
            self._is_answering = True
        tokens = estimate_tokens(text)
        self.taken += tokens
        self._context += tokens

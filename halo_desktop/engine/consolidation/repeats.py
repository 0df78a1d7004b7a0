"""A model that calls the same tool with the same arguments again and again is told so, and then stopped (cases C17).

Weak models do that until their steps are used up, which costs much and mends nothing.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from halo_desktop.engine.consolidation.copy_paths import say
from halo_desktop.engine.json_values import JsonObject
from halo_desktop.engine.llm.model import Tool, ToolRefusal

TOLD_AFTER: Final = 2
"""The second call in a row that is the same is answered with a refusal in place of the result."""

STOPPED_AFTER: Final = 6
"""The sixth one ends the round."""


class StuckError(Exception):
    """The model goes in a circle."""


class Repeats:
    """Watches the calls of one round."""

    def __init__(self) -> None:
        self._last: tuple[str, JsonObject] | None = None
        self._count = 0

    def watched(self, tool: Tool) -> Tool:
        """Return a tool that refuses what was just called, and raises `StuckError` where that does not help."""

        def run(arguments: JsonObject) -> str:
            call = (tool.name, arguments)
            self._count = self._count + 1 if call == self._last else 1
            self._last = call
            if self._count >= STOPPED_AFTER:
                raise StuckError
            if self._count >= TOLD_AFTER:
                raise ToolRefusal(say("repeated", name=tool.name))
            return tool.run(arguments)

        return replace(tool, run=run)

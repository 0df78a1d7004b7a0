"""The tools that go with a notebook: only those that may work for whoever asks (N16, N30, N31)."""

from __future__ import annotations

from halo_desktop.engine.access import Action, Area
from halo_desktop.engine.llm.model import Tool
from halo_desktop.engine.tools.changing import changing_tools
from halo_desktop.engine.tools.reading import reading_tools, workspace_tools
from halo_desktop.engine.tools.remembering import remembering_tools
from halo_desktop.engine.tools.turn_notebook import TurnNotebook


def notebook_tools(turn: TurnNotebook) -> tuple[Tool, ...]:
    """Return the tools of one turn; none while the memory is off."""
    tools: tuple[Tool, ...] = ()
    if turn.own.allows(Area.MEMORY_FILE, Action.READ):
        tools += reading_tools(turn.own)
    if turn.own.allows(Area.MEMORY_FILE, Action.WRITE):
        tools += (*changing_tools(turn), *remembering_tools(turn))
    if turn.workspace is not None and turn.workspace.allows(Area.TOPICS, Action.READ):
        tools += workspace_tools(turn.workspace)
    return tools

"""Operate Halo: memory settings, consolidating and clearing by a model, on the user's own words only (N42).

Every call quotes the words in which the user asks for it, and they must stand in what the user typed in this turn: text
that a model read in a file, a page or a tool's answer cannot be quoted so. What concerns the notebook that this turn
itself uses is put off until the turn has ended.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from pydantic import Field

from halo_desktop.engine.access import Requester, Situation
from halo_desktop.engine.json_values import JsonObject
from halo_desktop.engine.llm.model import Tool
from halo_desktop.engine.owners import OwnerKind, OwnerRef
from halo_desktop.engine.settings import Frequency, MemorySettings, SettingsChange
from halo_desktop.engine.tools.calling import Arguments, make_tool
from halo_desktop.engine.tools.turn_notebook import refusal

_SHORTEST_QUOTE: Final = 4
"""Characters: 清除记忆 has four."""


@dataclass(frozen=True, slots=True)
class HaloActions:
    """What Halo can be asked to do; each raises `EngineError` where it cannot."""

    humans: Callable[[], tuple[tuple[str, str], ...]]
    """The id and name of every digital human."""
    settings: Callable[[OwnerRef], MemorySettings]
    change_settings: Callable[[OwnerRef, SettingsChange], MemorySettings]
    consolidate: Callable[[OwnerRef], str]
    """Returns a code for how it ended."""
    clear: Callable[[OwnerRef], int]
    """Clears a digital human's memory; returns how many files went."""
    ask_to_switch_on: Callable[[], None]
    """Shows the user that a model asks for Operate Halo."""


@dataclass(frozen=True, slots=True)
class Deferred:
    """What is done when the turn has ended, since it concerns the notebook that the turn uses."""

    tool: str
    run: Callable[[], JsonObject]


@dataclass(frozen=True, slots=True)
class Operating:
    """Operate Halo in one turn."""

    actions: HaloActions
    switched_on: bool
    situation: Situation
    typed: str
    """What the user typed in this turn, without attachments; empty for a run."""
    own: OwnerRef
    """Whose conversation it is."""
    workspace: OwnerRef | None
    """The workspace that "this workspace" means."""
    defer: Callable[[Deferred], None]
    """Takes what is to be done when the turn has ended."""


class Target(Arguments):
    """Whose memory, and the user's words."""

    human: str | None = Field(None, max_length=200, description="Name or id of a digital human; none: this workspace.")
    request: str = Field(
        min_length=1, max_length=1000, description="The user's words in this message that ask for it, exactly as typed."
    )


class ChangeSettings(Target):
    """The settings to change."""

    memory: bool | None = None
    auto_consolidation: bool | None = None
    frequency: Frequency | None = None


class Nothing(Arguments):
    """No arguments."""


def operating_tools(operating: Operating) -> tuple[Tool, ...]:
    """Return the tools of Operate Halo: for the user's own message only, and while it is off only the one that asks."""
    if operating.situation.requester is not Requester.OWNER or operating.situation.restricted or not operating.typed:
        return ()
    if not operating.switched_on:
        return (make_tool("ask_for_operate_halo", Nothing, lambda _given: _ask(operating)),)
    return (
        make_tool("halo_settings", Target, lambda given: _settings(operating, given)),
        make_tool("change_halo_settings", ChangeSettings, lambda given: _change(operating, given)),
        make_tool("consolidate_now", Target, lambda given: _consolidate(operating, given)),
        make_tool("clear_human_memory", Target, lambda given: _clear(operating, given)),
    )


def _ask(operating: Operating) -> JsonObject:
    operating.actions.ask_to_switch_on()
    return {"outcome": "asked"}


def _settings(operating: Operating, given: Target) -> JsonObject:
    ref = _target(operating, given)
    return {"owner": str(ref), **_told(operating.actions.settings(ref))}


def _change(operating: Operating, given: ChangeSettings) -> JsonObject:
    ref = _target(operating, given)
    change = SettingsChange(memory=given.memory, auto=given.auto_consolidation, frequency=given.frequency)
    if change == SettingsChange():
        raise refusal("no_change")
    return _now_or_later(
        operating, ref, "change_halo_settings", lambda: _told(operating.actions.change_settings(ref, change))
    )


def _consolidate(operating: Operating, given: Target) -> JsonObject:
    ref = _target(operating, given)
    return _now_or_later(operating, ref, "consolidate_now", lambda: {"result": operating.actions.consolidate(ref)})


def _clear(operating: Operating, given: Target) -> JsonObject:
    ref = _target(operating, given)
    if ref.kind is OwnerKind.WORKSPACE:
        raise refusal("workspace_has_no_clear")
    return _now_or_later(operating, ref, "clear_human_memory", lambda: {"files": operating.actions.clear(ref)})


def _now_or_later(operating: Operating, ref: OwnerRef, tool: str, run: Callable[[], JsonObject]) -> JsonObject:
    if ref == operating.own:
        operating.defer(Deferred(tool, run))
        return {"outcome": "after_this_turn", "owner": str(ref)}
    return {"outcome": "done", "owner": str(ref), **run()}


def _target(operating: Operating, given: Target) -> OwnerRef:
    """Return whose memory is meant, if the user asks for it in this turn."""
    quote = _folded(given.request)
    if len(quote) < _SHORTEST_QUOTE or quote not in _folded(operating.typed):
        raise refusal("not_asked")
    if given.human is None:
        if operating.workspace is None:
            raise refusal("no_such_human")
        return operating.workspace
    wanted = given.human.strip()
    humans = operating.actions.humans()
    found = [ident for ident, _ in humans if ident == wanted] or [ident for ident, name in humans if name == wanted]
    if not found:
        raise refusal("no_such_human")
    if len(found) > 1:
        raise refusal("human_of_several", ids=", ".join(found))
    return OwnerRef(OwnerKind.HUMAN, found[0])


def _told(settings: MemorySettings) -> JsonObject:
    return {
        "memory": settings.memory,
        "auto_consolidation": settings.auto,
        "frequency": settings.frequency.value,
    }


def _folded(text: str) -> str:
    return "".join(unicodedata.normalize("NFKC", text).casefold().split())

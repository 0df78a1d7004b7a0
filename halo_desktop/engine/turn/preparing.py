"""What a reply is made with: the tools that may be offered, the instructions, the window (N19, N30, N42, V41)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final

from halo_desktop.engine.clock import Clock
from halo_desktop.engine.conversation.conversation import Conversation
from halo_desktop.engine.conversation.file_reading import Reach
from halo_desktop.engine.conversation.summaries import Summaries
from halo_desktop.engine.files.locks import Locks
from halo_desktop.engine.llm.model import Model, Tool
from halo_desktop.engine.messages.turns import Turn
from halo_desktop.engine.settings import MEMORY_WINDOW, WINDOW_LIMITS, Detail
from halo_desktop.engine.tools.conversation_tools import Looking, conversation_tools
from halo_desktop.engine.tools.notebook_tools import notebook_tools
from halo_desktop.engine.tools.operate import Deferred, HaloActions, Operating, operating_tools
from halo_desktop.engine.tools.turn_notebook import TurnNotebook
from halo_desktop.engine.turn.began import Began
from halo_desktop.engine.turn.gathering import Window
from halo_desktop.engine.turn.instructions import instructions
from halo_desktop.engine.turn.place import Place
from halo_desktop.engine.turn.request import Speaker
from halo_desktop.engine.turn.turn import Asking

_DETAIL: Final = Detail.BALANCED


@dataclass(frozen=True, slots=True)
class Opened:
    """A model that is ready to be asked."""

    model: Model
    tools: bool = True
    """Whether it may be given tools."""
    tokens_per_estimate: float = 1.0
    """By what to multiply our estimates for it (V13)."""

    @property
    def window(self) -> Window:
        """What of a conversation it is sent; every number in tokens as we estimate them."""
        limits = WINDOW_LIMITS[_DETAIL]
        scaled = replace(limits, tokens=round(limits.tokens / self.tokens_per_estimate))
        return Window(scaled, MEMORY_WINDOW, round(self.model.context_length / self.tokens_per_estimate))


@dataclass(frozen=True, slots=True)
class Means:
    """What turns need from outside their owner."""

    locks: Locks
    clock: Clock
    open_model: Callable[[str | None], Opened]
    """Opens the model with that id; `None`: the owner's, the default, else the built-in assistant."""
    actions: Callable[[Callable[[], None]], HaloActions]
    """Returns what Operate Halo can do; it is given what shows the user that a model asks for it."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which reply is wanted, and for whom."""

    turn: Turn
    """With the reply that is to be given, which is empty yet."""
    speaker: Speaker
    operate_halo: bool = False
    model_id: str | None = None
    ask_to_switch_on: Callable[[], None] = field(default=lambda: None)
    deferred: list[Deferred] = field(default_factory=list[Deferred])
    """Filled with what is to be done when the turn has ended."""

    @property
    def typed(self) -> str:
        """What the user typed in this turn."""
        return self.turn.user.text if self.turn.user else ""


def prepare(place: Place, means: Means, conversation: Conversation, began: Began, wanted: Wanted) -> Asking:
    """Return what the reply is made with. Raises `EngineError` where the model's settings cannot be read."""
    opened = means.open_model(wanted.model_id)
    return Asking(
        log=conversation,
        summaries=Summaries(conversation.files, means.locks),
        model=opened.model,
        instructions=instructions(place, began, conversation.key, wanted.speaker, tools=opened.tools),
        tools=_tools(place, means, conversation, began, wanted) if opened.tools else (),
        window=opened.window,
        journal=place.journal,
        clock=means.clock,
        human=place.human.id if place.human else "",
        partial=conversation.partial,
    )


def _tools(place: Place, means: Means, conversation: Conversation, began: Began, wanted: Wanted) -> tuple[Tool, ...]:
    situation = place.situation(began, wanted.speaker)
    notebook = TurnNotebook(
        notebook=place.notebook,
        journal=place.journal,
        origin=place.origin(conversation.key, wanted.turn.id, wanted.turn.reply.variant, wanted.speaker),
        situation=situation,
        clock=means.clock,
        workspace=place.shelf_of_workspace(began, wanted.speaker),
    )
    reach = Reach(conversation.files.spilled, place.working_folder)
    operating = Operating(
        actions=means.actions(wanted.ask_to_switch_on),
        switched_on=wanted.operate_halo,
        situation=situation,
        typed=wanted.typed,
        own=place.ref,
        workspace=place.workspace.ref if place.workspace else None,
        defer=wanted.deferred.append,
    )
    return (
        *notebook_tools(notebook),
        *conversation_tools(Looking(conversation, reach, wanted.turn.id)),
        *operating_tools(operating),
    )

"""A turn's notebook and its tools, on a small data folder."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from data_folder import NOW, PRICE_WATCHER, SALES

from halo_desktop.engine.access import Requester, Situation, Whose
from halo_desktop.engine.home import Home
from halo_desktop.engine.journal.entry import Origin
from halo_desktop.engine.journal.journal import Journal
from halo_desktop.engine.llm.model import ToolRefusal
from halo_desktop.engine.owners import OwnerRef, human_ref, workspace_ref
from halo_desktop.engine.tools.notebook_tools import notebook_tools
from halo_desktop.engine.tools.turn_notebook import Shelf, TurnNotebook


@dataclass
class Desk:
    """What a model has before it in one turn."""

    turn: TurnNotebook

    @property
    def base(self) -> Path:
        return self.turn.notebook.folder.path

    @property
    def memory(self) -> str:
        return (self.base / "memory.md").read_bytes().decode()

    def page(self, path: str) -> str:
        return (self.base / "memory" / "topics" / path).read_bytes().decode()

    def call(self, name: str, /, **arguments: Any) -> Any:
        """Call a tool that is offered and return its answer."""
        tool = next(tool for tool in notebook_tools(self.turn) if tool.name == name)
        return json.loads(tool.run(arguments))

    def refused(self, name: str, /, **arguments: Any) -> str:
        """Call a tool that refuses and return its sentence."""
        with pytest.raises(ToolRefusal) as caught:
            self.call(name, **arguments)
        str(caught.value).encode()
        return str(caught.value)


def desk_for(
    home: Home,
    ref: OwnerRef,
    requester: Requester = Requester.OWNER,
    author: str = "chat#0d71",
    *,
    memory_on: bool = True,
    origin_outside: bool = False,
    turn: str = "t1",
    workspace: Shelf | None = None,
) -> Desk:
    """Return what a model has in one turn of an owner."""
    situation = Situation(requester, Whose.OWN, memory_on, restricted_origin=origin_outside)
    origin = Origin(author, requester, situation.restricted, f"chat:{ref.id}", turn)
    journal = Journal(home.locks, ref.id, lambda: NOW)
    return Desk(TurnNotebook(home.notebook(ref), journal, origin, situation, lambda: NOW, workspace))


@pytest.fixture
def desk(home: Home) -> Desk:
    """Be in a workspace's conversation with its owner."""
    return desk_for(home, workspace_ref(SALES))


@pytest.fixture
def guest_desk(home: Home) -> Desk:
    """Be in a digital human's conversation with a guest."""
    return desk_for(home, human_ref(PRICE_WATCHER), Requester.GUEST, "im-guest#9f3c")


DeskMaker = Callable[..., Desk]


@pytest.fixture
def make_desk(home: Home) -> DeskMaker:
    """Return what makes further desks on the same data folder."""

    def make(ref: OwnerRef, *args: Any, **kwargs: Any) -> Desk:
        return desk_for(home, ref, *args, **kwargs)

    return make

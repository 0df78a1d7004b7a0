"""Whose conversation it is, and what may be reached from there: found anew for each turn."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from halo_desktop.engine.access import Situation, Whose
from halo_desktop.engine.conversation.conversations import Conversations
from halo_desktop.engine.humans.human import Human
from halo_desktop.engine.journal.entry import Origin
from halo_desktop.engine.journal.journal import Journal
from halo_desktop.engine.notebook.notebook import Notebook
from halo_desktop.engine.owners import OwnerKind, OwnerRef
from halo_desktop.engine.settings import MemorySettings
from halo_desktop.engine.tools.authors import RUNS, Channel, tag_of_conversation, tag_of_run, tag_of_workspace_chat
from halo_desktop.engine.tools.turn_notebook import Shelf
from halo_desktop.engine.turn.began import Began
from halo_desktop.engine.turn.request import Speaker
from halo_desktop.engine.workspaces.workspace import Workspace


@dataclass(frozen=True, slots=True)
class Place:
    """One owner with everything that its turns work with."""

    owner: Workspace | Human
    settings: MemorySettings
    notebook: Notebook
    journal: Journal
    conversations: Conversations
    workspace: Workspace | None
    """The owner itself, or the workspace that a digital human is in; `None` where that cannot be reached."""
    shared: Notebook | None = None
    """The workspace's notebook, where both switches let a digital human read its topics (N21)."""

    @property
    def ref(self) -> OwnerRef:
        """How other rooms name the owner."""
        return self.owner.ref

    @property
    def kind(self) -> OwnerKind:
        """Which kind of owner."""
        return self.owner.ref.kind

    @property
    def human(self) -> Human | None:
        """The digital human that replies."""
        return self.owner if isinstance(self.owner, Human) else None

    @property
    def working_folder(self) -> Path | None:
        """What `read_file` reaches beside the conversation's own files."""
        return self.workspace.working_folder if self.workspace else None

    def situation(self, began: Began, speaker: Speaker, whose: Whose = Whose.OWN) -> Situation:
        """Return what `access` decides by. What the conversation began with holds (N43)."""
        return Situation(
            requester=speaker.requester,
            whose=whose,
            memory_on=began.memory,
            use_workspace_memory=began.workspace_memory,
            workspace_memory_on=began.workspace_memory,
            restricted_origin=speaker.restricted_origin,
        )

    def shelf_of_workspace(self, began: Began, speaker: Speaker) -> Shelf | None:
        """Return the workspace's topics as a digital human may read them now; off since then is off (N21)."""
        if self.shared is None or not began.workspace_memory:
            return None
        return Shelf(self.shared, self.situation(began, speaker, Whose.WORKSPACE_OF_HUMAN))

    def origin(self, key: str, turn: str, variant: int, speaker: Speaker) -> Origin:
        """Return who is said to write: the system makes the author tag, never the model (N04)."""
        outside = self.situation(Began(memory=True), speaker).restricted
        if self.kind is OwnerKind.WORKSPACE:
            author = tag_of_workspace_chat(key.partition(":")[2])
        elif speaker.channel in RUNS:
            author = tag_of_run(speaker.channel, key.partition(":")[2])
        else:
            author = tag_of_conversation(Channel.IM_GUEST if outside else speaker.channel, key)
        return Origin(author, speaker.requester, outside, key, turn, str(variant))

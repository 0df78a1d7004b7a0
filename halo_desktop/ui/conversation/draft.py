"""What a user is writing: kept for each conversation while another one is open, or the window is made anew."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from halo_desktop.engine.turn.request import Opening
from halo_desktop.ui.conversation.reading import Which


@dataclass(frozen=True, slots=True)
class Draft:
    """The text that is not sent yet, with what was chosen for it."""

    text: str = ""
    operate_halo: bool = False
    """Off for each new conversation (N42)."""
    opening: Opening = field(default_factory=Opening)
    """Of a new conversation only."""


class Drafts:
    """The drafts of the conversations that are not open, by the root of their data folder; never on the disk."""

    def __init__(self) -> None:
        self._drafts: dict[tuple[Path, Which], Draft] = {}

    def keep(self, root: Path, which: Which, draft: Draft) -> None:
        """Keep what is being written in a conversation; an empty draft is not kept."""
        self._drafts.pop((root, which), None)
        if draft != Draft():
            self._drafts[root, which] = draft

    def of(self, root: Path, which: Which) -> Draft:
        """Return what was being written in a conversation."""
        return self._drafts.get((root, which), Draft())

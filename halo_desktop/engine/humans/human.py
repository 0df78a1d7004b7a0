"""One digital human, as a value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Final

from halo_desktop.engine.errors import Fault
from halo_desktop.engine.files.layout import OwnerFolder
from halo_desktop.engine.owners import OwnerRef, human_ref
from halo_desktop.engine.settings import MemorySettings

UNINSTALLED: Final = "uninstalled"
"""The status of a digital human that was uninstalled and keeps all its files (N23)."""

ACTIVE: Final = "active"
DEFAULT_ICON: Final = "person"


class HumanSource(StrEnum):
    """Who keeps a digital human; the value is what the command line prints (quality.md)."""

    HALO = "halo"
    DESKTOP = "desktop"


@dataclass(frozen=True, slots=True)
class Human:
    """A digital human. `status` is Halo's word for it, for example `active` or `paused`."""

    id: str
    name: str
    source: HumanSource
    folder: OwnerFolder
    workspace_id: str | None = None
    status: str = ACTIVE
    description: str = ""
    icon: str = DEFAULT_ICON
    instructions: str = ""
    """How it is to work, given with every turn."""
    memory_schema: Mapping[str, str] = field(default_factory=dict[str, str])
    """Fields that its notebook is declared to hold, with what they mean (data-folder.md 2)."""
    settings: MemorySettings = field(default_factory=MemorySettings)
    installed_at: datetime | None = None
    uninstalled_at: datetime | None = None
    folder_missing: bool = False
    """The folder that holds its notebook cannot be reached, for example because a drive is unplugged."""
    read_only: Fault | None = None
    """Why its settings cannot be changed, if so (N45, Q26)."""

    @property
    def ref(self) -> OwnerRef:
        """How other rooms name it."""
        return human_ref(self.id)

    @property
    def is_ours(self) -> bool:
        """Only such a one can be moved, uninstalled or deleted here (N27)."""
        return self.source is HumanSource.DESKTOP


@dataclass(frozen=True, slots=True)
class HumanList:
    """All digital humans, by name, with what could not be read."""

    humans: tuple[Human, ...]
    notices: tuple[Fault, ...] = ()

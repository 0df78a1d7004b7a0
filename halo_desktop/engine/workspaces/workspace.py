"""One workspace, as a value."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from halo_desktop.engine.errors import Fault
from halo_desktop.engine.files.layout import HALO_FOLDER, DataRoot, OwnerFolder
from halo_desktop.engine.owners import HALO_WORKSPACE_ID, OwnerRef, workspace_ref

DEFAULT_ICON: Final = "folder"


@dataclass(frozen=True, slots=True)
class Workspace:
    """A workspace: `path` is its data folder; `linked_folder` the user's project, where there is one."""

    id: str
    name: str
    path: Path
    icon: str = DEFAULT_ICON
    linked_folder: Path | None = None
    missing: bool = False
    """The data folder is not there now, for example because a drive is unplugged."""

    @property
    def ref(self) -> OwnerRef:
        """How other rooms name it."""
        return workspace_ref(self.id)

    @property
    def folder(self) -> OwnerFolder:
        """Where its memory and its digital humans are; never the linked folder (N44)."""
        return OwnerFolder(self.path / HALO_FOLDER)

    @property
    def is_halo_workspace(self) -> bool:
        """The Halo workspace stands in no index and has no settings window."""
        return self.id == HALO_WORKSPACE_ID

    @property
    def working_folder(self) -> Path:
        """What *Show in folder* opens (U06)."""
        if self.is_halo_workspace:
            return self.path / "artifacts"
        return self.linked_folder or self.path


@dataclass(frozen=True, slots=True)
class WorkspaceList:
    """All workspaces, the Halo workspace first, with what could not be read."""

    workspaces: tuple[Workspace, ...]
    notices: tuple[Fault, ...] = ()
    relocation: Relocation | None = None


@dataclass(frozen=True, slots=True)
class Relocation:
    """The data folder was copied or moved: paths below `old` are looked for below `new` (Q28)."""

    old: Path
    new: Path

    def moved(self, path: Path) -> Path:
        """Return where `path` is now; a path outside the old folder stays."""
        return self.new / path.relative_to(self.old) if path.is_relative_to(self.old) else path


def halo_workspace(root: DataRoot) -> Workspace:
    """Return the Halo workspace of a data folder (data-folder.md 1.1)."""
    return Workspace(HALO_WORKSPACE_ID, "Halo", root.halo_workspace, icon="sparkles")

"""What every operation here works on."""

from __future__ import annotations

from dataclasses import dataclass

from halo_desktop.engine.clock import Clock
from halo_desktop.engine.files.layout import DataRoot
from halo_desktop.engine.files.locks import Locks
from halo_desktop.engine.humans.registry import HumanRegistry
from halo_desktop.engine.workspaces.registry import WorkspaceRegistry


@dataclass(frozen=True, slots=True)
class Registries:
    """One data folder with its two registries."""

    root: DataRoot
    locks: Locks
    clock: Clock
    workspaces: WorkspaceRegistry
    humans: HumanRegistry

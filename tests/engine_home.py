"""Opening a data folder in a test."""

from __future__ import annotations

from pathlib import Path

from data_folder import NOW

from halo_desktop.engine.home import Home
from halo_desktop.engine.lifecycle.lifecycle import Surroundings


def no_trash(path: Path) -> None:
    """Be the trash of a system that has none."""
    raise OSError(f"no trash here for {path}")


def open_home(root: Path, user_home: Path) -> Home:
    """Open a data folder on a fixed clock; its system has no trash."""
    return Home(root, lambda: NOW, Surroundings(user_home, no_trash))

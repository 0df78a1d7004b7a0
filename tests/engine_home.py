"""Opening a data folder in a test."""

from __future__ import annotations

from pathlib import Path

from data_folder import NOW

from halo_desktop.engine.home import Home
from halo_desktop.engine.lifecycle.lifecycle import Surroundings
from halo_desktop.engine.llm.keys import Keys
from halo_desktop.engine.llm.models import ModelMeans


def no_trash(path: Path) -> None:
    """Be the trash of a system that has none."""
    raise OSError(f"no trash here for {path}")


def open_home(root: Path, user_home: Path, model_means: ModelMeans | None = None) -> Home:
    """Open a data folder on a fixed clock; its system has no trash, and no keyring unless one is given."""
    means = model_means or ModelMeans(keys=Keys(lambda: None, {}))
    return Home(root, lambda: NOW, Surroundings(user_home, no_trash), means)

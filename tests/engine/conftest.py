"""A data folder of Halo with its home, opened on a fixed clock."""

from __future__ import annotations

from pathlib import Path

import pytest
from data_folder import DataFolder, make_data_folder
from engine_home import open_home

from halo_desktop.engine.home import Home


@pytest.fixture
def data_folder(tmp_path: Path) -> DataFolder:
    """Write a small data folder as Halo 3.0 leaves it."""
    return make_data_folder(tmp_path / "halo")


@pytest.fixture
def home(data_folder: DataFolder, tmp_path: Path) -> Home:
    """Open it, with a user's home folder and without a trash."""
    return open_home(data_folder.root, tmp_path / "user")

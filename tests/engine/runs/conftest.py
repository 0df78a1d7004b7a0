"""A data folder on a clock that tests move, whose digital humans run with a model that plays a script."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from data_folder import DataFolder, make_data_folder

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "turn")]

from run_scenes import RunScene, new_scene  # noqa: E402 - it lies beside this file


@pytest.fixture
def folder(tmp_path: Path) -> DataFolder:
    return make_data_folder(tmp_path / "halo")


@pytest.fixture
def scene(folder: DataFolder, tmp_path: Path) -> Iterator[RunScene]:
    """Give a digital human of ours with instructions."""
    scene = new_scene(folder, tmp_path / "user")
    yield scene
    scene.home.models.close()

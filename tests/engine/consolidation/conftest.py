"""The room's own notebooks beside its tests, and one that is due."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path[:0] = [str(Path(__file__).resolve().parent)]


@pytest.fixture
def base(tmp_path: Path) -> Path:
    """Write a notebook that is due."""
    from notebooks import write_due_notebook

    return write_due_notebook(tmp_path / "space").path

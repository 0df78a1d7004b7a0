"""Opening the first model of a process does not hold up its other threads longer than it must (Q10)."""

from __future__ import annotations

import subprocess
import sys

import pytest

SCRIPT = """
import gc
from halo_desktop.engine.llm.model_loop import ModelLoop
from halo_desktop.engine.llm.opening import open_model
from halo_desktop.engine.llm.registry import ConfiguredModel

collections = []
gc.callbacks.append(lambda phase, _info: collections.append(phase))
open_model(ConfiguredModel("m", "ollama", "http://localhost:9/v1", "m", 4096), None, ModelLoop())
print(len(collections), gc.isenabled(), gc.get_count()[0] < gc.get_threshold()[0])
"""


@pytest.mark.spec("Q10")
def test_what_is_imported_for_models_is_left_out_of_the_collection_of_cycles() -> None:
    done = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=True, timeout=120)
    assert done.stdout.split() == ["0", "True", "True"]

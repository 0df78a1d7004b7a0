"""Runs the translation tools that PySide6 carries; needs PySide6 installed, not its Python side."""

import importlib.util
import subprocess
from pathlib import Path


class QtToolError(Exception):
    """A tool is not there or reported an error; the message holds its own words."""


def run_qt_tool(name: str, *arguments: str) -> None:
    """Run `lupdate` or `lrelease`. Raises QtToolError."""
    spec = importlib.util.find_spec("PySide6")
    if spec is None or not spec.submodule_search_locations:
        raise QtToolError(f"{name} is part of PySide6, which is not installed here")
    # The binary itself: the wrapper script in the environment breaks when the environment is moved.
    tool = Path(spec.submodule_search_locations[0], name)
    result = subprocess.run([str(tool), *arguments], capture_output=True, text=True, errors="replace", check=False)
    if result.returncode != 0:
        raise QtToolError(f"{name} failed: {(result.stderr or result.stdout).strip()}")

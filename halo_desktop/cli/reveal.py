"""Opens the file manager of the system."""

from __future__ import annotations

from pathlib import Path


def show_in_file_manager(path: Path) -> None:
    """Show a file, selected, or a folder, opened; raises `OSError` where there is no file manager."""
    # Looks at desktop and file managers when it is loaded: only this command waits for that.
    from showinfm import showinfm  # noqa: PLC0415

    if not showinfm.valid_file_manager():
        raise OSError("no file manager")
    showinfm.show_in_file_manager(str(path))

"""The door of the command line: hands out the clock, the environment, the terminal and the file manager."""

from __future__ import annotations

import locale
import os
import sys
from datetime import UTC, datetime
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING

from halo_desktop.cli.program import Door, run
from halo_desktop.cli.reveal import show_in_file_manager
from halo_desktop.cli.secrets import Secrets, ask_on_terminal, read_line

if TYPE_CHECKING:
    from halo_desktop.engine.home import Home


def main() -> None:
    """Run the command that was typed and leave with its exit code."""
    _speak_utf_8()
    door = Door(
        environment=os.environ,
        system_locale=locale.getlocale()[0],
        open_home=_open_home,
        reveal=show_in_file_manager,
        secrets=Secrets(ask_on_terminal, read_line),
    )
    sys.exit(run(sys.argv[1:], door))


def _open_home(folder: Path | None) -> Home:
    """Open the data folder that was named, else the one of this user."""
    # Here and not above: it loads pydantic, for which help and version need not wait.
    from halo_desktop.engine.files.layout import data_folder  # noqa: PLC0415
    from halo_desktop.engine.home import Home  # noqa: PLC0415

    def clock() -> datetime:
        return datetime.now(UTC)  # noqa: TID251 - the door is where the clock comes from

    return Home(folder or data_folder(os.environ, Path.home()), clock)


def _speak_utf_8() -> None:
    """Write UTF-8 in every locale; a file name that is none goes out as the bytes that it has on disk."""
    for stream, errors in ((sys.stdout, "surrogateescape"), (sys.stderr, "backslashreplace")):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors=errors)


if __name__ == "__main__":
    main()

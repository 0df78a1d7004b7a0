"""What every command works with: the data folder, the output, the file manager and where secrets come from."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from halo_desktop.cli.confirming import Confirm, confirm_on_terminal
from halo_desktop.cli.output import Output
from halo_desktop.cli.secrets import Secrets

if TYPE_CHECKING:
    from halo_desktop.engine.home import Home

Reveal = Callable[[Path], None]
"""Shows a file, selected, or a folder in the file manager; raises `OSError` where there is none."""


class Session:
    """One run of one command. `user` is who speaks, `None` where that was not said."""

    def __init__(
        self,
        open_home: Callable[[], Home],
        output: Output,
        reveal: Reveal,
        secrets: Secrets,
        user: str | None = None,
        confirm: Confirm = confirm_on_terminal,
    ) -> None:
        self.output = output
        self.reveal = reveal
        self.secrets = secrets
        self.user = user
        self._confirm = confirm
        self._open_home = open_home

    def confirm(self, question: str) -> bool:
        """Ask the person at the terminal; a script is asked nothing, its command says what it wants."""
        return self.output.is_for_scripts or self._confirm(question)

    def home(self, *, may_make: bool = False) -> Home:
        """Open the data folder and say what is wrong with its list of workspaces.

        Raises `EngineError` (DATA_FOLDER_MISSING, DATA_FOLDER_NO_FOLDER); a missing folder is no error where the
        command is one that makes it.
        """
        home = self._open_home()
        if home.root.path.exists() or not may_make:
            home.require_data_folder()
        self.output.notices(home.workspaces.list().notices)
        return home


def session_of(ctx: typer.Context) -> Session:
    """Return the session that a command was called with."""
    session = ctx.obj
    if not isinstance(session, Session):
        raise TypeError("a command runs in a session")
    return session

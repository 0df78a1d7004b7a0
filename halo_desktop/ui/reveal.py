"""Shows a file or folder in the system's file manager (U06).

Linux has a call for it on the session bus, which also selects the file; where nobody answers there, and on Windows and
macOS, a library starts the file manager itself; the last resort is to open the folder. None of them is waited for.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QObject, QUrl
from PySide6.QtDBus import QDBusConnection, QDBusMessage, QDBusPendingCallWatcher
from PySide6.QtGui import QDesktopServices

from halo_desktop.engine.errors import Code, EngineError
from halo_desktop.ui.jobs import Jobs

_SERVICE = "org.freedesktop.FileManager1"
_PATH = "/org/freedesktop/FileManager1"
_ANSWER_MILLISECONDS = 5000


class FileManager(Protocol):
    """What can show a path to the user."""

    def show(self, path: Path, failed: Callable[[Exception], None]) -> None:
        """Open a folder, or select a file in its folder; call `failed` where neither can be done."""
        ...


class SystemFileManager(QObject):
    """The file manager of the desktop."""

    def __init__(self, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs = jobs

    def show(self, path: Path, failed: Callable[[Exception], None]) -> None:
        """Open a folder, or select a file in its folder; call `failed` where neither can be done."""
        if sys.platform == "linux" and (bus := QDBusConnection.sessionBus()).isConnected():
            self._call(bus, path, failed)
        else:
            self._start(path, failed)

    def _call(self, bus: QDBusConnection, path: Path, failed: Callable[[Exception], None]) -> None:
        method = "ShowFolders" if path.is_dir() else "ShowItems"
        call = QDBusMessage.createMethodCall(_SERVICE, _PATH, _SERVICE, method)
        call.setArguments([[QUrl.fromLocalFile(str(path)).toString()], ""])
        answer = QDBusPendingCallWatcher(bus.asyncCall(call, _ANSWER_MILLISECONDS), self)

        def answered(watcher: QDBusPendingCallWatcher) -> None:
            if watcher.isError():
                self._start(path, failed)
            watcher.deleteLater()

        answer.finished.connect(answered)

    def _start(self, path: Path, failed: Callable[[Exception], None]) -> None:
        def open_folder(_error: Exception) -> None:
            folder = path if path.is_dir() else path.parent
            if not QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder))):
                failed(EngineError(Code.REVEAL_FAILED, where=path))

        self._jobs.run(
            "reveal", lambda: _start_file_manager(path), owner=self, done=lambda _nothing: None, failed=open_folder
        )


def _start_file_manager(path: Path) -> None:
    """Start the file manager; raises `OSError` where there is none."""
    # Looks for the desktop's file managers as it is imported: only when needed.
    from showinfm.showinfm import show_in_file_manager, valid_file_manager  # noqa: PLC0415

    if not valid_file_manager():
        raise OSError("no file manager is known")
    show_in_file_manager(str(path))

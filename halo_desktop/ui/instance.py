"""One window for one data folder: a second start asks the first to come forward, and ends (U17).

The first holds a lock file in the user's runtime or temporary folder, which dies with it, and listens on a local
socket. Nothing is written to the data folder for that.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
from pathlib import Path
from typing import Final

from PySide6.QtCore import QLockFile, QObject, Signal
from PySide6.QtNetwork import QLocalServer, QLocalSocket

_WAIT_MS: Final = 3000
_COME_FORWARD: Final = b"come forward\n"


class Instance(QObject):
    """A process's claim to be the window of a data folder."""

    asked_forward = Signal()
    """Another start wants this window to be seen."""

    def __init__(self, data_folder: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._name = _name_for(data_folder)
        place = os.environ.get("XDG_RUNTIME_DIR") or tempfile.gettempdir()
        self._lock = QLockFile(str(Path(place) / f"{self._name}.lock"))
        # A lock is stale when its process is gone, however old it is.
        self._lock.setStaleLockTime(0)
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._on_connection)

    def claim(self) -> bool:
        """Become the window of the data folder; say whether no other process is."""
        if not self._lock.tryLock(0):
            return False
        QLocalServer.removeServer(self._name)  # what a killed process left
        self._server.listen(self._name)
        return True

    def call_forward(self) -> bool:
        """Ask the process that is the window to show it; say whether it heard."""
        socket = QLocalSocket(self)
        socket.connectToServer(self._name)
        if not socket.waitForConnected(_WAIT_MS):
            return False
        socket.write(_COME_FORWARD)
        heard = socket.waitForBytesWritten(_WAIT_MS)
        socket.disconnectFromServer()
        return heard

    def release(self) -> None:
        """Let another process be the window."""
        self._server.close()
        self._lock.unlock()

    def _on_connection(self) -> None:
        while connection := self._server.nextPendingConnection():
            connection.disconnected.connect(connection.deleteLater)
            self.asked_forward.emit()


def _name_for(data_folder: Path) -> str:
    real = os.path.normcase(os.path.realpath(data_folder))
    user = str(Path.home())
    digest = hashlib.sha256(f"{user}\0{real}".encode("utf-8", "surrogateescape")).hexdigest()
    return f"halo-desktop-{digest[:16]}"

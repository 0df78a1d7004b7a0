"""Tells a user who has left the window that what they started there has ended (U11)."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QApplication

from halo_desktop.ui.main_window.notifications import Notifier
from halo_desktop.ui.notebook.consolidations import Consolidations, Running
from halo_desktop.ui.notebook.status_box import Answer


def no_window_is_active() -> bool:
    """Say whether the user works in another program."""
    return QApplication.activeWindow() is None


class Endings(QObject):
    """Turns ends into notifications: whose memory, and in general how it ended, but nothing of what is in it."""

    def __init__(
        self, consolidations: Consolidations, notifier: Notifier, is_left: Callable[[], bool], parent: QObject
    ) -> None:
        super().__init__(parent)
        self._notifier = notifier
        self._is_left = is_left
        consolidations.ended.connect(self._tell)

    @Slot(object, object)
    def _tell(self, running: Running, answer: Answer | None) -> None:
        # Who cancelled it knows that it has ended.
        if self._is_left() and not running.stop.is_set():
            self._notifier.tell(running.name, self._sentence(answer))

    def _sentence(self, answer: Answer | None) -> str:
        if answer is None:
            return self.tr("The memory was consolidated.")
        if answer.is_failure:
            # The reason may name a topic: it waits in the window.
            return self.tr("The memory could not be consolidated. The window says why.")
        return answer.sentence

"""A small button that copies a text, and shows for a moment that it did."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QTimer
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QGuiApplication
from PySide6.QtWidgets import QWidget

from halo_desktop.ui.widgets.buttons import IconButton

_SHOWN_MS: Final = 1_500


class CopyButton(IconButton):
    """Takes what it is called, and what it says when it has copied."""

    def __init__(self, name: str, copied: str, parent: QWidget | None = None) -> None:
        super().__init__("copy", name, parent, small=True)
        self._name, self._copied = name, copied
        self._text = ""
        self._back = QTimer(self)
        self._back.setSingleShot(True)
        self._back.setInterval(_SHOWN_MS)
        self._back.timeout.connect(self._show_as_ready)
        self.clicked.connect(self.copy)

    def set_text(self, text: str) -> None:
        """Copy this from now on."""
        self._text = text

    def copy(self) -> None:
        """Put the text on the clipboard."""
        QGuiApplication.clipboard().setText(self._text)
        self.set_icon("check")
        self.set_name(self._copied)
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, self._copied))
        self._back.start()

    def _show_as_ready(self) -> None:
        self.set_icon("copy")
        self.set_name(self._name)

"""A folder that the user chooses: its path, a button that opens the system's dialog, and one that empties it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QLineEdit, QWidget

from halo_desktop.ui.widgets.buttons import plain_button, text_button

ChooseFolder = Callable[[QWidget, str, Path | None], Path | None]
"""Asks the user for a folder: parent, title, where to begin; None when the user does not choose one."""


def ask_system(parent: QWidget, title: str, start: Path | None) -> Path | None:
    """Ask with the dialog of the system; without a start it begins in the user's folder, not in that of the program."""
    chosen = QFileDialog.getExistingDirectory(parent, title, str(start or Path.home()))
    return Path(chosen) if chosen else None


class FolderField(QWidget):
    """Shows the chosen folder; where none is chosen, `placeholder`."""

    changed = Signal()

    def __init__(self, placeholder: str, parent: QWidget | None = None, *, choose: ChooseFolder = ask_system) -> None:
        super().__init__(parent)
        self._choose = choose
        self._folder: Path | None = None
        self._path = QLineEdit(self)
        self._path.setReadOnly(True)
        self._path.setPlaceholderText(placeholder)
        self._clear = text_button(self.tr("Unlink"), self)
        self._clear.clicked.connect(self._unlink)
        self._change = plain_button(self.tr("Change…"), self)
        self._change.clicked.connect(self._ask)
        self.setFocusProxy(self._path)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self._path, 1)
        row.addWidget(self._clear)
        row.addWidget(self._change)
        self.set_folder(None)

    def setAccessibleName(self, name: str) -> None:  # noqa: N802 - Qt's name
        """Name the input, which is what the focus goes to."""
        super().setAccessibleName(name)
        self._path.setAccessibleName(name)

    def folder(self) -> Path | None:
        """Return the chosen folder."""
        return self._folder

    def set_folder(self, folder: Path | None) -> None:
        """Show a folder without saying so."""
        self._folder = folder
        self._path.setText(str(folder) if folder else "")
        self._path.setToolTip(str(folder) if folder else self._path.placeholderText())
        self._clear.setVisible(folder is not None)

    def _ask(self) -> None:
        chosen = self._choose(self, self.tr("Choose a folder"), self._folder)
        if chosen is not None:
            self.set_folder(chosen)
            self.changed.emit()

    def _unlink(self) -> None:
        self.set_folder(None)
        self._change.setFocus()
        self.changed.emit()

"""New workspace: a name and, if wanted, a folder of the user's."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from halo_desktop.ui.notebook.folder_field import ChooseFolder, FolderField, ask_system
from halo_desktop.ui.widgets.buttons import plain_button, primary_button
from halo_desktop.ui.widgets.dialog_frame import DialogFrame
from halo_desktop.ui.widgets.field import Field
from halo_desktop.ui.widgets.labels import label
from halo_desktop.ui.widgets.notice import Notice, Tone

WIDTH, HEIGHT = 520, 376


class NewWorkspaceDialog(DialogFrame):
    """Stays open until the workspace is made; `requested` carries name and folder."""

    requested = Signal(str, object)

    def __init__(self, parent: QWidget | None = None, *, choose_folder: ChooseFolder = ask_system) -> None:
        super().__init__("", parent)
        self.set_title(self.tr("New workspace"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(WIDTH, HEIGHT)
        self._name = QLineEdit(self)
        self._name.textChanged.connect(self._name_changed)
        self._folder = FolderField(self.tr("None: Halo keeps the files"), self, choose=choose_folder)
        self._error = Notice(parent=self)
        cancel = plain_button(self.tr("Cancel"), self)
        cancel.clicked.connect(self.reject)
        self._create = primary_button(self.tr("Create"), self)
        self._create.clicked.connect(self._request)
        hint = self.tr("Its memory is always kept in the data folder of Halo, never in your project folder.")
        self.add(Field(self.tr("Name"), self._name, self))
        self.add(Field(self.tr("Folder (optional)"), self._folder, self))
        self.add(label("caption", hint, self))
        self.add(self._error)
        self.add_button(cancel)
        self.add_button(self._create)
        self.set_default(self._create)
        self.set_initial_focus(self._name)
        self._name_changed()

    def show_error(self, sentence: str) -> None:
        """Say why it was not made; what was typed stays."""
        self._name_changed()
        self._error.show_notice(sentence, Tone.WARN)

    def _name_changed(self) -> None:
        self._create.setEnabled(bool(self._name.text().strip()))

    def _request(self) -> None:
        self._create.setEnabled(False)
        self._error.clear()
        self.requested.emit(self._name.text(), self._folder.folder())

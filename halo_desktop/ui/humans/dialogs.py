"""The small dialogs of the place Digital humans: new, move, and the words of two questions."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, Qt, Signal, Slot
from PySide6.QtWidgets import QComboBox, QLineEdit, QStyledItemDelegate, QWidget

from halo_desktop import words
from halo_desktop.engine.files.trees import TreeSize
from halo_desktop.engine.humans.human import Human
from halo_desktop.engine.workspaces.workspace import Workspace
from halo_desktop.ui import texts
from halo_desktop.ui.notebook import clearing
from halo_desktop.ui.notebook.clearing import WhatGoes
from halo_desktop.ui.notebook.confirm_dialog import Question
from halo_desktop.ui.notebook.owner_faces import workspace_name
from halo_desktop.ui.widgets.buttons import plain_button, primary_button
from halo_desktop.ui.widgets.dialog_frame import DialogFrame
from halo_desktop.ui.widgets.field import Field
from halo_desktop.ui.widgets.labels import label
from halo_desktop.ui.widgets.notice import Notice, Tone

translate = QCoreApplication.translate

WIDTH, HEIGHT = 520, 320


class _WorkspaceDialog(DialogFrame):
    """Asks for a workspace; stays open until what was asked for is done."""

    def __init__(self, workspaces: Sequence[Workspace], current: str | None, deed: str, parent: QWidget | None) -> None:
        super().__init__("", parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(WIDTH, HEIGHT)
        self.workspace = QComboBox(self)
        # The delegate of a plain combo box does not listen to the style sheet.
        self.workspace.setItemDelegate(QStyledItemDelegate(self.workspace))
        for workspace in workspaces:
            if not workspace.missing:
                self.workspace.addItem(workspace_name(workspace), workspace.id)
        self.workspace.setCurrentIndex(max(0, self.workspace.findData(current)))
        self.error = Notice(parent=self)
        cancel = plain_button(translate("HumanDialogs", "Cancel"), self)
        cancel.clicked.connect(self.reject)
        self.deed = primary_button(deed, self)
        self.add_button(cancel)
        self.add_button(self.deed)
        self.set_default(self.deed)

    def workspace_id(self) -> str:
        """Return the id of the chosen workspace."""
        return str(self.workspace.currentData())

    @Slot(str)
    def show_error(self, sentence: str) -> None:
        """Say why it was not done."""
        self.deed.setEnabled(True)
        self.error.show_notice(sentence, Tone.WARN)

    @Slot()
    def finish(self) -> None:
        """Close: it is done."""
        self.accept()


class NewHumanDialog(_WorkspaceDialog):
    """New digital human: name and workspace; `requested` carries both."""

    requested = Signal(str, str)

    def __init__(self, workspaces: Sequence[Workspace], parent: QWidget | None = None) -> None:
        super().__init__(workspaces, None, translate("HumanDialogs", "Create"), parent)
        self.set_title(translate("HumanDialogs", "New digital human"))
        self._name = QLineEdit(self)
        self._name.textChanged.connect(self._name_changed)
        self.deed.clicked.connect(self._request)
        self.add(Field(translate("HumanDialogs", "Name"), self._name, self))
        self.add(Field(translate("HumanDialogs", "Workspace"), self.workspace, self))
        self.add(self.error)
        self.setTabOrder(self._name, self.workspace)
        self.set_initial_focus(self._name)
        self._name_changed()

    def _name_changed(self) -> None:
        self.deed.setEnabled(bool(self._name.text().strip()))

    def _request(self) -> None:
        self.deed.setEnabled(False)
        self.error.clear()
        self.requested.emit(self._name.text(), self.workspace_id())


class MoveHumanDialog(_WorkspaceDialog):
    """Move to workspace: `requested` carries the workspace's id."""

    requested = Signal(str)

    def __init__(self, human: Human, workspaces: Sequence[Workspace], parent: QWidget | None = None) -> None:
        super().__init__(workspaces, human.workspace_id, translate("HumanDialogs", "Move"), parent)
        title = words.filled(translate("HumanDialogs", "Move “{name}” to a workspace"), name=human.name)
        self.set_title(title)
        self.deed.clicked.connect(self._request)
        self.add(Field(translate("HumanDialogs", "Workspace"), self.workspace, self))
        stays = translate("HumanDialogs", "Its memory files stay where they are; it keeps using them.")
        self.add(label("caption", stays, self))
        self.add(self.error)
        self.set_initial_focus(self.workspace)

    def _request(self) -> None:
        self.deed.setEnabled(False)
        self.error.clear()
        self.requested.emit(self.workspace_id())


def clear_question(human: Human, what: WhatGoes) -> Question:
    """Return the words of the dialog behind More › Clear memory."""
    return Question(
        title=translate("HumanDialogs", "Clear this digital human's memory?"),
        sentence=clearing.question(),
        owner=words.one_line(human.name),
        lines=clearing.lines(what),
        caption=translate("HumanDialogs", "This cannot be undone. Files of the workspace stay."),
        deed=translate("HumanDialogs", "Clear memory"),
        is_danger=True,
    )


def delete_question(human: Human, size: TreeSize) -> Question:
    """Return the words of the dialog behind More › Delete permanently."""
    name = words.one_line(human.name)
    return Question(
        title=words.filled(translate("HumanDialogs", "Delete “{name}” permanently?"), name=name),
        sentence=translate("HumanDialogs", "Its folder goes with its memory, run records and settings."),
        owner=name,
        lines=[
            (translate("HumanDialogs", "Folder"), str(human.folder.path)),
            (translate("HumanDialogs", "Files"), texts.tree(size)),
        ],
        caption=translate("HumanDialogs", "This cannot be undone. Files of the workspace stay."),
        deed=translate("HumanDialogs", "Delete permanently"),
    )

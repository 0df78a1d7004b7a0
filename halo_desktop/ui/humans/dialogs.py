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
from halo_desktop.ui.widgets.buttons import Button, plain_button, primary_button
from halo_desktop.ui.widgets.dialog_frame import DialogFrame
from halo_desktop.ui.widgets.field import Field
from halo_desktop.ui.widgets.labels import label
from halo_desktop.ui.widgets.notice import Notice, Tone

translate = QCoreApplication.translate

WIDTH, HEIGHT = 520, 320


class _WorkspaceDialog(DialogFrame):
    """Asks for a workspace; stays open until what was asked for is done.

    Its parts are made in the order in which one reads them, which is also that of Tab.
    """

    def __init__(self, title: str, parent: QWidget | None) -> None:
        super().__init__(title, parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(WIDTH, HEIGHT)

    def add_workspaces(self, workspaces: Sequence[Workspace], current: str | None) -> QComboBox:
        """Offer the workspaces that can be reached, with one of them chosen."""
        self._workspace = QComboBox(self)
        # The delegate of a plain combo box does not listen to the style sheet.
        self._workspace.setItemDelegate(QStyledItemDelegate(self._workspace))
        for workspace in workspaces:
            if not workspace.missing:
                self._workspace.addItem(workspace_name(workspace), workspace.id)
        self._workspace.setCurrentIndex(max(0, self._workspace.findData(current)))
        self.add(Field(translate("HumanDialogs", "Workspace"), self._workspace, self))
        return self._workspace

    def add_deed(self, deed: str) -> Button:
        """Put what went wrong below the rest, and the buttons below that; return the one that does it."""
        self._error = Notice(parent=self)
        self.add(self._error)
        cancel = plain_button(translate("HumanDialogs", "Cancel"), self)
        cancel.clicked.connect(self.reject)
        self._deed = primary_button(deed, self)
        self.add_button(cancel)
        self.add_button(self._deed)
        self.set_default(self._deed)
        return self._deed

    def workspace_id(self) -> str:
        """Return the id of the chosen workspace."""
        return str(self._workspace.currentData())

    def show_busy(self) -> None:
        """Do not take the deed twice."""
        self._deed.setEnabled(False)
        self._error.clear()

    @Slot(str)
    def show_error(self, sentence: str) -> None:
        """Say why it was not done."""
        self._deed.setEnabled(True)
        self._error.show_notice(sentence, Tone.WARN)

    @Slot()
    def finish(self) -> None:
        """Close: it is done."""
        self.accept()


class NewHumanDialog(_WorkspaceDialog):
    """New digital human: name and workspace; `requested` carries both."""

    requested = Signal(str, str)

    def __init__(self, workspaces: Sequence[Workspace], parent: QWidget | None = None) -> None:
        super().__init__(translate("HumanDialogs", "New digital human"), parent)
        self._name = QLineEdit(self)
        self._name.textChanged.connect(self._name_changed)
        self.add(Field(translate("HumanDialogs", "Name"), self._name, self))
        self.add_workspaces(workspaces, None)
        self._create = self.add_deed(translate("HumanDialogs", "Create"))
        self._create.clicked.connect(self._request)
        self.set_initial_focus(self._name)
        self._name_changed()

    def _name_changed(self) -> None:
        self._create.setEnabled(bool(self._name.text().strip()))

    def _request(self) -> None:
        self.show_busy()
        self.requested.emit(self._name.text(), self.workspace_id())


class MoveHumanDialog(_WorkspaceDialog):
    """Move to workspace: `requested` carries the workspace's id."""

    requested = Signal(str)

    def __init__(self, human: Human, workspaces: Sequence[Workspace], parent: QWidget | None = None) -> None:
        title = words.filled(translate("HumanDialogs", "Move “{name}” to a workspace"), name=human.name)
        super().__init__(title, parent)
        self.set_initial_focus(self.add_workspaces(workspaces, human.workspace_id))
        stays = translate("HumanDialogs", "Its memory files stay where they are; it keeps using them.")
        self.add(label("caption", stays, self))
        self.add_deed(translate("HumanDialogs", "Move")).clicked.connect(self._request)

    def _request(self) -> None:
        self.show_busy()
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


def uninstall_question(human: Human) -> Question:
    """Return the words of the dialog behind More › Uninstall."""
    name = words.one_line(human.name)
    return Question(
        title=words.filled(translate("HumanDialogs", "Uninstall “{name}”?"), name=name),
        sentence=translate(
            "HumanDialogs", "It does not run any more. Its memory, conversations and settings stay where they are."
        ),
        owner=name,
        lines=(),
        caption=translate("HumanDialogs", "It cannot be installed again here; it can then be deleted permanently."),
        deed=translate("HumanDialogs", "Uninstall"),
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

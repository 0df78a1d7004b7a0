"""The words of the question before a workspace is deleted (N22, N23)."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QCoreApplication

from halo_desktop import words
from halo_desktop.engine.humans.human import Human
from halo_desktop.engine.lifecycle.workspace_deletion import WorkspaceDeletion
from halo_desktop.ui import texts
from halo_desktop.ui.notebook.confirm_dialog import Question

translate = QCoreApplication.translate


def question(deletion: WorkspaceDeletion) -> Question:
    """Return what the dialog says: which folder, how much, which digital humans go or move."""
    name = words.one_line(deletion.workspace.name)
    title = words.filled(translate("WorkspaceDeletion", "Delete the workspace “{name}”?"), name=name)
    deed = translate("WorkspaceDeletion", "Delete")
    if deletion.target is None:
        sentence = translate(
            "WorkspaceDeletion", "Its folder is not there. Only its entry in the list goes; no file is touched."
        )
        path = str(deletion.workspace.path)
        lines = [(translate("WorkspaceDeletion", "Folder"), path)]
        return Question(title, sentence, name, lines, "", deed)
    sentence = translate(
        "WorkspaceDeletion", "Its data folder with its memory moves to the system's trash, where there is one."
    )
    lines = [
        (translate("WorkspaceDeletion", "Folder"), str(deletion.target)),
        (translate("WorkspaceDeletion", "Files"), texts.tree(deletion.size)),
    ]
    if deletion.deleted_humans:
        lines.append((translate("WorkspaceDeletion", "Deleted with it"), _names(deletion.deleted_humans)))
    if deletion.moved_humans:
        lines.append((translate("WorkspaceDeletion", "Moved out of it first"), _names(deletion.moved_humans)))
    caption = translate("WorkspaceDeletion", "A linked working folder is never touched.")
    return Question(title, sentence, name, lines, caption, deed)


def _names(humans: Iterable[Human]) -> str:
    return "\n".join(words.one_line(human.name) for human in humans)

"""What the page of a digital human shows, as values and words."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from halo_desktop import words
from halo_desktop.engine.errors import Code, Fault
from halo_desktop.engine.humans.human import UNINSTALLED, Human
from halo_desktop.engine.workspaces.workspace import Workspace
from halo_desktop.ui.notebook.owner_faces import human_icon
from halo_desktop.ui.widgets.two_line_rows import TwoLineRow

translate = QCoreApplication.translate


@dataclass(frozen=True, slots=True)
class HumansView:
    """All digital humans with the workspaces they may live in, and what could not be read as sentences."""

    humans: tuple[Human, ...]
    workspaces: tuple[Workspace, ...]
    notices: tuple[str, ...] = ()
    database_is_trouble: bool = False
    """Those of Halo cannot be listed now, for example because its database is locked."""

    def human(self, ident: str) -> Human | None:
        """Return one of them, None where it is not there any more."""
        return next((human for human in self.humans if human.id == ident), None)

    def workspace_of(self, human: Human) -> Workspace | None:
        """Return where it lives, None where that is unknown."""
        return next((workspace for workspace in self.workspaces if workspace.id == human.workspace_id), None)


def row_of(human: Human, *, is_running: bool) -> TwoLineRow:
    """Return its row in the list."""
    caption = translate("HumanViews", "Running…") if is_running else _caption(human)
    return TwoLineRow(human.id, words.one_line(human.name), caption, human_icon(human))


def locked_reason(human: Human) -> str:
    """Return why its memory settings cannot be changed, "" where they can."""
    return words.sentence(human.read_only) if human.read_only else ""


def trouble(human: Human) -> str:
    """Return what is wrong with its folder, "" where nothing is."""
    if not human.folder_missing:
        return ""
    return words.sentence(Fault(Code.HUMAN_FOLDER_MISSING, {"name": human.name, "where": str(human.folder.path)}))


def of_halo_reason(human: Human) -> str:
    """Return why it cannot be moved, uninstalled or deleted here, "" where it can (N27)."""
    return "" if human.is_ours else words.sentence(Fault(Code.HUMAN_OF_HALO, {"name": human.name}))


def _caption(human: Human) -> str:
    if human.status == UNINSTALLED:
        return translate("HumanViews", "Uninstalled")
    if human.status == "paused":
        return translate("HumanViews", "Paused")
    return words.one_line(human.description)

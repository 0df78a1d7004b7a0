"""The head of a digital human's page: face, name, workspace, and the menu More."""

from __future__ import annotations

from enum import StrEnum

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from halo_desktop import words
from halo_desktop.engine.humans.human import UNINSTALLED, Human
from halo_desktop.engine.workspaces.workspace import Workspace
from halo_desktop.ui.humans import views
from halo_desktop.ui.notebook.owner_faces import human_icon, workspace_name
from halo_desktop.ui.widgets.buttons import IconButton
from halo_desktop.ui.widgets.eliding_label import ElidingLabel
from halo_desktop.ui.widgets.icon_tile import IconTile
from halo_desktop.ui.widgets.menus import MenuButton

HEIGHT = 72


class HumanAction(StrEnum):
    """What the menu More offers."""

    CLEAR = "clear"
    MOVE = "move"
    UNINSTALL = "uninstall"
    DELETE = "delete"


class HumanHeader(QWidget):
    """Passive: `chosen` carries the key of the entry that was taken."""

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.opener = IconButton("sidebar-left", self.tr("Show the digital humans"), self)
        """Opens the list where it has no room of its own."""
        self._tile = IconTile("robot", "accent", self)
        self._name = ElidingLabel("title", "", self)
        self._where = ElidingLabel("caption", "", self)
        self._more = MenuButton(self.tr("More"), self)
        self._entry_texts = {
            HumanAction.MOVE: self.tr("Move to workspace…"),
            HumanAction.UNINSTALL: self.tr("Uninstall…"),
            HumanAction.DELETE: self.tr("Delete permanently"),
        }
        self._more.add_entry(HumanAction.CLEAR, self.tr("Clear memory"), "prohibit")
        self._more.add_separator()
        self._entries = {
            HumanAction.MOVE: self._more.add_entry(HumanAction.MOVE, "", "arrow-square-out"),
            HumanAction.UNINSTALL: self._more.add_entry(HumanAction.UNINSTALL, "", "archive"),
            HumanAction.DELETE: self._more.add_entry(HumanAction.DELETE, "", "trash"),
        }
        self._more.chosen.connect(self.chosen)
        names = QVBoxLayout()
        names.setSpacing(0)
        names.addStretch(1)
        names.addWidget(self._name)
        names.addWidget(self._where)
        names.addStretch(1)
        row = QHBoxLayout(self)
        row.setContentsMargins(24, 0, 24, 0)
        row.setSpacing(16)
        row.addWidget(self.opener, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self._tile)
        row.addLayout(names, 1)
        row.addWidget(self._more, 0, Qt.AlignmentFlag.AlignVCenter)

    def sizeHint(self) -> QSize:
        """Return the height of a head, or that of its text where that is larger: it never gives way."""
        hint = super().sizeHint()
        return QSize(hint.width(), max(hint.height(), HEIGHT))

    def show_human(self, human: Human, workspace: Workspace | None) -> None:
        """Show a digital human and what can be done with it here."""
        self._tile.show_icon(human_icon(human), "accent")
        self._name.setText(words.one_line(human.name))
        name = workspace_name(workspace) if workspace else self.tr("none")
        self._where.setText(words.filled(self.tr("Workspace: {name}"), name=name))
        reason = views.of_halo_reason(human)
        uninstalled = human.status == UNINSTALLED
        self._allow(HumanAction.MOVE, reason or views.locked_reason(human), "")
        self._allow(HumanAction.UNINSTALL, reason, self.tr("It is uninstalled.") if uninstalled else "")
        self._allow(HumanAction.DELETE, reason, "" if uninstalled else self.tr("Uninstall it first."))

    def set_clearable(self, clearable: bool) -> None:  # noqa: FBT001 - one value
        """Let the memory be cleared, or not because there is none."""
        self._more.set_entry_enabled(
            HumanAction.CLEAR, clearable, "" if clearable else self.tr("There is no memory to clear.")
        )

    def _allow(self, key: HumanAction, of_halo: str, not_now: str) -> None:
        """Enable an entry, or disable it with the reason as its tooltip; that it is Halo's affair also stands in it."""
        text = self._entry_texts[key]
        if of_halo:
            text = words.filled(self.tr("{action} (do this in Halo)"), action=text)
        self._entries[key].setText(text)
        self._more.set_entry_enabled(key, not (of_halo or not_now), of_halo or not_now)

"""An icon on a rounded square, the face of a workspace, a digital human or an empty page.

40 pixels in cards and heads, 32 in dense places, 48 in an empty state. Neutral, or in accent for what
is current or built in.
"""

from typing import Literal

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from halo_desktop.ui.theme import IconRole
from halo_desktop.ui.widgets.labels import set_tone
from halo_desktop.ui.widgets.themed_icon import IconLabel

TileTone = Literal["", "accent", "danger"]
_ROLES: dict[TileTone, IconRole] = {"": "text2", "accent": "accent_text", "danger": "danger"}


class IconTile(QFrame):
    """A tile of `side` pixels with an icon of 20."""

    def __init__(
        self,
        icon: str,
        tone: TileTone = "",
        parent: QWidget | None = None,
        *,
        side: Literal[32, 40, 48] = 40,
    ) -> None:
        super().__init__(parent)
        self.setProperty("kind", "tile")
        self.setFixedSize(side, side)
        self._icon = IconLabel(icon, "text2", 20, self)
        inside = QVBoxLayout(self)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignCenter)
        self.show_icon(icon, tone)

    def show_icon(self, icon: str, tone: TileTone = "") -> None:
        """Show another icon or tone."""
        self._icon.set_icon(icon, _ROLES[tone])
        set_tone(self, tone)

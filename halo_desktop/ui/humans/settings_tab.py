"""Capabilities & settings of a digital human, as the seed words them."""

from __future__ import annotations

from PySide6.QtCore import QTimer, Signal, Slot
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from halo_desktop.engine.owners import OwnerKind
from halo_desktop.ui.humans.model_row import HumanModelRow
from halo_desktop.ui.humans.spec_editor import SpecEditor
from halo_desktop.ui.notebook.danger_zone import DangerZone
from halo_desktop.ui.notebook.panel import MemoryPanel
from halo_desktop.ui.widgets.buttons import text_button
from halo_desktop.ui.widgets.card import CARD_INSET, Card, Hairline, Section
from halo_desktop.ui.widgets.disclosure import Disclosure
from halo_desktop.ui.widgets.eliding_label import ElidingLabel
from halo_desktop.ui.widgets.labels import label
from halo_desktop.ui.widgets.scroll_page import ScrollPage
from halo_desktop.ui.widgets.themed_icon import IconLabel


class SettingsTab(ScrollPage):
    """Sections below each other; Advanced is folded away at first."""

    reveal_requested = Signal()
    advanced_toggled = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        # In the order of the page, which is also that of Tab.
        self._advanced = Disclosure(self.tr("Advanced"), self)
        self._advanced.toggled.connect(self.advanced_toggled)
        self.spec = SpecEditor(self)
        self._path = ElidingLabel("caption", "", self)
        # Told whole by its tooltip; in large text the button beside it needs the room.
        self._path.setMinimumWidth(1)
        self._reveal = text_button(self.tr("Reveal in Finder"), self, icon="folder-open")
        self._reveal.clicked.connect(self.reveal_requested)
        self.model_row = HumanModelRow(self)
        self.panel = MemoryPanel(OwnerKind.HUMAN, self)
        self.danger_zone = DangerZone(self)
        self._advanced.add(self._app_spec())
        self._advanced.add(self._memory())
        self._advanced.add(self.danger_zone)
        self.add(self._always_available())
        self.add(self._guests())
        self.add(Hairline(self))
        self.add(self._advanced)

    def set_advanced_open(self, is_open: bool) -> None:  # noqa: FBT001 - one value
        """Unfold Advanced, or fold it away."""
        self._advanced.set_open(is_open)

    def show_instructions(self) -> None:
        """Go to the field of the instructions."""
        self._advanced.unfold()
        self.spec.write_instructions()
        # Only when it is laid out does the page know where it is.
        QTimer.singleShot(0, self, self._follow_instructions)

    def show_path(self, path: str) -> None:
        """Show where the memory files are."""
        self._path.setText(path)

    @Slot()
    def _follow_instructions(self) -> None:
        self.ensureWidgetVisible(self.spec)

    def _always_available(self) -> QWidget:
        section = Section(self.tr("Always available"), self)
        card = Card(section)
        content = QWidget(card)
        row = QHBoxLayout(content)
        row.setContentsMargins(0, 4, 0, 4)
        row.setSpacing(12)
        row.addWidget(IconLabel("brain", "text", 20, content))
        row.addWidget(label("body", self.tr("Memory"), content), 1)
        state = label("caption", self.tr("Built-in · always on"), content)
        state.setWordWrap(False)
        row.addWidget(state)
        card.add_row(content)
        section.add(card)
        return section

    def _guests(self) -> QWidget:
        section = Section(self.tr("Guest abilities"), self)
        sentence = self.tr(
            "Memory is always available and not affected by these settings. File access is limited to this space."
        )
        section.add(label("caption", sentence, section))
        return section

    def _app_spec(self) -> QWidget:
        section = Section(self.tr("App spec"), self)
        card = Card(section)
        card.add_row(self.spec)
        content = QWidget(card)
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addWidget(label("body", self.tr("Memory files"), content))
        words.addWidget(self._path)
        row = QHBoxLayout(content)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(16)
        row.addLayout(words, 1)
        row.addWidget(self._reveal)
        card.add_row(content)
        card.add_row(self.model_row)
        section.add(card)
        return section

    def _memory(self) -> QWidget:
        section = Section(self.tr("Memory"), self)
        frame = QFrame(section)
        frame.setProperty("kind", "card")
        column = QVBoxLayout(frame)
        column.setContentsMargins(CARD_INSET, 4, CARD_INSET, CARD_INSET)
        column.addWidget(self.panel)
        section.add(frame)
        return section

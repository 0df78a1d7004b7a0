"""The section Models of the settings: the list, an empty state with one action, and what went wrong."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from halo_desktop.engine.llm.keys import KeySource
from halo_desktop.engine.llm.registry import ModelSettings
from halo_desktop.ui.settings.models.entry import ModelEntry
from halo_desktop.ui.widgets.buttons import text_button
from halo_desktop.ui.widgets.card import Card, Section
from halo_desktop.ui.widgets.empty_state import EmptyState
from halo_desktop.ui.widgets.notice import Notice, Tone


class ModelsSection(QWidget):
    """Passive: shows what is set up, says what was asked for."""

    add_requested = Signal()
    chosen = Signal(str, str)
    """A model's id and a `ModelAction`."""
    seen = Signal(bool)
    """It can be seen from now on, or no longer."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: dict[str, ModelEntry] = {}
        section = Section(self.tr("Models"), self)
        self._unreadable = Notice(parent=section)
        self._notice = Notice(self.tr("Dismiss"), section)
        self._empty_card = Card(section)
        self._empty_card.add_row(self._empty_state())
        self._empty_card.hide()
        self._card = Card(section)
        self._card.hide()
        self._foot = QWidget(section)
        self._foot.hide()
        self._add = text_button(self.tr("Add model…"), self._foot, icon="plus")
        self._add.clicked.connect(self.add_requested)
        foot = QVBoxLayout(self._foot)
        foot.setContentsMargins(0, 0, 0, 0)
        foot.addWidget(self._add, 0, Qt.AlignmentFlag.AlignLeft)
        section.add(self._unreadable)
        section.add(self._notice)
        section.add(self._empty_card)
        section.add(self._card)
        section.add(self._foot)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(section)

    def showEvent(self, event: QShowEvent) -> None:
        """Say that it can be seen."""
        super().showEvent(event)
        self.seen.emit(self.isVisible())

    def hideEvent(self, event: QHideEvent) -> None:
        """Say that it can be seen no longer."""
        super().hideEvent(event)
        self.seen.emit(self.isVisible())

    @Slot(object)
    def show_models(self, settings: ModelSettings) -> None:
        """Show what is set up; rows that stay keep the focus."""
        if [model.id for model in settings.models] != list(self._rows):
            self._make_rows(settings)
        self._unreadable.clear()
        default = settings.default
        for model in settings.models:
            self._rows[model.id].show_model(model, is_default=model == default)
        self._empty_card.setVisible(not settings.models)
        self._card.setVisible(bool(settings.models))
        self._foot.setVisible(bool(settings.models))

    @Slot(object)
    def show_keys(self, keys: Mapping[str, KeySource | None]) -> None:
        """Say of each model, by id, where its key is."""
        for ident, source in keys.items():
            if ident in self._rows:
                self._rows[ident].show_key(source)

    @Slot(str)
    def say(self, sentence: str) -> None:
        """Say why something was not done."""
        self._notice.show_notice(sentence, Tone.WARN)

    @Slot(str)
    def show_unreadable(self, sentence: str) -> None:
        """Say why nothing is known of the models; none can be added to what cannot be read."""
        self._rows = {}
        self._card.clear()
        for one in (self._card, self._empty_card, self._foot):
            one.hide()
        self._unreadable.show_notice(sentence, Tone.WARN)

    def _make_rows(self, settings: ModelSettings) -> None:
        self._card.clear()
        self._rows = {}
        for model in settings.models:
            row = ModelEntry(model, self._card)
            row.chosen.connect(self.chosen)
            self._card.add_row(row)
            self._rows[model.id] = row
        # Tab is to reach them before the button below them, which was made before them.
        order = [self._add, *(control for row in self._rows.values() for control in row.controls()), self._add]
        for one, other in pairwise(order):
            QWidget.setTabOrder(one, other)

    def _empty_state(self) -> EmptyState:
        sentence = self.tr(
            "Halo Desktop works without one: it remembers, forgets, quotes what is in memory, and consolidates by "
            "built-in rules. A model of your own answers questions too, and consolidates with more understanding."
        )
        empty = EmptyState("robot", self.tr("No model is set up"), sentence, self.tr("Add model…"), self)
        empty.activated.connect(self.add_requested)
        return empty

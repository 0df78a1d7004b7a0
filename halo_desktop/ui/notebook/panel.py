"""The memory panel: the settings of one memory and its status, the same for workspaces and digital humans (U01).

It saves nothing. Who shows it decides whether a change is a draft or is saved at once.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from halo_desktop import words
from halo_desktop.engine.owners import OwnerKind
from halo_desktop.engine.settings import Frequency, MemorySettings
from halo_desktop.ui import texts
from halo_desktop.ui.notebook.status_box import StatusBox
from halo_desktop.ui.widgets.buttons import plain_button
from halo_desktop.ui.widgets.card import Rows
from halo_desktop.ui.widgets.labels import label
from halo_desktop.ui.widgets.notice import Notice, Tone
from halo_desktop.ui.widgets.segmented import Segmented
from halo_desktop.ui.widgets.switch_row import SwitchRow


@dataclass(frozen=True, slots=True)
class Loading:
    """The settings are on their way: nothing can be changed yet."""


@dataclass(frozen=True, slots=True)
class Unloadable:
    """The settings could not be read: nothing can be changed (U02)."""

    sentence: str
    may_retry: bool = False


@dataclass(frozen=True, slots=True)
class Loaded:
    """Settings to show."""

    settings: MemorySettings
    saving: bool = False
    """A save is under way: nothing can be changed until it has ended."""
    notice: str = ""
    """What went wrong with the last save."""
    locked: str = ""
    """Why these settings cannot be changed here at all."""


PanelState = Loading | Unloadable | Loaded


class _FrequencyRow(QWidget):
    """The three frequencies and the hint about the chosen one, which keeps its line while empty."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        name = self.tr("Consolidation frequency")
        self._label = label("body", name, self)
        self.choice = Segmented(name, [(value, words.frequency_name(value)) for value in Frequency], self)
        self._hint = label("caption", "", self)
        self._hint.setMinimumHeight(self._hint.fontMetrics().lineSpacing())
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self._label)
        column.addWidget(self.choice)
        column.addWidget(self._hint)

    def show_settings(self, settings: MemorySettings | None) -> None:
        """Mark the frequency and explain it; None marks none."""
        self.choice.set_value(settings.frequency if settings else None)
        hint = texts.frequency_hint(settings) if settings else ""
        self._hint.setText(hint)
        self.choice.setAccessibleDescription(hint)

    def allow(self, allowed: bool) -> None:  # noqa: FBT001 - one value
        """Let the frequency be changed, or not; the hint stays readable."""
        self._label.setEnabled(allowed)
        self.choice.setEnabled(allowed)


class MemoryPanel(QWidget):
    """Shows a `PanelState` and says what the user wants instead."""

    settings_changed = Signal(object)
    """The `MemorySettings` that the user wants."""
    retry_requested = Signal()

    def __init__(self, kind: OwnerKind, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings = MemorySettings()
        self._notice = Notice(parent=self)
        self._retry = plain_button(self.tr("Retry"), self, small=True)
        self._retry.clicked.connect(self.retry_requested)
        self._memory = SwitchRow(
            self.tr("Memory"),
            self.tr("When off, the AI neither reads nor writes this memory. Existing memory is kept."),
            self,
        )
        self._auto = SwitchRow(
            self.tr("Auto consolidation"),
            self.tr(
                "When off, memory is not reorganised; once its history grows too long, the oldest entries are archived."
            ),
            self,
        )
        self._frequency = _FrequencyRow(self)
        self._workspace_memory = SwitchRow(self.tr("Use workspace memory"), "", self)
        self.status_box = StatusBox(self)
        self._lay_out(kind)
        self._memory.value_changed.connect(self._memory_switched)
        self._auto.value_changed.connect(self._auto_switched)
        self._frequency.choice.value_changed.connect(self._frequency_chosen)
        self._workspace_memory.value_changed.connect(self._workspace_memory_switched)
        self.show_state(Loading())

    def show_state(self, state: PanelState) -> None:
        """Show a state; a value that only the user had changed is put back."""
        self.status_box.allow(isinstance(state, Loaded))
        self._retry.setVisible(isinstance(state, Unloadable) and state.may_retry)
        match state:
            case Loading():
                self._show_values(None)
                self._allow(None)
                self._notice.clear()
            case Unloadable(sentence=sentence):
                self._show_values(None)
                self._allow(None)
                self._say(sentence)
            case Loaded(settings=settings, saving=saving, notice=notice, locked=locked):
                self._show_values(settings)
                self._allow(None if saving or locked else settings)
                self._say(locked or notice)

    def _lay_out(self, kind: OwnerKind) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._notice)
        column.addWidget(self._retry, 0, Qt.AlignmentFlag.AlignLeft)
        rows = Rows(self)
        rows.add_row(self._memory)
        rows.add_row(self._auto)
        rows.add_row(self._frequency)
        if kind is OwnerKind.HUMAN:
            rows.add_row(self._workspace_memory)
        else:
            self._workspace_memory.hide()
        column.addWidget(rows)
        column.addSpacing(4)
        column.addWidget(self.status_box)
        column.addSpacing(12)
        footer = self.tr(
            "These changes affect how the AI works: the tidier its memory, the better it recalls earlier conclusions."
        )
        column.addWidget(label("caption", footer, self))

    def _show_values(self, settings: MemorySettings | None) -> None:
        values = settings or MemorySettings(memory=False, auto=False)
        self._settings = values
        self._memory.set_value(values.memory)
        self._auto.set_value(values.auto)
        self._workspace_memory.set_value(values.workspace_memory)
        self._frequency.show_settings(settings)
        self._workspace_memory.set_hint(self._workspace_memory_hint(settings))

    def _workspace_memory_hint(self, settings: MemorySettings | None) -> str:
        if settings and not settings.memory:
            return self.tr("Available once memory is turned on.")
        return self.tr(
            "May read, and only read, the topics its workspace has recorded; what it learns goes into its own memory. "
            "Applies from the next conversation."
        )

    def _allow(self, settings: MemorySettings | None) -> None:
        """Enable what these settings let the user change (U03); None allows nothing."""
        with_memory = settings is not None and settings.memory
        self._memory.setEnabled(settings is not None)
        self._auto.setEnabled(with_memory)
        self._frequency.allow(with_memory)
        self._workspace_memory.setEnabled(with_memory)

    def _say(self, sentence: str) -> None:
        if not sentence:
            self._notice.clear()
        elif self._notice.text() != sentence:
            self._notice.show_notice(sentence, Tone.WARN)

    def _memory_switched(self, value: bool) -> None:  # noqa: FBT001 - a slot
        self.settings_changed.emit(replace(self._settings, memory=value))

    def _auto_switched(self, value: bool) -> None:  # noqa: FBT001 - a slot
        self.settings_changed.emit(replace(self._settings, auto=value))

    def _frequency_chosen(self, value: Frequency) -> None:
        self.settings_changed.emit(replace(self._settings, frequency=value))

    def _workspace_memory_switched(self, value: bool) -> None:  # noqa: FBT001 - a slot
        self.settings_changed.emit(replace(self._settings, workspace_memory=value))

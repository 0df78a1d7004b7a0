"""Edit Workspace: name, icon, folder and, under Advanced, the memory; a draft until Save (U01, U02)."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QStyledItemDelegate, QVBoxLayout, QWidget

from halo_desktop.engine.owners import OwnerKind
from halo_desktop.engine.settings import MemorySettings
from halo_desktop.engine.workspaces.registry import WorkspaceEdit
from halo_desktop.ui import theme
from halo_desktop.ui.notebook.folder_field import ChooseFolder, FolderField, ask_system
from halo_desktop.ui.notebook.owner_faces import CHOICES, icon_name
from halo_desktop.ui.notebook.panel import Loaded, MemoryPanel, Unloadable
from halo_desktop.ui.widgets.buttons import plain_button, primary_button, text_button
from halo_desktop.ui.widgets.dialog_frame import DialogFrame
from halo_desktop.ui.widgets.disclosure import Disclosure
from halo_desktop.ui.widgets.field import Field
from halo_desktop.ui.widgets.labels import label
from halo_desktop.ui.widgets.notice import Notice, Tone
from halo_desktop.ui.workspaces.edit_presenter import Draft

WIDTH, HEIGHT, FOLDED_HEIGHT = 600, 744, 376
_NOTICE_HEIGHT = 56


class _DiscardQuestion(QWidget):
    """Stands in the dialog, not above it, while a close would lose changes."""

    discarded = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        discard = text_button(self.tr("Discard"), self)
        discard.clicked.connect(self.discarded)
        keep = plain_button(self.tr("Keep editing"), self)
        keep.clicked.connect(self.hide)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(label("body", self.tr("Discard your changes?"), self), 1)
        row.addWidget(discard)
        row.addWidget(keep)
        self.hide()


class EditWorkspaceDialog(DialogFrame):
    """Passive: `save_requested` carries the `Draft`. Cancel and Esc drop it; × asks in place when it has changes."""

    save_requested = Signal(object)

    def __init__(self, base: Draft, parent: QWidget | None = None, *, choose_folder: ChooseFolder = ask_system) -> None:
        super().__init__("", parent)
        self.set_title(self.tr("Edit Workspace"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(WIDTH, FOLDED_HEIGHT)
        self._base = base
        self._settings: MemorySettings | None = None
        self._saving = False
        self._icon = _icon_box(base.edit.icon, self)
        self._name = QLineEdit(base.edit.name, self)
        self._folder = FolderField(self.tr("None: Halo keeps the files"), self, choose=choose_folder)
        self._folder.set_folder(base.edit.linked_folder)
        self._identity = self._identity_fields()
        self._locked = Notice(parent=self)
        self._error = Notice(parent=self)
        self._advanced = Disclosure(self.tr("Advanced"), self)
        self.panel = MemoryPanel(OwnerKind.WORKSPACE, self)
        self.panel.settings_changed.connect(self._settings_changed)
        self._question = _DiscardQuestion(self)
        self._question.discarded.connect(self.reject)
        self._cancel = plain_button(self.tr("Cancel"), self)
        self._save = primary_button(self.tr("Save"), self)
        self._lay_out()
        self._cancel.clicked.connect(self.reject)
        self._save.clicked.connect(self._request)
        self._name.textChanged.connect(self._name_changed)

    def draft(self) -> Draft:
        """Return what the dialog holds."""
        icon = str(self._icon.currentData())
        # An icon that we do not know is shown as a folder and kept as it is.
        kept = self._base.edit.icon if icon == _known(self._base.edit.icon) else icon
        return Draft(WorkspaceEdit(self._name.text(), kept, self._folder.folder()), self._settings)

    def has_changes(self) -> bool:
        """Say whether the draft differs from what was loaded."""
        return self.draft() != self._base

    @Slot(object)
    def show_settings(self, settings: MemorySettings) -> None:
        """Show the loaded settings."""
        self._settings = settings
        self.panel.show_state(Loaded(settings))

    @Slot(str)
    def show_load_failure(self, reason: str) -> None:
        """Keep every setting disabled and say so in the panel (U02)."""
        sentence = self.tr("Could not load memory settings. Close and reopen this dialog to try again.")
        self.panel.show_state(Unloadable(sentence))
        self.panel.status_box.show_unknown(reason)

    @Slot(str)
    def show_memory_save_failure(self, reason: str) -> None:
        """Keep the dialog open with the user's input."""
        self._failed(self.tr("Could not save memory settings. Please try again."), reason)

    @Slot(str)
    def show_save_failure(self, reason: str) -> None:
        """Keep the dialog open with the user's input; what was saved already is no change any more."""
        self._failed(reason, "")

    @Slot(object)
    def set_base(self, base: Draft) -> None:
        """Count changes from what holds now."""
        self._base = base

    def set_locked(self, reason: str) -> None:
        """Disable name, icon and folder while Halo would overwrite them; the memory can still be set."""
        self._identity.setEnabled(not reason)
        if reason:
            self._locked.show_notice(reason)
        else:
            self._locked.clear()
        self._make_room(self._advanced.is_open())

    def closeEvent(self, event: QCloseEvent) -> None:
        """Ask in place before changes are lost."""
        if self.has_changes() and self._question.isHidden():
            event.ignore()
            self._question.show()
            self._bring_into_view(self._question)
            return
        super().closeEvent(event)

    def reject(self) -> None:
        """Drop the draft, unless it is being saved."""
        if not self._saving:
            super().reject()

    def _lay_out(self) -> None:
        explanation = self.tr(
            "Conversations in this workspace share one memory: lasting decisions, preferences and expertise, organised "
            "by topic. Changes apply to new conversations."
        )
        memory = QWidget(self)
        column = QVBoxLayout(memory)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(label("head", self.tr("Workspace memory"), memory))
        column.addWidget(label("caption", explanation, memory))
        column.addWidget(self.panel)
        self._advanced.add(memory)
        self._advanced.toggled.connect(self._make_room)
        self.add(self._locked)
        self.add(self._identity)
        self.add(self._advanced)
        self.add(self._error)
        self.add(self._question)
        self.add_button(self._cancel)
        self.add_button(self._save)
        self.set_default(self._save)
        self.set_initial_focus(self._name)

    def _identity_fields(self) -> QWidget:
        whole = QWidget(self)
        first = QHBoxLayout()
        first.setSpacing(16)
        first.addWidget(Field(self.tr("Icon"), self._icon, whole))
        first.addWidget(Field(self.tr("Name"), self._name, whole), 1)
        column = QVBoxLayout(whole)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(16)
        column.addLayout(first)
        column.addWidget(Field(self.tr("Folder"), self._folder, whole))
        return whole

    def _make_room(self, is_open: bool) -> None:  # noqa: FBT001 - a slot
        folded = FOLDED_HEIGHT + (_NOTICE_HEIGHT if self._locked.text() else 0)
        self.resize(self.width(), HEIGHT if is_open else folded)

    def _settings_changed(self, settings: MemorySettings) -> None:
        self._settings = settings
        self.panel.show_state(Loaded(settings))

    def _name_changed(self) -> None:
        self._save.setEnabled(bool(self._name.text().strip()))

    def _request(self) -> None:
        self._set_saving(saving=True)
        self._error.clear()
        self.save_requested.emit(self.draft())

    def _failed(self, sentence: str, reason: str) -> None:
        self._set_saving(saving=False)
        self._error.setToolTip(reason)
        self._error.show_notice(sentence, Tone.WARN)
        self._bring_into_view(self._error)

    def _bring_into_view(self, widget: QWidget) -> None:
        # After the layout has made room for what was hidden until now.
        QTimer.singleShot(0, self, lambda: self._body.ensureWidgetVisible(widget))

    def _set_saving(self, *, saving: bool) -> None:
        self._saving = saving
        self._save.setEnabled(not saving)
        self._cancel.setEnabled(not saving)


def _icon_box(current: str, parent: QWidget) -> QComboBox:
    box = QComboBox(parent)
    box.setIconSize(QSize(20, 20))
    # The delegate of a plain combo box does not listen to the style sheet.
    box.setItemDelegate(QStyledItemDelegate(box))
    for icon in CHOICES:
        box.addItem(theme.current().icon(icon, "text", 20), icon_name(icon), icon)
    box.setCurrentIndex(box.findData(_known(current)))
    return box


def _known(icon: str) -> str:
    return icon if icon in CHOICES else "folder"

"""App spec of a digital human: name, description and instructions, saved at once like all of the page (U01, N27)."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QHideEvent, QTextCursor
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QVBoxLayout, QWidget

from halo_desktop.engine.humans.human import Human
from halo_desktop.engine.lifecycle.human_life import HumanEdit
from halo_desktop.ui.humans import views
from halo_desktop.ui.widgets.field import Field
from halo_desktop.ui.widgets.labels import label, set_tone
from halo_desktop.ui.widgets.notice import Notice, Tone

PAUSE_MS: Final = 1000
"""What was typed is saved when nothing was for so long, and when the field is left."""

_LINES: Final = 8
_AIR: Final = 24


class SpecEditor(QWidget):
    """Passive: shows what is stored, and says what was typed instead; what is not saved yet is never replaced."""

    edited = Signal(str, object)
    """The id of a digital human and the `HumanEdit` that holds what was typed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._human: Human | None = None
        self._sent: HumanEdit | None = None
        # In the order of the page, which is also that of Tab.
        self._name = QLineEdit(self)
        self._description = QLineEdit(self)
        self._instructions = QPlainTextEdit(self)
        self._instructions.setTabChangesFocus(True)
        self._instructions.setFixedHeight(self._instructions.fontMetrics().lineSpacing() * _LINES + _AIR)
        self._hint = label("caption", "", self)
        self._notice = Notice(parent=self)
        self._pause = QTimer(self, interval=PAUSE_MS, singleShot=True)
        self._pause.timeout.connect(self.flush)
        for line in (self._name, self._description):
            line.textEdited.connect(self._pause.start)
            line.editingFinished.connect(self.flush)
        self._instructions.textChanged.connect(self._typed)
        self._instructions.installEventFilter(self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        column.addWidget(Field(self.tr("Name"), self._name, self))
        column.addWidget(Field(self.tr("Description"), self._description, self))
        column.addWidget(Field(self.tr("Instructions"), self._instructions, self))
        column.addWidget(self._hint)
        column.addWidget(self._notice)

    def show_human(self, human: Human) -> None:
        """Show a digital human as it is stored now; a field in which something else was typed keeps that."""
        if self._human is None or self._human.id != human.id:
            self.flush()
            self._forget_typing()
            self._notice.clear()
        self._human = human
        _show_line(self._name, human.name)
        _show_line(self._description, human.description)
        instructions = human.instructions.replace("\r\n", "\n")
        if not self._instructions.document().isModified() and self._instructions.toPlainText() != instructions:
            self._instructions.setPlainText(instructions)
        reason = views.of_halo_reason(human) or views.locked_reason(human)
        for field in (self._name, self._description, self._instructions):
            field.setReadOnly(bool(reason))
            field.setPlaceholderText(self.tr("None") if reason else "")
        set_tone(self._instructions, "locked" if reason else "")
        self._hint.setText(
            reason or self.tr("Saved as you type. Instructions apply from the next conversation or run.")
        )

    def write_instructions(self) -> None:
        """Put the cursor into the instructions, behind what they say."""
        self._instructions.setFocus(Qt.FocusReason.OtherFocusReason)
        self._instructions.moveCursor(QTextCursor.MoveOperation.End)

    @Slot()
    def flush(self) -> None:
        """Say now what was typed."""
        self._pause.stop()
        edit = self._typed_edit()
        if self._human and edit not in (HumanEdit(), self._sent):
            self._sent = edit
            self.edited.emit(self._human.id, edit)

    @Slot(str, object)
    def show_saved(self, ident: str, edit: HumanEdit) -> None:
        """Take note that it was saved; what was typed since is not yet."""
        if self._human and ident == self._human.id:
            self._notice.clear()
            if edit == self._typed_edit():
                self._forget_typing()

    @Slot(str, str)
    def show_error(self, ident: str, sentence: str) -> None:
        """Say why it was not saved; what was typed stays and is saved with the next change."""
        if self._human and ident == self._human.id:
            self._sent = None
            self._notice.show_notice(sentence, Tone.WARN)

    def hideEvent(self, event: QHideEvent) -> None:
        """Save what was typed before it is out of sight."""
        self.flush()
        super().hideEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Save when the instructions are left."""
        if event.type() == QEvent.Type.FocusOut:
            self.flush()
        return super().eventFilter(watched, event)

    @Slot()
    def _typed(self) -> None:
        if self._instructions.document().isModified():
            self._pause.start()

    def _typed_edit(self) -> HumanEdit:
        document = self._instructions.document()
        return HumanEdit(
            name=self._name.text() if self._name.isModified() else None,
            description=self._description.text() if self._description.isModified() else None,
            instructions=document.toPlainText() if document.isModified() else None,
        )

    def _forget_typing(self) -> None:
        self._sent = None
        self._name.setModified(False)
        self._description.setModified(False)
        self._instructions.document().setModified(False)


def _show_line(field: QLineEdit, text: str) -> None:
    """Show a text; blanks at the end of what was just saved stay, as somebody may go on behind them."""
    if not field.isModified() and field.text().split() != text.split():
        field.setText(text)

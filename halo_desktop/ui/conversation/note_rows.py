"""Lines between messages: how a reply stands, where the summaries end, and the question before a deletion."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Slot
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from halo_desktop.ui.conversation.message_row import INSET, MessageRowWidget
from halo_desktop.ui.conversation.rows import DeleteRow, NoteKind, NoteRow
from halo_desktop.ui.conversation.wishes import Wishes
from halo_desktop.ui.widgets.buttons import plain_button
from halo_desktop.ui.widgets.card import Hairline
from halo_desktop.ui.widgets.labels import label, set_tone
from halo_desktop.ui.widgets.spinner import Spinner
from halo_desktop.ui.widgets.themed_icon import IconLabel

translate = QCoreApplication.translate


class Note(MessageRowWidget):
    """Shows a `NoteRow`: a sentence, and Retry where the reply may be asked for again."""

    def __init__(self, wishes: Wishes, parent: QWidget) -> None:
        super().__init__(wishes, parent)
        self._icon = IconLabel("warning", "warn", 16, self)
        self._spinner = Spinner(self)
        self._text = label("caption", "", self)
        self._retry = plain_button(translate("Messages", "Retry"), self, small=True)
        self._retry.clicked.connect(wishes.retried)
        wishes.busy_changed.connect(self._follow_busy)
        row = QHBoxLayout(self)
        row.setContentsMargins(INSET, 8, INSET, 4)
        row.setSpacing(8)
        row.addWidget(self._icon)
        row.addWidget(self._spinner)
        row.addWidget(self._text, 1)
        row.addWidget(self._retry)

    def show_row(self, row: NoteRow) -> None:
        """Show how another reply stands."""
        is_trouble = row.kind in (NoteKind.FAILED, NoteKind.INTERRUPTED, NoteKind.NOT_DONE)
        self._spinner.setVisible(row.kind is NoteKind.WAITING)
        self._icon.setVisible(row.kind is not NoteKind.WAITING)
        self._icon.set_icon("warning" if is_trouble else "info", "warn" if is_trouble else "text2")
        self._text.setText(row.text or _sentence(row.kind))
        set_tone(self._text, "warn" if is_trouble else "")
        self._retry.setVisible(row.can_retry)
        self._follow_busy()

    def reader(self) -> QWidget | None:
        """Return the button, where there is one."""
        return None if self._retry.isHidden() else self._retry

    @Slot()
    def _follow_busy(self) -> None:
        self._retry.setEnabled(not self.wishes.is_busy)


class Divider(MessageRowWidget):
    """Shows a `DividerRow`: words between two lines, always the same."""

    def __init__(self, wishes: Wishes, parent: QWidget) -> None:
        super().__init__(wishes, parent)
        self._text = label("caption", translate("Messages", "Summarized above"), self)
        self._text.setWordWrap(False)
        self._text.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        row = QHBoxLayout(self)
        row.setContentsMargins(INSET, 12, INSET, 0)
        row.setSpacing(12)
        row.addWidget(Hairline(self), 1)
        row.addWidget(self._text)
        row.addWidget(Hairline(self), 1)


class DeleteQuestion(MessageRowWidget):
    """Shows a `DeleteRow`; Esc keeps the message."""

    def __init__(self, wishes: Wishes, parent: QWidget) -> None:
        super().__init__(wishes, parent)
        self._message = ""
        question = translate("Messages", "Delete this message? The AI will not read it any more.")
        self._keep = plain_button(translate("Messages", "Cancel"), self, small=True)
        self._keep.clicked.connect(wishes.delete_closed)
        delete = plain_button(translate("Messages", "Delete"), self, small=True)
        delete.clicked.connect(self._delete)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(label("caption", question, self), 1)
        row.addWidget(self._keep)
        row.addWidget(delete)
        column = QVBoxLayout(self)
        column.setContentsMargins(INSET, 8, INSET, 4)
        column.addLayout(row)

    def show_row(self, row: DeleteRow) -> None:
        """Ask for another message."""
        self._message = row.message

    def reader(self) -> QWidget:
        """Return the button that keeps the message."""
        return self._keep

    @Slot()
    def _delete(self) -> None:
        self.wishes.deleted.emit(self._message)


def _sentence(kind: NoteKind) -> str:
    match kind:
        case NoteKind.WAITING:
            return translate("Messages", "Replying…")
        case NoteKind.STOPPED:
            return translate("Messages", "Stopped: what was said and written until then is kept.")
        case NoteKind.FAILED:
            return translate("Messages", "The reply failed.")
        case NoteKind.INTERRUPTED:
            return translate("Messages", "This reply was interrupted.")
        case NoteKind.REDACTED:
            return translate("Messages", "This reply was forgotten completely.")
        case NoteKind.DONE | NoteKind.NOT_DONE:
            return ""

"""What can be done with a reply: copy, regenerate, branch, more; and its variants, ‹ 2 / 2 › (V07)."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Slot
from PySide6.QtWidgets import QHBoxLayout, QWidget

from halo_desktop import words
from halo_desktop.ui.conversation.message_row import MessageMenu, MessageRowWidget
from halo_desktop.ui.conversation.rows import ActionsRow, read_key
from halo_desktop.ui.conversation.wishes import Wishes
from halo_desktop.ui.widgets.buttons import IconButton
from halo_desktop.ui.widgets.copy_button import CopyButton
from halo_desktop.ui.widgets.labels import label

translate = QCoreApplication.translate


class Actions(MessageRowWidget):
    """Shows an `ActionsRow`."""

    def __init__(self, wishes: Wishes, parent: QWidget) -> None:
        super().__init__(wishes, parent)
        self._row: ActionsRow | None = None
        self._copy = CopyButton(translate("Messages", "Copy reply"), translate("Messages", "Copied"), self)
        self._again = IconButton("arrow-counter-clockwise", translate("Messages", "Regenerate"), self, small=True)
        self._again.clicked.connect(wishes.regenerated)
        self._branch = IconButton("git-branch", translate("Messages", "Branch from this reply"), self, small=True)
        self._branch.clicked.connect(self._start_branch)
        self._menu = MessageMenu(translate("Messages", "More for this reply"), self)
        self._menu.add_message_entry("read", translate("Messages", "What the AI read for this"), "book-open")
        self._menu.add_message_entry("edit", translate("Messages", "Edit"), "pencil-simple", changes=True)
        self._menu.add_separator()
        self._menu.add_message_entry("delete", translate("Messages", "Delete"), "trash", changes=True)
        self._menu.chosen.connect(self._do)
        self._before = IconButton("caret-left", translate("Messages", "Previous reply"), self, small=True)
        self._before.clicked.connect(self._show_before)
        self._count = label("caption", "", self)
        self._count.setWordWrap(False)
        self._next = IconButton("caret-right", translate("Messages", "Next reply"), self, small=True)
        self._next.clicked.connect(self._show_next)
        wishes.busy_changed.connect(self._follow_busy)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 4, 0, 4)
        row.setSpacing(4)
        for widget in (self._copy, self._again, self._branch, self._menu):
            row.addWidget(widget)
        row.addStretch(1)
        for part in (self._before, self._count, self._next):
            row.addWidget(part)

    def show_row(self, row: ActionsRow) -> None:
        """Show what can be done with another reply."""
        self._row = row
        self._copy.set_text(row.text)
        self._copy.setVisible(bool(row.text))
        self._again.setVisible(row.is_last and row.can_change)
        self._branch.setVisible(row.can_change and bool(row.message))
        changing = ("edit", "delete") if row.can_change and row.message else ()
        self._menu.show_entries(*(("read",) if row.has_read else ()), *changing)
        has_variants = len(row.variants) > 1
        for part in (self._before, self._count, self._next):
            part.setVisible(has_variants)
        if has_variants:
            text = translate("Messages", "{place} / {count}")
            place = row.variants.index(row.variant) + 1
            self._count.setText(words.filled(text, place=str(place), count=str(len(row.variants))))
        self._follow_busy()

    def reader(self) -> QWidget | None:
        """Return nothing: the reply above is what can be read."""
        return None

    @Slot()
    def _follow_busy(self) -> None:
        row, is_free = self._row, not self.wishes.is_busy
        self._again.setEnabled(is_free)
        self._branch.setEnabled(is_free)
        changes = is_free and row is not None and row.can_change
        place = row.variants.index(row.variant) if row and row.variants else 0
        self._before.setEnabled(changes and place > 0)
        self._next.setEnabled(changes and row is not None and place < len(row.variants) - 1)

    @Slot()
    def _start_branch(self) -> None:
        if self._row:
            self.wishes.branched.emit(self._row.message)

    @Slot(str)
    def _do(self, what: str) -> None:
        if self._row is None:
            return
        match what:
            case "read":
                self.wishes.turned.emit(read_key(self._row.turn))
            case "edit":
                self.wishes.edit_opened.emit(self._row.message)
            case _:
                self.wishes.delete_asked.emit(self._row.message)

    @Slot()
    def _show_before(self) -> None:
        self._choose(-1)

    @Slot()
    def _show_next(self) -> None:
        self._choose(1)

    def _choose(self, step: int) -> None:
        if self._row:
            place = self._row.variants.index(self._row.variant) + step
            self.wishes.chosen.emit(self._row.turn, self._row.variants[place])

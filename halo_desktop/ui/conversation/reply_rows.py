"""What a reply said: prose and code at the left, without a bubble."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QCoreApplication, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from halo_desktop.ui.conversation.message_row import INSET, MessageRowWidget
from halo_desktop.ui.conversation.rows import CodeRow, ProseRow
from halo_desktop.ui.conversation.wishes import Wishes
from halo_desktop.ui.widgets.code_block import CodeBlock
from halo_desktop.ui.widgets.markdown_text import MARGIN, MarkdownText

translate = QCoreApplication.translate

_CODE_GAP: Final = 4


class Prose(MessageRowWidget):
    """Shows a `ProseRow`: text whose margin is the inset of every row."""

    def __init__(self, wishes: Wishes, parent: QWidget) -> None:
        super().__init__(wishes, parent)
        self._row: ProseRow | None = None
        self._text = MarkdownText(translate("Messages", "Reply"), self)
        self._text.link_activated.connect(wishes.link_followed)
        self._text.copy_all.connect(self._copy)

    def show_row(self, row: ProseRow) -> None:
        """Show another text."""
        self._row = row
        self._text.set_markdown(row.text)

    def height_for(self, width: int) -> int:
        """Return the height that it takes in this width, in pixels."""
        return self._text.height_for(width - 2 * (INSET - MARGIN))

    def reader(self) -> QWidget:
        """Return the text."""
        return self._text

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Let the text take all of it."""
        super().resizeEvent(event)
        self._text.setGeometry(self.rect())

    @Slot()
    def _copy(self) -> None:
        if self._row:
            self.wishes.copied.emit(self._row.turn)


class CodeInReply(MessageRowWidget):
    """Shows a `CodeRow`."""

    def __init__(self, wishes: Wishes, parent: QWidget) -> None:
        super().__init__(wishes, parent)
        self._block = CodeBlock(
            translate("Messages", "Code"), translate("Messages", "Copy code"), translate("Messages", "Copied"), self
        )
        column = QVBoxLayout(self)
        column.setContentsMargins(INSET, _CODE_GAP, INSET, _CODE_GAP)
        column.addWidget(self._block)

    def show_row(self, row: CodeRow) -> None:
        """Show other code."""
        self._block.show_code(row.text, row.language)

    def height_for(self, width: int) -> int:
        """Return the height that it takes in this width, in pixels."""
        return self._block.height_for(width - 2 * INSET) + 2 * _CODE_GAP

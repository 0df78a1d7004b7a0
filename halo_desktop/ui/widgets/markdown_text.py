"""Prose in Markdown, to be read, selected and copied: as high as its text, never scrolling by itself.

What it shows comes from a model or a file. So HTML stands as it was written, an image is only its description with a
link, nothing is ever loaded, and a link tells its address in the tooltip and goes nowhere by itself: `link_activated`
carries the address. The frame that shows the keyboard focus stands in the margin of the text.
"""

from __future__ import annotations

from math import ceil
from typing import Any, Final

from PySide6.QtCore import QMimeData, QRectF, Qt, QUrl, Signal, Slot
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QPen,
    QTextOption,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QTextBrowser, QTextEdit, QWidget

from halo_desktop.ui import theme
from halo_desktop.ui.widgets.markdown_document import MarkdownDocument
from halo_desktop.ui.widgets.markdown_quotes import paint_bars

MARGIN: Final = 4
"""Pixels around the text, in which the focus shows."""

_COMING_BACK: Final = (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason)
"""A menu or another window had the focus for a while."""


class MarkdownText(QTextBrowser):
    """One piece of prose; `copy_all` follows Ctrl+C where nothing is selected."""

    link_activated = Signal(str)
    copy_all = Signal()

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._by_keyboard = False
        self.setAccessibleName(name)
        self.setProperty("kind", "prose")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setReadOnly(True)
        self.setOpenLinks(False)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.viewport().setAutoFillBackground(False)
        # As wide as `height_for` was asked: else the editor under it lays out for the width of before, again and again.
        self.setLineWrapMode(QTextEdit.LineWrapMode.FixedPixelWidth)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self._shown = MarkdownDocument(self.document(), MARGIN)
        self.anchorClicked.connect(self._go)
        self.highlighted.connect(self._tell_address)
        theme.current().changed.connect(self._show_anew)

    def set_markdown(self, markdown: str) -> None:
        """Show another text."""
        self._shown.show(markdown, is_plain=False)

    def set_plain(self, text: str) -> None:
        """Show a text as it was typed."""
        self._shown.show(text, is_plain=True)

    def height_for(self, width: int) -> int:
        """Return how high the text is in this width, in pixels."""
        if self.lineWrapColumnOrWidth() != width:
            self.setLineWrapColumnOrWidth(width)
        return ceil(self.document().size().height())

    def natural_width(self, most: int) -> int:
        """Return the width in which every line fits, at most `most`, in pixels."""
        self.setLineWrapColumnOrWidth(most)
        return min(most, ceil(self.document().idealWidth()))

    def loadResource(self, kind: int, name: QUrl | str) -> Any:  # noqa: ARG002, N802 - Qt's
        """Load nothing, from nowhere (Q25)."""
        return None

    def createMimeDataFromSelection(self) -> QMimeData:  # noqa: N802 - Qt's
        """Copy the words that were written, as plain text."""
        data = QMimeData()
        data.setText(self.textCursor().selection().toPlainText())
        return data

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Copy and select all here; every other key that follows no link is for the view around."""
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy() if self.textCursor().hasSelection() else self.copy_all.emit()
        elif event.matches(QKeySequence.StandardKey.SelectAll):
            self.selectAll()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            super().keyPressEvent(event)
        else:
            event.ignore()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to the view around."""
        event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the focus, unless the pointer gave it."""
        if event.reason() not in _COMING_BACK:
            self._by_keyboard = event.reason() is not Qt.FocusReason.MouseFocusReason
        super().focusInEvent(event)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Let go of the selection, so that one message has one at a time; a menu keeps it."""
        super().focusOutEvent(event)
        if event.reason() not in _COMING_BACK:
            cursor = self.textCursor()
            cursor.clearSelection()
            self.setTextCursor(cursor)
        self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the text, the bars of quotations, and the frame of the focus in its margin."""
        super().paintEvent(event)
        if self._shown.is_quoted:
            paint_bars(QPainter(self.viewport()), self.document())
        if self.hasFocus() and self._by_keyboard:
            painter = QPainter(self.viewport())
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(QColor(theme.current().tokens.accent), 2))
            painter.drawRoundedRect(QRectF(self.viewport().rect()).adjusted(1, 1, -1, -1), MARGIN, MARGIN)

    @Slot()
    def _show_anew(self) -> None:
        self._shown.show_anew()

    @Slot(QUrl)
    def _go(self, address: QUrl) -> None:
        self.link_activated.emit(address.toString())

    @Slot(QUrl)
    def _tell_address(self, address: QUrl) -> None:
        self.setToolTip(address.toDisplayString())

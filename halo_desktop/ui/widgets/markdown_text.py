"""Prose in Markdown, to be read, selected and copied: as high as its text, never scrolling by itself.

What it shows comes from a model or a file. So HTML stands as it was written, an image is only its description with a
link, nothing is ever loaded, and a link tells its address in the tooltip and goes nowhere by itself: `link_activated`
carries the address. The frame that shows the keyboard focus stands in the margin of the text.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import Any, Final

from PySide6.QtCore import QMimeData, QRectF, Qt, QUrl, Signal, Slot
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFocusEvent,
    QFont,
    QFontDatabase,
    QFontInfo,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QPen,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextFragment,
    QTextFrameFormat,
    QTextLength,
    QTextOption,
    QTextTable,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QTextBrowser, QTextEdit, QWidget

from halo_desktop.ui import theme
from halo_desktop.ui.theme import CHINESE_FAMILIES, TextSize
from halo_desktop.ui.widgets.markdown_emphasis import MARK, with_marks
from halo_desktop.ui.widgets.markdown_quotes import QUOTE_INDENT, blocks, is_quoted, paint_bars, quote_level

MARGIN: Final = 4
"""Pixels around the text, in which the focus shows."""

_LINE_HEIGHT: Final = 22 / 14
"""Of the pixel size of the font."""
_PARAGRAPH_GAP: Final = 8
_LIST_INDENT: Final = 24
_CELL_PADDING: Final = (4.0, 8.0)
"""Above and below, left and right."""

# The parser under Qt knows more flags than Qt names: a line break stays one, as in what people and models type.
_HARD_LINE_BREAKS: Final = 0x8000
_FEATURES: Final = QTextDocument.MarkdownFeature(
    QTextDocument.MarkdownFeature.MarkdownDialectGitHub.value
    | QTextDocument.MarkdownFeature.MarkdownNoHTML.value
    | _HARD_LINE_BREAKS
)

_COMING_BACK: Final = (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason)
"""A menu or another window had the focus for a while."""


class MarkdownText(QTextBrowser):
    """One piece of prose; `copy_all` follows Ctrl+C where nothing is selected."""

    link_activated = Signal(str)
    copy_all = Signal()

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._source = ""
        self._is_plain = self._is_quoted = False
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
        document = self.document()
        document.setUndoRedoEnabled(False)
        document.setDefaultFont(theme.font())
        document.setDocumentMargin(MARGIN)
        document.setIndentWidth(_LIST_INDENT)
        self.anchorClicked.connect(self._go)
        self.highlighted.connect(self._tell_address)
        theme.current().changed.connect(self._render)

    def set_markdown(self, markdown: str) -> None:
        """Show another text."""
        self._show(markdown, is_plain=False)

    def set_plain(self, text: str) -> None:
        """Show a text as it was typed."""
        self._show(text, is_plain=True)

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
        if self._is_quoted:
            paint_bars(QPainter(self.viewport()), self.document())
        if self.hasFocus() and self._by_keyboard:
            painter = QPainter(self.viewport())
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(QColor(theme.current().tokens.accent), 2))
            painter.drawRoundedRect(QRectF(self.viewport().rect()).adjusted(1, 1, -1, -1), MARGIN, MARGIN)

    def _show(self, source: str, *, is_plain: bool) -> None:
        if (source, is_plain) != (self._source, self._is_plain):
            self._source, self._is_plain = source, is_plain
            self._render()

    @Slot()
    def _render(self) -> None:
        document = self.document()
        if self._is_plain:
            document.setPlainText(self._source)
            _dress(document, "", gap=0)
        else:
            markdown = with_marks(self._source)
            document.setMarkdown(markdown, _FEATURES)
            _dress(document, markdown, gap=_PARAGRAPH_GAP)
        self._is_quoted = not self._is_plain and ">" in self._source and is_quoted(document)

    @Slot(QUrl)
    def _go(self, address: QUrl) -> None:
        self.link_activated.emit(address.toString())

    @Slot(QUrl)
    def _tell_address(self, address: QUrl) -> None:
        self.setToolTip(address.toDisplayString())


def code_font() -> QFont:
    """Return the font of code, in the size of the text around."""
    font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
    font.setFamilies([QFontInfo(font).family(), *CHINESE_FAMILIES])
    font.setPointSizeF(TextSize.BODY.points)
    return font


def _dress(document: QTextDocument, markdown: str, *, gap: int) -> None:
    """Give what Qt made of a text the look of the application, with a gap between paragraphs.

    While a text grows it is dressed again and again (Q10): what its Markdown does not have is not looked for.
    """
    cursor = QTextCursor(document)
    cursor.beginEditBlock()
    if "![" in markdown:
        _describe_images(document)
    if MARK in markdown:
        _take_out_marks(document)
    line_height = round(QFontInfo(document.defaultFont()).pixelSize() * _LINE_HEIGHT)
    for block in blocks(document):
        _dress_block(block, line_height, gap)
    for table in document.rootFrame().childFrames():
        if isinstance(table, QTextTable):
            _dress_table(table)
    cursor.endEditBlock()


def _describe_images(document: QTextDocument) -> None:
    """Put its description, as a link, in the place of every image."""
    images = [
        (fragment.position(), fragment.length(), fragment.charFormat().toImageFormat())
        for block in blocks(document)
        for fragment in _fragments(block)
        if fragment.charFormat().isImageFormat()
    ]
    for position, length, image in reversed(images):
        cursor = QTextCursor(document)
        cursor.setPosition(position)
        cursor.setPosition(position + length, QTextCursor.MoveMode.KeepAnchor)
        link = QTextCharFormat()
        link.setAnchor(True)
        link.setAnchorHref(image.name())
        described = image.property(QTextFormat.Property.ImageAltText)
        cursor.insertText(str(described or image.name()), link)


def _take_out_marks(document: QTextDocument) -> None:
    """Take out what only the parser was to see."""
    found = document.find(MARK)
    while not found.isNull():
        found.removeSelectedText()
        found = document.find(MARK, found)


def _dress_block(block: QTextBlock, line_height: int, gap: int) -> None:
    cursor = QTextCursor(block)
    old = block.blockFormat()
    shape = QTextBlockFormat()
    in_table, first = bool(cursor.currentTable()), block.position() == 0
    in_list = bool(block.textList())
    level = quote_level(block)
    joins = in_table or first or (in_list and _follows_in_list(block)) or (level > 0 and _follows_quoted(block))
    shape.setTopMargin(0 if joins else gap)
    shape.setBottomMargin(0)
    if in_list:
        shape.setIndent(0)  # that of the list counts; an item that begins with an image had both
    if level:
        shape.setLeftMargin(QUOTE_INDENT * level)
        shape.setRightMargin(0)
    shape.setLineHeight(line_height, QTextBlockFormat.LineHeightTypes.MinimumHeight.value)
    cursor.mergeBlockFormat(shape)
    for fragment in list(_fragments(block)):
        cursor.setPosition(fragment.position())
        cursor.setPosition(fragment.position() + fragment.length(), QTextCursor.MoveMode.KeepAnchor)
        found = fragment.charFormat()
        look = _look(found, old.headingLevel(), quoted=level > 0)
        if look.propertyCount():
            # Qt's own size of a heading would win over ours.
            found.clearProperty(QTextFormat.Property.FontSizeAdjustment.value)
            found.merge(look)
            cursor.setCharFormat(found)


def _look(found: QTextCharFormat, heading: int, *, quoted: bool) -> QTextCharFormat:
    tokens = theme.current().tokens
    look = QTextCharFormat()
    if found.isAnchor():
        look.setForeground(QColor(tokens.accent_text))
        look.setFontUnderline(True)
    elif quoted:
        look.setForeground(QColor(tokens.text2))
    if found.fontFixedPitch():
        look.setFont(code_font(), QTextCharFormat.FontPropertiesInheritanceBehavior.FontPropertiesSpecifiedOnly)
        look.setBackground(QColor(tokens.sunken))
    if heading:
        look.setFontWeight(QFont.Weight.DemiBold)
        look.setFontPointSize((TextSize.TITLE if heading == 1 else TextSize.BODY).points)
    elif found.fontWeight() > QFont.Weight.Medium:
        look.setFontWeight(QFont.Weight.DemiBold)
    return look


def _dress_table(table: QTextTable) -> None:
    """Draw hairlines under the rows, and the head small; numbers stand at the right where the Markdown says so."""
    tokens = theme.current().tokens
    shape = table.format()
    shape.setWidth(QTextLength(QTextLength.Type.PercentageLength, 100))
    shape.setBorder(0)
    shape.setCellPadding(0)
    shape.setCellSpacing(0)
    shape.setBorderCollapse(True)
    shape.setTopMargin(_PARAGRAPH_GAP)
    table.setFormat(shape)
    head = QTextCharFormat()
    head.setFontPointSize(TextSize.CAPTION.points)
    head.setFontWeight(QFont.Weight.DemiBold)
    head.setForeground(QColor(tokens.text2))
    for row in range(table.rows()):
        for column in range(table.columns()):
            cell = table.cellAt(row, column)
            look = cell.format().toTableCellFormat()
            look.setBottomBorder(1)
            look.setBottomBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
            look.setBottomBorderBrush(QBrush(QColor(tokens.line)))
            look.setTopPadding(_CELL_PADDING[0])
            look.setBottomPadding(_CELL_PADDING[0])
            look.setLeftPadding(_CELL_PADDING[1])
            look.setRightPadding(_CELL_PADDING[1])
            cell.setFormat(look)
            if row == 0:
                _dress_head(table, column, head)


def _dress_head(table: QTextTable, column: int, look: QTextCharFormat) -> None:
    """Dress one cell of the head, and align it as the column below, which Qt forgets."""
    cell = table.cellAt(0, column)
    cursor = cell.firstCursorPosition()
    cursor.setPosition(cell.lastCursorPosition().position(), QTextCursor.MoveMode.KeepAnchor)
    cursor.mergeCharFormat(look)
    if table.rows() > 1:
        aligned = QTextBlockFormat()
        aligned.setAlignment(table.cellAt(1, column).firstCursorPosition().blockFormat().alignment())
        cursor.mergeBlockFormat(aligned)


def _follows_in_list(block: QTextBlock) -> bool:
    before = block.previous()
    return before.isValid() and bool(before.textList())


def _follows_quoted(block: QTextBlock) -> bool:
    return quote_level(block.previous()) > 0


def _fragments(block: QTextBlock) -> Iterator[QTextFragment]:
    place = block.begin()
    while not place.atEnd():
        yield place.fragment()
        place += 1

"""The look of what Qt makes of Markdown: gaps and lines, links, code, headings, quotations, tables."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontDatabase,
    QFontInfo,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextFragment,
    QTextFrameFormat,
    QTextLength,
    QTextTable,
    QTextTableCellFormat,
)

from halo_desktop.ui import theme
from halo_desktop.ui.theme import CHINESE_FAMILIES, TextSize
from halo_desktop.ui.widgets.markdown_marks import MARK
from halo_desktop.ui.widgets.markdown_quotes import QUOTE_INDENT, blocks, quote_level

_LINE_HEIGHT: Final = 22 / 14
"""Of the pixel size of the font."""
PARAGRAPH_GAP: Final = 8
"""Pixels, also above a table."""
_CELL_PADDING: Final = (4.0, 8.0)
"""Above and below, left and right."""

_LIST_OR_QUOTE: Final = re.compile(r"^[ \t]*(?:[-+*>]|\d+[.)])", re.MULTILINE)
_FORMATTED: Final = re.compile(r"[*_`~#\[<>@]|://|www\.|^[ \t]*(?:=|-)| {4}|\t", re.MULTILINE)
"""What may stand for anything but plain words, lists and tables."""


def code_font() -> QFont:
    """Return the font of code, in the size of the text around."""
    font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
    font.setFamilies([QFontInfo(font).family(), *CHINESE_FAMILIES])
    font.setPointSizeF(TextSize.BODY.points)
    return font


def dress(document: QTextDocument, start: int, markdown: str, *, gap: int) -> None:
    """Dress the blocks from a position to the end, which Qt made of `markdown`, with a gap between paragraphs.

    While a text grows it is dressed again and again (Q10): what its Markdown does not have is not looked for.
    """
    if "![" in markdown:
        _describe_images(document, start)
    if MARK in markdown:
        _take_out_marks(document, start)
    found = (frame for frame in document.rootFrame().childFrames() if isinstance(frame, QTextTable))
    tables = [table for table in found if table.firstPosition() >= start]
    _dress_paragraphs(document, start, tables, gap)
    joined = _LIST_OR_QUOTE.search(markdown) is not None
    marked = _FORMATTED.search(markdown) is not None
    if joined or marked:
        for block in blocks(document, start):
            if joined:
                _join(block)
            if marked:
                _dress_words(block)
    for table in tables:
        _dress_table(table)


def _describe_images(document: QTextDocument, start: int) -> None:
    """Put its description, as a link, in the place of every image."""
    images = [
        (fragment.position(), fragment.length(), fragment.charFormat().toImageFormat())
        for block in blocks(document, start)
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


def _take_out_marks(document: QTextDocument, start: int) -> None:
    """Take out what only the parser was to see."""
    found = document.find(MARK, start)
    while not found.isNull():
        found.removeSelectedText()
        found = document.find(MARK, found)


def _dress_paragraphs(document: QTextDocument, start: int, tables: Iterable[QTextTable], gap: int) -> None:
    """Give all blocks the height of their lines, and the gap above, which the first and those in a table have not."""
    shape = QTextBlockFormat()
    shape.setTopMargin(gap)
    shape.setBottomMargin(0)
    line_height = round(QFontInfo(document.defaultFont()).pixelSize() * _LINE_HEIGHT)
    shape.setLineHeight(line_height, QTextBlockFormat.LineHeightTypes.MinimumHeight.value)
    cursor = QTextCursor(document)
    first = QTextCursor(document.findBlock(start)).currentTable()
    # From inside of a table, Qt would begin above it.
    cursor.setPosition(first.lastPosition() + 1 if first else start)
    cursor.movePosition(QTextCursor.MoveOperation.End, QTextCursor.MoveMode.KeepAnchor)
    cursor.mergeBlockFormat(shape)
    shape.setTopMargin(0)
    if start == 0:
        cursor.setPosition(0)
        cursor.mergeBlockFormat(shape)
    for table in tables:
        cursor.setPosition(table.firstPosition())
        cursor.setPosition(table.lastPosition(), QTextCursor.MoveMode.KeepAnchor)
        cursor.mergeBlockFormat(shape)


def _join(block: QTextBlock) -> None:
    """Let an item of a list, or a part of a quotation, stand close to the one above and as far in as it is deep."""
    in_list, level = bool(block.textList()), quote_level(block)
    if not (in_list or level):
        return
    shape = QTextBlockFormat()
    if (in_list and _follows_in_list(block)) or (level > 0 and _follows_quoted(block)):
        shape.setTopMargin(0)
    if in_list:
        shape.setIndent(0)  # that of the list counts; an item that begins with an image had both
    if level:
        shape.setLeftMargin(QUOTE_INDENT * level)
        shape.setRightMargin(0)
    QTextCursor(block).mergeBlockFormat(shape)


def _dress_words(block: QTextBlock) -> None:
    """Give what is set apart in a block its look."""
    cursor = QTextCursor(block)
    heading, quoted = block.blockFormat().headingLevel(), quote_level(block) > 0
    for fragment in list(_fragments(block)):
        found = fragment.charFormat()
        if not (heading or quoted or found.propertyCount()):
            continue
        look = _look(found, heading, quoted=quoted)
        if look.propertyCount():
            cursor.setPosition(fragment.position())
            cursor.setPosition(fragment.position() + fragment.length(), QTextCursor.MoveMode.KeepAnchor)
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
    shape.setTopMargin(PARAGRAPH_GAP)
    table.setFormat(shape)
    head = QTextCharFormat()
    head.setFontPointSize(TextSize.CAPTION.points)
    head.setFontWeight(QFont.Weight.DemiBold)
    head.setForeground(QColor(tokens.text2))
    columns = range(table.columns())
    for row in range(table.rows()):
        look = _look_of_cell(table.cellAt(row, 0).format().toTableCellFormat(), QColor(tokens.line))
        for column in columns:
            table.cellAt(row, column).setFormat(look)
    for column in columns:
        _dress_head(table, column, head)


def _look_of_cell(look: QTextTableCellFormat, line: QColor) -> QTextTableCellFormat:
    look.setBottomBorder(1)
    look.setBottomBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
    look.setBottomBorderBrush(QBrush(line))
    look.setTopPadding(_CELL_PADDING[0])
    look.setBottomPadding(_CELL_PADDING[0])
    look.setLeftPadding(_CELL_PADDING[1])
    look.setRightPadding(_CELL_PADDING[1])
    return look


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

"""Quotations in prose: how deep a block is quoted, and the bars beside what is quoted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter, QTextBlock, QTextDocument, QTextFormat

from halo_desktop.ui import theme

QUOTE_INDENT: Final = 16
"""Pixels for each level."""
_BAR: Final = 3


def quote_level(block: QTextBlock) -> int:
    """Return how many quotations are around a block."""
    return block.blockFormat().intProperty(QTextFormat.Property.BlockQuoteLevel)


def is_quoted(document: QTextDocument) -> bool:
    """Say whether something in a text is quoted."""
    return any(map(quote_level, blocks(document)))


def paint_bars(painter: QPainter, document: QTextDocument) -> None:
    """Draw a bar at the left of each level of each quotation, as high as what is quoted."""
    colour = QColor(theme.current().tokens.ctl_line)
    rect_of = document.documentLayout().blockBoundingRect
    for level, quoted in _quotations(document):
        # A quotation in a list stands as far in as the list.
        indent = min(block.blockFormat().indent() for block in quoted) * document.indentWidth()
        left = document.documentMargin() + indent + QUOTE_INDENT * level
        top, bottom = rect_of(quoted[0]).top(), rect_of(quoted[-1]).bottom()
        painter.fillRect(QRectF(left, top, _BAR, bottom - top), colour)


def blocks(document: QTextDocument, start: int = 0) -> Iterator[QTextBlock]:
    """Yield the blocks of a text, from a position on."""
    block = document.findBlock(start)
    while block.isValid():
        yield block
        block = block.next()


def _quotations(document: QTextDocument) -> Iterator[tuple[int, list[QTextBlock]]]:
    """Yield the blocks of each quotation, and in how many others it stands."""
    for level in range(max(map(quote_level, blocks(document)), default=0)):
        quoted: list[QTextBlock] = []
        for block in blocks(document):
            if quote_level(block) > level:
                quoted.append(block)
            elif quoted:
                yield level, quoted
                quoted = []
        if quoted:
            yield level, quoted

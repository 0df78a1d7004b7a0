"""The document of prose in Markdown, which grows at its end while a model speaks.

What stands before the last paragraphs of a growing text cannot change any more: it stays, and only what follows is
made of its Markdown again (Q10).
"""

from __future__ import annotations

from typing import Final

from PySide6.QtGui import QTextCursor, QTextDocument

from halo_desktop.ui import theme
from halo_desktop.ui.widgets.markdown_blocks import settled_length
from halo_desktop.ui.widgets.markdown_look import PARAGRAPH_GAP, dress
from halo_desktop.ui.widgets.markdown_marks import MARK, with_marks
from halo_desktop.ui.widgets.markdown_quotes import is_quoted

_LIST_INDENT: Final = 24

# The parser under Qt knows more flags than Qt names: a line break stays one, as in what people and models type.
_HARD_LINE_BREAKS: Final = 0x8000
_FEATURES: Final = QTextDocument.MarkdownFeature(
    QTextDocument.MarkdownFeature.MarkdownDialectGitHub.value
    | QTextDocument.MarkdownFeature.MarkdownNoHTML.value
    | _HARD_LINE_BREAKS
)


class MarkdownDocument:
    """Fills a document of Qt with one text after the other."""

    def __init__(self, document: QTextDocument, margin: float) -> None:
        """Take the document, and the margin around its text in pixels."""
        self._document = document
        self._source = ""
        self._is_plain = False
        self._settled = 0
        """So many characters of the source stand as they are, whatever follows."""
        self._settled_end = 0
        """Where in the document they end."""
        self.is_quoted = False
        """Whether something in it is quoted."""
        document.setUndoRedoEnabled(False)
        document.setDefaultFont(theme.font())
        document.setDocumentMargin(margin)
        document.setIndentWidth(_LIST_INDENT)

    def show(self, source: str, *, is_plain: bool) -> None:
        """Show Markdown, or a text as it was typed."""
        if (source, is_plain) == (self._source, self._is_plain):
            return
        grows = bool(self._source) and not is_plain and not self._is_plain and source.startswith(self._source)
        self._source, self._is_plain = source, is_plain
        if not (grows and self._grow()):
            self.show_anew()
        self.is_quoted = not is_plain and ">" in source and is_quoted(self._document)

    def show_anew(self) -> None:
        """Make all of it again, as when colours are other ones."""
        self._settled = self._settled_end = 0
        if self._is_plain:
            self._document.setPlainText(self._source)
            self._dress(0, "", gap=0)
        else:
            self._fill(self._source)

    def _grow(self) -> bool:
        """Make only what is not settled again; say whether that was possible."""
        settled = settled_length(self._source, self._settled)
        if settled == 0 or not self._begins_with_words():
            return False
        if self._settled == 0:
            self._fill(self._source[:settled])
            self._settle(settled)
            if not self._begins_with_words():
                return False
        cursor = QTextCursor(self._document)
        cursor.setPosition(self._settled_end)
        last = cursor.blockFormat()
        cursor.movePosition(QTextCursor.MoveOperation.End, QTextCursor.MoveMode.KeepAnchor)
        cursor.removeSelectedText()
        if cursor.blockFormat() != last:
            cursor.setBlockFormat(last)  # an empty one, as behind a table, took that of what was removed
        if settled > self._settled:
            self._append(self._source[self._settled : settled])
            self._settle(settled)
        self._append(self._source[settled:])
        return True

    def _begins_with_words(self) -> bool:
        """Say no for a rule or a table at the top: above it Qt leaves an empty paragraph, and loses later rules."""
        return bool(self._document.begin().text())

    def _settle(self, length: int) -> None:
        self._settled, self._settled_end = length, self._document.characterCount() - 1

    def _fill(self, source: str) -> None:
        markdown = with_marks(source)
        self._document.setMarkdown(markdown, _FEATURES)
        self._dress(0, markdown, gap=PARAGRAPH_GAP)

    def _append(self, source: str) -> None:
        """Put what Qt makes of a text behind the last block.

        The first block that is put in joins the one that it is put into, and would lose what it is: it is a mark,
        which is then taken out.
        """
        end, markdown = self._document.characterCount() - 1, with_marks(source)
        cursor = QTextCursor(self._document)
        cursor.beginEditBlock()
        cursor.setPosition(end)
        cursor.insertMarkdown(f"{MARK}\n\n{markdown}", _FEATURES)
        cursor.setPosition(end)
        cursor.deleteChar()
        cursor.endEditBlock()
        if self._document.characterCount() - 1 > end:
            self._dress(end + 1, markdown, gap=PARAGRAPH_GAP)

    def _dress(self, start: int, markdown: str, *, gap: int) -> None:
        cursor = QTextCursor(self._document)
        cursor.beginEditBlock()
        dress(self._document, start, markdown, gap=gap)
        cursor.endEditBlock()

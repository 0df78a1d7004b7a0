"""The preview: the exact text that a new conversation would be given, with the size of each part (N50).

A window of its own that blocks nothing, so that it may stand beside the page or the dialog that it belongs to.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QSize, Qt, Signal, Slot
from PySide6.QtGui import QColor, QGuiApplication, QTextCharFormat, QTextCursor, QTextFormat
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QListWidget,
    QPlainTextEdit,
    QSizePolicy,
    QStackedWidget,
    QTextEdit,
    QVBoxLayout,
    QWidget,
)

from halo_desktop import words
from halo_desktop.engine.notebook.briefing import Briefing, Part, PartName
from halo_desktop.engine.owners import OwnerRef
from halo_desktop.ui import theme
from halo_desktop.ui.notebook.preview_presenter import Preview, PreviewPresenter
from halo_desktop.ui.notebook.workbench import Workbench
from halo_desktop.ui.widgets.buttons import plain_button
from halo_desktop.ui.widgets.dialog_frame import DialogFrame
from halo_desktop.ui.widgets.empty_state import EmptyState
from halo_desktop.ui.widgets.labels import label
from halo_desktop.ui.widgets.notice import Notice, Tone

translate = QCoreApplication.translate

WIDTH, HEIGHT = 820, 640
_PARTS_WIDTH = 216
_PART_HEIGHT = 56


class PreviewWindow(DialogFrame):
    """Passive; `focused` follows when the user comes back to it: files may have changed meanwhile."""

    focused = Signal()

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__("", parent)
        self.set_title(translate("Preview", "What a new conversation reads"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(WIDTH, HEIGHT)
        self._briefing: Briefing | None = None
        self._notice = Notice(parent=self)
        self._total = label("head", "", self)
        self._parts = self._part_list()
        self._text = QPlainTextEdit(self)
        self._text.setReadOnly(True)
        self._text.setTabChangesFocus(True)
        self._text.setAccessibleName(translate("Preview", "Exact text"))
        self._off = EmptyState(
            "moon",
            translate("Preview", "Memory is off: a new conversation reads nothing of it."),
            # The words of the switch that turned it off.
            translate("MemoryPanel", "When off, the AI neither reads nor writes this memory. Existing memory is kept."),
            parent=self,
        )
        self._loading = label("muted", translate("Preview", "Loading…"), self)
        self._loading.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._copy = plain_button(translate("Preview", "Copy"), self)
        self._copy.clicked.connect(self.copy)
        self._stack = QStackedWidget(self)
        # As high as its place: the text scrolls, not the window around it.
        self._stack.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)
        self._lay_out(name)
        theme.current().changed.connect(self._mark_part)

    @Slot(object)
    def show_preview(self, preview: Preview) -> None:
        """Show what would be read; place and selected part stay where they can."""
        self._notice.clear()
        self._briefing = preview.briefing
        self._copy.setEnabled(preview.briefing is not None)
        if preview.briefing is None:
            self._stack.setCurrentWidget(self._off)
            return
        self._show_briefing(preview.briefing)
        self._stack.setCurrentIndex(0)

    @Slot(str)
    def show_failure(self, sentence: str) -> None:
        """Say why it could not be read; what was read before is not current any more."""
        self._briefing = None
        self._copy.setEnabled(False)
        self._loading.clear()
        self._stack.setCurrentWidget(self._loading)
        self._notice.show_notice(sentence, Tone.WARN)

    @Slot()
    def copy(self) -> None:
        """Put the exact text on the clipboard."""
        if self._briefing:
            QGuiApplication.clipboard().setText(self._briefing.text)

    def changeEvent(self, event: QEvent) -> None:
        """Say when the user comes back."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.ActivationChange and self.isActiveWindow():
            self.focused.emit()

    def _part_list(self) -> QListWidget:
        parts = QListWidget(self)
        parts.setAccessibleName(translate("Preview", "Parts"))
        parts.setFixedWidth(_PARTS_WIDTH)
        parts.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        parts.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        parts.currentRowChanged.connect(self._go_to_part)
        return parts

    def _lay_out(self, name: str) -> None:
        exact = QWidget(self)
        beside = QHBoxLayout(exact)
        beside.setContentsMargins(0, 0, 0, 0)
        beside.setSpacing(16)
        beside.addWidget(self._parts)
        beside.addWidget(self._text, 1)
        for page in (exact, self._off, self._loading):
            self._stack.addWidget(page)
        self._stack.setCurrentWidget(self._loading)
        heads = QWidget(self)
        column = QVBoxLayout(heads)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(label("caption", words.one_line(name), heads))
        column.addWidget(self._total)
        self.add(heads)
        self.add(self._notice)
        self.add_filling(self._stack)
        close = plain_button(translate("Preview", "Close"), self)
        close.clicked.connect(self.close)
        self._copy.setEnabled(False)
        self.add_button(self._copy)
        self.add_button(close)
        self.set_default(close)
        self.set_initial_focus(self._parts)

    def _show_briefing(self, briefing: Briefing) -> None:
        self._total.setText(size(briefing))
        row = max(0, self._parts.currentRow())
        place = self._text.verticalScrollBar().value()
        self._text.setPlainText(briefing.text)
        self._parts.blockSignals(True)  # noqa: FBT003 - Qt's
        self._parts.clear()
        for part in briefing.parts:
            self._parts.addItem(f"{part_name(part.name)}\n{size(part)}")
            self._parts.item(self._parts.count() - 1).setSizeHint(QSize(0, _PART_HEIGHT))
        self._parts.setCurrentRow(min(row, len(briefing.parts) - 1))
        self._parts.blockSignals(False)  # noqa: FBT003 - Qt's
        self._mark_part()
        self._text.verticalScrollBar().setValue(place)

    def _go_to_part(self) -> None:
        cursor = self._part_cursor()
        if cursor is None:
            return
        cursor.setPosition(cursor.selectionStart())
        # To the end first: from there Qt scrolls back until the part begins at the top.
        self._text.moveCursor(QTextCursor.MoveOperation.End)
        self._text.setTextCursor(cursor)
        self._text.ensureCursorVisible()
        self._mark_part()

    @Slot()
    def _mark_part(self) -> None:
        """Tint the part that is current in the list."""
        cursor = self._part_cursor()
        if cursor is None:
            return
        tint = QTextCharFormat()
        tint.setBackground(QColor(theme.current().tokens.selected))
        tint.setProperty(QTextFormat.Property.FullWidthSelection, True)  # noqa: FBT003 - Qt's
        marked = QTextEdit.ExtraSelection()
        marked.cursor = cursor  # pyright: ignore[reportAttributeAccessIssue] - the stubs leave out its fields
        marked.format = tint  # pyright: ignore[reportAttributeAccessIssue] - the stubs leave out its fields
        self._text.setExtraSelections([marked])

    def _part_cursor(self) -> QTextCursor | None:
        """Return a cursor that selects the current part."""
        row = self._parts.currentRow()
        if self._briefing is None or not 0 <= row < len(self._briefing.parts):
            return None
        before = sum(_positions(part) for part in self._briefing.parts[:row])
        cursor = QTextCursor(self._text.document())
        cursor.setPosition(before)
        cursor.setPosition(before + _positions(self._briefing.parts[row]), QTextCursor.MoveMode.KeepAnchor)
        return cursor


def open_preview(bench: Workbench, ref: OwnerRef, name: str, parent: QWidget) -> PreviewWindow:
    """Open the preview of an owner's memory above `parent`, or bring the one that is open to the front."""
    for one in parent.findChildren(PreviewWindow):
        if one.objectName() == str(ref) and one.isVisible():
            one.raise_()
            one.activateWindow()
            return one
    window = PreviewWindow(name, parent)
    window.setObjectName(str(ref))
    presenter = PreviewPresenter(bench, ref, window)
    presenter.found.connect(window.show_preview)
    presenter.failed.connect(window.show_failure)
    window.focused.connect(presenter.look)
    window.finished.connect(presenter.stop)
    if isinstance(parent, QDialog):
        parent.finished.connect(window.close)
    presenter.look()
    window.show()
    return window


def size(measured: Briefing | Part) -> str:
    """Return bytes and tokens, such as "3.4 KB · 1,204 tokens"."""
    tokens = translate("Preview", "%n token(s)", None, measured.tokens)
    text = translate("Preview", "{size} · {tokens}")
    return words.filled(text, size=words.size_text(measured.bytes), tokens=tokens)


def part_name(name: PartName) -> str:
    """Return the name of a part of a briefing."""
    match name:
        case PartName.INTRODUCTION:
            return translate("Preview", "Introduction")
        case PartName.CURRENT_STATE:
            return translate("Preview", "Current state")
        case PartName.HISTORY:
            return translate("Preview", "History")
        case PartName.TOPICS:
            return translate("Preview", "Topics")
        case PartName.WORKSPACE_TOPICS:
            return translate("Preview", "Topics of the workspace")
        case PartName.RECORDS:
            return translate("Preview", "Records and archives")


def _positions(part: Part) -> int:
    """Return how many positions a text document counts for a part: units of UTF-16, CRLF as one."""
    return len(part.text.replace("\r\n", "\n").encode("utf-16-le")) // 2

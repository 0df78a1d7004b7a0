"""A page that scrolls down and never sideways.

Its column is as wide as the page, up to `max_width`, and stands at the left: lines stay readable in
a wide window. What does not fit in width has to wrap or elide. What gets the focus is brought into
sight, also when it has only just appeared below the edge.
"""

from PySide6.QtCore import QMargins, Qt, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QFrame, QLayout, QScrollArea, QVBoxLayout, QWidget

TEXT_WIDTH = 768
PAGE_MARGINS = QMargins(24, 24, 24, 24)
CARDS_MARGINS = QMargins(32, 32, 32, 32)
_AIR = 32
"""Pixels that stay visible above and below what has the focus."""


class ScrollPage(QScrollArea):
    """A vertical scroll area with one column.

    `max_width` limits the column, in pixels, None for no limit; `margins` is the air around it.
    """

    def __init__(
        self,
        parent: QWidget | None = None,
        *,
        max_width: int | None = TEXT_WIDTH,
        margins: QMargins = PAGE_MARGINS,
        spacing: int = 24,
    ) -> None:
        super().__init__(parent)
        self._max_width = max_width
        self._margins = margins
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        page = QWidget(self)
        self._column = QVBoxLayout(page)
        self._column.setContentsMargins(margins)
        self._column.setSpacing(spacing)
        self._column.addStretch(1)
        self.setWidget(page)
        # The page shows the window or dialog behind it.
        self.viewport().setAutoFillBackground(False)
        page.setAutoFillBackground(False)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._follow_focus)

    def add(self, content: QWidget) -> None:
        """Put `content` below what is already in the column."""
        self._column.insertWidget(self._column.count() - 1, content)

    def add_filling(self, content: QWidget) -> None:
        """Put `content` at the end, as high as the rest of the page."""
        end = self._column.count() - 1
        self._column.insertWidget(end, content, 1)
        self._column.setStretch(end + 1, 0)

    def add_layout(self, content: QLayout) -> None:
        """Put a layout below what is already in the column."""
        self._column.insertLayout(self._column.count() - 1, content)

    def _follow_focus(self, _before: QWidget | None, now: QWidget | None) -> None:
        if now is not None and self.isAncestorOf(now):
            # After the layout of what has just appeared.
            QTimer.singleShot(0, now, lambda: self.ensureWidgetVisible(now, 0, _AIR))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the column within its width."""
        margins = QMargins(self._margins)
        if self._max_width is not None:
            spare = self.viewport().width() - margins.left() - self._max_width
            margins.setRight(max(margins.right(), spare))
        self._column.setContentsMargins(margins)
        super().resizeEvent(event)

"""A line of text that gives way: in the middle, for paths, or at the end.

What does not fit is left out and told whole in the tooltip; a screen reader always hears the whole text.
"""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from halo_desktop.ui.widgets.labels import Kind

_FEW_CHARACTERS = 6


class ElidingLabel(QLabel):
    """One line of plain text."""

    def __init__(
        self,
        kind: Kind,
        text: str = "",
        parent: QWidget | None = None,
        *,
        elide: Qt.TextElideMode = Qt.TextElideMode.ElideMiddle,
    ) -> None:
        super().__init__(parent)
        self._elide = elide
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setProperty("kind", kind)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setText(text)

    def setText(self, text: str) -> None:  # noqa: N802 - Qt's name
        """Show another text."""
        super().setText(text)
        self._tell_whole_text()

    def shown_text(self) -> str:
        """Return the text as it is drawn in the width of now."""
        metrics = self.fontMetrics()
        return metrics.elidedText(self.text(), self._elide, self.contentsRect().width())

    def minimumSizeHint(self) -> QSize:
        """Return room for a few characters."""
        width = self.fontMetrics().averageCharWidth() * _FEW_CHARACTERS
        hint = super().sizeHint()
        return QSize(min(width, hint.width()), hint.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Tell the whole text in the tooltip when it does not fit."""
        super().resizeEvent(event)
        self._tell_whole_text()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw what fits."""
        painter = QPainter(self)
        self.style().drawItemText(
            painter,
            self.contentsRect(),
            int(self.alignment()),
            self.palette(),
            self.isEnabled(),
            self.shown_text(),
            QPalette.ColorRole.WindowText,
        )

    def _tell_whole_text(self) -> None:
        self.setToolTip("" if self.shown_text() == self.text() else self.text())

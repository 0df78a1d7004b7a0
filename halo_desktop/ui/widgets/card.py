"""Surfaces that group rows: `Hairline`, `Rows`, `Card` and `Section`.

Rows are divided by hairlines, never boxed; a row that is hidden takes its hairline with it. A card
is a white frame around rows, a section a head above its card. Boxes are not put into boxes.
"""

from typing import Literal

from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from halo_desktop.ui.widgets.labels import label, set_tone

CARD_INSET = 16
ROW_PADDING = 12


class Hairline(QFrame):
    """A line of one pixel."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "hairline")
        self.setFixedHeight(1)


class _Row(QWidget):
    """A widget with air around it and the hairline above it."""

    def __init__(self, content: QWidget, inset: int, parent: QWidget) -> None:
        super().__init__(parent)
        self.content = content
        self.line = Hairline(self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.line)
        body = QVBoxLayout()
        body.setContentsMargins(inset, ROW_PADDING, inset, ROW_PADDING)
        body.addWidget(content)
        column.addLayout(body)


class Rows(QFrame):
    """Widgets one below the other, divided by hairlines.

    `inset` is the air left and right of each row, in pixels; hairlines run across it.
    """

    def __init__(self, parent: QWidget | None = None, *, inset: int = 0) -> None:
        super().__init__(parent)
        self._inset = inset
        self._rows: list[_Row] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)

    def add_row(self, content: QWidget) -> None:
        """Put `content` below the other rows."""
        row = _Row(content, self._inset, self)
        self._rows.append(row)
        self._column.addWidget(row)
        self._divide()

    def set_row_visible(self, content: QWidget, visible: bool) -> None:  # noqa: FBT001 - as in Qt
        """Show or hide the row of `content` with its hairline."""
        for row in self._rows:
            if row.content is content:
                row.setVisible(visible)
        self._divide()

    def clear(self) -> None:
        """Remove every row and delete what is in it."""
        for row in self._rows:
            self._column.removeWidget(row)
            row.hide()
            row.deleteLater()
        self._rows = []

    def _divide(self) -> None:
        shown = [row for row in self._rows if not row.isHidden()]
        for index, row in enumerate(shown):
            row.line.setVisible(index > 0)


class Card(Rows):
    """Rows in a frame: surface, hairline border, radius 10. Tone "danger" is for the danger zone.

    Hairlines run from edge to edge; with `inset_lines` they stop where the rows do.
    """

    def __init__(
        self,
        parent: QWidget | None = None,
        *,
        tone: Literal["", "danger"] = "",
        inset_lines: bool = False,
    ) -> None:
        super().__init__(parent, inset=0 if inset_lines else CARD_INSET)
        self.setProperty("kind", "card")
        side, top = (CARD_INSET, 4) if inset_lines else (0, 0)
        self._column.setContentsMargins(side, top, side, top)
        self._tone = tone
        set_tone(self, tone)

    def add_row(self, content: QWidget) -> None:
        """Put `content` below the other rows, its hairline in the card's tone."""
        super().add_row(content)
        set_tone(self._rows[-1].line, self._tone)


class Section(QWidget):
    """A semibold head above its content, without a frame of its own."""

    def __init__(self, head: str, parent: QWidget | None = None, *, tone: Literal["", "danger"] = "") -> None:
        super().__init__(parent)
        self._head = label("head", head, self)
        set_tone(self._head, tone)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(8)
        self._column.addWidget(self._head)

    def add(self, content: QWidget) -> None:
        """Put `content` below the head."""
        self._column.addWidget(content)

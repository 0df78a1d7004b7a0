"""The rail of places at the left edge: icon over a label that may wrap to two lines.

The current place is filled, semibold and in accent text. Up and Down move the keyboard focus, Enter
or Space goes there; Tab enters the rail once. `place_chosen` carries the key of the place; the rail
shows another place as current only when it is told to, so that a window may refuse to leave.
"""

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QFrame, QSizePolicy, QVBoxLayout, QWidget

from halo_desktop.ui import theme
from halo_desktop.ui.theme import IconRole, TextSize

RAIL_WIDTH = 96
_MARGIN = 4
_ICON = 24
_TOP = 8
_GAP = 4
_WRAP = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap


class _Place(QAbstractButton):
    """One place of the rail."""

    moved = Signal(int)

    def __init__(self, key: str, icon: str, text: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.key = key
        self._icon_name = icon
        self.setText(text)
        self.setToolTip(text)
        self.setCheckable(True)
        self.setAccessibleName(text)
        self.setSizePolicy(QSizePolicy.Policy.MinimumExpanding, QSizePolicy.Policy.Fixed)

    def nextCheckState(self) -> None:  # noqa: N802 - Qt's name
        """Leave the mark to the rail."""

    def sizeHint(self) -> QSize:
        """Return room for the icon and up to two lines, measured in semibold; a word is never broken."""
        metrics = QFontMetrics(_label_font(semibold=True))
        longest = max(metrics.horizontalAdvance(word) for word in self.text().split())
        width = max(RAIL_WIDTH - 2 * _MARGIN - 1, longest + 4)
        text = metrics.boundingRect(QRect(0, 0, width - 4, 1000), int(_WRAP), self.text())
        lines = 2 if text.height() > metrics.lineSpacing() + 1 else 1
        return QSize(width, _TOP + _ICON + _GAP + lines * metrics.lineSpacing() + _TOP)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the focus on Up and Down, go on Enter as on Space."""
        match event.key():
            case Qt.Key.Key_Up:
                self.moved.emit(-1)
            case Qt.Key.Key_Down:
                self.moved.emit(1)
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self.click()
            case _:
                super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw fill, focus border, icon and label."""
        colours = theme.current()
        tokens = colours.tokens
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        fill = self._fill()
        if fill:
            painter.setBrush(QColor(fill))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.drawRoundedRect(self.rect(), 8, 8)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(tokens.accent), 2))
            painter.drawRoundedRect(self.rect().adjusted(1, 1, -1, -1), 7, 7)
        role: IconRole = "accent_text" if self.isChecked() else "text2"
        pixmap = colours.pixmap(self._icon_name, role, _ICON, self.devicePixelRatioF())
        painter.drawPixmap((self.width() - _ICON) // 2, _TOP, pixmap)
        painter.setFont(_label_font(semibold=self.isChecked()))
        painter.setPen(QColor(tokens.accent_text if self.isChecked() else tokens.text2))
        top = _TOP + _ICON + _GAP
        painter.drawText(2, top, self.width() - 4, self.height() - top, int(_WRAP), self.text())

    def _fill(self) -> str:
        tokens = theme.current().tokens
        if self.isChecked() or self.isDown():
            return tokens.selected
        return tokens.hover if self.underMouse() else ""


class NavRail(QFrame):
    """Places from the top, and those that stand apart at the bottom."""

    place_chosen = Signal(str)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "rail")
        self.setAccessibleName(name)
        self.setMinimumWidth(RAIL_WIDTH)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        self._top: list[_Place] = []
        self._bottom: list[_Place] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(_MARGIN, 16, _MARGIN, 16)
        self._column.setSpacing(8)
        self._column.addStretch(1)

    def add_place(self, key: str, icon: str, text: str) -> None:
        """Put a place below the others at the top."""
        place = self._place(key, icon, text)
        self._column.insertWidget(len(self._top), place)
        self._top.append(place)
        self.set_current(self.current())

    def add_bottom_place(self, key: str, icon: str, text: str) -> None:
        """Put a place at the bottom."""
        place = self._place(key, icon, text)
        self._column.addWidget(place)
        self._bottom.append(place)
        self.set_current(self.current())

    def current(self) -> str:
        """Return the key of the current place, "" while there is none."""
        return next((place.key for place in self._places() if place.isChecked()), "")

    def set_current(self, key: str) -> None:
        """Mark the place `key` without saying so; an unknown key marks none."""
        for place in self._places():
            # An exclusive group, which a screen reader calls radio buttons, can't be left unmarked.
            place.setAutoExclusive(False)
            place.setChecked(place.key == key)
        for place in self._places():
            place.setAutoExclusive(True)
        entry = next((place for place in self._places() if place.isChecked()), self._places()[0])
        for place in self._places():
            policy = Qt.FocusPolicy.TabFocus if place is entry else Qt.FocusPolicy.NoFocus
            place.setFocusPolicy(policy)

    def last_place(self) -> QWidget:
        """Return what Tab leaves the rail from at the latest."""
        return self._places()[-1]

    def _places(self) -> list[_Place]:
        return [*self._top, *self._bottom]

    def _place(self, key: str, icon: str, text: str) -> _Place:
        place = _Place(key, icon, text, self)
        place.clicked.connect(self._clicked)
        place.moved.connect(self._moved)
        return place

    def _clicked(self) -> None:
        sender = self.sender()
        if isinstance(sender, _Place):
            self.place_chosen.emit(sender.key)

    def _moved(self, step: int) -> None:
        places = self._places()
        sender = self.sender()
        if isinstance(sender, _Place):
            target = places[(places.index(sender) + step) % len(places)]
            target.setFocus(Qt.FocusReason.TabFocusReason)


def _label_font(*, semibold: bool) -> QFont:
    return theme.font(TextSize.CAPTION, semibold=semibold)

"""A head that opens and closes what stands below it, such as Advanced.

Caret and semibold head are one button as wide as the content; Space, Enter and a click anywhere on that row turn
it, Right opens, Left closes.
The content is indented by 24 pixels, to the head's text. `toggled` speaks only when a person turns
it, so that the caller can remember the state.
"""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QVBoxLayout, QWidget

from halo_desktop.ui.widgets.themed_icon import set_icon

_INDENT = 24


class _Head(QPushButton):
    """The caret and the words beside it."""

    def __init__(self, text: str, parent: QWidget) -> None:
        super().__init__(text, parent)
        self.setProperty("kind", "disclosure")
        self.setCheckable(True)
        self.setAutoDefault(False)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open on Right, close on Left, turn on Enter as on Space."""
        key = event.key()
        turns = key in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        opens = key == Qt.Key.Key_Right and not self.isChecked()
        closes = key == Qt.Key.Key_Left and self.isChecked()
        if turns or opens or closes:
            self.click()
        else:
            super().keyPressEvent(event)


class Disclosure(QWidget):
    """A head with content that can be folded away; closed at first."""

    toggled = Signal(bool)

    def __init__(self, head: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._head = _Head(head, self)
        self._head.clicked.connect(self._turned)
        self.setFocusProxy(self._head)
        self._content = QWidget(self)
        self._inside = QVBoxLayout(self._content)
        self._inside.setContentsMargins(_INDENT, 0, 0, 0)
        self._inside.setSpacing(24)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self._head)
        column.addWidget(self._content)
        self.set_open(is_open=False)

    def add(self, content: QWidget) -> None:
        """Put `content` below what is already inside."""
        self._inside.addWidget(content)

    def is_open(self) -> bool:
        """Whether the content shows."""
        return self._head.isChecked()

    def set_open(self, is_open: bool) -> None:  # noqa: FBT001 - a disclosure has one value
        """Show or fold away the content without saying so."""
        self._head.setChecked(is_open)
        self._content.setVisible(is_open)
        set_icon(self._head, "caret-down" if is_open else "caret-right", "text", 16)

    def unfold(self) -> None:
        """Show the content for good, as a person does who follows a way to something inside."""
        if not self.is_open():
            self._head.click()

    def _turned(self, is_open: bool) -> None:  # noqa: FBT001 - a slot of `clicked`
        self.set_open(is_open)
        self.toggled.emit(is_open)

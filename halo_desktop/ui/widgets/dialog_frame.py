"""A dialog: title, a body that scrolls, a footer that stays.

Esc closes it. Enter presses the button with the focus, else the default button; a danger button can
never be the default. The focus starts where the caller says, else at the first control.
"""

from PySide6.QtCore import QMargins, Qt
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QDialog, QFrame, QHBoxLayout, QVBoxLayout, QWidget

from halo_desktop.ui.widgets.buttons import Button
from halo_desktop.ui.widgets.labels import label
from halo_desktop.ui.widgets.scroll_page import ScrollPage

_MARGIN = 32
_BODY_MARGINS = QMargins(_MARGIN, 0, _MARGIN, 24)
_DANGER = ("danger", "danger-fill")


class DialogFrame(QDialog):
    """The frame of every dialog; `accepted` and `rejected` are those of QDialog."""

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._default: Button | None = None
        self._initial_focus: QWidget | None = None
        self._title = label("title", title, self)
        self._body = ScrollPage(self, max_width=None, margins=_BODY_MARGINS, spacing=16)
        self._footer = QFrame(self)
        self._footer.setProperty("kind", "footer")
        self._buttons = QHBoxLayout(self._footer)
        self._buttons.setContentsMargins(_MARGIN, 16, _MARGIN, 16)
        self._buttons.setSpacing(8)
        self._buttons.addStretch(1)
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(0, 24, 0, 0)
        column.setSpacing(16)
        head = QHBoxLayout()
        head.setContentsMargins(_MARGIN, 0, _MARGIN, 0)
        head.addWidget(self._title)
        column.addLayout(head)
        column.addWidget(self._body, 1)
        column.addWidget(self._footer)
        self.set_title(title)

    def set_title(self, title: str) -> None:
        """Change the title in the dialog and in its window frame."""
        self._title.setText(title)
        self.setWindowTitle(title)

    def add(self, content: QWidget) -> None:
        """Put `content` below what is already in the body."""
        self._body.add(content)

    def add_filling(self, content: QWidget) -> None:
        """Put `content` at the end of the body, as high as the rest of the dialog."""
        self._body.add_filling(content)

    def add_button(self, button: Button) -> None:
        """Put `button` at the right end of the footer."""
        self._buttons.addWidget(button)

    def set_default(self, button: Button) -> None:
        """Let Enter press `button` where no other button has the focus.

        Raises ValueError for a danger button.
        """
        if button.kind in _DANGER:
            message = "A danger button is never the default of a dialog."
            raise ValueError(message)
        self._default = button

    def set_initial_focus(self, widget: QWidget) -> None:
        """Give the keyboard focus to `widget` each time the dialog is shown."""
        self._initial_focus = widget

    def showEvent(self, event: QShowEvent) -> None:
        """Put the focus where it starts."""
        super().showEvent(event)
        # A title of several lines makes the least height depend on the width, which Qt does not heed for windows.
        self.setMinimumHeight(max(self.minimumHeight(), self._column.minimumHeightForWidth(self.width())))
        if self._initial_focus is not None:
            self._initial_focus.setFocus(Qt.FocusReason.TabFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press the default button on Enter; leave Esc to QDialog."""
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            super().keyPressEvent(event)
        elif self._default is not None and self._default.isEnabled():
            self._default.click()

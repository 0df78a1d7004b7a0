"""The button that starts a consolidation and shows that one is at work."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QIcon, QPixmap, QResizeEvent, Qt
from PySide6.QtWidgets import QWidget

from halo_desktop.ui.widgets.buttons import Button
from halo_desktop.ui.widgets.spinner import Spinner

_SIGN = QSize(20, 16)
"""The spinner and the air behind it; an empty icon of this size keeps their place before the text."""
_ICON_GAP = 4
"""What Qt puts between the icon and the text of a button."""


class ConsolidateButton(Button):
    """Says **Consolidate now**, or, disabled and with a spinner, **Consolidating…**; as wide as the longer of both."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("plain", "", parent)
        self._is_busy = False
        self._is_allowed = True
        self._focus_went_to: QWidget | None = None
        self._spinner = Spinner(self, size=_SIGN.height())
        self.setIconSize(_SIGN)
        self._say()

    def allow(self, allowed: bool) -> None:  # noqa: FBT001 - one value
        """Let it be pressed while nothing is at work, or not."""
        self._is_allowed = allowed
        self._say()

    def show_busy(self, busy: bool) -> None:  # noqa: FBT001 - one value
        """Show that a consolidation is at work, or none."""
        self._is_busy = busy
        self._say()

    def sizeHint(self) -> QSize:
        """Keep room for the longer text, so that nothing moves when it changes."""
        hint = super().sizeHint()
        frame = hint.width() - self._content(self.text(), busy=self._is_busy)
        longest = max(self._content(self._idle_text(), busy=False), self._content(self._busy_text(), busy=True))
        return QSize(frame + longest, hint.height())

    def minimumSizeHint(self) -> QSize:
        """Need as much room as it would like."""
        return self.sizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the spinner before the text."""
        super().resizeEvent(event)
        self._place_spinner()

    def _say(self) -> None:
        self.setText(self._busy_text() if self._is_busy else self._idle_text())
        self.setIcon(_nothing() if self._is_busy else QIcon())
        self._enable(self._is_allowed and not self._is_busy)
        self._spinner.setVisible(self._is_busy)
        self._place_spinner()

    def _enable(self, enabled: bool) -> None:  # noqa: FBT001 - one value
        """Take the keyboard focus back afterwards, unless the user has moved it on meanwhile."""
        had_focus = self.hasFocus()
        self.setEnabled(enabled)
        now = self.window().focusWidget()
        if not enabled:
            self._focus_went_to = now if had_focus else self._focus_went_to
        elif self._focus_went_to is not None:
            if now is self._focus_went_to:
                self.setFocus(Qt.FocusReason.TabFocusReason)
            self._focus_went_to = None

    def _place_spinner(self) -> None:
        left = (self.width() - self._content(self.text(), busy=True)) // 2
        self._spinner.move(max(left, 0), (self.height() - self._spinner.height()) // 2)

    def _content(self, text: str, *, busy: bool) -> int:
        """Return how wide a text is, with the sign before it."""
        width = self.fontMetrics().size(Qt.TextFlag.TextShowMnemonic, text).width()
        return width + _SIGN.width() + _ICON_GAP if busy else width

    def _idle_text(self) -> str:
        return self.tr("Consolidate now")

    def _busy_text(self) -> str:
        return self.tr("Consolidating…")


def _nothing() -> QIcon:
    """Return an icon that only keeps its place."""
    empty = QPixmap(_SIGN)
    empty.fill(Qt.GlobalColor.transparent)
    return QIcon(empty)

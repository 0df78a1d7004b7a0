"""Tabs above their pages: underlined for a page, pills for the parts of one of them. Never a third level.

Where the tabs do not fit side by side, as in a narrow window with large text, they become a choice.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLayout, QStackedWidget, QTabBar, QVBoxLayout, QWidget

from halo_desktop.ui.widgets.buttons import Button, IconButton, plain_button
from halo_desktop.ui.widgets.card import Hairline
from halo_desktop.ui.widgets.choice_box import ChoiceBox

_INSET: Final = 24
_GAP: Final = 16
_AROUND_PILLS: Final = (8, 16)
"""Pixels above and below; the page leaves 8 of its own above."""


class _Pages(QStackedWidget):
    """Pages scroll: none of them makes the window higher, or takes the room of what stands above."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setMinimumSize(1, 1)

    def hasHeightForWidth(self) -> bool:
        """Take whatever height there is."""
        return False


class PageTabs(QWidget):
    """`chosen` carries the key of the tab that a person went to."""

    chosen = Signal(str)
    action_requested = Signal()
    """The button at the right of the tabs was pressed."""

    def __init__(self, name: str, parent: QWidget | None = None, *, pills: bool = False) -> None:
        """Take the accessible name of the bar."""
        super().__init__(parent)
        self._keys: list[str] = []
        self._makers: dict[str, Callable[[], QWidget]] = {}
        self._bar = QTabBar(self)
        self._bar.setAccessibleName(name)
        self._bar.setExpanding(False)
        self._bar.setElideMode(Qt.TextElideMode.ElideNone)
        if pills:
            self._bar.setProperty("kind", "pills")
        self._choice = ChoiceBox(name, self)
        self._choice.hide()
        self._action: tuple[Button, IconButton] | None = None
        self._stack = _Pages(self)
        self._bar.currentChanged.connect(self._go)
        self._choice.chosen.connect(self._choose)
        above, below = _AROUND_PILLS if pills else (0, 0)
        self._head = QHBoxLayout()
        self._head.setContentsMargins(_INSET, above, _INSET, below)
        self._head.setSpacing(_GAP)
        self._head.addWidget(self._bar, 1)
        self._head.addWidget(self._choice, 1, Qt.AlignmentFlag.AlignLeft)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addLayout(self._head)
        self._column.addWidget(Hairline(self))
        self._column.addWidget(self._stack, 1)

    @property
    def pages(self) -> QWidget:
        """The parent to make pages with: a widget that changes its parent has its whole tree dressed anew."""
        return self._stack

    def add(self, key: str, title: str, page: QWidget) -> None:
        """Put a tab behind the others; its page is made with `pages` for its parent."""
        self._stack.addWidget(page)
        self.add_later(key, title, lambda: page)

    def add_later(self, key: str, title: str, make: Callable[[], QWidget]) -> None:
        """Put a tab behind the others; its page, with `pages` for its parent and hidden, is made when it is gone to."""
        self._keys.append(key)
        self._makers[key] = make
        self._bar.addTab(title)
        self._show_current()

    def add_action(self, text: str, icon: str) -> None:
        """Put a button at the right of the tabs; where there is no room for its text only the icon shows."""
        self._action = plain_button(text, self, icon=icon), IconButton(icon, text, self)
        for button in self._action:
            button.clicked.connect(self.action_requested)
            self._head.addWidget(button)

    def add_above_pages(self, content: QLayout) -> None:
        """Put something between the tabs and whichever page is shown."""
        self._column.insertLayout(self._column.count() - 1, content)

    def show_tab(self, key: str) -> None:
        """Go to a tab without saying so, to the first one where there is none of this name."""
        self._bar.blockSignals(True)  # noqa: FBT003 - Qt's
        self._bar.setCurrentIndex(self._keys.index(key) if key in self._keys else 0)
        self._bar.blockSignals(False)  # noqa: FBT003 - Qt's
        self._show_current()

    def current(self) -> str:
        """Return the key of the tab that is shown."""
        return self._keys[self._bar.currentIndex()]

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show as much of tabs and button as there is room for."""
        super().resizeEvent(event)
        self._arrange()

    def showEvent(self, event: QShowEvent) -> None:
        """Measure again: only what has been shown knows its font."""
        super().showEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        room = self.width() - 2 * _INSET
        tabs = self._bar.sizeHint().width()
        beside = [_GAP + button.sizeHint().width() for button in self._action or ()] or [0, 0]
        wide, narrow = beside
        fits = tabs + narrow <= room
        self._bar.setVisible(fits)
        self._choice.setVisible(not fits)
        # A box that was hidden when its font came does not tell its layout of its new height.
        self._choice.setMinimumHeight(self._choice.sizeHint().height())
        if self._action:
            is_wide = (tabs if fits else self._choice.sizeHint().width()) + wide <= room
            self._action[0].setVisible(is_wide)
            self._action[1].setVisible(not is_wide)

    def _show_current(self) -> None:
        key = self.current()
        page = self._makers[key]()
        if self._stack.indexOf(page) < 0:
            self._stack.addWidget(page)
        focused = self.window().focusWidget()
        if focused and page is not self._stack.currentWidget() and self._stack.isAncestorOf(focused):
            # Else Qt would pass the focus on to the new page and draw its border there.
            self.window().setFocus()
        self._stack.setCurrentWidget(page)
        titles = [self._bar.tabText(one).replace("&&", "&") for one in range(self._bar.count())]
        self._choice.set_options(tuple(zip(self._keys, titles, strict=True)), key)

    @Slot(int)
    def _go(self, _index: int) -> None:
        self._show_current()
        self.chosen.emit(self.current())

    @Slot(object)
    def _choose(self, key: str) -> None:
        self._bar.setCurrentIndex(self._keys.index(key))

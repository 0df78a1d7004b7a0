"""Going through the tab Memory of a digital human as a user does, for tests."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit

from halo_desktop.ui.humans.memory.list_page import ListPage
from halo_desktop.ui.humans.memory.tab import MemoryTab
from halo_desktop.ui.widgets.markdown_text import MarkdownText
from halo_desktop.ui.widgets.two_line_list import TwoLineList
from halo_desktop.ui.widgets.two_line_rows import TwoLineRow


def open_memory(desk: Any, ident: str, part: str = "history") -> MemoryTab:
    """Go to a part of the memory of a digital human, by the tabs; `part` is its key."""
    desk.go("humans")
    desk.session.humans._open(ident)
    desk.settle()
    page: Any = desk.session.humans.page.human_page
    choose_tab(desk, page.tabs, "memory")
    choose_tab(desk, page.memory_tab.tabs, part)
    tab: MemoryTab = page.memory_tab
    return tab


def choose_tab(desk: Any, tabs: Any, key: str) -> None:
    """Click one of `PageTabs` by its key."""
    bar = tabs._bar
    place = bar.tabRect(tabs._keys.index(key)).center()
    desk.qtbot.mouseClick(bar, Qt.MouseButton.LeftButton, pos=place)
    desk.settle()


def rows(page: ListPage) -> tuple[TwoLineRow, ...]:
    model: Any = page.findChildren(TwoLineList)[0].model()
    return tuple(model.rows)


def pick(desk: Any, page: ListPage, row: int) -> None:
    """Click a row."""
    listed = page.findChildren(TwoLineList)[0]
    rect = listed.visualRect(listed.model().index(row, 0))
    desk.qtbot.mouseClick(listed.viewport(), Qt.MouseButton.LeftButton, pos=rect.center())
    desk.settle()


def search(desk: Any, page: ListPage, text: str) -> None:
    page.findChildren(QLineEdit)[0].setText(text)
    desk.settle()


def prose(page: ListPage) -> str:
    """Return what can be read beside the list, without the marks of Markdown."""
    return "\n".join(one.toPlainText() for one in page.detail.findChildren(MarkdownText) if one.isVisible())

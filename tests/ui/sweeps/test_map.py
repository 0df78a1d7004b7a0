"""Every place of the map exists under its name and is reached by the path drawn, by mouse and by keyboard (U22)."""

from __future__ import annotations

from typing import Protocol

import pytest
from data_folder import OURS, SALES
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QMenu, QScrollArea, QTabBar, QWidget

from halo_desktop.engine.owners import human_ref, workspace_ref
from halo_desktop.ui.widgets.nav_rail import NavRail

pytestmark = pytest.mark.spec("U22", "U15")

MANY_STEPS = 60


def name_of(one: QWidget) -> str:
    text = one.text() if isinstance(one, QAbstractButton) else ""
    return one.accessibleName() or text


def title(desk) -> str:
    """Return the title of the open dialog."""
    return desk.dialog().windowTitle()


class Hand(Protocol):
    """A way to use the window."""

    def press(self, desk, name: str) -> None:
        """Press the button of this name in the active window."""

    def take(self, desk, entry: str) -> None:
        """Take an entry of the open menu."""

    def pick(self, desk, row: int) -> None:
        """Choose a row of the list of digital humans."""

    def turn(self, desk, bar: QTabBar, tab: int) -> None:
        """Go to a tab."""


class Mouse:
    """Clicks in the middle of what it means, scrolled into view before."""

    def press(self, desk, name: str) -> None:
        (button,) = (
            one
            for one in active(desk).findChildren(QAbstractButton)
            if one.isVisible() and name_of(one) == name and one.window() is active(desk)
        )
        scroll_to(button)
        assert button.isEnabled(), name
        desk.qtbot.mouseMove(button)
        desk.qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
        settle(desk)

    def take(self, desk, entry: str) -> None:
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        (action,) = (one for one in menu.actions() if one.text() == entry)
        desk.qtbot.mouseMove(menu, menu.actionGeometry(action).center())
        desk.qtbot.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(action).center())
        settle(desk)

    def pick(self, desk, row: int) -> None:
        rows = desk.session.humans.page.list
        place = rows.visualRect(rows.model().index(row, 0)).center()
        desk.qtbot.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, pos=place)
        settle(desk)

    def turn(self, desk, bar: QTabBar, tab: int) -> None:
        desk.qtbot.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.tabRect(tab).center())
        settle(desk)


class Keyboard:
    """Goes on with Tab until it is where it wants to be."""

    def press(self, desk, name: str) -> None:
        self._go(desk, name)
        focus = QApplication.focusWidget()
        desk.qtbot.keyClick(focus, Qt.Key.Key_Space)
        settle(desk)

    def take(self, desk, entry: str) -> None:
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        for _ in range(len(menu.actions())):
            desk.qtbot.keyClick(menu, Qt.Key.Key_Down)
            if menu.activeAction() and menu.activeAction().text() == entry:
                break
        assert menu.activeAction().text() == entry
        desk.qtbot.keyClick(menu, Qt.Key.Key_Return)
        settle(desk)

    def pick(self, desk, row: int) -> None:
        self._go(desk, "Digital humans", kind="TwoLineList")
        rows = desk.session.humans.page.list
        desk.qtbot.keyClick(rows, Qt.Key.Key_Home)
        for _ in range(row):
            desk.qtbot.keyClick(rows, Qt.Key.Key_Down)
        settle(desk)

    def turn(self, desk, bar: QTabBar, tab: int) -> None:
        self._go(desk, bar.accessibleName())
        step = Qt.Key.Key_Left if tab < bar.currentIndex() else Qt.Key.Key_Right
        while bar.currentIndex() != tab:
            desk.qtbot.keyClick(bar, step)
        settle(desk)

    def _go(self, desk, name: str, kind: str = "") -> None:
        for _ in range(MANY_STEPS):
            focus = QApplication.focusWidget()
            if focus is not None and name_of(focus) == name and kind in type(focus).__name__:
                return
            if focus is not None and isinstance(focus.parentWidget(), NavRail):
                self._walk_the_rail(desk, focus, name)
                if name_of(QApplication.focusWidget()) == name:
                    return
            desk.qtbot.keyClick(QApplication.focusWidget() or active(desk), Qt.Key.Key_Tab)
        raise AssertionError(f"Tab does not reach {name}")

    def _walk_the_rail(self, desk, start: QWidget, name: str) -> None:
        """Within the rail the arrows move, round to where one began."""
        focus = start
        while name_of(focus) != name:
            desk.qtbot.keyClick(focus, Qt.Key.Key_Down)
            focus = QApplication.focusWidget()
            if focus is start:
                return


def active(desk) -> QWidget:
    return desk.dialog() if desk.has_dialog() else desk.window


def settle(desk) -> None:
    for _ in range(2):
        QApplication.processEvents()
        desk.settle()
    window = QApplication.activePopupWidget() or active(desk)
    if not isinstance(window, QMenu) and not window.isActiveWindow():
        with desk.qtbot.waitActive(window):
            window.activateWindow()


def scroll_to(one: QWidget) -> None:
    parent = one.parentWidget()
    while parent is not None:
        if isinstance(parent, QScrollArea):
            parent.ensureWidgetVisible(one)
            return
        parent = parent.parentWidget()


@pytest.fixture(params=[Mouse, Keyboard], ids=["mouse", "keyboard"])
def hand(request, desk) -> Hand:
    settle(desk)
    return request.param()


def open_menu(desk, hand: Hand, name: str) -> list[str]:
    """Open the menu of a card and return its entries."""
    hand.press(desk, f"More: {name}")
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return [one.text() for one in menu.actions() if one.text()]


def test_a_conversation_begins_with_what_is_chosen_for_it(desk, hand: Hand) -> None:
    hand.press(desk, "Conversations")
    assert desk.window.current() == "conversations"
    assert desk.button("Workspace: Halo workspace").isVisible()
    hand.press(desk, "Add")
    menu = QApplication.activePopupWidget()
    assert [one.text() for one in menu.actions()] == [
        "Capabilities",
        "Ask about this document…",
        "Temporary conversation",
    ]
    (capabilities,) = (one.menu() for one in menu.actions() if one.menu())
    assert [one.text() for one in capabilities.actions()] == ["Operate Halo"]
    hand.take(desk, "Temporary conversation")
    assert desk.session.conversations.chat.composer.draft().opening.temporary


def test_from_the_switcher_one_comes_to_another_workspace_and_to_the_place_of_all(desk, hand: Hand) -> None:
    hand.press(desk, "Conversations")
    hand.press(desk, "Workspace: Halo workspace")
    hand.take(desk, "市场部")
    hand.press(desk, "Workspace: 市场部")
    hand.take(desk, "Manage workspaces")
    assert desk.window.current() == "workspaces"


def test_a_workspace_is_edited(desk, hand: Hand) -> None:
    hand.press(desk, "Workspaces")
    assert desk.window.current() == "workspaces"
    assert open_menu(desk, hand, "市场部") == ["Edit", "Show in folder", "Delete"]
    hand.take(desk, "Edit")
    assert title(desk) == "Edit Workspace"
    hand.press(desk, "Advanced")
    parts = {"Workspace memory", "Memory", "Auto consolidation", "Consolidation frequency"}
    assert parts <= set(desk.texts(desk.dialog()))
    hand.press(desk, "Memory")
    hand.press(desk, "Save")
    assert not desk.has_dialog()
    assert desk.home.settings(workspace_ref(SALES)).memory is False


def test_the_edit_of_a_workspace_is_left(desk, hand: Hand) -> None:
    open_menu(desk, hand, "市场部")
    hand.take(desk, "Edit")
    hand.press(desk, "Cancel")
    assert not desk.has_dialog()


def test_a_workspace_is_shown_in_its_folder(desk, hand: Hand) -> None:
    open_menu(desk, hand, "市场部")
    hand.take(desk, "Show in folder")
    assert desk.file_manager.shown == [desk.data.spaces[SALES]]


def test_a_workspace_is_deleted_only_after_a_question(desk, hand: Hand) -> None:
    open_menu(desk, hand, "旧项目")
    hand.take(desk, "Delete")
    assert title(desk) == "Delete the workspace “旧项目”?"
    hand.press(desk, "Cancel")
    assert not desk.has_dialog()


def test_the_halo_workspace_can_only_be_shown(desk, hand: Hand) -> None:
    assert open_menu(desk, hand, "Halo workspace") == ["Show in folder"]
    hand.take(desk, "Show in folder")
    assert desk.file_manager.shown == [desk.data.root / "temp" / "artifacts"]


def test_the_digital_humans_of_the_map(desk, hand: Hand) -> None:
    hand.press(desk, "Digital humans")
    assert desk.window.current() == "humans"
    humans = [human.id for human in desk.session.humans._view.humans]
    hand.pick(desk, humans.index(OURS))
    assert desk.session.humans._current == OURS
    tabs = desk.session.humans.page.human_page.tabs
    assert tabs.current() == "chat"
    hand.turn(desk, tabs._bar, 3)
    assert {"Always available", "Guest abilities", "Capabilities & settings"} <= set(desk.texts())
    hand.press(desk, "Advanced")
    expected = {"App spec", "Memory files", "Memory", "Use workspace memory", "Danger zone"}
    assert expected <= set(desk.texts())
    hand.press(desk, "Reveal in Finder")
    assert desk.file_manager.shown == [desk.data.humans[OURS] / "memory.md"]
    hand.press(desk, "Auto consolidation")
    assert desk.home.humans.get(OURS).settings.auto is False
    hand.press(desk, "More")
    hand.take(desk, "Clear memory")
    assert title(desk) == "Clear this digital human's memory?"
    hand.press(desk, "Cancel")
    hand.press(desk, "Clear memory")
    hand.press(desk, "Confirm clear")
    assert not (desk.data.humans[OURS] / "memory.md").exists()


def test_a_digital_human_talks_runs_and_is_scheduled(desk, hand: Hand) -> None:
    hand.press(desk, "Digital humans")
    hand.pick(desk, [human.id for human in desk.session.humans._view.humans].index(OURS))
    bar = desk.session.humans.page.human_page.tabs._bar
    assert [bar.tabText(index) for index in range(bar.count())] == [
        "Chat",
        "Runs",
        "Memory",
        "Capabilities && settings",
    ]
    hand.turn(desk, bar, 0)
    assert desk.button("New conversation").isVisible()
    hand.turn(desk, bar, 1)
    assert "No runs yet" in desk.texts()
    hand.press(desk, "Run on a schedule")
    assert desk.home.runs(human_ref(OURS)).schedule().enabled
    hand.press(desk, "Schedule…")
    assert title(desk) == "When “会议纪要员” runs by itself"
    hand.press(desk, "Cancel")
    hand.press(desk, "Run now")
    assert title(desk) == "Run “会议纪要员” now"
    hand.press(desk, "Cancel")
    assert not desk.has_dialog()


def test_settings_of_the_map(desk, hand: Hand) -> None:
    hand.press(desk, "Settings")
    assert desk.window.current() == "settings"
    assert {"Language", "Theme", "Models", "Data folder"} <= set(desk.texts())
    hand.press(desk, "Add model…")
    assert title(desk) == "Add model"
    hand.press(desk, "Cancel")
    assert not desk.has_dialog()
    hand.press(desk, "Workspaces")
    assert desk.window.current() == "workspaces"

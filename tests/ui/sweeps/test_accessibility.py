"""The keyboard reaches everything in the order in which one reads, and a screen reader can name it (U15)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

import pytest
from geometry import describe, shown
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QAccessible, QImage
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QLabel, QMenu, QScrollArea, QTabBar, QWidget
from scenes import SCENES, clear_memory, human_before_clearing, human_clearing

from halo_desktop.ui.widgets import notice as notices
from halo_desktop.ui.widgets.side_list import Veil

pytestmark = pytest.mark.spec("U15")


def activate(qtbot, window: QWidget) -> None:
    with qtbot.waitActive(window.window()):
        window.window().activateWindow()
    # Qt knows it a moment later than the platform does, and moves the focus only then.
    qtbot.waitUntil(lambda: QApplication.activeWindow() is window.window())
    for _ in range(3):
        QApplication.processEvents()  # until all is laid out


def reachable(root: QWidget) -> list[QWidget]:
    """Return what Tab reaches, in its order, beginning where the window begins."""
    for veil in root.findChildren(Veil):
        if veil.isVisible():
            return veil.stops()  # it keeps the focus in the list over it, as its own tests say
    found: list[QWidget] = []
    one = root.nextInFocusChain()
    while one is not root:
        can_be_reached = one.focusPolicy() & Qt.FocusPolicy.TabFocus and one.focusProxy() is None
        if can_be_reached and one.isEnabled() and one.isVisible() and one.window() is root.window():
            found.append(one)
        one = one.nextInFocusChain()
    return found


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_keyboard_and_screen_reader_reach_everything(desk, scene) -> None:
    """One window or dialog after the other, active as when a person works in it; made once for all that is asked."""
    root = scene(desk)
    activate(desk.qtbot, root)
    every_control_can_be_named_and_no_two_share_a_mnemonic(root)
    tab_goes_in_the_order_in_which_one_reads(root)
    if not isinstance(root, QDialog):
        the_focus_can_be_seen_on_every_control(root)
        return
    assert root.windowTitle()
    first = QApplication.focusWidget()
    assert first in reachable(root)
    the_focus_can_be_seen_on_every_control(root)
    desk.qtbot.keyClick(first, Qt.Key.Key_Escape)
    assert not root.isVisible()


def every_control_can_be_named_and_no_two_share_a_mnemonic(root: QWidget) -> None:
    def is_named(one: QWidget) -> bool:
        interface = QAccessible.queryAccessibleInterface(one)
        return interface is not None and bool(interface.text(QAccessible.Text.Name).strip())

    assert [describe(one) for one in reachable(root) if not is_named(one)] == []
    letters = Counter(letter for text in mnemonic_texts(root) for letter in mnemonics(text))
    assert [letter for letter, count in letters.items() if count > 1] == []


def mnemonics(text: str) -> list[str]:
    return re.findall(r"&([^&\s])", text.replace("&&", ""))


def test_buttons_beside_each_other_have_names_of_their_own(desk) -> None:
    """Two cards have a menu each: heard, they must differ."""
    menus = [one.accessibleName() for one in shown(desk.window) if isinstance(one, QAbstractButton) and not one.text()]
    assert len(menus) == len(set(menus)) > 3


def tab_goes_in_the_order_in_which_one_reads(root: QWidget) -> None:
    def place(one: QWidget, other: QWidget) -> QRect:
        """Return where a widget is; what is scrolled out of sight is at the edge, for what stands outside."""
        found = QRect(one.mapTo(root, QPoint(0, 0)), one.size())
        area = scroll_area_of(one)
        if area is not None and not area.isAncestorOf(other):
            found.moveBottom(min(found.bottom(), area.mapTo(root, area.rect().bottomLeft()).y()))
        return found

    for area in root.findChildren(QScrollArea):
        area.verticalScrollBar().setValue(0)
    order = reachable(root)
    assert len(order) == len(set(order)) > 0
    jumps = [
        f"{describe(one)} → {describe(other)}"
        for one, other in pairwise(order)
        if _goes_back(place(one, other), place(other, one))
    ]
    assert jumps == []


def scroll_area_of(one: QWidget) -> QScrollArea | None:
    parent = one.parentWidget()
    while parent is not None and not isinstance(parent, QScrollArea):
        parent = parent.parentWidget()
    return parent


def _goes_back(one: QRect, other: QRect) -> bool:
    is_above = other.bottom() <= one.top()
    is_left_in_the_same_row = other.right() <= one.left() and other.top() < one.bottom() and not other.top() > one.top()
    is_in_a_column_to_the_right = other.left() >= one.right()
    return (is_above and not is_in_a_column_to_the_right) or is_left_in_the_same_row


def the_focus_can_be_seen_on_every_control(root: QWidget) -> None:
    unseen: list[str] = []
    for one in reachable(root):
        elsewhere(root).setFocus(Qt.FocusReason.TabFocusReason)
        before = picture(one)
        one.setFocus(Qt.FocusReason.TabFocusReason)
        assert one.hasFocus(), describe(one)
        if picture(one) == before:
            unseen.append(describe(one))
        one.clearFocus()
    assert unseen == []


def elsewhere(root: QWidget) -> QWidget:
    focus = QApplication.focusWidget()
    if focus is not None:
        focus.clearFocus()
    return root


def picture(one: QWidget) -> QImage:
    QApplication.processEvents()
    return one.grab().toImage()


def test_escape_folds_the_confirmation_away_and_the_focus_goes_back(desk) -> None:
    human_before_clearing(desk)
    activate(desk.qtbot, desk.window)
    zone = desk.session.humans.page.human_page.settings_tab.danger_zone
    zone._confirmation.cancel.setFocus()
    desk.qtbot.keyClick(zone._confirmation.cancel, Qt.Key.Key_Escape)
    assert not zone._confirmation.isVisible()
    assert zone._button.hasFocus()


@pytest.mark.parametrize("scene", [clear_memory, human_clearing], ids=lambda scene: scene.__name__)
def test_what_is_under_way_cannot_be_escaped(desk, scene) -> None:
    root = scene(desk)
    if isinstance(root, QDialog):
        root.show_busy()
    desk.qtbot.keyClick(root, Qt.Key.Key_Escape)
    assert root.isVisible()
    zone = desk.session.humans.page.human_page.settings_tab.danger_zone
    assert isinstance(root, QDialog) or zone._confirmation.isVisible()


def mnemonic_texts(root: QWidget) -> Iterator[str]:
    for one in shown(root):
        if isinstance(one, QAbstractButton) or (isinstance(one, QLabel) and one.buddy()):
            yield one.text()
        elif isinstance(one, QTabBar):
            yield from (one.tabText(index) for index in range(one.count()))


def test_no_two_entries_of_a_menu_share_a_mnemonic(desk) -> None:
    for menu in desk.window.findChildren(QMenu):
        letters = [letter for action in menu.actions() for letter in mnemonics(action.text())]
        assert len(letters) == len(set(letters))


class Heard:
    """Stands in for what a screen reader is told."""

    def __init__(self) -> None:
        self.words: list[str] = []

    def updateAccessibility(self, event) -> None:  # noqa: N802 - Qt's name
        self.words.append(event.message())


@pytest.fixture
def heard(monkeypatch) -> list[str]:
    ear = Heard()
    monkeypatch.setattr(notices, "QAccessible", ear)
    return ear.words


def test_a_banner_and_an_outcome_are_announced_once(desk, heard) -> None:
    desk.session.bench.presence._found(True)
    desk.session.bench.presence.look()
    desk.session.workspaces.page.show_outcome("Workspace deleted: 3 files went.")
    assert [words for words in heard if words.startswith(("Halo is running", "Workspace deleted"))] == [
        "Halo is running on this data folder: the list of workspaces cannot be changed here until you quit Halo.",
        "Workspace deleted: 3 files went.",
    ]

"""What a user would see as broken in a window: text that is cut off, controls that overlap, pages that go sideways."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QComboBox,
    QDialog,
    QLabel,
    QLineEdit,
    QMenu,
    QScrollArea,
    QTabBar,
    QWidget,
)

from halo_desktop.ui.widgets.eliding_label import ElidingLabel
from halo_desktop.ui.widgets.nav_rail import NavRail
from halo_desktop.ui.widgets.segmented import Segmented
from halo_desktop.ui.widgets.side_list import Veil

_FAR = 100_000
_AIR = 1.1
"""A line has so much air: Chinese letters come from another font, a little higher than the one that was measured."""


def faults(root: QWidget) -> list[str]:
    """Return one line for each thing that a user would call broken."""
    found = [*_sideways(root), *_overlaps(root)]
    for one in shown(root):
        reason = _cut_off(one, root)
        if reason:
            found.append(f"{describe(one)}: {reason}")
    return found


def shown(root: QWidget) -> Iterator[QWidget]:
    """Yield what is visible in `root`, other windows left out."""
    for one in root.findChildren(QWidget):
        if one.isVisible() and one.window() is root.window() and not isinstance(one, QMenu):
            yield one


def describe(one: QWidget) -> str:
    """Return kind and text of a widget."""
    text = getattr(one, "text", str)()
    return f"{type(one).__name__} {text[:40]!r}"


def _cut_off(one: QWidget, root: QWidget) -> str:
    """Return what is cut off of one widget, "" for nothing."""
    if not isinstance(one, QLabel | QAbstractButton | QComboBox | QLineEdit | QTabBar):
        return ""
    outside = _outside(one, root)
    if outside:
        return outside
    match one:
        case QLabel():
            return _label_cut_off(one)
        case QLineEdit():
            return _placeholder_cut_off(one)
        case QAbstractButton():
            return _button_cut_off(one)
        case _:
            needed = one.sizeHint().width()
            return f"{needed} wide in {one.width()}" if needed > one.width() else _too_low(one)


def _button_cut_off(one: QAbstractButton) -> str:
    if isinstance(one.parentWidget(), QLineEdit):
        return ""  # Qt's own, such as that which empties a search
    if isinstance(one.parentWidget(), NavRail | Segmented):
        needed = 0 if isinstance(one.parentWidget(), NavRail) else one.fontMetrics().horizontalAdvance(one.text()) + 8
    else:
        needed = one.sizeHint().width()
    is_told = needed <= one.width() or one.toolTip() == one.text()
    return _too_low(one) if is_told else f"{needed} wide in {one.width()}, and not told whole in its tooltip"


def _label_cut_off(one: QLabel) -> str:
    if not one.text():
        return ""
    if isinstance(one, ElidingLabel):
        is_told = one.shown_text() == one.text() or one.toolTip() == one.text()
        return _too_low(one) if is_told else "elided, and not told whole in its tooltip"
    if not one.wordWrap():
        return (
            f"{one.sizeHint().width()} wide in {one.width()}" if one.sizeHint().width() > one.width() else _too_low(one)
        )
    needed = one.heightForWidth(one.width())
    if needed > one.height() * _AIR:
        return f"{needed} high in {one.height()}"
    if type(one) is not QLabel:  # ours breaks words that are too wide
        return ""
    room = one.contentsRect().width()
    word = one.fontMetrics().boundingRect(QRect(0, 0, room, _FAR), int(Qt.TextFlag.TextWordWrap), one.text()).width()
    return f"a word is {word} wide in {room}" if word > room + 1 else ""


def _placeholder_cut_off(one: QLineEdit) -> str:
    if one.text() or not one.placeholderText():
        return ""
    needed = one.fontMetrics().horizontalAdvance(one.placeholderText())
    is_told = needed <= one.width() - 26 or one.toolTip() == one.placeholderText()
    return "" if is_told else f"placeholder {needed} wide in {one.width()}"


def _too_low(one: QWidget) -> str:
    needed = one.sizeHint().height()
    return f"{needed} high in {one.height()}" if needed > one.height() * _AIR else ""


def _outside(one: QWidget, root: QWidget) -> str:
    """Say whether a widget lies outside the window, where it cannot be scrolled to."""
    inside: QWidget = root
    parent = one.parentWidget()
    while parent is not None and parent is not root:
        if isinstance(parent, QAbstractScrollArea):
            inside = parent.viewport()
            break
        parent = parent.parentWidget()
    if not inside.isAncestorOf(one):
        return ""
    place = QRect(one.mapTo(inside, QPoint(0, 0)), one.size())
    if place.right() >= inside.width() + 1 or place.left() < -1:
        return f"from {place.left()} to {place.right()} in a width of {inside.width()}"
    if inside is root and (place.bottom() >= inside.height() + 1 or place.top() < -1):
        return f"from {place.top()} to {place.bottom()} in a height of {inside.height()}"
    return ""


def _sideways(root: QWidget) -> list[str]:
    return [
        f"{describe(area)} goes sideways by {area.widget().width() - area.viewport().width()}"
        for area in root.findChildren(QScrollArea)
        if area.isVisible() and area.widget().width() > area.viewport().width()
    ]


def _overlaps(root: QWidget) -> list[str]:
    found: list[str] = []
    for parent in [root, *shown(root)]:
        if isinstance(parent, QAbstractScrollArea | QLineEdit | QComboBox):
            continue
        children = [one for one in parent.children() if isinstance(one, QWidget) and one.isVisible()]
        # A veil is there to lie over everything beside the list that it holds.
        solid = [one for one in children if not one.isWindow() and not isinstance(one, QMenu | QDialog | Veil)]
        for one, other in combinations(solid, 2):
            common = one.geometry().intersected(other.geometry())
            if common.width() > 1 and common.height() > 1:
                found.append(f"{describe(one)} and {describe(other)} overlap by {common.width()} × {common.height()}")
    return found

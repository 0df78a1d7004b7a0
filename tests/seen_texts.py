"""The texts of a window that a user can see."""

from PySide6.QtWidgets import QAbstractButton, QComboBox, QLabel, QLineEdit, QMenu, QTabBar, QWidget


def visible_texts(widget: QWidget) -> list[str]:
    """Return the texts of all labels, buttons and inputs that can be seen, and of menus that can be opened."""
    found: list[str] = []
    for one in [widget, *widget.findChildren(QWidget)]:
        if isinstance(one, QMenu):
            found += [action.text() for action in one.actions() if one.parentWidget().isVisible()]
        if not one.isVisible():
            continue
        if isinstance(one, QLabel | QAbstractButton):
            found.append(one.text())
        elif isinstance(one, QTabBar):
            found += [one.tabText(index).replace("&&", "&") for index in range(one.count())]
        elif isinstance(one, QLineEdit):
            found += [one.text(), one.placeholderText()]
        elif isinstance(one, QComboBox):
            found += [one.itemText(index) for index in range(one.count())]
    return [text for text in found if text]

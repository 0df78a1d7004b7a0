"""Showing a widget as a person meets it."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

Show = Callable[[QWidget], QWidget]


@pytest.fixture
def show(qtbot: QtBot) -> Iterator[Show]:
    """Put a widget into an active window and return that window."""
    windows: list[QWidget] = []

    def show_widget(widget: QWidget) -> QWidget:
        window = QWidget()
        QVBoxLayout(window).addWidget(widget)
        window.resize(600, 400)
        windows.append(window)
        with qtbot.waitActive(window):
            window.show()
            window.activateWindow()
        return window

    yield show_widget
    windows.clear()

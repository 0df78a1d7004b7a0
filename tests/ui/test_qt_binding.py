"""The Qt binding itself, where a version of it was found wanting."""

import sys

import pytest
from PySide6.QtWidgets import QWidget


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="None is immortal there")
def test_a_void_call_takes_no_reference_to_none_away(qtbot) -> None:
    widget = QWidget()
    qtbot.addWidget(widget)
    before = sys.getrefcount(None)
    for _ in range(1000):
        widget.update()
    assert sys.getrefcount(None) > before - 500

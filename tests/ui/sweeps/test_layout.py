"""At every size, scale and text length nothing is cut off, nothing overlaps, nothing goes sideways (U13, U14)."""

from __future__ import annotations

import pytest
from geometry import faults
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication
from scenes import SCENES

SIZES = {"smallest": (900, 600), "first": (1180, 760)}


@pytest.mark.spec("U13", "U14")
@pytest.mark.parametrize(
    ("size", "language"),
    [("smallest", "english"), ("smallest", "chinese"), ("smallest", "doubled"), ("first", "doubled")],
)
@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_nothing_is_cut_off(open_desk, data_folder, request, scene, size: str, language: str) -> None:
    request.getfixturevalue(language)
    desk = open_desk(data_folder)
    desk.window.resize(*SIZES[size])
    root = scene(desk)
    for _ in range(3):
        QApplication.processEvents()
    # Nothing pushes the window larger; a scene of a narrow window may have made it smaller.
    assert desk.window.size().boundedTo(QSize(*SIZES[size])) == desk.window.size()
    assert "\n".join(faults(root)) == ""


@pytest.mark.spec("U14")
@pytest.mark.parametrize("language", ["english", "chinese"])
@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_nothing_is_cut_off_in_large_text(open_desk, data_folder, request, scene, language: str) -> None:
    request.getfixturevalue("large_text")
    test_nothing_is_cut_off(open_desk, data_folder, request, scene, "smallest", language)

"""At every size, scale and text length nothing is cut off, nothing overlaps, nothing goes sideways (U13, U14)."""

from __future__ import annotations

import pytest
from geometry import faults
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication
from scenes import SCENES

SIZES = {"smallest": (900, 600), "first": (1180, 760)}


@pytest.mark.spec("U13", "U14")
@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_nothing_is_cut_off(open_desk, data_folder, chinese, scene) -> None:
    sweep(open_desk(data_folder), scene, "smallest")


@pytest.mark.spec("U13", "U14")
@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_nothing_is_cut_off_where_texts_are_twice_as_long(open_desk, data_folder, doubled, scene) -> None:
    """As English is told, twice over; what holds it holds the English."""
    sweep(open_desk(data_folder), scene, "first", "smallest")


@pytest.mark.spec("U14")
@pytest.mark.parametrize("language", ["english", "chinese"])
@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_nothing_is_cut_off_in_large_text(open_desk, data_folder, large_text, request, scene, language: str) -> None:
    request.getfixturevalue(language)
    sweep(open_desk(data_folder), scene, "smallest")


def sweep(desk, scene, *sizes: str) -> None:
    """Look through a scene that is made in a window of the first size, and again in each other one."""
    desk.window.resize(*SIZES[sizes[0]])
    root = scene(desk)
    for number, size in enumerate(sizes):
        width, height = SIZES[size]
        if number:
            desk.window.resize(min(width, desk.window.width()), min(height, desk.window.height()))
        for _ in range(3):
            QApplication.processEvents()
        # Nothing pushes the window larger; a scene of a narrow window may have made it smaller.
        assert desk.window.size().boundedTo(QSize(width, height)) == desk.window.size()
        assert "\n".join(faults(root)) == "", size

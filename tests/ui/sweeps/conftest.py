"""The sweeps walk every window, dialog and state; what they share lies beside them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QLocale, QTranslator
from PySide6.QtWidgets import QApplication

from halo_desktop import words
from halo_desktop.ui import theme as themes

sys.path[:0] = [str(Path(__file__).resolve().parent)]


class Doubling(QTranslator):
    """Marks every text that is asked for and makes it twice as long, in words that wrap where people's do."""

    def translate(self, _context, source, _disambiguation=None, n=-1):
        text = source if n < 0 else source.replace("%n", str(n))
        return f"⟦{text} {text}⟧"

    def isEmpty(self) -> bool:  # noqa: N802 - Qt's name
        return False


@pytest.fixture
def doubled(qapp: QApplication) -> Iterator[None]:
    """Every text that is translated is marked and twice as long."""
    before = QLocale()
    translator = Doubling(qapp)
    qapp.installTranslator(translator)
    words.use(QCoreApplication.translate)
    yield
    qapp.removeTranslator(translator)
    translator.deleteLater()
    words.use(words.english)
    QLocale.setDefault(before)


@pytest.fixture
def large_text(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The system's text is twice as large."""
    monkeypatch.setattr(themes, "_POINT_SCALE", 2.0)
    qapp.setFont(themes.font())
    themes.current().apply(qapp, themes.Mode.LIGHT)
    yield
    monkeypatch.undo()
    qapp.setFont(themes.font())
    themes.current().apply(qapp, themes.Mode.LIGHT)

"""The notice."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from halo_desktop.ui.widgets.buttons import IconButton
from halo_desktop.ui.widgets.notice import Notice, Tone


def test_it_is_hidden_until_it_has_something_to_say(show):
    notice = Notice()
    show(notice)
    assert not notice.isVisible()
    notice.show_notice("Saved.")
    assert notice.isVisible()
    assert notice.text() == "Saved."
    notice.clear()
    assert not notice.isVisible()


def test_the_cross_dismisses_and_says_so(qtbot, show):
    notice = Notice("Dismiss")
    show(notice)
    notice.show_notice("Saved.")
    close = notice.findChild(IconButton)
    assert close.accessibleName() == "Dismiss"
    with qtbot.waitSignal(notice.dismissed, timeout=1000):
        qtbot.mouseClick(close, Qt.MouseButton.LeftButton)
    assert not notice.isVisible()


def test_without_a_name_for_the_cross_there_is_none(qtbot):
    notice = Notice()
    qtbot.addWidget(notice)
    assert notice.findChild(IconButton) is None


@pytest.mark.spec("U14")
def test_a_failure_differs_from_information_also_without_colour(show):
    notice = Notice()
    window = show(notice)
    window.resize(400, 100)
    notice.show_notice("The same words")
    notice.resize(300, 40)
    information = notice.grab().toImage().convertToFormat(notice.grab().toImage().Format.Format_Mono)
    notice.show_notice("The same words", Tone.WARN)
    failure = notice.grab().toImage().convertToFormat(information.format())
    assert information != failure


def test_markup_in_a_text_is_shown_as_written(show):
    notice = Notice()
    show(notice)
    notice.show_notice("<b>bold</b>")
    assert notice.findChild(QLabel).textFormat() == Qt.TextFormat.PlainText

"""The frame of dialogs."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit

from halo_desktop.ui.widgets.buttons import danger_button, plain_button, primary_button
from halo_desktop.ui.widgets.dialog_frame import DialogFrame


@pytest.fixture
def dialog(qtbot):
    result = DialogFrame("Edit workspace")
    result.name = QLineEdit()
    result.add(QLabel("Name"))
    result.add(result.name)
    result.cancel, result.save = plain_button("Cancel"), primary_button("Save")
    for button in (result.cancel, result.save):
        result.add_button(button)
    result.cancel.clicked.connect(result.reject)
    result.save.clicked.connect(result.accept)
    result.set_default(result.save)
    result.set_initial_focus(result.name)
    qtbot.addWidget(result)
    with qtbot.waitActive(result):
        result.show()
        result.activateWindow()
    return result


def test_the_focus_starts_where_the_caller_says(dialog):
    assert QApplication.focusWidget() is dialog.name


@pytest.mark.spec("U15")
def test_esc_closes(dialog, qtbot):
    with qtbot.waitSignal(dialog.rejected, timeout=1000):
        qtbot.keyClick(dialog.name, Qt.Key.Key_Escape)


@pytest.mark.spec("U15")
def test_enter_presses_the_default_button(dialog, qtbot):
    with qtbot.waitSignal(dialog.accepted, timeout=1000):
        qtbot.keyClick(dialog.name, Qt.Key.Key_Return)


def test_enter_on_another_button_presses_that_one(dialog, qtbot):
    dialog.cancel.setFocus()
    with qtbot.waitSignal(dialog.rejected, timeout=1000), qtbot.assertNotEmitted(dialog.accepted):
        qtbot.keyClick(dialog.cancel, Qt.Key.Key_Return)


def test_enter_presses_no_disabled_default(dialog, qtbot):
    dialog.save.setEnabled(False)
    with qtbot.assertNotEmitted(dialog.accepted):
        qtbot.keyClick(dialog.name, Qt.Key.Key_Return)
    assert dialog.isVisible()


@pytest.mark.parametrize("filled", [True, False])
def test_a_danger_button_is_never_the_default(dialog, filled):
    with pytest.raises(ValueError, match="danger"):
        dialog.set_default(danger_button("Clear", dialog, filled=filled))


def test_enter_on_a_filled_danger_button_does_nothing_at_all(dialog, qtbot):
    clear = danger_button("Clear", filled=True)
    dialog.add_button(clear)
    clear.setFocus()
    with qtbot.assertNotEmitted(clear.clicked), qtbot.assertNotEmitted(dialog.accepted):
        qtbot.keyClick(clear, Qt.Key.Key_Return)


@pytest.mark.spec("U14")
def test_a_body_that_is_too_long_scrolls_and_the_footer_stays(dialog):
    for _ in range(60):
        dialog.add(QLabel("A line"))
    dialog.resize(600, 500)
    QApplication.processEvents()
    assert dialog.height() == 500
    assert dialog.rect().contains(dialog.save.mapTo(dialog, dialog.save.rect().bottomRight()))


def test_the_window_has_the_title_of_the_dialog(dialog):
    dialog.set_title("New workspace")
    assert dialog.windowTitle() == "New workspace"
    assert dialog.findChild(QLabel).text() == "New workspace"

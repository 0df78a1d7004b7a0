"""Name, description and instructions on the page of a digital human: saved at once, Halo's read-only (U01, N27)."""

import pytest
from data_folder import OURS, PRICE_WATCHER, load
from PySide6.QtCore import Qt
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QPlainTextEdit, QWidget
from settings_tab import open_settings

from halo_desktop.ui import theme as themes
from halo_desktop.ui.humans.spec_editor import SpecEditor


@pytest.fixture
def spec(desk) -> SpecEditor:
    return open_settings(desk, OURS).spec


def show(desk, ident: str) -> None:
    desk.session.humans._open(ident)
    desk.settle()


def stored(desk) -> dict:
    return load(desk.data.humans[OURS] / "human.json")


def commit(field, text: str) -> None:
    """Put a text behind what is there, as an input method does."""
    event = QInputMethodEvent()
    event.setCommitString(text)
    QApplication.sendEvent(field, event)


def line(spec: SpecEditor, name: str) -> QLineEdit:
    (found,) = (one for one in spec.findChildren(QLineEdit) if one.accessibleName() == name)
    return found


def instructions(spec: SpecEditor) -> QPlainTextEdit:
    return spec.findChildren(QPlainTextEdit)[0]


def ground(field: QWidget) -> str:
    """Return the colour that a field is filled with."""
    QApplication.processEvents()
    return field.grab().toImage().pixelColor(field.width() - 8, field.height() // 2).name()


@pytest.mark.spec("U01")
def test_a_name_is_saved_when_its_field_is_left_and_shows_everywhere(desk, spec) -> None:
    before = stored(desk)
    field = line(spec, "Name")
    field.setFocus()
    field.selectAll()
    commit(field, "纪要助手")
    desk.qtbot.keyClick(field, Qt.Key.Key_Tab)
    desk.settle()
    assert stored(desk) == before | {"name": "纪要助手"}
    rows = {row.id: row.title for row in desk.session.humans.page.list.model().rows}
    assert rows[OURS] == "纪要助手"
    assert "纪要助手" in desk.texts(desk.session.humans.page.human_page.header)


@pytest.mark.spec("U01")
def test_instructions_are_saved_while_one_pauses(desk, spec) -> None:
    field = instructions(spec)
    field.setFocus()
    commit(field, "先写结论。")
    assert spec._pause.isActive()
    spec._pause.timeout.emit()
    desk.settle()
    assert stored(desk)["instructions"] == "先写结论。"
    commit(field, "再写日期。")
    show(desk, PRICE_WATCHER)
    assert stored(desk)["instructions"] == "先写结论。再写日期。"


def test_a_blank_behind_a_name_stays_while_one_goes_on(desk, spec) -> None:
    field = line(spec, "Name")
    field.setFocus()
    field.selectAll()
    commit(field, "Weekly ")
    spec.flush()
    desk.settle()
    assert stored(desk)["name"] == "Weekly"
    commit(field, "minutes")
    spec.flush()
    desk.settle()
    assert stored(desk)["name"] == "Weekly minutes"


def test_what_is_being_typed_is_not_replaced_by_what_changes_outside(desk, spec) -> None:
    commit(instructions(spec), "正在写")
    human = desk.home.humans.get(OURS)
    desk.home.lifecycle.edit_human(OURS, edit_of(instructions="外面改的", description="外面的描述"))
    desk.session.humans.presenter.reload()
    desk.settle()
    assert instructions(spec).toPlainText() == "正在写"
    assert line(spec, "Description").text() == "外面的描述"
    assert human.instructions == ""


def edit_of(**texts: str):
    from halo_desktop.engine.lifecycle.human_life import HumanEdit

    return HumanEdit(**texts)


def test_looking_at_it_changes_nothing(desk, spec) -> None:
    file = desk.data.humans[OURS] / "human.json"
    desk.home.lifecycle.edit_human(OURS, edit_of(instructions="一行\r\n两行"))
    before = file.read_bytes()
    show(desk, OURS)
    instructions(spec).setFocus()
    line(spec, "Name").setFocus()
    show(desk, PRICE_WATCHER)
    assert file.read_bytes() == before


@pytest.mark.spec("U02", "U16")
def test_a_name_that_cannot_be_kept_is_explained_and_stays(desk, spec) -> None:
    field = line(spec, "Name")
    field.setFocus()
    field.selectAll()
    commit(field, "  ")
    desk.qtbot.keyClick(field, Qt.Key.Key_Return)
    desk.settle()
    assert "The name is empty: enter one." in desk.texts(spec)
    assert stored(desk)["name"] == "会议纪要员"
    field.selectAll()
    commit(field, "纪要")
    desk.qtbot.keyClick(field, Qt.Key.Key_Return)
    desk.settle()
    assert stored(desk)["name"] == "纪要"
    assert "The name is empty: enter one." not in desk.texts(spec)


@pytest.mark.spec("N27")
def test_those_of_halo_are_read_only_with_the_reason(desk, spec) -> None:
    show(desk, PRICE_WATCHER)
    assert line(spec, "Name").text() == "比价助手"
    assert line(spec, "Name").isReadOnly()
    assert instructions(spec).isReadOnly()
    reason = "The digital human “比价助手” belongs to Halo: do this in Halo."
    assert desk.texts(spec).count(reason) == 1
    for field in (*spec.findChildren(QLineEdit), instructions(spec)):
        assert (field.toolTip(), ground(field)) == ("", themes.current().tokens.sunken.lower())
    show(desk, OURS)
    assert not instructions(spec).isReadOnly()
    assert ground(instructions(spec)) == ground(line(spec, "Name")) == themes.current().tokens.surface.lower()

"""The model of a digital human, chosen on its page and saved at once (C10)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from data_folder import OURS, PRICE_WATCHER, write
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication
from settings_tab import open_settings

from halo_desktop.engine.errors import Code, EngineError
from halo_desktop.engine.llm.registry import ConfiguredModel
from halo_desktop.engine.owners import human_ref
from halo_desktop.ui.humans.model_row import HumanModelRow

pytestmark = pytest.mark.spec("C10")

LARGE = ConfiguredModel("id-large", "openai", "https://api.openai.com/v1", "gpt-large", 100_000)
SMALL = ConfiguredModel("id-small", "ollama", "http://localhost:11434/v1", "qwen-small", 8_000)


@pytest.fixture
def two_models(desk) -> None:
    desk.home.models.keep(LARGE)
    desk.home.models.keep(SMALL)


def open_row(desk, ident: str = OURS) -> HumanModelRow:
    return open_settings(desk, ident).model_row


def choose(desk, row: HumanModelRow, text: str) -> None:
    """Open the list and take an entry with the keyboard."""
    box = row._box
    desk.qtbot.keyClick(box, Qt.Key.Key_Home)
    while box.currentText() != text:
        before = box.currentIndex()
        desk.settle()
        desk.qtbot.keyClick(box, Qt.Key.Key_Down)
        assert box.currentIndex() > before, text
    desk.settle()


def stored(desk, ident: str = OURS) -> str | None:
    return desk.home.owner_settings(human_ref(ident)).model_id


def test_without_a_model_it_leads_to_the_settings(desk) -> None:
    row = open_row(desk)
    assert "No model is set up: memories are consolidated by built-in rules." in desk.texts(row)
    desk.click("Set up a model", row)
    assert desk.window.current() == "settings"


def test_the_default_model_is_named_and_every_other_can_be_taken(desk, two_models) -> None:
    row = open_row(desk)
    assert row._box.currentText() == "Default (gpt-large)"
    offered = [row._box.itemText(index) for index in range(row._box.count())]
    assert offered == ["Default (gpt-large)", "gpt-large", "qwen-small"]


@pytest.mark.spec("U01")
@pytest.mark.parametrize("ident", [OURS, PRICE_WATCHER])
def test_a_choice_is_saved_at_once_and_taken_back(desk, two_models, ident: str) -> None:
    row = open_row(desk, ident)
    choose(desk, row, "qwen-small")
    assert stored(desk, ident) == SMALL.id
    assert desk.home.model_for(human_ref(ident)) == SMALL
    choose(desk, row, "Default (gpt-large)")
    assert stored(desk, ident) is None


def test_each_digital_human_has_its_own(desk, two_models) -> None:
    choose(desk, open_row(desk, OURS), "qwen-small")
    assert open_row(desk, PRICE_WATCHER)._box.currentText() == "Default (gpt-large)"
    assert open_row(desk, OURS)._box.currentText() == "qwen-small"


@pytest.mark.spec("U01")
def test_a_failed_save_puts_the_old_choice_back_and_says_so(desk, two_models, monkeypatch) -> None:
    row = open_row(desk)
    sentence = "Could not save the model. Please try again."

    def refuse(_ref: object, _ident: object) -> None:
        raise EngineError(Code.READ_ONLY, where=desk.data.humans[OURS])

    with monkeypatch.context() as patched:
        patched.setattr(desk.home, "choose_model", refuse)
        desk.qtbot.keyClick(row._box, Qt.Key.Key_End)
        desk.settle()
    assert row._box.currentText() == "Default (gpt-large)"
    assert row._box.isEnabled()
    assert sentence in desk.texts(row)
    choose(desk, row, "qwen-small")
    assert sentence not in desk.texts(row)
    assert stored(desk) == SMALL.id


@pytest.mark.spec("U01")
def test_nothing_can_be_chosen_while_it_is_saved(desk, two_models, monkeypatch) -> None:
    row = open_row(desk)
    seen: list[bool] = []
    real = desk.home.choose_model

    def look_and_choose(ref, ident):
        seen.append(row._box.isEnabled())
        return real(ref, ident)

    monkeypatch.setattr(desk.home, "choose_model", look_and_choose)
    choose(desk, row, "gpt-large")
    assert seen == [False]
    assert row._box.isEnabled()


def test_a_model_that_is_gone_is_said(desk, two_models) -> None:
    desk.home.choose_model(human_ref(OURS), SMALL.id)
    desk.home.models.remove(SMALL.id)
    row = open_row(desk)
    assert row._box.currentText() == "Default (gpt-large)"
    assert "The model that was chosen is not set up any more, so the default model is used." in desk.texts(row)


def test_models_of_one_name_are_told_apart(desk, two_models) -> None:
    desk.home.models.keep(replace(SMALL, id="id-other", base_url="http://10.0.0.2/v1"))
    row = open_row(desk)
    assert {"qwen-small · http://localhost:11434/v1", "qwen-small · http://10.0.0.2/v1"} <= set(desk.texts(row))


def test_a_model_set_up_meanwhile_can_be_chosen(desk) -> None:
    row = open_row(desk)
    desk.home.models.keep(SMALL)
    desk.watch.notice(desk.home.root.ours)
    desk.qtbot.waitUntil(lambda: row._box.currentText() == "Default (qwen-small)")


@pytest.mark.spec("U02", "U16")
def test_what_cannot_be_read_is_disabled_with_the_reason(desk, two_models) -> None:
    folder = desk.home.owner(human_ref(OURS)).folder
    write(folder.settings_file, "{broken")
    row = open_row(desk)
    assert not row._box.isEnabled()
    assert any(str(folder.settings_file) in text for text in desk.texts(row))


def test_the_wheel_scrolls_the_page_and_chooses_nothing(desk, two_models) -> None:
    row = open_row(desk)
    row._box.setFocus()
    middle = QPointF(row._box.rect().center())
    turn = QWheelEvent(
        middle, row._box.mapToGlobal(middle), QPoint(), QPoint(0, -120), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(row._box, turn)
    desk.settle()
    assert stored(desk) is None
    assert row._box.currentText() == "Default (gpt-large)"

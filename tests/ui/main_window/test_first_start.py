"""The first start: the Halo workspace and a tour that can be skipped and seen again (U12)."""

import json

import pytest
from data_folder import make_data_folder
from PySide6.QtCore import Qt
from seen_texts import visible_texts

FIRST = "Memory belongs to a workspace or to a digital human"
LAST = "Try it: let something be remembered"


@pytest.mark.spec("U12")
@pytest.mark.parametrize("folder_is_there", [True, False])
def test_a_new_folder_shows_the_halo_workspace_and_a_tour(start, user, folder_is_there: bool) -> None:
    if folder_is_there:
        (user / ".halo").mkdir()
    running = start(language="en")
    texts = visible_texts(running.window)
    assert {"Halo workspace", FIRST, "Step 1 of 4"} <= set(texts)
    assert not any("There is no data folder" in text for text in texts)
    assert (user / ".halo").exists() is folder_is_there


def test_a_folder_that_was_named_and_is_not_there_is_said(start, user) -> None:
    running = start(language="en", data_folder=user / "mistyped")
    for place in ("workspaces", "humans"):
        running.go(place)
        texts = visible_texts(running.window)
        assert any(f"There is no data folder at {user / 'mistyped'}" in text for text in texts)


@pytest.mark.spec("U12")
def test_the_tour_goes_forth_and_back_and_is_not_shown_again(start, user) -> None:
    running = start(language="en")
    for _ in range(3):
        running.click("Next")
    assert {LAST, "Step 4 of 4"} <= set(visible_texts(running.window))
    running.click("Back")
    running.click("Next")
    running.click("Skip the tour")
    assert "Step 4 of 4" not in visible_texts(running.window)
    assert json.loads((user / "config" / "halo-desktop" / "state.json").read_text())["tour-seen"] is True
    assert FIRST not in visible_texts(start(language="en").window)


@pytest.mark.spec("U12")
def test_the_tour_ends_with_something_that_the_halo_workspace_really_remembers(start, user) -> None:
    (user / ".halo").mkdir()
    running = start(language="en")
    for _ in range(3):
        running.click("Next")
    running.click("Send")
    assert running.window.current() == "conversations"
    texts = visible_texts(running.window)
    assert "Halo workspace" in texts
    assert any(text.startswith("Remembered: I like short answers") for text in texts)
    assert running.window.focusWidget() is running.session.conversations.chat.composer.field


@pytest.mark.spec("U12")
def test_the_tour_can_be_skipped_by_keyboard(start, qtbot) -> None:
    running = start(language="en")
    skip = running.session._tour._skip
    skip.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(skip, Qt.Key.Key_Return)
    assert FIRST not in visible_texts(running.window)


@pytest.mark.spec("U12")
def test_the_tour_is_shown_again_from_settings(start, user) -> None:
    make_data_folder(user / ".halo")
    running = start(language="en")
    assert FIRST not in visible_texts(running.window)
    running.go("settings")
    running.click("Show the tour")
    running.click("Show the tour")
    assert visible_texts(running.window).count(FIRST) == 1
    running.click("Skip the tour")
    assert FIRST not in visible_texts(running.window)


@pytest.mark.spec("U12")
def test_a_demo_keeps_nothing(start, user) -> None:
    running = start(language="en", demo=True)
    running.go("settings")
    running.choose("language", "简体中文")
    assert running.window.current() == "settings"
    running.go("humans")
    start(language="en", demo=True)
    assert not (user / "config").exists()

"""Another language at run time: nothing of the one before is left, and the user stays where they are (U13)."""

import json

import pytest
from data_folder import OURS, make_data_folder
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QDialog, QWidget
from seen_texts import visible_texts

from halo_desktop.ui.conversation.draft import Draft

PLACES = ("workspaces", "humans", "settings")


def spoken(widget: QWidget) -> list[str]:
    """Return all that can be seen or heard, with the tooltips."""
    shown = [one for one in [widget, *widget.findChildren(QWidget)] if one.isVisible()]
    more = [text for one in shown for text in (one.accessibleName(), one.accessibleDescription(), one.toolTip())]
    return sorted(visible_texts(widget) + [text for text in more if text])


def tour_of(running) -> dict[str, list[str]]:
    found = {}
    # As wide each time: in a narrow window, such as one opened again on the small screen, lists are out of sight.
    running.window.resize(1180, 760)
    for place in PLACES:
        running.go(place)
        running.settle()
        found[place] = spoken(running.window)
    return found


@pytest.fixture
def data(user):
    return make_data_folder(user / ".halo")


@pytest.mark.spec("U13", "U22")
@pytest.mark.parametrize(("before", "after", "name"), [("en", "zh_CN", "简体中文"), ("zh_CN", "en", "English")])
def test_after_a_switch_every_text_is_that_of_a_fresh_start(start, data, before: str, after: str, name: str) -> None:
    fresh = tour_of(start(language=after))
    running = start(language=before)
    assert not set(fresh["humans"]) <= set(tour_of(running)["humans"])
    running.choose("language", name)
    assert tour_of(running) == fresh


@pytest.mark.spec("U13")
def test_the_user_stays_in_settings_with_the_focus_on_the_choice(start, data) -> None:
    running = start(language="en")
    running.go("settings")
    running.choose("language", "简体中文")
    assert running.window.current() == "settings"
    assert running.chosen("language") == "简体中文"
    assert running.session.settings.page._language.isAncestorOf(running.window.focusWidget())


@pytest.mark.spec("U13")
def test_the_open_digital_human_stays_open(start, data) -> None:
    running = start(language="en")
    running.go("humans")
    running.session.humans._open(OURS)
    running.go("settings")
    running.choose("language", "简体中文")
    running.go("humans")
    assert running.session.humans._current == OURS


@pytest.mark.spec("U13")
def test_what_is_not_sent_yet_survives_a_switch(start, data) -> None:
    running = start(language="en")
    running.go("conversations")
    running.session.conversations.chat.composer.set_draft(Draft("还没写完", operate_halo=True))
    running.go("settings")
    running.choose("language", "简体中文")
    running.go("conversations")
    composer = running.session.conversations.chat.composer
    assert composer.draft() == Draft("还没写完", operate_halo=True)
    assert composer.field.placeholderText() == "输入消息…"


@pytest.mark.spec("U13")
def test_the_choice_holds_at_the_next_start(start, data, user) -> None:
    running = start()
    running.go("settings")
    running.choose("language", "简体中文")
    assert json.loads((user / "config" / "halo-desktop" / "settings.json").read_text())["language"] == "zh_CN"
    running = start()
    assert "工作区" in visible_texts(running.window)
    running.go("settings")
    running.choose("language", "跟随系统")
    assert running.chosen("language") in {"System", "跟随系统"}


@pytest.mark.spec("U13")
def test_nothing_of_the_earlier_session_is_left(start, data) -> None:
    running = start(language="en")
    running.go("settings")
    for name in ("简体中文", "English") * 2:
        for place in ("workspaces", "humans", "settings"):
            running.go(place)
        running.choose("language", name)
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    for place in ("workspaces", "humans", "settings"):
        running.go(place)
    assert [one for one in running.window.children() if type(one).__name__ == "Session"] == [running.session]
    for kind in ("WorkspacesPlace", "HumansPlace", "SettingsPlace", "NavRail"):
        assert sum(type(one).__name__ == kind for one in running.window.findChildren(QWidget)) == 1


@pytest.mark.spec("U13")
def test_an_open_dialog_keeps_the_choice_out_of_reach(start, data) -> None:
    """A draft cannot be lost by a switch, because the window behind the dialog cannot be used."""
    running = start(language="en")
    running.session.workspaces._ask_new()
    (dialog,) = [one for one in running.window.findChildren(QDialog) if one.isVisible()]
    assert dialog.isModal()
    dialog.reject()

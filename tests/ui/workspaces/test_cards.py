"""The cards of the place Workspaces and what their menus do."""

import pytest
from data_folder import LEGACY, PLATFORM, SALES, UNPLUGGED, load, picture
from PySide6.QtWidgets import QLineEdit, QMenu

from halo_desktop.engine.changes import Change
from halo_desktop.engine.errors import Code, EngineError
from halo_desktop.ui.workspaces.card import WorkspaceCard


def card(desk, ident: str) -> WorkspaceCard:
    return desk.session.workspaces.page._cards[ident]


def search(desk, text: str) -> None:
    desk.type_into("Search workspaces", text)


@pytest.mark.spec("N41", "U05")
def test_a_card_shows_name_folder_size_topics_and_the_last_consolidation(desk) -> None:
    texts = desk.texts(card(desk, SALES))
    assert texts[:2] == ["市场部", str(desk.data.spaces[SALES])]
    assert "3 topics" in texts[2]
    assert texts[3].startswith("Last consolidated 10/20/26")


def test_a_linked_folder_stands_on_the_card(desk) -> None:
    assert str(desk.data.root.parent / "code") in desk.texts(card(desk, PLATFORM))


def test_an_empty_memory_is_said(desk) -> None:
    assert {"No memory yet", "Never consolidated"} <= set(desk.texts(card(desk, "halo-temp")))


def test_a_missing_workspace_says_why(desk) -> None:
    (reason,) = [text for text in desk.texts(card(desk, UNPLUGGED)) if "is not there" in text]
    assert str(desk.data.spaces[UNPLUGGED]) in reason


def test_the_halo_workspace_offers_only_its_folder(desk) -> None:
    menu = card(desk, "halo-temp").findChild(QMenu)
    assert [action.text() for action in menu.actions()] == ["Show in folder"]


@pytest.mark.spec("U06")
@pytest.mark.parametrize(
    ("name", "folder"),
    [("More: Platform", "code"), ("More: 旧项目", "legacy-project"), ("More: Halo workspace", "halo/temp/artifacts")],
)
def test_show_in_folder_opens_the_working_folder_never_the_memory(desk, name: str, folder: str) -> None:
    desk.choose(name, "Show in folder")
    assert desk.file_manager.shown == [desk.data.root.parent / folder]


@pytest.mark.spec("U06")
def test_a_working_folder_that_is_not_there_is_explained(desk) -> None:
    desk.choose("More: 移动硬盘", "Show in folder")
    assert desk.file_manager.shown == []
    assert any("There is no folder" in text for text in desk.texts())


def test_search_finds_by_name_and_by_folder(desk) -> None:
    search(desk, "市场")
    assert list(desk.session.workspaces.page._cards) == [SALES]
    search(desk, "legacy")
    assert list(desk.session.workspaces.page._cards) == [LEGACY]
    search(desk, "")
    desk.qtbot.waitUntil(lambda: len(desk.session.workspaces.page._cards) == 5)


def test_a_new_workspace_is_made_and_shown(desk) -> None:
    desk.click("New workspace")
    dialog = desk.dialog()
    assert not desk.button("Create", dialog).isEnabled()
    desk.type_into("Name", "招聘与入职", dialog)
    desk.folder_to_choose[0] = desk.data.root.parent / "code"
    desk.click("Change…", dialog)
    desk.click("Create", dialog)
    assert not desk.has_dialog()
    assert "招聘与入职" in desk.texts()
    stored = load(desk.data.root / "spaces-index.json")["spaces"]
    (new,) = (entry for entry in stored.values() if entry["name"] == "招聘与入职")
    assert new["workingDir"] == str(desk.data.root.parent / "code")


def test_a_refused_new_workspace_keeps_what_was_typed(desk, monkeypatch) -> None:
    def refuse(_name: str, _folder: object) -> None:
        raise EngineError(Code.HALO_RUNNING, where=desk.data.root)

    monkeypatch.setattr(desk.home.lifecycle, "add_workspace", refuse)
    desk.click("New workspace")
    dialog = desk.dialog()
    desk.type_into("Name", "招聘", dialog)
    desk.click("Create", dialog)
    assert dialog.findChildren(QLineEdit)[0].text() == "招聘"
    assert any("Halo is running on" in text for text in desk.texts(dialog))


@pytest.mark.spec("N22", "N23")
def test_deleting_names_folder_files_and_digital_humans_first(desk) -> None:
    (desk.data.root / "halo.db").unlink()
    desk.choose("More: Platform", "Delete")
    texts = desk.texts(desk.dialog())
    assert str(desk.data.spaces[PLATFORM]) in texts
    assert "会议纪要员" in texts
    assert any(" files · " in text for text in texts)
    assert desk.dialog().focusWidget() is desk.button("Cancel", desk.dialog())


def test_cancelling_a_deletion_changes_nothing(desk) -> None:
    (desk.data.root / "halo.db").unlink()
    before = picture(desk.data.root)
    desk.choose("More: Platform", "Delete")
    desk.click("Cancel", desk.dialog())
    assert picture(desk.data.root) == before


@pytest.mark.spec("N23")
def test_a_confirmed_deletion_says_how_many_files_went(desk) -> None:
    (desk.data.root / "halo.db").unlink()
    desk.choose("More: Platform", "Delete")
    desk.click("Delete", desk.dialog())
    assert not desk.data.spaces[PLATFORM].exists()
    assert (desk.data.root.parent / "code").is_dir()
    assert PLATFORM not in desk.session.workspaces.page._cards
    assert any(text.startswith("Workspace deleted: ") for text in desk.texts())


@pytest.mark.spec("N22")
def test_a_deletion_is_refused_where_digital_humans_of_halo_live(desk) -> None:
    desk.choose("More: 市场部", "Delete")
    assert not desk.has_dialog()
    assert any("比价助手" in text and "Halo" in text for text in desk.texts())
    assert desk.data.spaces[SALES].is_dir()


@pytest.mark.spec("U17", "C16")
def test_while_halo_runs_the_list_is_locked_with_the_reason(desk, monkeypatch) -> None:
    monkeypatch.setattr(desk.home, "is_halo_running", lambda: True)
    desk.session.look()
    desk.settle()
    assert any("Halo is running on this data folder" in text for text in desk.texts())
    new = desk.button("New workspace")
    assert not new.isEnabled()
    assert "quit Halo" in new.toolTip()
    menu = card(desk, SALES).findChild(QMenu)
    assert [action.text() for action in menu.actions() if not action.isEnabled()] == ["Delete"]
    monkeypatch.setattr(desk.home, "is_halo_running", lambda: False)
    desk.session.look()
    desk.settle()
    assert desk.button("New workspace").isEnabled()
    assert not any("Halo is running" in text for text in desk.texts())


def test_a_broken_list_is_a_notice_and_the_window_goes_on(open_desk, data_folder, english) -> None:
    (data_folder.root / "spaces-index.json").write_bytes(b"{broken")
    desk = open_desk(data_folder)
    assert any(str(data_folder.root / "spaces-index.json") in text for text in desk.texts())
    assert "Halo workspace" in desk.texts()


@pytest.mark.spec("U04")
def test_cards_are_polled_only_while_they_are_seen(desk) -> None:
    timer = desk.session.workspaces.presenter.timer
    assert timer.isActive()
    assert timer.interval() == 3000
    desk.go("humans")
    assert not timer.isActive()


def test_a_workspace_made_by_halo_appears(desk) -> None:
    other = desk.home.lifecycle.add_workspace("隔壁", None)
    assert other.value.id not in desk.session.workspaces.page._cards
    desk.watch.notice(desk.data.root)
    desk.qtbot.waitUntil(lambda: other.value.id in desk.session.workspaces.page._cards)


def test_news_of_settings_does_not_rebuild_the_cards(desk) -> None:
    before = dict(desk.session.workspaces.page._cards)
    desk.session.bench.news.tell(tuple[Change, ...]())
    desk.session.workspaces.presenter.reload()
    desk.settle()
    assert desk.session.workspaces.page._cards == before

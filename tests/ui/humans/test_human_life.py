"""Making, moving, uninstalling and deleting digital humans of ours in the window."""

import pytest
from data_folder import OURS, PRICE_WATCHER, SALES, load
from PySide6.QtWidgets import QComboBox


@pytest.fixture
def place(desk):
    desk.go("humans")
    return desk.session.humans


def show(desk, ident: str) -> None:
    desk.session.humans._open(ident)
    desk.settle()


def test_a_new_one_is_made_and_its_page_opened(desk, place) -> None:
    desk.click("New digital human")
    dialog = desk.dialog()
    desk.type_into("Name", "发票核对员", dialog)
    box = dialog.findChild(QComboBox)
    assert [box.itemText(index) for index in range(box.count())] == ["Halo workspace", "市场部", "Platform", "旧项目"]
    box.setCurrentIndex(1)
    desk.click("Create", dialog)
    assert not desk.has_dialog()
    assert {"发票核对员", "Workspace: 市场部"} <= set(desk.texts(place.page.human_page))
    (made,) = (human for human in desk.home.humans.list().humans if human.name == "发票核对员")
    assert made.workspace_id == SALES


def test_an_empty_name_cannot_be_created(desk, place) -> None:
    desk.click("New digital human")
    desk.type_into("Name", "  ", desk.dialog())
    assert not desk.button("Create", desk.dialog()).isEnabled()


@pytest.mark.spec("N22")
def test_moving_leaves_the_memory_where_it_is(desk, place) -> None:
    show(desk, OURS)
    desk.choose("More", "Move to workspace…")
    dialog = desk.dialog()
    box = dialog.findChild(QComboBox)
    assert box.currentText() == "Platform"
    box.setCurrentIndex(box.findData(SALES))
    desk.click("Move", dialog)
    assert not desk.has_dialog()
    assert "Workspace: 市场部" in desk.texts(place.page.human_page)
    assert (desk.data.humans[OURS] / "memory.md").is_file()


@pytest.mark.spec("N23")
def test_uninstalling_keeps_all_and_allows_deleting(desk, place) -> None:
    show(desk, OURS)
    desk.choose("More", "Uninstall…")
    desk.click("Cancel", desk.dialog())
    assert load(desk.data.humans[OURS] / "human.json")["status"] == "active"
    desk.choose("More", "Uninstall…")
    dialog = desk.dialog()
    assert "It does not run any more. Its memory, conversations and settings stay where they are." in desk.texts(dialog)
    desk.click("Uninstall", dialog)
    assert not desk.has_dialog()
    assert load(desk.data.humans[OURS] / "human.json")["status"] == "uninstalled"
    assert (desk.data.humans[OURS] / "memory.md").is_file()
    desk.choose("More", "Delete permanently")
    dialog = desk.dialog()
    assert str(desk.data.humans[OURS]) in desk.texts(dialog)
    assert dialog.focusWidget() is desk.button("Cancel", dialog)
    desk.click("Delete permanently", dialog)
    assert not desk.has_dialog()
    assert not desk.data.humans[OURS].exists()
    assert OURS not in [row.id for row in place.page.list.model().rows]
    assert any(text.startswith("Digital human deleted: ") for text in desk.texts(place))


def test_without_any_the_page_offers_to_make_one(open_desk, english, tmp_path) -> None:
    from data_folder import DataFolder

    root = tmp_path / "fresh"
    root.mkdir()
    desk = open_desk(DataFolder(root, {}, {}))
    desk.go("humans")
    assert "No digital humans yet" in desk.texts()
    assert list(root.iterdir()) == []


def test_a_broken_human_file_is_a_notice(desk, place) -> None:
    (desk.data.humans[OURS] / "human.json").write_bytes(b"{broken")
    desk.session.look()
    desk.settle()
    assert any("human.json" in text for text in desk.texts(place))
    assert PRICE_WATCHER in [row.id for row in place.page.list.model().rows]


def test_a_refusal_is_said_in_the_dialog_and_only_there(desk, place, monkeypatch) -> None:
    from halo_desktop.engine.errors import Code, EngineError

    error = EngineError(Code.READ_ONLY, where=desk.data.root)

    def refuse(_name: str, _workspace: str) -> None:
        raise error

    monkeypatch.setattr(desk.home.lifecycle, "add_human", refuse)
    desk.click("New digital human")
    dialog = desk.dialog()
    desk.type_into("Name", "发票核对员", dialog)
    desk.click("Create", dialog)
    assert any(str(desk.data.root) in text for text in desk.texts(dialog))
    assert desk.button("Create", dialog).isEnabled()
    dialog.reject()
    assert not any("read-only" in text for text in desk.texts(place.page))


def test_a_save_of_one_does_not_free_the_panel_of_another(desk, place) -> None:
    presenter = desk.session.humans.human
    show(desk, OURS)
    shown: list[object] = []
    presenter.panel_changed.connect(shown.append)
    presenter._saving.add(presenter._human.ref)
    presenter.show(presenter._human)
    assert shown == []

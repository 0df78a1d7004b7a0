"""The Edit Workspace dialog: a draft until Save."""

import pytest
from data_folder import PLATFORM, SALES, load, picture
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit

from halo_desktop.engine.errors import Code, EngineError
from halo_desktop.engine.settings import Frequency
from halo_desktop.ui.notebook.panel import MemoryPanel
from halo_desktop.ui.widgets.switch import Switch
from halo_desktop.ui.workspaces.edit_dialog import EditWorkspaceDialog


@pytest.fixture
def dialog(desk) -> EditWorkspaceDialog:
    return open_dialog(desk, "市场部")


def open_dialog(desk, name: str) -> EditWorkspaceDialog:
    desk.choose(f"More: {name}", "Edit")
    found = desk.dialog()
    desk.click("Advanced", found)
    return found


def controls(panel: MemoryPanel) -> dict[str, bool]:
    """Say which control of a panel can be used."""
    found = {switch.accessibleName(): switch.isEnabled() for switch in panel.findChildren(Switch) if switch.isVisible()}
    return found | {"frequency": panel._frequency.choice.isEnabled()}


def meta(desk, ident: str) -> object:
    return load(desk.data.spaces[ident] / ".halo" / "meta.json")


def test_it_shows_what_the_workspace_is_and_how_its_memory_is_set(desk, dialog) -> None:
    assert dialog.findChild(QLineEdit, "") is not None
    assert "市场部" in desk.texts(dialog)
    assert dialog.panel._frequency.choice.value() is Frequency.BALANCED
    assert "Tidies when the memory has clearly grown." in desk.texts(dialog)


@pytest.mark.spec("U01", "N40")
def test_a_changed_frequency_is_on_disk_after_save_with_unknown_keys_kept(desk, dialog) -> None:
    before = meta(desk, SALES)
    desk.click("Economical", dialog)
    assert meta(desk, SALES) == before
    desk.click("Save", dialog)
    assert not desk.has_dialog()
    before["preferences"]["memory"]["cadence"] = "economical"
    assert meta(desk, SALES) == before


@pytest.mark.spec("U01")
@pytest.mark.parametrize("leave", ["Cancel", "Esc"])
def test_cancel_and_esc_drop_the_draft(desk, dialog, leave: str) -> None:
    before = picture(desk.data.root)
    desk.click("Economical", dialog)
    desk.type_into("Name", "别的名字", dialog)
    if leave == "Cancel":
        desk.click("Cancel", dialog)
    else:
        desk.qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert not desk.has_dialog()
    assert picture(desk.data.root) == before


@pytest.mark.spec("U01")
def test_closing_with_changes_asks_in_place(desk, dialog) -> None:
    desk.click("Economical", dialog)
    dialog.close()
    assert "Discard your changes?" in desk.texts(dialog)
    desk.click("Keep editing", dialog)
    assert "Discard your changes?" not in desk.texts(dialog)
    dialog.close()
    desk.click("Discard", dialog)
    assert not desk.has_dialog()


def test_closing_without_changes_does_not_ask(desk, dialog) -> None:
    desk.click("Economical", dialog)
    desk.click("Balanced", dialog)
    dialog.close()
    assert not desk.has_dialog()


def test_name_icon_and_folder_are_saved(desk, dialog) -> None:
    desk.type_into("Name", "市场二部", dialog)
    dialog._icon.setCurrentIndex(dialog._icon.findData("receipt"))
    desk.folder_to_choose[0] = desk.data.root.parent / "code"
    desk.click("Change…", dialog)
    desk.click("Save", dialog)
    stored = load(desk.data.root / "spaces-index.json")["spaces"][SALES]
    assert (stored["name"], stored["icon"], stored["workingDir"]) == (
        "市场二部",
        "receipt",
        str(desk.data.root.parent / "code"),
    )
    assert "市场二部" in desk.texts()


def test_a_linked_folder_can_be_unlinked(desk) -> None:
    dialog = open_dialog(desk, "Platform")
    desk.click("Unlink", dialog)
    desk.click("Save", dialog)
    assert "workingDir" not in load(desk.data.root / "spaces-index.json")["spaces"][PLATFORM]


def test_an_icon_that_we_do_not_know_is_kept(desk) -> None:
    index = load(desk.data.root / "spaces-index.json")
    index["spaces"][SALES]["icon"] = "rocket"
    (desk.data.root / "spaces-index.json").write_text(__import__("json").dumps(index), encoding="utf-8")
    desk.session.look()
    desk.settle()
    dialog = open_dialog(desk, "市场部")
    desk.type_into("Name", "新名", dialog)
    desk.click("Save", dialog)
    assert load(desk.data.root / "spaces-index.json")["spaces"][SALES]["icon"] == "rocket"


@pytest.mark.spec("U03")
def test_with_memory_off_the_rest_is_disabled(desk) -> None:
    dialog = open_dialog(desk, "Platform")
    assert controls(dialog.panel) == {"Memory": True, "Auto consolidation": False, "frequency": False}


@pytest.mark.spec("U03")
def test_with_auto_consolidation_off_the_frequency_stays_with_another_hint(desk, dialog) -> None:
    desk.click("Auto consolidation", dialog)
    assert controls(dialog.panel) == {"Memory": True, "Auto consolidation": True, "frequency": True}
    assert any(text.startswith("Consolidation is off: ") for text in desk.texts(dialog))


@pytest.mark.spec("U02")
def test_a_load_that_failed_disables_everything_and_says_so(desk) -> None:
    (desk.data.spaces[SALES] / ".halo" / "meta.json").write_bytes(b"{broken")
    dialog = open_dialog(desk, "市场部")
    assert set(controls(dialog.panel).values()) == {False}
    assert dialog.panel._frequency.choice.value() is None
    sentence = "Could not load memory settings. Close and reopen this dialog to try again."
    assert sentence in desk.texts(dialog.panel)


@pytest.mark.spec("U02")
def test_a_save_that_failed_keeps_dialog_and_input(desk, dialog, monkeypatch) -> None:
    def refuse(_ref: object, _change: object) -> None:
        raise EngineError(Code.READ_ONLY, where=desk.data.root)

    with monkeypatch.context() as patched:
        patched.setattr(desk.home, "change_settings", refuse)
        desk.click("Economical", dialog)
        desk.click("Save", dialog)
    assert dialog.isVisible()
    assert "Could not save memory settings. Please try again." in desk.texts(dialog)
    assert dialog.panel._frequency.choice.value() is Frequency.ECONOMICAL
    desk.click("Save", dialog)
    assert not desk.has_dialog()
    assert meta(desk, SALES)["preferences"]["memory"]["cadence"] == "economical"


def test_a_failure_is_scrolled_into_view(desk, dialog) -> None:
    dialog.resize(600, 400)
    dialog._body.verticalScrollBar().setValue(0)
    dialog.show_memory_save_failure("why")
    desk.qtbot.waitUntil(lambda: not dialog._error.visibleRegion().isEmpty())
    dialog._body.verticalScrollBar().setValue(0)
    desk.click("Economical", dialog)
    dialog.close()
    desk.qtbot.waitUntil(lambda: not dialog._question.visibleRegion().isEmpty())


def test_what_was_saved_before_an_error_is_not_saved_again(desk, dialog, monkeypatch) -> None:
    def refuse(_ident: str, _edit: object) -> None:
        raise EngineError(Code.HALO_RUNNING, where=desk.data.root)

    monkeypatch.setattr(desk.home.lifecycle, "edit_workspace", refuse)
    desk.click("Economical", dialog)
    desk.type_into("Name", "别的", dialog)
    desk.click("Save", dialog)
    assert any("Halo is running on" in text for text in desk.texts(dialog))
    assert meta(desk, SALES)["preferences"]["memory"]["cadence"] == "economical"
    assert dialog._base.settings.frequency is Frequency.ECONOMICAL


@pytest.mark.spec("U17")
def test_while_halo_runs_only_the_memory_can_be_set(desk, monkeypatch) -> None:
    monkeypatch.setattr(desk.home, "is_halo_running", lambda: True)
    desk.session.look()
    desk.settle()
    dialog = open_dialog(desk, "市场部")
    assert not dialog._name.isEnabled()
    desk.click("Economical", dialog)
    desk.click("Save", dialog)
    assert meta(desk, SALES)["preferences"]["memory"]["cadence"] == "economical"


@pytest.mark.spec("U04")
def test_the_status_is_there_and_is_polled_until_the_dialog_closes(desk, dialog) -> None:
    assert "The last attempt could not reorganize the memory; old history was archived instead." in desk.texts(dialog)
    (status,) = [one for one in dialog.children() if type(one).__name__ == "StatusPresenter"]
    assert status.timer.isActive()
    desk.click("Cancel", dialog)
    assert desk.data.spaces[SALES] / ".halo" not in desk.watch.watched


@pytest.mark.spec("U15")
def test_tab_goes_through_the_dialog_as_one_reads(desk, dialog) -> None:
    names: list[str] = []
    dialog._icon.setFocus()
    for _ in range(11):
        widget = dialog.focusWidget()
        names.append(widget.accessibleName() or widget.text())
        desk.qtbot.keyClick(widget, Qt.Key.Key_Tab)
    assert names == [
        "Icon",
        "Name",
        "Folder",
        "Change…",
        "Advanced",
        "Memory",
        "Auto consolidation",
        "Balanced",
        "What a new conversation reads",
        "Consolidate now",
        "Cancel",
    ]

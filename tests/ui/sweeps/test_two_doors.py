"""The window and the command line on one folder: what one changes the other shows (N08, U04)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from data_folder import OURS, PRICE_WATCHER, SALES, make_data_folder
from PySide6.QtWidgets import QApplication
from scenes import human_unfolded
from two_doors import command, shows, watching

from halo_desktop.ui.jobs import DaemonExecutor

pytestmark = pytest.mark.spec("N08")


@pytest.fixture
def inline_executor() -> Iterator[DaemonExecutor]:
    """Real threads, in place of the executor that runs inline."""
    executor = DaemonExecutor(2)
    yield executor
    executor.shutdown(wait=True)


@pytest.fixture
def desk(open_desk, data_folder, english, monkeypatch):
    """The small data folder in a window that really watches it."""
    desk = watching(open_desk(data_folder), monkeypatch)
    yield desk
    desk.session.bench.files._watch.stop()


def panel_of(desk):
    return desk.session.humans.page.human_page.settings_tab.panel


@pytest.mark.parametrize("ident", [OURS, PRICE_WATCHER], ids=["ours", "of Halo"])
def test_a_setting_that_the_command_line_changes_is_shown(desk, ident: str) -> None:
    human_unfolded(desk, ident)
    assert panel_of(desk)._frequency.choice.value().value == "economical"
    for frequency in ("diligent", "balanced"):  # the second finds every folder of ours already there
        command(desk, "settings", "set", f"human:{ident}", f"frequency={frequency}")
        shows(desk, lambda wanted=frequency: panel_of(desk)._frequency.choice.value().value == wanted)


def test_a_setting_of_ours_is_shown_where_halo_has_no_database(open_desk, tmp_path, english, monkeypatch) -> None:
    desk = watching(open_desk(make_data_folder(tmp_path / "halo", database=False)), monkeypatch)
    test_a_setting_that_the_command_line_changes_is_shown(desk, OURS)
    desk.session.bench.files._watch.stop()


def test_a_workspace_made_by_the_command_line_are_shown(desk) -> None:
    command(desk, "workspaces", "add", "从外面来")
    shows(desk, lambda: "从外面来" in desk.texts())


@pytest.mark.spec("V42")
def test_a_model_that_the_command_line_sets_up_and_removes_is_shown(desk) -> None:
    desk.go("settings")
    for name in ("first-outside", "second-outside"):  # the second finds every folder of ours already there
        command(desk, "models", "add", "--provider", "ollama", "--model", name)
        shows(desk, lambda wanted=name: wanted in desk.texts())
    command(desk, "models", "remove", "second-outside")
    shows(desk, lambda: "second-outside" not in desk.texts())


def test_what_the_window_clears_is_gone_for_the_command_line(desk) -> None:
    human_unfolded(desk, OURS)
    QApplication.processEvents()
    zone = desk.session.humans.page.human_page.settings_tab.danger_zone
    shows(desk, lambda: desk.button("Clear memory", zone).isEnabled())
    desk.click("Clear memory", zone)
    desk.click("Confirm clear", zone)
    assert '"topics": 0' in command(desk, "status", f"human:{OURS}", "--json")


def test_what_the_command_line_clears_is_gone_in_the_window(desk) -> None:
    human_unfolded(desk, OURS)
    assert "No memory yet" not in desk.texts()
    command(desk, "clear", f"human:{OURS}", "--yes")
    shows(desk, lambda: "No memory yet" in desk.texts())
    zone = desk.session.humans.page.human_page.settings_tab.danger_zone
    shows(desk, lambda: not desk.button("Clear memory", zone).isEnabled())


def test_an_edit_by_hand_is_shown_on_the_card(desk) -> None:
    before = desk.texts()
    page = Path(desk.data.spaces[SALES] / ".halo" / "memory" / "topics" / "新.md")
    page.write_text("---\nname: 新\ndescription: 新的\n---\n", encoding="utf-8")
    shows(desk, lambda: desk.texts() != before)

"""No call of the engine runs on the thread that paints (Q10, U04)."""

from __future__ import annotations

import inspect
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from data_folder import LEGACY, OURS, PRICE_WATCHER, SALES
from PySide6.QtWidgets import QApplication
from scenes import human_unfolded, open_human

from halo_desktop.engine.home import Home
from halo_desktop.engine.humans.registry import HumanRegistry
from halo_desktop.engine.lifecycle.lifecycle import Lifecycle
from halo_desktop.engine.llm.models import Models
from halo_desktop.engine.notebook.notebook import Notebook
from halo_desktop.engine.workspaces.registry import WorkspaceRegistry
from halo_desktop.ui.jobs import DaemonExecutor
from halo_desktop.ui.notebook import clearing

pytestmark = pytest.mark.spec("Q10")

ENGINE = (Home, HumanRegistry, Lifecycle, WorkspaceRegistry, Notebook, Models)


@pytest.fixture
def inline_executor() -> Iterator[DaemonExecutor]:
    """Real threads, in place of the executor that runs inline."""
    executor = DaemonExecutor(2)
    yield executor
    executor.shutdown(wait=True)


@pytest.fixture
def called(monkeypatch) -> dict[str, set[str]]:
    """Every public method of the engine that is called from now on, with the kinds of thread that called it."""
    found: dict[str, set[str]] = {}

    def noting(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def call(*arguments: Any, **named: Any) -> Any:
            is_main = threading.current_thread() is threading.main_thread()
            found.setdefault(name, set()).add("painting" if is_main else "working")
            return function(*arguments, **named)

        return call

    for one in ENGINE:
        for name, function in inspect.getmembers(one, inspect.isfunction):
            if not name.startswith("_"):
                monkeypatch.setattr(one, name, noting(f"{one.__name__}.{name}", function))
    monkeypatch.setattr(clearing, "measure", noting("measure", clearing.measure))
    return found


def test_every_call_of_the_engine_is_made_by_a_worker(open_desk, data_folder, english, called) -> None:
    desk = open_desk(data_folder)
    visit_every_place(desk)
    assert {name for name, threads in called.items() if threads != {"working"}} == set()
    expected = {
        "Lifecycle.add_human", "Lifecycle.add_workspace", "Home.change_settings", "Home.clear_memory", "Home.consolidate", "Lifecycle.delete_human",
        "Lifecycle.delete_workspace", "Lifecycle.edit_workspace", "Lifecycle.move_human", "Lifecycle.plan_workspace_deletion",
        "Home.settings", "Lifecycle.uninstall_human", "HumanRegistry.list", "Notebook.status", "WorkspaceRegistry.list",
        "measure", "Models.settings", "Models.keep", "Models.find_key", "Models.choose_default", "Models.remove",
    }  # fmt: skip
    assert expected <= called.keys()


def visit_every_place(desk) -> None:
    """Do everything that a person can do in the window, once."""
    create_edit_and_delete_workspaces(desk)
    human_unfolded(desk, PRICE_WATCHER)
    place = desk.session.humans
    settings = place.page.human_page.settings_tab
    QApplication.processEvents()  # laid out: a click needs a place
    desk.click("Diligent", settings)
    desk.click("Reveal in Finder", settings)
    desk.click("Consolidate now", settings)
    desk.click("Clear memory", settings.danger_zone)
    desk.click("Confirm clear", settings.danger_zone)
    open_human(desk, OURS)._chosen("move")
    desk.click("Move", desk.dialog())
    place._chosen("uninstall")
    desk.click("Uninstall", desk.dialog())
    place._chosen("delete")
    desk.settle()
    desk.click("Delete permanently", desk.dialog())
    place._ask_new()
    desk.type_into("Name", "新来的", desk.dialog())
    desk.click("Create", desk.dialog())
    set_up_and_remove_models(desk)
    desk.session.look()
    desk.settle()


def create_edit_and_delete_workspaces(desk) -> None:
    place = desk.session.workspaces
    desk.click("New workspace")
    desk.type_into("Name", "新的", desk.dialog())
    desk.click("Create", desk.dialog())
    place._chosen(SALES, "edit")
    desk.settle()
    desk.type_into("Name", "市场二部", desk.dialog())
    desk.click("Save", desk.dialog())
    place._chosen(SALES, "show")
    place._chosen(LEGACY, "delete")
    desk.settle()
    desk.click("Delete", desk.dialog())


def set_up_and_remove_models(desk) -> None:
    desk.go("settings")
    for name in ("one", "other"):
        desk.click("Add model…")
        desk.type_into("Model name", name, desk.dialog())
        desk.click("Save", desk.dialog())
    desk.choose("More: other", "Make default")
    desk.choose("More: one", "Remove…")
    desk.click("Remove", desk.dialog())

"""Every window, dialog and state that a user can meet, each opened on a small data folder."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from data_folder import LEGACY, NOW, OURS, PRICE_WATCHER, SALES, write
from memory_scenes import MEMORY_SCENES
from PySide6.QtWidgets import QWidget
from runs_tab_scenes import RUN_SCENES

from halo_desktop.engine.consolidation.outcome import Refused
from halo_desktop.engine.errors import Code, Fault
from halo_desktop.engine.llm.registry import ConfiguredModel
from halo_desktop.engine.llm.usage import CallRecord, note_call
from halo_desktop.engine.owners import human_ref, workspace_ref
from halo_desktop.engine.settings import MemorySettings
from halo_desktop.engine.turn.request import Opening
from halo_desktop.ui.conversation.draft import Draft
from halo_desktop.ui.conversation.reading import Facts
from halo_desktop.ui.main_window.message_bar import Message
from halo_desktop.ui.notebook.answers import answer_to
from halo_desktop.ui.notebook.consolidations import Running
from halo_desktop.ui.notebook.panel import Loaded, Loading

Open = Callable[[Any], QWidget]
"""Takes the desk and returns what is to be looked at: the window or a dialog."""

SAID = "记住：周报一律用表格，三列。"
REASON = "The folder of the workspace is not there: connect the drive with /media/disk/some/where/deep, then try again."


def no_conversations(desk: Any) -> QWidget:
    desk.go("conversations")
    desk.session.conversations.switching.switch(workspace_ref(SALES))
    desk.settle()
    return desk.window


def conversation(desk: Any) -> QWidget:
    """A conversation with a memory chip, and a composer in which everything is chosen that can be."""
    no_conversations(desk)
    chat = desk.session.conversations.chat
    chat.propose(SAID)
    desk.settle()
    chat.composer.set_draft(Draft(REASON, operate_halo=True))
    desk.settle()
    return desk.window


def conversation_that_begins(desk: Any) -> QWidget:
    no_conversations(desk)
    composer = desk.session.conversations.chat.composer
    composer.set_draft(Draft(REASON, operate_halo=True, opening=Opening(Path("/media/市场部"), temporary=True)))
    return desk.window


def conversation_in_trouble(desk: Any) -> QWidget:
    conversation(desk)
    place = desk.session.conversations
    place.presenter.refused.emit(REASON)
    place.chat.presenter.refused.emit(REASON)
    place.chat.presenter.asked_to_operate.emit()
    facts = replace(place.chat.presenter._facts, holds_now=False, notices=(REASON,))
    place.chat.presenter.facts_changed.emit(facts)
    return desk.window


def conversation_of_halo(desk: Any) -> QWidget:
    conversation(desk)
    desk.session.conversations.chat.presenter.facts_changed.emit(Facts(REASON, of_halo=True))
    return desk.window


def conversation_while_it_is_answered(desk: Any) -> QWidget:
    conversation(desk)
    desk.session.conversations.chat.presenter.busy_changed.emit(True)
    return desk.window


def conversations_over_the_page(desk: Any) -> QWidget:
    """The list in a narrow window, where it has no room of its own."""
    conversation(desk)
    desk.window.resize(900, 600)
    desk.settle()
    desk.session.conversations.side.open_list()
    return desk.window


def delete_conversation(desk: Any) -> QWidget:
    conversation(desk)
    desk.session.conversations.bar.chosen.emit("delete")
    return shown_dialog(desk)


def clear_conversations(desk: Any) -> QWidget:
    conversation(desk)
    desk.session.conversations.bar.chosen.emit("clear")
    return shown_dialog(desk)


def workspaces(desk: Any) -> QWidget:
    desk.go("workspaces")
    return desk.window


def workspaces_after_a_search(desk: Any) -> QWidget:
    desk.go("workspaces")
    desk.session.workspaces.page._search.setText("旧")
    assert "市场部" not in desk.texts()
    desk.session.workspaces.page._search.clear()
    desk.settle()
    return desk.window


def workspaces_in_trouble(desk: Any) -> QWidget:
    write(desk.data.root / "spaces-index.json", "{broken")
    desk.go("workspaces")
    desk.session.look()
    desk.session.workspaces.page.show_outcome(REASON)
    desk.settle()
    return desk.window


def halo_runs(desk: Any) -> QWidget:
    desk.session.bench.presence._found(True)
    desk.window.show_message(Message(REASON))
    return desk.window


def new_workspace(desk: Any) -> QWidget:
    desk.session.workspaces._ask_new()
    return shown_dialog(desk)


def new_workspace_refused(desk: Any) -> QWidget:
    dialog = new_workspace(desk)
    dialog.show_error(REASON)
    return dialog


def edit_workspace(desk: Any) -> QWidget:
    place = desk.session.workspaces
    place._edit(place._workspaces[SALES])
    return shown_dialog(desk)


def edit_workspace_unfolded(desk: Any) -> QWidget:
    dialog = edit_workspace(desk)
    dialog._advanced._head.click()
    desk.settle()
    return dialog


def edit_workspace_not_loaded(desk: Any) -> QWidget:
    dialog = edit_workspace_unfolded(desk)
    dialog.show_load_failure(REASON)
    return dialog


def edit_workspace_not_saved(desk: Any) -> QWidget:
    dialog = edit_workspace_unfolded(desk)
    dialog.show_memory_save_failure(REASON)
    return dialog


def edit_workspace_while_halo_runs(desk: Any) -> QWidget:
    desk.session.bench.presence._found(True)
    return edit_workspace_unfolded(desk)


def edit_workspace_left(desk: Any) -> QWidget:
    dialog = edit_workspace(desk)
    dialog._name.setText("")
    dialog.close()
    return dialog


def delete_workspace(desk: Any) -> QWidget:
    desk.session.workspaces._chosen(LEGACY, "delete")
    return shown_dialog(desk)


def no_humans(desk: Any) -> QWidget:
    (desk.data.root / "halo.db").unlink()
    (desk.data.humans[OURS] / "human.json").unlink()
    desk.go("humans")
    desk.session.look()
    desk.settle()
    return desk.window


def human(desk: Any) -> QWidget:
    open_human(desk, PRICE_WATCHER)
    return desk.window


def humans_over_the_page(desk: Any) -> QWidget:
    """The list in a narrow window, where it has no room of its own."""
    human(desk)
    desk.window.resize(900, 600)
    desk.settle()
    desk.session.humans.page.side.open_list()
    return desk.window


def human_unfolded(desk: Any, ident: str = OURS) -> QWidget:
    place = open_human(desk, ident)
    place.page.human_page.settings_tab.set_advanced_open(True)
    desk.settle()
    return desk.window


def human_memory_off(desk: Any) -> QWidget:
    human_unfolded(desk)
    desk.session.humans.page.human_page.settings_tab.panel.show_state(Loaded(MemorySettings(memory=False)))
    return desk.window


def human_loading(desk: Any) -> QWidget:
    human_unfolded(desk)
    desk.session.humans.page.human_page.settings_tab.panel.show_state(Loading())
    return desk.window


def human_in_trouble(desk: Any) -> QWidget:
    write(desk.data.humans[OURS] / "memory" / ".state.json", "{broken")
    human_unfolded(desk)
    desk.session.humans.human.show_unreadable(REASON)
    desk.session.humans.page.human_page.show_outcome(REASON)
    desk.session.humans.page.show_outcome(REASON)
    return desk.window


def database_unreadable(desk: Any) -> QWidget:
    write(desk.data.root / "halo.db", "no database " * 100)
    human_unfolded(desk)
    return desk.window


def human_before_clearing(desk: Any) -> QWidget:
    human_unfolded(desk)
    desk.session.humans.page.human_page.settings_tab.danger_zone._ask()
    return desk.window


def human_clearing_failed(desk: Any) -> QWidget:
    human_before_clearing(desk)
    desk.session.humans.page.human_page.settings_tab.danger_zone.show_error(REASON)
    return desk.window


def human_consolidating(desk: Any) -> QWidget:
    human_unfolded(desk)
    begin_consolidation(desk)
    desk.session.under_way.strip.timer.timeout.emit()
    return desk.window


def begin_consolidation(desk: Any) -> None:
    """Let the window know of a consolidation that never ends."""
    consolidations = desk.session.bench.consolidations
    consolidations._running[human_ref(OURS)] = Running(human_ref(OURS), REASON, threading.Event(), 1_234_567)
    consolidations.changed.emit(human_ref(OURS))


def human_not_consolidated(desk: Any) -> QWidget:
    human_unfolded(desk)
    desk.session.humans.page.human_page.settings_tab.panel.status_box.show_answer(
        answer_to(Refused(Fault(Code.HALO_RUNNING, {"where": "/home/lin/.halo"})))
    )
    return desk.window


def quit_while_consolidating(desk: Any) -> QWidget:
    begin_consolidation(desk)
    desk.window.close()
    return shown_dialog(desk)


def human_clearing(desk: Any) -> QWidget:
    human_before_clearing(desk)
    desk.session.humans.page.human_page.settings_tab.danger_zone.show_busy(busy=True)
    return desk.window


def clear_memory(desk: Any) -> QWidget:
    open_human(desk, OURS)._chosen("clear")
    return shown_dialog(desk)


def clear_memory_failed(desk: Any) -> QWidget:
    dialog = clear_memory(desk)
    dialog.show_error(REASON)
    return dialog


def move_human(desk: Any) -> QWidget:
    open_human(desk, OURS)._chosen("move")
    return shown_dialog(desk)


def uninstall_human(desk: Any) -> QWidget:
    open_human(desk, OURS)._chosen("uninstall")
    return shown_dialog(desk)


def new_human(desk: Any) -> QWidget:
    desk.go("humans")
    desk.session.humans._ask_new()
    return shown_dialog(desk)


def delete_human(desk: Any) -> QWidget:
    place = open_human(desk, OURS)
    place.presenter.uninstall(OURS)
    desk.settle()
    place._chosen("delete")
    return shown_dialog(desk)


def settings(desk: Any) -> QWidget:
    desk.go("settings")
    return desk.window


def settings_in_trouble(desk: Any) -> QWidget:
    settings(desk)
    page = desk.session.settings.page
    page.say(REASON)
    page.show_folder(desk.data.root, REASON)
    page.show_problems(REASON)
    page._turn_details()
    return desk.window


def models(desk: Any) -> QWidget:
    """Two models: one with a key for this run only, one without the key that it needs, and something refused."""
    desk.home.models.keep(
        ConfiguredModel("m-1", "deepseek", "https://api.deepseek.com", "Release Captain", 128_000), "k"
    )
    desk.home.models.keep(ConfiguredModel("m-2", "openai", "https://api.openai.com/v1", REASON, 128_000))
    settings(desk)
    desk.session.settings.page.models.say(REASON)
    return desk.window


def models_unreadable(desk: Any) -> QWidget:
    settings(desk)
    write(desk.home.root.settings_file, "{broken")
    desk.session.look()
    desk.settle()
    return desk.window


def add_model(desk: Any) -> QWidget:
    settings(desk)
    desk.session.settings.page.models.add_requested.emit()
    return shown_dialog(desk)


def add_model_while_it_is_tried(desk: Any) -> QWidget:
    dialog = add_model(desk)
    dialog.trial.show_testing(is_testing=True)
    return dialog


def add_model_in_trouble(desk: Any) -> QWidget:
    dialog = add_model(desk)
    dialog.show_test_failure(REASON)
    return dialog


def edit_model(desk: Any) -> QWidget:
    models(desk)
    desk.session.settings.page.models.chosen.emit("m-1", "edit")
    return shown_dialog(desk)


def remove_model(desk: Any) -> QWidget:
    models(desk)
    desk.session.settings.page.models.chosen.emit("m-1", "remove")
    return shown_dialog(desk)


def usage(desk: Any) -> QWidget:
    """A month with calls for several owners, as chart and as list, with a cap that is reached."""
    for owner in (str(human_ref(OURS)), str(workspace_ref(SALES)), "", REASON):
        note_call(desk.home.locks, CallRecord(NOW, owner, "consolidation", "m", 1_234_567, 89_012, 1.0, automatic=True))
    desk.home.models.change_daily_cap(200_000)
    settings(desk)
    section = desk.session.settings.page.usage
    section._month._as_list.click()
    bring_into_sight(desk, section)
    return desk.window


def usage_of_many(desk: Any) -> QWidget:
    for number in range(12):
        note_call(desk.home.locks, CallRecord(NOW, f"/{number}", "consolidation", "m", number, 1, 1.0))
    settings(desk)
    bring_into_sight(desk, desk.session.settings.page.usage)
    return desk.window


def usage_in_trouble(desk: Any) -> QWidget:
    usage(desk)
    section = desk.session.settings.page.usage
    section._cap._field.setText("1.5")
    section._cap._field.setModified(True)
    section._cap._field.editingFinished.emit()
    section.say(REASON)
    bring_into_sight(desk, section)
    return desk.window


def bring_into_sight(desk: Any, section: QWidget) -> None:
    desk.settle()
    desk.session.settings.page.ensureWidgetVisible(section, 0, 0)


def human_with_models(desk: Any) -> QWidget:
    desk.home.models.keep(ConfiguredModel("m-1", "deepseek", "https://api.deepseek.com", "Release Captain", 128_000))
    desk.home.models.keep(ConfiguredModel("m-3", "openai", "https://api.openai.com/v1", REASON, 128_000))
    return human_unfolded(desk)


def human_model_gone(desk: Any) -> QWidget:
    desk.home.models.keep(ConfiguredModel("m-2", "openai", "https://api.openai.com/v1", REASON, 128_000))
    desk.home.choose_model(human_ref(OURS), "m-2")
    desk.home.models.remove("m-2")
    return human_with_models(desk)


def human_model_not_saved(desk: Any) -> QWidget:
    human_with_models(desk)
    state = desk.session.humans.model._state
    desk.session.humans.page.human_page.settings_tab.model_row.show_state(replace(state, current="m-3", notice=REASON))
    return desk.window


def tour(desk: Any) -> QWidget:
    desk.session._show_tour()
    desk.settle()
    return desk.window


def crash_report(desk: Any) -> QWidget:
    desk.window.show_message(Message(REASON, REASON))
    desk.window._message._turn()
    return desk.window


def open_human(desk: Any, ident: str) -> Any:
    """Open the settings of a digital human."""
    desk.go("humans")
    place = desk.session.humans
    place._open(ident)
    place.page.human_page.tabs.show_tab("settings")
    desk.settle()
    return place


def shown_dialog(desk: Any) -> QWidget:
    """Return the dialog that is open now."""
    desk.settle()
    return desk.dialog()


SCENES: Final[tuple[Open, ...]] = (
    no_conversations, conversation, conversation_that_begins, conversation_in_trouble, conversation_of_halo,
    conversation_while_it_is_answered, conversations_over_the_page, delete_conversation, clear_conversations,
    workspaces, workspaces_after_a_search, workspaces_in_trouble, halo_runs, new_workspace, new_workspace_refused, edit_workspace,
    edit_workspace_unfolded, edit_workspace_not_loaded, edit_workspace_not_saved, edit_workspace_while_halo_runs,
    edit_workspace_left, delete_workspace, no_humans, human, humans_over_the_page, human_unfolded, human_memory_off, human_loading,
    human_consolidating, human_not_consolidated, quit_while_consolidating, human_in_trouble, database_unreadable, human_before_clearing, human_clearing_failed, human_clearing, clear_memory,
    clear_memory_failed, move_human, uninstall_human, new_human, delete_human,
    settings, settings_in_trouble, models, models_unreadable, add_model, add_model_while_it_is_tried, add_model_in_trouble,
    edit_model, remove_model, usage, usage_of_many, usage_in_trouble, human_with_models, human_model_gone, human_model_not_saved,
    tour, crash_report, *MEMORY_SCENES, *RUN_SCENES,
)  # fmt: skip

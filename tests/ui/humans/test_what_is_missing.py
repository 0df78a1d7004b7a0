"""Where runs or memory have nothing to show, the page says what holds then, and leads to what is needed (V43, N20)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from data_folder import NOW, OURS, PRICE_WATCHER
from memory_tab import choose_tab, open_memory, rows
from PySide6.QtWidgets import QPlainTextEdit
from runs_tab import open_runs

from halo_desktop.engine.owners import human_ref
from halo_desktop.engine.runs.registry import RunRegistry
from halo_desktop.engine.runs.run import Run, RunState, Trigger
from halo_desktop.engine.runs.schedule import Daily
from halo_desktop.engine.settings import SettingsChange

REF = human_ref(OURS)
INVITATION = "Let it run now, or on a schedule: what it did then shows here."
SKIPPED = "It has no instructions yet, so a run on a schedule is skipped."
NO_MODEL = "No model is set up: a run only remembers, and quotes what is in memory."
OFF = "Its memory is off, so nothing is kept: turn it on under Capabilities & settings."


def run_now(desk: Any, task: str = "记住：服务器地址是 10.0.0.8") -> None:
    desk.click("Run now")
    desk.dialog().findChildren(QPlainTextEdit)[0].setPlainText(task)
    desk.click("Run now", desk.dialog())


@pytest.mark.spec("N27", "U18")
def test_one_of_halo_is_not_said_to_be_run_here(desk) -> None:
    tab = open_runs(desk, PRICE_WATCHER)
    assert {"No runs yet", "It runs in Halo: what it did there shows here."} <= set(desk.texts(tab))
    assert INVITATION not in desk.texts(tab)
    tab = open_runs(desk, OURS)
    assert {"No runs yet", INVITATION} <= set(desk.texts(tab))


@pytest.mark.spec("V43", "U18")
def test_an_uninstalled_one_is_not_invited_to_run(desk) -> None:
    desk.home.lifecycle.uninstall_human(OURS)
    tab = open_runs(desk)
    assert "It is uninstalled, so it does not run." in desk.texts(tab)
    assert INVITATION not in desk.texts(tab)
    assert not desk.button("Run now", tab).isEnabled()


@pytest.mark.spec("V43")
def test_a_schedule_without_instructions_is_said_to_skip_and_leads_to_them(desk) -> None:
    tab = open_runs(desk)
    assert SKIPPED not in desk.texts(tab)
    desk.click("Run on a schedule", tab)
    assert SKIPPED in desk.texts(tab)
    assert NO_MODEL not in desk.texts(tab)
    desk.click("Write instructions", tab)
    page = desk.session.humans.page.human_page
    field = page.settings_tab.spec.findChildren(QPlainTextEdit)[0]
    assert page.tabs.current() == "settings"
    assert desk.window.focusWidget() is field
    assert not field.visibleRegion().isEmpty()
    desk.qtbot.keyClicks(field, "Every day, tidy the minutes.")
    page.settings_tab.spec.flush()
    desk.settle()
    tab = open_runs(desk)
    assert SKIPPED not in desk.texts(tab)
    assert NO_MODEL in desk.texts(tab)


@pytest.mark.spec("V43", "U22")
def test_who_is_asked_for_a_task_can_write_instructions_instead(desk) -> None:
    open_runs(desk)
    desk.click("Run now")
    desk.click("Write instructions", desk.dialog())
    assert not desk.has_dialog()
    page = desk.session.humans.page.human_page
    assert page.tabs.current() == "settings"
    assert desk.session.bench.remembered.text("human-tab") == "settings"
    assert desk.session.bench.remembered.flag("human-advanced-open")
    assert desk.session.runs.running == ()


@pytest.mark.spec("N20")
def test_why_there_is_no_transcript_is_said(desk) -> None:
    registry = RunRegistry(desk.home.owner(REF).folder, desk.home.locks)
    skipped = Run("skipped", NOW, Trigger.SCHEDULE, tick=NOW)
    registry.add(skipped)
    registry.add(replace(skipped, state=RunState.SKIPPED, error="no_task"))
    tab = open_runs(desk)
    choose_tab(desk, tab.page._parts, "transcript")
    assert {"No transcript", "It was skipped, so nothing was said or done."} <= set(desk.texts(tab))
    run_now(desk)
    tab.page.go_to(rows(tab.page)[0].id)
    desk.settle()
    assert "No transcript" not in desk.texts(tab)
    desk.home.clear_memory(REF)
    tab.page.go_to("skipped")
    desk.settle()
    tab.page.go_to(next(row.id for row in rows(tab.page) if row.id != "skipped"))
    desk.settle()
    assert "Only the newest 200 runs keep theirs, until the memory is cleared." in desk.texts(tab)


@pytest.mark.spec("N16", "N20")
def test_with_memory_off_a_run_leaves_no_record_and_the_reason_is_said(desk) -> None:
    for record in (desk.data.humans[OURS] / "memory" / "run").iterdir():
        record.unlink()
    desk.home.change_settings(REF, SettingsChange(memory=False))
    open_runs(desk)
    run_now(desk)
    tab = open_memory(desk, OURS, "run-records")
    assert {"No run records yet", OFF} <= set(desk.texts(tab.run_records))
    choose_tab(desk, tab.tabs, "guests")
    assert OFF in desk.texts(tab.guests)
    desk.home.change_settings(REF, SettingsChange(memory=True))
    desk.session.humans.presenter.reload()
    desk.settle()
    assert OFF not in desk.texts(tab.guests)


@pytest.mark.spec("N20")
def test_two_runs_in_one_minute_keep_two_records(desk) -> None:
    before = len(rows(open_memory(desk, OURS, "run-records").run_records))
    tab = open_runs(desk)
    run_now(desk)
    run_now(desk, "记住：周报在周五")
    assert [row.title for row in rows(tab.page)] == [rows(tab.page)[0].title] * 2
    records = open_memory(desk, OURS, "run-records").run_records
    assert len(rows(records)) == before + 2
    # The list of runs and that of records call a run the same.
    assert {row.caption.split(" · ")[1] for row in rows(records)[:2]} == {"By hand"}
    assert all(row.caption.startswith("Done · By hand") for row in rows(tab.page))


@pytest.mark.spec("V43")
def test_a_schedule_that_is_off_asks_for_nothing(desk) -> None:
    desk.home.runs(REF).set_schedule(Daily(), enabled=False)
    assert SKIPPED not in desk.texts(open_runs(desk))

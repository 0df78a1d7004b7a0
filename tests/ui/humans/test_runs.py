"""The tab Runs of a digital human, as a user lets it run, schedules it, and looks at what it did (V43, N20, N27)."""

from __future__ import annotations

import threading
from datetime import datetime, timedelta
from typing import Any

import pytest
from data_folder import NOW, OURS, PRICE_WATCHER, dump, load
from engine_home import open_home
from memory_tab import choose_tab, pick, prose, rows
from PySide6.QtCore import Qt, QTime
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QSpinBox, QTimeEdit
from runs_tab import open_runs

from halo_desktop.engine.llm.model import FailureKind
from halo_desktop.engine.owners import human_ref
from halo_desktop.engine.runs.registry import RunRegistry
from halo_desktop.engine.runs.run import Run, RunState, Trigger
from halo_desktop.engine.runs.schedule import Cron, Daily, Interval, Weekdays, Weekly
from halo_desktop.ui import texts
from halo_desktop.ui.conversation.rows import ProseRow, StepsRow, UserRow
from halo_desktop.ui.humans.runs.list_page import RunsPage
from halo_desktop.ui.humans.runs.tab import RunsTab
from halo_desktop.ui.widgets.choice_box import ChoiceBox
from halo_desktop.ui.widgets.switch import Switch

pytestmark = pytest.mark.spec("V43")

REF = human_ref(OURS)
FACT = "记住：服务器地址是 10.0.0.8"
INSTRUCTIONS = "每天整理会议纪要。"


def run_now(desk: Any, task: str) -> None:
    """Press Run now, say what there is to do, and wait until it is done."""
    desk.click("Run now")
    desk.dialog().findChildren(QPlainTextEdit)[0].setPlainText(task)
    desk.click("Run now", desk.dialog())
    desk.settle()


def instruct(desk: Any) -> None:
    path = desk.data.humans[OURS] / "human.json"
    dump(path, load(path) | {"instructions": INSTRUCTIONS})


def choose_kind(dialog: Any, text: str) -> None:
    """Choose how often it runs."""
    box = dialog.findChildren(ChoiceBox)[0]
    index = box.findText(text)
    box.setCurrentIndex(index)
    box.activated.emit(index)


def said_in(page: RunsPage) -> list[str]:
    """Return what the open run was told and said."""
    return [
        row.message.text if isinstance(row, UserRow) else row.text
        for row in page.messages.rows
        if isinstance(row, UserRow | ProseRow)
    ]


def captions(tab: RunsTab) -> list[str]:
    return [row.caption.split(" · ")[0] for row in rows(tab.page)]


def set_clock(desk: Any, moment: datetime) -> None:
    desk.home.clock = lambda: moment


def tick(desk: Any) -> None:
    """Let the 20 s of the timer pass."""
    desk.session.due_runs.timer.timeout.emit()
    desk.settle()


def test_a_run_by_hand_is_listed_with_its_output_record_and_transcript(desk) -> None:
    tab = open_runs(desk)
    assert "No runs yet" in desk.texts(tab)
    run_now(desk, FACT)
    (row,) = rows(tab.page)
    assert (row.title, row.caption.split(" · ")[:2]) == (texts.moment(NOW), ["Done", "By hand"])
    assert row.caption.endswith("tokens")
    choose_tab(desk, tab.page._parts, "output")
    assert "10.0.0.8" in prose(tab.page)
    (record,) = (desk.data.humans[OURS] / "memory" / "run").glob("2026-11-20-*.md")
    desk.click("Reveal in Finder", tab.page.detail)
    assert desk.file_manager.shown == [record]
    choose_tab(desk, tab.page._parts, "transcript")
    task, reply = said_in(tab.page)
    assert (task, "10.0.0.8" in reply) == (FACT, True)
    assert any(isinstance(one, StepsRow) for one in tab.page.messages.rows)
    assert "10.0.0.8" in (desk.data.humans[OURS] / "memory.md").read_text(encoding="utf-8")


def test_without_instructions_it_needs_a_task(desk) -> None:
    open_runs(desk)
    desk.click("Run now")
    assert not desk.button("Run now", desk.dialog()).isEnabled()
    desk.dialog().findChildren(QPlainTextEdit)[0].setPlainText("做点什么")
    assert desk.button("Run now", desk.dialog()).isEnabled()


def test_with_instructions_it_works_by_them(desk) -> None:
    instruct(desk)
    tab = open_runs(desk)
    run_now(desk, "")
    assert captions(tab) == ["Done"]


@pytest.mark.spec("V42", "V43")
def test_what_a_run_does_without_a_model_is_said_with_the_way_to_one(desk) -> None:
    tab = open_runs(desk)
    assert "No model is set up: a run only remembers, and quotes what is in memory." in desk.texts(tab)
    desk.click("Set up a model", tab)
    assert desk.window.current() == "settings"


def test_the_switch_schedules_it_and_says_when_it_runs_next(desk) -> None:
    tab = open_runs(desk)
    switch = tab.findChildren(Switch)[0]
    desk.qtbot.mouseClick(switch, Qt.MouseButton.LeftButton)
    desk.settle()
    schedule = desk.home.runs(REF).schedule()
    assert (schedule.when, schedule.enabled) == (Daily(), True)
    following = texts.moment(desk.home.runs(REF).next_run(NOW)).replace("\u202f", " ")
    (hint,) = (text for text in desk.texts(tab.controls) if text.startswith("Every day at"))
    assert hint.endswith(f"next run {following}, only while Halo Desktop is open")
    desk.qtbot.mouseClick(switch, Qt.MouseButton.LeftButton)
    desk.settle()
    assert not desk.home.runs(REF).schedule().enabled
    assert any(text.startswith("Off. It was: Every day") for text in desk.texts(tab))


@pytest.mark.parametrize(
    ("kind", "when"),
    [
        ("Every day", Daily(datetime(2026, 1, 1, 7, 30).time())),  # noqa: DTZ001 - a time of the user's clock
        ("Monday to Friday", Weekdays(datetime(2026, 1, 1, 7, 30).time())),  # noqa: DTZ001
        ("Every week", Weekly(2, datetime(2026, 1, 1, 7, 30).time())),  # noqa: DTZ001
        ("Every few minutes", Interval(45)),
        ("By a cron line (advanced)", Cron("0 9 * * 1-5")),
    ],
)
def test_a_schedule_of_every_kind_is_set_in_the_dialog(desk, kind: str, when: object) -> None:
    open_runs(desk)
    desk.click("Schedule…")
    dialog = desk.dialog()
    choose_kind(dialog, kind)
    dialog.findChildren(QTimeEdit)[0].setTime(QTime(7, 30))
    dialog.findChildren(ChoiceBox)[1].setCurrentIndex(2)
    dialog.findChildren(QSpinBox)[0].setValue(45)
    next(one for one in dialog.findChildren(QLineEdit) if one.placeholderText()).setText("0 9 * * 1-5")
    desk.click("Save", dialog)
    assert not desk.has_dialog()
    assert desk.home.runs(REF).schedule().when == when


def test_a_line_of_cron_that_is_none_is_refused_in_the_dialog(desk) -> None:
    open_runs(desk)
    desk.click("Schedule…")
    choose_kind(desk.dialog(), "By a cron line (advanced)")
    next(one for one in desk.dialog().findChildren(QLineEdit) if one.placeholderText()).setText("never")
    desk.click("Save", desk.dialog())
    assert any("never" in text for text in desk.texts(desk.dialog()))
    assert desk.home.runs(REF).schedule() is None


def test_the_timer_runs_what_is_due_once(desk) -> None:
    instruct(desk)
    desk.home.runs(REF).set_schedule(Interval(60))
    tab = open_runs(desk)
    tick(desk)
    assert "No runs yet" in desk.texts(tab)
    set_clock(desk, NOW + timedelta(minutes=60))
    tick(desk)
    assert [row.caption.split(" · ")[1] for row in rows(tab.page)] == ["On schedule"]
    tick(desk)
    assert len(rows(tab.page)) == 1


def test_a_missed_run_is_said_to_be_made_up(desk) -> None:
    instruct(desk)
    desk.home.runs(REF).set_schedule(Interval(60))
    set_clock(desk, NOW + timedelta(minutes=90))
    tab = open_runs(desk)
    tick(desk)
    assert "made up" in rows(tab.page)[0].caption
    choose_tab(desk, tab.page._parts, "output")
    due = texts.moment(NOW + timedelta(hours=1)).replace("\u202f", " ")
    assert f"It was due on {due} and was made up." in prose(tab.page)


def test_a_run_that_was_killed_shows_as_interrupted_and_is_made_up_once(desk) -> None:
    instruct(desk)
    desk.home.runs(REF).set_schedule(Interval(60))
    due = NOW + timedelta(minutes=60)
    registry = RunRegistry(desk.home.owner(REF).folder, desk.home.locks)
    registry.add(Run("killed", due, Trigger.SCHEDULE, tick=due))
    set_clock(desk, due + timedelta(minutes=30))
    tab = open_runs(desk)
    assert captions(tab) == ["Interrupted"]
    assert "The program ended in the middle of it." in prose(tab.page)
    tick(desk)
    tick(desk)
    assert captions(tab) == ["Done", "Interrupted"]


def test_one_that_cannot_begin_does_not_keep_the_others_waiting(desk, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[str] = []
    runs = desk.session.runs

    def start(ref: Any, name: str) -> None:
        started.append(name)
        runs.ended.emit(type("Begun", (), {"by_hand": False, "ref": ref})(), OSError("full"))

    monkeypatch.setattr(runs, "start_due", start)
    desk.session.due_runs._begin(((human_ref("x"), "one"), (human_ref("y"), "two")))
    assert started == ["one", "two"]


def test_a_failed_run_says_why(desk) -> None:
    registry = RunRegistry(desk.home.owner(REF).folder, desk.home.locks)
    run = Run("failed", NOW, Trigger.SCHEDULE, tick=NOW)
    registry.add(run)
    ended = Run("failed", NOW, Trigger.SCHEDULE, state=RunState.ERROR, error=FailureKind.QUOTA, model="qwen", tokens=7)
    registry.add(ended)
    tab = open_runs(desk)
    assert captions(tab) == ["Failed"]
    assert "qwen" in prose(tab.page)


@pytest.mark.spec("V43", "U04")
def test_a_run_of_another_process_shows_at_the_next_look(desk, tmp_path) -> None:
    tab = open_runs(desk)
    other = open_home(desk.data.root, tmp_path / "user")
    other.runs(REF).by_hand(FACT, lambda _event: None, threading.Event())
    tab._look.timer.timeout.emit()
    desk.settle()
    assert captions(tab) == ["Done"]
    assert tab._look.timer.interval() == 3000
    other.models.close()


@pytest.mark.spec("N27")
def test_one_of_halo_is_neither_run_nor_scheduled_here(desk) -> None:
    tab = open_runs(desk, PRICE_WATCHER)
    for name in ("Run now", "Schedule…", "Run on a schedule"):
        assert not desk.button(name, tab).isEnabled()
    assert any(text.endswith("do this in Halo.") for text in desk.texts(tab.controls))


def test_a_search_finds_runs_by_how_they_ended(desk) -> None:
    tab = open_runs(desk)
    run_now(desk, FACT)
    registry = RunRegistry(desk.home.owner(REF).folder, desk.home.locks)
    registry.add(Run("killed", NOW - timedelta(days=1), Trigger.MANUAL))
    tab._look.look()
    desk.settle()
    assert captions(tab) == ["Done", "Interrupted"]
    tab.page.findChildren(QLineEdit)[0].setText("interr")
    desk.settle()
    assert captions(tab) == ["Interrupted"]


def test_an_older_run_is_opened_by_a_click(desk) -> None:
    tab = open_runs(desk)
    run_now(desk, FACT)
    set_clock(desk, NOW + timedelta(minutes=5))
    run_now(desk, "你记得服务器吗？")
    choose_tab(desk, tab.page._parts, "transcript")
    assert said_in(tab.page)[0] == "你记得服务器吗？"
    pick(desk, tab.page, 1)
    assert said_in(tab.page)[0] == FACT

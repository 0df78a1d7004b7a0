"""Settings › Usage, by clicks and keys on real files (C12)."""

from __future__ import annotations

import json
from datetime import datetime, timedelta

import pytest
from data_folder import NOW, OURS, SALES, write
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QLineEdit

from halo_desktop.engine.llm.usage import KEPT_MONTHS, CallRecord, note_call
from halo_desktop.engine.owners import human_ref, workspace_ref
from halo_desktop.ui import texts
from halo_desktop.ui.widgets.bar_chart import BarChart
from halo_desktop.ui.widgets.switch import Switch

pytestmark = pytest.mark.spec("C12")

DAY = timedelta(days=1)
CAP = "Daily cap of automatic work"


def spend(desk, at: datetime, tokens: int, owner: str = str(human_ref(OURS)), *, automatic: bool = False) -> None:
    """Let a model have been called, as another process would write it down."""
    record = CallRecord(at, owner, "consolidation", "m", tokens, tokens // 10, 1.0, automatic=automatic)
    note_call(desk.home.locks, record)


def shown(desk) -> list[str]:
    return desk.texts(desk.session.settings.page.usage)


def open_usage(desk):
    desk.go("settings")
    return desk.session.settings.page.usage


def chart(usage) -> BarChart:
    return usage.findChild(BarChart)


def cap_switch(usage) -> Switch:
    return next(one for one in usage.findChildren(Switch) if one.accessibleName() == CAP)


def cap_field(usage) -> QLineEdit:
    return next(one for one in usage.findChildren(QLineEdit) if one.accessibleName() == "Tokens a day")


def type_cap(desk, usage, text: str) -> None:
    field = cap_field(usage)
    field.selectAll()
    desk.qtbot.keyClicks(field, text)
    desk.qtbot.keyClick(field, Qt.Key.Key_Return)
    desk.settle()


def stored_cap(desk) -> object:
    return json.loads(desk.home.root.settings_file.read_text(encoding="utf-8"))["caps"].get("daily_tokens")


def test_before_any_call_it_says_so(desk) -> None:
    usage = open_usage(desk)
    assert {"No model was asked today.", "No model was asked in this month.", "November 2026"} <= set(shown(desk))
    assert not chart(usage).isVisible()


def test_today_month_and_owners_are_added_up(desk) -> None:
    spend(desk, NOW, 1000)
    spend(desk, NOW - DAY, 20_000, str(workspace_ref(SALES)))
    spend(desk, NOW - DAY, 300, "human:gone-4711")
    spend(desk, NOW - DAY, 10, "")
    open_usage(desk)
    said = shown(desk)
    assert "1 call · 1,100 tokens (1,000 in, 100 out)" in said
    assert "4 calls · 23,441 tokens (21,310 in, 2,131 out)" in said
    owners = said[said.index("Workspace or digital human") :]
    rows = [owners[place : place + 5] for place in range(5, 25, 5)]
    assert rows == [
        ["市场部", "1", "20,000", "2,000", "22,000"],
        ["会议纪要员", "1", "1,000", "100", "1,100"],
        ["human:gone-4711", "1", "300", "30", "330"],
        ["For no memory, such as connection tests", "1", "10", "1", "11"],
    ]


def test_many_owners_are_shown_when_asked_for(desk) -> None:
    for number in range(12):
        spend(desk, NOW, 100 + number, f"human:gone-{number}")
    open_usage(desk)
    assert "human:gone-0" not in shown(desk)
    desk.click("Show all 12")
    assert "human:gone-0" in shown(desk)


@pytest.mark.spec("U15")
def test_the_bars_are_read_by_keys_and_by_the_pointer(desk) -> None:
    spend(desk, NOW.replace(day=1), 50)
    spend(desk, NOW.replace(day=2), 100)
    bars = chart(open_usage(desk))
    said = "November 1: 1 call · 55 tokens (50 in, 5 out)"
    desk.qtbot.keyClick(bars, Qt.Key.Key_Home)
    assert said in shown(desk)
    assert bars.accessibleDescription() == said
    desk.qtbot.keyClick(bars, Qt.Key.Key_Right)
    assert "November 2: 1 call · 110 tokens (100 in, 10 out)" in shown(desk)
    desk.qtbot.keyClick(bars, Qt.Key.Key_End)
    assert "November 30: no model was asked" in shown(desk)
    desk.qtbot.keyClick(bars, Qt.Key.Key_Left)
    assert "November 29: no model was asked" in shown(desk)
    desk.session.settings.page.ensureWidgetVisible(bars)
    desk.qtbot.mouseMove(bars, QPoint(10, bars.height() // 2))
    desk.qtbot.waitUntil(lambda: bars.toolTip() == said)


def test_the_days_stand_in_a_list_too(desk) -> None:
    spend(desk, NOW.replace(day=3), 50)
    open_usage(desk)
    assert "November 3" not in shown(desk)
    desk.click("Show as a list")
    assert {"November 3", "50", "55"} <= set(shown(desk))
    desk.click("Hide the list")
    assert "November 3" not in shown(desk)


def test_earlier_months_are_looked_at_as_long_as_they_are_kept(desk) -> None:
    spend(desk, NOW - 30 * DAY, 70)
    spend(desk, NOW, 10)
    usage = open_usage(desk)
    assert not desk.button("Later month", usage).isEnabled()
    desk.click("Earlier month", usage)
    assert {"October 2026", "1 call · 77 tokens (70 in, 7 out)", "1 call · 11 tokens (10 in, 1 out)"} <= set(
        shown(desk)
    )
    for _ in range(KEPT_MONTHS - 1):
        desk.click("Earlier month", usage)
    assert "October 2025" in shown(desk)
    assert not desk.button("Earlier month", usage).isEnabled()
    desk.click("Later month", usage)
    assert "November 2025" in shown(desk)


def test_a_call_made_meanwhile_shows_up_where_it_is_seen(desk) -> None:
    spend(desk, NOW, 100)
    open_usage(desk)
    desk.settle()
    spend(desk, NOW, 100)
    desk.watch.notice(desk.home.root.usage)
    desk.qtbot.waitUntil(lambda: "2 calls · 220 tokens (200 in, 20 out)" in shown(desk))


def test_the_cap_is_switched_on_typed_and_taken_away(desk) -> None:
    spend(desk, NOW, 1000, automatic=True)
    usage = open_usage(desk)
    desk.click(CAP, usage)
    assert stored_cap(desk) == 200_000
    assert cap_field(usage).text() == "200,000"
    assert "Left today: 198,900 tokens" in shown(desk)
    type_cap(desk, usage, "50 000")
    assert stored_cap(desk) == 50_000
    assert cap_field(usage).text() == "50,000"
    desk.click(CAP, usage)
    assert stored_cap(desk) is None
    assert not cap_field(usage).isVisible()


@pytest.mark.spec("U16")
@pytest.mark.parametrize("text", ["plenty", "1.5", "-3", "", "1,00"])
def test_what_is_no_number_is_said_and_changes_nothing(desk, text: str) -> None:
    usage = open_usage(desk)
    desk.click(CAP, usage)
    field = cap_field(usage)
    field.selectAll()
    desk.qtbot.keyClick(field, Qt.Key.Key_Backspace)
    type_cap(desk, usage, text)
    sentence = "Enter a whole number of tokens, such as 200,000. The cap stays at 200,000."
    assert sentence in shown(desk)
    assert stored_cap(desk) == 200_000
    type_cap(desk, usage, "300000")
    assert sentence not in shown(desk)
    assert stored_cap(desk) == 300_000


def test_a_cap_that_is_reached_is_said(desk) -> None:
    desk.home.models.change_daily_cap(1000)
    spend(desk, NOW, 950, automatic=True)
    open_usage(desk)
    assert "Reached today: automatic consolidation waits until tomorrow." in shown(desk)


@pytest.mark.spec("U16")
def test_a_cap_that_cannot_be_kept_goes_back_with_the_reason(desk) -> None:
    write(desk.home.root.settings_file, json.dumps({"version": 99}))
    usage = open_usage(desk)
    desk.click(CAP, usage)
    assert not cap_switch(usage).isChecked()
    assert any(str(desk.home.root.settings_file) in text for text in shown(desk))


@pytest.mark.spec("U02", "U16")
def test_settings_that_cannot_be_read_lock_the_cap_with_the_reason(desk) -> None:
    write(desk.home.root.settings_file, "{broken")
    usage = open_usage(desk)
    assert not cap_switch(usage).isEnabled()
    assert any(str(desk.home.root.settings_file) in text for text in shown(desk))
    write(desk.home.root.settings_file, "{}")
    desk.session.look()
    desk.settle()
    assert cap_switch(usage).isEnabled()
    assert not any(str(desk.home.root.settings_file) in text for text in shown(desk))


@pytest.mark.spec("U13")
@pytest.mark.parametrize(
    ("count", "text"), [(0, "0 tokens"), (1, "1 token"), (2, "2 tokens"), (3_000_000_000, "3,000,000,000 tokens")]
)
def test_tokens_are_counted_as_people_do_it(english, count: int, text: str) -> None:
    assert texts.tokens(count) == text


@pytest.mark.spec("U13")
def test_in_chinese_the_numbers_and_days_are_chinese(open_desk, data_folder, chinese) -> None:
    desk = open_desk(data_folder)
    spend(desk, NOW.replace(day=1), 1000)
    usage = open_usage(desk)
    desk.qtbot.keyClick(chart(usage), Qt.Key.Key_Home)
    assert {"2026年11月", "11月1日：1 次调用 · 1,100 token（输入 1,000，输出 100）"} <= set(shown(desk))

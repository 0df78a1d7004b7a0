"""The strip of what a person has started (U11)."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QAbstractButton, QLabel
from pytestqt.qtbot import QtBot

from halo_desktop.ui.main_window.job_strip import Job, JobStrip

pytestmark = pytest.mark.spec("U11")

ONE = Job("human:a", "周报助手", "Consolidating…")
OTHER = Job("workspace:b", "市场部", "Stopping…", may_cancel=False)


@pytest.fixture
def strip(qtbot: QtBot, english: None) -> JobStrip:
    made = JobStrip()
    qtbot.addWidget(made)
    return made


def buttons(strip: JobStrip) -> list[QAbstractButton]:
    return [one for one in strip.findChildren(QAbstractButton) if one.isVisible()]


def test_it_shows_itself_only_for_work_that_takes_a_while(strip: JobStrip) -> None:
    strip.show_jobs([ONE])
    assert strip.isHidden()
    assert 0 < strip.timer.interval() < 1000
    strip.show_jobs([])
    assert not strip.timer.isActive()
    strip.show_jobs([ONE])
    strip.timer.timeout.emit()
    assert strip.isVisible()
    strip.show_jobs([])
    assert strip.isHidden()


def test_every_job_has_a_row_with_owner_and_state(strip: JobStrip) -> None:
    strip.show_jobs([ONE, OTHER])
    strip.timer.timeout.emit()
    texts = [one.text() for one in strip.findChildren(QLabel) if one.isVisible()]
    assert texts == ["周报助手", "Consolidating…", "市场部", "Stopping…"]
    assert strip.height() >= 80


def test_a_row_says_which_job_is_to_be_cancelled(strip: JobStrip) -> None:
    asked: list[str] = []
    strip.cancel_requested.connect(asked.append)
    strip.show_jobs([OTHER, ONE])
    strip.timer.timeout.emit()
    first, second = buttons(strip)
    assert not first.isEnabled()
    second.click()
    assert asked == ["human:a"]

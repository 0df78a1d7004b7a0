"""A crash leaves a report without anything of the user's, and the window goes on."""

import sys
import threading
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from subprocess import run

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from halo_desktop.ui.crash import KEPT_REPORTS, CrashHook

SECRET = "周报一律用表格，密码是 hunter2"  # noqa: S105 - a text that must not get into a report


class Clock:
    def __init__(self) -> None:
        self.second = 0

    def __call__(self) -> datetime:
        self.second += 1
        return datetime(2026, 11, 20, 9, 30, self.second % 60, tzinfo=UTC)


@pytest.fixture
def hook(tmp_path: Path, qapp: QObject) -> Iterator[CrashHook]:
    owner = QObject()
    found = CrashHook(tmp_path / "logs", Clock(), owner)
    before = sys.excepthook
    found.install()
    yield found
    found.uninstall()
    sys.excepthook = before


def fail(text: str) -> None:
    raise ValueError(f"cannot read {text}")


def crash() -> None:
    try:
        fail(SECRET)
    except ValueError as error:
        sys.excepthook(type(error), error, error.__traceback__)


@pytest.mark.spec("U16", "Q24")
def test_the_report_says_where_and_nothing_of_what(hook: CrashHook, qtbot: QtBot) -> None:
    with qtbot.waitSignal(hook.happened, timeout=1000):
        crash()
    report = hook.earlier_report()
    assert report is not None
    text = report.read_text(encoding="utf-8")
    assert "builtins.ValueError" in text
    assert "in fail" in text
    assert "hunter2" not in text
    assert "周报" not in text
    assert str(Path.home()) not in text
    assert report.stat().st_mode & 0o077 == 0


@pytest.mark.spec("U16")
def test_a_thread_that_fails_is_caught_too(hook: CrashHook, qtbot: QtBot) -> None:
    with qtbot.waitSignal(hook.happened, timeout=2000):
        thread = threading.Thread(target=fail, args=(SECRET,))
        thread.start()
        thread.join()
    assert hook.earlier_report()


@pytest.mark.spec("U16")
def test_only_the_newest_reports_are_kept_and_they_can_be_dismissed(hook: CrashHook) -> None:
    for _ in range(KEPT_REPORTS + 3):
        crash()
    folder = hook.earlier_report()
    assert folder is not None
    assert len([path for path in folder.parent.iterdir() if path.stat().st_size]) == KEPT_REPORTS
    hook.dismiss_reports()
    assert hook.earlier_report() is None


@pytest.mark.spec("U16")
def test_an_interpreter_that_dies_leaves_a_report_for_the_next_start(tmp_path: Path, qapp: QObject) -> None:
    code = (
        "import sys, faulthandler; from pathlib import Path; from datetime import datetime, UTC;"
        "from halo_desktop.ui.crash import CrashHook;"
        "hook = CrashHook(Path(sys.argv[1]), lambda: datetime.now(UTC)); hook.install(); faulthandler._sigabrt()"
    )
    died = run([sys.executable, "-c", code, str(tmp_path / "logs")], check=False, capture_output=True)
    assert died.returncode != 0
    owner = QObject()
    report = CrashHook(tmp_path / "logs", Clock(), owner).earlier_report()
    assert report is not None
    assert "Fatal Python error" in report.read_text(encoding="utf-8")
    hook = CrashHook(tmp_path / "logs", Clock(), owner)
    hook.install()
    kept = hook.earlier_report()
    hook.uninstall()
    assert kept is not None
    assert "Fatal Python error" in kept.read_text(encoding="utf-8")


def test_an_orderly_end_leaves_nothing(tmp_path: Path, qapp: QObject) -> None:
    owner = QObject()
    hook = CrashHook(tmp_path / "logs", Clock(), owner)
    hook.install()
    hook.uninstall()
    assert list((tmp_path / "logs").iterdir()) == []

"""Starting the program: what is loaded when, its arguments, and its end."""

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from data_folder import make_data_folder, picture
from PySide6.QtCore import QCoreApplication, QEvent, QLocale, Qt

from halo_desktop.app import Options, read_options
from halo_desktop.engine.files.watch import FolderWatch
from halo_desktop.ui.instance import Instance
from halo_desktop.ui.jobs import DaemonExecutor
from halo_desktop.ui.main_window.frame import MainWindow
from halo_desktop.ui.main_window.session import Outside, Session
from halo_desktop.ui.program_settings import FolderFrom, Program, ProgramSettings
from halo_desktop.ui.remembered import Remembered
from halo_desktop.ui.theme import Mode

FIRST_PAINT = """
import sys
from halo_desktop import app
from PySide6.QtWidgets import QApplication

def report(self):
    loaded = {"pydantic", "watchdog", "filelock", "showinfm", "sqlite3"} & set(sys.modules)
    engine = sorted(name[20:] for name in sys.modules if name.startswith("halo_desktop.engine."))
    print("before the first paint:", sorted(loaded), engine)
    QApplication.quit()

app.Desktop.open = report
sys.exit(app.main(["--data-dir", sys.argv[1], "--lang", "en"]))
"""

WHOLE_START = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel
from halo_desktop import app

def look():
    (window,) = [one for one in QApplication.topLevelWidgets() if type(one).__name__ == "MainWindow"]
    texts = {one.text() for kind in (QAbstractButton, QLabel) for one in window.findChildren(kind) if one.isVisible()}
    if sys.argv[1] in texts:
        print("seen")
        window.close()

timer = QTimer()
timer.timeout.connect(look)

def start(self):
    timer.start(20)
    real(self)

real = app.Desktop.open
app.Desktop.open = start
sys.exit(app.main(sys.argv[2:]))
"""


def run(program: str, *arguments: str, home: Path) -> "subprocess.CompletedProcess[str]":
    folders = {"XDG_CONFIG_HOME": home / "config", "XDG_STATE_HOME": home / "state", "XDG_RUNTIME_DIR": home}
    environment = os.environ | {"HOME": str(home)} | {name: str(folder) for name, folder in folders.items()}
    return subprocess.run(
        [sys.executable, "-c", program, *arguments],
        capture_output=True,
        text=True,
        check=False,
        timeout=20,
        env=environment,
    )


def test_nothing_heavy_is_loaded_before_the_first_paint(tmp_path: Path) -> None:
    result = run(FIRST_PAINT, str(tmp_path), home=tmp_path)
    assert result.stdout == "before the first paint: [] ['files', 'files.layout']\n", result.stderr


@pytest.mark.spec("U12")
def test_a_folder_is_opened_and_the_window_closes_in_order(tmp_path: Path) -> None:
    data = make_data_folder(tmp_path / "halo")
    before = picture(data.root)
    result = run(WHOLE_START, "Halo 工作区", "--data-dir", str(data.root), "--lang", "zh_CN", home=tmp_path)
    assert (result.returncode, result.stdout) == (0, "seen\n"), result.stderr
    assert picture(data.root) == before


@pytest.mark.spec("U12")
@pytest.mark.parametrize(("language", "text"), [("zh_CN", "Halo 工作区"), ("en", "Halo workspace")])
def test_a_demo_is_thrown_away_at_the_end(tmp_path: Path, language: str, text: str) -> None:
    temporary = tmp_path / "tmp"
    temporary.mkdir()
    program = f"import tempfile; tempfile.tempdir = {str(temporary)!r}\n{WHOLE_START}"
    result = run(program, text, "--demo", "--lang", language, home=tmp_path)
    assert (result.returncode, result.stdout) == (0, "seen\n"), result.stderr
    assert [path for path in temporary.iterdir() if path.is_dir()] == []


@pytest.mark.skipif(os.name == "nt", reason="there are no such signals")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_the_program_in_order(tmp_path: Path, number: signal.Signals) -> None:
    temporary = tmp_path / "tmp"
    temporary.mkdir()
    program = WHOLE_START.replace("window.close()", f"os.kill(os.getpid(), {int(number)}); timer.stop()")
    program = f"import os, tempfile; tempfile.tempdir = {str(temporary)!r}\n{program}"
    result = run(program, "Halo workspace", "--demo", "--lang", "en", home=tmp_path)
    assert (result.returncode, result.stdout) == (0, "seen\n"), result.stderr
    assert [path for path in temporary.iterdir() if path.is_dir()] == []


@pytest.mark.spec("U17")
def test_a_second_start_ends_and_the_first_window_comes_forward(tmp_path: Path, qtbot, monkeypatch) -> None:
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    data = make_data_folder(tmp_path / "halo")
    first = Instance(data.root)
    assert first.claim()
    with qtbot.waitSignal(first.asked_forward, timeout=20_000):
        result = subprocess.Popen(
            [sys.executable, "-m", "halo_desktop", "--data-dir", str(data.root), "--lang", "en"],
            env={**os.environ, "HOME": str(tmp_path)},
        )
    assert result.wait(20) == 0
    first.release()


@pytest.mark.spec("U16")
def test_a_report_of_an_earlier_crash_is_offered(tmp_path: Path) -> None:
    crashes = tmp_path / "state" / "halo-desktop" / "log" / "crashes"
    crashes.mkdir(parents=True)
    report = crashes / "20261101-000000-0.crash.txt"
    report.write_text("RuntimeError", encoding="utf-8")
    text = "The program ended unexpectedly last time. There is a report, without memory text."
    result = run(WHOLE_START, text, "--data-dir", str(tmp_path / "halo"), "--lang", "en", home=tmp_path)
    assert (result.returncode, result.stdout) == (0, "seen\n"), result.stderr


def test_the_command_line_is_read() -> None:
    assert read_options([]) == Options()
    found = read_options(["--data-dir", "x", "--lang", "en", "--theme", "dark"])
    assert found == Options(Path("x"), language="en", mode=Mode.DARK)
    assert read_options(["--demo"]).demo


@pytest.mark.parametrize("arguments", [["--demo", "--data-dir", "x"], ["--lang", "fr"], ["x"]])
def test_a_command_line_that_makes_no_sense_is_refused(arguments: list[str], capsys) -> None:
    with pytest.raises(SystemExit) as leaving:
        read_options(arguments)
    assert leaving.value.code == 2
    assert "halo-desktop: error: " in capsys.readouterr().err


@pytest.mark.spec("U11")
def test_the_end_leaves_no_thread_and_no_timer_behind(qtbot, english, data_folder, tmp_path: Path) -> None:
    from engine_home import open_home

    before = set(threading.enumerate())
    executor = DaemonExecutor()
    window = MainWindow()
    program = Program(ProgramSettings(None), FolderFrom.CHOICE, tmp_path)
    outside = Outside(executor, Remembered(None), program, tmp_path, FolderWatch)
    session = Session(window, open_home(data_folder.root, tmp_path), outside)
    window.show()
    qtbot.waitUntil(lambda: not session.bench.jobs._lanes, timeout=10_000)
    session.stop()
    executor.shutdown(wait=False)
    window.close()
    assert not session.workspaces.presenter.timer.isActive()
    for thread in set(threading.enumerate()) - before:
        thread.join(5)
    assert not [thread for thread in set(threading.enumerate()) - before if thread.is_alive()]


def test_a_place_that_is_not_filled_is_not_gone_to(qtbot, english) -> None:
    window = MainWindow()
    qtbot.addWidget(window)
    window.go("humans")
    assert window.current() == "conversations"
    assert QLocale().name()


@pytest.mark.spec("U14")
def test_icons_are_drawn_anew_when_the_scale_changes(qtbot, english, theme) -> None:
    window = MainWindow()
    qtbot.addWidget(window)
    with qtbot.waitSignal(theme.changed):
        QCoreApplication.sendEvent(window, QEvent(QEvent.Type.DevicePixelRatioChange))


@pytest.mark.spec("U15")
def test_going_to_a_place_draws_no_focus_border_there(desk) -> None:
    desk.window.go("humans")
    desk.session.humans.page._new.setFocus(Qt.FocusReason.TabFocusReason)
    desk.go("workspaces")
    assert desk.window.focusWidget() is desk.window

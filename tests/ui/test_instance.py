"""A second start raises the first window, and a killed one is no obstacle."""

import sys
from collections.abc import Iterator
from pathlib import Path
from subprocess import PIPE, Popen

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from halo_desktop.ui.instance import Instance

OTHER_PROCESS = """
import sys
from pathlib import Path
from PySide6.QtCore import QCoreApplication
from halo_desktop.ui.instance import Instance
app = QCoreApplication(sys.argv)
instance = Instance(Path(sys.argv[1]))
claimed = instance.claim()
print("claimed" if claimed else "heard" if instance.call_forward() else "deaf", flush=True)
if claimed:
    instance.asked_forward.connect(lambda: print("forward", flush=True))
    app.exec()
"""


def start(folder: Path) -> "Popen[str]":
    return Popen([sys.executable, "-c", OTHER_PROCESS, str(folder)], stdout=PIPE, text=True)


def line(process: "Popen[str]") -> str:
    assert process.stdout
    return process.stdout.readline().strip()


@pytest.fixture
def first(tmp_path: Path, qapp: QObject) -> Iterator[Instance]:
    owner = QObject()
    instance = Instance(tmp_path / "halo", owner)
    assert instance.claim()
    yield instance
    instance.release()


@pytest.mark.spec("U17")
def test_a_second_start_calls_the_first_forward(first: Instance, tmp_path: Path, qtbot: QtBot) -> None:
    with qtbot.waitSignal(first.asked_forward, timeout=5000):
        second = start(tmp_path / "halo")
    assert line(second) == "heard"
    assert second.wait(5) == 0
    second.communicate()


@pytest.mark.spec("U17")
def test_another_data_folder_has_a_window_of_its_own(first: Instance, tmp_path: Path, qapp: QObject) -> None:
    owner = QObject()
    other = Instance(tmp_path / "other", owner)
    assert other.claim()
    other.release()


@pytest.mark.spec("U17")
def test_another_name_of_the_same_folder_is_the_same(first: Instance, tmp_path: Path, qapp: QObject) -> None:
    (tmp_path / "halo").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "halo")
    owner = QObject()
    assert not Instance(tmp_path / "link", owner).claim()


@pytest.mark.spec("U17")
def test_a_killed_window_is_no_obstacle(tmp_path: Path, qapp: QObject) -> None:
    other = start(tmp_path / "halo")
    assert line(other) == "claimed"
    owner = QObject()
    instance = Instance(tmp_path / "halo", owner)
    assert not instance.claim()
    other.kill()
    other.communicate()
    assert instance.claim()
    instance.release()

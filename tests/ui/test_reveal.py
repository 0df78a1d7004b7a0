"""Showing a path in the system's file manager, and what happens where there is none."""

from pathlib import Path

import pytest
from PySide6.QtCore import QUrl

from halo_desktop.engine.errors import Code, EngineError
from halo_desktop.ui import reveal
from halo_desktop.ui.jobs import Jobs


@pytest.fixture
def manager(qapp, inline_executor, monkeypatch) -> reveal.SystemFileManager:
    """A file manager on a system without a session bus."""

    class NoBus:
        @staticmethod
        def sessionBus():  # noqa: N802 - Qt's name
            return type("Bus", (), {"isConnected": lambda _self: False})()

    monkeypatch.setattr(reveal, "QDBusConnection", NoBus)
    return reveal.SystemFileManager(Jobs(inline_executor))


@pytest.mark.spec("U06")
def test_without_a_bus_the_file_manager_is_started_with_the_file(manager, monkeypatch, qtbot, tmp_path: Path) -> None:
    started: list[Path] = []
    monkeypatch.setattr(reveal, "_start_file_manager", started.append)
    manager.show(tmp_path / "memory.md", pytest.fail)
    qtbot.waitUntil(lambda: not manager._jobs.is_busy("reveal"))
    assert started == [tmp_path / "memory.md"]


@pytest.mark.spec("U06")
@pytest.mark.parametrize("opens", [True, False])
def test_without_a_file_manager_the_folder_is_opened_or_the_failure_said(
    manager, monkeypatch, qtbot, tmp_path: Path, opens: bool
) -> None:
    opened: list[QUrl] = []
    failures: list[Exception] = []

    def refuse(_path: Path) -> None:
        raise OSError("none")

    class Services:
        @staticmethod
        def openUrl(url: QUrl) -> bool:  # noqa: N802 - Qt's name
            opened.append(url)
            return opens

    monkeypatch.setattr(reveal, "_start_file_manager", refuse)
    monkeypatch.setattr(reveal, "QDesktopServices", Services)
    manager.show(tmp_path / "memory.md", failures.append)
    qtbot.waitUntil(lambda: bool(opened))
    assert opened == [QUrl.fromLocalFile(str(tmp_path))]
    if opens:
        assert failures == []
    else:
        (failure,) = failures
        assert isinstance(failure, EngineError)
        assert failure.code is Code.REVEAL_FAILED

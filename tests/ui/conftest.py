"""What every test of the ui needs: no screen, a set palette, work that runs inline, and no leftovers."""

import gc
import os
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from typing import Any

# Qt reads the platform when it is first loaded.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication

from halo_desktop.ui import theme as themes


class InlineExecutor(Executor):
    """Runs what is submitted before `submit` returns."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> "Future[Any]":
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:  # noqa: BLE001 - an executor keeps every error for the caller
            future.set_exception(error)
        return future


@pytest.fixture
def inline_executor() -> InlineExecutor:
    """An executor without threads."""
    return InlineExecutor()


@pytest.fixture(scope="session", autouse=True)
def _dressed(qapp: QApplication) -> None:
    # The offscreen platform has no colour scheme: light is set, not found.
    themes.current().apply(qapp, themes.Mode.LIGHT)


@pytest.fixture
def theme(qapp: QApplication) -> Iterator[themes.Theme]:
    """The theme of the application, light again after the test."""
    yield themes.current()
    themes.current().apply(qapp, themes.Mode.LIGHT)


@pytest.fixture(autouse=True)
def _no_widget_outlives_its_test(qapp: QApplication) -> Iterator[None]:
    yield
    for widget in QApplication.topLevelWidgets():
        widget.close()
        widget.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()
    assert not QApplication.topLevelWidgets()

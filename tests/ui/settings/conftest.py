"""Model servers on loopback, a keyring of our own, and the place Settings with short limits."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from loopback import guard
from model_servers import Anthropic, OpenAi, ScriptedServer
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QWidget

from halo_desktop.engine.llm.keys import Keys
from halo_desktop.engine.llm.limits import CallLimits
from halo_desktop.engine.llm.models import ModelMeans
from halo_desktop.ui.jobs import DaemonExecutor
from halo_desktop.ui.settings.models.dialog import ModelDialog
from halo_desktop.ui.widgets.choice_box import ChoiceBox

WAIT_MILLISECONDS = 15_000
KEY = "sk-test-0123456789abcdef"
QUICK = CallLimits(total=3.0, idle=0.6, connect=2.0, attempts=1)


@dataclass
class ListKeyring:
    """A keyring in memory; with `works` off it is as one that is locked and stays so."""

    works: bool = True
    kept: dict[str, str] = field(default_factory=dict)
    asked: int = 0

    def get_password(self, _service: str, account: str, /) -> str | None:
        self.asked += 1
        self._fail_unless_it_works()
        return self.kept.get(account)

    def set_password(self, _service: str, account: str, password: str, /) -> None:
        self._fail_unless_it_works()
        self.kept[account] = password

    def delete_password(self, _service: str, account: str, /) -> None:
        self._fail_unless_it_works()
        del self.kept[account]

    def _fail_unless_it_works(self) -> None:
        if not self.works:
            raise RuntimeError("the keyring is locked")


class SettingsUser:
    """What a user does with models in the place Settings."""

    def __init__(self, desk: Any) -> None:
        self.desk = desk
        self.home = desk.home

    @property
    def page(self) -> Any:
        return self.desk.session.settings.page

    @property
    def dialog(self) -> ModelDialog:
        found = self.desk.dialog()
        assert isinstance(found, ModelDialog)
        return found

    @property
    def file(self) -> Path:
        return self.desk.home.root.settings_file

    def stored(self) -> Any:
        """Return the models as the file holds them."""
        return json.loads(self.file.read_text(encoding="utf-8"))["models"]

    def wait_for(self, condition: Callable[[], object]) -> None:
        self.desk.qtbot.waitUntil(lambda: bool(condition()), timeout=WAIT_MILLISECONDS)

    def wait_for_text(self, beginning: str, widget: QWidget | None = None) -> str:
        """Wait until a text that begins so can be seen, and return it."""

        def found() -> list[str]:
            return [text for text in self.desk.texts(widget) if text.startswith(beginning)]

        self.wait_for(found)
        return found()[0]

    def add(self, server: ScriptedServer, name: str = "served-model", key: str = KEY) -> None:
        """Open the dialog and fill it for a server."""
        self.desk.click("Add model…")
        is_openai = isinstance(server.dialect, OpenAi)
        self.choose_provider("compatible" if is_openai else "compatible-anthropic")
        self.type_into("Address", server.base_url)
        self.type_into("Model name", name)
        self.type_into("Key", key)

    def choose_provider(self, ident: str) -> None:
        """Walk to a provider with the arrow keys, as a user without a mouse."""
        (box,) = self.dialog.findChildren(ChoiceBox)
        while box.value() != ident:
            before = box.currentIndex()
            self.desk.qtbot.keyClick(box, Qt.Key.Key_Down)
            assert box.currentIndex() > before, ident

    def type_into(self, name: str, text: str) -> None:
        """Type over what an input of the dialog holds."""
        (field,) = (one for one in self.dialog.findChildren(QLineEdit) if one.accessibleName() == name)
        field.selectAll()
        self.desk.qtbot.keyClick(field, Qt.Key.Key_Backspace)
        self.desk.qtbot.keyClicks(field, text)

    def press(self, text: str) -> None:
        """Click a button of the open dialog, which may be scrolled out of sight, without waiting for what follows."""
        button = self.desk.button(text, self.desk.dialog())
        assert button.isEnabled(), f"{text} is disabled"
        self.desk.qtbot.mouseClick(button, Qt.MouseButton.LeftButton)

    def save(self) -> None:
        self.press("Save")
        self.wait_for(lambda: not self.desk.has_dialog())
        self.desk.settle()


@pytest.fixture
def reached(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Give what was tried beyond loopback; nothing of it was let through."""
    for name in ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.lower(), raising=False)
    return guard(monkeypatch)


@pytest.fixture(params=["openai", "anthropic"])
def server(request: pytest.FixtureRequest, reached: list[str]) -> Iterator[ScriptedServer]:
    """Give a server of each protocol in turn; what it was sent must have been right."""
    server = ScriptedServer(OpenAi() if request.param == "openai" else Anthropic())
    yield server
    server.stop()
    assert server.flaws == []
    assert reached == []


@pytest.fixture
def keyring() -> ListKeyring:
    return ListKeyring()


@pytest.fixture
def environment() -> dict[str, str]:
    """The environment variables in which keys are looked for."""
    return {}


@pytest.fixture(scope="session", autouse=True)
def _imported() -> None:
    # What the first test of a process would wait for.
    import_module("halo_desktop.engine.llm.pydantic_ai_adapter")


@pytest.fixture
def model_means(keyring: ListKeyring, environment: dict[str, str]) -> Iterator[ModelMeans]:
    """What models are asked with here: our keyring, our environment, short limits."""
    means = ModelMeans(keys=Keys(lambda: keyring, environment), limits=QUICK, test_limits=QUICK)
    yield means
    means.opener.close(5)


@pytest.fixture
def inline_executor() -> Iterator[DaemonExecutor]:
    """Real threads, in place of the executor that runs inline: a server may take its time."""
    executor = DaemonExecutor()
    yield executor
    executor.shutdown(wait=True)


@pytest.fixture
def settings(desk: Any) -> SettingsUser:
    """The place Settings of the small data folder, in English."""
    desk.go("settings")
    return SettingsUser(desk)

"""Runs the real command in this process, as a person would type it."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from engine_home import open_home

from halo_desktop.cli.program import Door, run
from halo_desktop.cli.secrets import Secrets
from halo_desktop.engine.home import Home
from halo_desktop.engine.llm.models import ModelMeans


@dataclass(frozen=True, slots=True)
class Result:
    """What a command left behind."""

    code: int
    out: str
    err: str

    @property
    def value(self) -> Any:
        """The one JSON value on standard output."""
        return json.loads(self.out)


@dataclass
class CommandLine:
    """Runs commands on one data folder and remembers what was shown in the file manager."""

    root: Path
    capsys: pytest.CaptureFixture[str]
    environment: dict[str, str] = field(default_factory=dict)
    revealed: list[Path] = field(default_factory=list)
    model_means: ModelMeans | None = None
    typed: str | None = None
    """What is typed when a secret is asked for; `None`: there is no terminal."""
    piped: str = ""
    """What stands on standard input."""
    asked: list[str] = field(default_factory=list)
    agrees: bool = False
    """What is answered to a question before something goes for good; `False` also: there is no terminal."""

    def __call__(self, *arguments: str) -> Result:
        secrets = Secrets(self._ask, lambda: self.piped)
        door = Door(self.environment, None, self._open, self.revealed.append, secrets, self._confirm)
        self.capsys.readouterr()
        code = run(arguments, door)
        out, err = self.capsys.readouterr()
        return Result(code, out, err)

    def json(self, *arguments: str) -> Any:
        """Run a command that must succeed and say nothing beside its JSON value."""
        result = self(*arguments, "--json")
        assert (result.code, result.err) == (0, "")
        return result.value

    def _open(self, folder: Path | None) -> Home:
        return open_home(folder or self.root, self.root.parent / "user", self.model_means)

    def _confirm(self, question: str) -> bool:
        self.asked.append(question)
        return self.agrees

    def _ask(self, question: str) -> str | None:
        self.asked.append(question)
        return self.typed

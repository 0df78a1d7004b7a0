"""The development commands as they are typed."""

import ast
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import dev
import pytest
from environment import SetupError
from source_tree import CHECKOUT

DEV = CHECKOUT / "packaging" / "dev.py"


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[tuple[list[str], Mapping[str, str]]]:
    """Collect what would be started, with its environment, instead of starting it."""
    calls: list[tuple[list[str], Mapping[str, str]]] = []

    def record(command: list[str], *, env: Mapping[str, str] | None, cwd: Path | None) -> int:
        calls.append((command[1:], env or {}))
        return 0

    monkeypatch.setattr(dev, "_prepare", lambda _environment: Path(sys.executable))
    monkeypatch.setattr(subprocess, "call", record)
    return calls


@pytest.mark.parametrize(
    ("arguments", "passed_on"),
    [
        ([], ["--demo"]),
        (["--theme", "dark"], ["--demo", "--theme", "dark"]),
        (["--demo"], ["--demo"]),
        (["--data-dir", "x"], ["--data-dir", "x"]),
        (["--data-dir=x"], ["--data-dir=x"]),
    ],
)
def test_run_opens_the_demo_unless_a_folder_is_given(
    started: list[tuple[list[str], Mapping[str, str]]], arguments: list[str], passed_on: list[str]
) -> None:
    assert dev.main(["run", *arguments]) == 0
    assert started[0][0] == ["-m", "halo_desktop", *passed_on]


def test_the_tests_need_no_screen(
    started: list[tuple[list[str], Mapping[str, str]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("QT_QPA_PLATFORM", raising=False)
    assert dev.main(["test", "tests/engine", "-q"]) == 0
    command, environment = started[0]
    assert command == ["-m", "pytest", "tests/engine", "-q"]
    assert environment["QT_QPA_PLATFORM"] == "offscreen"


def test_the_tests_keep_a_chosen_platform(
    started: list[tuple[list[str], Mapping[str, str]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("QT_QPA_PLATFORM", "xcb")
    dev.main(["test"])
    assert started[0][1]["QT_QPA_PLATFORM"] == "xcb"


def test_check_goes_on_after_a_failure(
    started: list[tuple[list[str], Mapping[str, str]]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(dev, "_python", lambda _python, *command, **_: int("mypy" in command))
    assert dev.main(["check"]) == 1
    assert capsys.readouterr().out.endswith("== translations\nFailed: types (mypy).\n")


def test_what_keeps_a_command_from_starting_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(_checkout: Path) -> Path:
        raise SetupError("Python's venv module is not installed")

    monkeypatch.setattr(dev, "ready_python", fail)
    assert dev.main(["test"]) == 1
    assert capsys.readouterr().err == "Python's venv module is not installed\n"


def test_an_unknown_command_names_the_others(capsys: pytest.CaptureFixture[str]) -> None:
    assert dev.main(["tset"]) == 1
    assert "run, test, check" in capsys.readouterr().err


def test_an_older_python_can_read_the_file() -> None:
    ast.parse(DEV.read_text(encoding="utf-8"), feature_version=(3, 7))


def test_only_the_standard_library_is_needed() -> None:
    # -E -s -S: neither installed packages nor the environment of this test are seen.
    command = [sys.executable, "-E", "-s", "-S", str(DEV), "--help"]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (result.returncode, result.stderr) == (0, "")


@pytest.mark.spec("Q30")
def test_the_readme_starts_and_tests_with_one_command_each() -> None:
    readme = (CHECKOUT / "README.md").read_text(encoding="utf-8")
    typed = set(re.findall(r"python3 packaging/dev\.py (\w+)", readme))
    assert {"run", "test"} <= typed
    assert typed <= set(dev.COMMANDS)

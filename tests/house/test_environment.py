"""What the development environment says when it cannot be made, and when it is made anew."""

import importlib.util
import sys
from pathlib import Path

import environment
import pytest

VERSION = f"python{sys.version_info.major}.{sys.version_info.minor}"
OFFLINE = """\
WARNING: Retrying (Retry(total=0)) after connection broken by 'NewConnectionError(...)'
ERROR: Could not find a version that satisfies the requirement ruff==1 (from versions: none)
"""


class Steps:
    """Stands in for venv and pip: records what is asked for, and makes the folder's Python."""

    def __init__(self, checkout: Path) -> None:
        self.checkout = checkout
        self.taken: list[str] = []
        self.pip_fails = False

    def create(self, folder: Path) -> None:
        self.taken.append("create")
        python = environment._python_of(folder)
        python.parent.mkdir(parents=True, exist_ok=True)
        python.write_bytes(b"")

    def install(self, _python: Path, _lock: Path) -> None:
        self.taken.append("install")
        if self.pip_fails:
            raise environment.SetupError("no network")

    def ready(self) -> list[str]:
        """Ask for the environment and give the steps that this took."""
        self.taken.clear()
        environment.ready_python(self.checkout)
        return list(self.taken)


@pytest.fixture
def steps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Steps:
    steps = Steps(tmp_path)
    lock = tmp_path / "packaging" / "requirements.lock"
    lock.parent.mkdir()
    lock.write_text("ruff==1\n", encoding="utf-8")
    monkeypatch.setattr(environment, "_create", steps.create)
    monkeypatch.setattr(environment, "_install", steps.install)
    monkeypatch.setattr(environment, "_put_on_path", lambda _checkout, _folder: None)
    monkeypatch.setattr(environment, "_can_be_updated", Path.is_file)
    return steps


def test_the_second_call_does_nothing(steps: Steps) -> None:
    assert steps.ready() == ["create", "install"]
    assert steps.ready() == []


def test_a_changed_lock_file_is_installed_again(steps: Steps) -> None:
    steps.ready()
    (steps.checkout / "packaging" / "requirements.lock").write_text("ruff==2\n", encoding="utf-8")
    assert steps.ready() == ["install"]


def test_an_interrupted_installation_starts_anew(steps: Steps) -> None:
    steps.pip_fails = True
    with pytest.raises(environment.SetupError):
        steps.ready()
    steps.pip_fails = False
    assert steps.ready() == ["create", "install"]


def test_a_vanished_python_is_made_anew(steps: Steps) -> None:
    steps.ready()
    environment._python_of(steps.checkout / ".venv").unlink()
    assert steps.ready() == ["create", "install"]


def test_a_python_without_venv_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: name != "ensurepip" or None)
    sentence = environment.missing_venv_sentence()
    assert sentence is not None
    assert sentence.endswith(f"apt-get install {VERSION}-venv")


def test_a_python_without_venv_is_told_nothing_else(
    steps: Steps, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(environment, "missing_venv_sentence", lambda: "install it")
    with pytest.raises(environment.SetupError, match="install it"):
        steps.ready()
    assert (steps.taken, capsys.readouterr().err) == ([], "")


def test_no_network_is_one_sentence() -> None:
    sentence = environment.install_failure(OFFLINE)
    assert "network" in sentence
    assert "\n" not in sentence


def test_another_failure_shows_the_end_of_what_pip_said() -> None:
    said = "\n".join(f"line {number}" for number in range(100))
    lines = environment.install_failure(said).splitlines()
    assert lines[-1] == "line 99"
    assert len(lines) == environment.SHOWN_LINES + 1


def test_the_checkout_is_put_on_the_path_without_naming_it(tmp_path: Path) -> None:
    checkout = tmp_path / "我的 checkout"
    folder = checkout / ".venv"
    (folder / "lib" / VERSION / "site-packages").mkdir(parents=True)
    environment._put_on_path(checkout, folder)
    (pth,) = folder.rglob("*.pth")
    line = pth.read_text(encoding="ascii").strip()
    assert (pth.parent / line).resolve() == checkout.resolve()

"""What may import what: no Qt below the ui, no network, and the contracts of pyproject.toml."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from source_tree import CHECKOUT, PACKAGE, modules, place, tree_of

WITHOUT_QT = ("engine", "cli", "words", "resources.py")
# Run in a process of its own: there, importing Qt fails, directly or through another module.
IMPORT_WITHOUT_QT = """
import importlib, sys
sys.modules["PySide6"] = sys.modules["shiboken6"] = None
for name in sys.argv[1:]:
    importlib.import_module(name)
"""
NETWORK = {
    "aiohttp", "anthropic", "asyncio.streams", "ftplib", "http", "httpx", "httpx2", "imaplib", "openai", "poplib",
    "pydantic_ai", "requests", "smtplib", "socket", "socketserver", "ssl", "telnetlib", "urllib.request", "urllib3",
    "websockets", "xmlrpc",
}  # fmt: skip
MODELS = PACKAGE / "engine" / "llm"
# One instance per data folder: the only use of Qt's network module is a local socket.
LOCAL_ONLY = {"QLocalServer", "QLocalSocket"}


def names_without_qt() -> list[str]:
    paths = [PACKAGE / name for name in WITHOUT_QT]
    files = [file for path in paths for file in (path.rglob("*.py") if path.is_dir() else [path])]
    return sorted(module_name(file) for file in files if file.is_file())


def module_name(file: Path) -> str:
    parts = file.relative_to(CHECKOUT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported(path: Path) -> Iterator[str]:
    """Give the dotted names that a module imports: `a.b` for `import a.b` and `from a import b`."""
    for node in ast.walk(tree_of(path)):
        match node:
            case ast.Import(names=names):
                yield from (alias.name for alias in names)
            case ast.ImportFrom(module=str(module), names=names):
                yield from (f"{module}.{alias.name}" for alias in names)
            case _:
                pass


def reaches_network(name: str) -> bool:
    parts = name.split(".")
    if parts[:2] == ["PySide6", "QtNetwork"]:
        return parts[2:3] == [] or parts[2] not in LOCAL_ONLY
    return any(".".join(parts[:length]) in NETWORK for length in range(1, len(parts) + 1))


def test_engine_words_and_command_line_are_imported_without_qt() -> None:
    command = [sys.executable, "-c", IMPORT_WITHOUT_QT, *names_without_qt()]
    result = subprocess.run(command, cwd=CHECKOUT, capture_output=True, text=True, check=False)
    assert (result.returncode, result.stderr) == (0, "")


def test_an_import_of_qt_would_be_noticed() -> None:
    command = [sys.executable, "-c", IMPORT_WITHOUT_QT, "PySide6.QtCore"]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode != 0


def test_the_import_contracts_hold() -> None:
    program = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    command = [sys.executable, "-c", program, "--no-logo", "--no-cache"]
    result = subprocess.run(command, cwd=CHECKOUT, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout


@pytest.mark.spec("Q25")
def test_only_the_room_of_models_imports_the_network() -> None:
    reached = [
        f"{place(path)} {name}"
        for path in modules("halo_desktop")
        for name in imported(path)
        if reaches_network(name) and not path.is_relative_to(MODELS)
    ]
    assert reached == []


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("socket", True),
        ("urllib.request.urlopen", True),
        ("urllib.parse.quote", False),
        ("PySide6.QtNetwork.QLocalServer", False),
        ("PySide6.QtNetwork.QNetworkAccessManager", True),
        ("PySide6.QtNetwork", True),
    ],
)
def test_network_modules_are_told_from_others(name: str, expected: bool) -> None:
    assert reaches_network(name) is expected

"""What is imported before a model is opened: the start of the program must not pay for it."""

from __future__ import annotations

import pkgutil
import subprocess
import sys

import pytest

import halo_desktop.engine.llm

HEAVY = ("pydantic_ai", "openai", "anthropic", "httpx2", "keyring")
ADAPTER = "pydantic_ai_"
PROGRAM = """
import importlib, sys
importlib.import_module(sys.argv[1])
print(*[name for name in sys.argv[2:] if name in sys.modules])
"""


def light_modules() -> list[str]:
    room = halo_desktop.engine.llm
    names = [module.name for module in pkgutil.iter_modules(room.__path__)]
    return [room.__name__, *(f"{room.__name__}.{name}" for name in names if not name.startswith(ADAPTER))]


def imported_with(name: str, *names: str) -> list[str]:
    command = [sys.executable, "-c", PROGRAM, name, *names]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()


def test_no_module_but_the_adapter_imports_a_provider() -> None:
    program = "import importlib, sys\nfor name in sys.argv[1].split(','): importlib.import_module(name)\n"
    program += "print(*[name for name in sys.argv[2:] if name in sys.modules])"
    command = [sys.executable, "-c", program, ",".join(light_modules()), *HEAVY]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout.split() == []


@pytest.mark.parametrize("name", ["halo_desktop.engine.llm", "halo_desktop.engine.llm.model"])
def test_the_protocol_costs_nothing_beyond_the_standard_library(name: str) -> None:
    assert imported_with(name, "pydantic", *HEAVY) == []


def test_the_adapter_would_be_noticed() -> None:
    assert "pydantic_ai" in imported_with("halo_desktop.engine.llm.pydantic_ai_adapter", *HEAVY)


@pytest.mark.spec("Q25")
def test_importing_the_adapter_reaches_for_no_network() -> None:
    program = (
        "import socket, sys\n"
        "def refuse(*_args, **_more): raise SystemExit('the network was reached for')\n"
        "socket.socket.connect = socket.getaddrinfo = refuse\n"
        "import halo_desktop.engine.llm.pydantic_ai_adapter"
    )
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (result.returncode, result.stderr) == (0, "")

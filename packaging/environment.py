"""Makes and repairs the virtual environment of the checkout; standard library only.

`.venv/installed` says what was installed: the digest of the lock file and the Python version. While
pip works it says "unfinished", so that the call after an interrupted one starts anew instead of
trusting half a package.
"""

import hashlib
import importlib.util
import os
import subprocess
import sys
import sysconfig
from pathlib import Path

import system_libraries

UNFINISHED = "unfinished"
SHOWN_LINES = 15
# pip says one of these about every package index that it cannot reach.
OFFLINE_SIGNS = ("connection broken by", "Max retries exceeded", "Connection timed out")


class SetupError(Exception):
    """The environment cannot be made; the message is what the user reads."""


def ready_python(checkout: Path) -> Path:
    """Give the Python of `.venv`, made, repaired or brought up to date where needed.

    Raises SetupError.
    """
    folder = checkout / ".venv"
    lock = checkout / "packaging" / "requirements.lock"
    stamp = folder / "installed"
    wanted = _wanted(lock)
    found = stamp.read_text(encoding="utf-8") if stamp.is_file() else ""
    python = _python_of(folder)
    if found == wanted and python.is_file():
        return python
    is_new = found == UNFINISHED or not _can_be_updated(python)
    if is_new and (sentence := missing_venv_sentence()):
        raise SetupError(sentence)
    print("Setting up .venv; this takes a minute or two, once.", file=sys.stderr, flush=True)
    if is_new:
        _create(folder)
    stamp.write_text(UNFINISHED, encoding="utf-8")
    _install(python, lock)
    _put_on_path(checkout, folder)
    stamp.write_text(wanted, encoding="utf-8")
    return python


def missing_venv_sentence() -> str | None:
    """Give the sentence for a Python without venv, as Debian ships it; None where it is there."""
    if all(importlib.util.find_spec(module) for module in ("venv", "ensurepip")):
        return None
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    command = system_libraries.install_command([f"python{version}-venv"])
    return f"Python's venv module is not installed: on Debian or Ubuntu type {command}"


def install_failure(output: str) -> str:
    """Turn what pip printed into what the user reads."""
    if any(sign in output for sign in OFFLINE_SIGNS):
        return (
            "The Python packages could not be downloaded: "
            "check the network connection (or pip's proxy settings) and run the command again."
        )
    lines = [line for line in output.splitlines() if line.strip()]
    return "\n".join(["The Python packages could not be installed. pip says:", *lines[-SHOWN_LINES:]])


def _wanted(lock: Path) -> str:
    digest = hashlib.sha256(lock.read_bytes()).hexdigest()
    return f"{digest} python{sys.version_info.major}.{sys.version_info.minor}"


def _python_of(folder: Path) -> Path:
    return folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def _can_be_updated(python: Path) -> bool:
    """Tell whether the environment is of this Python's version and has a pip that starts."""
    probe = "import pip, sys; print(*sys.version_info[:2])"
    try:
        result = subprocess.run([python, "-c", probe], capture_output=True, text=True, check=False)
    except OSError:
        return False
    expected = f"{sys.version_info.major} {sys.version_info.minor}"
    return result.returncode == 0 and result.stdout.strip() == expected


def _create(folder: Path) -> None:
    command = [sys.executable, "-m", "venv", "--clear", str(folder)]
    result = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
    if result.returncode != 0:
        said = (result.stderr or result.stdout).strip().splitlines()
        raise SetupError(f"The folder {folder} could not be made: {said[-1] if said else 'no reason'}")


def _install(python: Path, lock: Path) -> None:
    """Install exactly what the lock file names; the user's pip settings and proxies count."""
    command = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    command += ["--no-input", "--no-deps", "-r", str(lock)]
    result = subprocess.run(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
        check=False,
    )  # fmt: skip
    if result.returncode != 0:
        raise SetupError(install_failure(result.stdout))


def _put_on_path(checkout: Path, folder: Path) -> None:
    """Let the environment import the checkout as it is: nothing has to be built after a change.

    The path is written relative to the file, so that any name of the checkout and any encoding do.
    """
    places = {"base": str(folder), "platbase": str(folder)}
    site_packages = Path(sysconfig.get_path("purelib", "venv", vars=places))
    line = os.path.relpath(checkout, site_packages)
    (site_packages / "halo_desktop_checkout.pth").write_text(line + "\n", encoding="ascii")

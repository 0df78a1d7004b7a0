#!/usr/bin/env python3
"""Every development command: `python3 packaging/dev.py COMMAND [ARGUMENTS…]`.

    run [ARGUMENTS…]    open the window, on a throw-away demo folder unless --data-dir is given
    test [ARGUMENTS…]   run the tests; arguments go to pytest
    check               style, types, import contracts and translations
    translations        bring i18n/*.ts up to date with the texts in the code
    wheel               build the wheel into dist/
    bench [ARGUMENTS…]  run the benchmarks

The first call makes `.venv` in the checkout from packaging/requirements.lock; nothing else has to
be installed. This file uses no syntax newer than Python 3.7: an older Python can say what is wrong.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

if sys.version_info < (3, 11):  # noqa: UP036 - this sentence is for an older Python
    sys.exit(
        "Halo Desktop needs Python 3.11 or newer, and this is Python {}.{}: install a newer one "
        "and type, for example, python3.11 packaging/dev.py run".format(*sys.version_info[:2])
    )

import catalogues
import system_libraries
from environment import SetupError, ready_python

CHECKOUT = Path(__file__).resolve().parent.parent
TS_FOLDER = CHECKOUT / "i18n"
CATALOGUES = CHECKOUT / "build" / "i18n"
LINT_IMPORTS = "from importlinter.cli import lint_imports_command; lint_imports_command()"
CHECKS = {
    "style": ["-m", "ruff", "check", "."],
    "format": ["-m", "ruff", "format", "--check", "."],
    "types (mypy)": ["-m", "mypy", "halo_desktop", "packaging"],
    "types (pyright)": ["-m", "pyright", "halo_desktop", "packaging"],
    "import contracts": ["-c", LINT_IMPORTS, "--no-logo"],
    "translations": [str(CHECKOUT / "packaging" / "check_translations.py")],
}
# These leave without showing a window: they need no display.
WINDOWLESS = {"--help", "--self-check", "--screenshots"}


def main(arguments: list[str]) -> int:
    """Run one command and give its exit code; 1 with one sentence when it cannot be run."""
    command, rest = (arguments[0], arguments[1:]) if arguments else ("--help", [])
    if command in ("-h", "--help"):
        print(__doc__)
        return 0
    if command not in COMMANDS:
        return _fail(f"There is no command {command}; there are: {', '.join(COMMANDS)}.")
    try:
        return COMMANDS[command](rest)
    except SetupError as error:
        return _fail(str(error))
    except KeyboardInterrupt:
        return 130


def run(arguments: list[str]) -> int:
    """Open the window."""
    own_folder = any(argument.split("=")[0] == "--data-dir" for argument in arguments)
    demo = [] if own_folder or "--demo" in arguments else ["--demo"]
    environment = dict(os.environ)
    if WINDOWLESS.intersection(argument.split("=")[0] for argument in arguments):
        environment.setdefault("QT_QPA_PLATFORM", "offscreen")
    python = _prepare(environment)
    # The caller's folder is kept, so that a relative --data-dir means what it says.
    return _python(python, "-m", "halo_desktop", *demo, *arguments, environment=environment)


def test(arguments: list[str]) -> int:
    """Run the tests; without a screen unless QT_QPA_PLATFORM chooses one, the whole suite on all cores."""
    arguments = arguments or ["-n", "auto"]
    environment = {"QT_QPA_PLATFORM": "offscreen", **os.environ}
    python = _prepare(environment)
    return _python(python, "-m", "pytest", *arguments, environment=environment, folder=CHECKOUT)


def check(_arguments: list[str]) -> int:
    """Run every check, also after one has failed."""
    python = _prepare(dict(os.environ, QT_QPA_PLATFORM="offscreen"))
    failed: list[str] = []
    for name, command in CHECKS.items():
        print(f"== {name}", flush=True)
        if _python(python, *command, folder=CHECKOUT) != 0:
            failed.append(name)
    print(f"Failed: {', '.join(failed)}." if failed else "All checks passed.")
    return 1 if failed else 0


def translations(_arguments: list[str]) -> int:
    """Bring the .ts files up to date with the code."""
    python = _prepare(dict(os.environ, QT_QPA_PLATFORM="offscreen"))
    script = str(CHECKOUT / "packaging" / "extraction.py")
    return _python(python, script, str(CHECKOUT / "halo_desktop"), str(TS_FOLDER))


def wheel(_arguments: list[str]) -> int:
    """Build the wheel."""
    python = _prepare(dict(os.environ, QT_QPA_PLATFORM="offscreen"))
    return _python(python, "-m", "hatchling", "build", "-t", "wheel", folder=CHECKOUT)


def bench(arguments: list[str]) -> int:
    """Run the benchmarks."""
    environment = {"QT_QPA_PLATFORM": "offscreen", **os.environ}
    python = _prepare(environment)
    return _python(python, "-m", "tests.bench", *arguments, environment=environment, folder=CHECKOUT)


COMMANDS = {
    "run": run,
    "test": test,
    "check": check,
    "translations": translations,
    "wheel": wheel,
    "bench": bench,
}


def _prepare(environment: dict[str, str]) -> Path:
    """Make everything ready that a command needs, and give the Python to run it with."""
    python = ready_python(CHECKOUT)
    problem = system_libraries.problem(python, environment)
    if problem:
        raise SetupError(problem)
    if catalogues.are_outdated(TS_FOLDER, CATALOGUES):
        script = str(CHECKOUT / "packaging" / "catalogues.py")
        if _python(python, script, str(TS_FOLDER), str(CATALOGUES)) != 0:
            raise SetupError("The translations could not be built")
    return python


def _python(
    python: Path,
    *arguments: str,
    environment: dict[str, str] | None = None,
    folder: Path | None = None,
) -> int:
    return subprocess.call([str(python), *arguments], env=environment, cwd=folder)


def _fail(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

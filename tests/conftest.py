"""What every test needs, with or without Qt: the checkout on the path and the `--spec` report."""

import os
import sys
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).resolve().parent.parent

# Tests import the checkout itself, and so do the processes that they start: nothing is installed.
sys.path[:0] = [str(CHECKOUT), str(CHECKOUT / "tests")]
os.environ["PYTHONPATH"] = os.pathsep.join([str(CHECKOUT), *filter(None, [os.environ.get("PYTHONPATH")])])

pytest_plugins = ["spec_rows"]

QT_SETTINGS = ["qt_api", "qt_log_level_fail", "qt_log_ignore", "qt_default_raising"]


def pytest_addoption(parser: pytest.Parser, pluginmanager: pytest.PytestPluginManager) -> None:
    """Accept the settings of pytest-qt where it is left out: they would be errors otherwise."""
    if not pluginmanager.hasplugin("pytest-qt"):
        for name in QT_SETTINGS:
            parser.addini(name, "read by pytest-qt only")


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Hand the counts of a worker to the process that prints the summary."""
    from kill_points import COUNTED

    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["kill_points"] = dict(COUNTED)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: object) -> None:
    """Take the counts of a worker (pytest-xdist)."""
    from kill_points import COUNTED

    COUNTED.update(getattr(node, "workeroutput", {}).get("kill_points", {}))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print at how many calls each operation was killed (Q20)."""
    from kill_points import COUNTED

    if COUNTED:
        counts = ", ".join(f"{name} {count}" for name, count in sorted(COUNTED.items()))
        terminalreporter.write_line(f"kill points: {counts}; {sum(COUNTED.values())} in all")

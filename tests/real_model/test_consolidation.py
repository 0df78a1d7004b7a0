"""A real model tidies a small notebook, by each protocol; whatever it makes of it, the notebook comes to no harm."""

from __future__ import annotations

import os
import threading
import time
from pathlib import Path

import pytest
from data_folder import SALES, page, write

from halo_desktop.engine.consolidation.ledger import read_attempts
from halo_desktop.engine.consolidation.outcome import Applied, Failed
from halo_desktop.engine.consolidation.run import Trigger
from halo_desktop.engine.home import Home
from halo_desktop.engine.llm.registry import ConfiguredModel
from halo_desktop.engine.notebook.front_matter import read_front_matter
from halo_desktop.engine.owners import workspace_ref

REF = workspace_ref(SALES)
SECONDS = float(os.environ.get("HALO_TEST_MODEL_SECONDS", "900"))
"""After so long the run is stopped, as if the program were quit: that must do no harm either."""

MEMORY = """# now

## State | weekly report and release
- The weekly report is a table.
- weekly report: a table
- Reports are sent to Lin every Monday.
- The release server is 10.0.0.7.

## Release rules
- Never release on a Friday.
- Tag first, then build, then publish.
- A release is undone by publishing the previous tag.

# History

## 2026-11-18-0915 | Report sent to Lin  [by: chat#0d71]
- Lin wants a column for risks.

## 2026-11-17-1840 | Release 2.4 published  [by: schedule#9f3c]
### Conclusion
- The build takes 14 minutes.
"""


def notebook(base: Path) -> dict[str, bytes]:
    """Return `memory.md` and the files of the topics."""
    topics = base / "memory" / "topics"
    found = {path.relative_to(base).as_posix(): path.read_bytes() for path in topics.rglob("*") if path.is_file()}
    return found | {"memory.md": (base / "memory.md").read_bytes()}


@pytest.fixture
def base(home: Home) -> Path:
    """A notebook of two pages beside its memory, in English as small models know it best."""
    base = home.owner(REF).folder.path
    for path in (base / "memory" / "topics").rglob("*.*"):
        path.unlink()
    write(base / "memory.md", MEMORY)
    write(base / "memory" / "topics" / "customers.md", page("Customers", "when a customer is named", "- Lin: reports."))
    write(base / "memory" / "topics" / "old" / "server.md", page("Server", "about the server", "- It runs Debian."))
    return base


@pytest.mark.spec("C10", "C12", "C14")
def test_it_ends_applied_or_with_a_reason_and_harms_nothing(
    home: Home, entry: ConfiguredModel, base: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = notebook(base)
    stop = threading.Event()
    timer = threading.Timer(SECONDS, stop.set)
    timer.start()
    began = time.monotonic()
    outcome = home.consolidate(REF, Trigger.BY_HAND, stop).value
    seconds = time.monotonic() - began
    timer.cancel()
    after = notebook(base)
    assert isinstance(outcome, Applied | Failed)
    (attempt,) = read_attempts(home.root, REF.id)
    spent = home.models.usage().owners[str(REF)]
    with capsys.disabled():
        print(  # noqa: T201 - the figures are what this lane is run for
            f"\n{entry.protocol.value}: {attempt.outcome} {attempt.reason or ''}, {spent.calls} rounds, "
            f"{spent.tokens} tokens, {seconds:.0f} s; memory.md {len(before['memory.md'])} → {len(after['memory.md'])} "
            f"bytes, pages {sorted(after.keys() - {'memory.md'})}\n{after['memory.md'].decode()}"
        )
    assert (attempt.model, attempt.tokens) == (entry.model, spent.tokens)
    assert spent.tokens > 0
    assert list((base / "memory" / ".consolidation").iterdir()) == []
    assert home.briefing(REF) is not None
    if isinstance(outcome, Applied) and outcome.result is not None:
        assert_tidied(base, before, after)
    else:
        assert after == before
        assert isinstance(outcome, Applied) or attempt.reason


def assert_tidied(base: Path, before: dict[str, bytes], after: dict[str, bytes]) -> None:
    """What holds of every result that is put in place, whatever a model has written (C05, C06)."""
    lines = after["memory.md"].decode().splitlines()
    assert "# now" in lines
    assert "# History" in lines
    pages = {path: content for path, content in after.items() if path != "memory.md" and path.endswith(".md")}
    assert all(read_front_matter(content).description for path, content in pages.items() if "index.md" not in path)
    assert before["memory.md"] in [path.read_bytes() for path in (base / "memory" / "archive").iterdir()]
    kept = {path.read_bytes() for path in (base / "memory" / ".snapshots").rglob("*") if path.is_file()}
    assert set(before.values()) <= kept

"""Q01 and Q02: the status and the briefing of a notebook with 10,000 topics."""

from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from data_folder import write_notebook

from bench.measure import Comparison, Measured, measure
from halo_desktop.engine.files.layout import DataRoot, OwnerFolder
from halo_desktop.engine.files.locks import Locks
from halo_desktop.engine.notebook.notebook import Notebook
from halo_desktop.engine.owners import OwnerKind
from halo_desktop.engine.settings import BRIEFING_LIMITS

TOPICS = 10_000
HEAD_BYTES = 4096


def notebook_rows() -> Iterator[Measured]:
    """Measure both rows on one notebook."""
    with TemporaryDirectory() as folder:
        base = Path(folder) / "base"
        write_notebook(base, topics=TOPICS)
        topics = str(base / "memory" / "topics")
        notebook = open_notebook(base)
        watched = open_notebook(base)
        watched.watched_by(lambda: 0)
        watched.status()
        limits = BRIEFING_LIMITS[OwnerKind.HUMAN]
        yield measure(Comparison("Q01", "status", "scandir + stat walk", 1.3, lambda: walk(topics), notebook.status))
        yield measure(
            Comparison(
                "Q01",
                "status, unchanged and watched",
                "scandir + stat walk",
                0.05,
                lambda: walk(topics),
                watched.status,
            )
        )
        fresh: list[Notebook] = []
        yield measure(
            Comparison(
                "Q02",
                "briefing, first time",
                "open + read 4 KB of each",
                1.5,
                lambda: walk(topics, read=True),
                lambda: fresh[-1].briefing(limits),
                prepare=lambda: fresh.append(open_notebook(base)),
            )
        )
        notebook.briefing(limits)
        yield measure(
            Comparison(
                "Q02",
                "briefing, again",
                "scandir + stat walk",
                1.5,
                lambda: walk(topics),
                lambda: notebook.briefing(limits),
            )
        )


def open_notebook(base: Path) -> Notebook:
    """Open the notebook as a new process would."""
    return Notebook(OwnerFolder(base), Locks(DataRoot(base.parent)), lambda: datetime.now(UTC))


def walk(top: str, *, read: bool = False) -> int:
    """Walk a tree with nothing but the system's calls; with `read` also the first 4 KB of each file."""
    total = 0
    waiting = [top]
    while waiting:
        with os.scandir(waiting.pop()) as entries:
            for entry in entries:
                if entry.is_dir(follow_symlinks=False):
                    waiting.append(entry.path)
                else:
                    total += entry.stat(follow_symlinks=False).st_size
                    if read:
                        with open(entry.path, "rb", buffering=0) as file:  # noqa: PTH123 - the floor is the bare call
                            file.read(HEAD_BYTES)
    return total

"""What clearing a memory removes, counted so that the user can read it before confirming (U07, N25)."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from halo_desktop.engine.files.trees import TreeSize, measure
from halo_desktop.engine.notebook.notebook import Notebook
from halo_desktop.engine.notebook.status import MemoryStatus
from halo_desktop.ui import texts

translate = QCoreApplication.translate


@dataclass(frozen=True, slots=True)
class WhatGoes:
    """The parts of a memory as a user thinks of them; `total` counts every file."""

    status: MemoryStatus
    run_records: TreeSize
    transcripts: TreeSize
    archives: TreeSize
    total: TreeSize

    @property
    def nothing(self) -> bool:
        """There is no file that a clearing would remove."""
        return self.total.files == 0


def what_goes(notebook: Notebook) -> WhatGoes:
    """Count; a walk of the whole memory, for a job."""
    folder = notebook.folder
    return WhatGoes(
        status=notebook.status(),
        run_records=measure(folder.run_records),
        transcripts=measure(folder.transcripts),
        archives=measure(folder.archive) + measure(folder.snapshots),
        total=notebook.what_a_clearing_removes(),
    )


def summary(what: WhatGoes) -> str:
    """Return one line, such as "12.4 KB · 8 topics · 36 run records · 41 transcripts"."""
    if what.nothing:
        return texts.memory_line(what.status)
    parts = [
        texts.memory_line(what.status),
        texts.run_records(what.run_records.files),
        texts.transcripts(what.transcripts.files),
    ]
    return " · ".join(parts)


def lines(what: WhatGoes) -> list[tuple[str, str]]:
    """Return what goes line by line, name and amount."""
    return [
        (translate("Clearing", "Memory"), texts.memory_line(what.status)),
        (translate("Clearing", "Run records"), texts.tree(what.run_records)),
        (translate("Clearing", "Transcripts (with chats)"), texts.tree(what.transcripts)),
        (translate("Clearing", "Archives and snapshots"), texts.tree(what.archives)),
    ]


def question() -> str:
    """Return the sentence that stands before the confirmation, in both ways to clear a memory."""
    return translate(
        "Clearing",
        "This permanently deletes all memory files (memory.md and run history). The app starts afresh on its next run.",
    )

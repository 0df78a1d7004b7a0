"""Folder sizes: what is kept for a digital human, part by part, each shown in the file manager on demand (N20)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from halo_desktop import words
from halo_desktop.engine.files.trees import NOTHING, TreeSize
from halo_desktop.engine.humans.run_records import FolderSizes
from halo_desktop.ui import texts
from halo_desktop.ui.widgets.buttons import Button, text_button
from halo_desktop.ui.widgets.card import Card
from halo_desktop.ui.widgets.eliding_label import ElidingLabel
from halo_desktop.ui.widgets.labels import label
from halo_desktop.ui.widgets.notice import Notice, Tone
from halo_desktop.ui.widgets.scroll_page import ScrollPage


@dataclass(frozen=True, slots=True)
class KeptFolder:
    """One part of what is kept: where it is and how large."""

    path: Path
    size: TreeSize


@dataclass(frozen=True, slots=True)
class Kept:
    """All that is kept, in the order of the page, and the whole."""

    folders: tuple[KeptFolder, ...]
    total: TreeSize


@dataclass(frozen=True, slots=True)
class _Row:
    """The widgets of one part that change."""

    size: ElidingLabel
    reveal: Button


class SizesPage(ScrollPage):
    """Passive: shows a `Kept`, says what was asked for."""

    seen = Signal(bool)
    reveal_requested = Signal(object)
    """The `Path` of a file or folder."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._kept: Kept | None = None
        self._trouble = Notice(parent=self)
        self._total = label("head", "", self)
        self._rows: list[_Row] = []
        card = Card(self)
        for index, (name, meaning) in enumerate(self._parts()):
            card.add_row(self._row(index, name, meaning))
        self.add(self._trouble)
        self.add(self._total)
        self.add(card)

    @Slot(object)
    def show_kept(self, kept: Kept | None) -> None:
        """Show what is kept; None while that is not known."""
        self._trouble.clear()
        self._kept = kept
        self._total.setText(
            "" if kept is None else words.filled(self.tr("In all: {size}"), size=texts.tree(kept.total))
        )
        folders = kept.folders if kept else ()
        for index, row in enumerate(self._rows):
            size = folders[index].size if folders else None
            row.size.setText("" if size is None else texts.tree(size) if size.files else self.tr("nothing"))
            row.reveal.setEnabled(bool(size and size.files))

    @Slot(str)
    def show_failure(self, sentence: str) -> None:
        """Say why nothing can be shown."""
        self.show_kept(None)
        self._trouble.show_notice(sentence, Tone.WARN)

    def showEvent(self, event: QShowEvent) -> None:
        """Say that it can be seen."""
        super().showEvent(event)
        self.seen.emit(True)  # noqa: FBT003 - a signal

    def hideEvent(self, event: QHideEvent) -> None:
        """Say that it cannot be seen any more."""
        super().hideEvent(event)
        self.seen.emit(False)  # noqa: FBT003 - a signal

    def _parts(self) -> tuple[tuple[str, str], ...]:
        """Return the names of the parts with what they are for."""
        return (
            ("memory.md", self.tr("Current state and history.")),
            (self.tr("Topics"), self.tr("Pages that it looks up when it needs them.")),
            (self.tr("Archive"), self.tr("Earlier versions of memory.md, kept when old history is cut.")),
            (self.tr("Snapshots"), self.tr("Copies from before each consolidation.")),
            (self.tr("Run records"), self.tr("A short report of every run that did something.")),
            (self.tr("Transcripts"), self.tr("Everything that was said and done in its runs.")),
            (self.tr("Halo Desktop"), self.tr("Conversations and settings that only Halo Desktop keeps.")),
        )

    def _row(self, index: int, name: str, meaning: str) -> QWidget:
        content = QWidget(self)
        size = ElidingLabel("caption", "", content)
        said = QVBoxLayout()
        said.setSpacing(2)
        said.addWidget(label("body", name, content))
        said.addWidget(label("caption", meaning, content))
        reveal = text_button(self.tr("Reveal in Finder"), content, icon="folder-open")
        reveal.setAccessibleName(words.filled(self.tr("Reveal in Finder: {name}"), name=name))
        reveal.clicked.connect(self._asker(index))
        row = QHBoxLayout(content)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(16)
        row.addLayout(said, 1)
        row.addWidget(size)
        row.addWidget(reveal)
        self._rows.append(_Row(size, reveal))
        return content

    def _asker(self, index: int) -> Callable[[], None]:
        def ask() -> None:
            if self._kept:
                self.reveal_requested.emit(self._kept.folders[index].path)

        return ask


def kept_of(sizes: FolderSizes, paths: tuple[Path, ...]) -> Kept:
    """Return sizes as the page shows them; `paths` are those of the parts, in the order of `FolderSizes`."""
    parts = (
        sizes.memory_file,
        sizes.topics,
        sizes.archive,
        sizes.snapshots,
        sizes.run_records,
        sizes.transcripts,
        sizes.ours,
    )
    folders = tuple(KeptFolder(path, size) for path, size in zip(paths, parts, strict=True))
    return Kept(folders, sum(parts, NOTHING))

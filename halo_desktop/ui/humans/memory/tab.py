"""The tab Memory of a digital human: its parts, what reads them, and what can be done, joined (U10, N20, N35)."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import QCoreApplication, Signal, Slot
from PySide6.QtWidgets import QVBoxLayout, QWidget

from halo_desktop import words
from halo_desktop.engine.files.layout import OwnerFolder
from halo_desktop.engine.home import Home
from halo_desktop.engine.humans.human import Human
from halo_desktop.engine.humans.run_records import folder_sizes
from halo_desktop.ui import texts
from halo_desktop.ui.humans.memory import past
from halo_desktop.ui.humans.memory.deeds import MemoryDeeds
from halo_desktop.ui.humans.memory.items import Listing
from halo_desktop.ui.humans.memory.list_page import ListPage, ListWords
from halo_desktop.ui.humans.memory.look import ListLook, Look, Source
from halo_desktop.ui.humans.memory.sizes_page import Kept, SizesPage, kept_of
from halo_desktop.ui.humans.page_tabs import PageTabs
from halo_desktop.ui.notebook.confirm_dialog import ConfirmDialog, Question
from halo_desktop.ui.notebook.workbench import Workbench
from halo_desktop.ui.watch import Watched
from halo_desktop.ui.widgets.buttons import text_button
from halo_desktop.ui.widgets.notice import Tone

translate = QCoreApplication.translate

_PART: Final = "human-memory-part"
_LIST_WIDTH: Final = "human-memory-list-width"


class MemoryTab(QWidget):
    """Shows one digital human at a time; each part is only read while it is seen."""

    preview_requested = Signal()
    said = Signal(str, object)
    """A sentence about what was done or refused, and its `Tone`; "" takes back an earlier one."""

    def __init__(self, bench: Workbench, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._human: Human | None = None
        self._looks: list[Look] = []
        self._lists: list[ListPage] = []
        self.deeds = MemoryDeeds(bench, self)
        self.tabs = PageTabs(self.tr("Parts of the memory"), self, pills=True)
        self.tabs.add_action(self.tr("What a new conversation reads"), "eye")
        self.tabs.action_requested.connect(self.preview_requested)
        self.history = self._list(past.HISTORY, self._history_words())
        self.run_records = self._list(past.RUN_RECORDS, self._run_record_words())
        self.guests = self._list(past.FROM_OUTSIDE, self._guest_words())
        self.sizes = SizesPage(self.tabs.pages)
        self.undo_all = text_button(self.tr("Undo all…"), self, small=True)
        self.undo_all.clicked.connect(self._ask_to_undo_all)
        self.guests.add_to_foot(self.undo_all)
        self.tabs.add("history", self.tr("History"), self.history)
        self.tabs.add("run-records", self.tr("Run records"), self.run_records)
        self.tabs.add("guests", self.tr("From guests"), self.guests)
        self.tabs.add("sizes", self.tr("Folder sizes"), self.sizes)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.tabs)
        self._join()

    def show_human(self, human: Human | None) -> None:
        """Show the memory of a digital human, or of none."""
        self._human = human
        self.deeds.follow(human)
        is_off = human is not None and not human.settings.memory
        off = self.tr("Its memory is off, so nothing is kept: turn it on under Capabilities & settings.")
        for page in self._lists:
            page.explain_nothing(off if is_off else "")
        for look in self._looks:
            look.follow(human)

    def _join(self) -> None:
        self.tabs.show_tab(self._bench.remembered.text(_PART) or "history")
        self.tabs.chosen.connect(self._part_chosen)
        sizes = Look(self._bench, _SIZES, self)
        sizes.found.connect(self.sizes.show_kept)
        sizes.failed.connect(self.sizes.show_failure)
        self.sizes.seen.connect(sizes.set_seen)
        self.sizes.reveal_requested.connect(self.deeds.reveal)
        self._looks.append(sizes)
        self._looks[self._lists.index(self.guests)].found.connect(self._guests_found)
        self.guests.detail.undo_requested.connect(self.deeds.undo)
        self.deeds.done.connect(self._done)
        self.deeds.all_undone.connect(self._done)
        self.deeds.refused.connect(self._refused)

    def _list(self, source: Source, page_words: ListWords) -> ListPage:
        """Return a page that shows what a source holds, joined with what reads it."""
        page = ListPage(page_words, self.tabs.pages)
        look = ListLook(self._bench, source, self)
        look.found.connect(page.show_listing)
        look.failed.connect(page.show_failure)
        page.seen.connect(look.set_seen)
        page.searched.connect(look.search)
        page.width_changed.connect(self._width_changed)
        page.detail.topic_requested.connect(self.deeds.show_topic)
        page.detail.reveal_requested.connect(self.deeds.reveal)
        width = self._bench.remembered.number(_LIST_WIDTH)
        if width:
            page.set_list_width(width)
        self._looks.append(look)
        self._lists.append(page)
        return page

    def _history_words(self) -> ListWords:
        return ListWords(
            name=self.tr("History"),
            search=self.tr("Search history"),
            counted=_entries,
            icon="clock-counter-clockwise",
            nothing=self.tr("No history yet"),
            why_nothing=self.tr("It is kept by itself from the first time this digital human uses its memory."),
        )

    def _run_record_words(self) -> ListWords:
        return ListWords(
            name=self.tr("Run records"),
            search=self.tr("Search run records"),
            counted=texts.run_records,
            icon="clipboard-text",
            nothing=self.tr("No run records yet"),
            why_nothing=self.tr("Every run that did something leaves a short report here."),
        )

    def _guest_words(self) -> ListWords:
        return ListWords(
            name=self.tr("From guests"),
            search=self.tr("Search what guests wrote"),
            counted=_changes,
            icon="users-three",
            nothing=self.tr("Guests wrote nothing"),
            why_nothing=self.tr(
                "What guests in IM and other computers make this digital human remember shows here and can be undone."
            ),
        )

    @Slot(object)
    def _guests_found(self, listing: Listing | None) -> None:
        self.undo_all.setEnabled(bool(listing and any(item.may_undo for item in listing.items)))

    @Slot()
    def _ask_to_undo_all(self) -> None:
        human = self._human
        if human is None:
            return
        question = Question(
            title=self.tr("Undo everything that guests wrote?"),
            sentence=self.tr(
                "Each change is taken back as far as its lines still stand; what you changed since stays."
            ),
            owner=words.one_line(human.name),
            lines=(),
            caption=self.tr("This includes what other computers wrote."),
            deed=self.tr("Undo all"),
        )
        dialog = ConfirmDialog(question, self.window())
        dialog.confirmed.connect(dialog.show_busy)
        dialog.confirmed.connect(self.deeds.undo_all)
        self.deeds.all_undone.connect(dialog.finish)
        self.deeds.undoing_all_failed.connect(dialog.show_error)
        dialog.open()

    @Slot(str)
    def _part_chosen(self, key: str) -> None:
        self._bench.remembered.set_text(_PART, key)
        self.said.emit("", Tone.INFO)

    @Slot(int)
    def _width_changed(self, width: int) -> None:
        self._bench.remembered.set_number(_LIST_WIDTH, width)
        for page in self._lists:
            if page is not self.sender():
                page.set_list_width(width)

    @Slot(str)
    def _done(self, sentence: str) -> None:
        self.said.emit(sentence, Tone.INFO)

    @Slot(str)
    def _refused(self, sentence: str) -> None:
        self.said.emit(sentence, Tone.WARN)


def _read_sizes(_home: Home, human: Human) -> Kept:
    return kept_of(folder_sizes(human.folder), _paths(human.folder))


def _paths(folder: OwnerFolder) -> tuple[Path, ...]:
    return (
        folder.memory_file,
        folder.topics,
        folder.archive,
        folder.snapshots,
        folder.run_records,
        folder.transcripts,
        folder.desktop,
    )


_SIZES: Final = Source(
    "folder sizes",
    _read_sizes,
    # Nothing cheaper than measuring tells whether a folder has become larger.
    lambda _home, _human: object(),
    lambda _home, human: (
        Watched(human.folder.path, recursive=False),
        Watched(human.folder.memory),
        Watched(human.folder.transcripts),
        Watched(human.folder.desktop),
    ),
)


def _entries(count: int) -> str:
    return translate("MemoryTab", "%n entries", None, count)


def _changes(count: int) -> str:
    return translate("MemoryTab", "%n change(s)", None, count)

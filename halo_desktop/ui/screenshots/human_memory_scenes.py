"""The tab Memory of a digital human, part by part, and its instructions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from typing import Final

from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QLineEdit

from halo_desktop.engine.access import Requester
from halo_desktop.engine.humans.human import ACTIVE, Human
from halo_desktop.engine.journal.entry import Occasion, Origin
from halo_desktop.engine.journal.journal import Journal
from halo_desktop.engine.notebook.document import Document
from halo_desktop.engine.notebook.edits import append_to_current_state
from halo_desktop.engine.tools.turn_notebook import journalled
from halo_desktop.ui.humans.human_page import MEMORY
from halo_desktop.ui.screenshots import trouble
from halo_desktop.ui.screenshots.studio import Studio
from halo_desktop.ui.screenshots.workspace_scenes import Pictured
from halo_desktop.ui.widgets.two_line_list import TwoLineList

_SAID: Final = {
    "zh": ("客户说以后发票寄到新地址：滨江路 88 号", "客户要求每周三上午再联系"),
    "en": (
        "The client says invoices go to the new address, 88 Riverside Road",
        "The client asks to be called on Wednesdays",
    ),
}
"""What a guest made the digital human remember."""


def parts(studio: Studio) -> Iterator[Pictured]:
    """Show history, run records and folder sizes of the one that has worked most."""
    writer = max(studio.humans(), key=lambda one: one.folder.memory_file.stat().st_size)
    _open(studio, writer, "history")
    yield "human-history", studio.window
    _open_oldest_with_a_topic(studio, writer)
    yield "human-history-topic", studio.window
    tab = studio.session.humans.page.human_page.memory_tab
    tab.history.findChildren(QLineEdit)[0].setText("2019")
    studio.settle()
    yield "human-history-nothing-found", studio.window
    human = _busiest(studio)
    _open(studio, human, "run-records")
    yield "human-run-records", studio.window
    _open(studio, human, "guests")
    yield "human-guests-empty", studio.window
    _open(studio, human, "sizes")
    yield "human-sizes", studio.window


def guests(studio: Studio) -> Iterator[Pictured]:
    """Show what guests wrote, the question before all of it goes, and that one is taken back."""
    human = _busiest(studio)
    for said in _SAID[QLocale().name()[:2]]:
        _write_as_guest(studio, human, said)
    _open(studio, human, "guests")
    yield "human-guests", studio.window
    tab = studio.session.humans.page.human_page.memory_tab
    tab.undo_all.click()
    studio.settle()
    yield "human-guests-undo-all", studio.dialog()
    studio.dialog().reject()
    studio.press("text", tab.guests.detail)
    yield "human-guest-undone", studio.window


def nothing_yet(studio: Studio) -> Iterator[Pictured]:
    """Show the history of one whose memory was cleared."""
    human = _busiest(studio)
    studio.home.clear_memory(human.ref)
    _open(studio, human, "history")
    yield "human-history-empty", studio.window


def spec(studio: Studio) -> Iterator[Pictured]:
    """Show the instructions of one of ours, and those of one of Halo, which are read-only."""
    tab = studio.show_settings(_busiest(studio))
    tab.verticalScrollBar().setValue(180)
    yield "human-spec", studio.window
    workspace = studio.workspaces()[0]
    with closing(trouble.open_halo_database(studio.home.root, "Halo", workspace.id)):
        studio.session.humans.presenter.reload()
        studio.show_human(next(one for one in studio.humans() if not one.is_ours))
        tab.verticalScrollBar().setValue(180)
        yield "human-spec-of-halo", studio.window


SCENES: Final[tuple[Callable[[Studio], Iterator[Pictured]], ...]] = (parts, guests, nothing_yet, spec)


def _busiest(studio: Studio) -> Human:
    active = [one for one in studio.humans() if one.status == ACTIVE]
    return max(active, key=lambda one: len(list(one.folder.run_records.glob("*.md"))))


def _open(studio: Studio, human: Human, part: str) -> None:
    studio.show_human(human)
    page = studio.session.humans.page.human_page
    page.tabs.show_tab(MEMORY)
    page.memory_tab.tabs.show_tab(part)
    studio.settle()


def _open_oldest_with_a_topic(studio: Studio, human: Human) -> None:
    entries = Document.parse(human.folder.memory_file.read_bytes()).entries()
    listed = studio.session.humans.page.human_page.memory_tab.history.findChildren(TwoLineList)[0]
    row = max((row for row, entry in enumerate(entries) if entry.topic), default=0)
    listed.setCurrentIndex(listed.model().index(row, 0))
    studio.settle()


def _write_as_guest(studio: Studio, human: Human, said: str) -> None:
    home = studio.home
    writing = journalled(home.notebook(human.ref), Journal(home.locks, human.id, studio.clock))
    origin = Origin("im-guest#9f3c", Requester.GUEST, outside=True, conversation="im", turn=said)

    def edit(before: bytes | None) -> bytes:
        return append_to_current_state(Document.parse(before or b""), "State", f"- {said}").render()

    writing.write(Occasion(origin, "remember", said), "memory.md", edit)

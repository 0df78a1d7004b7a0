"""Keeps the list of conversations of one owner up to date; renames, deletes and clears."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QDateTime, QLocale, QObject, QTimer, Signal, Slot

from halo_desktop import words
from halo_desktop.engine.conversation.listing import ConversationEntry, ConversationSource
from halo_desktop.engine.errors import Code, EngineError
from halo_desktop.engine.home import Home
from halo_desktop.engine.owners import OwnerRef
from halo_desktop.engine.turn.began import is_temporary
from halo_desktop.ui import texts
from halo_desktop.ui.notebook.status_presenter import POLL_MILLISECONDS
from halo_desktop.ui.notebook.workbench import Workbench
from halo_desktop.ui.watch import Watched
from halo_desktop.ui.widgets.two_line_rows import TwoLineRow

translate = QCoreApplication.translate


@dataclass(frozen=True, slots=True)
class ConversationsView:
    """The list of an owner's conversations, in words."""

    ref: OwnerRef
    rows: tuple[TwoLineRow, ...] = ()
    """Their ids are the names of the conversations; those of Halo cannot be changed here."""
    notices: tuple[str, ...] = ()

    def row(self, name: str) -> TwoLineRow | None:
        """Return one row."""
        return next((row for row in self.rows if row.id == name), None)


@dataclass(frozen=True, slots=True)
class _Looked:
    """What was found, and how the folder stood then: a folder that stands so still is not read again."""

    view: ConversationsView
    folder: Path
    stamp: tuple[object, ...]


class ListPresenter(QObject):
    """Builds no widgets; what it finds out about an earlier owner is dropped."""

    listed = Signal(object)
    """A `ConversationsView`, whenever it has become another one."""
    refused = Signal(str)
    """Why something that the page asked for was not done."""
    dialog_refused = Signal(str)
    """Why something that a dialog asked for was not done; the dialog says it."""
    deleted = Signal()
    cleared = Signal(int)
    """How many conversations went."""

    def __init__(self, bench: Workbench, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._ref: OwnerRef | None = None
        self._last: _Looked | None = None
        self.timer = QTimer(self)
        self.timer.setInterval(POLL_MILLISECONDS)
        self.timer.timeout.connect(self.look)
        bench.files.changed.connect(self._files_changed)

    def follow(self, ref: OwnerRef) -> None:
        """Show the conversations of another owner."""
        self._ref, self._last = ref, None
        self.look()

    @Slot(bool)
    def set_seen(self, seen: bool) -> None:  # noqa: FBT001 - a slot
        """Look now and every 3 s, or no longer."""
        if seen:
            self.timer.start()
            self.look()
        else:
            self.timer.stop()

    @Slot()
    def reload(self) -> None:
        """Look at the list although our folder stands still: Halo may have said something."""
        if self.timer.isActive():
            self._read(None)

    @Slot()
    def look(self) -> None:
        """Look at the list, behind a look that is under way."""
        self._read(self._last)

    def _read(self, last: _Looked | None) -> None:
        ref, home = self._ref, self._bench.home
        if ref is None:
            return

        def show(looked: _Looked) -> None:
            if ref == self._ref:
                self._show(looked)

        def explain(error: Exception) -> None:
            if ref == self._ref:
                self.refused.emit(texts.failure(error))

        self._bench.jobs.run_latest(
            f"conversations {ref}", lambda: _look(home, ref, last), owner=self, done=show, failed=explain
        )

    @Slot(str, str)
    def rename(self, name: str, title: str) -> None:
        """Give a conversation a title."""
        self._change(
            lambda home, ref: home.talk(ref).conversations.open(name).rename(title), _nothing_more, self._refuse
        )

    def delete(self, name: str) -> None:
        """Delete a conversation, as was confirmed."""
        self._change(
            lambda home, ref: home.talk(ref).conversations.delete(name),
            lambda _done: self.deleted.emit(),
            self._refuse_in_dialog,
        )

    def clear(self) -> None:
        """Delete all conversations of ours, as was confirmed."""
        self._change(lambda home, ref: home.talk(ref).conversations.clear(), self._cleared, self._refuse_in_dialog)

    def _change(
        self,
        work: Callable[[Home, OwnerRef], object],
        done: Callable[[object], None],
        failed: Callable[[Exception], None],
    ) -> None:
        ref, home = self._ref, self._bench.home
        if ref is None:
            return

        def finish(result: object) -> None:
            done(result)
            self.look()

        self._bench.jobs.run(f"conversations {ref}", lambda: work(home, ref), owner=self, done=finish, failed=failed)

    def _cleared(self, count: object) -> None:
        if isinstance(count, int):
            self.cleared.emit(count)

    def _refuse(self, error: Exception) -> None:
        self.refused.emit(texts.failure(error))

    def _refuse_in_dialog(self, error: Exception) -> None:
        self.dialog_refused.emit(_failure(error))

    def _show(self, looked: _Looked) -> None:
        self._bench.files.follow(f"conversations {id(self)}", (Watched(looked.folder, recursive=False),))
        before, self._last = self._last, looked
        if before is None or before.view != looked.view:
            self.listed.emit(looked.view)

    @Slot(object)
    def _files_changed(self, where: Path) -> None:
        if self.timer.isActive() and self._last and where == self._last.folder:
            self.look()


def _look(home: Home, ref: OwnerRef, last: _Looked | None) -> _Looked:
    folder = home.owner(ref).folder.conversations
    today = home.models.today()
    stamp = (today, QLocale().name(), *_state_of(folder))
    if last is not None and (last.folder, last.stamp) == (folder, stamp):
        return last
    found = home.talk(ref).conversations.list()
    rows = tuple(_row(entry, today) for entry in found.entries)
    return _Looked(ConversationsView(ref, rows, texts.notices(found.notices)), folder, stamp)


def _state_of(folder: Path) -> tuple[object, ...]:
    """Return what tells whether something in a folder was written since; nothing for one that is not there."""
    with suppress(OSError), os.scandir(folder) as found:
        return tuple(sorted((one.name, one.stat().st_mtime_ns, one.stat().st_size) for one in found))
    return ()


def _row(entry: ConversationEntry, today: date) -> TwoLineRow:
    of_halo, caption, mark = entry.source is ConversationSource.HALO, "{when}", ""
    if of_halo:
        caption = translate("ConversationList", "from Halo · {when}")
    elif is_temporary(entry):
        caption, mark = translate("ConversationList", "Temporary · {when}"), "eye"
    elif entry.is_branch:
        mark = "git-branch"
    title = words.one_line(entry.title) or translate("ConversationList", "Untitled conversation")
    when = spoken_moment(entry.updated, today)
    caption = words.filled(caption, when=when)
    return TwoLineRow(entry.name, title, caption, mark=mark, keep_end=entry.is_branch, can_change=not of_halo)


def spoken_moment(when: datetime, today: date) -> str:
    """Return a moment as a list shows it: today the time, yesterday with that word, else the date."""
    local = QDateTime.fromSecsSinceEpoch(int(when.timestamp()))
    day = local.date().toPython()
    time = QLocale().toString(local.time(), QLocale.FormatType.ShortFormat)
    if day == today:
        return words.filled(translate("ConversationList", "Today {time}"), time=time)
    if day == today - timedelta(days=1):
        return words.filled(translate("ConversationList", "Yesterday {time}"), time=time)
    return QLocale().toString(local.date(), QLocale.FormatType.ShortFormat)


def _failure(error: Exception) -> str:
    if isinstance(error, EngineError) and error.code is Code.BUSY:
        return translate(
            "ConversationList", "A reply is under way there, so nothing was deleted: stop it or wait for its end."
        )
    return texts.failure(error)


def _nothing_more(_result: object) -> None:
    """Do nothing with what came of it: the next look shows it."""

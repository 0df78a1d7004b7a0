"""What a digital human wrote down and did, read and put into words: history, run records, writes from outside."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping
from contextlib import suppress
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from typing import Final

from PySide6.QtCore import QCoreApplication, QLocale

from halo_desktop import words
from halo_desktop.engine.access import Requester
from halo_desktop.engine.files.layout import MEMORY_FILE
from halo_desktop.engine.home import Home
from halo_desktop.engine.humans.human import Human
from halo_desktop.engine.humans.run_records import RunRecord, list_run_records
from halo_desktop.engine.journal.changes import Change, Created, Deleted, Edited, Hunk
from halo_desktop.engine.journal.journal import Noted
from halo_desktop.engine.notebook.document import Document
from halo_desktop.engine.notebook.history import Author, Entry
from halo_desktop.engine.notebook.search import folded
from halo_desktop.engine.runs.run import RunState
from halo_desktop.ui import texts
from halo_desktop.ui.humans.memory.items import Item, Part
from halo_desktop.ui.humans.memory.look import Source
from halo_desktop.ui.watch import Watched
from halo_desktop.words.runs import state_name, trigger_name
from halo_desktop.words.turns import memory_text

translate = QCoreApplication.translate

GUESTS_SHOWN: Final = 500
"""The newest writes from outside that are listed; all of them can be undone together."""

_STAMP: Final = "%Y-%m-%d-%H%M"
_BETWEEN: Final = " · "
_SECOND_MS: Final = 1000
_MINUTE_MS: Final = 60 * _SECOND_MS


def history(home: Home, human: Human) -> tuple[Item, ...]:
    """Return the entries of the history, the newest first. Raises `EngineError` where it cannot be read."""
    raw = home.notebook(human.ref).read(MEMORY_FILE)
    seen: Counter[str] = Counter()
    return tuple(_entry(entry, details, seen) for entry, details in Document.parse(raw or b"").past())


def run_records(_home: Home, human: Human) -> tuple[Item, ...]:
    """Return the records of the runs, the newest first."""
    return tuple(_record(record, human) for record in list_run_records(human.folder))


def from_outside(home: Home, human: Human) -> tuple[Item, ...]:
    """Return what guests and other computers wrote, the newest first. Raises `EngineError` where it cannot be read."""
    return tuple(_write(noted) for noted in home.talk(human.ref).from_outside(GUESTS_SHOWN))


HISTORY: Final = Source(
    "history",
    history,
    lambda _home, human: (_stat(human.folder.memory_file), human.folder.clear_intent.exists()),
    lambda _home, human: (Watched(human.folder.path, recursive=False),),
)
RUN_RECORDS: Final = Source(
    "run records",
    run_records,
    lambda _home, human: _stats(human.folder.run_records),
    lambda _home, human: (Watched(human.folder.path, recursive=False), Watched(human.folder.memory)),
)
FROM_OUTSIDE: Final = Source(
    "from outside",
    from_outside,
    lambda home, _human: _stats(home.root.journal),
    lambda home, _human: (Watched(home.root.ours, recursive=False), Watched(home.root.journal)),
)


def author_name(author: Author) -> str:
    """Return who wrote an entry, in words; before Halo 4.3 the tag was free text, which is shown as it is."""
    name = _AUTHORS.get(author.origin) if author.id else None
    return name() if name else words.one_line(author.raw)


def moment(stamp: str) -> str:
    """Return a stamp of the notebook as date and time are written here; any other text stays."""
    try:
        return texts.moment(datetime.strptime(stamp, _STAMP).astimezone())
    except ValueError:
        return words.one_line(stamp)


def duration(milliseconds: int) -> str:
    """Return how long a run took, such as "48 s"."""
    if milliseconds < _MINUTE_MS:
        seconds = QLocale().toString(milliseconds / _SECOND_MS, "f", 0 if milliseconds >= _SECOND_MS else 1)
        return words.filled(translate("Past", "{seconds} s"), seconds=seconds)
    minutes, rest = divmod(milliseconds // _SECOND_MS, 60)
    text = translate("Past", "{minutes} min {seconds} s")
    return words.filled(text, minutes=QLocale().toString(minutes), seconds=rest)


def _entry(entry: Entry, details: str, seen: Counter[str]) -> Item:
    seen[entry.identity] += 1
    said = _when_and_who(entry.stamp, entry.author, QLocale().name())
    return Item(
        # Two entries of one minute and author have the same identity.
        id=f"{seen[entry.identity]} {entry.identity}",
        title=words.one_line(entry.summary) or translate("Past", "No summary"),
        caption=said,
        facts=said,
        hint=entry.author.raw if entry.author else "",
        parts=(Part("", details),) if details.strip() else (),
        topic=entry.topic or "",
        searched=folded(f"{entry.heading} {said}\n{details}"),
    )


@lru_cache(maxsize=16_384)
def _when_and_who(stamp: str | None, author: Author | None, _language: str) -> str:
    """Return when and by whom an entry was written; kept, since a long history is read anew at every change (Q10)."""
    when = moment(stamp) if stamp else ""
    who = author_name(author) if author else ""
    return _BETWEEN.join(filter(None, (when, who)))


def _record(record: RunRecord, human: Human) -> Item:
    when = moment(record.stamp) if record.stamp else words.one_line(record.file)
    trigger = words.one_line(trigger_name(record.trigger or ""))
    outcome = _outcome(record.outcome or "")
    facts = [
        outcome,
        trigger,
        duration(record.duration_ms) if record.duration_ms is not None else "",
        texts.tokens(record.tokens) if record.tokens is not None else "",
        "" if human.is_ours else translate("Past", "from Halo"),
    ]
    output = Part(translate("Past", "Output"), record.output)
    said = _BETWEEN.join(filter(None, facts))
    return Item(
        id=record.file,
        title=when,
        caption=said,
        facts=said,
        hint=record.file,
        parts=(output,) if record.output else (),
        file=human.folder.run_records / record.file,
        searched=folded(f"{record.file} {when} {said}\n{record.output}"),
    )


def _write(noted: Noted) -> Item:
    entry = noted.entry
    origin = entry.occasion.origin
    who = _REQUESTERS[origin.requester]()
    undone = translate("Past", "Taken back") if noted.taken_back_by else ""
    # First what tells one from the others where the list is too narrow for all.
    said = _BETWEEN.join(filter(None, (undone, texts.moment(entry.at), who)))
    title = memory_text(entry)
    return Item(
        id=entry.id,
        title=title,
        caption=said,
        facts=said,
        hint=origin.author,
        parts=_before_and_after(entry.change),
        may_undo=noted.taken_back_by is None,
        searched=folded(f"{title} {said}"),
    )


def _before_and_after(change: Change) -> tuple[Part, ...]:
    match change:
        case Edited(hunks=hunks):
            before, after = _lines(hunks, lambda hunk: hunk.before), _lines(hunks, lambda hunk: hunk.after)
        case Created(content=content):
            before, after = "", content.decode("utf-8", "replace")
        case Deleted(content=content):
            before, after = content.decode("utf-8", "replace"), ""
        case _:
            before = after = ""
    parts = [
        (translate("Past", "Before") if after.strip() else translate("Past", "Deleted"), before),
        (translate("Past", "After") if before.strip() else translate("Past", "Added"), after),
    ]
    # As it was typed: what came from outside gets no look of its own.
    return tuple(Part(head, text.strip("\r\n"), is_markdown=False) for head, text in parts if text.strip())


def _lines(hunks: Iterable[Hunk], side: Callable[[Hunk], tuple[bytes, ...]]) -> str:
    pieces = [b"".join(side(hunk)).decode("utf-8", "replace").strip("\r\n") for hunk in hunks]
    return "\n…\n".join(filter(str.strip, pieces))


def _outcome(outcome: str) -> str:
    """Return how a run ended as the list of runs says it; a word of Halo that we do not know stays what it is."""
    return state_name(RunState(outcome)) if outcome in set(RunState) else words.one_line(outcome)


def _stat(file: Path) -> Hashable:
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size


def _stats(folder: Path) -> Hashable:
    found: list[tuple[str, Hashable]] = []
    with suppress(OSError), os.scandir(folder) as entries:
        found = sorted((entry.name, _stat(Path(entry.path))) for entry in entries)
    return tuple(found)


_AUTHORS: Final[Mapping[str, Callable[[], str]]] = {
    "chat": lambda: translate("Past", "Chat"),
    "im": lambda: translate("Past", "IM conversation"),
    "im-guest": lambda: translate("Past", "Guest in IM"),
    "team": lambda: translate("Past", "Team"),
    "schedule": lambda: translate("Past", "Scheduled run"),
    "event": lambda: translate("Past", "Run after an event"),
    "manual": lambda: translate("Past", "Run started by hand"),
    "run": lambda: translate("Past", "Run"),
}

_REQUESTERS: Final[Mapping[Requester, Callable[[], str]]] = {
    Requester.OWNER: lambda: translate("Past", "You"),
    Requester.OWN_RUN: lambda: translate("Past", "Run"),
    Requester.GUEST: lambda: translate("Past", "Guest in IM"),
    Requester.OTHER_COMPUTER: lambda: translate("Past", "Another computer"),
    Requester.TEAMMATE: lambda: translate("Past", "Team"),
}

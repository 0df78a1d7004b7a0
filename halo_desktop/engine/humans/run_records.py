"""Records and transcripts of runs: reading, listing, naming, retention (N20, data-folder.md 3.7 and 3.8)."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

from halo_desktop.engine.clock import iso_text
from halo_desktop.engine.errors import Code, EngineError
from halo_desktop.engine.files.atomic import make_folder, read_bytes, remove_file, replace_file
from halo_desktop.engine.files.layout import LOG_SUFFIX, OwnerFolder, transcript_of
from halo_desktop.engine.files.trees import TreeSize, measure, remove_tree
from halo_desktop.engine.language.utf16 import utf16_units

KEPT_TRANSCRIPTS: Final = 200
"""Only the newest 200 transcripts of runs stay; those of chats are not counted (N20)."""

OUTPUT_UNITS: Final = 2000
"""A record holds at most so many UTF-16 units of output (N20, data-folder.md 3.7)."""

_CUT: Final = "\n\n*… (truncated)*"
_FIELD: Final = re.compile(r"^\*\*(?P<name>[A-Za-z]+):\*\* ?(?P<value>.*)$", re.MULTILINE)
_OUTPUT: Final = "\n## Output\n"
_NAME: Final = re.compile(r"^(?P<stamp>\d{4}-\d{2}-\d{2}-\d{4})-")
_CHAT: Final = "chat"


@dataclass(frozen=True, slots=True)
class RunRecord:
    """One record. What the file does not say is `None`; a duration is in milliseconds."""

    file: str
    stamp: str | None
    """Local time at which the run ended, `YYYY-MM-DD-HHmm`."""
    trigger: str | None = None
    outcome: str | None = None
    duration_ms: int | None = None
    tokens: int | None = None
    output: str = ""


@dataclass(frozen=True, slots=True)
class FolderSizes:
    """How much is kept for a digital human, part by part, shown to the user (N20)."""

    memory_file: TreeSize
    topics: TreeSize
    archive: TreeSize
    snapshots: TreeSize
    run_records: TreeSize
    transcripts: TreeSize
    ours: TreeSize
    """What Halo Desktop alone keeps: conversations, settings."""


def list_run_records(folder: OwnerFolder) -> tuple[RunRecord, ...]:
    """Return all run records, the newest first; one that vanishes meanwhile or cannot be read is left out."""
    found: list[RunRecord] = []
    for name in sorted(_names(folder.run_records, ".md"), reverse=True):
        with suppress(EngineError):
            found.append(read_run_record(folder, name))
    return tuple(found)


def read_run_record(folder: OwnerFolder, name: str) -> RunRecord:
    """Read one record by its file name; raises `EngineError` (NO_SUCH_PAGE) where there is none."""
    if Path(name).name != name:
        raise EngineError(Code.PATH_REFUSED, path=name)
    content = read_bytes(folder.run_records / name)
    if content is None:
        raise EngineError(Code.NO_SUCH_PAGE, path=name)
    return parse_run_record(name, content.decode("utf-8", "replace"))


def parse_run_record(name: str, text: str) -> RunRecord:
    """Read the text of a record; never raises, whatever a person made of it."""
    head, _, output = text.replace("\r\n", "\n").partition(_OUTPUT)
    fields = {match["name"].lower(): match["value"].strip() for match in _FIELD.finditer(head)}
    stamp = _NAME.match(name)
    return RunRecord(
        file=name,
        stamp=stamp["stamp"] if stamp else None,
        trigger=fields.get("trigger"),
        outcome=fields.get("outcome"),
        duration_ms=_whole_number(fields.get("duration", "").removesuffix("ms")),
        tokens=_whole_number(fields.get("tokens", "")),
        output=output.strip(),
    )


def write_run_record(folder: OwnerFolder, app_name: str, ended: datetime, record: RunRecord) -> str:
    """Write the record of a run that has just ended, and return its file's name; `file` and `stamp` are made here.

    Raises `EngineError` (CHANGED_MEANWHILE where Halo took the name just now, or the system's reason).
    """
    stamp = ended.astimezone().strftime("%Y-%m-%d-%H%M")
    make_folder(folder.run_records)
    taken = os.listdir(folder.run_records)
    name = run_record_name(stamp, app_name, taken, failed=record.outcome == "error")
    content = run_record_text(app_name, ended, record).encode("utf-8", "replace")
    replace_file(folder.run_records / name, content, expected=None)
    return name


def run_record_text(app_name: str, ended: datetime, record: RunRecord) -> str:
    """Return a record in Halo's shape (data-folder.md 3.7)."""
    fields = {
        "App": " ".join(app_name.split()),
        "Trigger": record.trigger,
        "Outcome": record.outcome,
        "Duration": f"{record.duration_ms or 0}ms",
        "Tokens": record.tokens or None,
    }
    lines = [f"**{name}:** {value}" for name, value in fields.items() if value is not None]
    output = f"{_OUTPUT}\n{_within(record.output.strip())}\n" if record.output.strip() else ""
    return f"# Session Summary - {iso_text(ended)}\n\n" + "\n".join(lines) + f"\n{output}"


def _within(output: str) -> str:
    """Return as much of an output as a record holds."""
    if utf16_units(output) <= OUTPUT_UNITS:
        return output
    units = output.encode("utf-16-le", "surrogatepass")[: OUTPUT_UNITS * 2]
    return units.decode("utf-16-le", "ignore") + _CUT


def run_record_name(stamp: str, app_name: str, taken: Iterable[str], *, failed: bool = False) -> str:
    """Return a name in Halo's shape that is not taken: two runs in one minute keep two records (N20)."""
    slug = re.sub(r"[^a-z0-9]+", "-", app_name.lower()).strip("-")
    stem = "-".join(filter(None, [stamp, "error" if failed else "run", slug]))[: len(stamp) + 1 + 30].rstrip("-")
    used = {name.casefold() for name in taken}
    name, number = f"{stem}.md", 1
    while name.casefold() in used:
        number += 1
        name = f"{stem}-{number}.md"
    return name


def prune_transcripts(folder: OwnerFolder, keep: int = KEPT_TRANSCRIPTS) -> int:
    """Delete transcripts of runs but the newest `keep`, with what lies beside them; return how many went.

    For digital humans of ours only.
    """
    runs: list[tuple[int, str]] = []
    for name in _names(folder.transcripts, ".jsonl"):
        if not is_chat_transcript(name):
            with suppress(OSError):
                runs.append(((folder.transcripts / name).stat().st_mtime_ns, name))
    runs.sort(reverse=True)
    for _, name in runs[keep:]:
        remove_tree(transcript_of(folder, name.removesuffix(LOG_SUFFIX)).spilled)
    return sum(remove_file(folder.transcripts / name) for _, name in runs[keep:])


def is_chat_transcript(name: str) -> bool:
    """Say whether a file in `runs/` is the transcript of a chat, which is kept (data-folder.md 3.8)."""
    return name == f"{_CHAT}.jsonl" or name.startswith(f"{_CHAT}-")


def folder_sizes(folder: OwnerFolder) -> FolderSizes:
    """Measure what is kept for a digital human."""
    return FolderSizes(
        memory_file=measure(folder.memory_file),
        topics=measure(folder.topics),
        archive=measure(folder.archive),
        snapshots=measure(folder.snapshots),
        run_records=measure(folder.run_records),
        transcripts=measure(folder.transcripts),
        ours=measure(folder.desktop),
    )


def _names(folder: Path, suffix: str) -> list[str]:
    with suppress(OSError), os.scandir(folder) as entries:
        return [
            entry.name
            for entry in entries
            if entry.name.endswith(suffix) and not entry.name.startswith(".") and entry.is_file(follow_symlinks=False)
        ]
    return []


def _whole_number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 19 else None

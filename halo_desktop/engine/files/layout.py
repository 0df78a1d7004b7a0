"""Every path of the data folder and every reserved name, spelled once (storage.md, data-folder.md 1 to 3)."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Final

DATA_FOLDER_VARIABLE: Final = "HALO_DATA_DIR"
MEMORY_FILE: Final = "memory.md"
INDEX_PAGE: Final = "index.md"
HALO_FOLDER: Final = ".halo"
HUMAN_FILE: Final = "human.json"
TOPICS: Final = "topics"

MEMORY_FOLDER: Final = "memory"
RUN_RECORDS: Final = "run"
ARCHIVE: Final = "archive"
SNAPSHOTS: Final = ".snapshots"
CONSOLIDATION: Final = ".consolidation"
STATE_FILE: Final = ".state.json"
TRANSCRIPTS: Final = "runs"
DESKTOP: Final = "desktop"
APPS: Final = "apps"
CLEARED_PREFIX: Final = "cleared-"
LOG_SUFFIX: Final = ".jsonl"
COPY_OWNER: Final = ".halo-desktop.json"
"""Lies in a working copy of ours; one without it is Halo's (C16)."""


def data_folder(environment: Mapping[str, str], user_home: Path) -> Path:
    """Return where Halo keeps its data: `HALO_DATA_DIR`, else `~/.halo` (data-folder.md 1)."""
    named = environment.get(DATA_FOLDER_VARIABLE)
    return Path(named).expanduser().absolute() if named else user_home / HALO_FOLDER


class LockKind(StrEnum):
    """What a lock protects (storage.md)."""

    NOTEBOOK = "notebook"
    USE = "use"
    CONSOLIDATION = "consolidation"
    CONVERSATION = "conversation"
    JOB = "job"
    FILE = "file"


@dataclass(frozen=True, slots=True)
class DataRoot:
    """The data folder of Halo; what is ours stands in `halo-desktop` beside Halo's files."""

    path: Path

    @property
    def spaces_index(self) -> Path:
        """Halo's list of workspaces."""
        return self.path / "spaces-index.json"

    @property
    def halo_db(self) -> Path:
        """Halo's database, which has its digital humans."""
        return self.path / "halo.db"

    @property
    def spaces(self) -> Path:
        """The folder in which new workspaces are made."""
        return self.path / "spaces"

    @property
    def apps(self) -> Path:
        """Folders of digital humans without a workspace."""
        return self.path / APPS

    @property
    def halo_workspace(self) -> Path:
        """The Halo workspace's data folder."""
        return self.path / "temp"

    @property
    def halo_workspace_artifacts(self) -> Path:
        """The Halo workspace's working folder."""
        return self.halo_workspace / "artifacts"

    @property
    def ours(self) -> Path:
        """Everything of ours that belongs to no single owner."""
        return self.path / "halo-desktop"

    @property
    def locks(self) -> Path:
        """Lock files; never deleted."""
        return self.ours / "locks"

    @property
    def first_contact(self) -> Path:
        """Copies of Halo's registries, made before our first write to them (N45)."""
        return self.ours / "first-contact"

    @property
    def attempts(self) -> Path:
        """The last attempts to consolidate, one file for each owner."""
        return self.ours / "attempts"

    @property
    def journal(self) -> Path:
        """What was written to memories, with the lines before and after, one file for each owner."""
        return self.ours / "journal"

    @property
    def usage(self) -> Path:
        """What model calls cost, one file for each month (C12)."""
        return self.ours / "usage"

    @property
    def settings_file(self) -> Path:
        """People, and what else we set for the data folder as a whole."""
        return self.ours / "settings.json"

    def lock(self, kind: LockKind, target: Path) -> Path:
        """Return the lock file of `target`: kind and 16 hex digits of the SHA-256 of its real path."""
        digest = hashlib.sha256(str(target.resolve()).encode("utf-8", "surrogateescape"))
        return self.locks / f"{kind.value}-{digest.hexdigest()[:16]}.lock"


@dataclass(frozen=True, slots=True)
class OwnerFolder:
    """An owner's folder, `<base>` in storage.md: `<space>/.halo` or a digital human's own."""

    path: Path

    @property
    def memory_file(self) -> Path:
        """Current state and history."""
        return self.path / MEMORY_FILE

    @property
    def memory(self) -> Path:
        """Topics and what the system keeps about the memory."""
        return self.path / MEMORY_FOLDER

    @property
    def topics(self) -> Path:
        """The tree of topic pages."""
        return self.memory / TOPICS

    @property
    def run_records(self) -> Path:
        """One Markdown file for each run."""
        return self.memory / RUN_RECORDS

    @property
    def archive(self) -> Path:
        """Earlier versions of `memory.md`."""
        return self.memory / ARCHIVE

    @property
    def snapshots(self) -> Path:
        """Copies of memory and topics, made before a consolidation was applied."""
        return self.memory / SNAPSHOTS

    @property
    def consolidation(self) -> Path:
        """Private working copies of consolidations."""
        return self.memory / CONSOLIDATION

    @property
    def state_file(self) -> Path:
        """When and how the memory was last consolidated."""
        return self.memory / STATE_FILE

    @property
    def transcripts(self) -> Path:
        """Transcripts of runs and, in Halo, of chats."""
        return self.path / TRANSCRIPTS

    @property
    def desktop(self) -> Path:
        """What is ours about this owner."""
        return self.path / DESKTOP

    @property
    def clear_intent(self) -> Path:
        """Stands while a clearing of the memory has begun and not yet moved everything (N25)."""
        return self.desktop / "clear.json"

    @property
    def consolidation_intent(self) -> Path:
        """Stands while the result of a consolidation is being put in place (C06)."""
        return self.desktop / "consolidation.json"

    @property
    def put_off_file(self) -> Path:
        """How often in a row a consolidation that was due has been put off (C03)."""
        return self.desktop / "put-off.json"

    @property
    def settings_file(self) -> Path:
        """What Halo has no key for, of workspace and digital human alike."""
        return self.desktop / "settings.json"

    @property
    def human_file(self) -> Path:
        """A digital human of ours."""
        return self.path / HUMAN_FILE

    @property
    def meta_file(self) -> Path:
        """A workspace's name and preferences, Halo's."""
        return self.path / "meta.json"

    @property
    def apps(self) -> Path:
        """Folders of the digital humans that were made in this workspace."""
        return self.path / APPS

    @property
    def conversations(self) -> Path:
        """The conversations of ours with this owner."""
        return self.desktop / "conversations"

    def conversation(self, name: str) -> ConversationFiles:
        """Return where the conversation of that name keeps its files."""
        return ConversationFiles(self.conversations, name)

    def cleared(self, ident: str) -> Path:
        """Return the folder into which one clearing moves what goes."""
        return self.desktop / f"{CLEARED_PREFIX}{ident}"


@dataclass(frozen=True, slots=True)
class ConversationFiles:
    """The files of one conversation, side by side under its name (storage.md)."""

    folder: Path
    name: str

    @property
    def log(self) -> Path:
        """Its records, one JSON line each; the conversation is there when this file is."""
        return self.folder / f"{self.name}{LOG_SUFFIX}"

    @property
    def index(self) -> Path:
        """Derived from the log, made anew where it is missing."""
        return self.folder / f"{self.name}.index"

    @property
    def quarantine(self) -> Path:
        """Copies of what stands in the log and is no record (V03)."""
        return self.folder / f"{self.name}.quarantine"

    @property
    def summaries(self) -> Path:
        """Summaries of what left the window."""
        return self.folder / f"{self.name}.summaries.jsonl"

    @property
    def partial(self) -> Path:
        """The text of a reply that is being given, until the log has it."""
        return self.folder / f"{self.name}.partial"

    @property
    def spilled(self) -> Path:
        """The folder of tool output that was too long for the log (V30)."""
        return self.folder / f"{self.name}.files"

    @property
    def all(self) -> tuple[Path, ...]:
        """Everything that goes with the conversation, the log first."""
        return (self.log, self.index, self.quarantine, self.summaries, self.partial, self.spilled)


def runs_file(folder: OwnerFolder) -> Path:
    """Return the list of a digital human's runs."""
    return folder.desktop / f"runs{LOG_SUFFIX}"


def transcript_of(folder: OwnerFolder, run: str) -> ConversationFiles:
    """Return where a run keeps its transcript, as `log`, and what lies beside it."""
    return ConversationFiles(folder.transcripts, run)

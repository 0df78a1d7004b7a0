"""All conversations with one owner: the list, and what makes, copies and deletes whole ones (V01, V07)."""

from __future__ import annotations

import os
from collections.abc import Collection, Generator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

from halo_desktop.engine.clock import Clock
from halo_desktop.engine.conversation.branch import branched_records, branched_summaries, copy_spilled
from halo_desktop.engine.conversation.conversation import OWNER, Conversation
from halo_desktop.engine.conversation.from_halo import (
    halo_conversation_file,
    list_halo_conversations,
    read_halo_conversation,
)
from halo_desktop.engine.conversation.listing import BRANCHED_FROM, ConversationEntry, ConversationList, entry_of
from halo_desktop.engine.conversation.names import branch_key, canonical_key, is_name, name_of
from halo_desktop.engine.conversation.summaries import Summaries
from halo_desktop.engine.errors import Code, EngineError, Fault, os_errors_about
from halo_desktop.engine.files.atomic import make_folder, replace_file
from halo_desktop.engine.files.layout import LOG_SUFFIX, LockKind, OwnerFolder
from halo_desktop.engine.files.locks import Locks
from halo_desktop.engine.files.trees import remove_tree
from halo_desktop.engine.json_values import JsonObject
from halo_desktop.engine.messages.fold import fold
from halo_desktop.engine.messages.records import Kind, Record, Sender, new_id, record_line
from halo_desktop.engine.messages.turns import Turn


class Conversations:
    """The conversations with one owner. Every call looks at the folder as it is then."""

    def __init__(self, folder: OwnerFolder, locks: Locks, clock: Clock) -> None:
        self._folder = folder
        self._locks = locks
        self._clock = clock

    def list(self) -> ConversationList:
        """Return all, Halo's too; one that vanishes meanwhile is left out, one that cannot be read is named."""
        entries: list[ConversationEntry] = []
        notices: list[Fault] = []
        for name in self._names():
            try:
                entries.append(entry_of(self.open(name)))
            except EngineError as error:
                if error.code is not Code.NO_SUCH_CONVERSATION:
                    notices.append(error.fault)
        entries += list_halo_conversations(self._folder, self._locks.root)
        return ConversationList(tuple(sorted(entries, key=lambda entry: entry.updated, reverse=True)), tuple(notices))

    def find(self, name: str) -> ConversationEntry | None:
        """Return the line of the list for one conversation, `None` where there is none; raises as `open` does."""
        if is_name(name):
            try:
                return entry_of(self.open(name))
            except EngineError as error:
                if error.code is not Code.NO_SUCH_CONVERSATION:
                    raise
        of_halo = list_halo_conversations(self._folder, self._locks.root)
        return next((entry for entry in of_halo if entry.name == name), None)

    def busy_title(self) -> str:
        """Return what a conversation is called in which a turn is under way, "" where there is none."""
        for name in self._names():
            with suppress(EngineError):
                conversation = self.open(name)
                if conversation.is_busy():
                    return entry_of(conversation).title
        return ""

    def read_halo(self, name: str) -> tuple[Turn, ...]:
        """Return what was said in one of Halo's conversations; raises as `read_halo_conversation` does."""
        return read_halo_conversation(self._folder, self._locks.root, name)

    def halo_file(self, name: str) -> Path:
        """Return where Halo keeps a workspace's conversation of that name."""
        return halo_conversation_file(self._folder, self._locks.root, name)

    def create(
        self, key: str, title: str = "", sender: Sender = OWNER, extra: JsonObject | None = None
    ) -> Conversation:
        """Return the conversation with that key, made where there is none yet, with `extra` in its first record.

        Raises `EngineError`: LINK_REFUSED, CONVERSATION_MISPLACED, BUSY, or the system's reason.
        """
        name = name_of(key)
        with self._changing():
            if not os.path.lexists(self._folder.conversation(name).log):
                self._remove_strays()
                self._write(name, record_line(self._first(key, title, sender, **(extra or {}))))
        return self._open(name, canonical_key(key))

    def open(self, name: str) -> Conversation:
        """Return a conversation of ours by the name that the list gives, or `name_of` for a key.

        Raises `EngineError`: NO_SUCH_CONVERSATION, LINK_REFUSED, CONVERSATION_MISPLACED where the file carries
        the key of another one, or the system's reason.
        """
        if not is_name(name):
            raise EngineError(Code.NO_SUCH_CONVERSATION, where=name)
        return self._open(name)

    def branch(self, name: str, record: str, sender: Sender = OWNER, *, title: str = "") -> Conversation:
        """Return a new conversation that holds an old one up to a record, as that part reads now (V07).

        Without a title of its own it has that of the old one. Raises as `open` does, and NO_SUCH_MESSAGE.
        """
        origin = self.open(name)
        records = branched_records(origin.log, record)
        summaries = branched_summaries(Summaries(origin.files, self._locks), fold(records))
        key = branch_key(origin.key or name, new_id())
        head = next(origin.records(), None)
        extra = (head.extra if head else {}) | {BRANCHED_FROM: {"key": origin.key, "record": record}}
        first = self._first(key, title or origin.title(), sender, **extra)
        with self._changing():
            self._remove_strays()
            files = self._folder.conversation(name_of(key))
            copy_spilled(origin.files, files)
            Summaries(files, self._locks).add(summaries)
            self._write(name_of(key), b"".join(map(record_line, (first, *records))))
        return self.open(name_of(key))

    def delete(self, name: str) -> None:
        """Delete a conversation with all that goes with it; raises as `open` does, and BUSY while a turn goes on."""
        self.open(name)
        self._delete([name])

    def clear(self) -> int:
        """Delete all conversations of ours and return how many there were; none goes while a turn is on (BUSY)."""
        names = self._names()
        self._delete(names)
        return len(names)

    def _open(self, name: str, expected_key: str = "") -> Conversation:
        conversation = Conversation(expected_key, self._folder.conversation(name), self._locks, self._clock)
        head = next(conversation.log.entries(), None)
        if head and head.record and head.record.kind is Kind.CONVERSATION and head.record.key:
            conversation.key = head.record.key
            if name_of(conversation.key) != name:
                raise EngineError(Code.CONVERSATION_MISPLACED, where=conversation.files.log)
        return conversation

    def _first(self, key: str, title: str, sender: Sender, **extra: Any) -> Record:
        text = " ".join(title.split())
        return Record(
            new_id(), Kind.CONVERSATION, self._clock(), sender, key=canonical_key(key), text=text, extra=extra
        )

    def _write(self, name: str, content: bytes) -> None:
        """Make a log that was not there, whole."""
        make_folder(self._folder.conversations, private=True)
        replace_file(self._folder.conversation(name).log, content, expected=None, private=True)

    def _delete(self, names: Collection[str]) -> None:
        """Delete the logs first: with its log a conversation is gone, whatever of the rest a killed process leaves."""
        found = [self._folder.conversation(name) for name in names]
        with ExitStack() as held:
            for files in found:
                held.enter_context(Conversation("", files, self._locks, self._clock).take_turn())
            held.enter_context(self._changing())
            for files in found:
                with self._locks.exclusive(LockKind.FILE, files.log):
                    for path in files.all:
                        remove_tree(path)
            self._remove_strays()

    @contextmanager
    def _changing(self) -> Generator[None]:
        """Hold the lock under which conversations come and go."""
        with self._locks.exclusive(LockKind.FILE, self._folder.conversations):
            yield

    def _remove_strays(self) -> None:
        """Delete what belongs to no log: the rest of a deletion or a branch that a killed process left."""
        present = set(self._names())
        for file in self._files():
            name = file.removeprefix(".").partition(".")[0]
            if is_name(name) and name not in present:
                remove_tree(self._folder.conversations / file)

    def _names(self) -> tuple[str, ...]:
        logs = (file.removesuffix(LOG_SUFFIX) for file in self._files() if file.endswith(LOG_SUFFIX))
        return tuple(name for name in logs if is_name(name))

    def _files(self) -> tuple[str, ...]:
        with os_errors_about(self._folder.conversations):
            try:
                return tuple(sorted(os.listdir(self._folder.conversations)))
            except FileNotFoundError:
                return ()

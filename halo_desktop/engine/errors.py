"""What can go wrong, each with a code; `words` has the sentence for every code."""

from __future__ import annotations

import errno
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path


class Code(StrEnum):
    """One kind of trouble. The facts that its sentence needs are named beside it."""

    # Finding what was asked for
    BAD_REFERENCE = "bad_reference"  # text
    DATA_FOLDER_MISSING = "data_folder_missing"  # where
    DATA_FOLDER_NO_FOLDER = "data_folder_no_folder"  # where
    NO_SUCH_WORKSPACE = "no_such_workspace"  # id
    NO_SUCH_HUMAN = "no_such_human"  # id
    NO_SUCH_PAGE = "no_such_page"  # path
    NO_SUCH_CONVERSATION = "no_such_conversation"  # where
    NO_SUCH_MESSAGE = "no_such_message"  # id
    NO_SUCH_RUN = "no_such_run"  # id
    WORKSPACE_MISSING = "workspace_missing"  # name, where
    HUMAN_FOLDER_MISSING = "human_folder_missing"  # name, where

    # Files that cannot be understood
    INDEX_UNREADABLE = "index_unreadable"  # where
    INDEX_TOO_NEW = "index_too_new"  # where, version
    INDEX_ENTRY_UNREADABLE = "index_entry_unreadable"  # where, id
    JSON_UNREADABLE = "json_unreadable"  # where
    HUMAN_FILE_UNREADABLE = "human_file_unreadable"  # where
    HUMAN_FILE_MISPLACED = "human_file_misplaced"  # where, id
    HALO_DB_UNREADABLE = "halo_db_unreadable"  # where
    HALO_DB_LOCKED = "halo_db_locked"  # where
    HALO_DB_TOO_NEW = "halo_db_too_new"  # where, version
    HALO_DB_ROW_UNREADABLE = "halo_db_row_unreadable"  # where, id
    STATE_UNREADABLE = "state_unreadable"  # where
    LOG_DAMAGED = "log_damaged"  # where, kept, count
    LOG_REPLACED = "log_replaced"  # where
    CONVERSATION_MISPLACED = "conversation_misplaced"  # where
    FORMAT_TOO_NEW = "format_too_new"  # where, version
    RELOCATED = "relocated"  # old, new

    # The system says no
    DISK_FULL = "disk_full"  # where
    READ_ONLY = "read_only"  # where
    PERMISSION_DENIED = "permission_denied"  # where
    VANISHED = "vanished"  # where
    FILE_IN_USE = "file_in_use"  # where
    NAME_TOO_LONG = "name_too_long"  # where
    IO_FAILED = "io_failed"  # where, reason
    NO_LOCKS = "no_locks"  # where
    REVEAL_FAILED = "reveal_failed"  # where

    # Others are at work
    BUSY = "busy"  # where
    IN_USE = "in_use"  # where
    IN_USE_BY_CONVERSATION = "in_use_by_conversation"  # title, where
    IN_USE_BY_RUN = "in_use_by_run"  # where
    IN_USE_BY_CONSOLIDATION = "in_use_by_consolidation"  # where
    CHANGED_MEANWHILE = "changed_meanwhile"  # where
    HALO_RUNNING = "halo_running"  # where
    RUN_UNDER_WAY = "run_under_way"  # name
    DAILY_CAP_REACHED = "daily_cap_reached"

    # Refused by a rule
    PATH_REFUSED = "path_refused"  # path
    LINK_REFUSED = "link_refused"  # path
    TARGET_REFUSED = "target_refused"  # where
    SYSTEM_FILE = "system_file"  # path
    SECRET_REFUSED = "secret_refused"  # noqa: S105 - a code, no secret
    NEEDS_YES = "needs_yes"  # name
    WORKSPACE_HAS_NO_CLEAR = "workspace_has_no_clear"  # name
    HALO_WORKSPACE_FIXED = "halo_workspace_fixed"
    HUMAN_OF_HALO = "human_of_halo"  # name
    NOT_UNINSTALLED = "not_uninstalled"  # name
    HALO_HUMANS_LIVE_THERE = "halo_humans_live_there"  # name, humans
    UNKNOWN_SETTING = "unknown_setting"  # key, known
    BAD_SETTING_VALUE = "bad_setting_value"  # key, value, known
    SETTING_FOR_HUMANS_ONLY = "setting_for_humans_only"  # key
    EMPTY_NAME = "empty_name"
    EMPTY_MESSAGE = "empty_message"
    NO_TASK = "no_task"  # name
    HUMAN_UNINSTALLED = "human_uninstalled"  # name
    NO_DOCUMENT = "no_document"  # where
    FOLDER_NOT_FOUND = "folder_not_found"  # where


@dataclass(frozen=True, slots=True)
class Fault:
    """A code with the facts that its sentence needs; a notice in a list, or the reason of an error."""

    code: Code
    facts: Mapping[str, str] = field(default_factory=dict[str, str])


class EngineError(Exception):
    """An operation that did not happen, and why. Nothing was changed unless the sentence says so."""

    def __init__(self, code: Code, **facts: object) -> None:
        self.fault = Fault(code, {name: str(value) for name, value in facts.items()})
        super().__init__(f"{code.value}: {dict(self.fault.facts)}")

    @property
    def code(self) -> Code:
        """The kind of trouble."""
        return self.fault.code

    @classmethod
    def of(cls, fault: Fault) -> EngineError:
        """Raise what was so far only noted."""
        return cls(fault.code, **fault.facts)


_BY_ERRNO = {
    errno.ENOSPC: Code.DISK_FULL,
    errno.EDQUOT: Code.DISK_FULL,
    errno.EROFS: Code.READ_ONLY,
    errno.EACCES: Code.PERMISSION_DENIED,
    errno.EPERM: Code.PERMISSION_DENIED,
    errno.ENOENT: Code.VANISHED,
    errno.ENOTDIR: Code.VANISHED,
    errno.ENODEV: Code.VANISHED,
    errno.ENXIO: Code.VANISHED,
    errno.ESTALE: Code.VANISHED,
    errno.EBUSY: Code.FILE_IN_USE,
    errno.ETXTBSY: Code.FILE_IN_USE,
    errno.ENAMETOOLONG: Code.NAME_TOO_LONG,
}


def of_os_error(error: OSError, where: Path) -> EngineError:
    """Say an error of the operating system in our codes. `where` is what the user was working on."""
    code = _BY_ERRNO.get(error.errno or 0, Code.IO_FAILED)
    return EngineError(code, where=where, reason=error.strerror or type(error).__name__)


@contextmanager
def os_errors_about(where: Path) -> Generator[None]:
    """Turn every `OSError` inside into an `EngineError` about `where`."""
    try:
        yield
    except OSError as error:
        raise of_os_error(error, where) from error

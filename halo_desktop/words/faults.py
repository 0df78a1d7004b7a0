"""One sentence for every code of the engine: what happened, to which memory or file, and what to do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from halo_desktop.engine.errors import Code, Fault
from halo_desktop.words.speaking import filled, translate


def sentence(fault: Fault) -> str:
    """Return one sentence, on one line: what happened, to which memory or file, and what to do."""
    return filled(_SENTENCES[fault.code](), **fault.facts)


_FINDING: Final[Mapping[Code, Callable[[], str]]] = {
    Code.BAD_REFERENCE: lambda: translate(
        "Words", "“{text}” names no memory: write workspace:ID or human:ID, for example workspace:halo-temp."
    ),
    Code.DATA_FOLDER_MISSING: lambda: translate(
        "Words", "There is no data folder at {where}: check the path, or add a workspace to begin one there."
    ),
    Code.DATA_FOLDER_NO_FOLDER: lambda: translate(
        "Words", "{where} is a file and cannot be the data folder: choose a folder."
    ),
    Code.NO_SUCH_WORKSPACE: lambda: translate(
        "Words", "There is no workspace with the id {id}: look it up in the list of workspaces."
    ),
    Code.NO_SUCH_HUMAN: lambda: translate(
        "Words", "There is no digital human with the id {id}: look it up in the list of digital humans."
    ),
    Code.NO_SUCH_PAGE: lambda: translate(
        "Words", "This memory has no topic page {path}: look it up in the list of topics."
    ),
    Code.NO_SUCH_CONVERSATION: lambda: translate(
        "Words", "The conversation {where} is not there: look it up in the list of conversations."
    ),
    Code.NO_SUCH_MESSAGE: lambda: translate(
        "Words", "This conversation has no message with the id {id}: open the conversation again and choose there."
    ),
    Code.NO_SUCH_RUN: lambda: translate(
        "Words", "No transcript is kept of a run with the id {id}: look it up in the list of runs."
    ),
    Code.WORKSPACE_MISSING: lambda: translate(
        "Words", "The folder of the workspace “{name}” is not there: connect the drive with {where}, then try again."
    ),
    Code.HUMAN_FOLDER_MISSING: lambda: translate(
        "Words",
        "The folder of the digital human “{name}” is not there: connect the drive with {where}, then try again.",
    ),
}

_UNREADABLE: Final[Mapping[Code, Callable[[], str]]] = {
    Code.INDEX_UNREADABLE: lambda: translate(
        "Words",
        "The list of workspaces, {where}, is damaged, so they were found by their folders and the list cannot be "
        "changed: put back a copy of the file, or rename it so that a new one is made.",
    ),
    Code.INDEX_TOO_NEW: lambda: translate(
        "Words",
        "The list of workspaces, {where}, was written by a newer Halo (format {version}) and is read-only here: change "
        "workspaces in Halo, or update Halo Desktop.",
    ),
    Code.INDEX_ENTRY_UNREADABLE: lambda: translate(
        "Words", "The workspace {id} is left out because its entry in {where} is damaged: repair that entry."
    ),
    Code.JSON_UNREADABLE: lambda: translate(
        "Words", "{where} is damaged and was left as it is: repair the file or put back a copy of it."
    ),
    Code.HUMAN_FILE_UNREADABLE: lambda: translate(
        "Words",
        "A digital human is left out because its file {where} is damaged: repair the file or put back a copy of it.",
    ),
    Code.HUMAN_FILE_MISPLACED: lambda: translate(
        "Words",
        "A digital human is left out because {where} lies in a folder of another name: name the folder {id}, or delete "
        "it if it is a copy.",
    ),
    Code.HALO_DB_UNREADABLE: lambda: translate(
        "Words",
        "Halo's digital humans cannot be shown because the database {where} is unreadable: start Halo to check it, or "
        "put back a copy.",
    ),
    Code.HALO_DB_LOCKED: lambda: translate(
        "Words",
        "Halo's digital humans cannot be reached because another program is writing to {where}: try again in a moment.",
    ),
    Code.HALO_DB_TOO_NEW: lambda: translate(
        "Words",
        "The database {where} was written by a newer Halo (format {version}), so settings of Halo's digital humans are "
        "read-only here: change them in Halo, or update Halo Desktop.",
    ),
    Code.HALO_DB_ROW_UNREADABLE: lambda: translate(
        "Words", "The digital human {id} is left out because its entry in {where} is damaged: open it in Halo."
    ),
    Code.STATE_UNREADABLE: lambda: translate(
        "Words",
        "It is unknown when this memory was last consolidated because {where} is damaged: the next consolidation "
        "writes it anew, nothing needs to be done.",
    ),
    Code.LOG_DAMAGED: lambda: translate(
        "Words",
        "Damaged entries of the conversation {where} cannot be shown ({count}): everything else is there, and copies "
        "of them are kept in {kept}.",
    ),
    Code.LOG_REPLACED: lambda: translate(
        "Words",
        "Another program replaced or shortened this conversation, {where}: if messages are missing, put back a copy of "
        "the file.",
    ),
    Code.CONVERSATION_MISPLACED: lambda: translate(
        "Words",
        "A conversation is left out because {where} belongs to another one: give the file back the name it had, or "
        "delete it if it is a copy.",
    ),
    Code.FORMAT_TOO_NEW: lambda: translate(
        "Words",
        "{where} was written by a newer Halo Desktop (format {version}) and is read-only here: update Halo Desktop.",
    ),
    Code.RELOCATED: lambda: translate(
        "Words",
        "The data folder was copied or moved from {old}: its workspaces are looked for in {new}, so check that you "
        "mean this copy.",
    ),
}

_SYSTEM: Final[Mapping[Code, Callable[[], str]]] = {
    Code.DISK_FULL: lambda: translate(
        "Words", "The disk is full, so {where} was left as it was: free some space, then try again."
    ),
    Code.READ_ONLY: lambda: translate(
        "Words", "{where} is on a read-only drive and was left as it was: make the drive writable, then try again."
    ),
    Code.PERMISSION_DENIED: lambda: translate(
        "Words", "You have no permission for {where}: ask for access to it, then try again."
    ),
    Code.VANISHED: lambda: translate(
        "Words", "{where} is not there: put it back or connect its drive, then try again."
    ),
    Code.FILE_IN_USE: lambda: translate(
        "Words", "Another program is using {where}: close that program, then try again."
    ),
    Code.NAME_TOO_LONG: lambda: translate(
        "Words", "The path {where} is too long for this drive: choose a shorter name, or a folder higher up."
    ),
    Code.IO_FAILED: lambda: translate(
        "Words", "{where} could not be read or written ({reason}): check the drive, then try again."
    ),
    Code.NO_LOCKS: lambda: translate(
        "Words",
        "The drive with {where} cannot lock files, so changes could be lost: move the data folder to a local drive.",
    ),
    Code.REVEAL_FAILED: lambda: translate("Words", "No file manager could be opened: open {where} in yours."),
}

_OTHERS: Final[Mapping[Code, Callable[[], str]]] = {
    Code.BUSY: lambda: translate(
        "Words", "Another program is changing {where}, so nothing was done: try again in a moment."
    ),
    Code.IN_USE: lambda: translate(
        "Words",
        "A conversation or run is using the memory in {where}, so nothing was done: try again afterwards.",
    ),
    Code.IN_USE_BY_CONVERSATION: lambda: translate(
        "Words",
        "The conversation “{title}” is using the memory in {where}, so nothing was done: wait for its reply or stop "
        "it, then try again.",
    ),
    Code.IN_USE_BY_RUN: lambda: translate(
        "Words",
        "A run is using the memory in {where}, so nothing was done: wait until it has ended or stop it, then "
        "try again.",
    ),
    Code.IN_USE_BY_CONSOLIDATION: lambda: translate(
        "Words",
        "The memory in {where} is being consolidated, so nothing was done: wait for the end or stop it, then "
        "try again.",
    ),
    Code.CHANGED_MEANWHILE: lambda: translate(
        "Words", "Another program changed {where} at the same moment, so nothing was overwritten: try again."
    ),
    Code.HALO_RUNNING: lambda: translate(
        "Words",
        "Halo is running on {where} and would overwrite this change: quit Halo and try again, or make it there.",
    ),
    Code.RUN_UNDER_WAY: lambda: translate(
        "Words", "“{name}” is at work already, so no other run was begun: wait until that run has ended, or stop it."
    ),
    Code.DAILY_CAP_REACHED: lambda: translate(
        "Words",
        "Automatic work has used up the tokens it may take in a day: it goes on tomorrow, or raise the daily cap in "
        "Settings › Usage.",
    ),
}

_REFUSED: Final[Mapping[Code, Callable[[], str]]] = {
    Code.PATH_REFUSED: lambda: translate(
        "Words", "{path} is not a place for a topic page: name one below the topics, for example reports/weekly.md."
    ),
    Code.LINK_REFUSED: lambda: translate(
        "Words", "{path} is a link that leads out of the memory: put the file itself in its place."
    ),
    Code.TARGET_REFUSED: lambda: translate(
        "Words",
        "{where} was left as it is because it is not certain that nothing else would be lost: look at it in the file "
        "manager, and move or delete it there.",
    ),
    Code.SYSTEM_FILE: lambda: translate(
        "Words", "{path} belongs to the system and is not written by hand: use memory.md or a topic page."
    ),
    Code.SECRET_REFUSED: lambda: translate(
        "Words", "The text holds a password or key, which a memory does not record: take it out, then try again."
    ),
    Code.NEEDS_YES: lambda: translate(
        "Words", "Nothing of “{name}” was deleted, since that cannot be undone: add --yes to do it."
    ),
    Code.WORKSPACE_HAS_NO_CLEAR: lambda: translate(
        "Words", "The memory of the workspace “{name}” cannot be cleared: only that of a digital human can."
    ),
    Code.HALO_WORKSPACE_FIXED: lambda: translate(
        "Words", "The Halo workspace can be neither edited nor deleted: choose another workspace."
    ),
    Code.HUMAN_OF_HALO: lambda: translate("Words", "The digital human “{name}” belongs to Halo: do this in Halo."),
    Code.NOT_UNINSTALLED: lambda: translate(
        "Words", "The digital human “{name}” is still installed: uninstall it first, then delete it permanently."
    ),
    Code.HALO_HUMANS_LIVE_THERE: lambda: translate(
        "Words",
        "The workspace “{name}” cannot be deleted because digital humans of Halo live in it or keep their folder there "
        "({humans}): move or delete them in Halo first.",
    ),
    Code.UNKNOWN_SETTING: lambda: translate("Words", "There is no setting “{key}”: there are {known}."),
    Code.BAD_SETTING_VALUE: lambda: translate("Words", "“{value}” is no value for {key}: choose from {known}."),
    Code.SETTING_FOR_HUMANS_ONLY: lambda: translate(
        "Words", "A workspace has no setting “{key}”: name a digital human, as human:ID."
    ),
    Code.EMPTY_NAME: lambda: translate("Words", "The name is empty: enter one."),
    Code.EMPTY_MESSAGE: lambda: translate("Words", "The message is empty: write something."),
    Code.NO_TASK: lambda: translate(
        "Words", "“{name}” has no instructions of its own: write some, or say what this run is for."
    ),
    Code.HUMAN_UNINSTALLED: lambda: translate("Words", "“{name}” is uninstalled and does not run: restore it first."),
    Code.NO_DOCUMENT: lambda: translate(
        "Words", "{where} cannot be talked about, since it is no file or too large: choose a smaller file."
    ),
    Code.FOLDER_NOT_FOUND: lambda: translate("Words", "There is no folder {where}: choose one that exists."),
}

_SENTENCES: Final[Mapping[Code, Callable[[], str]]] = {**_FINDING, **_UNREADABLE, **_SYSTEM, **_OTHERS, **_REFUSED}

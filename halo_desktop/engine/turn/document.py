"""The document that a conversation is about: a copy lies beside the log, so that it reads the same later (N13)."""

from __future__ import annotations

import unicodedata
from pathlib import Path
from typing import Final

from halo_desktop.engine.conversation.file_reading import LARGEST_BYTES
from halo_desktop.engine.conversation.tool_output import FILES_PREFIX
from halo_desktop.engine.errors import Code, EngineError, os_errors_about
from halo_desktop.engine.files.atomic import Expected, make_folder, replace_file
from halo_desktop.engine.files.layout import ConversationFiles

_NAME_CHARACTERS: Final = 80


def document_path(document: Path) -> str:
    """Return by which path the model reads the copy."""
    return f"{FILES_PREFIX}document-{_plain(document.name)}"


def keep_document(document: Path, files: ConversationFiles) -> None:
    """Copy a document to the conversation's files.

    Raises `EngineError`: NO_DOCUMENT for what is no file or too large to be read, or the system's reason.
    """
    with os_errors_about(document):
        if not document.is_file() or document.stat().st_size > LARGEST_BYTES:
            raise EngineError(Code.NO_DOCUMENT, where=document)
        content = document.read_bytes()
    make_folder(files.spilled, private=True)
    target = files.spilled / document_path(document).removeprefix(FILES_PREFIX)
    replace_file(target, content, expected=Expected.ANYTHING, private=True)


def _plain(name: str) -> str:
    """Return a file's name of letters, digits, dots, hyphens and underscores, its end kept."""
    composed = unicodedata.normalize("NFC", name)
    plain = "".join(char if char.isalnum() or char in "._-" else "-" for char in composed)
    return plain[-_NAME_CHARACTERS:].strip(".") or "file"

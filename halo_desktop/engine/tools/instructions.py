"""The instructions that go with a notebook, the same in every turn of a conversation (N14, N26, N33)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from halo_desktop.engine.access import Situation
from halo_desktop.engine.files.layout import OwnerFolder
from halo_desktop.engine.owners import OwnerKind
from halo_desktop.engine.prompts import phrases
from halo_desktop.engine.tools.cleaning import clean_line, shortened

_FIELDS: Final = 40
_FIELD_CHARACTERS: Final = 150
"""With 40 fields and the rest the text stays below 10 KB (data-folder.md 5)."""


@dataclass(frozen=True, slots=True)
class Instructed:
    """Who is instructed."""

    kind: OwnerKind
    folder: OwnerFolder
    author: str
    """The author tag of this conversation or run."""
    situation: Situation
    workspace: OwnerFolder | None = None
    """Of the workspace whose topics may be read (N21)."""
    schema: Mapping[str, str] = field(default_factory=dict[str, str])
    """A digital human's declared `memory_schema`: what each field holds."""


def notebook_instructions(whom: Instructed) -> str:
    """Return the text, the same for the same notebook; empty where the memory is off (N16)."""
    if not whom.situation.memory_on:
        return ""
    words = phrases("instructions")
    recording = words["recording"]
    if whom.kind is OwnerKind.HUMAN:
        recording += "\n" + words["recording-human"]
    limits = [words["limits"]]
    if whom.workspace is not None:
        limits.append(words["workspace-topics"].format(topics=whom.workspace.topics))
    if whom.situation.restricted:
        limits.append(words["guest"])
    parts = [
        words["introduction"].format(memory=whom.folder.memory_file, topics=whom.folder.topics),
        recording,
        words["form"].format(author=whom.author),
        words["topics"],
        "\n".join(limits),
    ]
    if whom.schema:
        parts.append(f"{words['schema']}\n\n{_fields(whom.schema)}")
    return "\n\n".join(parts) + "\n"


def _fields(schema: Mapping[str, str]) -> str:
    named = [f"{clean_line(name)}: {clean_line(about)}".removesuffix(": ") for name, about in schema.items()]
    return "\n".join(f"- {shortened(line, _FIELD_CHARACTERS)}" for line in named[:_FIELDS])

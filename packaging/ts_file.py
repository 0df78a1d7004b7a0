"""Reads a Qt translation source file (.ts); standard library only."""

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

FILE_NAME = re.compile(r"halo_(?P<language>\w+)\.ts")


@dataclass(frozen=True, slots=True)
class Message:
    """One text of the program and its translation: one form, or several for a plural."""

    context: str
    source: str
    comment: str
    is_plural: bool
    state: str
    """Empty when finished; else "unfinished", "vanished" or "obsolete", as Qt writes it."""
    forms: tuple[str, ...]

    @property
    def key(self) -> tuple[str, str, str]:
        """What lupdate tells messages apart by."""
        return self.context, self.source, self.comment


def language_of(path: Path) -> str:
    """Give the language of a file such as `halo_zh_CN.ts`. Raises ValueError for other names."""
    match = FILE_NAME.fullmatch(path.name)
    if match is None:
        raise ValueError(f"{path.name} is not named halo_<language>.ts")
    return match["language"]


def read_messages(path: Path) -> Iterator[Message]:
    """Read every message of a file, in the order in which it is written."""
    for context in ET.parse(path).iter("context"):  # noqa: S314 - a file of this project
        for message in context.iter("message"):
            yield _message(context.findtext("name", ""), message)


def _message(context: str, element: ET.Element) -> Message:
    translation = element.find("translation")
    if translation is None:
        translation = ET.Element("translation", type="unfinished")
    plural_forms = tuple(form.text or "" for form in translation.iter("numerusform"))
    return Message(
        context=context,
        source=element.findtext("source", ""),
        comment=element.findtext("comment", ""),
        is_plural=element.get("numerus") == "yes",
        state=translation.get("type", ""),
        forms=plural_forms or (translation.text or "",),
    )

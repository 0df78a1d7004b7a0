"""What a topic page says about itself at its top: a name and when to read it (data-folder.md 3.3).

It looks like YAML but is not: one line for one key, no lists, no block scalars, no escapes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pathlib import Path

    from halo_desktop.engine.notebook.topics import Page

HEAD_BYTES: Final = 4096
"""Only these first bytes of a page are read; a block that is not closed within them is none (N05)."""

_BOM = b"\xef\xbb\xbf"
_MARK = "---"


@dataclass(frozen=True, slots=True)
class FrontMatter:
    """Name and description of a page, `None` where the page gives none."""

    name: str | None = None
    description: str | None = None


NO_FRONT_MATTER: Final = FrontMatter()


def read_front_matter(head: bytes) -> FrontMatter:
    """Read the front matter in `head`, the first `HEAD_BYTES` bytes of a page. Never raises.

    Invalid UTF-8 becomes replacement characters.
    """
    text = head.removeprefix(_BOM).decode("utf-8", "replace")
    first, *lines = text.split("\n")
    if first.rstrip() != _MARK:
        return NO_FRONT_MATTER
    found: dict[str, str] = {}
    for line in lines:
        if line.rstrip() == _MARK:
            return FrontMatter(found.get("name"), found.get("description"))
        key, _, rest = line.partition(":")
        value = _unquoted(rest.strip())
        if value:
            found[key.rstrip()] = value
    return NO_FRONT_MATTER


def without_front_matter(text: str) -> str:
    """Return the text of a page without its front matter, which is there if a mark closes it."""
    first, _, rest = text.removeprefix("\ufeff").partition("\n")
    if first.rstrip() != _MARK:
        return text
    lines = rest.split("\n")
    for number, line in enumerate(lines):
        if line.rstrip() == _MARK:
            return "\n".join(lines[number + 1 :])
    return text


def _unquoted(value: str) -> str:
    """Take one pair of matching quotes away."""
    if len(value) >= 2 and value[0] == value[-1] and value[0] in "\"'":
        return value[1:-1].strip()
    return value


class FrontMatterReader:
    """Reads the front matter of pages under one `topics/` folder, each version of a page once.

    A page counts as unchanged while its size and modification time are. A page that cannot be read has none.
    """

    def __init__(self, topics: Path) -> None:
        self._topics = str(topics)
        self._known: dict[str, tuple[Page, FrontMatter]] = {}

    def __call__(self, page: Page) -> FrontMatter:
        """Return the front matter of `page`."""
        known = self._known.get(page.path)
        if known is not None and known[0] == page:
            return known[1]
        found = self._read(page)
        self._known[page.path] = (page, found)
        return found

    def _read(self, page: Page) -> FrontMatter:
        try:
            with open(f"{self._topics}/{page.path}", "rb", buffering=0) as file:
                return read_front_matter(file.read(HEAD_BYTES))
        except OSError:
            return NO_FRONT_MATTER

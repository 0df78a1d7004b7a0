"""A file as a model reads and writes it, and as it was stored: byte order mark and line breaks stay what they were."""

from __future__ import annotations

from dataclasses import dataclass

from halo_desktop.engine.notebook.document import BOM


@dataclass(frozen=True, slots=True)
class TextFile:
    """A file by its bytes. Line breaks of Windows are hidden from a model where the file has no others."""

    raw: bytes

    @property
    def text(self) -> str:
        """What an edit is made in; bytes that are no UTF-8 survive it."""
        text = self.raw.removeprefix(BOM).decode("utf-8", "surrogateescape")
        return text.replace("\r\n", "\n") if self._is_of_windows else text

    @property
    def shown(self) -> str:
        """What a model reads."""
        return self.text.encode("utf-8", "surrogateescape").decode("utf-8", "replace")

    def written(self, text: str) -> bytes:
        """Return the bytes of a new text in place of the old one."""
        if self._is_of_windows:
            text = text.replace("\r\n", "\n").replace("\n", "\r\n")
        mark = BOM if self.raw.startswith(BOM) else b""
        return mark + text.encode("utf-8", "surrogateescape")

    @property
    def _is_of_windows(self) -> bool:
        breaks = self.raw.count(b"\n")
        return breaks > 0 and self.raw.count(b"\r\n") == breaks

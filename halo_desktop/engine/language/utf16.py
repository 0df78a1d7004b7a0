"""Length of a text as JavaScript counts it: the unit of Halo's budgets (data-folder.md 3.4)."""

from __future__ import annotations


def utf16_units(text: str) -> int:
    """Return the UTF-16 code units of `text`: two for a character beyond U+FFFF, else one."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2

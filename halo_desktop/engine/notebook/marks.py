"""Marks around text of a notebook that a model is given: between them is data, and no text can close them (N10)."""

from __future__ import annotations

from typing import Final

NOTES: Final = "notes"


def between_marks(text: str, name: str = NOTES) -> str:
    """Put a text between marks that it cannot close, however it is cased or spaced.

    Half characters, which names of files may hold and no encoding can say, are replaced.
    """
    text = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    written = "".join(text.casefold().split())
    mark, number = name, 1
    while f"</{mark}" in written:
        number += 1
        mark = f"{name}-{number}"
    gap = "" if text.endswith("\n") or not text else "\n"
    return f"<{mark}>\n{text}{gap}</{mark}>"

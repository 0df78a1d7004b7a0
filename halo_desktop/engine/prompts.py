"""The words that models are given, and that are written into notebooks; they stand in `resources/prompts/*.md`.

Such a file is a list of phrases: `## key`, then the text until the next key. Names in braces are filled in.
"""

from __future__ import annotations

import re
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from halo_desktop import resources

if TYPE_CHECKING:
    from collections.abc import Mapping

_KEY = re.compile(r"^## ([a-z-]+)\n", re.MULTILINE)


@cache
def phrases(file: str) -> Mapping[str, str]:
    """Return the phrases of `resources/prompts/<file>.md` by key, without blank lines around them."""
    text = resources.find("prompts", f"{file}.md").read_text(encoding="utf-8")
    _, *parts = _KEY.split(text)
    return MappingProxyType({key: phrase.strip("\n") for key, phrase in zip(parts[::2], parts[1::2], strict=True)})

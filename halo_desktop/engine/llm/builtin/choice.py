"""An answer to "which one?": numbers, "the second", "第一条和第三条", "all of them"."""

from __future__ import annotations

import re
from typing import Final

from halo_desktop.engine.llm.builtin.grammar import Words, fold, words

_NUMBERS: Final = {
    name: number
    for names in ("一 二 三 四 五 六 七 八 九 十", "first second third fourth fifth sixth seventh eighth ninth tenth")
    for number, name in enumerate(names.split(), 1)
}
_PARTS: Final = re.compile(r"[,、和与跟&]|\band\b")
_COURTESY: Final = re.compile(r"^(?:(?:请|忘掉|删掉|删除|就|是|要|please |forget |delete |the |number |no\.)\s*)+")
_TAIL: Final = re.compile(r"(?:吧|忘掉|删掉| one| please)+$")
_ONE: Final = re.compile(r"(?:#|第)?\s*([^\W_]+?)\s*(?:个|条|项|号)?")


def chosen(answer: str, count: int) -> tuple[int, ...]:
    """Return which of `count` candidates an answer names, counted from 0; none where it says anything else."""
    plain = fold(answer).strip(" \t。.!")
    if _bare(plain) in words(Words.ALL) or plain in words(Words.ALL):
        return tuple(range(count))
    numbers = [_number(_bare(part), count) for part in _PARTS.split(plain)]
    named = [number for number in numbers if number is not None]
    return tuple(dict.fromkeys(named)) if len(named) == len(numbers) else ()


def _bare(part: str) -> str:
    return _TAIL.sub("", _COURTESY.sub("", part.strip())).strip()


def _number(name: str, count: int) -> int | None:
    """Return one named candidate."""
    if name in words(Words.LAST):
        return count - 1 if count else None
    match = _ONE.fullmatch(name)
    said = match[1] if match else ""
    number = int(said) if said.isascii() and said.isdecimal() else _NUMBERS.get(said, 0)
    return number - 1 if 1 <= number <= count else None

"""The phrases that the built-in assistant understands, Chinese and English; `resources/prompts/builtin_orders.md`.

A pattern is written as a person would say it, with `…` where their own words stand: `把…忘掉`, `keep in mind that…`.
It fits a sentence that begins and ends with what stands around the `…`; without one, only the whole sentence. Patterns
are compared with the sentence as `fold` writes it: half width, lower case, simplified characters, straight apostrophes.
One sentence may fit several patterns: the one with the most letters of its own counts.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Final

from halo_desktop.engine.prompts import phrases

_TRADITIONAL: Final = (
    "記憶請煩幫個現後總別刪關於時嗎麼說過給這點話從對瞭還裡裏條備"
    "錄筆內須會將幾問誰麽開號樣勞託謝顯為讓無當沒務來講夠見寫訴幹區頻數經濟閉啟"
)
_SIMPLIFIED: Final = (
    "记忆请烦帮个现后总别删关于时吗么说过给这点话从对了还里里条备"
    "录笔内须会将几问谁么开号样劳托谢显为让无当没务来讲够见写诉干区频数经济闭启"
)
"""The characters of the phrases that the two scripts write differently."""

_WIDE: Final = {wide: wide - 0xFEE0 for wide in range(0xFF01, 0xFF5F)}
_FOLD: Final = _WIDE | str.maketrans(_TRADITIONAL, _SIMPLIFIED) | {0x3000: " ", ord("’"): "'", ord("‘"): "'"}


def fold(text: str) -> str:
    """Return a text as patterns are compared with it; every character keeps its place."""
    lowered = "".join(low if len(low := char.lower()) == 1 else char for char in text)
    return lowered.translate(_FOLD)


class Kind(StrEnum):
    """What a sentence that fits a pattern is."""

    REMEMBER = "remember"
    STANDING = "standing"
    """A lasting wish that begins with its time, "以后都…": recorded whole, the time with it."""
    FORGET = "forget"
    FORGET_ALL = "forget-all"
    MEMORY_ON = "memory-on"
    MEMORY_OFF = "memory-off"
    AUTO_ON = "auto-on"
    AUTO_OFF = "auto-off"
    DILIGENT = "frequency-diligent"
    BALANCED = "frequency-balanced"
    ECONOMICAL = "frequency-economical"
    CONSOLIDATE = "consolidate"
    CLEAR = "clear"
    RECALL = "recall"
    DECLINED = "declined"
    """Nothing is to be recorded or forgotten: "不要记住…", "never mind"."""
    TALE = "tale"
    """Begins as an order and is none: "记得上次…", "forget to…"."""
    HELP = "help"
    GREETING = "greeting"
    THANKS = "thanks"


OPERATING: Final = frozenset(
    (
        Kind.MEMORY_ON,
        Kind.MEMORY_OFF,
        Kind.AUTO_ON,
        Kind.AUTO_OFF,
        Kind.DILIGENT,
        Kind.BALANCED,
        Kind.ECONOMICAL,
        Kind.CONSOLIDATE,
        Kind.CLEAR,
    )
)
"""Orders to Halo itself (N42); the own words in them name the workspace or a digital human."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """What stands before and after a person's own words; `whole`: there are none."""

    before: str
    after: str
    whole: bool

    @property
    def letters(self) -> int:
        """How much of a sentence is the pattern's own; a whole sentence is more than any part of it."""
        return len(self.before) + len(self.after) + self.whole

    def find(self, folded: str) -> tuple[int, int] | None:
        """Return where the own words begin and end in a sentence that fits, which may be the same place."""
        if self.whole:
            return (len(folded), len(folded)) if folded == self.before else None
        start, end = len(self.before), len(folded) - len(self.after)
        if start > end or not (folded.startswith(self.before) and folded.endswith(self.after)):
            return None
        return None if _inside_word(folded, start) or (self.after and _inside_word(folded, end)) else (start, end)


def _inside_word(folded: str, place: int) -> bool:
    """Say whether a Latin word goes on at a place: "remembering" does not begin with "remember"."""
    around = folded[max(0, place - 1) : place + 1]
    return len(around) == 2 and around.isascii() and around.isalnum()


class Around(StrEnum):
    """What may stand around the words of an order."""

    LEAD_INS = "lead-ins"
    """Before an order, without changing it."""
    ASKING_LEAD_INS = "asking-lead-ins"
    """Before an order besides, where somebody asks whether it can be given."""
    TAILS = "tails"
    """Behind an order, without changing it."""
    REFERENCES = "references"
    """Around what is meant: "我之前给你的服务器地址" means 服务器地址."""
    HUMAN = "human"
    """Around the name of a digital human."""


class Words(StrEnum):
    """Lists of words; the phrases without a `…`."""

    OBJECTS = "objects"
    """What an order names instead of what is to be remembered, which then follows after a colon or a comma."""
    POINTING = "pointing"
    """What points at something, as those do: nothing to look for."""
    REQUESTS = "requests"
    """How a sentence begins that asks for something else and does not go on with what is to be remembered."""
    WORKSPACE = "workspace"
    """How the workspace is named that one is in."""
    ASKING = "asking"
    """Chinese words that make a sentence a question, also without its mark."""
    ASKING_FIRST = "asking-first"
    """English words that begin a question."""
    LIGHT = "light"
    """English words that say nothing about what a question is about."""
    ALL = "all"
    """How all of several candidates are chosen."""
    LAST = "last"
    """How the last of them is."""


@cache
def patterns(table: Kind | Around) -> tuple[Pattern, ...]:
    """Return the patterns of a table."""
    return tuple(Pattern(before, after, whole=not gap) for before, gap, after in map(_parted, _cells(table)))


@cache
def words(name: Words) -> tuple[str, ...]:
    """Return a list of words, folded, the longest first."""
    return tuple(sorted(map(fold, _cells(name)), key=len, reverse=True))


def _parted(written: str) -> tuple[str, str, str]:
    return fold(written).partition("…")


def _cells(key: str) -> list[str]:
    return [cell.strip() for line in phrases("builtin_orders")[key].splitlines() for cell in line.split(" | ")]

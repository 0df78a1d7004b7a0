"""What a whole message asks for: its orders, questions and remarks in the order in which they stand.

An order's words reach to the end of its sentence. After a colon they go on: over the following sentences of the line
while these are plain statements, or, where the colon ends the line, over the list or paragraph below it. A line that
ends in a colon and is no order announces somebody else's words: what follows it is not read.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Final, TypeAlias

from halo_desktop.engine.llm.builtin.grammar import OPERATING, Kind, Words, fold, words
from halo_desktop.engine.llm.builtin.own_words import Line, is_chinese, own_lines
from halo_desktop.engine.llm.builtin.sentence import Sentence, clean, read_sentence


@dataclass(frozen=True, slots=True)
class Remember:
    """Record this; an empty text: it is not said what."""

    text: str


@dataclass(frozen=True, slots=True)
class Forget:
    """Delete what says this; an empty text: it is not said what."""

    text: str


@dataclass(frozen=True, slots=True)
class Operate:
    """Change or do something of Halo itself (N42)."""

    kind: Kind
    human: str
    """The name of a digital human; empty: the workspace."""
    request: str
    """The order as it was typed."""


@dataclass(frozen=True, slots=True)
class Recall:
    """Say what is known about this; an empty text: about anything."""

    about: str


@dataclass(frozen=True, slots=True)
class Question:
    """A question of any other kind."""

    text: str
    about_order: bool = False
    """It asks whether something can be remembered or forgotten."""


@dataclass(frozen=True, slots=True)
class Remark:
    """Words that are none of the rest."""

    text: str


@dataclass(frozen=True, slots=True)
class Said:
    """Words without content of their own: a greeting, thanks, a call for help, an order taken back, all at once."""

    kind: Kind


Intent: TypeAlias = Remember | Forget | Operate | Recall | Question | Remark | Said

_MOST_CLAUSES: Final = 10
"""So many commas of a sentence are looked behind; an order after more belongs to what is to be remembered."""

_EMPTY_TALK: Final = (Said(Kind.GREETING), Said(Kind.THANKS))


def understand(message: str) -> tuple[Intent, ...]:
    """Read the newest message of a user: at least one intent, each once; small talk counts only where it is all."""
    found = list(dict.fromkeys(_intents(own_lines(message))))
    serious = [intent for intent in found if not isinstance(intent, Remark) and intent not in _EMPTY_TALK]
    remarks = [intent for intent in found if isinstance(intent, Remark)]
    return tuple(serious or remarks[:1] or found[:1] or [Remark("")])


def _intents(lines: Sequence[Line]) -> Iterator[Intent]:
    at = 0
    while at < len(lines):
        line, rest = lines[at], lines[at + 1 :]
        at += 1
        found = list(_of_line(line))
        if not line.announces:
            yield from found
            continue
        below = tuple(_below(rest))
        at += len(below)
        last = found.pop()
        yield from found
        if not isinstance(last, Remember | Forget):
            yield last
            return
        yield from _with_list(last, [clean(entry.text) for entry in below])


def _of_line(line: Line) -> Iterator[Intent]:
    """Read a line; what belongs together in it becomes one intent."""
    held: Intent | None = None
    explicit, gap = False, ""
    for text in (part for sentence in line.sentences for part in _orders_in(sentence)):
        sentence = read_sentence(text)
        now = _intent(sentence)
        joined = (_continued(held, now, gap) if explicit else None) or _completed(held, now)
        if joined is None:
            if held is not None:
                yield held
            explicit = sentence.explicit
        held = joined or now
        gap = "。" if text.endswith("。") else f"{text[-1]} "
    if held is not None:
        yield held


def _continued(order: Intent | None, now: Intent, gap: str) -> Remember | None:
    """Add a statement to an order with a colon: "记住：甲。乙。"."""
    if not (isinstance(order, Remember) and isinstance(now, Remark)):
        return None
    return None if fold(now.text).startswith(words(Words.REQUESTS)) else Remember(f"{order.text}{gap}{now.text}")


def _completed(before: Intent | None, now: Intent) -> Remember | None:
    """Give an order without content the statement beside it: "记住！甲。", "甲。请记住这一点。"."""
    match before, now:
        case (Remember(""), Remark(text)) | (Remark(text), Remember("")):
            return Remember(text)
        case (Remember() as order, Remember("")):
            return order
        case _:
            return None


def _orders_in(sentence: str) -> Iterator[str]:
    """Take a sentence apart where an order of the other kind begins after a comma: "记住甲，忘掉乙"."""
    first = read_sentence(sentence)
    other = {Kind.REMEMBER: Kind.FORGET, Kind.FORGET: Kind.REMEMBER}.get(first.kind or Kind.HELP)
    folded = fold(sentence)
    commas = [at for at, char in enumerate(folded) if char == ","] if other and not first.explicit else []
    for at in commas[:_MOST_CLAUSES]:
        if read_sentence(sentence[at + 1 :]).kind is other and read_sentence(sentence[:at]).kind is first.kind:
            yield sentence[:at]
            yield sentence[at + 1 :]
            return
    yield sentence


def _intent(sentence: Sentence) -> Intent:
    match sentence.kind:
        case None:
            return Question(sentence.words, sentence.about_order) if sentence.asks else Remark(sentence.words)
        case Kind.REMEMBER:
            return Remember(sentence.words)
        case Kind.FORGET:
            return Forget(sentence.words)
        case Kind.RECALL:
            return Recall(sentence.words)
        case kind if kind in OPERATING:
            return Operate(kind, sentence.words, sentence.whole)
        case other:
            return Said(other)


def _below(rest: Sequence[Line]) -> Iterator[Line]:
    """Return what a colon at a line's end opens: the items of a list, or the lines of one paragraph."""
    if not rest:
        return iter(())
    first = rest[0]
    return takewhile(lambda line: line.item if first.item else line.paragraph == first.paragraph, rest)


def _with_list(order: Remember | Forget, entries: Sequence[str]) -> Iterator[Intent]:
    """Give each entry an order of its own, or all of them to an order that already names what they are."""
    make = type(order)
    if not entries:
        yield order
    elif order.text:
        chinese = is_chinese(order.text)
        yield make(f"{order.text}{'：' if chinese else ': '}{('；' if chinese else '; ').join(entries)}")
    else:
        yield from map(make, entries)

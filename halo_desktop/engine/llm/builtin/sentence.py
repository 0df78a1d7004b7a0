"""One sentence: an order, a question or a remark, and which of its words are the user's own.

The rule: a sentence is an order only if it begins or ends with one, courtesies and other lead-ins left aside, and does
not ask. "昨天我让你记住…", "他说“记住：…”" and "I can't remember…" begin with something else; "你能记住…吗？" asks.
Where several patterns fit, the one with the most letters counts, so that "不要再记…" (forget) wins over "不要记…".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from halo_desktop.engine.llm.builtin import grammar
from halo_desktop.engine.llm.builtin.grammar import OPERATING, Around, Kind, Words, fold

_MARKS: Final = " \t。.!！?？;；…~～"
_BETWEEN: Final = " \t,，:：、-—"
_QUOTES: Final = ("“”", "「」", "『』", '""', "‘’", "''")
_MOST_LEAD_INS: Final = 8
"""More than "好的，对了，另外，请你一定要帮我…" nobody says before an order."""

_ORDERS: Final = (Kind.REMEMBER, Kind.FORGET, Kind.FORGET_ALL, Kind.DECLINED, *sorted(OPERATING))
_OTHERS: Final = (Kind.RECALL, Kind.TALE, Kind.HELP, Kind.GREETING, Kind.THANKS)
"""What a sentence may be that asks."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """What a sentence says."""

    kind: Kind | None
    """`None`: no pattern fits."""
    words: str
    """The user's own words in it; empty where it only points at something, or has none."""
    asks: bool = False
    about_order: bool = False
    """It asks, and what it asks is an order: "can you remember that …?"."""
    explicit: bool = False
    """The own words stand after a colon: sentences that follow may belong to them."""
    whole: str = ""
    """An order to Halo itself as it was typed, without its end mark."""


def read_sentence(text: str) -> Sentence:
    """Read a sentence, with the mark at its end."""
    body, asks = _body(text)
    kinds = _OTHERS if asks else (*_ORDERS, *_OTHERS)
    fits = _best_fit(body, kinds) or (None if asks else _wish(body) or _named_then_told(body))
    if fits is None or fits.kind is Kind.TALE:
        wanted = _asked_for(body) if asks else ""
        return Sentence(None, wanted or body, asks=asks or _sounds_asking(body), about_order=bool(wanted))
    if fits.kind is Kind.REMEMBER:
        return Sentence(fits.kind, clean(fits.words), explicit=fits.words.lstrip().startswith((":", "：")))
    if fits.kind in OPERATING:
        return Sentence(fits.kind, _human(clean(fits.words)), whole=body)
    return Sentence(fits.kind, _meant(fits.words))


def clean(words: str) -> str:
    """Return own words without what only points at them, the marks around them and quotation marks around them all."""
    left = words.strip(_BETWEEN).rstrip(_MARKS)
    folded = fold(left)
    if folded in (*grammar.words(Words.OBJECTS), *grammar.words(Words.POINTING)):
        return ""
    objects = grammar.words(Words.OBJECTS)
    named = next((name for name in objects if folded.startswith((f"{name}:", f"{name},"))), "")
    left = left[len(named) :].strip(_BETWEEN)
    quoted = any(left[:1] == pair[0] and left.find(pair[1], 1) == len(left) - 1 for pair in _QUOTES if len(left) > 2)
    return left[1:-1].strip() if quoted else left


@dataclass(frozen=True, slots=True)
class _Fit:
    """A pattern that fits, and the words that it leaves."""

    kind: Kind
    words: str
    letters: int = 0


def _best_fit(body: str, kinds: Sequence[Kind]) -> _Fit | None:
    """Return the pattern with the most letters."""
    fits = (fit for start in _starts(body) for fit in _fits(body, start, kinds))
    return max(fits, key=lambda fit: fit.letters, default=None)


def _fits(body: str, start: int, kinds: Sequence[Kind]) -> Iterator[_Fit]:
    folded = fold(body[start:])
    for kind in kinds:
        for pattern in grammar.patterns(kind):
            if place := pattern.find(folded):
                yield _Fit(kind, body[start + place[0] : start + place[1]], pattern.letters)


def _starts(body: str, lead_ins: Sequence[Around] = (Around.LEAD_INS,)) -> Iterator[int]:
    """Go through the places where an order may begin: the first letter, and behind each lead-in."""
    start, folded = 0, fold(body)
    patterns = [pattern for table in lead_ins for pattern in grammar.patterns(table)]
    yield start
    for _ in range(_MOST_LEAD_INS):
        rest = folded[start:]
        length = max((place[0] for lead in patterns if (place := lead.find(rest))), default=0)
        if not length:
            return
        behind = rest[length:]
        start += length + len(behind) - len(behind.lstrip(_BETWEEN))
        yield start


def _wish(body: str) -> _Fit | None:
    """Read a lasting wish, which is recorded with its time: "以后都用中文回复"."""
    starts = (start for start in _starts(body) if next(_fits(body, start, (Kind.STANDING,)), None))
    return next((_Fit(Kind.REMEMBER, body[start:]) for start in starts), None)


def _named_then_told(body: str) -> _Fit | None:
    """Read "把周报的格式记下来：表格": what is to be remembered is named before the order and told after its colon."""
    colon = fold(body).find(":")
    named = _best_fit(body[:colon], (*_ORDERS, *_OTHERS)) if colon > 0 else None
    told = body[colon + 1 :].strip()
    if named is None or named.kind is not Kind.REMEMBER or not told:
        return None
    name = clean(named.words)
    return _Fit(Kind.REMEMBER, f"{name}{body[colon]}{told}" if name else told)


def _asked_for(body: str) -> str:
    """Return the words of the order that a question is about: "can you remember that …?"; none for another question."""
    plain = body.removesuffix("吗").removesuffix("嗎")
    starts = (start for start in _starts(plain, (Around.LEAD_INS, Around.ASKING_LEAD_INS)) if start)
    fits = (fit for start in starts for fit in _fits(plain, start, (Kind.REMEMBER, Kind.FORGET)))
    best = max(fits, key=lambda fit: fit.letters, default=None)
    return clean(best.words) if best else ""


def _body(text: str) -> tuple[str, bool]:
    """Return a sentence without its end mark and polite tails, and whether it asks."""
    body = text.strip().rstrip(_MARKS)
    asks = any(mark in text[len(body) :] for mark in "?？")
    while (tail := _tail(fold(body))) is not None:
        body, asks = body[:tail].rstrip(_MARKS + ",，"), False
    return body, asks or fold(body).endswith("吗")


def _tail(folded: str) -> int | None:
    """Return where polite words begin that end a sentence."""
    places = [place[1] for tail in grammar.patterns(Around.TAILS) if (place := tail.find(folded)) and place[1] > 0]
    return min(places, default=None)


def _sounds_asking(body: str) -> bool:
    """Say whether a sentence asks by its words, without a mark."""
    folded = fold(body)
    first = folded.split(" ", 1)[0] in grammar.words(Words.ASKING_FIRST)
    return first or any(word in folded for word in grammar.words(Words.ASKING))


def _human(owner: str) -> str:
    """Return the name of a digital human out of what names an owner; empty: the workspace."""
    folded = fold(owner)
    if folded in grammar.words(Words.WORKSPACE):
        return ""
    names = (owner[place[0] : place[1]] for name in grammar.patterns(Around.HUMAN) if (place := name.find(folded)))
    return clean(next(names, owner))


def _meant(words: str) -> str:
    """Return what own words mean, without references around it such as "what I told you about"."""
    left = clean(words)
    while True:
        folded = fold(left)
        places = [place for pattern in grammar.patterns(Around.REFERENCES) if (place := pattern.find(folded))]
        if not places:
            return left
        start, end = min(places, key=lambda place: place[1] - place[0])
        left = clean(left[start:end])

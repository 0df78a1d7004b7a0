"""What the built-in assistant does for each intent: call a tool, and word its answer (N17, V42)."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping, Sequence
from typing import Final, TypeAlias

from halo_desktop.engine.json_values import as_text
from halo_desktop.engine.llm.builtin.grammar import Kind
from halo_desktop.engine.llm.builtin.keywords import keywords
from halo_desktop.engine.llm.builtin.recogniser import (
    Forget,
    Intent,
    Operate,
    Question,
    Recall,
    Remark,
    Remember,
    Said,
)
from halo_desktop.engine.llm.builtin.tool_use import Answer, Speech, ToolName, ToolUse, read_entry, statements
from halo_desktop.engine.llm.builtin.wording import Entry, Wording, refusal_key
from halo_desktop.engine.llm.model import TextDelta, ToolCall, ToolResult
from halo_desktop.engine.settings import Frequency

_Found: TypeAlias = Generator[TextDelta | ToolCall | ToolResult, None, tuple[Entry, ...]]

_OPERATIONS: Final[Mapping[Kind, tuple[ToolName, Mapping[str, str | bool]]]] = {
    Kind.MEMORY_ON: (ToolName.CHANGE_SETTINGS, {"memory": True}),
    Kind.MEMORY_OFF: (ToolName.CHANGE_SETTINGS, {"memory": False}),
    Kind.AUTO_ON: (ToolName.CHANGE_SETTINGS, {"auto_consolidation": True}),
    Kind.AUTO_OFF: (ToolName.CHANGE_SETTINGS, {"auto_consolidation": False}),
    Kind.DILIGENT: (ToolName.CHANGE_SETTINGS, {"frequency": Frequency.DILIGENT.value}),
    Kind.BALANCED: (ToolName.CHANGE_SETTINGS, {"frequency": Frequency.BALANCED.value}),
    Kind.ECONOMICAL: (ToolName.CHANGE_SETTINGS, {"frequency": Frequency.ECONOMICAL.value}),
    Kind.CONSOLIDATE: (ToolName.CONSOLIDATE, {}),
    Kind.CLEAR: (ToolName.CLEAR, {}),
}


class Talk:
    """One reply. What it says comes paragraph by paragraph, lists line by line."""

    def __init__(self, use: ToolUse, wording: Wording) -> None:
        self._use = use
        self._wording = wording
        self._silent = True
        self._lacks_model = False

    def answer(self, intents: Sequence[Intent]) -> Speech:
        """Answer everything that a message asks for; memory that is off, and no model, are said once."""
        if self._use.offers_none and not all(isinstance(intent, Said | Operate) for intent in intents):
            yield self._say("memory-off")
        for intent in intents:
            yield from self._answer_one(intent)
        if self._lacks_model:
            yield self._say("no-model")

    def no_model_for_run(self) -> TextDelta:
        """Say that nothing was done by instructions."""
        return self._say("no-model-for-run")

    def forget_all_of(self, texts: Iterable[str]) -> Speech:
        """Forget what the user chose among several."""
        for text in texts:
            yield from self._forget(text)

    def _answer_one(self, intent: Intent) -> Speech:
        match intent:
            case Said(kind):
                self._lacks_model = self._lacks_model or kind in {Kind.GREETING, Kind.HELP}
                yield self._say(kind)
            case Remember(text):
                yield from self._remember(text)
            case Forget(text):
                yield from self._forget(text)
            case Operate():
                yield from self._operate(intent)
            case Recall(about):
                yield from self._recall(about)
            case Question():
                yield from self._answer_question(intent)
            case Remark(text):
                yield from self._look_up(text, answers=False)

    def _answer_question(self, question: Question) -> Speech:
        yield from self._look_up(question.text, answers=True)
        if question.about_order:
            yield self._say("about-order")

    def _remember(self, text: str) -> Speech:
        answer = (yield from self._call(ToolName.REMEMBER, text=text)) if text else None
        if not text:
            yield self._say("remember-what")
        elif answer is not None:
            known = {"remembered": "remembered", "already_known": "already-known"}.get(answer.outcome, "answered")
            entry = read_entry(answer.values)
            yield self._say(known, text=entry.text or answer.text, where=entry.where)

    def _forget(self, text: str) -> Speech:
        answer = (yield from self._call(ToolName.FORGET, text=text)) if text else None
        if not text:
            yield self._say("forget-what")
        elif answer is not None:
            yield from self._tell_forgotten(text, answer)

    def _tell_forgotten(self, text: str, answer: Answer) -> Speech:
        match answer.outcome:
            case "forgotten":
                for entry in answer.entries("removed"):
                    yield self._say("forgotten", text=entry.text, where=entry.where)
            case "several" | "not_found":
                candidates = answer.entries("candidates")
                key = answer.outcome if answer.outcome == "several" or not candidates else "similar"
                yield self._say(key.replace("_", "-"), text=text)
                yield from self._list(candidates, numbered=True)
            case _:
                yield self._say("answered", text=answer.text)

    def _operate(self, order: Operate) -> Speech:
        """Do something of Halo itself; while Operate Halo is off, ask for it."""
        if self._use.offers(ToolName.ASK_FOR_OPERATE_HALO):
            if (yield from self._call(ToolName.ASK_FOR_OPERATE_HALO)) is not None:
                yield self._say("operate-halo-off")
            return
        tool, change = _OPERATIONS[order.kind]
        if not self._use.offers(tool):
            yield self._say("not-allowed")
            return
        whose: dict[str, str | bool] = {"human": order.human} if order.human else {}
        answer = yield from self._call(tool, request=order.request, **whose, **change)
        if answer is not None:
            yield self._say("order-later" if answer.outcome == "after_this_turn" else "order-done", order=order.request)

    def _recall(self, about: str) -> Speech:
        """Say what is known of something; of nothing in particular, what the current state says."""
        if not self._use.offers(ToolName.RECALL):
            yield from self._refuse()
            return
        found = (yield from self._find(keywords(about) or (about,))) if about else (yield from self._current_state())
        if found:
            yield self._say("found" if about else "found-anything", about=about)
            yield from self._list(found)
        else:
            self._lacks_model = True
            yield self._say("found-nothing" if about else "found-nothing-at-all", about=about)

    def _look_up(self, text: str, *, answers: bool) -> Speech:
        """Quote what memory holds on the words of a text; that it holds nothing is said where that `answers`."""
        self._lacks_model = True
        words = keywords(text)
        if not words or not self._use.offers(ToolName.RECALL):
            return
        found = yield from self._find(words)
        if found:
            yield self._say("found-for", text=text)
            yield from self._list(found)
        elif answers:
            yield self._say("found-nothing-for", text=text)

    def _current_state(self) -> _Found:
        """Return the lines of `memory.md` that stand before its history."""
        answer = yield from self._call(ToolName.READ_MEMORY)
        text = as_text(answer.values.get("text")) if answer else None
        return statements(text or "")

    def _find(self, words: Sequence[str]) -> _Found:
        """Look for all words together, and where nothing has them all, for each."""
        queries = [" ".join(words), *(words if len(words) > 1 else ())]
        found: dict[Entry, None] = {}
        for number, query in enumerate(queries):
            answer = yield from self._call(ToolName.RECALL, query=query)
            found |= dict.fromkeys(answer.entries("found") if answer else ())
            if answer is None or (number == 0 and found):
                break
        return tuple(found)

    def _call(
        self, name: ToolName, **arguments: str | bool
    ) -> Generator[TextDelta | ToolCall | ToolResult, None, Answer | None]:
        """Call a tool; `None` where that may not be, which has then been said."""
        if not self._use.offers(name):
            yield from self._refuse()
            return None
        answer = yield from self._use.call(name, **arguments)
        if answer.refused:
            known = refusal_key(answer.text)
            yield self._say(known) if known else self._say("refused", reason=answer.text)
            return None
        return answer

    def _refuse(self) -> Speech:
        """Say that a tool is not offered; where none is, memory is off, and that has been said."""
        if not self._use.offers_none:
            yield self._say("not-allowed")

    def _list(self, entries: Sequence[Entry], *, numbered: bool = False) -> Speech:
        for number, line in enumerate(self._wording.list_of(entries, numbered=numbered)):
            yield TextDelta(("\n" if number else "\n\n") + line)

    def _say(self, key: str, **facts: str | int) -> TextDelta:
        """Return a phrase as a paragraph of its own."""
        gap = "" if self._silent else "\n\n"
        self._silent = False
        return TextDelta(f"{gap}{self._wording.say(key, **facts)}")

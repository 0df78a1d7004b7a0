"""The process that asks models, seen from within: the other side of `apart`.

Each reply has a thread. What replies say is put out as it comes, but pieces of text of one moment together: whoever
reads them is woken once.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
import threading
import time
import traceback
from functools import partial
from queue import SimpleQueue
from typing import IO, Final

from halo_desktop.engine.json_values import JsonObject
from halo_desktop.engine.llm.apart_frames import (
    Broke,
    FromModels,
    Leave,
    Numbered,
    Question,
    Stop,
    Told,
    ToolOnOffer,
    Wanted,
)
from halo_desktop.engine.llm.model import TextDelta, Tool, ToolRefusal
from halo_desktop.engine.llm.opening import ModelsHere, load

GATHER_SECONDS: Final = 0.025
"""Pieces of text that come within so long are put out together; nobody sees that they are so much later."""


def answer() -> None:
    """Answer until nothing more can come in, and end the process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C in a terminal is for the program that started this one
    asked, answers = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # what a library prints must not come between
    outbox: SimpleQueue[Numbered] = SimpleQueue()
    threading.Thread(target=load, daemon=True).start()
    threading.Thread(target=_put_out, args=(outbox, answers), daemon=True).start()
    try:
        _take_in(asked, outbox)
    except EOFError:
        os._exit(0)  # whatever is under way: nobody hears of it


def _take_in(asked: IO[bytes], outbox: SimpleQueue[Numbered]) -> None:
    models = ModelsHere()
    replies: dict[int, _Reply] = {}
    while True:
        number, said = pickle.load(asked)  # noqa: S301 - from the process that started this one
        if isinstance(said, Question):
            replies[number] = _Reply(number, said, outbox)
            threading.Thread(target=replies[number].answer, args=(models,), daemon=True).start()
        else:
            replies[number].hear(said)
            if isinstance(said, Leave):
                del replies[number]


def _put_out(outbox: SimpleQueue[Numbered], answers: IO[bytes]) -> None:
    last, never = 0.0, threading.Event()
    while True:
        found = [outbox.get()]
        if isinstance(found[0][1], TextDelta):
            never.wait(max(0.0, last + GATHER_SECONDS - time.monotonic()))
        while not outbox.empty():
            found.append(outbox.get())
        answers.write(pickle.dumps(found))
        answers.flush()
        last = time.monotonic()


class _LeftError(Exception):
    """Nobody waits for the reply any more."""


class _Reply:
    """One reply, on a thread of its own."""

    def __init__(self, number: int, question: Question, outbox: SimpleQueue[Numbered]) -> None:
        self._number = number
        self._question = question
        self._outbox = outbox
        self._stop = threading.Event()
        self._told: SimpleQueue[Told | Leave] = SimpleQueue()

    def hear(self, said: Stop | Leave | Told) -> None:
        """Take what is said of the reply meanwhile."""
        if not isinstance(said, Told):
            self._stop.set()
        if not isinstance(said, Stop):
            self._told.put(said)

    def answer(self, models: ModelsHere) -> None:
        """Answer to the end."""
        question = self._question
        tools = [self._tool(on_offer) for on_offer in question.tools]
        try:
            model = models.open(question.entry, question.key, question.limits)
            for event in model.reply(question.messages, tools, self._stop):
                self._put(event)
        except _LeftError:
            pass
        except Exception:  # noqa: BLE001 - raised again where the reply is read
            self._put(Broke(traceback.format_exc()))

    def _put(self, said: FromModels) -> None:
        self._outbox.put((self._number, said))

    def _tool(self, on_offer: ToolOnOffer) -> Tool:
        return Tool(on_offer.name, on_offer.description, on_offer.parameters, partial(self._run, on_offer.name))

    def _run(self, tool: str, arguments: JsonObject) -> str:
        """Let a tool run where the reply is read."""
        self._put(Wanted(tool, arguments))
        told = self._told.get()
        if isinstance(told, Leave):
            raise _LeftError
        if told.refused:
            raise ToolRefusal(told.text)
        return told.text

"""Asking models in a process of its own, so that a window is not kept from the interpreter meanwhile (Q10).

What models need takes seconds to load and up to 2 ms for each piece of text, and a thread that computes slows down the
one that paints. Tools run here, on the thread that reads the reply.
"""

from __future__ import annotations

import logging
import pickle
import tempfile
import threading
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from itertools import count
from queue import Empty, SimpleQueue
from typing import Final, TypeAlias

from halo_desktop.engine import processes
from halo_desktop.engine.llm.apart_frames import (
    Broke,
    FromModels,
    Leave,
    Numbered,
    Question,
    Stop,
    Told,
    ToModels,
    ToolOnOffer,
    Wanted,
)
from halo_desktop.engine.llm.keys import Key
from halo_desktop.engine.llm.limits import CallLimits
from halo_desktop.engine.llm.model import (
    Done,
    Event,
    Failed,
    FailureKind,
    Message,
    Model,
    ModelFailure,
    Tool,
    ToolRefusal,
    Usage,
)
from halo_desktop.engine.llm.opening import ModelsHere
from halo_desktop.engine.llm.registry import ConfiguredModel

_LOOK_SECONDS: Final = 0.05
"""How often a waiting reader looks at the stop event."""
_STOP_SECONDS: Final = 0.7
"""So long a stopped reply may take to say how it ended; it is to be over within a second."""
_LONGEST_TRACE: Final = 4_000
"""Bytes of what the process said last, for the log."""

THREAD_NAME: Final = "halo-models-apart"

_log = logging.getLogger(__name__)


class ModelsApart:
    """Opens models that are asked in one process of its own, which starts with the first reply and stays.

    Where none can be started, as in a frozen app, they are asked here. Usable from any thread.
    """

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._process: _ModelProcess | None = None
        self._here = ModelsHere()

    def open(self, entry: ConfiguredModel, key: Key | None, limits: CallLimits) -> Model:
        """Open a model; nothing is started yet."""
        return _ModelApart(entry, key, limits, self)

    def get_ready(self) -> None:
        """Start the process, so that the first reply does not wait for it."""
        self.find_process()

    def close(self, wait: float = 1.0) -> None:
        """End the process with the replies that are under way, `wait` seconds at most; a later reply begins anew."""
        with self._guard:
            process, self._process = self._process, None
        if process is not None:
            process.close(wait)
        self._here.close(wait)

    def find_process(self) -> _ModelProcess | None:
        """Return the process that is running, a new one if there is none; None where that cannot be."""
        with self._guard:
            if self._process is not None and self._process.is_over():
                self._process = None
            if self._process is None and processes.are_possible():
                try:
                    self._process = _ModelProcess()
                except OSError as error:
                    _log.warning("No process for models: %s", error)
            return self._process

    def open_here(self, entry: ConfiguredModel, key: Key | None, limits: CallLimits) -> Model:
        """Open a model that is asked on this thread."""
        return self._here.open(entry, key, limits)


@dataclass(frozen=True, slots=True)
class _ModelApart:
    """A model that is asked in the process of `models`."""

    entry: ConfiguredModel
    key: Key | None
    limits: CallLimits
    models: ModelsApart

    @property
    def name(self) -> str:
        return self.entry.model

    @property
    def context_length(self) -> int:
        return self.entry.context_length

    def reply(self, messages: Sequence[Message], tools: Sequence[Tool], stop: threading.Event) -> Iterator[Event]:
        on_offer = tuple(ToolOnOffer(tool.name, tool.description, tool.parameters) for tool in tools)
        question = Question(self.entry, self.key, self.limits, tuple(messages), on_offer)
        for attempts_left in (1, 0):
            process = self.models.find_process()
            if process is None:
                yield from self.models.open_here(self.entry, self.key, self.limits).reply(messages, tools, stop)
                return
            with process.ask(question) as talk:
                lost = yield from _Reading(talk, tools, stop).events()
            if lost is None:
                return
            if not attempts_left:
                yield Failed(lost.failure, Usage())


@dataclass(frozen=True, slots=True)
class _Lost:
    """The process has ended; nothing more comes."""

    failure: ModelFailure


_Heard: TypeAlias = FromModels | _Lost


@dataclass(frozen=True, slots=True)
class _Talk:
    """What is said of one reply, both ways."""

    say: Callable[[ToModels], None]
    heard: SimpleQueue[_Heard]


class _Reading:
    """One reply, read to its end."""

    def __init__(self, talk: _Talk, tools: Sequence[Tool], stop: threading.Event) -> None:
        self._talk = talk
        self._tools = {tool.name: tool for tool in tools}
        self._stop = stop
        self._ends: float | None = None
        """When a stopped reply is over, whatever comes."""

    def events(self) -> Generator[Event, None, _Lost | None]:
        """Yield what comes; return what is to be tried again, since the process ended before anything came."""
        has_begun = False
        while True:
            said = self._next()
            match said:
                case Wanted():
                    self._run(said)
                case Broke(trace):
                    raise RuntimeError(trace)
                case _Lost(failure):
                    if not has_begun and failure.kind is not FailureKind.CANCELLED:
                        return said
                    yield Failed(failure, Usage())
                    return None
                case _:
                    yield said
                    if isinstance(said, Done | Failed):
                        return None
            has_begun = True

    def _next(self) -> _Heard:
        """Wait for what comes next; a reply that was stopped and does not end soon has ended."""
        while True:
            self._tell_of_stop()
            with suppress(Empty):
                return self._talk.heard.get(timeout=_LOOK_SECONDS)
            if self._ends is not None and time.monotonic() >= self._ends:
                return Failed(ModelFailure(FailureKind.CANCELLED), Usage())

    def _run(self, wanted: Wanted) -> None:
        try:
            told = Told(self._tools[wanted.name].run(wanted.arguments), refused=False)
        except ToolRefusal as refusal:
            told = Told(str(refusal), refused=True)
        self._tell_of_stop()  # first: what is called after this tool is not to run any more
        self._talk.say(told)

    def _tell_of_stop(self) -> None:
        if self._ends is None and self._stop.is_set():
            self._ends = time.monotonic() + _STOP_SECONDS
            self._talk.say(Stop())


class _ModelProcess:
    """The process, and the thread that hears it. Raises `OSError` where it cannot be started."""

    def __init__(self) -> None:
        self._said_last = tempfile.TemporaryFile()  # noqa: SIM115 - closed when the process has ended
        try:
            self._own = processes.start("halo_desktop.engine.llm.apart_answering", self._said_last)
        except OSError:
            self._said_last.close()
            raise
        self._saying = threading.Lock()
        self._guard = threading.Lock()
        """Of what follows; never held while something is said, which may wait for the process."""
        self._heard: dict[int, SimpleQueue[_Heard]] = {}
        self._lost: _Lost | None = None
        self._is_closing = False
        self._numbers = count()
        self._hearing = threading.Thread(target=self._hear, name=THREAD_NAME, daemon=True)
        self._hearing.start()

    def is_over(self) -> bool:
        """Say whether it has ended."""
        return self._lost is not None or self._own.process.poll() is not None

    @contextmanager
    def ask(self, question: Question) -> Generator[_Talk]:
        """Begin a reply, and leave it at the end of the context."""
        heard: SimpleQueue[_Heard] = SimpleQueue()
        with self._guard:
            number = next(self._numbers)
            self._heard[number] = heard
            if self._lost is not None:
                heard.put(self._lost)
        say = partial(self._say, number)
        try:
            say(question)
            try:
                yield _Talk(say, heard)
            finally:
                say(Leave())
        finally:
            with self._guard:
                del self._heard[number]

    def close(self, wait: float) -> None:
        """End it, which holds nothing that could be lost, and wait `wait` seconds at most."""
        self._is_closing = True
        self._own.process.kill()
        self._hearing.join(wait)

    def _say(self, number: int, said: ToModels) -> None:
        content = pickle.dumps((number, said))
        # A process that has ended is noticed by the thread that hears it.
        with self._saying, suppress(OSError, ValueError):
            self._own.asked.write(content)
            self._own.asked.flush()

    def _hear(self) -> None:
        try:
            while True:
                found: list[Numbered] = pickle.load(self._own.answers)  # noqa: S301 - from our own process
                for number, said in found:
                    with self._guard:
                        heard = self._heard.get(number)
                    if heard is not None:
                        heard.put(said)
        except (OSError, EOFError, pickle.UnpicklingError):
            pass
        finally:
            self._end()

    def _end(self) -> None:
        self._own.process.kill()
        self._own.process.wait()
        with self._saying, suppress(OSError):
            self._own.asked.close()
        self._own.answers.close()
        if self._is_closing:
            lost = _Lost(ModelFailure(FailureKind.CANCELLED, "the models were closed"))
        else:
            lost = _Lost(ModelFailure(FailureKind.NETWORK, "the process that asks models has ended"))
            _log.warning("The process for models ended with %s: %s", self._own.process.returncode, self._tail())
        self._said_last.close()
        with self._guard:
            self._lost = lost
            for heard in self._heard.values():
                heard.put(lost)

    def _tail(self) -> str:
        self._said_last.seek(0)
        return self._said_last.read()[-_LONGEST_TRACE:].decode(errors="replace")

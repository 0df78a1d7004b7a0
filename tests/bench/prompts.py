"""Q11: what a turn sends to the model as its conversation grows from 100 to 10,000 messages."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.measure import Measured
from bench.talking_stalls import REF, write_workspace
from halo_desktop.engine.home import Home
from halo_desktop.engine.lifecycle.lifecycle import Surroundings
from halo_desktop.engine.llm.keys import Keys
from halo_desktop.engine.llm.models import ModelMeans
from halo_desktop.engine.turn.request import Replied, Said

MESSAGES = (100, 1_000, 10_000)
BUDGET = 2.0
"""How much more the longest may send than the shortest, whose summaries are not full yet (V22); 100 times grew it."""


def prompt_rows() -> Iterator[Measured]:
    """Ask once in conversations of each length, and compare the estimated tokens of what was sent."""
    sent = {messages: _tokens_sent(messages) for messages in MESSAGES}
    first, *longer = MESSAGES
    for messages in longer:
        what = f"prompt tokens at {messages:,} messages"
        yield Measured("Q11", what, f"those at {first} messages", BUDGET, sent[first], sent[messages])


def _tokens_sent(messages: int) -> float:
    with TemporaryDirectory() as folder:
        root = Path(folder) / "halo"
        write_workspace(root, messages // 2)
        means = ModelMeans(keys=Keys(lambda: None, {}))
        home = Home(root, lambda: datetime.now(UTC), Surroundings(Path(folder)), means)
        talk = home.talk(REF)
        (entry,) = talk.conversations.list().entries
        outcome = talk.say(Said("周报用什么格式？", entry.name), lambda _event: None, threading.Event())
        home.models.close()
    if not isinstance(outcome, Replied):
        raise TypeError(outcome)
    return float(sum(part.tokens for part in outcome.given.read))

"""How long and how often a model may be tried: the only place of those numbers."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CallLimits:
    """Bounds of one reply. Times are in seconds.

    The defaults are what providers and local servers need: a large model on a slow machine may read for minutes
    before its first token, so idle time is generous, and what hangs for ever still ends (C14).
    """

    total: float = 900.0
    """From the first request to the last event, tools and pauses included."""
    idle: float = 180.0
    """Between two pieces of data from the server."""
    connect: float = 10.0
    attempts: int = 3
    """How often one request is sent at most, while the server is busy or failing and nothing has come."""
    first_pause: float = 1.0
    """Before the second attempt; doubled for each further one. A server's `Retry-After` goes before it."""
    longest_pause: float = 60.0
    """A server that asks for more is not waited for."""
    tool_rounds: int = 60
    """How often the model may answer with tool calls; then it is asked to finish without."""
    same_rounds: int | None = 3
    """So many answers, the last one with something new and those after it with calls that were made before and gave the
    same, and it is asked to finish without more, after it was told: small models go on like that, or to and fro between
    two calls, until all rounds are used up. `None`: the tools see to that."""


TEST_LIMITS = CallLimits(total=60.0, idle=45.0, attempts=1)
"""For a connection test, which somebody waits for; a local server may have to load its model first."""

"""Q05 and Q06: opening a conversation of 200,000 records (300 MB), and adding a record to one."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.measure import Comparison, Measured, measure
from halo_desktop.engine.conversation.conversation import Conversation
from halo_desktop.engine.conversation.conversations import Conversations
from halo_desktop.engine.files.layout import DataRoot, OwnerFolder
from halo_desktop.engine.files.locks import Locks
from halo_desktop.engine.messages.records import Kind, Record, Role, Sender, record_line

NOW = datetime(2026, 11, 20, 9, 30, tzinfo=UTC)
LONG, SHORT = 200_000, 200
APPENDS = 400
OPENING = """
import resource, sys
from pathlib import Path
sys.path[:0] = sys.argv[2:]
from bench.conversation import opened
page = opened(Path(sys.argv[1])).tail()
assert len(page.turns) == 50
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def conversation_rows() -> Iterator[Measured]:
    """Measure all rows on logs that are written for it."""
    with TemporaryDirectory() as folder:
        long, short = Path(folder, "long"), Path(folder, "short")
        write_log(long, LONG)
        write_log(short, SHORT)
        yield measure(
            Comparison(
                "Q05",
                "open 200,000 records, 300 MB",
                "one of 200 records",
                1.5,
                lambda: opened(short).tail(),
                lambda: opened(long).tail(),
            )
        )
        floor, used = _memory(short), _memory(long)
        yield Measured("Q05", "memory then, KB", "one of 200 records", 1.2, floor, used)
        yield _append_row("append a record, p95", opened(short))
        yield _append_row("append to 200,000 records, p95", opened(long))


def opened(root: Path) -> Conversation:
    """Open the only conversation of a folder that `write_log` made."""
    conversations = Conversations(OwnerFolder(root / "owner"), Locks(DataRoot(root)), lambda: NOW)
    return conversations.open(conversations.list().entries[0].name)


def write_log(root: Path, records: int) -> None:
    """Write a conversation of turns with four records and about 6 KB each, and let its index be made."""
    conversations = Conversations(OwnerFolder(root / "owner"), Locks(DataRoot(root)), lambda: NOW)
    conversation = conversations.create("chat:bench", "Bench")
    with conversation.files.log.open("ab") as file:
        for number in range(records // 4):
            file.write(b"".join(map(record_line, _turn(number))))
    conversation.append(*_turn(records))


def _turn(number: int) -> list[Record]:
    turn, call = f"user-{number}", f"call-{number}"
    user, model, tool = Sender(Role.USER, "owner"), Sender(Role.ASSISTANT), Sender(Role.TOOL)
    return [
        Record(turn, Kind.MESSAGE, NOW, user, turn, f"问题 {number} " + "很长的问题" * 60),
        Record(f"c-{number}", Kind.TOOL_CALL, NOW, model, turn, call=call, name="read_page", arguments={"path": "a"}),
        Record(f"r-{number}", Kind.TOOL_RESULT, NOW, tool, turn, "结果" * 350, call=call, name="read_page"),
        Record(f"m-{number}", Kind.MESSAGE, NOW, model, turn, "回答" * 350, tool_text_offsets=((4, call),)),
    ]


def _memory(root: Path) -> float:
    """Return the most memory, in KB, that a process takes which opens the conversation."""
    done = subprocess.run(
        [sys.executable, "-c", OPENING, str(root), *sys.path], check=True, capture_output=True, text=True, timeout=120
    )
    return float(done.stdout)


def _append_row(what: str, conversation: Conversation) -> Measured:
    """Compare the 95th percentiles: a record added, and the same bytes written by hand, in turns."""
    lines = Path(conversation.files.folder, "by-hand.jsonl")
    lines.touch()
    content = record_line(_turn(0)[3])
    conversation.log.holds("")  # read what is new since the index, as whoever opened it has
    hand: list[float] = []
    ours: list[float] = []
    for number in range(APPENDS):
        hand.append(_taken(lambda: _append_by_hand(lines, content)))
        record = Record(f"{what}-{number}", Kind.MESSAGE, NOW, Sender(Role.ASSISTANT), text="回答" * 350)
        ours.append(_taken(lambda record=record: conversation.append(record)))
    return Measured("Q06", what, "open, flock, write, fsync", 3.0, _p95(hand), _p95(ours))


def _append_by_hand(path: Path, line: bytes) -> None:
    import fcntl

    descriptor = os.open(path, os.O_WRONLY | os.O_APPEND)
    fcntl.flock(descriptor, fcntl.LOCK_EX)
    os.write(descriptor, line)
    os.fsync(descriptor)
    os.close(descriptor)


def _taken(call: Callable[[], object]) -> float:
    """Return the milliseconds that a call took."""
    started = time.perf_counter()
    call()
    return (time.perf_counter() - started) * 1000


def _p95(times: list[float]) -> float:
    return sorted(times)[int(len(times) * 0.95)]

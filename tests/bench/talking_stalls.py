"""Q10 for conversations: opened, scrolled and streamed into with 10,000 messages, alone and during a consolidation."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

from data_folder import dump, write
from PySide6.QtCore import QTimer

from bench.consolidation import large_memory
from bench.stall_meter import Bench, Stalls
from halo_desktop.engine.conversation.conversations import Conversations
from halo_desktop.engine.files.layout import DataRoot, OwnerFolder
from halo_desktop.engine.files.locks import Locks
from halo_desktop.engine.llm.registry import ConfiguredModel
from halo_desktop.engine.messages.records import Kind, Record, Role, Sender, record_line
from halo_desktop.engine.owners import workspace_ref
from halo_desktop.ui.conversation.chat import Chat
from halo_desktop.ui.main_window.frame import CONVERSATIONS
from halo_desktop.ui.main_window.session import Session

TURNS = 5_000
"""Of two messages each."""
IDENT = "11111111-1111-4111-8111-111111111111"
REF = workspace_ref(IDENT)
BEGAN = datetime(2026, 1, 5, 9, 0, tzinfo=UTC)
MODEL = "bench"

_TABLE = "| 渠道 | 线索 | 环比 |\n| --- | ---: | ---: |\n| 搜索投放 | 612 | +14% |\n| 公众号 | 418 | +6% |\n"
_ANSWERS = (
    "线索比上周多，主要来自搜索投放；展会按四周摊销。",
    f"这是本周的表：\n\n{_TABLE}\n没有把握的数字写在备注里。",
    "三件事：\n\n1. 先取花费\n2. 再取线索\n3. **九点前**交稿\n",
    "用这一段：\n\n```python\ntotal = sum(row.count for row in rows)\nprint(total)\n```\n",
)


def fill(root: Path) -> None:
    """Write a workspace with a conversation of 10,000 messages and a memory of 400 KB."""
    write_workspace(root, TURNS)
    write(root / "spaces" / IDENT / ".halo" / "memory.md", large_memory())


def write_workspace(root: Path, turns: int) -> None:
    """Write a workspace with one conversation."""
    space = root / "spaces" / IDENT
    entry = {"path": str(space), "name": "市场周报", "icon": "folder", "createdAt": "", "updatedAt": "", "sortOrder": 0}
    dump(root / "spaces-index.json", {"version": 3, "spaces": {IDENT: entry}})
    dump(space / ".halo" / "meta.json", {"id": IDENT, "name": "市场周报", "preferences": {}})
    conversations = Conversations(OwnerFolder(space / ".halo"), Locks(DataRoot(root)), lambda: BEGAN)
    conversation = conversations.create("chat:bench", "一年的周报")
    with conversation.files.log.open("ab") as file:
        for number in range(turns):
            file.write(b"".join(map(record_line, _turn(number))))


def scenarios(bench: Bench) -> Stalls:
    """Act as a user does in the conversation that `fill` wrote; each scenario goes on where the one before ended."""
    measure, home = bench.meter.measure, bench.home
    yield "start with 10,000 messages", measure(bench.open, bench.is_idle)
    session, place = bench.session, bench.session.conversations
    chat = place.chat
    (name,) = [entry.name for entry in home.talk(REF).conversations.list().entries]

    def is_over() -> bool:
        return bench.is_idle() and session.turns.find(REF, name) is None

    def show() -> None:
        bench.window.go(CONVERSATIONS)
        place.switching.switch(REF)

    yield "go to the conversations", measure(show, bench.is_idle)
    yield "open 10,000 messages", measure(lambda: place.column.list.picked.emit(name), bench.is_idle)
    yield "scroll to the top of them", measure(lambda: None, lambda: _went_up(bench))
    yield "page through them", measure(lambda: None, lambda: _went_down(chat))
    yield "page up in a consolidation", measure(lambda: _consolidate(session), lambda: _paged_up(bench))
    with pacing_server() as address:
        home.models.keep(ConfiguredModel(MODEL, "compatible", address, "served-model", 32_000))
        yield "stream, and load what models need", measure(lambda: chat.propose("说一遍"), is_over)
        yield "stream 200 tokens a second", measure(lambda: chat.propose("再说一遍"), is_over)
        write(home.owner(REF).folder.memory_file, large_memory())
        yield "the same in a consolidation", measure(lambda: _stream_and_consolidate(bench), is_over)


@contextmanager
def pacing_server() -> Generator[str]:
    """Give the address of a model server that speaks evenly."""
    script = Path(__file__).with_name("pacing_server.py")
    with subprocess.Popen(
        [sys.executable, str(script)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout
        assert process.stdin
        yield process.stdout.readline().strip()
        process.stdin.close()


def _turn(number: int) -> list[Record]:
    user, at = f"user-{number}", BEGAN + timedelta(minutes=number)
    asked = Record(user, Kind.MESSAGE, at, Sender(Role.USER, "owner"), user, f"第 {number} 周的周报怎么写？")
    answered = _ANSWERS[number % len(_ANSWERS)]
    return [asked, Record(f"model-{number}", Kind.MESSAGE, at, Sender(Role.ASSISTANT), user, answered)]


def _went_up(bench: Bench) -> bool:
    """Go to the top again, as long as something comes to stand before it."""
    chat = bench.session.conversations.chat
    chat.messages.verticalScrollBar().setValue(0)
    return chat.presenter._pages.earlier is None and bench.is_idle()


def _went_down(chat: Chat) -> bool:
    """Go a page on; a hundred at the beginning and at the end, those between are like them."""
    bar = chat.messages.verticalScrollBar()
    page = bar.pageStep()
    end = bar.maximum() - 100 * page
    bar.setValue(end if 100 * page < bar.value() < end else bar.value() + page)
    return bar.value() >= bar.maximum()


def _paged_up(bench: Bench) -> bool:
    """Go a page back while the memory is tidied."""
    bar = bench.session.conversations.chat.messages.verticalScrollBar()
    bar.setValue(bar.value() - bar.pageStep())
    return not bench.session.bench.consolidations.is_running(REF) and bench.is_idle()


def _consolidate(session: Session) -> None:
    session.bench.consolidations.start(REF, "市场周报")


def _stream_and_consolidate(bench: Bench) -> None:
    def consolidate() -> None:
        # The reply keeps the model that it began with; the consolidation is to work without one.
        bench.home.models.remove(MODEL)
        _consolidate(bench.session)

    bench.session.conversations.chat.propose("还说一遍")
    QTimer.singleShot(1_000, bench.window, consolidate)

"""Notebooks that are due, and what a consolidation of them needs, for the tests of this room."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from pathlib import Path

from data_folder import NOW, page, write

from halo_desktop.engine.clock import Clock
from halo_desktop.engine.consolidation.builtin import BuiltinRewriter
from halo_desktop.engine.consolidation.copy import WorkingCopy
from halo_desktop.engine.consolidation.draft import Move, Task
from halo_desktop.engine.consolidation.outcome import Outcome
from halo_desktop.engine.consolidation.plan import limits_for
from halo_desktop.engine.consolidation.rewriter import Rewriter, Work
from halo_desktop.engine.consolidation.rounds import Means
from halo_desktop.engine.consolidation.run import Subject, Trigger, consolidate
from halo_desktop.engine.files.layout import DataRoot, OwnerFolder
from halo_desktop.engine.files.locks import Locks
from halo_desktop.engine.owners import OwnerKind, OwnerRef, workspace_ref
from halo_desktop.engine.settings import Frequency, MemorySettings

DILIGENT = limits_for(OwnerKind.WORKSPACE, Frequency.DILIGENT)
OWNER = workspace_ref("11111111-1111-4111-8111-111111111111")


def chinese(entries: int = 34, sections: int = 8, lines: int = 30) -> bytes:
    """Return a `memory.md` full of duplicates, with more current state and history than a workspace may have."""
    now = "# now\n\n## State | 三家客户在谈\n- 偏好语言：简体中文\n- 偏好语言: 简体中文。\n- 周报必须用表格\n"
    now += "- 服务器A IP 10.0.0.1\n- 服务器B IP 10.0.0.2\n- 喜欢咖啡\n- 不喜欢咖啡\n- 周报一律使用表格！\n\n"
    for number in range(sections):
        facts = (f"- 客户{number}的第 {line} 条约定：合同 HT-{number:03d}{line:03d} 按季付款" for line in range(lines))
        now += f"## 客户{number} | 付款约定\n" + "\n".join(facts) + "\n\n"
    return (now + "# History\n\n" + "".join(_entry(number, entries) for number in range(entries))).encode()


def _entry(number: int, entries: int) -> str:
    day, hour = divmod(entries - number, 10)
    heading = f"## 2026-{9 + day // 28:02d}-{day % 28 + 1:02d}-{hour:02d}15"
    if number % 5 == 4:
        return f"{heading} | 周报已交，没有变化  [by: chat#0d71]\n\n"
    return (
        f"{heading} | 第 {number} 次沟通  [by: chat#{number:04x}]\n- 客户同意方案 P-{number:03d}\n"
        f"### 过程\n- 打了 {number} 个电话\n### 结论\n- 采用报价 {number * 7 + 1000} 元\n\n"
    )


def english(entries: int = 34, sections: int = 6, lines: int = 40) -> bytes:
    """Return the like in English, with CRLF nowhere and tags of a schedule."""
    now = "# now\n\n## State | shops tracked\n- The weekly report is a table.\n- weekly report: a table\n- never deploy on Friday\n\n"
    for number in range(sections):
        facts = (f"- rule {number}.{line}: shop S-{number}{line:03d} wants invoices by mail" for line in range(lines))
        now += f"## Shop group {number}\n" + "\n".join(facts) + "\n\n"
    history = ""
    for number in range(entries):
        day, hour = divmod(entries - number, 10)
        history += (
            f"## 2026-10-{day + 1:02d}-{hour:02d}40 | Prices checked, run {number}  [by: schedule#{number:04x}]\n"
        )
        history += f"- price of item {number} is {number * 3 + 10} EUR\n### Decision\n- keep item {number} listed\n\n"
    return (now + "# History\n\n" + history).encode()


def write_due_notebook(base: Path, memory: bytes | None = None) -> OwnerFolder:
    """Write a notebook that is due, with pages in folders, one without a description, an image and a hidden file."""
    write(base / "memory.md", memory if memory is not None else chinese())
    topics = base / "memory" / "topics"
    write(topics / "报表" / "index.md", page("报表", "与报表有关的约定", ""))
    write(topics / "报表" / "周报.md", page("周报", "写周报时", "周报一律用表格。"))
    write(topics / "无描述.md", "# 部署\n这一页没有描述。\n")
    write(topics / "图.png", b"\x89PNG not really")
    write(topics / ".obsidian" / "app.json", "{}")
    return OwnerFolder(base)


def locks_of(base: Path, wait: float = 1) -> Locks:
    """Return locks in a data folder beside the notebook."""
    return Locks(DataRoot(base.parent / "root"), wait)


def means(base: Path, rewriter: Rewriter | None = None, *, clock: Clock = lambda: NOW, halo: bool = False) -> Means:
    """Return what a consolidation works with: the built-in rewriter, a fixed clock, no Halo at work."""
    return Means(locks_of(base), clock, rewriter or BuiltinRewriter(), lambda: halo, lambda: False)


def tidy(
    base: Path,
    rewriter: Rewriter | None = None,
    *,
    trigger: Trigger = Trigger.BY_HAND,
    settings: MemorySettings | None = None,
    clock: Clock = lambda: NOW,
    halo: bool = False,
    owner: OwnerRef = OWNER,
    stop: threading.Event | None = None,
) -> Outcome:
    """Consolidate the notebook at `base`."""
    subject = Subject(owner, OwnerFolder(base), settings or MemorySettings())
    return consolidate(subject, means(base, rewriter, clock=clock, halo=halo), trigger, stop or threading.Event())


def tree(base: Path) -> dict[str, bytes]:
    """Return `memory.md` and every file of the topics, hidden ones too: what is the notebook."""
    topics = base / "memory" / "topics"
    found = {path.relative_to(topics).as_posix(): path.read_bytes() for path in topics.rglob("*") if path.is_file()}
    memory = base / "memory.md"
    return found | ({"memory.md": memory.read_bytes()} if memory.exists() else {})


def facts(texts: Iterable[bytes]) -> set[str]:
    """Return the lines of texts that say something, without list marks."""
    lines = (line.strip().lstrip("-*# ") for text in texts for line in text.decode().split("\n"))
    return {line for line in lines if line and line not in {"now", "History"}}


class Scripted:
    """A rewriter that does what a test says, once for each call; the last step is repeated."""

    model = "scripted"
    takes_tokens = False
    tokens = 0
    keeps_its_work = False

    def __init__(self, *steps: Callable[[WorkingCopy], tuple[Move, ...] | None]) -> None:
        self._steps = list(steps)
        self.tasks: list[Task] = []

    def __call__(self, copy: WorkingCopy, task: Task, stop: threading.Event) -> Work:
        """Do the next step."""
        self.tasks.append(task)
        step = self._steps.pop(0) if len(self._steps) > 1 else self._steps[0]
        return Work(step(copy) or ())


class Meanwhile(BuiltinRewriter):
    """The built-in rewriter, while which somebody does something to the live notebook; once, or at every round."""

    def __init__(self, action: Callable[[], object], *, times: int = 1) -> None:
        super().__init__()
        self._action = action
        self._left = times

    def __call__(self, copy: WorkingCopy, task: Task, stop: threading.Event) -> Work:
        """Rewrite, then let it happen."""
        work = super().__call__(copy, task, stop)
        if self._left > 0:
            self._left -= 1
            self._action()
        return work

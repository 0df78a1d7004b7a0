"""Q12: a whole consolidation of a 400 KB notebook without a model, on disk."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from data_folder import dump, write

from bench.measure import Comparison, Measured, measure
from halo_desktop.engine.consolidation.outcome import Applied
from halo_desktop.engine.consolidation.run import Trigger
from halo_desktop.engine.home import Home
from halo_desktop.engine.language.near_duplicates import duplicate_key
from halo_desktop.engine.notebook.document import Document
from halo_desktop.engine.owners import workspace_ref

NOTEBOOK_BYTES = 400 * 1024
SECTIONS = 60
LINES = 40
IDENT = "11111111-1111-4111-8111-111111111111"


def consolidation_rows() -> Iterator[Measured]:
    """Measure one run from the button to the swap, on a fresh data folder and on one that was tidied before."""
    memory = large_memory()
    with TemporaryDirectory() as folder:
        homes: list[Home] = []

        def begin() -> None:
            homes.append(fresh_home(Path(folder) / str(len(homes)), memory))

        def begin_again() -> None:
            begin()
            consolidate(homes[-1])
            write(homes[-1].owner(workspace_ref(IDENT)).folder.memory_file, memory)

        for what, prepare in (("consolidation of 400 KB, no model", begin), ("the same, its pages there", begin_again)):
            yield measure(
                Comparison(
                    "Q12",
                    what,
                    "parse + near-duplicate pass",
                    5.0,
                    lambda: near_duplicates(memory),
                    lambda: consolidate(homes[-1]),
                    prepare=prepare,
                )
            )


def large_memory() -> bytes:
    """Return a `memory.md` of 400 KB: a tenth is current state, every eighth line says again what another one says."""
    now = "# now\n\n## State | three shops\n- 周报一律用表格\n- The weekly report is a table.\n\n"
    for section in range(SECTIONS // 4):
        now += f"## 客户{section} | 付款约定\n{''.join(_facts(section))}\n"
    text = now + "# History\n\n"
    number = 0
    while len(text.encode()) < NOTEBOOK_BYTES:
        text += _entry(number)
        number += 1
    return text.encode()


def _facts(section: int) -> Iterator[str]:
    for line in range(LINES):
        told = line - line % 8
        yield f"- 客户{section}的第 {told if line % 8 == 1 else line} 条约定：合同 HT-{section:03d}{told:03d} 按季付款。\n"


def _entry(number: int) -> str:
    day, minute = divmod(10_000 - number, 1440)
    stamp = f"2026-{day + 1:02d}-15-{minute // 60:02d}{minute % 60:02d}"
    if number % 2:
        return (
            f"## {stamp} | Prices checked, run {number // 8}  [by: schedule#{number:04x}]\n"
            f"- The price of item {number} is {number * 3 + 10} EUR, shipping is included.\n- Shop S-{number:03d} answers by mail.\n"
            f"### Decision\n- keep item {number} listed until the end of the quarter\n\n"
        )
    return (
        f"## {stamp} | 第 {number} 次沟通  [by: chat#{number:04x}]\n- 客户同意方案 P-{number:03d}，下周请财务确认发票抬头\n"
        f"### 过程\n- 打了 {number} 个电话，发了两封邮件\n### 结论\n- 采用报价 {number * 7 + 1000} 元，按季付款\n\n"
    )


def near_duplicates(memory: bytes) -> int:
    """Parse a text and look once which of its lines say the same, the lines of one key being one block."""
    document = Document.parse(memory)
    blocks: dict[str, list[int]] = {}
    for number, line in enumerate(document.raw.decode().split("\n")):
        if line:
            blocks.setdefault(duplicate_key(line), []).append(number)
    return sum(len(block) - 1 for block in blocks.values())


def fresh_home(root: Path, memory: bytes) -> Home:
    """Write a data folder with this one notebook, and open it."""
    space = root / "spaces" / IDENT
    entry = {"path": str(space), "name": "Sales", "icon": "folder", "createdAt": "", "updatedAt": "", "sortOrder": 0}
    dump(root / "spaces-index.json", {"version": 3, "spaces": {IDENT: entry}})
    dump(space / ".halo" / "meta.json", {"id": IDENT, "name": "Sales", "preferences": {}})
    write(space / ".halo" / "memory.md", memory)
    return Home(root, lambda: datetime.now(UTC))


def consolidate(home: Home) -> None:
    """Tidy it as the button does."""
    outcome = home.consolidate(workspace_ref(IDENT), Trigger.BY_HAND, threading.Event()).value
    if not isinstance(outcome, Applied) or outcome.result is None:
        message = f"nothing was measured: {outcome}"
        raise RuntimeError(message)

"""Q03 and Q04: from the start of the process to the painted window and to filled lists, and the memory then."""

from __future__ import annotations

import os
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from data_folder import LATELY, LONG_AGO, dump, write, write_human_file

from bench.measure import Measured

WORKSPACES, HUMANS = 1000, 200
ROUNDS = 5
HERE = Path(__file__).parent
FLOOR = "bare QMainWindow"
MEMORY = "# now\n\n## State\n- one thing that holds\n\n# History\n\n## 2026-11-18-0915 | Begun  [by: chat#0d71]\n"


@dataclass(frozen=True, slots=True)
class Start:
    """One start: milliseconds to the painted window and to filled lists, KB in use at the end, longest stall in ms."""

    painted_ms: float
    filled_ms: float
    memory_kb: float
    stall_ms: float = 0.0


def start_rows() -> Iterator[Measured]:
    """Measure all rows, the program and the bare window in turns, without a screen."""
    with TemporaryDirectory() as folder:
        data = Path(folder) / "data"
        write_much(data)
        environment = os.environ | {
            "QT_QPA_PLATFORM": "offscreen",
            "PYTHONPATH": os.pathsep.join((str(HERE.parents[1]), str(HERE.parent))),
            "XDG_CONFIG_HOME": f"{folder}/config",
            "XDG_STATE_HOME": f"{folder}/state",
        }
        bare: list[Start] = []
        full: list[Start] = []
        for _ in range(ROUNDS):
            bare.append(_start("bare_window.py", environment))
            full.append(_start("full_window.py", environment, str(data)))
    floor_ms = min(start.painted_ms for start in bare)
    floor_kb = min(start.memory_kb for start in bare)
    yield Measured("Q03", "start to painted window", FLOOR, 1.5, floor_ms, min(start.painted_ms for start in full))
    yield Measured("Q03", "start to filled lists", FLOOR, 3.0, floor_ms, min(start.filled_ms for start in full))
    yield Measured("Q04", "memory after that start, KB", FLOOR, 1.7, floor_kb, min(one.memory_kb for one in full))
    yield Measured("Q10", "longest stall of that start", "50 ms", 1.0, 50.0, min(start.stall_ms for start in full))


def write_much(root: Path) -> None:
    """Write 1,000 workspaces with a small memory each, and 200 digital humans of ours in them."""
    idents = [str(uuid.UUID(int=number + 1)) for number in range(WORKSPACES)]
    index = {
        ident: {
            "path": str(root / "spaces" / ident),
            "name": f"Workspace {order:04d}",
            "icon": "folder",
            "createdAt": LONG_AGO,
            "updatedAt": LATELY,
            "sortOrder": order,
        }
        for order, ident in enumerate(idents)
    }
    dump(root / "spaces-index.json", {"version": 3, "spaces": index})
    for number, ident in enumerate(idents):
        base = root / "spaces" / ident / ".halo"
        dump(base / "meta.json", {"id": ident, "name": index[ident]["name"], "preferences": {}})
        write(base / "memory.md", MEMORY)
        write(base / "memory" / "topics" / "first.md", "---\nname: First\ndescription: at first\n---\n")
        if number < HUMANS:
            human = str(uuid.UUID(int=number + 1_000_000))
            write_human_file(base / "apps" / human, human, f"Human {number:03d}", ident)


def _start(script: str, environment: dict[str, str], *arguments: str) -> Start:
    began = time.monotonic()
    done = subprocess.run(
        [sys.executable, str(HERE / script), *arguments],
        env=environment,
        check=True,
        capture_output=True,
        text=True,
        timeout=120,
    )
    lines = [[float(word) for word in line.split()] for line in done.stdout.splitlines()]
    painted, filled = lines[0], lines[min(1, len(lines) - 1)]
    stall = lines[2][0] if len(lines) > 2 else 0.0
    return Start((painted[0] - began) * 1000, (filled[0] - began) * 1000, filled[1], stall)

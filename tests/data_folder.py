"""Small data folders of Halo 3.0, for tests: the same facts on disk as a real one, with text of our own."""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

NOW = datetime(2026, 11, 20, 9, 30, tzinfo=UTC)
LONG_AGO = "2026-09-01T01:02:03.000Z"
LATELY = "2026-10-20T01:02:03.000Z"

SALES = "11111111-1111-4111-8111-111111111111"
PLATFORM = "22222222-2222-4222-8222-222222222222"
LEGACY = "33333333-3333-4333-8333-333333333333"
UNPLUGGED = "44444444-4444-4444-8444-444444444444"

PRICE_WATCHER = "a1111111-1111-4111-8111-111111111111"
RELEASE_CAPTAIN = "a2222222-2222-4222-8222-222222222222"
MOVED = "a3333333-3333-4333-8333-333333333333"
GONE = "a4444444-4444-4444-8444-444444444444"
HOMELESS = "a5555555-5555-4555-8555-555555555555"
OURS = "b1111111-1111-4111-8111-111111111111"
NO_HUMAN = "c1111111-1111-4111-8111-111111111111"

MEMORY = """# now

## State | 三份周报在写
- 负责人: 李敏
- 模板: 见 topics/报表/周报.md

## Patterns
- 周报一律用表格

# History

## 2026-11-18-0915 | 周报已交  [topic: 报表/周报.md]  [by: chat#0d71]
### 结论
- 表格四列

## 2026-11-17-1840 | 客人问了价格  [by: im-guest#9f3c]
"""


@dataclass(frozen=True, slots=True)
class DataFolder:
    """Where things are in a folder that `make_data_folder` wrote."""

    root: Path
    spaces: dict[str, Path]
    humans: dict[str, Path]


def make_data_folder(root: Path, *, topics: int = 0, database: bool = True) -> DataFolder:
    """Write three workspaces, one whose drive is unplugged, the Halo workspace and six digital humans, one of ours."""
    spaces = {
        SALES: root / "spaces" / SALES,
        PLATFORM: root / "spaces" / PLATFORM,
        LEGACY: root.parent / "legacy-project",
        UNPLUGGED: root.parent / "unplugged" / "space",
    }
    names = {SALES: "市场部", PLATFORM: "Platform", LEGACY: "旧项目", UNPLUGGED: "移动硬盘"}
    index = {
        ident: {
            "path": str(path),
            "name": names[ident],
            "icon": "folder",
            "color": "primary",
            "createdAt": LONG_AGO,
            "updatedAt": LATELY,
            "sortOrder": order,
            "xNewerHalo": {"keep": [1, 2]},
        }
        for order, (ident, path) in enumerate(spaces.items())
    }
    code = root.parent / "code"
    code.mkdir(parents=True, exist_ok=True)
    index[PLATFORM]["workingDir"] = str(code)
    dump(root / "spaces-index.json", {"version": 3, "spaces": index, "xNewerHalo": True})
    dump(root / "config.json", {"onboarding": {"completed": True}})
    memory: dict[str, Any] = {
        SALES: {"enabled": True, "autoConsolidate": True, "cadence": "balanced", "xNewerHalo": 1},
        PLATFORM: {"enabled": False},
        LEGACY: None,
    }
    for ident, stored in memory.items():
        preferences = {"layout": {"chatWidth": 420}} | ({"memory": stored} if stored is not None else {})
        meta = {"id": ident, "name": names[ident], "icon": "folder", "createdAt": LONG_AGO, "updatedAt": LATELY}
        dump(spaces[ident] / ".halo" / "meta.json", meta | {"preferences": preferences, "xNewerHalo": {"keep": True}})
    write_notebook(spaces[SALES] / ".halo", topics=topics)
    dump(
        spaces[SALES] / ".halo" / "memory" / ".state.json",
        {
            "lastConsolidatedAt": LATELY,
            "lastAttempt": {"at": LATELY, "outcome": "trimmed", "reason": "timeout"},
            "x": 1,
        },
    )
    write(spaces[PLATFORM] / ".halo" / "memory.md", "\ufeff# now\r\n\r\n## State\r\n- port: 9090\r\n\r\n# History\r\n")
    write(spaces[LEGACY] / ".halo" / "memory.md", "旧笔记，没有分节。\n\n```\n# not a heading\n")
    write(root / "temp" / ".halo" / "memory.md", "# now\n\n## State\n\n# History\n")
    (root / "temp" / "artifacts").mkdir(parents=True, exist_ok=True)
    humans = {
        PRICE_WATCHER: spaces[SALES] / ".halo" / "apps" / PRICE_WATCHER,
        RELEASE_CAPTAIN: spaces[PLATFORM] / ".halo" / "apps" / RELEASE_CAPTAIN,
        MOVED: spaces[SALES] / ".halo" / "apps" / MOVED,
        GONE: spaces[SALES] / ".halo" / "apps" / GONE,
        HOMELESS: root / "apps" / HOMELESS,
        OURS: spaces[PLATFORM] / ".halo" / "apps" / OURS,
    }
    for base in humans.values():
        write_notebook(base)
        write_runs(base)
    write_human_file(humans[OURS], OURS, "会议纪要员", PLATFORM)
    if database:
        write_database(root / "halo.db", humans)
    return DataFolder(root, spaces, humans)


def write_notebook(base: Path, *, topics: int = 0) -> None:
    """Write a notebook with nested pages, one without a description, and `topics` more."""
    write(base / "memory.md", MEMORY)
    pages = base / "memory" / "topics"
    write(pages / "报表" / "index.md", page("报表", "与报表有关的约定", ""))
    write(pages / "报表" / "周报.md", page("周报", "写周报或改周报格式时", "周报一律用表格：事项、进度、风险、下周。"))
    write(pages / "deploy" / "rollback.md", page("Rollback", "when a release must be undone", "Use the previous tag."))
    write(pages / "无描述.md", "---\nname: 无描述\n---\n这一页没有描述。\n")
    write(pages / "图.png", b"\x89PNG not really")
    for number in range(topics):
        name = f"项目{number:05d}"
        folder = pages / f"客户{number // 200:03d}"
        write(folder / f"{name}.md", page(name, f"处理项目 {number} 时", f"合同 HT-{number:06d}。"))
    write(base / "memory" / "archive" / "2026-10-01-0900.md", "# now\n\n# History\n")
    write(base / "memory" / ".snapshots" / "initial" / "memory.md", "# now\n\n# History\n")


def write_runs(base: Path, count: int = 3) -> None:
    """Write run records, transcripts and a chat transcript."""
    for number in range(count):
        record = f"# Session Summary - {LATELY}\n\n**App:** 比价助手\n**Trigger:** schedule\n**Outcome:** useful\n"
        write(base / "memory" / "run" / f"2026-10-{number + 1:02d}-0915-run-price.md", record)
        write(base / "runs" / f"run-{number}.jsonl", '{"type":"user","_isTrigger":true}\n')
    write(base / "runs" / "chat.jsonl", '{"type":"user"}\n')


def write_human_file(base: Path, ident: str, name: str, workspace: str, **more: Any) -> None:
    """Write the `human.json` of a digital human of ours."""
    stored = {
        "version": 1,
        "id": ident,
        "name": name,
        "description": "记会议纪要",
        "workspace_id": workspace,
        "status": "active",
        "installed_at": LONG_AGO,
        "overrides": {"memory": {"cadence": "economical", "xNewer": 1}},
        "guest": {},
        "xNewer": [True],
    }
    dump(base / "human.json", stored | more)


def write_database(path: Path, humans: dict[str, Path]) -> None:
    """Write a `halo.db` with five digital humans and one app that is none."""
    rows = [
        (PRICE_WATCHER, "比价助手", SALES, "active", price_watcher_overrides(), None),
        (RELEASE_CAPTAIN, "Release Captain", PLATFORM, "paused", {}, None),
        (MOVED, "搬家的数字人", PLATFORM, "active", {"memory": {"cadence": "从未有过的值"}}, humans[MOVED]),
        (GONE, "已卸载", SALES, "uninstalled", {}, None),
        (HOMELESS, "无工作区", None, "active", {}, None),
    ]
    with closing(sqlite3.connect(path)) as database:
        database.executescript(
            "PRAGMA journal_mode=WAL;"
            "CREATE TABLE _migrations(namespace TEXT PRIMARY KEY, version INTEGER, applied_at INTEGER);"
            "INSERT INTO _migrations VALUES('app_manager', 9, 1790000000000);"
            "CREATE TABLE installed_apps(id TEXT PRIMARY KEY, spec_id TEXT, space_id TEXT, spec_json TEXT, status TEXT,"
            " user_overrides_json TEXT, installed_at INTEGER, uninstalled_at INTEGER, data_path TEXT);"
        )
        for ident, name, space, status, overrides, data_path in rows:
            spec = {"type": "automation", "name": name, "description": f"{name}的说明", "system_prompt": "…"}
            uninstalled = 1795000000000 if status == "uninstalled" else None
            database.execute(
                "INSERT INTO installed_apps VALUES(?,?,?,?,?,?,?,?,?)",
                (
                    ident,
                    name,
                    space,
                    json.dumps(spec, ensure_ascii=False),
                    status,
                    json.dumps(overrides, ensure_ascii=False),
                    1790000000000,
                    uninstalled,
                    str(data_path) if data_path else None,
                ),
            )
        database.execute(
            "INSERT INTO installed_apps(id, spec_id, space_id, spec_json, status) VALUES(?,?,?,?,?)",
            (NO_HUMAN, "search", SALES, '{"type":"mcp","name":"search"}', "active"),
        )
        database.commit()


def price_watcher_overrides() -> dict[str, Any]:
    """Return what the database holds for the price watcher, with keys that we don't know."""
    memory = {"enabled": True, "autoConsolidate": False, "cadence": "economical", "xNewerHalo": 1}
    return {"memory": memory, "spaceMemoryAccess": True, "modelId": "m-1"}


def page(name: str, description: str, body: str) -> str:
    """Return the text of a topic page."""
    return f"---\nname: {name}\ndescription: {description}\n---\n{body}\n"


def write(path: Path, content: str | bytes) -> None:
    """Write a file and the folders above it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content if isinstance(content, bytes) else content.encode())


def dump(path: Path, value: object) -> None:
    """Write a JSON file as Halo does."""
    write(path, json.dumps(value, ensure_ascii=False, indent=2))


def load(path: Path) -> Any:
    """Read a JSON file."""
    return json.loads(path.read_bytes())


def stored_overrides(root: Path, ident: str) -> Any:
    """Read a digital human's overrides straight from `halo.db`."""
    with closing(sqlite3.connect(root / "halo.db")) as database:
        query = "SELECT user_overrides_json FROM installed_apps WHERE id = ?"
        return json.loads(database.execute(query, (ident,)).fetchone()[0])


def picture(folder: Path, *, without: tuple[str, ...] = ("halo.db-wal", "halo.db-shm")) -> dict[str, str]:
    """Return every name below a folder with its kind, mode and content, links not followed; locks and WAL files apart."""
    seen: dict[str, str] = {}
    for here, folders, files in os.walk(folder):
        for name in [*folders, *files]:
            path = Path(here, name)
            relative = path.relative_to(folder).as_posix()
            if name in without or relative == "halo-desktop" or relative.startswith("halo-desktop/locks"):
                continue
            found = path.lstat()
            if path.is_symlink():
                content = f"link to {path.readlink()}"
            else:
                content = "folder" if path.is_dir() else hashlib.sha256(path.read_bytes()).hexdigest()
            seen[relative] = f"{found.st_mode:o} {content}"
    return seen

"""`halo-memory status`, `path`, `reveal`, `briefing` and `clear`."""

import os
from pathlib import Path

import pytest
from command_line import CommandLine
from data_folder import NOW, OURS, PLATFORM, PRICE_WATCHER, RELEASE_CAPTAIN, SALES, UNPLUGGED, DataFolder, picture

from halo_desktop.engine.files.layout import OwnerFolder

pytestmark = pytest.mark.spec("Q32")

LOOKING = [
    ["status", f"workspace:{SALES}"],
    ["path", f"human:{PRICE_WATCHER}"],
    ["reveal", f"human:{PRICE_WATCHER}"],
    ["briefing", f"workspace:{SALES}"],
    ["topics", "list", f"workspace:{SALES}"],
    ["topics", "search", f"workspace:{SALES}", "周报"],
    ["settings", "show", f"human:{OURS}"],
    ["humans", "list"],
    ["clear", f"human:{OURS}"],
]


@pytest.mark.spec("N03")
@pytest.mark.parametrize("arguments", LOOKING, ids=" ".join)
def test_looking_writes_nothing(cli: CommandLine, folder: DataFolder, arguments: list[str]) -> None:
    before = picture(folder.root)
    cli(*arguments)
    assert picture(folder.root) == before


@pytest.mark.parametrize("arguments", LOOKING, ids=" ".join)
def test_looking_into_a_data_folder_that_is_not_there_says_so(cli: CommandLine, arguments: list[str]) -> None:
    result = cli(*arguments)
    assert (result.code, result.out) == (1, "")
    assert result.err.startswith(f"There is no data folder at {cli.root}: ")
    assert not cli.root.exists()


@pytest.mark.spec("N41")
def test_the_status_has_its_fields(cli: CommandLine, folder: DataFolder) -> None:
    base = OwnerFolder(folder.spaces[SALES] / ".halo")
    files = [base.memory_file, *(path for path in base.topics.rglob("*") if path.is_file())]
    assert cli.json("status", f"workspace:{SALES}") == {
        "exists": True,
        "total_bytes": sum(path.stat().st_size for path in files),
        "topics": 3,
        "last_consolidated": "2026-10-20T01:02:03.000Z",
        "last_attempt": {"at": "2026-10-20T01:02:03.000Z", "outcome": "trimmed", "reason": "timeout"},
        "consolidating": False,
    }


@pytest.mark.spec("N41", "U05")
def test_the_status_reads_as_sentences(cli: CommandLine, folder: DataFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "UTC")
    lines = cli("status", f"workspace:{SALES}").out.splitlines()
    assert lines[0].endswith("B · 3 topics")
    assert lines[1].startswith("Last consolidated 2026-10-2")
    assert lines[2] == "The last attempt could not reorganize the memory; old history was archived instead."
    assert lines[3:] == ["Memory on · Auto consolidation on · Frequency Balanced"]


@pytest.mark.spec("N41")
def test_an_empty_memory_reads_as_none_yet(cli: CommandLine, folder: DataFolder) -> None:
    assert cli("status", "workspace:halo-temp").out.splitlines()[:2] == ["No memory yet", "Never consolidated"]
    assert cli.json("status", "workspace:halo-temp")["last_attempt"] is None


@pytest.mark.spec("N41")
def test_a_consolidation_at_work_is_said(cli: CommandLine, folder: DataFolder) -> None:
    copy = folder.spaces[SALES] / ".halo" / "memory" / ".consolidation" / "c1"
    copy.mkdir(parents=True)
    os.utime(copy, (NOW.timestamp(), NOW.timestamp()))
    assert cli.json("status", f"workspace:{SALES}")["consolidating"] is True
    assert "Consolidating…" in cli("status", f"workspace:{SALES}").out


def test_the_path_is_the_owners_folder(cli: CommandLine, folder: DataFolder) -> None:
    assert cli.json("path", f"workspace:{SALES}") == {"path": str(folder.spaces[SALES] / ".halo")}
    assert cli("path", f"human:{OURS}").out == f"{folder.humans[OURS]}\n"


@pytest.mark.spec("U06")
def test_revealing_selects_the_memory_file(cli: CommandLine, folder: DataFolder) -> None:
    base = folder.humans[OURS]
    assert cli.json("reveal", f"human:{OURS}") == {"path": str(base)}
    assert cli.revealed == [base / "memory.md"]


@pytest.mark.spec("U06")
def test_without_a_memory_file_the_folder_is_shown(cli: CommandLine, folder: DataFolder) -> None:
    base = folder.humans[OURS]
    (base / "memory.md").unlink()
    assert cli("reveal", f"human:{OURS}").code == 0
    assert cli.revealed == [base]


@pytest.mark.spec("U06")
def test_a_folder_that_is_not_made_yet_is_explained(cli: CommandLine) -> None:
    cli("workspaces", "add", "New")
    result = cli("reveal", "workspace:halo-temp")
    assert (result.code, result.out, cli.revealed) == (1, "", [])
    assert result.err == (
        f"There is no folder {cli.root / 'temp' / '.halo'} yet: it is made when the memory is first used.\n"
    )


@pytest.mark.spec("U06")
def test_a_missing_drive_is_explained(cli: CommandLine, folder: DataFolder) -> None:
    result = cli("reveal", f"workspace:{UNPLUGGED}", "--json")
    assert (result.code, result.value["error"]["code"]) == (1, "workspace_missing")
    assert "“移动硬盘”" in result.err


@pytest.mark.spec("U06")
def test_without_a_file_manager_the_path_is_told(
    cli: CommandLine, folder: DataFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_file_manager(path: Path) -> None:
        raise OSError("none")

    monkeypatch.setattr(cli, "revealed", type("Broken", (), {"append": staticmethod(no_file_manager)}))
    result = cli("reveal", f"human:{OURS}")
    assert result.code == 1
    assert result.err == f"No file manager could be opened: open {folder.humans[OURS] / 'memory.md'} in yours.\n"


@pytest.mark.spec("N50")
def test_the_briefing_is_the_exact_text_with_its_size(cli: CommandLine, folder: DataFolder) -> None:
    value = cli.json("briefing", f"workspace:{SALES}")
    assert value.keys() == {"text", "bytes", "tokens"}
    assert "周报一律用表格" in value["text"]
    assert value["bytes"] == len(value["text"].encode())
    assert 0 < value["tokens"] < value["bytes"]
    assert cli("briefing", f"workspace:{SALES}").out == value["text"]


@pytest.mark.spec("N16")
def test_with_memory_off_a_conversation_reads_nothing(cli: CommandLine, folder: DataFolder) -> None:
    result = cli("briefing", f"workspace:{PLATFORM}", "--json")
    assert (result.code, result.value) == (0, {"text": "", "bytes": 0, "tokens": 0})
    assert result.err == "Memory is off here, so a new conversation reads nothing of it.\n"


@pytest.mark.spec("N25")
def test_clearing_without_yes_says_what_would_go(cli: CommandLine, folder: DataFolder) -> None:
    result = cli("clear", f"human:{RELEASE_CAPTAIN}", "--json")
    assert (result.code, result.value["error"]["code"]) == (1, "needs_yes")
    first, *rest = result.err.splitlines()
    assert first.startswith("Clearing the memory of “Release Captain” deletes 15 files, ")
    assert rest == [
        "This permanently deletes all memory files (memory.md and run history). The app starts afresh on its next run.",
        "Nothing was deleted: add --yes to do it.",
    ]


@pytest.mark.spec("N25")
def test_clearing_empties_the_memory_and_keeps_the_rest(cli: CommandLine, folder: DataFolder) -> None:
    base = OwnerFolder(folder.humans[OURS])
    others = {name: seen for name, seen in picture(folder.root).items() if OURS not in name}
    assert cli.json("clear", f"human:{OURS}", "--yes") == {"files_removed": 15}
    assert not base.memory_file.exists()
    assert base.human_file.exists()
    assert cli("status", f"human:{OURS}").out.startswith("No memory yet\n")
    after = picture(folder.root)
    assert {name: after[name] for name in others} == others


@pytest.mark.spec("N25")
def test_a_workspaces_memory_is_never_cleared(cli: CommandLine, folder: DataFolder) -> None:
    before = picture(folder.root)
    for arguments in (["--yes"], []):
        result = cli("clear", f"workspace:{SALES}", *arguments, "--json")
        assert (result.code, result.value["error"]["code"]) == (1, "workspace_has_no_clear")
    assert picture(folder.root) == before

"""`halo-memory consolidate --automatic`: the check after a turn, for whoever runs Halo's turns by other means (C01)."""

from __future__ import annotations

import pytest
from command_line import CommandLine
from data_folder import OURS, DataFolder, write

from halo_desktop.engine.files.layout import DataRoot
from halo_desktop.engine.files.locks import Locks
from halo_desktop.engine.home import Home

pytestmark = pytest.mark.spec("C01", "Q32")

DUE = "# now\n\n# History\n" + "".join(f"\n## 2026-11-18-{9000 - number} | Turn {number}\n" for number in range(121))
LONG_LOG = "# now\n\n# History\n\n## 2026-11-18-0900 | A long log\n```\n" + "x" * 410_000 + "\n```\n"


@pytest.fixture(autouse=True)
def no_halo(monkeypatch: pytest.MonkeyPatch) -> None:
    """Halo does not run; finding that out takes half a second."""
    monkeypatch.setattr(Home, "is_halo_running", lambda _home: False)


@pytest.fixture
def ref(folder: DataFolder) -> str:
    """A digital human whose pages are tidy."""
    (folder.humans[OURS] / "memory" / "topics" / "无描述.md").unlink()
    return f"human:{OURS}"


def check(cli: CommandLine, ref: str) -> tuple[str, str | None]:
    """Run the command; return outcome and reason."""
    value = cli("consolidate", ref, "--automatic", "--json").value
    return value["outcome"], value.get("reason")


@pytest.mark.spec("C03")
def test_while_others_use_it_five_commands_put_it_off_and_the_sixth_tidies(
    cli: CommandLine, folder: DataFolder, ref: str
) -> None:
    base = folder.humans[OURS]
    write(base / "memory.md", DUE)
    with Locks(DataRoot(cli.root)).using(base):
        found = [check(cli, ref) for _ in range(6)]
    assert found == [("nothing_to_do", "put_off")] * 5 + [("applied", None)]


def test_the_next_attempt_waits_for_the_interval(cli: CommandLine, folder: DataFolder, ref: str) -> None:
    write(folder.humans[OURS] / "memory.md", DUE)
    assert check(cli, ref) == ("applied", None)
    write(folder.humans[OURS] / "memory.md", DUE)
    assert check(cli, ref) == ("nothing_to_do", "too_soon")
    assert cli.json("consolidate", ref)["outcome"] == "applied"


@pytest.mark.spec("C07")
def test_after_a_failure_the_memory_must_grow_first(cli: CommandLine, folder: DataFolder, ref: str) -> None:
    write(folder.humans[OURS] / "memory.md", LONG_LOG)
    assert check(cli, ref) == ("failed", "no_progress")
    assert check(cli, ref) == ("nothing_to_do", "cooling_down")

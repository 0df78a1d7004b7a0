"""The command as its own process: encodings, closed pipes, interrupts and mistakes."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from command_line import CommandLine
from data_folder import OURS, SALES, DataFolder, write

from halo_desktop.cli import program
from halo_desktop.engine.home import Home

pytestmark = pytest.mark.spec("Q32")

COMMAND = [sys.executable, "-m", "halo_desktop.cli"]


def environment(folder: DataFolder, **more: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "PYTHONUTF8"))}
    own = {"HALO_DATA_DIR": str(folder.root), "HOME": str(folder.root.parent), "PYTHONCOERCECLOCALE": "0"}
    return kept | own | more


def execute(folder: DataFolder, *arguments: str, **more: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([*COMMAND, *arguments], capture_output=True, check=False, env=environment(folder, **more))


@pytest.mark.parametrize("locale", ["C", "POSIX", "en_US.ISO-8859-1"])
def test_output_is_utf_8_in_every_locale(folder: DataFolder, locale: str) -> None:
    result = execute(folder, "workspaces", "list", "--json", LC_ALL=locale, PYTHONUTF8="0")
    assert result.returncode == 0, result.stderr
    names = {row["name"] for row in json.loads(result.stdout.decode("utf-8"))}
    assert "市场部" in names
    assert "市场部".encode() in result.stdout


def test_the_data_folder_of_the_environment_is_used(folder: DataFolder) -> None:
    result = execute(folder, "path", f"human:{OURS}")
    assert (result.returncode, result.stderr) == (0, b"")
    assert result.stdout == os.fsencode(folder.humans[OURS]) + os.linesep.encode()


@pytest.mark.skipif(sys.platform != "linux", reason="only here a file name may be any bytes")
def test_a_file_name_that_is_no_text_stops_nothing(folder: DataFolder) -> None:
    pages = folder.spaces[SALES] / ".halo" / "memory" / "topics"
    write(pages / os.fsdecode(b"odd-\xff.md"), "odd")
    listed = execute(folder, "topics", "list", f"workspace:{SALES}", "--json")
    assert listed.returncode == 0, listed.stderr
    assert "odd-\udcff.md" in {row["path"] for row in json.loads(listed.stdout)}
    assert execute(folder, "topics", "list", f"workspace:{SALES}").returncode == 0
    shown = subprocess.run(
        [*COMMAND, "topics", "show", f"workspace:{SALES}", b"odd-\xff.md"],
        capture_output=True,
        check=False,
        env=environment(folder),
    )
    assert (shown.returncode, shown.stdout) == (0, b"odd" + os.linesep.encode())


@pytest.mark.skipif(sys.platform != "linux", reason="only here a file name may be any bytes")
def test_a_path_goes_out_as_the_bytes_that_it_has_on_disk(tmp_path: Path) -> None:
    root = os.fsencode(tmp_path) + b"/odd-\xff"
    variables = os.environb | {b"HALO_DATA_DIR": root, b"LC_ALL": b"C.UTF-8"}
    Path(os.fsdecode(root)).mkdir()
    result = subprocess.run([*COMMAND, "path", "workspace:halo-temp"], capture_output=True, check=False, env=variables)
    assert result.stdout == root + b"/temp/.halo\n", result.stderr


@pytest.mark.skipif(os.name != "posix", reason="pipes of POSIX")
@pytest.mark.parametrize("mode", [[], ["--json"]])
def test_a_reader_that_leaves_is_no_error(folder: DataFolder, mode: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    command = [*COMMAND, "topics", "list", f"workspace:{SALES}", *mode]
    try:
        result = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, check=False, env=environment(folder))
    finally:
        os.close(writing)
    assert (result.returncode, result.stderr) == (program.PIPE_CLOSED, b"")


def test_an_interrupt_is_quiet(cli: CommandLine, folder: DataFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(self: Home) -> None:
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(Home, "require_data_folder", interrupted)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored where a shell runs this behind it
    result = cli("workspaces", "list", "--json")
    signal.signal(signal.SIGINT, before)
    assert (result.code, result.out, result.err) == (130, "", "")


@pytest.mark.spec("U16")
def test_a_mistake_of_ours_is_one_sentence(
    cli: CommandLine, folder: DataFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    def mistaken(self: Home) -> None:
        raise ZeroDivisionError("text of a memory")

    monkeypatch.setattr(Home, "require_data_folder", mistaken)
    result = cli("workspaces", "list", "--json")
    assert (result.code, result.value["error"]["code"]) == (1, "internal")
    assert result.err.count("\n") == 1
    assert "ZeroDivisionError" in result.err
    assert "text of a memory" not in result.err
    cli.environment["HALO_DEBUG"] = "1"
    assert "Traceback" in cli("workspaces", "list").err


def test_the_user_has_a_data_folder_without_any_variable(folder: DataFolder) -> None:
    variables = {name: value for name, value in environment(folder).items() if name != "HALO_DATA_DIR"}
    result = subprocess.run(
        [*COMMAND, "workspaces", "list"], capture_output=True, text=True, check=False, env=variables
    )
    assert result.returncode == 1
    assert result.stderr.startswith(f"There is no data folder at {folder.root.parent / '.halo'}: ")

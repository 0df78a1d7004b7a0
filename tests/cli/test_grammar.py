"""Help and complaints, both in the user's language; global options anywhere."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from command_line import CommandLine
from data_folder import SALES, DataFolder

from halo_desktop import __version__
from halo_desktop.cli.global_options import GlobalOptions, take_global_options, wants_json

pytestmark = pytest.mark.spec("Q32")

COMMANDS = [
    "",
    "workspaces",
    "workspaces list",
    "workspaces add",
    "workspaces delete",
    "humans",
    "humans list",
    "humans add",
    "humans move",
    "humans uninstall",
    "humans delete",
    "settings",
    "settings show",
    "settings set",
    "chat",
    "conversations",
    "conversations list",
    "conversations show",
    "conversations delete",
    "conversations clear",
    "status",
    "consolidate",
    "path",
    "reveal",
    "briefing",
    "clear",
    "forget",
    "where",
    "topics",
    "topics list",
    "topics show",
    "topics search",
    "run",
    "runs",
    "runs list",
    "runs show",
    "models",
    "models list",
    "models add",
    "models test",
    "models default",
    "models remove",
    "models key",
    "models cap",
    "usage",
]
# What a user types stays as it is in every language.
TYPED = re.compile(
    r"--[a-z-]+|(?<=：)[a-z-]+(, [a-z-]+)+|halo-memory|HALO_DATA_DIR|~/\.halo|memory\.md|reports/weekly\.md|halo-temp|KEY=VALUE|zh_CN\|en|JSON|TASK|Halo"
    r"|im:CHANNEL:SENDER|MESSAGE|CHANNEL|WHO|FILE|TEXT|MODEL|TOKENS|URL|YYYY-MM|ID|token|none|REF|HUMAN|NAME|PATH|QUERY|DIR|ID|[a-z-]+=[a-z|]+|(workspace|human):(ID)?"
)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself_in_english(cli: CommandLine, command: str) -> None:
    result = cli(*command.split(), "--help")
    assert (result.code, result.err) == (0, "")
    usage, _, explanation, *_ = result.out.splitlines()
    assert usage.startswith(f"Usage: halo-memory {command}".rstrip())
    assert explanation.endswith(".")
    assert "Before or after every command:" in result.out


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself_in_chinese(cli: CommandLine, command: str) -> None:
    out = cli("--lang", "zh_CN", *command.split(), "--help").out
    assert out.startswith("用法： halo-memory")
    names = {word for known in COMMANDS for word in known.split()}
    words = set(re.findall(r"[A-Za-z]{2,}", TYPED.sub("", out)))
    assert words - names == set()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([], "The command is missing: choose from chat, "),
        (
            ["workspaces"],
            "The command is missing: choose from list, add, delete, or see halo-memory workspaces --help.",
        ),
        (["frob"], "There is no command “frob”: there are chat, "),
        (
            ["topics", "frob"],
            "There is no command “frob”: there are list, show, search; see halo-memory topics --help.",
        ),
        (["--frob"], "There is no option --frob: see halo-memory --help."),
        (["status", "--frob", "workspace:x"], "There is no option --frob: see halo-memory status --help."),
        (["status"], "REF is missing: see halo-memory status --help."),
        (["status", "workspace:x", "y", "z"], "“y z” is too much: see halo-memory status --help."),
        (["humans", "add", "N"], "--workspace ID is missing: see halo-memory humans add --help."),
        (
            ["humans", "add", "N", "--workspace"],
            "The option --workspace needs a value: see halo-memory humans add --help.",
        ),
        (["clear", "human:x", "--yes=1"], "The option --yes takes no value: see halo-memory clear --help."),
        (["settings", "set", "workspace:x"], "KEY=VALUE is missing: see halo-memory settings set --help."),
        (["--lang", "fr", "status"], "There is no language “fr”: choose from zh_CN, en."),
        (["status", "workspace:x", "--lang"], "The option --lang needs a value."),
        (["--data-dir=", "status"], "The option --data-dir needs a value."),
        (["status", "halo-temp"], "“halo-temp” names no memory: write workspace:ID or human:ID, "),
        (["status", "human:"], "“human:” names no memory: "),
        (["clear", "42"], "“42” names no memory: "),
    ],
    ids=str,
)
def test_what_is_not_understood_is_one_sentence(
    cli: CommandLine, folder: DataFolder, arguments: list[str], sentence: str
) -> None:
    result = cli(*arguments)
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith(sentence)
    assert result.err.count("\n") == 1
    with_json = cli("--json", *arguments)
    assert (with_json.code, with_json.err) == (2, result.err)
    assert with_json.value["error"]["message"] == result.err.rstrip("\n")


def test_a_complaint_is_worded_in_chinese(cli: CommandLine) -> None:
    assert cli("--lang", "zh_CN", "status").err == "缺少 REF：说明见 halo-memory status --help。\n"


@pytest.mark.parametrize(
    "arguments",
    [
        ["--json", "--lang", "en", "path", f"workspace:{SALES}"],
        ["path", "--json", f"workspace:{SALES}", "--lang=en"],
        ["path", f"workspace:{SALES}", "--lang", "en", "--json"],
    ],
    ids=" ".join,
)
def test_global_options_stand_anywhere(cli: CommandLine, folder: DataFolder, arguments: list[str]) -> None:
    assert cli(*arguments).value == {"path": str(folder.spaces[SALES] / ".halo")}


def test_the_data_folder_can_be_named(cli: CommandLine, folder: DataFolder, tmp_path: Path) -> None:
    cli.root = tmp_path / "elsewhere"
    assert cli("status", "workspace:halo-temp").code == 1
    assert cli("status", "workspace:halo-temp", "--data-dir", str(folder.root)).code == 0


def test_what_follows_two_dashes_is_left_alone() -> None:
    arguments = ["topics", "search", "workspace:x", "--", "--json", "--lang"]
    assert take_global_options(arguments) == (GlobalOptions(), arguments)
    assert not wants_json(arguments)
    assert wants_json(["--json", "--"])


def test_a_home_folder_may_be_abbreviated(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    assert take_global_options(["--data-dir", "~/x"])[0].data_folder == tmp_path / "x"


def test_the_version_is_printed(cli: CommandLine) -> None:
    assert cli("--version").out == f"halo-memory {__version__}\n"
    assert cli("--version", "--json").value == {"version": __version__}


@pytest.mark.parametrize(
    ("arguments", "unloaded"),
    [
        (["--help"], {"pydantic", "filelock", "sqlite3", "rich", "showinfm"}),
        (["--version"], {"pydantic", "filelock", "sqlite3", "rich", "showinfm"}),
        # typer itself reads the arguments of a command with pydantic.
        (["topics", "show", "--help"], {"filelock", "sqlite3", "rich", "showinfm"}),
        (["workspaces", "add"], {"filelock", "sqlite3", "rich", "showinfm"}),
    ],
)
def test_what_needs_no_data_folder_loads_no_engine(arguments: list[str], unloaded: set[str]) -> None:
    program = (
        "import sys\n"
        "from halo_desktop.cli.__main__ import main\n"
        "try:\n    main()\n"
        "finally:\n    print(*sys.modules, file=sys.stderr)\n"
    )
    result = subprocess.run([sys.executable, "-c", program, *arguments], capture_output=True, text=True, check=False)
    loaded = set(result.stderr.split())
    assert "halo_desktop.cli.program" in loaded
    assert loaded & unloaded == set()

"""`halo-memory forget` and `where`: out of the notebook, or out of everything; and what still stands where."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from command_line import CommandLine
from data_folder import PLATFORM, SALES, DataFolder, dump, picture, write

from halo_desktop.engine.files.layout import DataRoot, LockKind
from halo_desktop.engine.files.locks import Locks

pytestmark = [pytest.mark.spec("Q32"), pytest.mark.spec("N18")]

REF = f"workspace:{SALES}"
FACT = "服务器地址是 10.0.0.8"
WORDS = "服务器地址"


@pytest.fixture
def base(cli: CommandLine, folder: DataFolder) -> Path:
    """The folder of a workspace that was told a fact, with a copy of it in the archive."""
    cli("chat", REF, f"记住：{FACT}", "--no-due")
    base = folder.spaces[SALES] / ".halo"
    write(base / "memory" / "archive" / "2026-11-01-0900.md", (base / "memory.md").read_bytes())
    return base


def everything(folder: DataFolder) -> str:
    """Return all text below the data folder."""
    files = (path for path in folder.root.rglob("*") if path.is_file() and path.suffix != ".db")
    return "".join(path.read_text(encoding="utf-8", errors="replace") for path in files)


def lines_of(log: Path) -> list[Any]:
    """Return the records of a log."""
    return [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]


@pytest.mark.spec("N17")
def test_a_statement_goes_out_of_the_notebook_and_its_copies_are_named(cli: CommandLine, base: Path) -> None:
    value = cli.json("forget", REF, WORDS)
    assert value["removed"] == [{"place": "memory", "path": str(base / "memory.md"), "text": FACT, "lines": [FACT]}]
    assert FACT not in (base / "memory.md").read_text(encoding="utf-8")
    assert {row["place"] for row in value["left"]} == {"archive", "conversation", "journal"}
    assert all(Path(row["path"]).is_file() for row in value["left"])


def test_what_is_left_is_said_in_words_too(cli: CommandLine, base: Path) -> None:
    lines = cli("forget", REF, WORDS).out.splitlines()
    assert lines[0] == f"Forgotten: “{FACT}” (memory.md)"
    assert lines[1].startswith("It still stands in ")
    assert lines[1].endswith(" other places: --completely deletes it there.")


def test_completely_leaves_no_copy_anywhere(cli: CommandLine, base: Path, folder: DataFolder) -> None:
    value = cli.json("forget", REF, WORDS, "--completely", "--yes")
    assert value["left"] == []
    assert {row["place"] for row in value["removed"]} == {"memory", "archive", "conversation", "journal"}
    assert "10.0.0.8" not in everything(folder)
    assert cli.json("where", WORDS, REF) == []


def test_completely_reaches_the_notebook_block_that_a_conversation_began_with(
    cli: CommandLine, base: Path, folder: DataFolder
) -> None:
    cli("chat", REF, "今天天气怎么样？", "--no-due")
    assert everything(folder).count("10.0.0.8") > 4
    cli("forget", REF, WORDS, "--completely", "--yes")
    assert "10.0.0.8" not in everything(folder)
    said = [record for log in base.rglob("desktop/conversations/*.jsonl") for record in lines_of(log)]
    (asked,) = [record for record in said if record.get("text") == "今天天气怎么样？"]
    assert asked["kind"] == "message"
    assert "# now" in asked["notebook"]


def test_completely_says_what_goes_before_it_goes(cli: CommandLine, base: Path) -> None:
    archived = base / "memory" / "archive" / "2026-11-01-0900.md"
    lines = [line for line in archived.read_text(encoding="utf-8").splitlines() if FACT in line]
    out = cli("forget", REF, WORDS, "--completely", "--yes").out.splitlines()
    assert out[:3] == ["This is deleted for good:", f"memory, {base / 'memory.md'}: 1 time", f"    {FACT}"]
    begin = out.index(f"archive, {archived}: {len(lines)} times")
    assert out[begin + 1 : begin + 1 + len(lines)] == [f"    {line.strip()}" for line in lines]
    assert out[-2].startswith("Of a conversation each whole message")
    assert out[-1] == "Forgotten completely in 4 places."


def test_completely_asks_first_and_a_no_changes_nothing(cli: CommandLine, base: Path, folder: DataFolder) -> None:
    before = picture(folder.root)
    refused = cli("forget", REF, WORDS, "--completely")
    assert cli.asked == ["Delete all of it for good?"]
    assert (refused.code, refused.err) == (1, "Nothing was deleted: add --yes to do it.\n")
    assert f"    {FACT}\n" in refused.out
    assert picture(folder.root) == before


def test_completely_does_it_when_the_person_agrees(cli: CommandLine, base: Path, folder: DataFolder) -> None:
    cli.agrees = True
    assert cli("forget", REF, WORDS, "--completely").code == 0
    assert "10.0.0.8" not in everything(folder)


@pytest.mark.skipif(sys.platform == "win32", reason="terminals of POSIX")
@pytest.mark.parametrize(("answer", "code"), [("n", 1), ("", 1), ("y", 0)])
def test_on_a_terminal_the_question_is_asked(
    cli: CommandLine, base: Path, folder: DataFolder, answer: str, code: int
) -> None:
    ours, theirs = os.openpty()
    own = {"HALO_DATA_DIR": str(folder.root), "HOME": str(folder.root.parent)}
    command = [sys.executable, "-m", "halo_desktop.cli", "--lang", "en", "forget", REF, WORDS, "--completely"]
    process = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=os.environ | own)
    os.close(theirs)
    shown = b""
    while b"[y/N]" not in shown:
        shown += os.read(ours, 4096)
    os.write(ours, f"{answer}\n".encode())
    assert process.wait(timeout=30) == code
    os.close(ours)
    listed = shown.decode().replace("\r\n", "\n")
    assert "This is deleted for good:\n" in listed
    assert "Delete all of it for good? [y/N]" in listed
    assert ("10.0.0.8" in everything(folder)) is (code == 1)


def test_a_script_is_asked_nothing(cli: CommandLine, base: Path, folder: DataFolder) -> None:
    assert cli("forget", REF, WORDS, "--completely", "--json").code == 0
    assert cli.asked == []
    assert "10.0.0.8" not in everything(folder)


def test_where_there_is_no_terminal_nothing_is_asked(cli: CommandLine, base: Path, folder: DataFolder) -> None:
    own = {"HALO_DATA_DIR": str(folder.root), "HOME": str(folder.root.parent)}
    command = [sys.executable, "-m", "halo_desktop.cli", "--lang", "en", "forget", REF, WORDS, "--completely"]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, env=os.environ | own, check=False)
    assert done.returncode == 0
    assert b"[y/N]" not in done.stderr
    assert "10.0.0.8" not in everything(folder)


def test_completely_takes_only_what_holds_every_word(cli: CommandLine, base: Path, folder: DataFolder) -> None:
    """What shares half of the words goes by `forget`, where it can be taken back, and never for good."""
    before = picture(folder.root)
    refused = cli("forget", REF, "服务器密码", "--completely", "--yes", "--json")
    assert (refused.code, refused.value["error"]["code"]) == (1, "not_found")
    assert f"  - {FACT}\n" in refused.err
    assert cli.json("where", "服务器密码", REF) == []
    assert picture(folder.root) == before


def test_a_conversation_still_knows_how_it_began(cli: CommandLine, base: Path, folder: DataFolder) -> None:
    (row,) = cli.json("conversations", "list", REF)
    log = base / "desktop" / "conversations" / f"{row['id']}.jsonl"
    dumped = lines_of(log)
    dumped[0]["text"] = f"关于{FACT}"
    write(log, "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in dumped))
    cli.json("forget", REF, WORDS, "--completely", "--yes")
    head = lines_of(log)[0]
    assert "text" not in head
    assert head["began"] == dumped[0]["began"]
    assert head["began"]["memory"] is True


def test_completely_works_where_the_notebook_has_it_no_more(cli: CommandLine, base: Path, folder: DataFolder) -> None:
    cli("forget", REF, WORDS)
    value = cli.json("forget", REF, WORDS, "--completely", "--yes")
    assert (value["left"], "10.0.0.8" in everything(folder)) == ([], False)


def test_what_stands_in_halo_is_left_and_named(cli: CommandLine, base: Path) -> None:
    path = base / "conversations" / "c1.json"
    dump(path.parent / "index.json", {"conversations": [{"id": "c1", "title": "旧对话"}]})
    dump(path, {"messages": [{"role": "user", "content": FACT}]})
    value = cli.json("forget", REF, WORDS, "--completely", "--yes")
    assert value["left"] == [{"place": "halo_conversation", "path": str(path), "text": FACT, "lines": [FACT]}]
    assert FACT in path.read_text(encoding="utf-8")


def test_a_copy_that_is_in_use_is_left_and_named(cli: CommandLine, base: Path, folder: DataFolder) -> None:
    (row,) = cli.json("conversations", "list", REF)
    log = base / "desktop" / "conversations" / f"{row['id']}.jsonl"
    with Locks(DataRoot(folder.root)).exclusive(LockKind.CONVERSATION, log):
        result = cli("forget", REF, WORDS, "--completely", "--yes", "--json")
    assert result.code == 0
    assert {left["path"] for left in result.value["left"]} == {str(log)}
    assert str(log) in result.err
    assert str(log) not in {gone["path"] for gone in result.value["removed"]}


def test_what_is_not_known_is_refused_and_changes_nothing(cli: CommandLine, folder: DataFolder) -> None:
    before = picture(folder.root)
    refused = cli("forget", REF, "火星基地", "--json")
    assert (refused.code, refused.value["error"]["code"]) == (1, "not_found")
    assert "火星基地" in refused.err
    assert picture(folder.root) == before


@pytest.mark.parametrize("completely", [[], ["--completely"]])
def test_what_may_mean_several_things_is_refused_with_what_they_are(
    cli: CommandLine, folder: DataFolder, completely: list[str]
) -> None:
    before = picture(folder.root)
    refused = cli("forget", REF, "周报", *completely, "--json")
    assert (refused.code, refused.value["error"]["code"]) == (1, "several")
    assert "  - 周报一律用表格\n" in refused.err
    assert picture(folder.root) == before


@pytest.mark.parametrize("words", ["", " ", "！"])
def test_words_that_name_nothing_forget_nothing(cli: CommandLine, folder: DataFolder, words: str) -> None:
    before = picture(folder.root)
    assert cli("forget", REF, words, "--completely").code == 1
    assert picture(folder.root) == before


def test_where_names_each_place_and_writes_nothing(cli: CommandLine, base: Path, folder: DataFolder) -> None:
    before = picture(folder.root)
    rows = cli.json("where", WORDS, REF)
    assert [row["place"] for row in rows] == ["memory", "memory", "archive", "conversation", "journal"]
    assert all("10.0.0.8" in row["text"] for row in rows)
    assert rows[0]["path"] == str(base / "memory.md")
    assert picture(folder.root) == before
    assert cli("where", WORDS, REF).out.splitlines()[0].split() == ["Place", "Text", "File"]


@pytest.mark.spec("N34")
def test_where_and_forget_reach_one_owner_only(cli: CommandLine, base: Path) -> None:
    assert cli("where", WORDS, f"workspace:{PLATFORM}").out == "It stands nowhere here.\n"
    assert cli("forget", f"workspace:{PLATFORM}", WORDS, "--completely", "--yes").code == 1
    assert FACT in (base / "memory.md").read_text(encoding="utf-8")


def test_pages_are_looked_through(cli: CommandLine, folder: DataFolder) -> None:
    rows = cli.json("where", "周报一律用表格", REF)
    assert {row["place"] for row in rows} == {"memory", "topic"}

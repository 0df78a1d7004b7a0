"""`halo-memory topics`."""

import pytest
from command_line import CommandLine
from data_folder import SALES, DataFolder, page, write

pytestmark = pytest.mark.spec("Q32")

SALES_REF = f"workspace:{SALES}"


def test_pages_are_listed_with_their_size(cli: CommandLine, folder: DataFolder) -> None:
    pages = folder.spaces[SALES] / ".halo" / "memory" / "topics"
    rows = {row["path"]: row for row in cli.json("topics", "list", SALES_REF)}
    assert rows["报表/周报.md"] == {
        "path": "报表/周报.md",
        "name": "周报",
        "description": "写周报或改周报格式时",
        "bytes": (pages / "报表" / "周报.md").stat().st_size,
    }
    assert rows["无描述.md"]["description"] == ""
    assert "报表/index.md" not in rows


def test_the_table_says_when_to_read_a_page(cli: CommandLine, folder: DataFolder) -> None:
    lines = cli("topics", "list", SALES_REF).out.splitlines()
    assert lines[0].split() == ["Page", "Size", "Name", "When", "to", "read", "it"]
    assert any(line.endswith("写周报或改周报格式时") for line in lines)


def test_a_memory_without_topics_says_so(cli: CommandLine, folder: DataFolder) -> None:
    assert cli.json("topics", "list", "workspace:halo-temp") == []
    assert cli("topics", "list", "workspace:halo-temp").out == "There are no topics yet.\n"


def test_a_page_is_printed_as_it_is(cli: CommandLine, folder: DataFolder) -> None:
    whole = page("周报", "写周报或改周报格式时", "周报一律用表格：事项、进度、风险、下周。")
    assert cli("topics", "show", SALES_REF, "报表/周报.md").out == whole
    assert cli.json("topics", "show", SALES_REF, "报表/周报.md") == {
        "path": "报表/周报.md",
        "name": "周报",
        "description": "写周报或改周报格式时",
        "text": whole,
    }


@pytest.mark.parametrize("path", ["nothing.md", "../memory.md", "/etc/passwd", "报表", "a\nb.md"])
def test_a_missing_page_is_named(cli: CommandLine, folder: DataFolder, path: str) -> None:
    result = cli("topics", "show", SALES_REF, path, "--json")
    assert (result.code, result.value["error"]["code"]) == (1, "no_such_page")
    assert path.replace("\n", " ") in result.err
    assert result.err.count("\n") == 1


@pytest.mark.spec("N51")
@pytest.mark.parametrize("query", ["周", "周报", "PREVIOUS tag"])
def test_pages_are_found_by_words_of_any_length(cli: CommandLine, folder: DataFolder, query: str) -> None:
    hits = cli.json("topics", "search", SALES_REF, *query.split())
    assert [hit.keys() for hit in hits] == [{"path", "name", "snippet", "score"}] * len(hits)
    assert hits[0]["path"] == ("deploy/rollback.md" if "tag" in query else "报表/周报.md")
    assert hits[0]["path"] in cli("topics", "search", SALES_REF, query).out


def test_nothing_found_is_said(cli: CommandLine, folder: DataFolder) -> None:
    assert cli.json("topics", "search", SALES_REF, "杳无音信") == []
    result = cli("topics", "search", SALES_REF, "杳无音信")
    assert (result.code, result.out) == (0, "No page holds all these words.\n")


def test_a_page_cannot_command_the_terminal(cli: CommandLine, folder: DataFolder) -> None:
    hostile = "a\x1b]0;title\x07b\r\n"
    write(folder.spaces[SALES] / ".halo" / "memory" / "topics" / "x.md", hostile)
    shown = cli("topics", "show", SALES_REF, "x.md").out
    assert "\x1b" not in shown
    assert "\x07" not in shown
    assert cli.json("topics", "show", SALES_REF, "x.md")["text"] == hostile

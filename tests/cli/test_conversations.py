"""`halo-memory conversations`: the list, one whole, and what is deleted."""

from __future__ import annotations

import shutil

import pytest
from command_line import CommandLine
from data_folder import OURS, PRICE_WATCHER, SALES, DataFolder, dump, picture, write

pytestmark = pytest.mark.spec("Q32", "V07")

REF = f"workspace:{SALES}"
HUMAN = f"human:{OURS}"


@pytest.fixture
def name(cli: CommandLine, folder: DataFolder) -> str:
    """Say something and return the name of the conversation."""
    return str(cli.json("chat", REF, "你好，报表在哪里？", "--no-due")["conversation"])


def test_a_conversation_is_listed_with_its_first_words(cli: CommandLine, name: str) -> None:
    (row,) = cli.json("conversations", "list", REF)
    assert row == {
        "id": name,
        "title": "你好，报表在哪里？",
        "updated": "2026-11-20T09:30:00.000Z",
        "source": "desktop",
    }


def test_without_any_it_says_so(cli: CommandLine, folder: DataFolder) -> None:
    assert cli("conversations", "list", REF).out == "There are no conversations yet.\n"
    assert cli.json("conversations", "list", REF) == []


def test_a_conversation_is_shown_by_its_id_alone(cli: CommandLine, name: str) -> None:
    value = cli.json("conversations", "show", name)
    (turn,) = value["turns"]
    assert (value["owner"], value["id"], turn["state"]) == (REF, name, "whole")
    assert turn["user"] == {
        "at": "2026-11-20T09:30:00.000Z",
        "user": "owner",
        "text": "你好，报表在哪里？",
        "edited": False,
        "redacted": False,
    }
    out = cli("conversations", "show", name).out
    assert out.index("你好，报表在哪里？") < out.index(turn["replies"][0]["text"].splitlines()[0])


def test_one_that_several_owners_have_is_named_with_its_owner(cli: CommandLine, name: str, folder: DataFolder) -> None:
    of_sales = folder.spaces[SALES] / ".halo" / "desktop" / "conversations"
    shutil.copytree(of_sales, folder.humans[OURS] / "desktop" / "conversations")
    refused = cli("conversations", "show", name, "--json")
    assert (refused.code, refused.value["error"]["code"]) == (1, "ambiguous")
    assert f"{HUMAN}/{name}" in refused.err
    assert cli.json("conversations", "show", f"{HUMAN}/{name}")["owner"] == HUMAN


@pytest.mark.parametrize("ident", ["chat-000000000000000000000000", "../../memory", "", f"{REF}/nope", f"{REF}/../x"])
@pytest.mark.parametrize("command", ["show", "delete"])
def test_one_that_is_not_there_is_refused(cli: CommandLine, folder: DataFolder, command: str, ident: str) -> None:
    before = picture(folder.root)
    refused = cli("conversations", command, ident, "--json")
    assert (refused.code, refused.value["error"]["code"]) == (1, "no_such_conversation")
    assert picture(folder.root) == before


def test_those_of_halo_are_listed_and_shown_and_never_deleted(cli: CommandLine, folder: DataFolder) -> None:
    chats = folder.spaces[SALES] / ".halo" / "conversations"
    dump(
        chats / "index.json", {"conversations": [{"id": "c1", "title": "旧对话", "updatedAt": "2026-11-01T08:00:00Z"}]}
    )
    dump(
        chats / "c1.json", {"messages": [{"role": "user", "content": "在吗"}, {"role": "assistant", "content": "在。"}]}
    )
    (row,) = cli.json("conversations", "list", REF)
    assert (row["id"], row["source"], row["title"]) == (f"{REF}/c1", "halo", "旧对话")
    (turn,) = cli.json("conversations", "show", row["id"])["turns"]
    assert (turn["user"]["text"], turn["replies"][0]["text"]) == ("在吗", "在。")
    before = picture(chats)
    refused = cli("conversations", "delete", row["id"], "--json")
    assert (refused.code, refused.value["error"]["code"]) == (1, "conversation_of_halo")
    assert cli.json("conversations", "clear", REF, "--yes") == {"conversations_removed": 0}
    assert picture(chats) == before


def test_the_chats_of_two_humans_of_halo_are_told_apart(cli: CommandLine, folder: DataFolder) -> None:
    event = '{"type":"user","message":{"content":"盯价格"}}\n'
    write(folder.humans[PRICE_WATCHER] / "runs" / "chat.jsonl", event)
    ident = cli.json("conversations", "list", f"human:{PRICE_WATCHER}")[0]["id"]
    assert ident == f"human:{PRICE_WATCHER}/chat"
    assert cli.json("conversations", "show", ident)["turns"][0]["user"]["text"] == "盯价格"


def test_one_is_deleted_and_the_others_stay(cli: CommandLine, name: str) -> None:
    other = cli.json("chat", REF, "第二个", "--no-due")["conversation"]
    assert cli.json("conversations", "delete", name) == {"conversations_removed": 1}
    assert [row["id"] for row in cli.json("conversations", "list", REF)] == [other]


def test_all_are_deleted_only_after_a_yes(cli: CommandLine, name: str, folder: DataFolder) -> None:
    refused = cli("conversations", "clear", REF)
    assert refused.code == 1
    assert refused.err == (
        "This deletes 1 conversation with “市场部”; Halo's own stay.\nNothing was deleted: add --yes to do it.\n"
    )
    assert len(cli.json("conversations", "list", REF)) == 1
    assert cli.json("conversations", "clear", REF, "--yes") == {"conversations_removed": 1}
    assert cli.json("conversations", "list", REF) == []

"""Which language, and what the catalogues say."""

import json
from pathlib import Path

import pytest
from command_line import CommandLine
from data_folder import SALES, DataFolder

from halo_desktop import resources
from halo_desktop.cli.language import Catalogue, load_translator, preferred_language


@pytest.mark.parametrize(
    ("environment", "system", "expected"),
    [
        ({"LANG": "zh_CN.UTF-8"}, None, "zh_CN"),
        ({"LANG": "zh_TW.UTF-8"}, None, "zh_CN"),
        ({"LANG": "de_DE.UTF-8"}, None, "en"),
        ({"LC_ALL": "C", "LANG": "zh_CN.UTF-8"}, None, "en"),
        ({"LC_ALL": "", "LC_MESSAGES": "zh_CN", "LANG": "en_US"}, None, "zh_CN"),
        ({}, "Chinese (Simplified)_China", "zh_CN"),
        ({}, "zh_CN", "zh_CN"),
        ({"LANG": "en_US"}, "zh_CN", "en"),
        ({}, None, "en"),
    ],
)
def test_the_first_variable_decides_then_the_system(
    environment: dict[str, str], system: str | None, expected: str
) -> None:
    assert preferred_language(environment, system) == expected


def test_plural_forms_go_by_the_number() -> None:
    catalogue = Catalogue({"C": {"%n a": ["%n one", "%n many"], "%n b": ["%n 个"], "plain": "普通"}})
    assert [catalogue("C", "%n a", None, n) for n in (0, 1, 2)] == ["0 many", "1 one", "2 many"]
    assert [catalogue("C", "%n b", None, n) for n in (1, 2)] == ["1 个", "2 个"]
    assert catalogue("C", "plain") == "普通"
    assert catalogue("C", "unknown(s)", None, 1) == "unknown"
    assert catalogue("Other", "plain") == "plain"


@pytest.mark.parametrize("content", [None, "", "[]", "{}", '{"messages": 1', "\ufffd"])
def test_without_a_whole_catalogue_it_is_english(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: str | None
) -> None:
    path = tmp_path / "halo_zh_CN.json"
    if content is not None:
        path.write_text(content, encoding="utf-8")

    def catalogue(language: str, kind: str) -> Path:
        if content is None:
            raise resources.MissingResourceError("not built")
        return path

    monkeypatch.setattr(resources, "catalogue", catalogue)
    assert load_translator("zh_CN")("Words", "%n topic(s)", None, 2) == "2 topics"


@pytest.mark.spec("Q32", "U20")
def test_everything_is_said_in_chinese(cli: CommandLine, folder: DataFolder) -> None:
    ref = f"workspace:{SALES}"
    assert cli("--lang", "zh_CN", "status", ref).out.splitlines()[0].endswith("B · 3 个主题")
    assert "上次尝试无法重新整理记忆；旧历史记录已改为归档。" in cli("status", ref, "--lang=zh_CN").out
    assert "整合频率  均衡" in cli("settings", "show", ref, "--lang", "zh_CN").out
    assert "更改适用于新对话。" in cli("settings", "set", ref, "memory=on", "--lang", "zh_CN").out
    refused = cli("--lang", "zh_CN", "clear", ref, "--json")
    assert refused.value["error"]["message"] == "工作区“市场部”的记忆不能清除：只能清除数字人的记忆。"
    assert refused.err == refused.value["error"]["message"] + "\n"


def test_the_environments_language_is_spoken(cli: CommandLine, folder: DataFolder) -> None:
    cli.environment["LC_ALL"] = "zh_CN.UTF-8"
    assert cli("topics", "list", "workspace:halo-temp").out == "暂无主题。\n"
    assert cli("topics", "list", "workspace:halo-temp", "--lang", "en").out == "There are no topics yet.\n"


def test_the_json_is_the_same_in_every_language(cli: CommandLine, folder: DataFolder) -> None:
    for command in (["workspaces", "list"], ["humans", "list"], ["status", f"workspace:{SALES}"]):
        assert cli(*command, "--json", "--lang", "zh_CN").out == cli(*command, "--json", "--lang", "en").out


def test_memory_is_never_called_by_its_old_name(built_catalogues: Path) -> None:
    messages = json.loads((built_catalogues / "halo_zh_CN.json").read_text(encoding="utf-8"))["messages"]
    said = [text for context in ("Words", "CommandLine") for text in messages[context].values()]
    assert len(said) > 100
    assert not any(word in str(text) for text in said for word in ("内存", "角色", "积分"))

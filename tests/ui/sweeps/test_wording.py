"""Every sentence of the seeds stands letter for letter in its window (U20, U21)."""

import json

import pytest
from data_folder import OURS, PRICE_WATCHER, SALES
from PySide6.QtWidgets import QWidget
from scenes import edit_workspace_unfolded, human_unfolded
from spec_rows import spec_folder

from halo_desktop.engine.consolidation.outcome import AlreadyRunning, NothingToDo, Refused
from halo_desktop.engine.errors import Code, Fault
from halo_desktop.engine.notebook.state import Attempt, AttemptOutcome
from halo_desktop.engine.notebook.status import NO_MEMORY, MemoryStatus
from halo_desktop.engine.settings import Frequency, MemorySettings
from halo_desktop.ui.notebook.answers import answer_to
from halo_desktop.ui.notebook.panel import Loaded

PANEL = [
    "记忆",
    "关闭时，AI 既不会读取也不会写入此记忆。现有记忆将保留。",
    "自动整合",
    "关闭时，记忆不会重新整理；一旦其历史记录变得过长，最早的条目将被归档。",
    "整合频率",
    "勤勉",
    "均衡",
    "经济",
    "这些更改会影响 AI 的工作方式：记忆越整洁，它就越能更好地回忆起之前的结论。",
]
HINTS = {
    MemorySettings(frequency=Frequency.DILIGENT): "尽早且频繁地整理。召回效果最佳；使用模型最多。",
    MemorySettings(frequency=Frequency.BALANCED): "当记忆明显增长时整理。",
    MemorySettings(frequency=Frequency.ECONOMICAL): "仅在记忆量较大时整理。使用模型最少。",
    MemorySettings(auto=False): "整合已关闭：该频率决定历史记录在最早条目被归档前可增长多久。",
}
PAGE = [
    "能力与设置",
    "始终可用",
    "内置 · 始终开启",
    "应用规格",
    "记忆文件",
    "在访达中显示",
    "使用工作区记忆",
    "记忆始终可用，且不受这些设置影响。文件访问仅限于此空间。",
    "清除记忆",
    "危险区域",
]
CARDS = ["更多", "编辑", "在文件夹中显示"]
EDIT = [
    "编辑工作区",
    "高级",
    "工作区记忆",
    "此工作区中的对话共享同一份记忆：长期有效的决策、偏好和专业知识，并按主题整理。更改适用于新对话。",
    "保存",
]
EDIT_FAILURES = ["无法加载记忆设置。请关闭并重新打开此对话框以重试。", "无法保存记忆设置。请重试。"]
ANSWERS = {
    "已在整合中。": AlreadyRunning(),
    "暂无可整合的内容。": NothingToDo(),
    "无法启动整合。": Refused(Fault(Code.READ_ONLY, {"where": "/x"})),
}
QUESTION = "这将永久删除所有记忆文件（memory.md 和运行历史）。应用将在下次运行时重新开始。"


@pytest.fixture
def desk_zh(open_desk, data_folder, chinese):
    return open_desk(data_folder)


def open_edit(desk) -> QWidget:
    desk.session.workspaces._edit(desk.session.workspaces._workspaces[SALES])
    dialog = desk.dialog()
    dialog._advanced.set_open(True)
    desk.settle()
    return dialog


def open_human(desk, ident: str) -> QWidget:
    desk.go("humans")
    desk.session.humans._open(ident)
    desk.session.humans.page.human_page.tabs.show_tab("settings")
    desk.session.humans.page.human_page.settings_tab.set_advanced_open(True)
    desk.settle()
    return desk.session.humans


@pytest.mark.spec("U20")
def test_the_edit_dialog_speaks_the_seeds_words(desk_zh) -> None:
    desk = desk_zh
    assert set(CARDS[1:]) <= set(desk.texts())
    assert desk.button("更多：市场部")
    dialog = open_edit(desk)
    assert {*EDIT, *PANEL} - set(desk.texts(dialog)) == set()


@pytest.mark.spec("U20")
def test_the_failures_of_the_edit_dialog_speak_the_seeds_words(desk_zh) -> None:
    dialog = open_edit(desk_zh)
    dialog.show_load_failure("")
    dialog.show_memory_save_failure("")
    assert set(EDIT_FAILURES) <= set(desk_zh.texts(dialog))


@pytest.mark.spec("U20", "U22")
def test_the_page_of_a_digital_human_speaks_the_seeds_words(desk_zh) -> None:
    place = open_human(desk_zh, PRICE_WATCHER)
    found = set(desk_zh.texts(place))
    assert set(PAGE + PANEL) - found == set()
    assert any(text.startswith("永久删除") for text in found)
    panel = place.page.human_page.settings_tab.panel
    for settings, hint in HINTS.items():
        panel.show_state(Loaded(settings))
        assert hint in desk_zh.texts(panel)
    panel.show_state(Loaded(MemorySettings(memory=False)))
    assert "开启记忆后可使用此功能。" in desk_zh.texts(panel)
    assert desk_zh.button("更多", place.page.human_page.header)


@pytest.mark.spec("U20", "N41")
def test_the_status_box_speaks_the_seeds_words(desk_zh) -> None:
    box = open_human(desk_zh, OURS).page.human_page.settings_tab.panel.status_box
    moment = desk_zh.home.clock()
    box.show_status(NO_MEMORY)
    assert {"暂无记忆", "从未整合"} <= set(desk_zh.texts(box))
    trimmed = Attempt(moment, AttemptOutcome.TRIMMED)
    box.show_status(MemoryStatus(True, 12_698, 8, moment, trimmed, consolidating=True))
    texts = desk_zh.texts(box)
    assert {"12.4 KB · 8 个主题", "上次尝试无法重新整理记忆；旧历史记录已改为归档。", "正在整合…"} <= set(texts)
    assert any(text.startswith("上次整合于 2026/11/20") for text in texts)
    box.show_status(MemoryStatus(True, 1, 0, None, Attempt(moment, AttemptOutcome.FAILED)))
    assert {"上次尝试未完成。", "立即整合"} <= set(desk_zh.texts(box))
    for sentence, outcome in ANSWERS.items():
        box.show_answer(answer_to(outcome))
        assert sentence in {line for text in desk_zh.texts(box) for line in text.split("\n")}


@pytest.mark.spec("U20", "U07")
def test_clearing_speaks_the_seeds_words_both_ways(desk_zh) -> None:
    place = open_human(desk_zh, OURS)
    zone = place.page.human_page.settings_tab.danger_zone
    desk_zh.click("清除记忆", zone)
    assert {QUESTION, "确认清除"} <= set(desk_zh.texts(zone))
    desk_zh.choose("更多", "清除记忆")
    assert {"清除此数字人的记忆？", QUESTION, "清除记忆"} <= set(desk_zh.texts(desk_zh.dialog()))


@pytest.mark.spec("U20")
def test_clearing_the_conversations_speaks_the_seeds_words(desk_zh) -> None:
    page = open_human(desk_zh, OURS).page.human_page
    page.tabs.show_tab("chat")
    page.chat_tab.chat.propose("周报怎么写？")
    desk_zh.settle()
    desk_zh.choose("更多对话操作", "清空所有对话…")
    assert desk_zh.button("清空所有对话", desk_zh.dialog())


@pytest.mark.spec("U20")
def test_memory_is_never_called_by_its_old_name(desk_zh) -> None:
    place = open_human(desk_zh, OURS)
    texts = [*desk_zh.texts(place), *desk_zh.texts(open_edit(desk_zh))]
    assert not [text for text in texts if "内存" in text or "角色" in text or "积分" in text]


@pytest.mark.spec("U20")
@pytest.mark.parametrize("scene", [edit_workspace_unfolded, human_unfolded], ids=lambda scene: scene.__name__)
def test_balance_and_balanced_are_never_mixed(desk_zh, scene) -> None:
    """平衡 is a detail level of conversations, 均衡 a frequency of consolidation."""
    texts = desk_zh.texts(scene(desk_zh))
    assert "均衡" in texts
    assert not [text for text in texts if "平衡" in text]


NOT_YET = {
    "Edit Workspace, cards, top bar": {"管理工作区"},
    "human's page": {
        "其他人可以要求它做什么",
        "来自其他电脑的请求始终可以使用记忆，且其文件访问范围仅限于此空间。",
    },
}
"""What belongs to windows that do not exist."""
COVERED = {
    "memory panel": {*PANEL, *HINTS.values()},
    "status box": {
        "{大小} · {数量} 个主题", "暂无记忆", "上次整合于 {时间}", "从未整合", "正在整合…",
        "上次尝试无法重新整理记忆；旧历史记录已改为归档。", "上次尝试未完成。",
        "立即整合", *ANSWERS,
    },
    "Edit Workspace, cards, top bar": {*CARDS, *EDIT, *EDIT_FAILURES},
    "human's page": {*PAGE, "记忆", "开启记忆后可使用此功能。", "永久删除", "清空所有对话"},
    "clear memory": {"清除此数字人的记忆？", "清除记忆", "危险区域", QUESTION, "确认清除", "更多"},
}  # fmt: skip


def test_the_wording_list_is_covered() -> None:
    """Where the specification lies beside the checkout, its list is the one that these tests look for."""
    folder = spec_folder()
    if folder is None:
        pytest.skip("there is no specification beside this checkout")
    listed = json.loads((folder / "wording.json").read_text(encoding="utf-8"))
    for place, sentences in COVERED.items():
        expected = set(listed[place]) - NOT_YET.get(place, set())
        assert expected - sentences == set(), place

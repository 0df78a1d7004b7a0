"""Every sentence of the seeds stands in its window; no visible text is hard-coded; every control has a name."""

import json
from collections.abc import Iterator

import pytest
from data_folder import OURS, PRICE_WATCHER, SALES, write
from PySide6.QtCore import QCoreApplication, QLocale, Qt, QTranslator
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from halo_desktop import words
from halo_desktop.engine.notebook.state import Attempt, AttemptOutcome
from halo_desktop.engine.notebook.status import NO_MEMORY, MemoryStatus
from halo_desktop.engine.settings import Frequency, MemorySettings
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
    desk.session.humans.page.human_page.settings_tab.set_advanced_open(True)
    desk.settle()
    return desk.session.humans


@pytest.mark.spec("U20")
def test_the_edit_dialog_speaks_the_seeds_words(desk_zh) -> None:
    desk = desk_zh
    assert {"编辑", "在文件夹中显示"} <= set(desk.texts())
    dialog = open_edit(desk)
    expected = [
        "编辑工作区",
        "高级",
        "工作区记忆",
        "此工作区中的对话共享同一份记忆：长期有效的决策、偏好和专业知识，并按主题整理。更改适用于新对话。",
        "保存",
        *PANEL,
    ]
    assert set(expected) - set(desk.texts(dialog)) == set()


@pytest.mark.spec("U20")
def test_the_failures_of_the_edit_dialog_speak_the_seeds_words(desk_zh) -> None:
    dialog = open_edit(desk_zh)
    dialog.show_load_failure("")
    assert "无法加载记忆设置。请关闭并重新打开此对话框以重试。" in desk_zh.texts(dialog)
    dialog.show_memory_save_failure("")
    assert "无法保存记忆设置。请重试。" in desk_zh.texts(dialog)


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
    moment = desk_zh.home._clock()
    box.show_status(NO_MEMORY)
    assert {"暂无记忆", "从未整合"} <= set(desk_zh.texts(box))
    trimmed = Attempt(moment, AttemptOutcome.TRIMMED)
    box.show_status(MemoryStatus(True, 12_698, 8, moment, trimmed, consolidating=True))
    texts = desk_zh.texts(box)
    assert {"12.4 KB · 8 个主题", "上次尝试无法重新整理记忆；旧历史记录已改为归档。", "正在整合…"} <= set(texts)
    assert any(text.startswith("上次整合于 2026/11/20") for text in texts)
    box.show_status(MemoryStatus(True, 1, 0, None, Attempt(moment, AttemptOutcome.FAILED)))
    assert "上次尝试未完成。" in desk_zh.texts(box)


@pytest.mark.spec("U20", "U07")
def test_clearing_speaks_the_seeds_words_both_ways(desk_zh) -> None:
    place = open_human(desk_zh, OURS)
    zone = place.page.human_page.settings_tab.danger_zone
    desk_zh.click("清除记忆", zone)
    assert {QUESTION, "确认清除"} <= set(desk_zh.texts(zone))
    desk_zh.choose("更多", "清除记忆")
    assert {"清除此数字人的记忆？", QUESTION, "清除记忆"} <= set(desk_zh.texts(desk_zh.dialog()))


@pytest.mark.spec("U20")
def test_memory_is_never_called_by_its_old_name(desk_zh) -> None:
    place = open_human(desk_zh, OURS)
    texts = [*desk_zh.texts(place), *desk_zh.texts(open_edit(desk_zh))]
    assert not [text for text in texts if "内存" in text or "角色" in text or "积分" in text]


class Pseudo(QTranslator):
    """Marks every text that is asked for."""

    def translate(self, _context, source, _disambiguation=None, _n=-1):
        return f"⟦{source}⟧"

    def isEmpty(self) -> bool:  # noqa: N802 - Qt's name
        return False


@pytest.fixture
def pseudo(qapp: QApplication) -> Iterator[None]:
    before = QLocale()
    translator = Pseudo(qapp)
    qapp.installTranslator(translator)
    words.use(QCoreApplication.translate)
    yield
    qapp.removeTranslator(translator)
    translator.deleteLater()
    words.use(words.english)
    QLocale.setDefault(before)


def is_content(text: str, desk) -> bool:
    """Say whether a text comes from the data: names, paths, numbers."""
    names = {"市场部", "Platform", "旧项目", "移动硬盘", "会议纪要员", "记会议纪要", "—"}
    return text in names or text.startswith(str(desk.data.root.parent))


def hard_coded(desk, widget: QWidget) -> list[str]:
    return [text for text in desk.texts(widget) if "⟦" not in text and not is_content(text, desk)]


@pytest.mark.spec("U13")
def test_no_visible_text_is_hard_coded(open_desk, data_folder, pseudo) -> None:
    write(data_folder.humans[OURS] / "memory" / ".state.json", "{broken")
    desk = open_desk(data_folder)
    assert hard_coded(desk, desk.window) == []
    place = open_human(desk, OURS)
    zone = place.page.human_page.settings_tab.danger_zone
    desk.click("⟦Clear memory⟧", zone)
    assert hard_coded(desk, place) == []
    for opener in (
        lambda: place._chosen("clear"),
        lambda: place._chosen("move"),
        place._ask_new,
        desk.session.workspaces._ask_new,
        lambda: open_edit(desk),
    ):
        opener()
        desk.settle()
        assert hard_coded(desk, desk.dialog()) == []
        desk.dialog().reject()


def unnamed(root: QWidget) -> list[str]:
    """Return the controls that a screen reader could not name."""
    found: list[str] = []
    for one in root.findChildren(QWidget):
        reachable = one.focusPolicy() & Qt.FocusPolicy.TabFocus and one.isEnabled() and one.isVisible()
        if reachable and not one.objectName().startswith("qt_"):
            interface = QAccessible.queryAccessibleInterface(one)
            if interface is None or not interface.text(QAccessible.Text.Name):
                found.append(type(one).__name__)
    return found


@pytest.mark.spec("U15")
def test_every_control_has_a_name(desk) -> None:
    assert unnamed(desk.window) == []
    place = open_human(desk, OURS)
    desk.click("Clear memory", place.page.human_page.settings_tab.danger_zone)
    assert unnamed(desk.window) == []
    place._chosen("move")
    assert unnamed(desk.dialog()) == []
    desk.dialog().reject()
    place._ask_new()
    assert unnamed(desk.dialog()) == []
    desk.dialog().reject()
    assert unnamed(open_edit(desk)) == []


@pytest.mark.spec("U14")
@pytest.mark.parametrize("language", ["english", "chinese"])
def test_nothing_is_wider_than_the_smallest_window(open_desk, data_folder, request, language: str) -> None:
    request.getfixturevalue(language)
    desk = open_desk(data_folder)
    desk.window.resize(900, 600)
    open_human(desk, OURS)
    assert (desk.window.width(), desk.window.height()) == (900, 600)
    for one in desk.window.findChildren(QLabel):
        if one.isVisible() and one.text():
            right = one.mapTo(desk.window, one.rect().topRight()).x()
            assert right <= 900, one.text()


def test_the_wording_list_is_covered() -> None:
    """Where the specification lies beside the checkout, its list is the one that these tests look for."""
    from spec_rows import spec_folder

    folder = spec_folder()
    if folder is None:
        pytest.skip("there is no specification beside this checkout")
    listed = json.loads((folder / "wording.json").read_text(encoding="utf-8"))
    assert listed["memory panel"] == [*PANEL[:8], *HINTS.values(), PANEL[8]]
    assert QUESTION in listed["clear memory"]
    assert set(PAGE) <= {text for texts in listed.values() for text in texts}

"""The tab Memory: history, run records and folder sizes, as a user opens, searches and follows them."""

import os

import pytest
from data_folder import OURS, PRICE_WATCHER, dump, write
from memory_tab import choose_tab, open_memory, pick, prose, rows, search
from PySide6.QtCore import Qt

from halo_desktop.engine.notebook.history import Author
from halo_desktop.ui.humans.memory import past
from halo_desktop.ui.humans.memory.detail import SHOWN_CHARACTERS
from halo_desktop.ui.widgets.notice import Notice
from halo_desktop.ui.widgets.two_line_list import TwoLineList

MANY = 10_000
WITHOUT_HISTORY = "# now\n\n## State\n- x\n\n# History\n"


@pytest.mark.spec("U10")
def test_the_history_says_when_what_and_who(desk) -> None:
    page = open_memory(desk, PRICE_WATCHER).history
    assert [(row.title, row.caption) for row in rows(page)] == [
        ("周报已交", f"{past.moment('2026-11-18-0915')} · Chat"),
        ("客人问了价格", f"{past.moment('2026-11-17-1840')} · Guest in IM"),
    ]
    assert "2 entries" in desk.texts(page)
    assert "表格四列" in prose(page)
    pick(desk, page, 1)
    assert "Nothing more was written down." in desk.texts(page.detail)
    assert page.detail._facts.toolTip() == "im-guest#9f3c"


@pytest.mark.spec("U10", "U15")
def test_the_keys_go_through_the_history(desk) -> None:
    page = open_memory(desk, PRICE_WATCHER).history
    listed = page.findChildren(TwoLineList)[0]
    listed.setFocus()
    desk.qtbot.keyClick(listed, Qt.Key.Key_Down)
    assert "客人问了价格" in desk.texts(page.detail)
    bar = desk.session.humans.page.human_page.memory_tab.tabs._bar
    desk.qtbot.keyClick(bar, Qt.Key.Key_Right)
    desk.settle()
    assert bar.tabText(bar.currentIndex()) == "Run records"


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("表格", ["周报已交"]),
        ("价", ["客人问了价格"]),
        ("ＣＨＡＴ", ["周报已交"]),
        ("guest", ["客人问了价格"]),
        ("没有", []),
    ],
)
def test_a_search_looks_in_summary_details_and_author(desk, query: str, found: list[str]) -> None:
    page = open_memory(desk, PRICE_WATCHER).history
    search(desk, page, query)
    assert [row.title for row in rows(page)] == found
    assert ("Nothing found" in desk.texts(page)) is not found or not found
    search(desk, page, "")
    assert len(rows(page)) == 2


def test_the_topic_of_an_entry_is_shown_or_its_absence_explained(desk) -> None:
    page = open_memory(desk, PRICE_WATCHER).history
    desk.click("报表/周报.md", page)
    topics = desk.data.humans[PRICE_WATCHER] / "memory" / "topics"
    assert desk.file_manager.shown == [topics / "报表" / "周报.md"]
    (topics / "报表" / "周报.md").unlink()
    desk.click("报表/周报.md", page)
    assert "This memory has no topic page 报表/周报.md: look it up in the list of topics." in desk.texts()
    page.detail.topic_requested.emit("../../../human.json")
    desk.settle()
    assert desk.file_manager.shown == [topics / "报表" / "周报.md"]


def test_what_is_written_outside_shows_at_the_next_look(desk) -> None:
    page = open_memory(desk, OURS).history
    pick(desk, page, 1)
    file = desk.data.humans[OURS] / "memory.md"
    new = "# History\n\n## 2026-11-19-0800 | 新的一条  [by: schedule#a1b2]\n"
    file.write_text(file.read_text(encoding="utf-8").replace("# History\n", new), encoding="utf-8")
    desk.watch.notice(desk.data.humans[OURS])
    desk.qtbot.waitUntil(lambda: len(rows(page)) == 3)
    assert rows(page)[0].caption.endswith("Scheduled run")
    # What was open stays open.
    assert "客人问了价格" in desk.texts(page.detail)


def test_a_part_that_is_not_seen_is_not_looked_at(desk) -> None:
    tab = open_memory(desk, OURS)
    assert [look._source.key for look in tab._looks if look.timer.isActive()] == ["history"]
    choose_tab(desk, tab.tabs, "sizes")
    assert [look._source.key for look in tab._looks if look.timer.isActive()] == ["folder sizes"]
    choose_tab(desk, desk.session.humans.page.human_page.tabs, "settings")
    assert not any(look.timer.isActive() for look in tab._looks)


@pytest.mark.spec("U10")
def test_the_tab_and_its_part_are_remembered(desk) -> None:
    open_memory(desk, OURS, "run-records")
    assert desk.session.bench.remembered.text("human-tab") == "memory"
    assert desk.session.bench.remembered.text("human-memory-part") == "run-records"


def test_no_history_is_said(desk) -> None:
    write(desk.data.humans[OURS] / "memory.md", WITHOUT_HISTORY)
    page = open_memory(desk, OURS).history
    assert "No history yet" in desk.texts(page)


def test_a_history_that_cannot_be_read_is_explained(desk) -> None:
    file = desk.data.humans[OURS] / "memory.md"
    file.unlink()
    file.mkdir()
    page = open_memory(desk, OURS).history
    (notice,) = (one for one in page.findChildren(Notice) if one.isVisible())
    assert "memory.md" in notice.text()


def test_a_record_shows_what_the_run_did_and_said(desk) -> None:
    base = desk.data.humans[OURS]
    record = (
        "# Session Summary - x\n\n**App:** a\n**Trigger:** manual\n**Outcome:** error\n**Duration:** 93000ms\n"
        "**Tokens:** 15320\n\n## Output\n\n两家涨价，一家 **缺货**。\n"
    )
    write(base / "memory" / "run" / "2026-11-19-0915-error.md", record)
    page = open_memory(desk, OURS, "run-records").run_records
    first = rows(page)[0]
    assert (first.title, first.caption) == (
        past.moment("2026-11-19-0915"),
        "Failed · By hand · 1 min 33 s · 15,320 tokens",
    )
    assert len(rows(page)) == 4
    assert prose(page) == "两家涨价，一家 缺货。"
    desk.click("Reveal in Finder", page.detail)
    assert desk.file_manager.shown == [base / "memory" / "run" / "2026-11-19-0915-error.md"]


@pytest.mark.spec("N27")
def test_records_of_halo_are_marked(desk) -> None:
    page = open_memory(desk, PRICE_WATCHER, "run-records").run_records
    assert [row.caption for row in rows(page)] == ["Done · On schedule · from Halo"] * 3


@pytest.mark.parametrize(
    ("milliseconds", "said"),
    [(0, "0.0 s"), (480, "0.5 s"), (48_211, "48 s"), (60_000, "1 min 0 s"), (125_900, "2 min 5 s")],
)
def test_a_duration_is_said_in_seconds_and_minutes(english, milliseconds: int, said: str) -> None:
    assert past.duration(milliseconds) == said


@pytest.mark.parametrize(
    ("tag", "said"),
    [
        ("chat#1", "Chat"),
        ("manual#a1b2", "Run started by hand"),
        ("team:Ops", "team:Ops"),
        ("chat", "chat"),
        ("新#1", "新#1"),
    ],
)
def test_an_author_is_said_in_words_where_they_are_known(english, tag: str, said: str) -> None:
    assert past.author_name(Author.parse(tag)) == said


@pytest.mark.spec("N20")
def test_the_sizes_of_all_folders_are_shown_and_followed(desk) -> None:
    base = desk.data.humans[OURS]
    tab = open_memory(desk, OURS, "sizes")
    page = tab.sizes
    assert {"memory.md", "Topics", "Archive", "Snapshots", "Run records", "Transcripts"} <= set(desk.texts(page))
    assert any(text.startswith("4 files · ") for text in desk.texts(page))
    desk.click("Reveal in Finder: Transcripts", page)
    assert desk.file_manager.shown == [base / "runs"]
    assert not desk.button("Reveal in Finder: Halo Desktop", page).isEnabled()
    dump(base / "desktop" / "settings.json", {"version": 1})
    desk.watch.notice(base)
    desk.qtbot.waitUntil(lambda: desk.button("Reveal in Finder: Halo Desktop", page).isEnabled())


def test_a_long_text_shows_its_beginning(desk) -> None:
    text = "\n\n".join(f"第 {number} 行" for number in range(SHOWN_CHARACTERS))
    write(desk.data.humans[OURS] / "memory.md", f"# History\n\n## 2026-11-18-0915 | 长\n{text}\n")
    page = open_memory(desk, OURS).history
    assert "第 0 行" in prose(page)
    assert len(prose(page)) <= SHOWN_CHARACTERS
    assert "Only the beginning is shown here; the rest is in the file." in desk.texts(page.detail)


@pytest.mark.spec("U10")
def test_ten_thousand_entries_are_shown_and_searched(desk) -> None:
    entries = (f"## 2026-11-18-0915 | 第 {number} 条  [by: chat#0d71]\n- 细节 {number}\n" for number in range(MANY))
    write(desk.data.humans[OURS] / "memory.md", "# now\n\n# History\n\n" + "\n".join(entries))
    tab = open_memory(desk, OURS)
    listing = tab._looks[0]._last
    assert len(rows(tab.history)) == listing.total == MANY
    assert "10000 entries" in desk.texts(tab.history)
    search(desk, tab.history, "第 9999 条")
    assert [row.title for row in rows(tab.history)] == ["第 9999 条"]


def test_an_entry_is_read_again_only_when_its_file_changed(desk, monkeypatch: pytest.MonkeyPatch) -> None:
    tab = open_memory(desk, OURS)
    read = desk.data.humans[OURS] / "memory.md"
    known = tab._looks[0]._known
    tab._looks[0].look()
    desk.settle()
    assert tab._looks[0]._known is known
    os.utime(read)
    tab._looks[0].look()
    desk.settle()
    assert tab._looks[0]._known is not known


@pytest.mark.spec("N50")
def test_the_preview_is_one_click_away(desk) -> None:
    from halo_desktop.ui.notebook.preview import PreviewWindow

    tab = open_memory(desk, OURS)
    desk.click("What a new conversation reads", tab)
    assert desk.window.findChildren(PreviewWindow)

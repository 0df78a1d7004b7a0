"""The preview of what a new conversation reads (N50)."""

import threading

import pytest
from data_folder import OURS, PLATFORM, SALES, write
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QListWidget, QPlainTextEdit
from settings_tab import open_settings

from halo_desktop.engine.owners import OwnerRef, human_ref, workspace_ref
from halo_desktop.engine.settings import SettingsChange
from halo_desktop.ui.notebook.preview import PreviewWindow, open_preview, size

BUTTON = "What a new conversation reads"


@pytest.fixture
def opened(desk):
    def open_it(ref: OwnerRef) -> PreviewWindow:
        window = open_preview(desk.session.bench, ref, "Someone", desk.window)
        desk.settle()
        return window

    return open_it


def text_of(window: PreviewWindow) -> str:
    (text,) = window.findChildren(QPlainTextEdit)
    return text.toPlainText()


def briefing(desk, ref: OwnerRef):
    found = desk.home.briefing(ref)
    assert found is not None
    return found


@pytest.mark.spec("N50")
@pytest.mark.parametrize("ref", [workspace_ref(SALES), human_ref(OURS)], ids=str)
def test_it_shows_exactly_the_text_that_a_conversation_is_given(desk, opened, ref: OwnerRef) -> None:
    window = opened(ref)
    expected = briefing(desk, ref)
    assert text_of(window) == expected.text
    desk.click("Copy", window)
    assert QGuiApplication.clipboard().text() == expected.text


@pytest.mark.spec("N50")
def test_it_gives_the_size_of_every_part_and_of_all(desk, opened) -> None:
    window = opened(human_ref(OURS))
    expected = briefing(desk, human_ref(OURS))
    assert size(expected) in desk.texts(window)
    (parts,) = window.findChildren(QListWidget)
    shown = [parts.item(row).text().split("\n")[1] for row in range(parts.count())]
    assert shown == [size(part) for part in expected.parts]


@pytest.mark.spec("N50")
def test_a_part_that_is_picked_is_marked_in_the_text(desk, opened) -> None:
    window = opened(human_ref(OURS))
    (parts,), (text,) = window.findChildren(QListWidget), window.findChildren(QPlainTextEdit)
    for row, part in enumerate(briefing(desk, human_ref(OURS)).parts):
        parts.setCurrentRow(row)
        (marked,) = text.extraSelections()
        assert marked.cursor.selection().toPlainText() == part.text


def test_characters_outside_the_basic_plane_shift_no_mark(desk, opened) -> None:
    folder = desk.data.spaces[SALES] / ".halo"
    write(folder / "memory.md", "# now\n\n- 😀😀 a smile\r\n- next\n\n# History\n")
    window = opened(workspace_ref(SALES))
    (parts,), (text,) = window.findChildren(QListWidget), window.findChildren(QPlainTextEdit)
    last = briefing(desk, workspace_ref(SALES)).parts[-1]
    parts.setCurrentRow(parts.count() - 1)
    assert text.extraSelections()[0].cursor.selection().toPlainText() == last.text


@pytest.mark.spec("N50", "N16")
def test_with_memory_off_it_says_that_nothing_is_read(desk, opened) -> None:
    desk.home.change_settings(workspace_ref(SALES), SettingsChange(memory=False))
    window = opened(workspace_ref(SALES))
    assert "Memory is off: a new conversation reads nothing of it." in desk.texts(window)
    assert not desk.button("Copy", window).isEnabled()
    assert not window.findChildren(QPlainTextEdit)[0].isVisible()


@pytest.mark.spec("N50")
def test_it_follows_the_files(desk, opened, qtbot) -> None:
    window = opened(workspace_ref(SALES))
    folder = desk.data.spaces[SALES] / ".halo"
    write(folder / "memory.md", "# now\n\n- edited outside\n\n# History\n")
    desk.watch.notice(folder)
    qtbot.waitUntil(lambda: "edited outside" in text_of(window))
    assert text_of(window) == briefing(desk, workspace_ref(SALES)).text


def test_it_follows_the_topics_of_the_workspace_that_a_digital_human_may_read(desk, opened, qtbot) -> None:
    ref = human_ref(OURS)
    desk.home.change_settings(workspace_ref(PLATFORM), SettingsChange(memory=True))
    desk.home.change_settings(ref, SettingsChange(workspace_memory=True))
    window = opened(ref)
    memory = desk.data.spaces[PLATFORM] / ".halo" / "memory"
    write(memory / "topics" / "quarter.md", "---\nname: Quarter plan\n---\n")
    desk.watch.notice(memory)
    qtbot.waitUntil(lambda: "quarter.md" in text_of(window))


def test_it_follows_the_settings(desk, opened) -> None:
    ref = workspace_ref(SALES)
    window = opened(ref)
    changed = desk.home.change_settings(ref, SettingsChange(memory=False))
    desk.session.bench.news.tell(changed.changes)
    desk.settle()
    assert "Memory is off: a new conversation reads nothing of it." in desk.texts(window)


def test_an_owner_that_cannot_be_read_is_explained(desk, opened) -> None:
    window = opened(human_ref("nobody"))
    assert any("nobody" in text for text in desk.texts(window))
    assert not desk.button("Copy", window).isEnabled()


def test_it_is_read_off_the_gui_thread(desk, qtbot, monkeypatch) -> None:
    from dataclasses import replace

    from halo_desktop.ui.jobs import DaemonExecutor, Jobs

    threads: list[threading.Thread] = []
    real = desk.home.briefing

    def watched(ref: OwnerRef):
        threads.append(threading.current_thread())
        return real(ref)

    monkeypatch.setattr(desk.home, "briefing", watched)
    executor = DaemonExecutor(1)
    bench = replace(desk.session.bench, jobs=Jobs(executor, desk.session))
    window = open_preview(bench, workspace_ref(SALES), "Sales", desk.window)
    qtbot.waitUntil(lambda: text_of(window) != "")
    assert threads
    assert threading.main_thread() not in threads
    bench.jobs.stop()
    executor.shutdown(wait=True)


def test_a_second_request_brings_the_open_one_forward(desk, opened) -> None:
    first = opened(workspace_ref(SALES))
    assert opened(workspace_ref(SALES)) is first
    assert opened(human_ref(OURS)) is not first


@pytest.mark.spec("N50", "U18")
def test_it_stands_beside_the_dialog_and_blocks_nothing(desk) -> None:
    desk.session.workspaces._edit(desk.home.workspaces.get(SALES))
    desk.settle()
    dialog = desk.dialog()
    desk.click("Advanced", dialog)
    desk.click(BUTTON, dialog)
    (window,) = dialog.findChildren(PreviewWindow)
    assert window.windowModality() is Qt.WindowModality.NonModal
    assert text_of(window) == briefing(desk, workspace_ref(SALES)).text
    dialog.reject()
    assert not window.isVisible()


@pytest.mark.spec("N50")
def test_it_is_one_click_from_the_panel_of_a_digital_human(desk) -> None:
    open_settings(desk, OURS)
    desk.click(BUTTON, desk.session.humans)
    (window,) = desk.window.findChildren(PreviewWindow)
    assert text_of(window) == briefing(desk, human_ref(OURS)).text

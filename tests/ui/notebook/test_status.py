"""The status box and what keeps it up to date (U04)."""

import threading
from pathlib import Path

import pytest
from data_folder import NOW, SALES, write
from PySide6.QtWidgets import QLabel
from settings_tab import open_settings

from halo_desktop.engine.errors import Code, Fault
from halo_desktop.engine.notebook.state import Attempt, AttemptOutcome
from halo_desktop.engine.notebook.status import NO_MEMORY, MemoryStatus
from halo_desktop.engine.owners import human_ref, workspace_ref
from halo_desktop.ui.jobs import DaemonExecutor, Jobs
from halo_desktop.ui.notebook.consolidate_button import ConsolidateButton
from halo_desktop.ui.notebook.status_box import Answer, StatusBox
from halo_desktop.ui.notebook.status_presenter import StatusPresenter

STATUS = MemoryStatus(exists=True, total_bytes=12_698, topics=8, last_consolidated=NOW)


@pytest.fixture
def box(qtbot, english) -> StatusBox:
    made = StatusBox()
    qtbot.addWidget(made)
    made.show()
    return made


def shown(box: StatusBox) -> list[str]:
    return [one.text() for one in box.findChildren(QLabel) if one.isVisible() and one.text()]


def consolidate_button(box: StatusBox) -> ConsolidateButton:
    (found,) = box.findChildren(ConsolidateButton)
    return found


@pytest.mark.spec("U04", "U05")
def test_it_shows_size_topics_and_the_last_consolidation(box) -> None:
    box.show_status(STATUS)
    first, second = shown(box)
    assert first == "12.4 KB · 8 topics"
    assert second.startswith("Last consolidated 11/20/26")


@pytest.mark.spec("N41")
def test_no_memory_yet_and_never_are_said(box) -> None:
    box.show_status(NO_MEMORY)
    assert shown(box) == ["No memory yet", "Never consolidated"]


def test_one_topic_is_singular(box) -> None:
    box.show_status(MemoryStatus(exists=True, total_bytes=27, topics=1))
    assert shown(box)[0] == "27 B · 1 topic"


@pytest.mark.spec("U04")
@pytest.mark.parametrize(
    ("outcome", "line"),
    [
        (AttemptOutcome.COMMITTED, None),
        (
            AttemptOutcome.TRIMMED,
            "The last attempt could not reorganize the memory; old history was archived instead.",
        ),
        (AttemptOutcome.FAILED, "The last attempt did not complete."),
    ],
)
def test_a_failed_attempt_has_its_line(box, outcome: AttemptOutcome, line: str | None) -> None:
    box.show_status(MemoryStatus(exists=True, total_bytes=9, topics=0, last_attempt=Attempt(NOW, outcome)))
    assert shown(box)[2:] == ([line] if line else [])


@pytest.mark.spec("U04")
def test_a_consolidation_at_work_is_said(box) -> None:
    box.show_status(MemoryStatus(exists=True, total_bytes=9, topics=0, consolidating=True))
    button = consolidate_button(box)
    assert (button.text(), button.isEnabled()) == ("Consolidating…", False)
    box.show_status(STATUS)
    assert (button.text(), button.isEnabled()) == ("Consolidate now", True)


@pytest.mark.spec("U04")
def test_the_button_is_as_wide_for_either_text(box) -> None:
    button = consolidate_button(box)
    box.show_status(STATUS)
    width = button.sizeHint().width()
    box.show_started(True)
    assert button.text() == "Consolidating…"
    assert button.sizeHint().width() == width
    assert button.fontMetrics().horizontalAdvance(button.text()) < width


@pytest.mark.spec("U15")
def test_the_button_has_the_focus_again_when_it_can_be_pressed_again(box, qtbot) -> None:
    button = consolidate_button(box)
    box.show_status(STATUS)
    with qtbot.waitActive(box):
        box.activateWindow()
    button.setFocus()
    box.show_started(True)
    assert not button.hasFocus()
    box.show_started(False)
    assert button.hasFocus()


@pytest.mark.spec("U15")
def test_a_new_status_takes_no_focus_away(box, qtbot) -> None:
    button = consolidate_button(box)
    box.show_status(STATUS)
    with qtbot.waitActive(box):
        box.activateWindow()
    button.setFocus()
    box.show_status(NO_MEMORY)
    assert button.hasFocus()


@pytest.mark.spec("U02", "U04")
def test_without_a_status_nothing_can_be_consolidated(box) -> None:
    button = consolidate_button(box)
    box.show_loading()
    assert not button.isEnabled()
    box.show_status(NO_MEMORY)
    assert button.isEnabled()
    box.show_unknown("The drive is gone.")
    assert not button.isEnabled()


@pytest.mark.spec("U04")
def test_an_answer_stays_beside_the_status_until_the_next_start(box) -> None:
    box.show_status(STATUS)
    box.show_answer(Answer("Could not start consolidation.", "Halo is running.", is_failure=True))
    box.show_status(NO_MEMORY)
    assert "Could not start consolidation.\nHalo is running." in shown(box)
    box.show_started(True)
    assert not [text for text in shown(box) if text.startswith("Could not")]


@pytest.mark.parametrize(("width", "below"), [(700, False), (300, True)])
def test_the_buttons_move_below_the_words_where_both_do_not_fit(box, qtbot, width: int, below: bool) -> None:
    box.show_status(STATUS)
    box.resize(width, 200)
    qtbot.waitUntil(lambda: box.width() == width)
    words = next(one for one in box.findChildren(QLabel) if one.text().startswith("12.4"))
    button = consolidate_button(box)
    box.layout().activate()
    assert (button.y() >= words.y() + words.height()) is below
    assert words.width() >= words.fontMetrics().horizontalAdvance(words.text())


def test_what_could_not_be_read_is_a_sentence(box) -> None:
    fault = Fault(Code.STATE_UNREADABLE, {"where": "/x/.state.json"})
    box.show_status(MemoryStatus(exists=True, total_bytes=9, topics=0, notices=(fault,)))
    assert any("/x/.state.json" in text for text in shown(box))


def test_unknown_and_loading_are_told_apart(box) -> None:
    box.show_loading()
    assert shown(box) == ["Loading…"]
    box.show_unknown("The drive is gone.")
    assert shown(box) == ["—", "The drive is gone."]


@pytest.fixture
def presenter(desk) -> StatusPresenter:
    made = StatusPresenter(desk.session.bench, desk.session)
    made.follow(workspace_ref(SALES))
    return made


@pytest.mark.spec("U04")
def test_it_polls_every_three_seconds_only_while_seen(presenter) -> None:
    assert not presenter.timer.isActive()
    presenter.set_seen(True)
    assert presenter.timer.isActive()
    assert presenter.timer.interval() == 3000
    presenter.set_seen(False)
    assert not presenter.timer.isActive()


@pytest.mark.spec("U04")
def test_a_poll_shows_what_has_changed_and_only_that(desk, presenter, qtbot) -> None:
    found: list[MemoryStatus] = []
    presenter.found.connect(found.append)
    presenter.set_seen(True)
    desk.settle()
    presenter.timer.timeout.emit()
    desk.settle()
    assert len(found) == 1
    write(desk.data.spaces[SALES] / ".halo" / "memory" / "topics" / "new.md", "---\nname: New\n---\n")
    presenter.timer.timeout.emit()
    desk.settle()
    assert [status.topics for status in found] == [3, 4]


@pytest.mark.spec("U04")
def test_a_file_change_is_shown_at_once(desk, presenter, qtbot) -> None:
    found: list[MemoryStatus] = []
    presenter.found.connect(found.append)
    presenter.set_seen(True)
    desk.settle()
    folder = desk.data.spaces[SALES] / ".halo"
    write(folder / "memory.md", "# now\n\n## State\n- edited outside\n\n# History\n" * 50)
    desk.watch.notice(folder)
    qtbot.waitUntil(lambda: len(found) == 2)
    assert found[1].total_bytes > found[0].total_bytes


@pytest.mark.spec("U04")
def test_a_change_elsewhere_is_no_reason_to_look(desk, presenter, qtbot, monkeypatch) -> None:
    presenter.set_seen(True)
    desk.settle()
    looks: list[object] = []
    monkeypatch.setattr(presenter, "look", lambda: looks.append(1))
    presenter._files_changed(Path("/elsewhere"))
    assert looks == []


@pytest.mark.spec("U04")
def test_polls_run_off_the_gui_thread_and_never_overlap(desk, qtbot, monkeypatch) -> None:
    threads: list[threading.Thread] = []
    gate = threading.Event()
    executor = DaemonExecutor(4)
    bench = desk.session.bench
    notebook = desk.home.notebook(workspace_ref(SALES))
    real = notebook.status

    def slow() -> MemoryStatus:
        threads.append(threading.current_thread())
        gate.wait(5)
        return real()

    monkeypatch.setattr(notebook, "status", slow)
    from dataclasses import replace

    jobs = Jobs(executor, desk.session)
    presenter = StatusPresenter(replace(bench, jobs=jobs), desk.session)
    presenter.follow(workspace_ref(SALES))
    presenter.set_seen(True)
    for _ in range(5):
        presenter.timer.timeout.emit()
    qtbot.waitUntil(lambda: len(threads) == 1)
    assert threads[0] is not threading.main_thread()
    gate.set()
    qtbot.waitUntil(lambda: not jobs._lanes)
    assert len(threads) == 2
    executor.shutdown(wait=True)


def test_an_owner_that_is_not_there_is_explained(desk, qtbot) -> None:
    presenter = StatusPresenter(desk.session.bench, desk.session)
    said: list[str] = []
    presenter.failed.connect(said.append)
    presenter.follow(human_ref("nobody"))
    presenter.set_seen(True)
    desk.settle()
    assert len(said) == 1
    assert "nobody" in said[0]


def test_the_answer_about_an_earlier_owner_is_dropped(desk, presenter) -> None:
    found: list[MemoryStatus] = []
    presenter.found.connect(found.append)
    presenter.set_seen(True)
    presenter.follow(None)
    desk.settle()
    assert found == []
    assert not presenter.timer.isActive()


@pytest.mark.spec("U04")
def test_an_edit_in_an_editor_reaches_the_open_page(desk) -> None:
    from data_folder import OURS

    box = open_settings(desk, OURS).panel.status_box
    before = shown(box)
    write(desk.data.humans[OURS] / "memory.md", "# now\n\n## State\n- " + "much more " * 500 + "\n\n# History\n")
    desk.watch.notice(desk.data.humans[OURS])
    desk.qtbot.waitUntil(lambda: shown(box) != before)

"""The messages of a conversation: what can be seen, and what a click or a key says."""

import gc
import weakref

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QAbstractButton, QApplication, QMenu, QPlainTextEdit, QTextBrowser, QWidget
from pytestqt.qtbot import QtBot
from seen_texts import visible_texts

from halo_desktop.ui.conversation.message_view import MessageView
from halo_desktop.ui.conversation.views import (
    MemoryChip,
    ReadPart,
    ReplyView,
    SpokenText,
    State,
    ThreadView,
    ToolStep,
    TurnView,
    UserMessage,
)

REMEMBERED = MemoryChip("entry-1", "Remembered: tables only", "Remembered: “tables only” (memory.md)")


def turn(ident: str, said: str = "Hello", reply: str = "Good day.", **more: object) -> TurnView:
    """Return a turn with a whole reply, or with what is given of it."""
    given: dict[str, object] = {"message": f"m-{ident}", "variants": (0,)} | more
    steps = given.pop("steps", (SpokenText(reply),) if reply else ())
    return TurnView(ident, UserMessage(ident, said), ReplyView(steps, **given))  # type: ignore[arg-type]


class Reader:
    """Somebody before a view."""

    def __init__(self, view: MessageView, qtbot: QtBot) -> None:
        self.view, self.qtbot = view, qtbot
        self.said: list[tuple[object, ...]] = []
        for name in (
            "earlier_requested",
            "regenerate_requested",
            "retry_requested",
            "variant_chosen",
            "edit_requested",
            "delete_requested",
            "branch_requested",
            "undo_requested",
            "stop_requested",
        ):
            getattr(view, name).connect(lambda *given, name=name: self.said.append((name, *given)))

    def show(self, *turns: TurnView, **more: object) -> None:
        self.view.show_thread(ThreadView(turns, **more))  # type: ignore[arg-type]
        self.settle()

    def settle(self) -> None:
        self.qtbot.waitUntil(lambda: not self.view._ahead.isActive())

    def texts(self) -> list[str]:
        """Return what can be read, buttons too."""
        rich = [one.toPlainText() for one in self.view.findChildren(QTextBrowser) if one.isVisible()]
        return [*rich, *visible_texts(self.view.viewport())]

    def buttons(self, name: str) -> list[QAbstractButton]:
        """Return those of this name that are shown, from the top."""
        found = self.view.findChildren(QAbstractButton)
        named = [one for one in found if one.isVisible() and name in {one.text(), one.accessibleName()}]
        return sorted(named, key=lambda one: one.mapTo(self.view, one.rect().topLeft()).y())

    def press(self, name: str) -> None:
        """Click the last button of this name."""
        button = self.buttons(name)[-1]
        assert button.isEnabled()
        self.qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
        self.settle()

    def choose(self, menu: str, entry: str) -> None:
        """Take an entry of the last menu of this name."""
        button = max(self.buttons(menu), key=lambda one: one.mapTo(self.view, one.rect().topLeft()).y())
        found = button.findChild(QMenu)
        assert found is not None
        (action,) = (one for one in found.actions() if one.text() == entry and one.isVisible())
        assert action.isEnabled()
        action.trigger()
        self.settle()

    def entries(self, menu: str) -> list[str]:
        found = self.buttons(menu)[-1].findChild(QMenu)
        assert found is not None
        return [one.text() for one in found.actions() if one.text() and one.isVisible() and one.isEnabled()]


@pytest.fixture
def reader(qtbot: QtBot, english: None) -> Reader:
    around = QWidget()
    around.resize(700, 600)
    view = MessageView(around)
    view.setGeometry(0, 0, 700, 600)
    with qtbot.waitActive(around):
        around.show()
        around.activateWindow()
    qtbot.addWidget(around)
    reader = Reader(view, qtbot)
    reader.window = around  # type: ignore[attr-defined] - lives as long as the reader
    return reader


@pytest.mark.spec("V40")
def test_a_chip_says_what_was_remembered_and_is_taken_back_with_a_click(reader: Reader):
    reader.show(turn("a", chips=(REMEMBERED,)))
    assert "Remembered: tables only ·" in reader.texts()

    reader.press("Undo")
    assert reader.said == [("undo_requested", "entry-1")]

    taken_back = MemoryChip("entry-1", REMEMBERED.text, REMEMBERED.detail, can_undo=False, note="taken back")
    reader.view.update_turn(turn("a", chips=(taken_back,)))
    assert "Remembered: tables only · taken back" in reader.texts()
    assert not reader.buttons("Undo")


@pytest.mark.spec("V07")
def test_the_variants_of_the_last_reply_are_gone_through_with_arrows(reader: Reader):
    reader.show(turn("a", variants=(0, 1)), turn("b", variant=1, variants=(0, 1)))
    assert reader.texts().count("2 / 2") == 1
    assert not reader.buttons("Next reply")[0].isEnabled()

    reader.press("Previous reply")

    assert reader.said == [("variant_chosen", "b", 0)]


@pytest.mark.spec("V07")
def test_only_the_last_reply_is_regenerated(reader: Reader):
    reader.show(turn("a"), turn("b"))
    assert len(reader.buttons("Regenerate")) == 1

    reader.press("Regenerate")

    assert reader.said == [("regenerate_requested",)]


@pytest.mark.spec("V07")
def test_a_conversation_is_branched_at_a_reply_and_at_a_message(reader: Reader):
    reader.show(turn("a"))

    reader.press("Branch from this reply")
    reader.choose("More for this message", "Branch from here")

    assert reader.said == [("branch_requested", "m-a"), ("branch_requested", "a")]


@pytest.mark.spec("U08")
def test_a_message_is_edited_in_its_place_by_keys(reader: Reader):
    reader.show(turn("a", "Helo"), turn("b"))
    index = next(place for place, row in enumerate(reader.view.rows) if row.key == "a/user")
    reader.view.bring_into_sight(index)
    menu = reader.buttons("More for this message")[0].findChild(QMenu)
    assert menu is not None
    next(one for one in menu.actions() if one.text() == "Edit").trigger()
    reader.settle()
    editor = QApplication.focusWidget()
    assert isinstance(editor, QPlainTextEdit)
    assert editor.toPlainText() == "Helo"

    editor.setPlainText("Hello")
    reader.qtbot.keyClick(editor, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)

    assert reader.said == [("edit_requested", "a", "Hello")]
    assert not [one for one in reader.view.findChildren(QPlainTextEdit) if one.isVisible()]


@pytest.mark.spec("U08")
def test_a_reply_is_edited_as_the_markdown_that_it_is(reader: Reader):
    reader.show(turn("a", reply="**Bold** and\n\n```py\nx\n```"))
    reader.choose("More for this reply", "Edit")
    editor = QApplication.focusWidget()
    assert isinstance(editor, QPlainTextEdit)
    assert editor.toPlainText() == "**Bold** and\n\n```py\nx\n```"

    editor.setPlainText("Plain")
    reader.press("Save")

    assert reader.said == [("edit_requested", "m-a", "Plain")]


@pytest.mark.spec("U15")
def test_escape_leaves_the_message_as_it_was(reader: Reader):
    reader.show(turn("a"))
    reader.choose("More for this message", "Edit")
    editor = QApplication.focusWidget()
    assert isinstance(editor, QPlainTextEdit)
    editor.setPlainText("something else")

    reader.qtbot.keyClick(editor, Qt.Key.Key_Escape)

    assert reader.said == []
    assert "Hello" in reader.texts()
    assert not editor.isVisible()
    reader.choose("More for this message", "Edit")
    again = QApplication.focusWidget()
    assert isinstance(again, QPlainTextEdit)
    assert again.toPlainText() == "Hello"


def test_an_empty_text_is_not_saved(reader: Reader):
    reader.show(turn("a"))
    reader.choose("More for this message", "Edit")
    editor = QApplication.focusWidget()
    assert isinstance(editor, QPlainTextEdit)
    editor.setPlainText("  ")

    assert not reader.buttons("Save")[0].isEnabled()
    reader.qtbot.keyClick(editor, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert reader.said == []


@pytest.mark.spec("U08")
def test_a_message_is_deleted_after_a_question(reader: Reader):
    reader.show(turn("a"))
    reader.choose("More for this message", "Delete")
    assert reader.said == []
    assert isinstance(QApplication.focusWidget(), QAbstractButton)
    assert QApplication.focusWidget().text() == "Cancel"
    reader.press("Cancel")
    assert not reader.buttons("Cancel")

    reader.choose("More for this reply", "Delete")
    reader.press("Delete")

    assert reader.said == [("delete_requested", "m-a")]


@pytest.mark.spec("V02")
def test_an_interrupted_reply_says_so_with_retry(reader: Reader):
    reader.show(turn("a"), turn("b", reply="", message="", state=State.INTERRUPTED))
    assert "This reply was interrupted." in reader.texts()

    reader.press("Retry")

    assert reader.said == [("retry_requested",)]


@pytest.mark.spec("U16")
def test_a_failed_reply_says_why_with_what_was_said_until_then(reader: Reader):
    reader.show(turn("a", reply="So far", state=State.FAILED, ended="The server failed: try again later."))

    assert {"So far", "The server failed: try again later.", "Retry"} <= set(reader.texts())


def test_a_failed_reply_offers_to_try_again_once(reader: Reader):
    reader.show(turn("a", reply="", message="", state=State.FAILED, ended="It failed."))

    assert len(reader.buttons("Retry")) == 1
    assert not reader.buttons("Regenerate")


def test_an_earlier_failed_reply_has_no_retry(reader: Reader):
    reader.show(turn("a", state=State.FAILED, ended="It failed."), turn("b"))

    assert "It failed." in reader.texts()
    assert not reader.buttons("Retry")


@pytest.mark.spec("V40")
def test_a_stopped_reply_says_that_it_was_stopped(reader: Reader):
    reader.show(turn("a", state=State.STOPPED))

    assert "Stopped: what was said and written until then is kept." in reader.texts()


@pytest.mark.spec("N18")
def test_what_was_forgotten_completely_says_only_that(reader: Reader):
    gone = TurnView("a", UserMessage("a", "", redacted=True), ReplyView(message="m-a", redacted=True))
    reader.show(gone)

    assert {"This message was forgotten completely.", "This reply was forgotten completely."} <= set(reader.texts())
    assert "Copy" not in reader.entries("More for this message")


@pytest.mark.spec("U08")
def test_the_line_where_the_window_ends_stands_below_the_last_summarised_turn(reader: Reader):
    reader.show(turn("a"), turn("b"), turn("c"), summarised_through="b")
    keys = [row.key for row in reader.view.rows]
    assert keys.index("b/actions") + 1 == keys.index("b/summarised") == keys.index("c/user") - 1
    assert "Summarized above" in reader.texts()

    reader.view.summarise_through("c")

    keys = [row.key for row in reader.view.rows]
    assert "b/summarised" not in keys
    assert keys[-1] == "c/summarised"


@pytest.mark.spec("N50")
def test_what_the_ai_had_read_opens_under_its_reply_and_closes(reader: Reader):
    reader.show(turn("a", read=(ReadPart("Memory", "312 tokens"),), model="deepseek-chat"))
    reader.choose("More for this reply", "What the AI read for this")
    assert {"What the AI read for this · deepseek-chat", "Memory", "312 tokens"} <= set(reader.texts())

    reader.press("Close")

    assert "312 tokens" not in reader.texts()


def test_steps_are_one_line_until_they_are_unfolded(reader: Reader):
    steps = (
        ToolStep("1", "read_memory", {}, "# Memory"),
        ToolStep("2", "remember", {"text": "a password"}, "It looks like a secret.", refused=True),
        SpokenText("Done."),
    )
    reader.show(turn("a", steps=steps))
    assert "2 steps" in reader.texts()
    assert "# Memory" not in reader.texts()

    reader.press("2 steps")
    assert {"Read the memory", "# Memory", "Text: a password", "Refused: It looks like a secret."} <= set(
        reader.texts()
    )
    reader.press("2 steps")
    assert "# Memory" not in reader.texts()


@pytest.mark.spec("V31")
def test_what_streams_in_reads_as_it_does_after_a_reload(reader: Reader):
    whole = (SpokenText("Let me **look**.\n"), ToolStep("1", "recall", {}, "3"), SpokenText("\n| a |\n|--|\n| 1 |\n"))
    reader.show(turn("a"), turn("b", reply="", message="", state=State.RUNNING))
    reader.view.set_busy(busy=True)
    assert "Replying…" in reader.texts()
    for character in "Let me **look**.\n":
        reader.view.append_delta(character)
    reader.view.show_tool(ToolStep("1", "recall"))
    assert "Recall" in reader.texts()
    reader.view.show_tool(ToolStep("1", "recall", {}, "3"))
    for character in "\n| a |\n|--|\n| 1 |\n":
        reader.view.append_delta(character)
    reader.settle()
    live = [row for row in reader.view.rows if row.key.endswith("/prose")]

    reader.view.update_turn(turn("b", steps=whole))

    assert [row for row in reader.view.rows if row.key.endswith("/prose")] == live
    assert "Let me look." in reader.texts()


@pytest.mark.spec("V40")
def test_while_a_reply_is_under_way_nothing_changes_and_escape_stops_it(reader: Reader):
    reader.show(turn("a", chips=(REMEMBERED,), variants=(0, 1), variant=1))
    reader.view.set_busy(busy=True)

    for name in ("Undo", "Regenerate", "Branch from this reply", "Previous reply"):
        assert not reader.buttons(name)[0].isEnabled()
    assert reader.entries("More for this message") == ["Copy"]
    reader.view.setFocus()
    reader.qtbot.keyClick(reader.view, Qt.Key.Key_Escape)
    assert reader.said == [("stop_requested",)]

    reader.view.set_busy(busy=False)
    assert reader.buttons("Undo")[0].isEnabled()
    assert "Edit" in reader.entries("More for this message")


@pytest.mark.spec("N27")
def test_a_conversation_of_halo_can_only_be_read(reader: Reader):
    reader.show(turn("a", chips=(REMEMBERED,), state=State.INTERRUPTED), can_change=False)

    for name in ("Undo", "Regenerate", "Branch from this reply", "Retry", "More for this reply"):
        assert not reader.buttons(name)
    assert reader.entries("More for this message") == ["Copy"]


@pytest.mark.spec("U08")
def test_a_reply_is_copied_as_it_was_written(reader: Reader):
    reader.show(turn("a", reply="**Bold**\n\n- one"))

    reader.press("Copy reply")
    assert QGuiApplication.clipboard().text() == "**Bold**\n\n- one"

    QGuiApplication.clipboard().clear()
    text = next(one for one in reader.view.findChildren(QTextBrowser) if one.toPlainText().startswith("Bold"))
    reader.qtbot.keyClick(text, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == "**Bold**\n\n- one"


def test_a_bubble_is_as_wide_and_as_high_as_its_text(reader: Reader):
    reader.show(turn("a", "上周的要点？"), turn("b", "字" * 200))
    short, long = (
        next(one for one in reader.view.findChildren(QTextBrowser) if one.toPlainText().startswith(text))
        for text in ("上周", "字字")
    )

    line = short.fontMetrics().lineSpacing()
    assert line < short.height() < 2 * line
    assert short.width() < 200
    assert long.height() > 4 * line
    assert long.width() > reader.view.viewport().width() / 2


def test_a_long_message_is_folded_and_copied_whole(reader: Reader):
    reader.show(turn("a", "word " * 2_000))
    assert not any(text.count("word") > 400 for text in reader.texts())

    reader.press("Show all")
    assert any(text.count("word") == 2_000 for text in reader.texts())
    reader.view.verticalScrollBar().setValue(0)
    reader.settle()
    reader.choose("More for this message", "Copy")

    assert QGuiApplication.clipboard().text() == "word " * 2_000


@pytest.mark.spec("Q25")
@pytest.mark.parametrize(
    ("address", "opened"),
    [
        ("https://example.org/a", ["https://example.org/a"]),
        ("mailto:ann@example.org", ["mailto:ann@example.org"]),
        ("file:///etc/passwd", []),
        ("javascript:alert(1)", []),
        ("/etc/passwd", []),
    ],
)
def test_a_link_opens_outside_when_it_leads_outside(
    reader: Reader, monkeypatch: pytest.MonkeyPatch, address: str, opened: list[str]
):
    seen: list[str] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: seen.append(QUrl(url).toString()))
    reader.show(turn("a", reply=f"[here]({address})"))
    text = next(one for one in reader.view.findChildren(QTextBrowser) if one.toPlainText() == "here")

    text.anchorClicked.emit(QUrl(address))

    assert seen == opened


@pytest.mark.spec("V04")
def test_earlier_turns_are_asked_for_once_and_come_above(reader: Reader):
    reader.show(*(turn(f"b{number}") for number in range(20)), has_earlier=True)
    reader.view.verticalScrollBar().setValue(0)
    reader.settle()
    reader.settle()
    assert reader.said == [("earlier_requested",)]

    reader.view.prepend([turn("a"), turn("b0")], True)

    keys = [row.key for row in reader.view.rows]
    assert keys[0] == "a/user"
    assert keys.count("b0/user") == 1
    reader.view.verticalScrollBar().setValue(0)
    reader.settle()
    assert reader.said == [("earlier_requested",)] * 2


def test_a_turn_of_which_nothing_is_left_goes(reader: Reader):
    reader.show(turn("a"), turn("b"))

    reader.view.remove_turn("b")

    assert {row.key.split("/")[0] for row in reader.view.rows} == {"a"}
    assert len(reader.buttons("Regenerate")) == 1


@pytest.mark.spec("U15")
def test_messages_are_gone_through_by_keys_and_everything_has_a_name(reader: Reader):
    reader.show(turn("a", "First"), turn("b", "Second", chips=(REMEMBERED,)))
    reader.view.setFocus()
    seen: list[str] = []
    for _ in range(4):
        reader.qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Down, Qt.KeyboardModifier.ControlModifier)
        focused = QApplication.focusWidget()
        assert isinstance(focused, QTextBrowser)
        seen.append(focused.toPlainText())
    assert seen == ["First", "Good day.", "Second", "Good day."]

    for one in reader.view.findChildren(QWidget):
        if one.isVisible() and one.focusPolicy() & Qt.FocusPolicy.TabFocus:
            named = one.accessibleName() or (isinstance(one, QAbstractButton) and one.text())
            assert named, f"{type(one).__name__} has no name"


@pytest.mark.spec("Q10")
def test_ten_thousand_messages_are_a_few_widgets(reader: Reader):
    reader.show(*(turn(f"z{number}", reply="text\n\n```\ncode\n```") for number in range(25)), has_earlier=True)
    for page in range(100):
        reader.view.prepend([turn(f"{page}-{number}", reply="text " * 30) for number in range(50)], True)
    bar = reader.view.verticalScrollBar()
    for place in range(bar.maximum(), 0, -(bar.maximum() // 30)):
        bar.setValue(place)
    reader.settle()

    assert len(reader.view.rows) > 10_000
    assert len(reader.view.viewport().findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)) < 300


@pytest.mark.spec("Q27")
def test_a_view_that_is_closed_leaves_nothing_behind(qtbot: QtBot, english: None):
    view = MessageView()
    view.show_thread(ThreadView((turn("a", reply="a\n```\nb\n```", chips=(REMEMBERED,), read=(ReadPart("x", "y"),)),)))
    with qtbot.waitExposed(view):
        view.show()
    left = weakref.ref(view)

    view.close()
    view.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    del view
    gc.collect()

    assert left() is None


@pytest.mark.spec("U13")
def test_it_speaks_chinese(qtbot: QtBot, chinese: None):
    view = MessageView()
    qtbot.addWidget(view)
    view.resize(600, 400)
    view.show_thread(ThreadView((turn("a"), turn("b", chips=(REMEMBERED,))), summarised_through="a"))
    view.show()

    assert {"以上内容已摘要", "撤销"} <= set(visible_texts(view.viewport()))

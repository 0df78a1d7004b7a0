"""Settings › Models by clicks and keys, against model servers of both protocols (V42, Q24)."""

from __future__ import annotations

import json

import pytest
from model_servers import whole
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLineEdit

from halo_desktop.engine.llm.registry import ConfiguredModel
from halo_desktop.ui.settings.models.draft import address_trouble

pytestmark = pytest.mark.spec("V42")

KEY = "sk-test-0123456789abcdef"
SAVED = ConfiguredModel("m-1", "compatible", "http://127.0.0.1:9/v1", "first", 32_000)
OTHER = ConfiguredModel("m-2", "compatible", "http://127.0.0.1:9/v1", "second", 32_000)


def files_with(settings, text: str) -> list[str]:
    """Return the files of the data folder that hold a text."""
    root = settings.home.root.path
    return [str(one) for one in root.rglob("*") if one.is_file() and text.encode() in one.read_bytes()]


def set_up(settings, *models: ConfiguredModel, key: str = "") -> None:
    for model in models:
        settings.home.models.keep(model, key)
    settings.desk.session.look()
    settings.desk.settle()


def choose(settings, model: str, entry: str) -> None:
    settings.desk.choose(f"More: {model}", entry)


def test_without_a_model_one_sentence_and_one_action_stand_there(settings) -> None:
    assert "No model is set up" in settings.desk.texts()
    settings.desk.click("Add model…")
    assert settings.dialog.windowTitle() == "Add model"


@pytest.mark.spec("Q24")
def test_a_model_is_tried_and_kept_with_its_key_in_the_keyring_only(settings, server, keyring) -> None:
    server.script(server.says("OK"))
    settings.add(server)
    settings.press("Test connection")
    said = settings.wait_for_text("Connected to “served-model” in ", settings.dialog)
    assert said.endswith("s; it can use tools.")
    settings.save()
    (stored,) = settings.stored()
    assert stored["model"] == "served-model"
    assert stored["base_url"] == server.base_url
    assert stored["tools"] is True
    assert keyring.kept == {server.address: KEY}
    assert files_with(settings, KEY) == []
    texts = settings.desk.texts()
    assert {"served-model", "Default"} <= set(texts)
    settings.wait_for_text("The key is in the system's keyring.")


def test_a_model_that_takes_no_tools_is_kept_as_one(settings, server) -> None:
    server.script(server.fails(400, "this model does not support tools"), server.says("OK"))
    settings.add(server)
    settings.press("Test connection")
    assert "cannot use tools" in settings.wait_for_text("Connected to", settings.dialog)
    settings.save()
    assert settings.stored()[0]["tools"] is False


def test_what_a_test_found_is_forgotten_with_another_model_name(settings, server) -> None:
    server.script(server.fails(400, "this model does not support tools"), server.says("OK"))
    settings.add(server)
    settings.press("Test connection")
    said = settings.wait_for_text("Connected to", settings.dialog)
    settings.type_into("Model name", "another")
    assert said not in settings.desk.texts(settings.dialog)
    settings.save()
    assert settings.stored()[0]["tools"] is True


@pytest.mark.parametrize(
    ("answer", "beginning"),
    [
        (lambda server: server.fails(401, "bad key", "authentication_error"), "The key for “served-model”"),
        (lambda server: server.fails(404, "no such model", "model_not_found"), "There is no model “served-model”"),
        (lambda _server: whole(200, b"<html>hello</html>", "text/html"), "“served-model” could not be asked"),
        (lambda server: server.hangs_after(), "“served-model” did not answer in time"),
        (lambda server: server.fails(500), "The server of “served-model” failed"),
    ],
    ids=["key", "name", "no model server", "time-out", "server error"],
)
def test_a_failure_is_one_sentence_and_saving_works_all_the_same(settings, server, answer, beginning: str) -> None:
    server.script(answer(server))
    settings.add(server)
    settings.press("Test connection")
    settings.wait_for_text(beginning, settings.dialog)
    settings.save()
    assert settings.stored()[0]["model"] == "served-model"


def test_a_wrong_address_is_said(settings, reached) -> None:
    settings.desk.click("Add model…")
    settings.choose_provider("ollama")
    settings.type_into("Address", "http://127.0.0.1:9/v1")
    settings.type_into("Model name", "qwen")
    settings.press("Test connection")
    settings.wait_for_text("“qwen” could not be reached", settings.dialog)
    assert reached == []


def test_a_test_can_be_stopped_and_begun_again(settings, server) -> None:
    server.script(server.hangs_after(), server.says("OK"))
    settings.add(server)
    settings.press("Test connection")
    settings.wait_for(lambda: server.received)
    settings.press("Stop the test")
    assert not any(text.startswith("Waiting") for text in settings.desk.texts(settings.dialog))
    settings.press("Test connection")
    settings.wait_for_text("Connected to", settings.dialog)
    settings.desk.settle()
    assert any(text.startswith("Connected to") for text in settings.desk.texts(settings.dialog))


@pytest.mark.parametrize("way", ["escape", "close", "edit"])
def test_a_test_ends_with_the_dialog_and_with_what_it_tried(settings, server, way: str) -> None:
    server.script(server.hangs_after())
    settings.add(server)
    settings.press("Test connection")
    settings.wait_for(lambda: server.received)
    dialog = settings.dialog
    if way == "edit":
        settings.type_into("Model name", "another")
    elif way == "close":
        dialog.close()
    else:
        settings.desk.qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    settings.wait_for(lambda: not settings.desk.session.bench.jobs._lanes)
    (call,) = [
        json.loads(line) for file in settings.home.root.usage.iterdir() for line in file.read_text().splitlines()
    ]
    assert (call["purpose"], call["outcome"]) == ("connection_test", "cancelled")


def test_a_provider_fills_in_its_address_and_length_but_not_over_what_was_typed(settings) -> None:
    settings.desk.click("Add model…")
    fields = {one.accessibleName(): one for one in settings.dialog.findChildren(QLineEdit)}
    settings.choose_provider("deepseek")
    assert fields["Address"].text() == "https://api.deepseek.com"
    assert fields["Context length (tokens)"].text() == "128000"
    settings.choose_provider("ollama")
    assert fields["Address"].text() == "http://localhost:11434/v1"
    assert fields["Context length (tokens)"].text() == "4096"
    settings.wait_for_text("No key is needed.", settings.dialog)
    settings.type_into("Context length (tokens)", "9000")
    settings.choose_provider("compatible")
    assert fields["Address"].text() == ""
    assert fields["Context length (tokens)"].text() == "9000"
    settings.type_into("Address", "http://127.0.0.1:9/v1")
    settings.choose_provider("compatible-anthropic")
    assert fields["Address"].text() == "http://127.0.0.1:9/v1"


def test_nothing_can_be_saved_or_tried_before_it_has_a_name(settings) -> None:
    settings.desk.click("Add model…")
    buttons = [settings.desk.button(text, settings.dialog) for text in ("Save", "Test connection")]
    assert [one.isEnabled() for one in buttons] == [False, False]
    settings.type_into("Model name", "some-model")
    assert [one.isEnabled() for one in buttons] == [True, True]
    settings.type_into("Context length (tokens)", "12")
    assert [one.isEnabled() for one in buttons] == [False, False]


@pytest.mark.parametrize(
    "address", ["api.example.com/v1", "ftp://example.com", "http://", "https://ada:pw@example.com", "http://h/?key=sk"]
)
def test_an_address_that_cannot_be_used_is_said_before_anything_is_kept(settings, address: str) -> None:
    assert address_trouble(address)
    settings.desk.click("Add model…")
    settings.type_into("Model name", "some-model")
    settings.type_into("Address", address)
    settings.press("Save")
    settings.wait_for_text("This address cannot be used", settings.dialog)
    assert not settings.file.exists()


def test_the_address_of_a_whole_call_is_taken_as_the_base(settings, server) -> None:
    ending = "/chat/completions" if server.base_url.endswith("/v1") else "/v1/messages"
    settings.add(server)
    settings.type_into("Address", f" {server.base_url}{ending}")
    settings.save()
    assert settings.stored()[0]["base_url"] == server.base_url


@pytest.mark.spec("Q24")
def test_a_kept_key_is_said_and_never_shown(settings, server, keyring) -> None:
    settings.add(server)
    settings.press("Show")
    assert KEY in settings.desk.texts(settings.dialog)
    settings.save()
    settings.desk.click("Edit: served-model")
    settings.wait_for_text("The key is in the system's keyring.", settings.dialog)
    assert KEY not in " ".join(settings.desk.texts(settings.dialog))
    settings.type_into("Model name", "renamed")
    settings.save()
    assert [model["model"] for model in settings.stored()] == ["renamed"]
    assert list(keyring.kept.values()) == [KEY]


@pytest.mark.spec("Q24")
def test_where_a_typed_key_will_go_is_said_before_it_goes_there(settings) -> None:
    settings.desk.click("Add model…")
    settings.wait_for_text("There is no key.", settings.dialog)
    settings.type_into("Key", KEY)
    settings.wait_for_text(
        "Saving puts it into the system's keyring, never into a file. Where no keyring works, it is kept for this run "
        "of the program only.",
        settings.dialog,
    )
    settings.type_into("Key", "")
    settings.wait_for_text("There is no key.", settings.dialog)


@pytest.mark.spec("Q24")
def test_a_dotted_key_is_not_copied(settings, server) -> None:
    settings.add(server)
    (field,) = (one for one in settings.dialog.findChildren(QLineEdit) if one.accessibleName() == "Key")
    QGuiApplication.clipboard().clear()
    settings.desk.qtbot.keyClick(field, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    settings.desk.qtbot.keyClick(field, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == ""


def test_a_keyring_that_does_not_work_is_said_in_list_and_dialog(settings, server, keyring) -> None:
    keyring.works = False
    settings.add(server)
    settings.save()
    sentence = "The system has no keyring that works, so the key is kept for this run of the program only."
    settings.wait_for_text(sentence)
    assert files_with(settings, KEY) == []
    settings.desk.click("Edit: served-model")
    settings.wait_for_text(sentence, settings.dialog)
    server.script(server.says("OK"))
    settings.press("Test connection")
    settings.wait_for_text("Connected to", settings.dialog)


def test_a_key_of_the_environment_and_a_missing_one_are_said(settings, environment) -> None:
    environment["DEEPSEEK_API_KEY"] = KEY
    deepseek = ConfiguredModel("m-3", "deepseek", "https://api.deepseek.com", "deepseek-chat", 128_000)
    openai = ConfiguredModel("m-4", "openai", "https://api.openai.com/v1", "gpt", 128_000)
    set_up(settings, deepseek, openai)
    settings.wait_for_text("The key comes from the environment variable DEEPSEEK_API_KEY.")
    settings.wait_for_text("There is no key.")
    assert KEY not in " ".join(settings.desk.texts())


def test_another_model_becomes_the_default_one(settings) -> None:
    set_up(settings, SAVED, OTHER)
    choose(settings, "second", "Make default")
    assert settings.home.models.settings().default == OTHER
    texts = settings.desk.texts()
    assert texts.count("Default") == 1
    assert texts.index("Default") > texts.index("second")


@pytest.mark.parametrize(
    ("others", "kept", "caption"),
    [
        ([], {}, "Its key is deleted from the system's keyring."),
        ([OTHER], {"http://127.0.0.1:9": KEY}, "Its key stays, since another model uses the same server."),
    ],
    ids=["alone", "shared"],
)
def test_removing_asks_and_says_what_becomes_of_the_key(settings, keyring, others, kept, caption: str) -> None:
    set_up(settings, SAVED, *others, key=KEY)
    choose(settings, "first", "Remove…")
    assert caption in settings.desk.texts(settings.desk.dialog())
    settings.press("Cancel")
    assert SAVED in settings.home.models.settings().models
    choose(settings, "first", "Remove…")
    settings.press("Remove")
    settings.wait_for(lambda: not settings.desk.has_dialog())
    settings.desk.settle()
    assert list(settings.home.models.settings().models) == others
    assert keyring.kept == kept
    assert ("No model is set up" in settings.desk.texts()) is not bool(others)


def test_a_key_that_the_keyring_does_not_let_go_is_said(settings, keyring, monkeypatch) -> None:
    set_up(settings, SAVED, key=KEY)

    def refuse(_service: str, _account: str, /) -> None:
        raise PermissionError

    monkeypatch.setattr(keyring, "delete_password", refuse)
    choose(settings, "first", "Remove…")
    settings.press("Remove")
    settings.wait_for_text("The model is removed, but the system's keyring did not let its key go")


def test_what_another_process_sets_up_is_shown(settings) -> None:
    settings.home.models.keep(SAVED)
    settings.desk.watch.notice(settings.home.root.ours)
    settings.wait_for_text("first")
    settings.home.models.remove("m-1")
    settings.desk.watch.notice(settings.home.root.ours)
    settings.wait_for_text("No model is set up")


def test_a_keyring_that_asks_to_be_unlocked_is_not_asked_again_when_its_window_has_closed(settings, keyring) -> None:
    set_up(settings, SAVED)
    asked = keyring.asked
    settings.desk.window.got_focus.emit()
    settings.desk.settle()
    assert keyring.asked == asked
    settings.desk.go("workspaces")
    settings.desk.go("settings")
    assert keyring.asked > asked


def test_a_key_that_was_typed_into_a_model_that_stayed_the_same_is_shown(settings, keyring) -> None:
    set_up(settings, SAVED)
    settings.wait_for_text("There is no key; many local servers need none.")
    settings.desk.click("Edit: first")
    settings.type_into("Key", KEY)
    settings.save()
    settings.wait_for_text("The key is in the system's keyring.")
    assert keyring.kept == {"http://127.0.0.1:9": KEY}


@pytest.mark.spec("U16")
def test_settings_that_cannot_be_read_are_said_and_not_written_over(settings) -> None:
    settings.file.parent.mkdir(exist_ok=True)
    settings.file.write_text("{broken", encoding="utf-8")
    settings.desk.session.look()
    settings.desk.settle()
    assert any(str(settings.file) in text for text in settings.desk.texts(settings.page.models))
    assert "Add model…" not in settings.desk.texts()
    settings.file.write_text("{}", encoding="utf-8")
    settings.desk.session.look()
    settings.desk.settle()
    assert not any(str(settings.file) in text for text in settings.desk.texts(settings.page.models))
    assert "Add model…" in settings.desk.texts()


def test_a_model_that_cannot_be_kept_leaves_the_dialog_with_what_was_typed(settings, server) -> None:
    settings.add(server)
    settings.file.parent.mkdir(exist_ok=True)
    settings.file.write_text('{"version": 99}', encoding="utf-8")
    settings.press("Save")
    settings.wait_for(lambda: any(str(settings.file) in text for text in settings.desk.texts(settings.dialog)))
    assert settings.dialog.form.draft().key == KEY
    assert settings.desk.button("Save", settings.dialog).isEnabled()

"""Moving and deleting pages through the notebook's door, and where a line goes in a long current state (N07, N11)."""

from __future__ import annotations

from pathlib import Path

import pytest
from data_folder import SALES, DataFolder, picture, write

from halo_desktop.engine.errors import Code, EngineError
from halo_desktop.engine.home import Home
from halo_desktop.engine.notebook.document import Document
from halo_desktop.engine.notebook.edits import append_to_current_state
from halo_desktop.engine.notebook.notebook import Notebook
from halo_desktop.engine.owners import workspace_ref


@pytest.fixture
def notebook(home: Home) -> Notebook:
    return home.notebook(workspace_ref(SALES))


@pytest.mark.spec("N19", "N07")
def test_a_page_moves_with_its_bytes_and_leaves_no_empty_folder(notebook: Notebook) -> None:
    content = (notebook.folder.topics / "deploy" / "rollback.md").read_bytes()
    notebook.move_page("deploy/rollback.md", "运维/发布/回滚.md")
    assert (notebook.folder.topics / "运维" / "发布" / "回滚.md").read_bytes() == content
    assert not (notebook.folder.topics / "deploy").exists()


@pytest.mark.parametrize(
    ("source", "target", "code"),
    [
        ("nothing.md", "a.md", Code.NO_SUCH_PAGE),
        ("deploy", "a.md", Code.PATH_REFUSED),
        ("deploy/rollback.md", "报表/周报.md", Code.CHANGED_MEANWHILE),
        ("deploy/rollback.md", "../run/a.md", Code.PATH_REFUSED),
        ("deploy/rollback.md", "a.txt", Code.PATH_REFUSED),
    ],
)
def test_a_move_that_cannot_be_changes_nothing(notebook: Notebook, source: str, target: str, code: Code) -> None:
    before = picture(notebook.folder.path)
    with pytest.raises(EngineError) as caught:
        notebook.move_page(source, target)
    assert caught.value.code is code
    assert picture(notebook.folder.path) == before


def test_an_edit_that_returns_nothing_deletes_the_page(notebook: Notebook) -> None:
    assert notebook.change_page("deploy/rollback.md", lambda _before: None)
    assert not (notebook.folder.topics / "deploy").exists()
    assert not notebook.change_page("deploy/rollback.md", lambda _before: None)


def test_a_folder_that_holds_more_stays(notebook: Notebook) -> None:
    notebook.change_page("报表/周报.md", lambda _before: None)
    assert (notebook.folder.topics / "报表" / "index.md").exists()


def test_a_page_that_an_editor_saved_meanwhile_is_not_deleted(notebook: Notebook) -> None:
    path = notebook.folder.topics / "deploy" / "rollback.md"
    saves = iter([b"saved by hand\n"])

    def delete_once(before: bytes | None) -> bytes | None:
        for content in saves:
            path.write_bytes(content)
            return None
        return before

    assert not notebook.change_page("deploy/rollback.md", delete_once)
    assert path.read_bytes() == b"saved by hand\n"


def test_any_file_of_the_folder_is_read_but_none_outside(notebook: Notebook, data_folder: DataFolder) -> None:
    write(notebook.folder.run_records / "r.md", "record")
    assert notebook.read("memory/run/r.md") == b"record"
    assert notebook.read("memory/run/none.md") is None
    (notebook.folder.topics / "out.md").symlink_to(data_folder.root / "config.json")
    for path in ("../meta.json", "memory/topics/out.md", str(Path("/etc/hostname"))):
        with pytest.raises(EngineError):
            notebook.read(path)


@pytest.mark.spec("N17", "N11")
@pytest.mark.parametrize(
    ("now", "expected"),
    [
        ("## State\n- a\n", "# now\n## State\n- a\n\n## Patterns\n- new\n"),
        ("## State\n" + "- long\n" * 30, "# now\n## State\n- new\n- long\n"),
        ("x" * 60 + "\n## State\n" + "- long\n" * 30, "# now\n- new\nx"),
        ("## Patterns\n- a\n\n## State\n" + "- long\n" * 30, "# now\n## Patterns\n- new\n- a\n"),
    ],
)
def test_in_a_long_current_state_a_line_stands_near_its_top(now: str, expected: str) -> None:
    document = Document.parse(f"# now\n{now}\n# History\n".encode())
    changed = append_to_current_state(document, "Patterns", "- new", within=100)
    assert changed.render().decode().startswith(expected)

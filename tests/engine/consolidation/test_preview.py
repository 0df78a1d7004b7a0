"""Showing first what a consolidation would do."""

from __future__ import annotations

from pathlib import Path

import pytest
from data_folder import picture
from notebooks import DILIGENT, tidy, tree

from halo_desktop.engine.consolidation.builtin import preview
from halo_desktop.engine.consolidation.draft import Task
from halo_desktop.engine.consolidation.outcome import Applied
from halo_desktop.engine.files.layout import OwnerFolder


@pytest.mark.spec("N52", "N03")
def test_a_preview_writes_nothing_and_shows_exactly_what_applying_does(base: Path) -> None:
    before = picture(base)
    old = tree(base)
    shown = preview(OwnerFolder(base), Task(DILIGENT))
    assert shown is not None
    assert picture(base) == before
    assert shown.problem is None
    assert shown.changes_something
    assert shown.memory_before == old["memory.md"].decode()
    assert isinstance(tidy(base), Applied)
    new = tree(base)
    assert shown.memory_after == new["memory.md"].decode()
    assert {change.path: change.after for change in shown.pages} == {
        path: content.decode() for path, content in new.items() if content != old.get(path) and path != "memory.md"
    }
    assert {change.path for change in shown.pages if change.before is None} == new.keys() - old.keys()
    again = preview(OwnerFolder(base), Task(DILIGENT))
    assert again is not None
    assert not again.changes_something


@pytest.mark.spec("C09")
def test_there_is_nothing_to_preview_where_nothing_is(tmp_path: Path) -> None:
    assert preview(OwnerFolder(tmp_path), Task(DILIGENT)) is None

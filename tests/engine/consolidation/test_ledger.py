"""The last fifty attempts."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from data_folder import NOW

from halo_desktop.engine.consolidation.ledger import AttemptRecord, note_attempt, read_attempts
from halo_desktop.engine.files.layout import DataRoot
from halo_desktop.engine.files.locks import Locks

RECORD = AttemptRecord(NOW, NOW + timedelta(seconds=2), by_hand=True, model="builtin", outcome="applied", pages=3)


@pytest.mark.spec("C12")
def test_the_last_fifty_are_kept_newest_first(tmp_path: Path) -> None:
    locks = Locks(DataRoot(tmp_path))
    for number in range(53):
        note_attempt(locks, "w", replace(RECORD, pages=number))
    assert [record.pages for record in read_attempts(locks.root, "w")] == list(range(52, 2, -1))
    assert read_attempts(locks.root, "w")[0] == replace(RECORD, pages=52)
    assert read_attempts(locks.root, "another") == ()


@pytest.mark.spec("C12", "Q21")
def test_lines_that_cannot_be_understood_are_left_out(tmp_path: Path) -> None:
    locks = Locks(DataRoot(tmp_path))
    note_attempt(locks, "w", RECORD)
    (file,) = locks.root.attempts.iterdir()
    file.write_bytes(b'{"v": 1}\nnull\n[]\n\xff\xfe\n{"torn": \n' + file.read_bytes() + b"[" * 100_000)
    assert read_attempts(locks.root, "w") == (RECORD,)
    note_attempt(locks, "w", RECORD)
    assert read_attempts(locks.root, "w") == (RECORD, RECORD)


@pytest.mark.spec("C12", "N32")
@pytest.mark.parametrize("owner", ["../../x", "a/b", "", ".", "x" * 300, "甲", "a\0b"])
def test_an_id_never_leads_out_of_the_folder(tmp_path: Path, owner: str) -> None:
    locks = Locks(DataRoot(tmp_path))
    note_attempt(locks, owner, RECORD)
    assert [path.suffix for path in locks.root.attempts.iterdir()] == [".jsonl"]
    assert read_attempts(locks.root, owner) == (RECORD,)

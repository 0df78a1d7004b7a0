"""JSON objects of Halo's are changed without losing anything that we don't know."""

import json
from pathlib import Path

import pytest

from halo_desktop.engine.errors import Code, EngineError
from halo_desktop.engine.files.json_files import change_object, dump_object, parse_object, read_object
from halo_desktop.engine.files.layout import DataRoot
from halo_desktop.engine.files.locks import Locks

UNREADABLE = [
    b"",
    b"{",
    b"null",
    b"[]",
    b'"text"',
    b"42",
    b"\xff\xfe{\x00}\x00",
    b'{"a": 1} trailing',
    b"[" * 100_000,
    b'{"a":' * 50_000,
    "{“name”: 1}".encode(),
    b"\x00" * 64,
]


@pytest.mark.parametrize("content", UNREADABLE, ids=range(len(UNREADABLE)))
def test_anything_but_an_object_is_refused_by_name(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "meta.json"
    path.write_bytes(content)
    with pytest.raises(EngineError) as raised:
        read_object(path)
    assert raised.value.code is Code.JSON_UNREADABLE
    assert raised.value.fault.facts == {"where": str(path)}


def test_a_missing_file_is_no_error(tmp_path: Path) -> None:
    assert read_object(tmp_path / "none.json") is None


def test_a_byte_order_mark_is_accepted(tmp_path: Path) -> None:
    assert parse_object(b'\xef\xbb\xbf{"a": 1}', tmp_path) == {"a": 1}


@pytest.mark.spec("Q26")
def test_it_is_written_as_halo_writes_it() -> None:
    value = {"name": "市场部", "n": 1.5, "empty": {}, "list": [], "none": None, "deep": {"a": [1, "é"]}}
    expected = (
        '{\n  "name": "市场部",\n  "n": 1.5,\n  "empty": {},\n  "list": [],\n  "none": null,\n'
        '  "deep": {\n    "a": [\n      1,\n      "é"\n    ]\n  }\n}'
    )
    assert dump_object(value).decode() == expected


def test_a_lone_surrogate_survives() -> None:
    value = json.loads('{"icon": "\\ud83d", "ok": "😀"}')
    assert json.loads(dump_object(value)) == value


@pytest.mark.spec("Q26")
def test_a_change_keeps_what_it_does_not_name(tmp_path: Path) -> None:
    path = tmp_path / "meta.json"
    path.write_text('{"name": "a", "unknown": {"x": [1, 2]}}', encoding="utf-8")
    change_object(path, Locks(DataRoot(tmp_path)), lambda value: (value or {}) | {"name": "b"})
    assert json.loads(path.read_bytes()) == {"name": "b", "unknown": {"x": [1, 2]}}


def test_no_change_writes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "meta.json"
    path.write_bytes(b'{"name":   "a"}')
    change_object(path, Locks(DataRoot(tmp_path)), lambda value: (value or {}) | {"name": "a"})
    assert path.read_bytes() == b'{"name":   "a"}'


def test_a_broken_file_is_never_replaced(tmp_path: Path) -> None:
    path = tmp_path / "meta.json"
    path.write_bytes(b'{"name": "a"')
    with pytest.raises(EngineError):
        change_object(path, Locks(DataRoot(tmp_path)), lambda _: {})
    assert path.read_bytes() == b'{"name": "a"'

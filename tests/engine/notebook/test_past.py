"""The history with its details, as it is read back for people (U10)."""

import pytest

from halo_desktop.engine.notebook.document import Document

HISTORY = b"""# now

# History

## 2026-11-18-0915 | Two  [topic: a.md]  [by: chat#0d71]
### Why
- because

```
## no entry
```

## 2026-11-17-0900 | One
## untidy

last line"""


@pytest.mark.spec("U10")
def test_each_entry_comes_with_what_stands_below_it() -> None:
    past = list(Document.parse(HISTORY).past())
    assert [(entry.summary, details) for entry, details in past] == [
        ("Two", "### Why\n- because\n\n```\n## no entry\n```"),
        ("One", ""),
        ("untidy", "last line"),
    ]
    assert [entry.line for entry, _ in past] == [5, 13, 14]


def test_the_history_ends_where_another_section_begins() -> None:
    ((entry, details),) = Document.parse(b"# History\r\n## 2026-11-18 | x\r\nbelow\r\n# Other\r\n## y\r\n").past()
    assert (entry.summary, details) == ("x", "below")


@pytest.mark.parametrize("raw", [b"", b"# now\n\n## State\n", b"# now\n\n# History\n", b"\xff\xfe"])
def test_a_notebook_without_history_has_no_past(raw: bytes) -> None:
    assert list(Document.parse(raw).past()) == []

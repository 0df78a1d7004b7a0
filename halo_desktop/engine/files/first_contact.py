"""The first contact with a data folder: whether anything is there yet, and copies of Halo's registries.

The copies are made before our first write to a registry (N45); never of memory text.
"""

from __future__ import annotations

from halo_desktop.engine.files.atomic import make_folder, replace_file
from halo_desktop.engine.files.layout import DataRoot


def keep_original(root: DataRoot, name: str, content: bytes | None) -> None:
    """Keep `content` as `first-contact/<name>`, unless there is none or an earlier copy stands there."""
    copy = root.first_contact / name
    if content is None or copy.exists():
        return
    make_folder(root.first_contact, private=True)
    replace_file(copy, content, expected=None, private=True)


def is_untouched(root: DataRoot) -> bool:
    """Say whether nothing of Halo's is in the data folder yet, or the folder is not there (U12)."""
    try:
        return all(entry == root.ours for entry in root.path.iterdir())
    except FileNotFoundError:
        return True
    except OSError:
        return False

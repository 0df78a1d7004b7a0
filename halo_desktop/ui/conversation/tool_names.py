"""What the tools of the AI are called for people."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from PySide6.QtCore import QCoreApplication

translate = QCoreApplication.translate

_NAMES: Final[Mapping[str, Callable[[], str]]] = {
    "list_pages": lambda: translate("Tools", "Look through the topics"),
    "search_notebook": lambda: translate("Tools", "Search the memory"),
    "read_memory": lambda: translate("Tools", "Read the memory"),
    "read_page": lambda: translate("Tools", "Read a topic"),
    "list_workspace_pages": lambda: translate("Tools", "Look through the topics of the workspace"),
    "search_workspace_pages": lambda: translate("Tools", "Search the topics of the workspace"),
    "read_workspace_page": lambda: translate("Tools", "Read a topic of the workspace"),
    "edit_memory": lambda: translate("Tools", "Edit the memory"),
    "add_history": lambda: translate("Tools", "Add to the history"),
    "write_page": lambda: translate("Tools", "Write a topic"),
    "edit_page": lambda: translate("Tools", "Edit a topic"),
    "move_page": lambda: translate("Tools", "Move a topic"),
    "delete_page": lambda: translate("Tools", "Delete a topic"),
    "remember": lambda: translate("Tools", "Remember"),
    "forget": lambda: translate("Tools", "Forget"),
    "recall": lambda: translate("Tools", "Recall"),
    "read_file": lambda: translate("Tools", "Read a file"),
    "look_back": lambda: translate("Tools", "Look back in the conversation"),
    "halo_settings": lambda: translate("Tools", "Look at settings of Halo"),
    "change_halo_settings": lambda: translate("Tools", "Change settings of Halo"),
    "consolidate_now": lambda: translate("Tools", "Consolidate a memory"),
    "clear_human_memory": lambda: translate("Tools", "Clear a memory"),
    "nothing_to_do": lambda: translate("Tools", "Note that there is nothing to do"),
    "ask_for_operate_halo": lambda: translate("Tools", "Ask for Operate Halo"),
}


def is_ours(name: str) -> bool:
    """Say whether a tool is one of Halo Desktop's own."""
    return name in _NAMES


def tool_name(name: str) -> str:
    """Return what a tool does, in the user's language; its own name where it is none of ours."""
    known = _NAMES.get(name)
    return known() if known else name

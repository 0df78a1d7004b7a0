"""No text that a user can see, hover or hear is hard-coded (U13)."""

from __future__ import annotations

import re

import pytest
from data_folder import OURS, SALES, load
from memory_scenes import CONTENT
from PySide6.QtCore import QLocale
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QWidget
from scenes import REASON, SAID, SCENES

from halo_desktop.engine.llm.providers import PROVIDERS
from halo_desktop.ui.i18n import OWN_NAMES

pytestmark = pytest.mark.spec("U13")

TRANSLATED = "⟦"
NO_WORDS = re.compile(r"[\W\d_]*")


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_every_text_is_translated(open_desk, data_folder, doubled, scene) -> None:
    content = content_of(data_folder)
    desk = open_desk(data_folder)
    root = scene(desk)
    QApplication.processEvents()
    texts = {*desk.texts(root), *hovered_and_heard(root), root.windowTitle()}
    assert {text for text in texts if TRANSLATED not in text and not is_content(text, content)} == set()


def hovered_and_heard(root: QWidget) -> set[str]:
    found: set[str] = set()
    for one in root.findChildren(QWidget):
        if one.isVisible():
            found |= {one.toolTip(), one.accessibleName(), one.accessibleDescription()}
    for action in root.findChildren(QAction):
        if not action.isSeparator() and action.parent() is not None:
            found |= {action.text(), action.toolTip()}
    return found


def content_of(data) -> str:
    """Return all that comes from the data and from the names of things: their names, descriptions and paths."""
    human = load(data.humans[OURS] / "human.json")
    names = [space["name"] for space in load(data.root / "spaces-index.json")["spaces"].values()]
    own = ["比价助手", "Release Captain", "搬家的数字人", "已卸载", "无工作区"]
    described = [f"{name}的说明" for name in own]
    return "\n".join(
        [
            *names,
            *own,
            *described,
            human["name"],
            human["description"],
            REASON,
            SAID,
            *CONTENT,
            "Show report",
            *OWN_NAMES.values(),
            *(text for provider in PROVIDERS.values() for text in (provider.label, provider.base_url)),
            "Halo Desktop",
            SALES,
            *(QLocale().standaloneDayName(day) for day in range(1, 8)),
        ]
    )


def is_content(text: str, content: str) -> bool:
    is_path = text.startswith(("/", "~"))
    return is_path or text in content or NO_WORDS.fullmatch(text) is not None

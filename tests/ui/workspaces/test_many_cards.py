"""A list of a thousand workspaces: cards are made as far as one has scrolled, memories looked at as far as shown."""

import pytest
from data_folder import LATELY, LONG_AGO, dump
from PySide6.QtWidgets import QScrollArea

from halo_desktop.ui.workspaces.card import WorkspaceCard
from halo_desktop.ui.workspaces.page import SLICE

MANY = 1000


@pytest.fixture
def many(data_folder):
    root = data_folder.root
    index = {
        f"many-{number}": {
            "path": str(root / "spaces" / f"many-{number}"),
            "name": f"Workspace {number:04d}",
            "createdAt": LONG_AGO,
            "updatedAt": LATELY,
            "sortOrder": number,
        }
        for number in range(MANY)
    }
    for ident in index:
        (root / "spaces" / ident / ".halo").mkdir(parents=True)
    dump(root / "spaces-index.json", {"version": 3, "spaces": index})
    return data_folder


@pytest.fixture
def big(open_desk, many, english):
    return open_desk(many)


def cards(desk) -> list[WorkspaceCard]:
    return [one for one in desk.window.findChildren(WorkspaceCard) if not one.isHidden()]


def bar(desk):
    return desk.session.workspaces.page.findChildren(QScrollArea)[0].verticalScrollBar()


@pytest.mark.spec("Q10")
def test_only_what_can_be_seen_soon_is_made(big, qtbot) -> None:
    qtbot.waitUntil(lambda: bar(big).maximum() >= bar(big).pageStep())
    assert SLICE <= len(cards(big)) <= 4 * SLICE


@pytest.mark.spec("Q10")
def test_scrolling_brings_more_until_all_are_there(big, qtbot) -> None:
    before = len(cards(big))
    bar(big).setValue(bar(big).maximum())
    qtbot.waitUntil(lambda: len(cards(big)) > before)
    big.settle()
    assert all("No memory yet" in big.texts(card) for card in cards(big))


@pytest.mark.spec("Q10")
def test_memories_without_a_card_are_not_looked_at(big) -> None:
    view = big.session.workspaces.page._view
    assert len(view.cards) == MANY + 1
    assert sum(card.status is not None for card in view.cards) <= 4 * SLICE


def test_the_search_goes_through_all_of_them(big) -> None:
    big.type_into("Search workspaces", "Workspace 0987")
    big.settle()
    (card,) = cards(big)
    assert "Workspace 0987" in big.texts(card)
    assert "No memory yet" in big.texts(card)

"""Cards, rows and sections."""

from PySide6.QtWidgets import QLabel

from halo_desktop.ui.widgets.card import Card, Hairline, Rows, Section


def shown_lines(rows):
    return [line for line in rows.findChildren(Hairline) if line.isVisible()]


def test_rows_are_divided_by_one_hairline_each(show):
    card = Card()
    for text in ("one", "two", "three"):
        card.add_row(QLabel(text))
    show(card)
    assert len(shown_lines(card)) == 2


def test_a_hidden_row_takes_its_hairline_with_it(show):
    rows = Rows()
    first, second = QLabel("one"), QLabel("two")
    rows.add_row(first)
    rows.add_row(second)
    show(rows)
    rows.set_row_visible(first, False)
    assert not first.isVisible()
    assert shown_lines(rows) == []
    rows.set_row_visible(first, True)
    assert len(shown_lines(rows)) == 1


def test_cleared_rows_take_no_room(show):
    rows = Rows()
    rows.add_row(QLabel("one"))
    show(rows)
    rows.clear()
    assert rows.sizeHint().height() <= 0


def test_inset_hairlines_stop_at_the_rows(show):
    card = Card(inset_lines=True)
    for text in ("one", "two"):
        card.add_row(QLabel(text))
    show(card)
    card.layout().activate()
    assert shown_lines(card)[0].width() == card.width() - 2 * (1 + 16)


def test_a_danger_card_has_danger_lines(show):
    card = Card(tone="danger")
    card.add_row(QLabel("one"))
    card.add_row(QLabel("two"))
    show(card)
    assert {line.property("tone") for line in card.findChildren(Hairline)} == {"danger"}


def test_a_section_stands_above_its_content(show):
    section = Section("Memory")
    card = Card()
    card.add_row(QLabel("one"))
    section.add(card)
    show(section)
    assert section.findChild(QLabel).geometry().bottom() < card.geometry().top()

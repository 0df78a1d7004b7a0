"""Labels, fields and tiles."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QLineEdit

from halo_desktop.ui.widgets.field import Field
from halo_desktop.ui.widgets.icon_tile import IconTile
from halo_desktop.ui.widgets.labels import label


def test_a_label_shows_markup_as_text_and_wraps(qtbot):
    words = label("body", "<b>not bold</b> " * 20)
    qtbot.addWidget(words)
    assert words.textFormat() == Qt.TextFormat.PlainText
    assert words.heightForWidth(100) > words.heightForWidth(1000)


def test_a_field_names_its_input(qtbot):
    text = QLineEdit()
    field = Field("&Name", text)
    qtbot.addWidget(field)
    assert QAccessible.queryAccessibleInterface(text).text(QAccessible.Text.Name) == "Name"


def test_a_tile_takes_another_tone(qtbot):
    tile = IconTile("receipt")
    qtbot.addWidget(tile)
    neutral = tile.grab().toImage()
    tile.show_icon("receipt", "accent")
    assert tile.grab().toImage() != neutral

"""Colours, fonts, style sheet and icons, light and dark."""

import subprocess
import sys
from dataclasses import asdict

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QIcon, QImage, QPalette
from PySide6.QtWidgets import QLabel, QPushButton

from halo_desktop import resources
from halo_desktop.ui import theme as themes
from halo_desktop.ui.theme import DARK, LIGHT, Mode, TextSize

ICONS = sorted(path.stem for path in resources.find("icons").glob("*.svg") if path.stem != themes.APPLICATION_ICON)

TEXT_PAIRS = [
    *[
        (ink, ground)
        for ink in ("text", "text2")
        for ground in ("window", "surface", "sunken", "raised", "hover", "selected")
    ],
    *[("accent_text", ground) for ground in ("window", "surface", "sunken", "hover", "selected")],
    ("on_accent", "accent"),
    ("on_accent", "accent_hover"),
    ("on_danger", "danger"),
    *[("danger", ground) for ground in ("window", "surface", "danger_tint")],
    ("text", "danger_tint"),
    ("text2", "danger_tint"),
    *[("warn", ground) for ground in ("surface", "window", "warn_tint")],
]


def luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def ink(icon: QIcon, mode: QIcon.Mode = QIcon.Mode.Normal) -> str:
    image = icon.pixmap(QSize(20, 20), 1.0, mode).toImage().convertToFormat(QImage.Format.Format_ARGB32)
    pixels = [image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height())]
    return max(pixels, key=lambda pixel: pixel.alpha()).name().upper()


def test_contrast_of_black_on_white_is_21():
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)


@pytest.mark.spec("U14")
@pytest.mark.parametrize("tokens", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(("text", "ground"), TEXT_PAIRS)
def test_every_text_pair_can_be_read(tokens, text, ground):
    colours = asdict(tokens)
    assert contrast(colours[text], colours[ground]) >= 4.5


@pytest.mark.parametrize("tokens", [LIGHT, DARK], ids=["light", "dark"])
def test_the_palette_is_the_same_in_an_inactive_window_and_grey_when_disabled(tokens):
    palette = themes.build_palette(tokens)
    group, role = QPalette.ColorGroup, QPalette.ColorRole
    for each in (role.Window, role.WindowText, role.Base, role.Highlight, role.PlaceholderText):
        assert palette.color(group.Active, each) == palette.color(group.Inactive, each)
    assert palette.color(group.Active, role.Text) == QColor(tokens.text)
    assert palette.color(group.Disabled, role.Text) == QColor(tokens.disabled)
    assert palette.color(group.Disabled, role.Window) == QColor(tokens.window)


@pytest.mark.parametrize("tokens", [LIGHT, DARK], ids=["light", "dark"])
def test_the_style_sheet_has_no_placeholder_left(tokens):
    sheet = themes.build_style_sheet(tokens)
    assert "$" not in sheet
    assert tokens.accent in sheet


@pytest.mark.spec("U14")
def test_a_mode_changes_palette_and_tokens_and_says_so(theme, qapp, qtbot):
    with qtbot.waitSignal(theme.changed, timeout=1000):
        theme.apply(qapp, Mode.DARK)
    assert theme.is_dark
    assert theme.mode is Mode.DARK
    assert qapp.palette().window().color() == QColor(DARK.window)
    theme.apply(qapp, Mode.LIGHT)
    assert not theme.is_dark
    assert qapp.palette().window().color() == QColor(LIGHT.window)


@pytest.mark.spec("U14")
def test_in_system_mode_the_theme_follows_the_system(theme, qapp):
    theme.apply(qapp, Mode.SYSTEM)
    qapp.styleHints().colorSchemeChanged.emit(Qt.ColorScheme.Dark)
    assert theme.is_dark
    qapp.styleHints().colorSchemeChanged.emit(Qt.ColorScheme.Light)
    assert not theme.is_dark


def test_a_chosen_mode_does_not_follow_the_system(theme, qapp):
    theme.apply(qapp, Mode.LIGHT)
    qapp.styleHints().colorSchemeChanged.emit(Qt.ColorScheme.Dark)
    assert not theme.is_dark


@pytest.mark.spec("U14")
def test_an_icon_is_recoloured_with_the_theme(theme, qapp):
    assert ink(theme.icon("stop", "text")) == LIGHT.text
    theme.apply(qapp, Mode.DARK)
    assert ink(theme.icon("stop", "text")) == DARK.text


def test_an_icon_is_grey_while_disabled(theme):
    assert ink(theme.icon("stop", "accent_text"), QIcon.Mode.Disabled) == LIGHT.disabled


def test_an_icon_is_drawn_once_per_theme(theme):
    assert theme.icon("plus", "text", 16) is theme.icon("plus", "text", 16)


def test_a_pixmap_is_of_one_colour_on_nothing(theme):
    image = theme.pixmap("plus", "accent", 20, 1.0, 4).toImage().convertToFormat(QImage.Format.Format_ARGB32)
    seen = [image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height())]
    assert (image.width(), image.height()) == (24, 20)
    assert image.pixelColor(0, 0).alpha() == image.pixelColor(23, 10).alpha() == 0
    assert {colour.name().upper() for colour in seen if colour.alpha() == 255} == {theme.tokens.accent}


def test_a_pixmap_has_the_pixels_of_its_screen(theme):
    pixmap = theme.pixmap("plus", "text", 20, 1.5)
    assert (pixmap.width(), pixmap.devicePixelRatio()) == (30, 1.5)


def test_an_unknown_icon_is_an_error(theme):
    with pytest.raises(FileNotFoundError):
        theme.icon("no-such-icon")


@pytest.mark.parametrize("name", ICONS)
def test_every_icon_has_the_colour_it_is_given(theme, name):
    source = resources.find("icons", f"{name}.svg").read_text(encoding="utf-8")
    assert 'viewBox="0 0 24 24"' in source
    assert "#" not in source
    assert ink(theme.icon(name, "danger", 20)).startswith(LIGHT.danger[:2])


@pytest.mark.spec("U18")
def test_there_are_three_text_sizes_and_chinese_glyphs_behind_them(qapp, qtbot):
    assert [size.value for size in TextSize] == [15, 10.5, 9]
    assert "Noto Sans CJK SC" in qapp.font().families()
    title, caption = QLabel(), QLabel()
    for label, kind in ((title, "title"), (caption, "caption")):
        label.setProperty("kind", kind)
        qtbot.addWidget(label)
        label.ensurePolished()
    assert title.font().pointSizeF() == TextSize.TITLE.points
    assert caption.font().pointSizeF() == TextSize.CAPTION.points


def test_the_focus_border_does_not_move_the_text_of_a_button(qtbot):
    button = QPushButton("OK")
    qtbot.addWidget(button)
    before = button.sizeHint()
    with qtbot.waitActive(button):
        button.show()
        button.activateWindow()
    button.setFocus()
    assert button.hasFocus()
    assert button.sizeHint() == before


def test_the_theme_loads_nothing_but_qt_and_the_standard_library():
    code = "import sys, halo_desktop.ui.theme; print(*{m.split('.')[0] for m in sys.modules})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split()) - set(sys.stdlib_module_names)
    outside = {name for name in loaded if not name.startswith("_")} - {"PySide6", "shiboken6", "halo_desktop"}
    assert not outside & {"pydantic", "filelock", "watchdog", "superqt", "typer", "platformdirs"}

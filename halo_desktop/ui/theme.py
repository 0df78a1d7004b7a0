"""The look of the application: colours, fonts, style sheet and icons, light and dark (U14, U18).

One `Theme` belongs to the application object, as the palette and the style sheet do, so that a
widget can ask for it as it asks for its palette: `theme.current()`. Only PySide6 and the standard
library are used here, because the theme is built before the first paint.
"""

import sys
from dataclasses import asdict, dataclass
from enum import Enum, StrEnum
from functools import cache
from string import Template
from typing import Literal

from PySide6.QtCore import QByteArray, QObject, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontDatabase, QFontInfo, QIcon, QPainter, QPalette, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication

from halo_desktop import resources

IconRole = Literal["text", "text2", "accent_text", "on_accent", "disabled", "danger", "on_danger", "warn"]
"""The tokens an icon may be drawn in."""

CHINESE_FAMILIES = ("Noto Sans CJK SC", "PingFang SC", "Microsoft YaHei UI")
"""Asked for by name: in a non-Chinese locale Qt would else take the Japanese forms of the glyphs."""

APPLICATION_ICON = "app"
_APPLICATION_ICON_SIDES = (16, 24, 32, 48, 64, 128, 256)

# The design gives sizes at 96 dots per inch; macOS counts 72, so the same points look smaller.
_POINT_SCALE = 96 / 72 if sys.platform == "darwin" else 1.0


class Mode(StrEnum):
    """What a person chooses in the settings."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


class TextSize(Enum):
    """The three text sizes in points: 20, 14 and 12 px at 96 dots per inch."""

    TITLE = 15.0
    BODY = 10.5
    CAPTION = 9.0

    @property
    def points(self) -> float:
        """The size to set on this platform."""
        return self.value * _POINT_SCALE


@dataclass(frozen=True, slots=True)
class Tokens:
    """Every colour of the application as `#RRGGBB`."""

    window: str
    surface: str
    sunken: str
    raised: str
    line: str
    ctl_line: str
    hover: str
    selected: str
    text: str
    text2: str
    disabled: str
    accent: str
    accent_hover: str
    on_accent: str
    accent_text: str
    track_off: str
    danger: str
    on_danger: str
    danger_tint: str
    danger_line: str
    warn: str
    warn_tint: str
    warn_fill: str


LIGHT = Tokens(
    window="#F5F6F6",
    surface="#FFFFFF",
    sunken="#ECEFEE",
    raised="#FFFFFF",
    line="#DEE3E1",
    ctl_line="#C3CBC9",
    hover="#EFF2F1",
    selected="#E1F0ED",
    text="#1A201F",
    text2="#56605E",
    disabled="#9BA4A2",
    accent="#0F766E",
    accent_hover="#0C625B",
    on_accent="#FFFFFF",
    accent_text="#0B665F",
    track_off="#87918F",
    danger="#B3261E",
    on_danger="#FFFFFF",
    danger_tint="#FDF3F1",
    danger_line="#EBC6C1",
    warn="#7A4F00",
    warn_tint="#FCF5E4",
    warn_fill="#B7791F",
)

DARK = Tokens(
    window="#161A1B",
    surface="#1E2324",
    sunken="#111516",
    raised="#272D2E",
    line="#2F3738",
    ctl_line="#4A5456",
    hover="#262C2D",
    selected="#17352F",
    text="#E6EAE9",
    text2="#A3ADAB",
    disabled="#667170",
    accent="#4FC3B1",
    accent_hover="#6AD0C0",
    on_accent="#05221D",
    accent_text="#68CFBF",
    track_off="#6B7675",
    danger="#F28B82",
    on_danger="#2A0806",
    danger_tint="#2B1C1B",
    danger_line="#5A302C",
    warn="#E5BA6B",
    warn_tint="#2B2518",
    warn_fill="#D9A441",
)


@cache
def _family_meant(family: str) -> str:
    """Return the family that an alias such as "Sans Serif" stands for.

    In a list Qt passes over an alias, and then Latin letters and the middle dot would come from the Chinese font.
    """
    return QFontInfo(QFont(family)).family()


def font(size: TextSize = TextSize.BODY, *, semibold: bool = False) -> QFont:
    """Return the system font in one of the three sizes, with Chinese families behind it."""
    result = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)
    result.setFamilies([_family_meant(result.family()), *CHINESE_FAMILIES])
    result.setPointSizeF(size.points)
    result.setWeight(QFont.Weight.DemiBold if semibold else QFont.Weight.Normal)
    return result


def build_palette(tokens: Tokens) -> QPalette:
    """Return the palette of one set of tokens, for active, inactive and disabled widgets."""
    role = QPalette.ColorRole
    fills = {
        role.Window: tokens.window,
        role.Base: tokens.surface,
        role.Button: tokens.surface,
        role.AlternateBase: tokens.sunken,
        role.ToolTipBase: tokens.raised,
        role.Midlight: tokens.line,
        role.Mid: tokens.ctl_line,
        role.Dark: tokens.track_off,
        role.Highlight: tokens.accent,
        role.Accent: tokens.accent,
    }
    words = {
        role.WindowText: tokens.text,
        role.Text: tokens.text,
        role.ButtonText: tokens.text,
        role.ToolTipText: tokens.text,
        role.PlaceholderText: tokens.text2,
        role.HighlightedText: tokens.on_accent,
        role.Link: tokens.accent_text,
        role.LinkVisited: tokens.accent_text,
    }
    palette = QPalette()
    group = QPalette.ColorGroup
    for colour_role, colour in (fills | words).items():
        for colour_group in (group.Active, group.Inactive, group.Disabled):
            palette.setColor(colour_group, colour_role, QColor(colour))
    for colour_role in words:
        palette.setColor(group.Disabled, colour_role, QColor(tokens.disabled))
    return palette


def build_style_sheet(tokens: Tokens) -> str:
    """Return the style sheet of one set of tokens; a placeholder without a value is a KeyError."""
    template = Template(resources.find("styles", "halo.qss").read_text(encoding="utf-8"))
    return template.substitute(
        asdict(tokens),
        shade="dark" if tokens is DARK else "light",
        styles=resources.find("styles").as_posix(),
        title=f"{TextSize.TITLE.points}pt",
        caption=f"{TextSize.CAPTION.points}pt",
    )


class Theme(QObject):
    """Dresses the application in light or dark, follows the system, and draws icons to match.

    `changed` is emitted after palette and style sheet are set; who holds an icon or paints by
    tokens asks again then.
    """

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._app: QApplication | None = None
        self._mode = Mode.SYSTEM
        self._tokens = LIGHT
        self._shapes: dict[tuple[str, int, float, int], QPixmap] = {}
        self._pixmaps: dict[tuple[str, str, int, float, int], QPixmap] = {}
        self._icons: dict[tuple[str, str, int, int], QIcon] = {}

    @property
    def tokens(self) -> Tokens:
        """The colours in use."""
        return self._tokens

    @property
    def mode(self) -> Mode:
        """What was last applied."""
        return self._mode

    @property
    def is_dark(self) -> bool:
        """Whether the dark colours are in use."""
        return self._tokens is DARK

    def apply(self, app: QApplication, mode: Mode) -> None:
        """Dress `app`; with `Mode.SYSTEM` also whenever the system changes its scheme."""
        self._mode = mode
        hints = app.styleHints()
        if self._app is None:
            self._app = app
            app.setStyle("Fusion")
            app.setFont(font())
            hints.colorSchemeChanged.connect(self._follow_system)
        match mode:
            case Mode.SYSTEM:
                hints.unsetColorScheme()
                dark = hints.colorScheme() is Qt.ColorScheme.Dark
            case Mode.LIGHT:
                hints.setColorScheme(Qt.ColorScheme.Light)
                dark = False
            case Mode.DARK:
                hints.setColorScheme(Qt.ColorScheme.Dark)
                dark = True
        self._dress(app, DARK if dark else LIGHT)

    def icon(self, name: str, role: IconRole = "text", size: int = 20, gap: int = 0) -> QIcon:
        """Return the icon `name` in the colour of `role`, `size` logical pixels square.

        `gap` adds air at the right, for buttons whose style stands the text too near. The icon
        is sharp on every screen that is connected and grey while its control is disabled. An
        unknown name is a FileNotFoundError.
        """
        key = (name, role, size, gap)
        if key not in self._icons:
            icon = QIcon()
            for ratio in {1.0} | {screen.devicePixelRatio() for screen in QApplication.screens()}:
                icon.addPixmap(self.pixmap(name, role, size, ratio, gap))
                grey = self.pixmap(name, "disabled", size, ratio, gap)
                icon.addPixmap(grey, QIcon.Mode.Disabled)
            self._icons[key] = icon
        return self._icons[key]

    def pixmap(self, name: str, role: IconRole, size: int, ratio: float, gap: int = 0) -> QPixmap:
        """Return the icon `name` drawn for one device pixel ratio, for widgets that paint."""
        key = (name, role, size, ratio, gap)
        if key not in self._pixmaps:
            pixmap = QPixmap(self._shape(name, size, ratio, gap))
            # Not by `fillRect`: its first call makes the types of all that it could be given, which takes 10 ms.
            dye = QPixmap(pixmap.size())
            dye.fill(QColor(getattr(self._tokens, role)))
            painter = QPainter(pixmap)
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
            painter.drawPixmap(0, 0, dye)
            painter.end()
            pixmap.setDevicePixelRatio(ratio)
            self._pixmaps[key] = pixmap
        return self._pixmaps[key]

    def _shape(self, name: str, size: int, ratio: float, gap: int) -> QPixmap:
        """Draw an icon in black, once for all colours: to read and draw it takes several times as long as to dye it."""
        key = (name, size, ratio, gap)
        if key not in self._shapes:
            svg = resources.find("icons", f"{name}.svg").read_bytes().replace(b"currentColor", b"#000")
            pixels = round(size * ratio)
            shape = QPixmap(pixels + round(gap * ratio), pixels)
            shape.fill(Qt.GlobalColor.transparent)
            painter = QPainter(shape)
            QSvgRenderer(QByteArray(svg)).render(painter, QRectF(0, 0, pixels, pixels))
            painter.end()
            self._shapes[key] = shape
        return self._shapes[key]

    def redraw_icons(self) -> None:
        """Draw every icon anew, as after a change of the screen's scale."""
        self._pixmaps.clear()
        self._icons.clear()
        self.changed.emit()

    def _follow_system(self, scheme: Qt.ColorScheme) -> None:
        if self._mode is Mode.SYSTEM and self._app is not None:
            self._dress(self._app, DARK if scheme is Qt.ColorScheme.Dark else LIGHT)

    def _dress(self, app: QApplication, tokens: Tokens) -> None:
        self._tokens = tokens
        app.setPalette(build_palette(tokens))
        app.setStyleSheet(build_style_sheet(tokens))
        self.redraw_icons()


def application_icon() -> QIcon:
    """Return the icon of the application in the sizes in which desktops show it, drawn from its one SVG."""
    renderer = QSvgRenderer(str(resources.find("icons", f"{APPLICATION_ICON}.svg")))
    icon = QIcon()
    for side in _APPLICATION_ICON_SIDES:
        pixmap = QPixmap(side, side)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        renderer.render(painter, QRectF(0, 0, side, side))
        painter.end()
        icon.addPixmap(pixmap)
    return icon


def current() -> Theme:
    """Return the theme of the running application; it starts with one in light colours."""
    app = QApplication.instance()
    if app is None:
        message = "A theme needs a QApplication."
        raise RuntimeError(message)
    found = app.findChild(Theme, "", Qt.FindChildOption.FindDirectChildrenOnly)
    return found if isinstance(found, Theme) else Theme(app)

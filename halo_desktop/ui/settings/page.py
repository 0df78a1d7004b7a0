"""The page of the place Settings, in sections: General, Models, Usage, Data folder, You, About."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QTimer, Signal, Slot
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QWidget

from halo_desktop import __version__, words
from halo_desktop.ui import i18n
from halo_desktop.ui.program_settings import Choices
from halo_desktop.ui.settings.models.section import ModelsSection
from halo_desktop.ui.settings.rows import SettingRow
from halo_desktop.ui.settings.usage_section import UsageSection
from halo_desktop.ui.theme import Mode
from halo_desktop.ui.widgets.buttons import plain_button, text_button
from halo_desktop.ui.widgets.card import Card, Section
from halo_desktop.ui.widgets.eliding_label import ElidingLabel
from halo_desktop.ui.widgets.labels import label
from halo_desktop.ui.widgets.notice import Notice, Tone
from halo_desktop.ui.widgets.scroll_page import ScrollPage
from halo_desktop.ui.widgets.segmented import Segmented

_CHOICE_WIDTH = 312
_NAME_WIDTH = 240
_DETAILS_HEIGHT = 160
_AIR = 24
_LICENCE = "Apache-2.0"


class SettingsPage(ScrollPage):
    """Passive: shows what holds, says what was chosen."""

    language_chosen = Signal(object)
    """A `LanguageChoice`."""
    mode_chosen = Signal(object)
    """A `Mode`."""
    folder_reveal_requested = Signal()
    other_folder_requested = Signal()
    name_typed = Signal(str)
    tour_requested = Signal()
    reports_requested = Signal()
    seen = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._notice = Notice(self.tr("Dismiss"), self)
        self._language = self._language_choice()
        self._mode = self._mode_choice()
        # Made here so that Tab follows the order of the sections.
        self.models = ModelsSection(self)
        self.usage = UsageSection(self)
        self._path = ElidingLabel("caption", "", self)
        self._locked = label("caption", "", self)
        self._reveal = text_button(self.tr("Reveal in Finder"), self, icon="folder-open")
        self._other = plain_button(self.tr("Choose another…"), self)
        self._name = QLineEdit(self)
        self._tour = text_button(self.tr("Show the tour"), self)
        self._details_button = text_button(self.tr("Details"), self)
        self._details_button.setEnabled(False)
        self._details = self._details_box()
        self._reports = text_button(self.tr("Show in folder"), self, icon="folder-open")
        self.add(label("title", self.tr("Settings"), self))
        self.add(self._notice)
        self.add(self._general())
        self.add(self.models)
        self.add(self.usage)
        self.add(self._data_folder())
        self.add(self._you())
        self.add(self._about())
        self._join()

    def show_choices(self, choices: Choices) -> None:
        """Mark what holds."""
        self._language.set_value(choices.language)
        self._mode.set_value(choices.mode)

    def show_folder(self, path: Path, locked: str) -> None:
        """Show which data folder is open, and why no other can be chosen ("" where one can)."""
        self._path.setText(str(path))
        self._other.setEnabled(not locked)
        self._other.setAccessibleDescription(locked)
        self._locked.setText(locked)
        self._locked.setVisible(bool(locked))

    def show_name(self, name: str) -> None:
        """Show the owner's name, unless the user is typing one."""
        if not self._name.hasFocus():
            self._name.setText(name)
        self._name.setEnabled(True)

    def show_unreadable_name(self, sentence: str) -> None:
        """Say why there is no name, and let none be typed over what cannot be read."""
        self._name.setEnabled(False)
        self.say(sentence)

    def show_problems(self, text: str) -> None:
        """Offer the details of what went wrong; "" while nothing did."""
        self._details.setPlainText(text)
        self._details_button.setEnabled(bool(text))

    def say(self, sentence: str) -> None:
        """Say why something was not done."""
        self._notice.show_notice(sentence, Tone.WARN)
        self.verticalScrollBar().setValue(0)

    def focus_language(self) -> None:
        """Give the keyboard focus to the choice of the language."""
        self._language.focus_current()

    def showEvent(self, event: QShowEvent) -> None:
        """Say that it can be seen."""
        super().showEvent(event)
        self.seen.emit()

    def _join(self) -> None:
        self._language.value_changed.connect(self.language_chosen)
        self._mode.value_changed.connect(self.mode_chosen)
        self._reveal.clicked.connect(self.folder_reveal_requested)
        self._other.clicked.connect(self.other_folder_requested)
        self._name.textEdited.connect(self.name_typed)
        self._tour.clicked.connect(self.tour_requested)
        self._reports.clicked.connect(self.reports_requested)
        self._details_button.clicked.connect(self._turn_details)

    def _language_choice(self) -> Segmented:
        options = [("system", self.tr("System")), *i18n.OWN_NAMES.items()]
        choice = Segmented(self.tr("Language"), options, self)
        choice.setFixedWidth(_CHOICE_WIDTH)
        return choice

    def _mode_choice(self) -> Segmented:
        options = [
            (Mode.SYSTEM, self.tr("System")),
            (Mode.LIGHT, self.tr("Light")),
            (Mode.DARK, self.tr("Dark")),
        ]
        choice = Segmented(self.tr("Theme"), options, self)
        choice.setFixedWidth(_CHOICE_WIDTH)
        return choice

    def _general(self) -> QWidget:
        section, card = self._section(self.tr("General"))
        card.add_row(SettingRow(self.tr("Language"), label("caption", "", card), [self._language], card))
        card.add_row(SettingRow(self.tr("Theme"), label("caption", "", card), [self._mode], card))
        return section

    def _data_folder(self) -> QWidget:
        section, card = self._section(self.tr("Data folder"))
        where = self.tr("Folder in use")
        card.add_row(SettingRow(where, self._path, [self._reveal, self._other], card))
        self._path.show()
        section.add(self._locked)
        return section

    def _you(self) -> QWidget:
        section, card = self._section(self.tr("You"))
        self._name.setAccessibleName(self.tr("Your name"))
        self._name.setFixedWidth(_NAME_WIDTH)
        hint = self.tr("Stays in this data folder.")
        card.add_row(SettingRow(self.tr("Your name"), label("caption", hint, card), [self._name], card))
        return section

    def _about(self) -> QWidget:
        section, card = self._section(self.tr("About"))
        version = words.filled(self.tr("Version {version}"), version=__version__)
        licence = words.filled(self.tr("Licence: {licence}"), licence=_LICENCE)
        card.add_row(SettingRow(version, label("caption", licence, card), [], card))
        tour = self.tr("What is remembered where, in four steps.")
        card.add_row(SettingRow(self.tr("Tour"), label("caption", tour, card), [self._tour], card))
        problems = self.tr("What went wrong since the window was opened, with codes and facts.")
        below = label("caption", problems, card)
        card.add_row(SettingRow(self.tr("Recent problems"), below, [self._details_button], card))
        card.add_row(self._details)
        card.set_row_visible(self._details, visible=False)
        self._about_card = card
        reports = self.tr("Written when the program fails; they hold no memory text.")
        card.add_row(SettingRow(self.tr("Crash reports"), label("caption", reports, card), [self._reports], card))
        return section

    def _details_box(self) -> QPlainTextEdit:
        box = QPlainTextEdit(self)
        box.setReadOnly(True)
        box.setTabChangesFocus(True)
        box.setFixedHeight(_DETAILS_HEIGHT)
        box.setAccessibleName(self.tr("Recent problems"))
        return box

    @Slot()
    def _turn_details(self) -> None:
        self._about_card.set_row_visible(self._details, visible=not self._details.isVisible())
        # Only then does the page know how high it is.
        QTimer.singleShot(0, self._follow_details)

    @Slot()
    def _follow_details(self) -> None:
        # Of a text, `ensureWidgetVisible` would show only the line with the cursor.
        hidden = self._details.mapTo(self, self._details.rect().bottomLeft()).y() + _AIR - self.height()
        if self._details.isVisible() and hidden > 0:
            self.verticalScrollBar().setValue(self.verticalScrollBar().value() + hidden)

    def _section(self, head: str) -> tuple[Section, Card]:
        section = Section(head, self)
        card = Card(section)
        section.add(card)
        return section, card

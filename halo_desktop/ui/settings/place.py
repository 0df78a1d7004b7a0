"""The place Settings as a whole: page and presenter, joined; choices of the program go to its settings."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QVBoxLayout, QWidget

from halo_desktop import words
from halo_desktop.engine.errors import Code, EngineError
from halo_desktop.ui import texts
from halo_desktop.ui.notebook.folder_field import ChooseFolder, ask_system
from halo_desktop.ui.notebook.workbench import Workbench
from halo_desktop.ui.problems import Problems
from halo_desktop.ui.program_settings import FolderFrom, Program
from halo_desktop.ui.settings.models.part import ModelsPart
from halo_desktop.ui.settings.page import SettingsPage
from halo_desktop.ui.settings.presenter import SettingsPresenter
from halo_desktop.ui.settings.usage_presenter import UsagePresenter


class SettingsPlace(QWidget):
    """What is chosen here takes effect at once; another data folder is asked for by `folder_chosen`."""

    folder_chosen = Signal(object)
    """The `Path` of the data folder to open instead."""
    tour_requested = Signal()

    def __init__(
        self,
        bench: Workbench,
        program: Program,
        problems: Problems,
        parent: QWidget | None = None,
        *,
        choose_folder: ChooseFolder = ask_system,
    ) -> None:
        super().__init__(parent)
        self._folder = bench.home.root.path
        self._program = program
        self._problems = problems
        self._choose_folder = choose_folder
        self.page = SettingsPage(self)
        self.presenter = SettingsPresenter(bench, self)
        self.models = ModelsPart(bench, self.page.models)
        self.usage = UsagePresenter(bench, self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.page)
        self.page.show_choices(program.settings.choices)
        self.page.show_folder(self._folder, self._locked_reason())
        self._join()
        self._join_usage()

    @Slot()
    def look(self) -> None:
        """Look again at what others may have changed."""
        self.models.presenter.look()
        self.usage.look_again()

    def _join(self) -> None:
        page, presenter, settings = self.page, self.presenter, self._program.settings
        page.seen.connect(presenter.look)
        page.language_chosen.connect(settings.choose_language)
        page.mode_chosen.connect(settings.choose_mode)
        page.name_typed.connect(presenter.keep_name)
        page.folder_reveal_requested.connect(self._reveal)
        page.reports_requested.connect(self._show_reports)
        page.other_folder_requested.connect(self._ask_folder)
        page.tour_requested.connect(self.tour_requested)
        presenter.name_found.connect(page.show_name)
        presenter.name_unreadable.connect(page.show_unreadable_name)
        presenter.refused.connect(page.say)
        settings.not_kept.connect(self._say_not_kept)
        self._problems.changed.connect(self._show_problems)

    def _join_usage(self) -> None:
        section, usage = self.page.usage, self.usage
        section.seen.connect(usage.set_seen)
        section.month_wanted.connect(usage.show_month)
        section.cap_wanted.connect(usage.change_cap)
        usage.found.connect(section.show_view)
        usage.failed.connect(section.show_failure)
        usage.refused.connect(section.say)

    def _locked_reason(self) -> str:
        match self._program.folder_from:
            case FolderFrom.CHOICE:
                return ""
            case FolderFrom.OPTION:
                return self.tr("It was named when the program was started (--data-dir).")
            case FolderFrom.ENVIRONMENT:
                return self.tr("It is named by the environment variable HALO_DATA_DIR.")
            case FolderFrom.DEMO:
                return self.tr("This is a demo: its folder is thrown away at the end.")

    @Slot()
    def _show_problems(self) -> None:
        self.page.show_problems(self._problems.text())

    @Slot()
    def _reveal(self) -> None:
        self.presenter.show_folder(self._folder)

    @Slot()
    def _show_reports(self) -> None:
        self.presenter.show_folder(self._program.report_folder)

    @Slot()
    def _ask_folder(self) -> None:
        chosen = self._choose_folder(self, self.tr("Choose the data folder"), self._folder)
        if chosen is None or chosen == self._folder:
            return
        if chosen.exists() and not chosen.is_dir():
            self.page.say(texts.failure(EngineError(Code.DATA_FOLDER_NO_FOLDER, where=chosen)))
        else:
            self.folder_chosen.emit(chosen)

    @Slot(str)
    def _say_not_kept(self, reason: str) -> None:
        text = self.tr("Your choice holds until you quit; it could not be kept: {reason}.")
        self.page.say(words.filled(text, reason=reason))

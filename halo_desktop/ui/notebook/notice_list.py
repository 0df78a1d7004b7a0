"""Notices below each other, one for each sentence; without a sentence it takes no room."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QVBoxLayout, QWidget

from halo_desktop.ui.widgets.notice import Notice, Tone


class NoticeList(QWidget):
    """Says what could not be read, until it can be."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._notices: list[Notice] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(8)
        self.hide()

    def sentences(self) -> tuple[str, ...]:
        """Return what is said."""
        return tuple(notice.text() for notice in self._notices)

    def show_sentences(self, sentences: Sequence[str]) -> None:
        """Say these instead of the ones before; the same ones are not announced again."""
        if tuple(sentences) == self.sentences():
            return
        for notice in self._notices:
            self._column.removeWidget(notice)
            notice.hide()
            notice.deleteLater()
        self._notices = [Notice(parent=self) for _ in sentences]
        self.setVisible(bool(sentences))
        for notice, sentence in zip(self._notices, sentences, strict=True):
            self._column.addWidget(notice)
            notice.show_notice(sentence, Tone.WARN)

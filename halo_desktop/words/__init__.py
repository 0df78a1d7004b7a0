"""The engine's codes as sentences for people, in the language that the door has chosen.

The engine speaks no language and this package knows no Qt: the window sets `use(QCoreApplication.translate)`, the
command line a catalogue that is made from the same .ts files. lupdate finds only literal calls of `translate`, which
is why every sentence stands in a lambda of its own.

`words.outcomes`, `words.turns` and `words.model_failures` are not loaded with the rest: they know the rooms of
consolidation, of turns and of models, which the first paint does not need.
"""

from halo_desktop.words.faults import sentence
from halo_desktop.words.names import attempt_text, branch_title, frequency_name, size_text
from halo_desktop.words.speaking import Translator, english, filled, one_line, translate, use

__all__ = (
    "Translator",
    "attempt_text",
    "branch_title",
    "english",
    "filled",
    "frequency_name",
    "one_line",
    "sentence",
    "size_text",
    "translate",
    "use",
)

"""The Python types of Qt's widgets, made when nobody waits."""

from PySide6.QtWidgets import QAbstractScrollArea


def make_widget_types() -> None:
    """Let PySide6 make the types of all widgets now, on the thread that paints.

    Else it does so at the first call that returns a widget which Qt made, in the middle of what the user waits for: 40
    enumerations that nobody uses (Q10).
    """
    QAbstractScrollArea().viewport()

"""What is wrong with the data folder itself, for every place that lists what is in it."""

from __future__ import annotations

from pathlib import Path

from halo_desktop.engine.errors import Code, EngineError, Fault
from halo_desktop.engine.files.layout import data_folder
from halo_desktop.engine.home import Home


def data_folder_faults(home: Home, user_home: Path) -> tuple[Fault, ...]:
    """Return why nothing can be listed. At a first start Halo's own folder is not there yet: nothing is wrong (U12)."""
    try:
        home.require_data_folder()
    except EngineError as error:
        if error.code is Code.DATA_FOLDER_MISSING and home.root.path == data_folder({}, user_home):
            return ()
        return (error.fault,)
    return ()

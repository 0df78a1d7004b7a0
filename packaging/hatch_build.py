"""Puts the catalogues into the wheel while hatchling builds it."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# hatchling loads this file by its path, so the module beside it is not found without this.
sys.path.append(str(Path(__file__).resolve().parent))


class CatalogueBuildHook(BuildHookInterface[Any]):
    """Builds the catalogues once per wheel; none are kept in the sources."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the catalogues and name them to hatchling."""
        from catalogues import build  # noqa: PLC0415 - found by the line above

        if version == "editable":  # a checkout reads build/i18n itself
            return
        for built in build(Path(self.root, "i18n"), Path(self.root, "build", "wheel", "i18n")):
            build_data["force_include"][str(built)] = f"halo_desktop/_resources/i18n/{built.name}"

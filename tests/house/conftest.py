"""The house tests read the sources and call the scripts of packaging/, which are no package."""

import sys
from pathlib import Path

HOUSE = Path(__file__).resolve().parent

sys.path[:0] = [str(HOUSE), str(HOUSE.parent.parent / "packaging")]

"""Run all benchmarks, print a table and write it as JSON: `python3 packaging/dev.py bench [--json FILE]`."""

from __future__ import annotations

import argparse
import json
import platform
import sys
from dataclasses import asdict
from itertools import chain
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(CHECKOUT), str(CHECKOUT / "tests")]

from bench.consolidation import consolidation_rows  # noqa: E402 - the path to it is set above
from bench.conversation import conversation_rows  # noqa: E402
from bench.measure import Measured  # noqa: E402
from bench.notebooks import notebook_rows  # noqa: E402
from bench.prompts import prompt_rows  # noqa: E402
from bench.stalls import stall_rows  # noqa: E402
from bench.starts import start_rows  # noqa: E402


def main() -> None:
    """Measure every row; a row that is missed is printed, never an error."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", type=Path, help="also write the table to this file")
    arguments = parser.parse_args()
    rows: list[Measured] = []
    print(f"{'row':4} {'what':34} {'floor':26} {'floor ms':>9} {'ms':>9} {'ratio':>7} {'limit':>6}")
    measured = (notebook_rows, consolidation_rows, conversation_rows, prompt_rows, start_rows, stall_rows)
    for row in chain.from_iterable(rows_of() for rows_of in measured):
        rows.append(row)
        mark = "" if row.reached else "  missed"
        print(
            f"{row.row:4} {row.what:34} {row.floor:26} {row.floor_ms:9.2f} {row.ms:9.2f}"
            f" {row.ratio:7.3f} {row.limit:6.2f}{mark}"
        )
    if arguments.json:
        table = [asdict(row) | {"ratio": row.ratio, "reached": row.reached} for row in rows]
        value = {"python": platform.python_version(), "system": platform.system(), "rows": table}
        arguments.json.write_text(json.dumps(value, indent=2), encoding="utf-8")


if __name__ == "__main__":
    main()

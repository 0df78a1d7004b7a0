"""A model server in a process of its own that speaks evenly: `pacing_server.py`, which prints its address.

Each answer is 1,000 tokens, 200 a second, as Markdown with a table, a list and code.
"""

import sys
import time
from itertools import cycle, islice
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(CHECKOUT), str(CHECKOUT / "tests")]

from model_servers import Exchange, OpenAi, ScriptedServer  # noqa: E402 - the path to it is set above

TOKENS, PER_SECOND = 1_000, 200
SAID = (
    *("本周", "线索 ", "**1,284** ", "条，", "环比", "增加 ", "9%。", "\n\n"),
    *("| 渠道 | ", "线索 |\n", "| --- | ", "---: |\n", "| 搜索 | ", "612 |\n", "| 公众号 | ", "418 |\n\n"),
    *("- 先看", "花费，", "再看", "线索\n", "- 口径", "不变\n\n"),
    *("```python\n", "total = ", "sum(counts)", "\n", "```\n\n"),
)


def answer(exchange: Exchange) -> None:
    """Say it piece by piece."""
    exchange.begin_stream()
    began = time.monotonic()
    for number, piece in enumerate(OpenAi().text(*islice(cycle(SAID), TOKENS))):
        exchange.server.released.wait(max(0.0, began + number / PER_SECOND - time.monotonic()))
        exchange.send_piece(piece)
    exchange.end_stream()


def main() -> None:
    """Serve until the process that started this one closes our input."""
    server = ScriptedServer(OpenAi())
    server.script(*[answer] * 100)
    print(server.base_url, flush=True)
    sys.stdin.read()
    server.stop()


if __name__ == "__main__":
    main()

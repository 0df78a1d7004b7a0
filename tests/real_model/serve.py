"""Serve a model file on loopback for this lane: `python serve.py MODEL.gguf [PORT]`, until it is interrupted.

Run it with a Python that has `xllamacpp` (prebuilt; it carries llama.cpp's own server, which speaks the protocols of
OpenAI and of Anthropic). Qwen2.5-Coder-1.5B at 4 bits is enough: 1 GB on disk, half a minute for a first answer on two
cores. In the environment: `OMP_WAIT_POLICY=passive` leaves the cores to others while nothing is asked.
"""

from __future__ import annotations

import signal
import struct
import sys
from pathlib import Path

import xllamacpp

KEY = "test-key"
CONTEXT = 16_384
THREADS = 2
HEAD_BYTES = 16 * 1024 * 1024
TEMPLATE = b"tokenizer.chat_template"


def chat_template(model: Path) -> str:
    """Return the chat template that a GGUF file carries, with tool calls in a fence of JSON.

    Small coding models write such a fence far more reliably than the `<tool_call>` marks that they were taught, and
    the server reads both.
    """
    with model.open("rb") as file:
        head = file.read(HEAD_BYTES)
    start = head.index(TEMPLATE) + len(TEMPLATE) + 4  # the kind of the value is a number of four bytes
    (length,) = struct.unpack_from("<Q", head, start)
    template = head[start + 8 : start + 8 + length].decode()
    return template.replace("<tool_call>", "```json").replace("</tool_call>", "```")


def main() -> None:
    """Serve until a signal."""
    model = Path(sys.argv[1])
    settings = xllamacpp.CommonParams()
    settings.model.path = str(model)
    settings.hostnames, settings.port = ["127.0.0.1"], int(sys.argv[2]) if len(sys.argv) > 2 else 8080
    settings.api_keys = [KEY]
    settings.n_ctx, settings.n_parallel = CONTEXT, 1
    settings.cpuparams.n_threads = settings.cpuparams_batch.n_threads = THREADS
    settings.sampling.temp = 0.0  # the same answers at every run
    settings.use_jinja, settings.ui = True, False
    settings.chat_template = chat_template(model)
    server = xllamacpp.Server(settings)
    print(f"HALO_TEST_MODEL_URL={server.listening_address} HALO_TEST_MODEL_KEY={KEY}", flush=True)  # noqa: T201
    signal.sigwait({signal.SIGTERM, signal.SIGINT})


if __name__ == "__main__":
    main()

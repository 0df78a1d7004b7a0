"""Two processes at one memory: while a model replies to one, the other may write, and may not clear."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from data_folder import OURS, DataFolder, write
from engine_home import open_home
from model_servers import OpenAi, ScriptedServer

from halo_desktop.engine.errors import Code, EngineError
from halo_desktop.engine.home import Home
from halo_desktop.engine.llm.registry import ConfiguredModel

REF = f"human:{OURS}"
SECONDS = 30
"""For the other process to start on a busy machine; a clearing that waited would take as long by itself."""


@pytest.fixture
def home(folder: DataFolder, tmp_path: Path) -> Home:
    return open_home(folder.root, tmp_path / "user")


@pytest.fixture
def server() -> Iterator[ScriptedServer]:
    server = ScriptedServer(OpenAi())
    yield server
    server.stop()
    assert (server.flaws, server.left) == ([], 0)


@pytest.fixture
def talking(folder: DataFolder, home: Home, server: ScriptedServer) -> Iterator[subprocess.Popen[bytes]]:
    """Give a process in which a digital human is in the middle of a reply."""
    write(folder.humans[OURS] / "memory.md", "# now\n\n## State\n- 门牌是 302\n- 周报用表格\n\n# History\n")
    home.models.keep(ConfiguredModel("m-1", "compatible", server.base_url, "served-model", 64_000))
    server.script(server.hangs_after("我", "在"))
    process = begin(folder, "chat", REF, "在吗？", "--no-due")
    assert process.stdout is not None
    assert process.stdout.read(len("我在".encode())) == "我在".encode()
    yield process
    process.kill()
    process.communicate()


def begin(folder: DataFolder, *arguments: str) -> subprocess.Popen[bytes]:
    own = {"HALO_DATA_DIR": str(folder.root), "HOME": str(folder.root.parent), "NO_PROXY": "127.0.0.1"}
    own["PYTHON_KEYRING_BACKEND"] = "keyring.backends.null.Keyring"
    return subprocess.Popen(
        [sys.executable, "-m", "halo_desktop.cli", "--lang", "en", *arguments],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=os.environ | own,
    )  # fmt: skip


def ended(process: subprocess.Popen[bytes]) -> tuple[int, str, str]:
    out, err = process.communicate(timeout=SECONDS)
    return process.returncode, out.decode(), err.decode()


@pytest.mark.spec("N25", "N07")
def test_a_clearing_during_a_reply_is_refused_at_once_with_who_is_in_the_way(
    talking: subprocess.Popen[bytes], folder: DataFolder
) -> None:
    memory = folder.humans[OURS] / "memory.md"
    before = memory.read_bytes()
    code, out, err = ended(begin(folder, "clear", REF, "--yes", "--json"))
    assert (code, json.loads(out)["error"]["code"]) == (1, "in_use_by_conversation")
    assert err.startswith(f"The conversation “在吗？” is using the memory in {folder.humans[OURS]}")
    assert talking.poll() is None
    assert memory.read_bytes() == before


@pytest.mark.spec("N07")
def test_during_a_reply_another_process_writes_to_the_memory(
    talking: subprocess.Popen[bytes], folder: DataFolder
) -> None:
    code, _out, err = ended(begin(folder, "forget", REF, "门牌"))
    assert (code, err) == (0, "")
    assert talking.poll() is None
    assert "302" not in (folder.humans[OURS] / "memory.md").read_text(encoding="utf-8")


@pytest.mark.spec("N25")
def test_once_the_one_who_was_in_the_way_is_gone_it_is_cleared(
    talking: subprocess.Popen[bytes], folder: DataFolder
) -> None:
    talking.kill()
    talking.wait()
    assert ended(begin(folder, "clear", REF, "--yes"))[0] == 0
    assert not Path(folder.humans[OURS] / "memory.md").exists()


@pytest.mark.spec("N25")
def test_who_wants_all_of_a_memory_hardly_waits(talking: subprocess.Popen[bytes], home: Home) -> None:
    began = time.monotonic()
    assert home.locks.is_used(home.humans.get(OURS).folder.path)
    with pytest.raises(EngineError, match=Code.IN_USE), home.locks.unused(home.humans.get(OURS).folder.path):
        pytest.fail("it was in use")
    assert time.monotonic() - began < home.locks.wait / 3

"""A small model that writes `{"name": "remember", …}` as its reply: it is done, and nobody sees the JSON (V42)."""

from __future__ import annotations

from pathlib import Path

import pytest
from model_servers import ScriptedServer
from turn_scenes import Scene

from halo_desktop.engine.llm.model import TextDelta
from halo_desktop.engine.messages.turns import Message, ToolUse

SPOKEN = '```json\n{"name": "remember", "arguments": {"text": "发票抬头是海风公司"}}\n```'


@pytest.mark.spec("V42", "N17")
def test_what_is_called_in_words_is_done_and_recorded_as_a_call(
    scene: Scene, server: ScriptedServer, base: Path
) -> None:
    server.script(server.says(*SPOKEN), server.says("记住了。"))
    given = scene.say("记住：发票抬头是海风公司")
    assert (given.text, [entry.occasion.text for entry in given.memory]) == ("记住了。", ["发票抬头是海风公司"])
    assert "- 发票抬头是海风公司\n" in (base / "memory.md").read_text(encoding="utf-8")
    assert [event for event in scene.events if isinstance(event, TextDelta)] == [TextDelta("记住了。")]
    use, said = scene.last(given.conversation).reply.steps
    assert isinstance(use, ToolUse)
    assert isinstance(said, Message)
    assert (use.name, use.arguments, said.text) == ("remember", {"text": "发票抬头是海风公司"}, "记住了。")

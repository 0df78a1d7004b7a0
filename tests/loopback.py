"""A guard that refuses every connection and look-up beyond loopback, and says which there were (Q25)."""

from __future__ import annotations

import ipaddress
import socket
from typing import Any

import pytest


def guard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Put the guard up for one test and return where it will write what was tried."""
    beyond: list[str] = []
    connect, look_up = socket.socket.connect, socket.getaddrinfo

    def guarded_connect(self: socket.socket, address: Any) -> None:
        if self.family in {socket.AF_INET, socket.AF_INET6} and not is_loopback(name_of(address[0])):
            beyond.append(name_of(address[0]))
            raise ConnectionRefusedError(f"beyond loopback: {address}")
        connect(self, address)

    def guarded_look_up(host: Any, *rest: Any, **more: Any) -> Any:
        if not is_loopback(name_of(host)):
            beyond.append(name_of(host))
            raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")
        return look_up(host, *rest, **more)

    monkeypatch.setattr(socket.socket, "connect", guarded_connect)
    monkeypatch.setattr(socket, "getaddrinfo", guarded_look_up)
    return beyond


def name_of(host: object) -> str:
    return host.decode() if isinstance(host, bytes) else str(host)


def is_loopback(name: str) -> bool:
    try:
        return name in {"localhost", "None"} or ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False

"""No text makes the search slow: hostile megabytes cost about what ordinary ones do."""

from __future__ import annotations

import time

import pytest

from halo_desktop.engine.screening.secrets import find_secrets, redact

pytestmark = pytest.mark.spec("N15", "Q23")

MEGABYTE = 1_000_000
ORDINARY = "数据库在 10.0.0.1，the shop is open until 18:00 (owner, 2026-10-02).\n"

HOSTILE = [
    "password:",
    "password: ",
    "password=x,",
    "密码",
    "密码是",
    "密码 (",
    "token: [",
    '"password": "',
    '"password":"abc1"',
    "password for ",
    "sk-",
    "sk-a1.",
    "eyJ",
    "eyJaaaaaaaa.",
    "AKIAABCDEFGHIJKLMNOP ",
    "-----BEGIN PRIVATE KEY-----\n",
    "-----BEGIN PRIVATE KEY-----AAAAAAAAAAAAAAAA",
    "-----",
    "Bearer ",
    "Bearer aaaaaaaaaaaaaaaa/",
    "://a:",
    "://a:b@",
    "a",
    "=",
    "*",
    " ",
    "\n",
    "\u200b",
    "密\u200b码：ａ１\u200b",
    "[redacted]",
    "password: [redacted]",
    "[redacted]password:",
]


def effort(text: str) -> float:
    """Return the processor time of one search: other processes don't count in it."""
    start = time.process_time()
    find_secrets(text)
    return time.process_time() - start


@pytest.fixture(scope="module")
def ordinary() -> float:
    return max(effort(ORDINARY * (MEGABYTE // len(ORDINARY))), 0.01)


@pytest.mark.parametrize("piece", HOSTILE, ids=ascii)
def test_a_hostile_megabyte_costs_no_more_than_a_few_ordinary_ones(piece: str, ordinary: float) -> None:
    # A search that is quadratic in the text takes thousands of times as long.
    assert effort(piece * (MEGABYTE // len(piece))) < 60 * ordinary


def test_many_credentials_are_replaced_in_one_pass() -> None:
    count = 20_000
    assert redact("密码：abc123\n" * count) == "密码：[redacted]\n" * count

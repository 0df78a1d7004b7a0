"""Credentials that are known by their own form: private keys, provider keys, tokens, URLs with a password.

Every pattern reads a text once: repetitions are bounded, possessive, or end where the next attempt
begins, so that no input makes a search slow.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from enum import StrEnum
from typing import Final


class SecretKind(StrEnum):
    """What sort of credential it is."""

    PRIVATE_KEY = "private_key"
    KNOWN_KEY = "known_key"
    HEADER = "header"
    CONNECTION = "connection"
    PAIR = "pair"


Found = tuple[SecretKind, int, int]
"""A kind, and where the secret starts and ends in the text that was searched."""

REDACTED: Final = "[redacted]"
"""What stands in the place of a secret."""

_PRIVATE_KEY: Final = (
    r"-----BEGIN [A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?-----"
    r"(?:(?:[^-]|-(?!----))*+(?=-----END )|(?:\s{0,4}[A-Za-z0-9+/=]{16,})++)"
    r"(?:-----END [A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?-----)?"
)
"""A key with its end, or without one the lines that are certainly key."""

_EXACT: Final = r"""(?<![A-Za-z0-9_-])(?:
      gh[pousr]_[A-Za-z0-9]{36,}+                   # GitHub
    | github_pat_[A-Za-z0-9_]{22,}+
    | gl(?:pat|dt|rt|ptt|cbt)-[A-Za-z0-9_-]{20,}+   # GitLab
    | AIza[A-Za-z0-9_-]{35}                         # Google
    | ya29\.[A-Za-z0-9_-]{20,}+
    | (?:sk|rk)_(?:live|test)_[A-Za-z0-9]{16,}+     # Stripe
    | npm_[A-Za-z0-9]{36}
    | pypi-[A-Za-z0-9_-]{50,}+
    | hf_[A-Za-z0-9]{30,}+                          # Hugging Face
    | AKID[A-Za-z0-9]{32}                           # Tencent Cloud
    | LTAI[A-Za-z0-9]{12,28}                        # Alibaba Cloud
    | A(?:KI|SI)A[A-Z0-9]{16}                       # Amazon: the id, and a secret on the same line
      (?:[^A-Za-z0-9/+\n][^\n]{0,60}?(?<![A-Za-z0-9/+])[A-Za-z0-9/+]{40}(?![/+=]))?
    | eyJ[A-Za-z0-9_-]{8,}+\.eyJ[A-Za-z0-9_-]{8,}+\.[A-Za-z0-9_-]{8,}+    # JSON web token
    )(?![A-Za-z0-9])"""
"""Forms that nothing else has."""

_RANDOM: Final = r"(?<![A-Za-z0-9_-])(?:sk-[A-Za-z0-9_-]{20,}+|xox[abeoprs]-[A-Za-z0-9-]{10,}+)"
"""OpenAI, Anthropic and many others; Slack. A name with hyphens may look the same."""

_HEADER: Final = r"\b(?i:bearer|basic)[ ]{1,4}(?P<value>[A-Za-z0-9._~+/-]{16,}+=*+)"
"""The value of an `Authorization` header."""

_CONNECTION: Final = r"://[^\s:/@]{0,100}:(?P<value>[^\s/,;\"'`<>()，；）]{1,200})@[^\s@]"
"""`scheme://user:password@host`."""

_MIXED: Final = re.compile(r"(?=[A-Za-z]*+[0-9])(?=[0-9]*+[A-Za-z])[A-Za-z0-9]{8}")
_MASK: Final = re.compile(r"[*xX.#?_-]+|\$\{?\w+\}?|%\w+%|\{+[\w .]+\}+|pass(?:word|wd)?|pwd|密码")
_KEY_MATERIAL: Final = re.compile(r"[A-Za-z0-9+/]{16}")


def find_key_formats(text: str) -> Iterator[Found]:
    """Yield the credentials in plain text that are known by their form, in no order."""
    for kind, pattern, is_real in _FORMATS:
        group = "value" if pattern.groups else 0
        for match in pattern.finditer(text):
            if is_real(match[group]):
                yield kind, *match.span(group)


def spans_lines(text: str) -> bool:
    """Say whether a credential in `text` may have more than one line, or go on behind its end; all others have one."""
    return "PRIVATE KEY" in text


def looks_random(value: str) -> bool:
    """Tell a generated value from words: letters and digits mixed, few characters repeated."""
    letters = sum(map(str.isalpha, value))
    digits = sum(map(str.isdigit, value))
    mixed = (letters >= 3 and digits >= 4) or _MIXED.search(value) is not None
    return mixed and len(set(value)) >= 8


def _has_key_material(value: str) -> bool:
    """Tell a private key from the mention of its first and last line."""
    return _KEY_MATERIAL.search(value) is not None


def _is_no_mask(value: str) -> bool:
    """Tell a password from what stands for one in an example."""
    rest = value.replace(REDACTED, "")
    return bool(rest) and not _MASK.fullmatch(rest)


_FORMATS: Final[tuple[tuple[SecretKind, re.Pattern[str], Callable[[str], bool]], ...]] = (
    (SecretKind.PRIVATE_KEY, re.compile(_PRIVATE_KEY), _has_key_material),
    (SecretKind.KNOWN_KEY, re.compile(_EXACT, re.VERBOSE), bool),
    (SecretKind.KNOWN_KEY, re.compile(_RANDOM), looks_random),
    (SecretKind.HEADER, re.compile(_HEADER), looks_random),
    (SecretKind.CONNECTION, re.compile(_CONNECTION), _is_no_mask),
)
"""Kind, pattern (with a group `value` where only that is secret), and what a match must also be."""

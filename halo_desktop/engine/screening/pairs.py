"""Credentials that are known by what stands before them: `password: …`, 密码是 ….

A label, a separator, a value. A *password* may be anything that a person makes up; the value of a
*key* or *token* was generated, so that "token: 3,214" is a number. Words are told from passwords by
what follows: "password: see 1Password" goes on, "password: swordfish" ends there. Not found are
passwords of ordinary words with hyphens or blanks between them, and those written without ASCII.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from halo_desktop.engine.screening.key_formats import REDACTED, Found, SecretKind, looks_random

_PASSWORD_LABEL: Final = r"pass(?:word|wd|code|phrase)|pwd|密 ?[码碼]|口令"  # noqa: S105 - a pattern
_KEY_LABEL: Final = (
    r"(?:secret|token|(?:api|access|private|app|auth|encryption|signing|master|account)[ _-]?key)"
    r"(?:[ _-]?(?:secret|key|id))?|密[钥鑰]|金[钥鑰]|私[钥鑰]|令牌|授权码"
)
_AFTER_LABEL: Final = (
    r"[\"'`*_”」』】\]]{0,3}(?:[ ]for[ ][\w.@-]{1,40}|[ ]{0,2}[(（][^()（）\n]{0,20}[)）])?[*`]{0,3}[ \t]{0,4}"
)
"""What may stand between label and separator: quotes, emphasis, "for db01", （生产）."""

_SEPARATOR: Final = (
    r"(?P<sign>:=|=>|->|→|[:=>](?!=))|(?P<cell>\|)|(?P<is>(?:is|was)[ ](?:now[ ]|set[ ]to[ ])?)"
    r"|(?P<zh>(?:现在|已经?|目前|暂时|统一|默认|都)?(?:就是|是|为|改[成为]了?|换成了?|设[成为]了?|设置为|重置为):?)"
    r"|(?P<nothing>(?<=[码碼令])|(?<=[码碼令][ ]))"
)
"""A sign, the next cell of a table, "is", 是 and its like; after a Chinese label nothing at all."""

_PAIR: Final = re.compile(
    rf"(?:(?P<password>{_PASSWORD_LABEL})|{_KEY_LABEL}){_AFTER_LABEL}(?:{_SEPARATOR})\*{{0,2}}[ \t]{{0,4}}"
    r"(?P<quote>[\"'`*“‘「『]{0,3})(?=[!-~])",
    re.IGNORECASE,
)
_OPTION: Final = re.compile(
    r"--(?:(?P<password>pass(?:word|wd|phrase)?)|token|secret|api-key)[ =](?P<quote>[\"']?)(?=[!-~])"
)
"""The option of a command line."""

_JUDGED: Final = re.compile(r"[!-~]{1,256}+")
"""As much of a value as is looked at to judge it: a label inside it will be tried too."""

_LONG: Final = 200
"""From this length on a value counts to the next blank, whatever encloses it."""

_RUN: Final = re.compile(r"[!-~]++")
_TRAILING: Final = ".,;:!?)]}>\"'`*|"
_ENDS_CLAUSE: Final = re.compile(r"[\"'`*”’」』]{0,3}[ \t]{0,4}(?:\Z|[\r\n,.;!?|)，。；！？、）(（#—”」』]|-[ ])")

_NO_SECRET: Final = re.compile(
    r"""
    [\[({<].*                                    # a list, an object, <placeholder>
    | (?-i:\$\{?[A-Z_][A-Z0-9_]*\}?) | \$[({].* | %\w+% | (?:env|vault|secrets?)[:.].*   # kept elsewhere
    | (?:process|os|self|this|config|settings|args|request)\.[\w.\[\]"']+
    | (?:\.{0,2}/|~|[A-Za-z]:[\\/]).* | \w+://.*    # a path, an address
    | [\w.+-]+@[\w-]+\.[\w.-]+                   # a mail address
    | [A-Za-z_][\w.]*[(\[].*                     # a call, an index
    | [xX.#?_-]+ | .*\*\*.* | .*your.*           # masked, an example
    | (?:rsa|aes|des|sha|md|hmac|ecdsa|ed|base|bcrypt|argon|scrypt|pbkdf|oauth|utf|ssh|tls)[-_]?\d.*
    | (?:1password|2fa|n/a).*
    """,
    re.IGNORECASE | re.VERBOSE | re.DOTALL,
)
"""What is not itself the secret: a place where it is kept, code, a mask, an algorithm."""

_NUMBER: Final = re.compile(r"[\d.,:/+-]+")
_DATE: Final = re.compile(r"\d{4}[-/.]\d{1,2}(?:[-/.]\d{1,2})?")
_AMOUNT: Final = re.compile(r"\d[\d.,]*[A-Za-z]{1,6}")

_WORD: Final = re.compile(
    r"""
    above|always|auto|automatic|below|bitwarden|boolean|bytes|changed|correct|default|disabled|empty|enabled
    |encrypted|environment|expired|failed|field|forbidden|generated|hashed|hidden|incorrect|input|integer
    |interactive|invalid|keepass|keychain|keyring|lastpass|later|login|manual|masked|missing|never|nothing|notes
    |number|object|omitted|optional|other|.*password.*|pending|private|prompt|prompted|protected|public|random
    |redacted|removed|required|reset|rotated|rotating|salted|saved|secret|secretstr|secure|stored|string|strong
    |tokens?|unchanged|unknown|unset|valid|value|variable|vault|wrong
    """,
    re.IGNORECASE | re.VERBOSE,
)
"""What stands after "password:" in ordinary sentences, forms and schemas."""


def find_pairs(text: str) -> Iterator[Found]:
    """Yield the values in plain text that a label makes a credential."""
    for pattern in (_PAIR, _OPTION):
        found_until = 0
        for match in pattern.finditer(text):
            if match.end() < found_until:
                continue
            value, end = _value_at(text, match)
            if _is_secret(value, match, ends_clause=_ENDS_CLAUSE.match(text, end) is not None):
                found_until = _whole_end(text, match.end(), end)
                yield SecretKind.PAIR, match.end(), found_until


def _value_at(text: str, match: re.Match[str]) -> tuple[str, int]:
    """Return the value after a label without what encloses it, and where it ends."""
    run = _JUDGED.match(text, match.end())
    value = run[0] if run else ""
    quote = match["quote"][-1:]
    if quote and quote in value:
        value = value.partition(quote)[0]
    value = value.partition("|")[0].rstrip(_TRAILING)
    return value, match.end() + len(value)


def _whole_end(text: str, start: int, end: int) -> int:
    """Return where a value really ends that may be longer than what was judged of it."""
    if end - start < _LONG:
        return end
    run = _RUN.match(text, end)
    return run.end() if run else end


def _is_secret(value: str, match: re.Match[str], *, ends_clause: bool) -> bool:
    rest = value.replace(REDACTED, "").replace(REDACTED.rstrip("]"), "")
    if not any(map(str.isalnum, rest)) or _NO_SECRET.fullmatch(rest):
        return False
    if not match["password"]:
        return len(rest) >= 8 and looks_random(rest) and not _AMOUNT.fullmatch(rest)
    if _NUMBER.fullmatch(rest):
        return _is_number_password(rest, ends_clause=ends_clause)
    if any(map(str.isdigit, rest)):
        return len(rest) >= 4
    return _is_word_password(rest, match, ends_clause=ends_clause)


def _is_number_password(value: str, *, ends_clause: bool) -> bool:
    """Tell a PIN from a number in a sentence: 密码是 2019 年设的."""
    digits = sum(map(str.isdigit, value))
    if ends_clause:
        return digits >= 4
    return digits >= 6 and not _DATE.fullmatch(value)


def _is_word_password(value: str, match: re.Match[str], *, ends_clause: bool) -> bool:
    """Tell a password of letters from the next word of a sentence."""
    groups = match.groupdict()
    if groups.get("nothing") is None and any(char in "!@#$%^&*+=?~" for char in value):
        return len(value) >= 6
    assigned = groups.get("sign") or groups.get("zh") or match["quote"]
    return bool(assigned) and ends_clause and value.isalpha() and len(value) >= 5 and not _WORD.fullmatch(value)

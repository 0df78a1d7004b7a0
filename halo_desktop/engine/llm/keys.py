"""Keys of model servers: in the system keyring, or only in this run of the program; never in a file (V42, Q24).

Looked for in the keyring, then among what was typed in this run, then in the provider's environment variable. A
keyring may ask the user to unlock it: never call this on the thread of the window.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Final, Protocol, cast

from halo_desktop.engine.llm.registry import ConfiguredModel

SERVICE: Final = "halo-desktop"


class KeySource(StrEnum):
    """Where a key is."""

    KEYRING = "keyring"
    THIS_RUN = "this_run"
    ENVIRONMENT = "environment"


@dataclass(frozen=True, slots=True)
class Key:
    """A key and where it was found; printing it shows only the latter."""

    value: str = field(repr=False)
    source: KeySource


class Keyring(Protocol):
    """What we use of the package `keyring`, or of anything that does the same."""

    def get_password(self, service: str, username: str, /) -> str | None:
        """Return a secret."""
        ...

    def set_password(self, service: str, username: str, password: str, /) -> None:
        """Keep a secret."""
        ...

    def delete_password(self, service: str, username: str, /) -> None:
        """Drop a secret; one that is not there is an error."""
        ...


def system_keyring() -> Keyring:
    """Return the keyring of the system. Imported here, since it looks at every backend that is installed."""
    import keyring  # noqa: PLC0415 - slow, and needed only where there are models

    return cast("Keyring", keyring.get_keyring())


class Keys:
    """The keys of one process. Usable from any thread."""

    def __init__(self, open_keyring: Callable[[], Keyring | None], environment: Mapping[str, str]) -> None:
        """Open the keyring when a key is first looked for or kept, not before."""
        self._open_keyring = open_keyring
        self._environment = environment
        self._typed: dict[str, str] = {}
        self._guard = threading.Lock()

    def find(self, model: ConfiguredModel) -> Key | None:
        """Return the key for a model's server, `None` where there is none."""
        account = model.key_account
        kept = self._from_keyring(account)
        if kept:
            return Key(kept, KeySource.KEYRING)
        with self._guard:
            typed = self._typed.get(account)
        if typed:
            return Key(typed, KeySource.THIS_RUN)
        given = self._from_environment(model)
        return Key(given, KeySource.ENVIRONMENT) if given else None

    def keep(self, account: str, value: str) -> KeySource:
        """Keep a key for a server and say where: `THIS_RUN` when the system has no keyring that works."""
        value = value.strip()
        with self._guard:
            self._typed[account] = value
        if not self._into_keyring(account, value):
            return KeySource.THIS_RUN
        with self._guard:
            del self._typed[account]
        return KeySource.KEYRING

    def keep_for_good(self, account: str, value: str) -> bool:
        """Keep a key where it lasts, or not at all: what `keep` would call `THIS_RUN` is `False`."""
        return self._into_keyring(account, value.strip())

    def forget(self, account: str) -> bool:
        """Drop the key of a server; `False` when the keyring does not let it go."""
        with self._guard:
            self._typed.pop(account, None)
        keyring = self._keyring
        if keyring is None or self._from_keyring(account) is None:
            return True
        try:
            keyring.delete_password(SERVICE, account)
        except Exception:  # noqa: BLE001 - keyrings raise whatever their system does
            return False
        return True

    @cached_property
    def _keyring(self) -> Keyring | None:
        try:
            return self._open_keyring()
        except Exception:  # noqa: BLE001 - keyrings raise whatever their system does
            return None

    def _into_keyring(self, account: str, value: str) -> bool:
        """Put a key into the keyring and see whether it is there: some keep nothing and don't say so."""
        try:
            if self._keyring is not None:
                self._keyring.set_password(SERVICE, account, value)
        except Exception:  # noqa: BLE001 - the same
            return False
        return self._from_keyring(account) == value

    def _from_keyring(self, account: str) -> str | None:
        try:
            return None if self._keyring is None else self._keyring.get_password(SERVICE, account)
        except Exception:  # noqa: BLE001 - a keyring that is locked or broken counts as empty
            return None

    def _from_environment(self, model: ConfiguredModel) -> str | None:
        variable = model.key_variable
        return self._environment.get(variable, "").strip() or None if variable else None

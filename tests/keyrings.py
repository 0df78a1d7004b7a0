"""Keyrings for tests, so that none ever reaches the one of the system."""

from __future__ import annotations


class WorkingKeyring:
    """A keyring in memory."""

    def __init__(self) -> None:
        self.kept: dict[tuple[str, str], str] = {}

    def get_password(self, service: str, username: str, /) -> str | None:
        return self.kept.get((service, username))

    def set_password(self, service: str, username: str, password: str, /) -> None:
        self.kept[service, username] = password

    def delete_password(self, service: str, username: str, /) -> None:
        del self.kept[service, username]


class ForgetfulKeyring(WorkingKeyring):
    """One that takes everything and keeps nothing, as keyring's null backend."""

    def set_password(self, service: str, username: str, password: str, /) -> None:
        pass


class BrokenKeyring(WorkingKeyring):
    """One whose service does not answer."""

    def get_password(self, service: str, username: str, /) -> str | None:
        raise RuntimeError("no session bus")

    def set_password(self, service: str, username: str, password: str, /) -> None:
        raise OSError(f"cannot keep {password}")


class StubbornKeyring(WorkingKeyring):
    """One that lets nothing go."""

    def delete_password(self, service: str, username: str, /) -> None:
        raise PermissionError(username)

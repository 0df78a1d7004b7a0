"""Only what a change adds is screened."""

from __future__ import annotations

import pytest

from halo_desktop.engine.screening.secrets import new_secrets

pytestmark = pytest.mark.spec("N15")

BY_HAND = "# now\n\n- 密码：abc123\n- shop: open\n\n# History\n"


def added(before: str, after: str) -> list[str]:
    return [after[one.start : one.end] for one in new_secrets(before, after)]


def test_a_credential_that_a_change_adds_is_new() -> None:
    assert added("# now\n", "# now\n- 密码：abc123\n") == ["abc123"]


def test_a_credential_written_by_hand_does_not_stand_in_the_way_of_another_change() -> None:
    assert added(BY_HAND, BY_HAND.replace("open", "closed")) == []


def test_a_moved_line_is_not_new() -> None:
    moved = "# now\n\n- shop: open\n\n# History\n- 密码：abc123\n"
    assert added(BY_HAND, moved) == []


def test_a_line_that_goes_is_not_new() -> None:
    assert added(BY_HAND, "# now\n") == []


def test_a_line_changed_beside_its_old_credential_is_not_new() -> None:
    assert added(BY_HAND, BY_HAND.replace("密码：", "生产库的密码：")) == []


def test_another_credential_on_the_same_line_is_new() -> None:
    assert added(BY_HAND, BY_HAND.replace("abc123", "xyz789")) == ["xyz789"]


def test_an_old_number_that_becomes_a_password_is_new() -> None:
    before = "- order 88481234 paid\n"
    assert added(before, before + "- 密码：88481234\n") == ["88481234"]


def test_a_private_key_whose_last_line_is_added_is_new() -> None:
    body = "-----BEGIN PRIVATE KEY-----\nMIIa8Kd92mXq0Zr7LpT4vWn\n"
    assert added("# now\n", "# now\n" + body) == [body.rstrip("\n")]
    assert len(added(body, body + "-----END PRIVATE KEY-----\n")) == 1


def test_nothing_is_new_where_nothing_changed() -> None:
    assert added(BY_HAND, BY_HAND) == []

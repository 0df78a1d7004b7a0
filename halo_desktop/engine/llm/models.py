"""The models of one data folder: set up, opened to be asked, tried out, and what they cost (C10, C12, V42)."""

from __future__ import annotations

import os
import threading
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import date

from halo_desktop.engine.clock import Clock
from halo_desktop.engine.errors import EngineError
from halo_desktop.engine.files.locks import Locks
from halo_desktop.engine.llm import registry, usage
from halo_desktop.engine.llm.calibration import tokens_per_estimate
from halo_desktop.engine.llm.connection_test import ConnectionOutcome, try_connection
from halo_desktop.engine.llm.keys import Key, Keys, KeySource, system_keyring
from halo_desktop.engine.llm.limits import TEST_LIMITS, CallLimits
from halo_desktop.engine.llm.metered import CallReason, MeteredModel
from halo_desktop.engine.llm.model import Model
from halo_desktop.engine.llm.opening import ModelOpener, ModelsHere
from halo_desktop.engine.llm.registry import ConfiguredModel, ModelSettings
from halo_desktop.engine.llm.usage import CallRecord, UsageTotals

_CALIBRATED_BY = 200
"""So many of the newest calls, of whatever model, are looked through for the calibration."""

CONNECTION_TEST = "connection_test"
"""The purpose of a connection test in the records of usage."""


def _system_keys() -> Keys:
    return Keys(system_keyring, os.environ)


@dataclass(frozen=True, slots=True)
class ModelMeans:
    """What one process asks models with. Keep it as long as the process: keys that no keyring takes are in it."""

    keys: Keys = field(default_factory=_system_keys)
    opener: ModelOpener = field(default_factory=ModelsHere)
    limits: CallLimits = field(default_factory=CallLimits)
    test_limits: CallLimits = TEST_LIMITS


class Models:
    """Reads the settings afresh at every call, since another process may have changed them."""

    def __init__(self, locks: Locks, clock: Clock, means: ModelMeans) -> None:
        self._locks = locks
        self._clock = clock
        self.means = means

    def settings(self) -> ModelSettings:
        """Return what is set up; raises `EngineError` (JSON_UNREADABLE)."""
        return registry.read_models(self._locks.root)

    def find_key(self, model: ConfiguredModel) -> Key | None:
        """Return the key for a model's server; a keyring may take its time, or ask the user."""
        return self.means.keys.find(model)

    def keep(self, model: ConfiguredModel, key: str = "") -> KeySource | None:
        """Add a model or change the one with its id, and keep its key if one is given; say where the key is kept.

        The first model that is set up becomes the default one by itself. Where another address takes the place of one
        that no model has any more, the key of that one goes. Raises as `registry.keep_model` does.
        """
        before = self.settings().find(model.id)
        registry.keep_model(self._locks, model)
        if before is not None:
            self._forget_unless_used(before.key_account)
        return self.means.keys.keep(model.key_account, key) if key.strip() else None

    def keep_key_for_good(self, model: ConfiguredModel, key: str) -> bool:
        """Keep the key of a model's server in the keyring; `False`: it was not kept, since no keyring works."""
        return self.means.keys.keep_for_good(model.key_account, key)

    def remove(self, ident: str) -> bool:
        """Take a model out; its key goes too unless another model uses the same server. `False`: the key stays.

        Raises as `registry.remove_model` does.
        """
        gone = self.settings().find(ident)
        registry.remove_model(self._locks, ident)
        return gone is None or self._forget_unless_used(gone.key_account)

    def forget_key(self, model: ConfiguredModel) -> bool:
        """Drop the key of a model's server; `False` when the keyring does not let it go."""
        return self.means.keys.forget(model.key_account)

    def choose_default(self, ident: str) -> None:
        """Make a model the default one; raises `EngineError` (BAD_SETTING_VALUE) where there is no such model."""
        registry.choose_default(self._locks, ident)

    def change_daily_cap(self, tokens: int | None) -> None:
        """Set the daily cap of automatic work in tokens, or take it away (C12)."""
        registry.change_daily_cap(self._locks, tokens)

    def open(self, entry: ConfiguredModel, reason: CallReason, limits: CallLimits | None = None) -> Model:
        """Open a model so that each reply becomes a line of usage. May take seconds the first time."""
        model = self.means.opener.open(entry, self.find_key(entry), limits or self.means.limits)
        return MeteredModel(model, reason, self._note, self._clock)

    def try_out(self, entry: ConfiguredModel, key: str, stop: threading.Event) -> ConnectionOutcome:
        """Ask a model for one word, as it stands in a form that need not be saved; without a key, with the kept one."""
        used = Key(key.strip(), KeySource.THIS_RUN) if key.strip() else self.find_key(entry)
        model = self.means.opener.open(replace(entry, tools=True), used, self.means.test_limits)
        return try_connection(MeteredModel(model, CallReason("", CONNECTION_TEST), self._note, self._clock), stop)

    def get_ready(self) -> None:
        """Load what models need where that holds up nobody, so that a reply which is about to be wanted begins sooner.

        Without a model nothing is loaded. Raises as `settings` does.
        """
        if self.settings().models:
            self.means.opener.get_ready()

    def today(self) -> date:
        """Return the user's day, which is the day of `usage` and of the daily cap."""
        return self._clock().astimezone().date()

    def tokens_per_estimate(self, entry: ConfiguredModel) -> float:
        """Return by what to multiply our estimate of tokens for a model (V13)."""
        return tokens_per_estimate(usage.newest_calls(self._locks.root, _CALIBRATED_BY), entry.model)

    def usage(self) -> UsageTotals:
        """Return what today and this month took, by the user's clock."""
        return usage.read_totals(self._locks.root, self._clock().astimezone())

    def usage_of(self, year: int, month: int) -> UsageTotals:
        """Return what a month took, by the user's clock; its `day` is the month's last."""
        return usage.read_month(self._locks.root, year, month, self._clock().astimezone().tzinfo)

    def cap_left(self) -> int | None:
        """Return how many tokens automatic work may still take today; `None` without a cap (C12)."""
        return usage.read_cap_left(self._locks.root, self.settings().daily_tokens, self._clock().astimezone())

    def close(self) -> None:
        """End what is being asked; a later call begins anew."""
        self.means.opener.close()

    def _forget_unless_used(self, account: str) -> bool:
        used = {model.key_account for model in self.settings().models}
        return account in used or self.means.keys.forget(account)

    def _note(self, record: CallRecord) -> None:
        with suppress(EngineError):  # a full disk is no reason to lose a reply
            usage.note_call(self._locks, record)

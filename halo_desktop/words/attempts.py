"""Why the last attempt to consolidate came to nothing, as a status says it later (C14).

Only the code is kept on disk, `Failure.reason`; the codes stand here as text, so that the first status of a window
needs neither the room of consolidation nor that of models. A reason that Halo wrote is not known here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from halo_desktop.words.speaking import translate


def reason_text(reason: str | None) -> str:
    """Return the sentence for a reason; none where there is no reason, or an unknown one."""
    known = _REASONS.get(reason or "")
    return known() if known else ""


_REASONS: Final[Mapping[str, Callable[[], str]]] = {
    "refused_draft": lambda: translate("Attempts", "The result would have lost something, so it was not used."),
    "changed_too_often": lambda: translate("Attempts", "The memory was changed again and again meanwhile."),
    "steps_used_up": lambda: translate("Attempts", "The model went in a circle and changed nothing."),
    "no_progress": lambda: translate("Attempts", "Nothing in the memory could be tidied."),
    "stopped": lambda: translate("Attempts", "It was stopped."),
    "halo_started": lambda: translate("Attempts", "Halo was started meanwhile."),
    "copy_gone": lambda: translate("Attempts", "Halo began to consolidate the memory meanwhile."),
    "cap_reached": lambda: translate(
        "Attempts", "Automatic work had used up its tokens of the day: it goes on the next day."
    ),
    "system": lambda: translate("Attempts", "A file could not be read or written."),
    "model_address": lambda: translate(
        "Attempts", "The model could not be reached: check its address in Settings › Models."
    ),
    "model_key": lambda: translate("Attempts", "The model's key was not accepted: check it in Settings › Models."),
    "model_model_name": lambda: translate(
        "Attempts", "The server does not have the model: check its name in Settings › Models."
    ),
    "model_quota": lambda: translate(
        "Attempts", "The model's account has nothing left: top it up, or choose another model."
    ),
    "model_rate_limited": lambda: translate("Attempts", "The model was asked too often: try again later."),
    "model_time_out": lambda: translate(
        "Attempts", "The model did not answer in time: try again, or choose a faster model."
    ),
    "model_not_a_model_server": lambda: translate(
        "Attempts", "What answers at the model's address is no model server: check it in Settings › Models."
    ),
    "model_server_error": lambda: translate("Attempts", "The model's server failed: try again later."),
    "model_refused": lambda: translate("Attempts", "The model refused to do it: choose another model."),
    "model_cut_off": lambda: translate(
        "Attempts", "The model's answer was cut off: choose a model that allows longer answers."
    ),
    "model_too_long": lambda: translate(
        "Attempts", "The model cannot read so much at a time: choose one with a longer context."
    ),
    "model_malformed": lambda: translate(
        "Attempts", "The model's answer could not be understood: try again, or choose another model."
    ),
    "model_no_tools": lambda: translate(
        "Attempts", "The model cannot use tools, which tidying needs: choose another model."
    ),
    "model_bad_request": lambda: translate(
        "Attempts", "The model's server did not take the request: check the model in Settings › Models."
    ),
    "model_cancelled": lambda: translate("Attempts", "It was stopped."),
    "model_network": lambda: translate("Attempts", "The connection to the model broke: check the network."),
}

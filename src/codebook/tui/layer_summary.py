"""A short description of the layers that are shown."""

from __future__ import annotations

from collections.abc import Sequence

_NAMED = 2  # layers beside one's own; more are counted


def layer_summary(me: str | None, alone: str, others: Sequence[str], *, open_to_me: bool) -> str:
    """Describe the layers shown to the coder `me` (None for one who only looks), the own first.

    `alone` names the one coder whose layer is shown, "" where all are. `others` are the other
    coders who have coded. `open_to_me` says that layers of others may be seen, empty ones too.
    """
    if alone not in {"", me}:
        return f"{me or 'just looking'} · {alone}’s layer"
    if me is None:
        return "just looking"
    if alone:
        return f"{me}’s layer only" if others or open_to_me else f"{me}’s layer"
    if len(others) > _NAMED:
        return f"{me} + {len(others)} layers"
    if others:
        return " + ".join([me, *others])
    return f"{me} · all layers" if open_to_me else f"{me}’s layer"

"""A short description of the layers that are shown."""

from __future__ import annotations

from collections.abc import Sequence

_MOST_NAMED = 2  # of the other coders; more are only counted


def layer_summary(me: str | None, alone: str, others: Sequence[str], *, open_to_me: bool) -> str:
    """Describe the layers shown to the coder `me` (None where nobody codes), the own first.

    - `alone`: the name of the coder whose layer alone is shown, "" where all layers are.
    - `others`: the names of the other coders who have coded anything.
    - `open_to_me`: whether `me` may see the others' layers, though they may be empty.
    """
    if alone not in {"", me}:
        return f"{me or 'just looking'} · {alone}'s layer"
    if me is None:
        return "just looking"
    if alone:
        return f"{me}'s layer only" if others or open_to_me else f"{me}'s layer"
    if len(others) > _MOST_NAMED:
        return f"{me} + {len(others)} layers"
    if others:
        return " + ".join([me, *others])
    return f"{me} · all layers" if open_to_me else f"{me}'s layer"

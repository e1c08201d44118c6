"""Whose layers are looked at, in few words."""

from __future__ import annotations

from collections.abc import Sequence

_NAMED = 2  # layers beside one's own; more are counted


def layers_said(me: str | None, alone: str, others: Sequence[str], *, open_to_me: bool) -> str:
    """Say whose layers `me` looks at, None for one who only looks; the own one comes first.

    `alone` is whose layer alone is looked at, "" where it is all of them; `others` have coded.
    `open_to_me` says that there are layers of others to see, coded in or not.
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

"""What every measure of agreement returns."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Measure:
    """A coefficient: `value` is None where it is undefined, and `reason` then says why.

    `ci` is the bootstrap interval (of Kendall's W a jackknife's), where one was asked for and can
    be had; if one was asked for and cannot, `reason` says so beside the value. `n` counts what the
    value rests on, or would rest on if it were defined: units that two raters rated, characters,
    judges or items, as the function says.
    """

    value: float | None
    ci: tuple[float, float] | None = None
    n: int = 0
    reason: str = ""


def is_one_or_none(count: int) -> str:
    """Return the end of a reason that says that there are too few: `is one` or `are none`."""
    return "is one" if count else "are none"


def percent(share: float) -> str:
    """Return a share as a reason prints it: 0.96 → `96%`, 0.9867 → `98.7%`."""
    return f"{round(100 * share, 1):g}%"


def shown(value: object) -> str:
    """Return a category as a reason prints it; a set of labels with `;` between them."""
    if not isinstance(value, frozenset):
        return str(value)
    return "; ".join(sorted(map(str, value))) or "none of them"

"""Whatever a study answers, as plain data that can be compared."""

from __future__ import annotations

from collections.abc import Mapping

import pandas as pd


def plain(value: object) -> object:
    """Return an answer without tables, objects and sets of its own, in an order of its own."""
    if isinstance(value, pd.DataFrame):
        return value.to_csv()
    if isinstance(value, (set, frozenset)):
        return sorted(repr(plain(each)) for each in value)
    if isinstance(value, (list, tuple)):
        return [plain(each) for each in value]
    if isinstance(value, Mapping):
        return {repr(plain(key)): plain(each) for key, each in value.items()}
    held = getattr(value, "__dict__", None)
    return repr(value) if held is None else plain(held)

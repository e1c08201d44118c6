"""themes.csv: which codes lie in which theme, and what the themes mean."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from codebook.exporting.sheets import Sheet, field_columns


class ThemeEntry(NamedTuple):
    """A code in a theme of one grouping; a theme without codes has one row, with no code.

    `shown_by` are the theme's key passages, a line each.
    """

    coder: str
    theme: str
    definition: str
    reason: str
    code: str
    name: str
    shown_by: str


_WIDTHS = {"theme": 30, "definition": 50, "reason": 40, "name": 40, "shown_by": 60}


def themes_sheet(entries: Sequence[ThemeEntry]) -> Sheet:
    """Return the sheet, its rows in the order given."""
    return Sheet("Themes", field_columns(ThemeEntry._fields, _WIDTHS, {}), entries)

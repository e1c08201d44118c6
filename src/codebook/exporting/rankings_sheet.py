"""rankings.csv: what each participant ranked, to be measured elsewhere and read again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from codebook.exporting.sheets import Kind, Sheet, field_columns


class RankingEntry(NamedTuple):
    """One item of one participant's answer in one part.

    `position` is None for an item that was offered and not ranked; one row without position and
    item stands for an answer that is no ranking. `item` is a code's number, or the words of the
    participant; `name` is the code's. `offered` says whether it was on the list; `passage` is
    where the answer was given, empty where no passage is linked.
    """

    participant: str
    group: str
    level: str
    part: str
    answer: str
    position: float | None
    item: str
    name: str
    offered: bool
    passage: str


_WIDTHS = {"answer": 10, "item": 20, "name": 40, "passage": 20}
_KINDS: dict[str, Kind] = {"position": "number", "offered": "bool"}


def rankings_sheet(entries: Sequence[RankingEntry]) -> Sheet:
    """Return the sheet, its rows in the order given."""
    return Sheet("Rankings", field_columns(RankingEntry._fields, _WIDTHS, _KINDS), entries)

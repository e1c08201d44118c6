"""Interviewee Background.xlsx: the participants' background, to work with or as published."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from codebook.exporting.sheets import Merge, Sheet, Value, fitting_column
from codebook.lazy_patterns import lazy_pattern

BACKGROUND_FILE = "Interviewee Background.xlsx"
_NAME = "Sheet1"  # as in the published file
ID_HEADER = "Participant"
_NUMBER = lazy_pattern(r"[0-9]{1,15}(?:\.[0-9]{1,4})?")


class BackgroundEntry(NamedTuple):
    """One row: the participant's id (empty where unlinked) and two cells per header.

    `written` are the cells as the study got them, `normal` their normalised form.
    """

    participant: str
    written: tuple[str, ...]
    normal: tuple[str, ...]


def background_sheet(headers: Sequence[str], entries: Sequence[BackgroundEntry]) -> Sheet:
    """Return the sheet to work with: id first, no merged cells, plain numbers as numbers."""
    rows = [(entry.participant, *map(_typed, entry.normal)) for entry in entries]
    columns = [
        fitting_column(header, [row[at] for row in rows])
        for at, header in enumerate((ID_HEADER, *headers))
    ]
    return Sheet(_NAME, tuple(columns), rows)


def published_background_sheet(
    headers: Sequence[str], entries: Sequence[BackgroundEntry], merge: Collection[str] = ()
) -> Sheet:
    """Return the sheet as published: cells as written, and those of neighbours merged.

    Rows in sequence with the same text in a column that `merge` names share one cell.
    """
    cells = [[entry.written[at] for entry in entries] for at in range(len(headers))]
    columns = tuple(map(fitting_column, headers, cells))
    merges = [
        run for at, header in enumerate(headers) if header in merge for run in _runs(at, cells[at])
    ]
    for column, first, last in merges:
        cells[column][first + 1 : last + 1] = [""] * (last - first)
    return Sheet(_NAME, columns, list(zip(*cells, strict=True)), tuple(merges), plain=True)


def _typed(text: str) -> Value:
    """Return a number only where it prints as the same text: "007" and "1.50" stay texts."""
    if not _NUMBER.fullmatch(text):
        return text
    number = float(text) if "." in text else int(text)
    return number if str(number) == text else text


def _runs(column: int, cells: list[str]) -> Iterator[Merge]:
    for text, run in groupby(range(len(cells)), key=cells.__getitem__):
        first, *others = run
        if text and others:
            yield Merge(column, first, others[-1])

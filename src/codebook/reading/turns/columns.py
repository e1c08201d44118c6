"""Tables whose header says which column is the speaker's and which holds what is said."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from codebook.reading.turns.heads import Head, Sign
from codebook.reading.turns.stamps import clock_in
from codebook.reading.turns.vocabulary import SPEAKER_COLUMNS, TEXT_COLUMNS

_FIRST_LINES = 60
_LONGEST = 80  # of a label
_SIGNS: dict[str, Sign] = {"\t": "tab", "|": "pipe"}


class Columns(NamedTuple):
    """The line of the header, what stands between cells, and the two columns."""

    line: int
    separator: str
    speaker: int
    text: int


def find_columns(lines: Sequence[str]) -> Columns | None:
    """Return the columns that a header names, None where there is no such header."""
    for number, line in enumerate(lines[:_FIRST_LINES]):
        for separator in _SIGNS:
            if separator not in line:
                continue
            cells = [cell.strip(" *_#").casefold() for cell in line.split(separator)]
            speaker = next((at for at, cell in enumerate(cells) if cell in SPEAKER_COLUMNS), -1)
            text = next((at for at, cell in enumerate(cells) if cell in TEXT_COLUMNS), -1)
            if min(speaker, text) >= 0:
                return Columns(number, separator, speaker, text)
    return None


def heads_in(columns: Columns, lines: Sequence[str]) -> list[Head]:
    """Return the heads of the rows that have a speaker; in the others the last one goes on."""
    found = []
    for number in range(columns.line + 1, len(lines)):
        cells = lines[number].split(columns.separator)
        if len(cells) <= max(columns.speaker, columns.text):
            continue
        label = cells[columns.speaker].strip(" *_:：")
        if len(label) <= _LONGEST and any(map(str.isalnum, label)):
            found.append(_head(columns, number, label, cells))
    return found


def _head(columns: Columns, number: int, label: str, cells: Sequence[str]) -> Head:
    width = len(columns.separator)
    before = cells[: columns.text]
    said = cells[columns.text]
    body = sum(len(cell) + width for cell in before) + len(said) - len(said.lstrip())
    after = columns.separator.join(["", *cells[columns.text + 1 :]]).rstrip()
    return Head(
        line=number,
        label=label,
        sign=_SIGNS[columns.separator],
        body=body,
        early=body,
        time=next(filter(None, map(clock_in, (*before, *cells[columns.text + 1 :]))), ""),
        unclosed=after,
    )

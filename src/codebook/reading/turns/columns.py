"""Tables whose header says which column is the speaker's and which holds what is said."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

from codebook.reading.turns.heads import Head, Sign
from codebook.reading.turns.stamps import clock_in
from codebook.reading.turns.vocabulary import SPEAKER_COLUMNS, TEXT_COLUMNS

_FIRST_LINES = 60
_LONGEST = 80  # of a label
_named = re.compile(
    r"(?:name|nombre|nome|nom|naam|namn)\s(?:of|de|do|da|du|des|der|del|di|van|av)\s"
)
_rule = re.compile(r"\|?(?:\s*:?-{3,}:?\s*\|)+(?:\s*:?-{3,}:?\s*)?")
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
            speaker, text = _first(cells, SPEAKER_COLUMNS), _first(cells, TEXT_COLUMNS)
            if min(speaker, text) >= 0 and speaker != text:
                return Columns(number, separator, speaker, text)
    return None


def _first(cells: Sequence[str], words: frozenset[str]) -> int:
    """Return the place of the first cell that is one of the words, or "name of the …", else -1."""
    exact = (at for at, cell in enumerate(cells) if cell in words)
    longer = (at for at, cell in enumerate(cells) if _named.match(cell) and words & {*cell.split()})
    return next(chain(exact, longer), -1)


def is_table_rule(line: str) -> bool:
    """Say whether a line is the rule below the header of a Markdown table."""
    return _rule.fullmatch(line) is not None


def heads_in(columns: Columns, lines: Sequence[str]) -> list[Head]:
    """Return the heads of the rows that have a speaker; in the others the last one goes on.

    A rule ends the header of another table: only one with the same header goes on with the talk.
    """
    found: list[Head] = []
    header, is_same = lines[columns.line].strip(), True
    for number in range(columns.line + 1, len(lines)):
        if number > columns.line + 1 and is_table_rule(lines[number]):
            is_same = lines[number - 1].strip() == header
            if found and found[-1].line == number - 1:
                found.pop()
        if not is_same:
            continue
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

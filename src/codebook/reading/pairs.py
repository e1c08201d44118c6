"""Tables with a column of questions and one of answers: each row is a question and its answer."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from codebook.reading.cutting import Page
from codebook.reading.vocabulary import ANSWER_COLUMNS, NUMBER_WORDS, QUESTION_COLUMNS
from codebook.text.turns import Turn

_AROUND = " *_#|"
_word = re.compile(r"[^\W\d_]+")
_LEAST = 3
_LONGEST = 300  # of a header
_WORDS = 4


class Pairs(NamedTuple):
    """The rows of such a table, and what its header calls the two columns."""

    question: str
    answer: str
    rows: tuple[Row, ...]


class Row(NamedTuple):
    """Where in its line a row's question begins and ends, and the answer, in code points."""

    line: int
    question: tuple[int, int]
    answer: tuple[int, int]


class _Header(NamedTuple):
    separator: str
    question: int
    answer: int
    names: tuple[str, str]


def find_pairs(lines: Sequence[str]) -> Pairs | None:
    """Return the questions and answers in tables whose header names their columns.

    A header may stand there again, above each of several tables. None with fewer than three rows
    that have both.
    """
    header: _Header | None = None
    first: _Header | None = None
    rows = []
    for number, line in enumerate(lines):
        separator = "\t" if "\t" in line else "|"
        if separator not in line:
            continue
        if found := len(line) < _LONGEST and _header(line, separator):
            header = found
            first = first or found
        elif header and header.separator == separator and (row := _row(header, number, line)):
            rows.append(row)
    return Pairs(*first.names, tuple(rows)) if first and len(rows) >= _LEAST else None


def turns_in(page: Page, pairs: Pairs, names: tuple[str, str]) -> Iterator[Turn]:
    """Yield the question and the answer of each row, said by those of the names."""
    for row in pairs.rows:
        start = page.starts[row.line]
        for (begin, end), name in zip((row.question, row.answer), names, strict=True):
            yield page.turn(start + begin, start + end, name)


def _header(line: str, separator: str) -> _Header | None:
    cells = [cell.strip(_AROUND) for cell in line.split(separator)]
    asked = [at for at, cell in enumerate(cells) if _is_called(cell, QUESTION_COLUMNS)]
    answered = [at for at, cell in enumerate(cells) if _is_called(cell, ANSWER_COLUMNS)]
    if len(asked) != 1 or len(answered) != 1 or asked == answered:
        return None
    question, answer = asked[0], answered[0]
    return _Header(separator, question, answer, (cells[question], cells[answer]))


def _is_called(cell: str, words: frozenset[str]) -> bool:
    """Say whether a cell is a column's name with one of the words, and not its number's."""
    own = set(_word.findall(cell.casefold()))
    return len(own) <= _WORDS and not own.isdisjoint(words) and own.isdisjoint(NUMBER_WORDS)


def _row(header: _Header, number: int, line: str) -> Row | None:
    """Return a row that has a question and an answer, None for any other line."""
    ends = [at for at, char in enumerate(line) if char == header.separator] + [len(line)]
    begins = [0, *(end + 1 for end in ends)]
    if len(ends) <= max(header.question, header.answer):
        return None
    question, answer = ((begins[at], ends[at]) for at in (header.question, header.answer))
    has_both = all(any(map(str.isalnum, line[begin:end])) for begin, end in (question, answer))
    return Row(number, question, answer) if has_both else None

"""Tables with a column of speakers and one of what is said, as a header or their times tell."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import chain, islice
from typing import NamedTuple

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.labels.labels import UNKNOWN, is_metadata
from codebook.reading.turns.labels.shapes import shape
from codebook.reading.turns.labels.vocabulary import SPEAKER_COLUMNS, SPEAKER_FIELDS, TEXT_COLUMNS
from codebook.reading.turns.lines.heads import Head
from codebook.reading.turns.lines.signs import Sign
from codebook.reading.turns.lines.stamps import CLOCK, clock_in

FIRST_LINES = 60
"""Lines among which a header is looked for."""

_LONGEST = 80  # of a label
_named = lazy_pattern(
    r"(?:name|nombre|nome|nom|naam|namn)\s(?:of|de|do|da|du|des|der|del|di|van|av)\s"
)
_called = lazy_pattern(r"([^\W_]+?)[ _-]?(?:name|id|label)s?")  # "speaker_id"
_rule = lazy_pattern(r"\|?(?:\s*:?-{3,}:?\s*\|)+(?:\s*:?-{3,}:?\s*)?")
_SIGNS: dict[str, Sign] = {"\t": "tab", "|": "pipe"}
_when = lazy_pattern(rf"\s*(?:\d{{1,9}}(?:[.,]\d{{1,6}})?|{CLOCK})\s*")
_exact = lazy_pattern(  # and no number of a row
    rf"\s*(?:\d{{1,9}}[.,]\d{{1,6}}|(?=\d+[:：]){CLOCK})\s*"
)
_DITTO, _OF_RULES = "\"'`´″〃“”„» ", "-=:| "
_coded = lazy_pattern(r"[@_\d]")
_SAMPLE = 200
_LEAST, _LEAST_CELLS, _TIMES = 4, 4, 2
_RETURNS = 2  # turns that each speaker has on average, at least
_NEARLY = 0.95


class Columns(NamedTuple):
    """The line of the header, -1 without one, what stands between cells, and the columns.

    `time` is that of the time with which each row begins, -1 where any cell may have one.
    """

    line: int
    separator: str
    speaker: int
    text: int
    time: int = -1


def find_columns(lines: Sequence[str]) -> Columns | None:
    """Return the columns that a header names, or those of rows with times; None for no columns."""
    return _headed(lines) or _without_header(lines)


def _headed(lines: Sequence[str]) -> Columns | None:
    """Return the columns that a header names, None where there is no such header."""
    for number, line in enumerate(lines[:FIRST_LINES]):
        for separator in _SIGNS:
            if separator in line and (named := columns_named(line.split(separator))):
                return Columns(number, separator, *named)
    return None


def columns_named(header: Sequence[str]) -> tuple[int, int] | None:
    """Return the columns that a row names: who speaks, and what is said; None for another row."""
    cells = [cell.strip(" *_#").casefold() for cell in header]
    speaker, text = _first(cells, SPEAKER_COLUMNS), _first(cells, TEXT_COLUMNS)
    if speaker < 0:
        speaker = next((at for at, cell in enumerate(cells) if names_speaker(cell)), -1)
    return (speaker, text) if min(speaker, text) >= 0 and speaker != text else None


def names_speaker(header: str) -> bool:
    """Whether a column's name says that somebody speaks, and not only that it is about people."""
    cell = header.strip(" *_#").casefold()
    match = _called.fullmatch(cell)
    return cell in SPEAKER_FIELDS or (match is not None and match[1] in SPEAKER_FIELDS)


def _without_header(lines: Sequence[str]) -> Columns | None:
    """Return the columns of rows that have two or more times each, None for other texts.

    Annotation programs export them so: who, from when, until when, what. The longest cells hold
    what is said, those that return who says it. A first row without a time says what they are.
    """
    first = next((at for at, line in enumerate(lines) if line.strip()), 0)
    titles = lines[first].split("\t") if lines else []
    is_titled = not any(map(_when.fullmatch, titles))
    columns = _cells(lines[first + is_titled :], len(titles))
    times = [at for at, cells in enumerate(columns) if _are(_when, cells)]
    others = [at for at in range(len(columns)) if at not in times]
    if len(times) < _TIMES or len(others) < 2:
        return None
    text = max(others, key=lambda at: sum(map(len, columns[at])))
    named = [at for at in others if at != text and are_speakers(columns[at])]
    exact = next((at for at in times if _are(_exact, columns[at])), -1)
    line = first if is_titled else -1
    return Columns(line, "\t", _by_name(columns, named), text, exact) if named else None


def _cells(lines: Sequence[str], width: int) -> list[tuple[str, ...]]:
    """Return the cells of each column in the first rows, none where not nearly all are as wide."""
    if width < _LEAST_CELLS:
        return []
    rows = [line.split("\t") for line in islice(filter(str.strip, lines), _SAMPLE)]
    even = [row for row in rows if len(row) == width]
    are_rows = len(even) >= max(_LEAST, _NEARLY * len(rows))
    return list(zip(*even, strict=True)) if are_rows else []


def _are(kind: re.Pattern[str], cells: Sequence[str]) -> bool:
    """Whether nearly all cells are of a kind."""
    return sum(kind.fullmatch(cell) is not None for cell in cells) >= _NEARLY * len(cells)


def _by_name(columns: Sequence[Sequence[str]], named: Sequence[int]) -> int:
    """Return the first of the columns of speakers, or another that calls the same ones by names.

    A program has a code for each beside it, with signs that are in no name: "@spk1".
    """
    plain = [at for at in named if not any(map(_coded.search, columns[at]))]
    first = columns[named[0]]
    alike = (at for at in plain if _are_same(first, columns[at]))
    return named[0] if named[0] in plain else next(alike, named[0])


def _are_same(one: Sequence[str], other: Sequence[str]) -> bool:
    """Whether each label in a column always stands beside the same one in another."""
    return len({*zip(one, other, strict=True)}) == len({*one}) == len({*other})


def are_speakers(cells: Sequence[str]) -> bool:
    """Whether the cells of a column are labels of speakers who return."""
    names = Counter(filter(None, map(str.strip, cells)))
    said = sum(names.values())
    are_few = 0 < _RETURNS * len(names) <= said and said >= _NEARLY * len(cells)
    return are_few and all(shape(name) != "none" for name in names)


def _first(cells: Sequence[str], words: frozenset[str]) -> int:
    """Return the place of the first cell that is one of the words, or "name of the …", else -1."""
    exact = (at for at, cell in enumerate(cells) if cell in words)
    longer = (at for at, cell in enumerate(cells) if _named.match(cell) and words & {*cell.split()})
    return next(chain(exact, longer), -1)


def is_table_rule(line: str) -> bool:
    """Whether a line is the rule below the header of a Markdown table."""
    return _rule.fullmatch(line) is not None


def is_header(line: str) -> bool:
    """Whether all cells of a row name what the columns hold: "Time", "Transcript"."""
    if "\t" not in line:
        return False
    cells = [cell.strip(" *_#").casefold() for cell in line.split("\t")]
    return not TEXT_COLUMNS.isdisjoint(cells) and all(
        cell in TEXT_COLUMNS or cell in SPEAKER_COLUMNS or names_speaker(cell) or is_metadata(cell)
        for cell in cells
    )


def heads_in(
    columns: Columns, lines: Sequence[str], begun: Collection[int] = frozenset()
) -> list[Head]:
    """Return the heads of the rows that have a speaker; in the others the last one goes on.

    Signs alone stand for somebody who is not known. `begun` are the lines in which rows begin, if
    that is known: what is said may have several. A rule ends the header of another table: only one
    with the same header goes on with the talk.
    """
    found: list[Head] = []
    header, is_same = lines[columns.line].strip(), True
    for number, row in _rows(columns, lines, begun):
        if number > columns.line + 1 and is_table_rule(lines[number]):
            is_same = lines[number - 1].strip() == header
            if found and found[-1].line == number - 1:
                found.pop()
        if not is_same:
            continue
        cells = row.split(columns.separator)
        if len(cells) <= max(columns.speaker, columns.text):
            continue
        label = _label(cells[columns.speaker], cells[columns.text])
        if label and len(label) <= _LONGEST:
            found.append(_head(columns, number, label, cells))
    return found


def _label(cell: str, said: str) -> str:
    """Return who has said what, "?" for signs alone, "[…]"; "" for no cell, a rule or a ditto."""
    label = cell.strip(" *_:：").replace("\n", " ")
    if any(map(str.isalnum, label)):
        return label
    return UNKNOWN if label.strip(_DITTO) and said.strip(_OF_RULES) else ""


def _rows(
    columns: Columns, lines: Sequence[str], begun: Collection[int]
) -> Iterator[tuple[int, str]]:
    """Yield the rows below the header, each with its first line.

    A row is a line; one that is known to have `begun` goes on until it has the header's cells.
    """
    width = lines[max(columns.line, 0)].count(columns.separator)
    spans: list[tuple[int, int]] = []  # first and last line
    cells = width
    for number in range(columns.line + 1, len(lines)):
        more = lines[number].count(columns.separator)
        if cells < width and spans and spans[-1][0] in begun and number not in begun:
            spans[-1], cells = (spans[-1][0], number), cells + more
        else:
            spans.append((number, number))
            cells = more
    for first, last in spans:
        yield first, "\n".join(lines[first : last + 1])


def _head(columns: Columns, number: int, label: str, cells: Sequence[str]) -> Head:
    width = len(columns.separator)
    before = cells[: columns.text]
    said = cells[columns.text]
    body = sum(len(cell) + width for cell in before) + len(said) - len(said.lstrip())
    after = columns.separator.join(["", *cells[columns.text + 1 :]]).rstrip()
    others = *before, *cells[columns.text + 1 :]
    clock = next(filter(None, map(clock_in, others)), "")
    return Head(
        line=number,
        label=label,
        sign=_SIGNS[columns.separator],
        body=body,
        early=body,
        time=cells[columns.time].strip() if 0 <= columns.time < len(cells) else clock,
        unclosed=after,
    )

"""Questions and answers in one line: the columns of a table, or what is bold and what is not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, groupby, pairwise
from typing import NamedTuple

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.cutting import Page
from codebook.reading.turns.labels.vocabulary import ANSWER_COLUMNS, NUMBER_WORDS, QUESTION_COLUMNS
from codebook.reading.turns.lines.columns import is_table_rule
from codebook.reading.turns.lines.layout import asks, ends, is_heading
from codebook.reading.turns.lines.lines import Lines
from codebook.reading.turns.unlabelled.alternating import ANSWER, QUESTION
from codebook.reading.turns.unlabelled.numbered import counted_on
from codebook.text.turns import Turn

_AROUND, _COLON = " *_#|", " :："
_word = lazy_pattern(r"[^\W\d_]+")
_may_be_bold = lazy_pattern(r"[-*_•–+>\d]")
_bold = lazy_pattern(r"\s*(?:[-*•–+>]\s+)?(?:\d{1,3}[.)]\s*)?(\*{2,3}|_{2,3})(?=\S).+?\1")
_number = lazy_pattern(r"\d{1,3}[.)]?")
_LEAST, _SHARE, _HALF, _QUARTER = 3, 0.75, 0.5, 0.25
_SAMPLE = 1000
_LONGEST = 2000  # of a header, whose cells may be padded
_WORDS, _LONGEST_NAME = 4, 80  # of a column


class Pairs(NamedTuple):
    """Questions with their answers, and what those who say them are called."""

    question: str
    answer: str
    rows: tuple[Row, ...]


class Row(NamedTuple):
    """Where a question begins and ends, and the answer, in code points from its line's start.

    The answer may go on in further lines.
    """

    line: int
    question: tuple[int, int]
    answer: tuple[int, int]

    @property
    def is_answered(self) -> bool:
        """Whether an answer has words."""
        return self.answer[0] < self.answer[1]


class _Header(NamedTuple):
    separator: str
    question: int
    answer: int
    names: tuple[str, str]


def find_pairs(page: Page) -> Pairs | None:
    """Return the questions and answers in tables: a header says so, or that the first cells ask.

    None with fewer than three rows that have both.
    """
    if "\t" not in page.text and "|" not in page.text:
        return None
    return _below_headers(page) or _of_two_cells(page)


def _below_headers(page: Page) -> Pairs | None:
    """Return the rows of tables whose header names their columns.

    A header may stand there again, above each of several tables; the rows of a table with other
    columns are none.
    """
    header: _Header | None = None
    first: _Header | None = None
    rows: list[Row] = []
    last = -1
    for number, line in enumerate(page.lines):
        separator = _separator(line)
        if separator not in line:
            continue
        if found := len(line) < _LONGEST and _header(line, separator):
            header, last = found, number
            first = first or found
        elif is_table_rule(line) and last != number - 1:
            header = None  # of another table, whose header is no row either
            rows = rows[:-1] if rows and rows[-1].line == number - 1 else rows
        elif header and header.separator == separator and (row := _row(header, number, line)):
            rows += [] if _goes_on(page.lines, rows, row) else [row]
    answered = sum(row.is_answered for row in rows)
    return Pairs(*first.names, tuple(rows)) if first and answered >= _LEAST else None


def _of_two_cells(page: Page) -> Pairs | None:
    """Return the rows of tables whose first cells mostly ask, and the other ones seldom."""
    tables = [_rows_of(page.lines, start, stop) for start, stop in _tables(page.lines)]
    # The cells of a row may have several lines, and each row then looks like a table of its own.
    every = _Rows([row for table in tables for row in table.rows], *_sums(tables))
    asked = (
        every.rows
        if every.ask(_HALF) and _differ(page.lines, every.rows)
        else [row for table in tables if table.ask(_SHARE) for row in table.rows]
    )
    return Pairs(QUESTION, ANSWER, tuple(asked)) if len(asked) >= _LEAST else None


class _Rows(NamedTuple):
    """Rows that have words in two cells, in how many the first one asks, and the second one."""

    rows: list[Row]
    asking: int
    heard: int

    def ask(self, share: float) -> bool:
        """Whether at least a share of the first cells ask, and hardly any of the others."""
        count = len(self.rows)
        return self.asking >= share * count and self.heard <= (1 - _SHARE) * count


def _differ(lines: Sequence[str], rows: Sequence[Row]) -> bool:
    """Whether most of the second cells are said once, as answers are and names are not."""
    return 2 * len({lines[row.line][slice(*row.answer)] for row in rows}) > len(rows)


def _sums(tables: Sequence[_Rows]) -> tuple[int, int]:
    return sum(table.asking for table in tables), sum(table.heard for table in tables)


def _rows_of(lines: Lines, start: int, stop: int) -> _Rows:
    """Return the rows of one table; what stands above its rule is none unless it asks."""
    rows: list[Row] = []
    asking = heard = 0
    for number in range(start, stop):
        if number == start + _SAMPLE and 2 * asking < len(rows):
            return _Rows([], 0, 0)  # labels, with what is said beside them
        line = lines[number]
        spans = [span for span in _spans(line, _separator(line)) if _has_letters(line, span)]
        if len(spans) != 2:
            continue
        asked, again = (asks(line[begin:end].strip(_AROUND)) for begin, end in spans)
        if asked or not is_table_rule("".join(lines[number + 1 : number + 2])):
            rows.append(Row(number, *spans))
            asking, heard = asking + asked, heard + again
    return _Rows(rows, asking, heard)


def _tables(lines: Lines) -> Iterator[tuple[int, int]]:
    """Yield the first and the last but one of the lines that follow each other and have cells."""
    found = (line for line, text in enumerate(lines) if _separator(text) in text)
    for _, run in groupby(enumerate(found), lambda pair: pair[1] - pair[0]):
        own = [line for _, line in run]
        yield own[0], own[-1] + 1


def find_inline(page: Page, bold: Mapping[int, int]) -> Pairs | None:
    """Return the bold questions that an answer follows in the same line, as in "**Why?** So".

    `bold` has for a line how many of its first characters are bold. None with fewer than three,
    or where what begins lines in bold mostly does not ask, nor is counted on from what does.
    """
    lines = page.lines
    found = _begun_in_bold(page, bold)
    begun = {line: lines[line][:size] for line, size in sorted(found.items())}
    if not (questions := set(filter(asks, begun.values()))):  # labels in bold are few
        return None
    asking = {line for line, text in begun.items() if text in questions}
    told = {line: text for line, text in begun.items() if line in asking or _is_run_in(text)}
    opening = sorted(asking.union(counted_on(told, asking)))
    inline = [line for line in begun if line >= opening[0] and lines[line][found[line] :].strip()]
    asked = len(set(opening).intersection(inline))
    share = _HALF if len(opening) == len(asking) else _QUARTER
    if asked < max(_LEAST, _SHARE * len(inline), share * len(opening)):
        return None
    return Pairs(QUESTION, ANSWER, tuple(_begun_rows(page, opening, found)))


def _begun_rows(page: Page, opening: Sequence[int], begun: Mapping[int, int]) -> Iterator[Row]:
    """Yield a row for each line that a question opens; `begun` has how much of it that is."""
    lines = page.lines
    for line, below in pairwise([*opening, len(lines)]):
        end = next((at for at in range(line, below) if is_heading(lines[at])), below)
        size, start = begun[line], page.starts[line]
        yield Row(line, (0, size), (size, page.starts[end] - start))


def _is_run_in(text: str) -> bool:
    """Whether what is bold ends as a heading does that text goes on behind: "4. The mill:"."""
    own = text.strip("*_ ")
    return own.endswith((":", "：")) or ends(own)


def _begun_in_bold(page: Page, bold: Mapping[int, int]) -> dict[int, int]:
    """Return for the lines that begin in bold, or within its marks, how many characters are so."""
    lines = page.lines
    found = {line: size for line, size in bold.items() if line < len(lines) and size}
    likely = lines.beginning(_may_be_bold)
    sample = page.text[: page.starts[min(_SAMPLE, len(lines))]] if likely else ""
    if "?**" in sample or "?__" in sample:
        matches = ((line, _bold.match(lines[line])) for line in likely)
        found |= {line: match.end() for line, match in matches if match}
    return found


def turns_in(page: Page, pairs: Pairs, names: tuple[str, str]) -> Iterator[Turn]:
    """Yield the question and the answer of each row, said by those of the names."""
    for row in pairs.rows:
        start = page.starts[row.line]
        for (begin, end), name in zip((row.question, row.answer), names, strict=True):
            if begin < end:  # one may be left without an answer
                yield page.turn(start + begin, start + end, name)


def _header(line: str, separator: str) -> _Header | None:
    cells = [cell.strip(_AROUND) for cell in line.split(separator)]
    asked = [at for at, cell in enumerate(cells) if _is_called(cell, QUESTION_COLUMNS)]
    answered = [at for at, cell in enumerate(cells) if _is_called(cell, ANSWER_COLUMNS)]
    if len(asked) != 1 or len(answered) != 1 or asked == answered:
        return None
    question, answer = asked[0], answered[0]
    names = cells[question].rstrip(_COLON), cells[answer].rstrip(_COLON)
    return _Header(separator, question, answer, names)


def _is_called(cell: str, words: frozenset[str]) -> bool:
    """Whether a cell is a column's name with one of the words, and not its number's."""
    if len(cell) > _LONGEST_NAME:
        return False
    own = set(_word.findall(cell.casefold()))
    return len(own) <= _WORDS and not own.isdisjoint(words) and own.isdisjoint(NUMBER_WORDS)


def _row(header: _Header, number: int, line: str) -> Row | None:
    """Return a row that has a question and an answer, None for any other line.

    What asks may have been left without an answer.
    """
    spans = _spans(line, header.separator)
    if len(spans) <= header.question or not _has_words(line, spans[header.question]):
        return None
    question, answers = spans[header.question], spans[header.answer : header.answer + 1]
    if answers and _has_words(line, answers[0]):
        return Row(number, question, answers[0])
    row = Row(number, question, (question[1], question[1]))
    return row if asks(_question_of({number: line}, row)) else None


def _goes_on(lines: Sequence[str], rows: Sequence[Row], row: Row) -> bool:
    """Whether a row without an answer has the rest of the question above it."""
    return not row.is_answered and bool(rows) and not asks(_question_of(lines, rows[-1]))


def _question_of(lines: Sequence[str] | Mapping[int, str], row: Row) -> str:
    return lines[row.line][slice(*row.question)].strip(_AROUND)


def _separator(line: str) -> str:
    return "\t" if "\t" in line else "|"


def _spans(line: str, separator: str) -> list[tuple[int, int]]:
    """Return where each cell of a line begins and ends."""
    ends = list(accumulate(len(cell) + len(separator) for cell in line.split(separator)))
    return [(begin, end - len(separator)) for begin, end in zip([0, *ends], ends, strict=False)]


def _has_words(line: str, span: tuple[int, int]) -> bool:
    return any(map(str.isalnum, line[slice(*span)]))


def _has_letters(line: str, span: tuple[int, int]) -> bool:
    """Whether a cell is more than the number of its row; an answer may be "1954"."""
    cell = line[slice(*span)].strip(_AROUND)
    return not _number.fullmatch(cell) and any(map(str.isalnum, cell))

"""Tables that are transcripts: a row for what somebody says, and a column that tells who it is.

As programs that transcribe, archives and researchers write them. They are known by their header,
else by their cells: labels that return, beside what is said but once.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from codebook.reading.foreign import codes_sheet, segments_sheet
from codebook.reading.formats.table_text import are_captions
from codebook.reading.formats.tables import Table, fold
from codebook.reading.turns.lines.columns import (
    FIRST_LINES,
    are_speakers,
    columns_named,
    names_speaker,
)

_CODED = frozenset({*codes_sheet.COLUMNS["code"], *segments_sheet.COLUMNS["code"]}) - {
    *("name", "label", "title"),  # of who speaks
    *("tag", "tags"),  # an archive's, for its search
}
_LEAST = 4  # rows by which cells tell
_SAID = 12  # characters that is said in them has, on average


def looks_like_transcript(table: Table) -> bool:
    """Whether a table has who speaks and what is said, and no codes.

    Where a header may be that of any sheet about people, one of them has to speak again after
    another one: answers in a table are those of one participant after the other. Captions name
    nobody.
    """
    if are_captions(table):
        return True
    rows = [table.header, *(row.cells for row in table.rows)]
    for at, header in enumerate(rows[:FIRST_LINES]):
        if named := columns_named(header):
            speakers = _column(rows[at + 1 :], named[0])
            is_surely = names_speaker(header[named[0]])
            is_coded = not _CODED.isdisjoint(map(fold, header))
            return not is_coded and (is_surely or _return(speakers))
    return _speak(rows)


def _speak(rows: Sequence[Sequence[str]]) -> bool:
    """Whether the cells of rows without a header are labels and what is said beside them."""
    columns = [_column(rows, at) for at in range(len(rows[0]))]
    if len(rows) < _LEAST or len(columns) < 2:
        return False
    said = max(columns, key=lambda cells: sum(map(len, cells)))
    is_said = 2 * len(set(said)) > len(rows) and sum(map(len, said)) >= _SAID * len(rows)
    others = (cells for cells in columns if cells is not said)
    return is_said and any(
        cells[0] in cells[1:] and are_speakers(cells) and _return(cells) for cells in others
    )


def _column(rows: Sequence[Sequence[str]], at: int) -> list[str]:
    return [row[at].strip() for row in rows]


def _return(speakers: Sequence[str]) -> bool:
    """Whether one of the speakers comes again after another one."""
    turns = [speaker for speaker, _ in groupby(filter(None, speakers))]
    return len(set(turns)) < len(turns)

"""A table as the text that a Word document with the same table has."""

from __future__ import annotations

from codebook.reading.drafts import Problem
from codebook.reading.files import undecoded
from codebook.reading.formats.manuscript import Cue, Manuscript, Typescript
from codebook.reading.formats.tables import Row, Table, fold

_CAPTIONS = ("start", "end", "text")


def are_captions(table: Table) -> bool:
    """Whether a program wrote a row for each caption: from when, until when, what is said."""
    return tuple(map(fold, table.header)) == _CAPTIONS


def read_rows(table: Table) -> Manuscript:
    """Return a table with a line for each row and tabs between its cells, what is above it too.

    A cell that was merged with the one above it is empty, as it is in Word. Captions are cues.
    """
    if are_captions(table):
        cues = [Cue(_clock(start), "", text.strip()) for _, (start, _, text) in table.rows]
        return Manuscript(encoding=table.encoding, cues=cues, problems=_problems(table, ""))
    out = Typescript()
    header = Row(table.header_line, table.header)
    for line, cells in (*table.titles, header, *table.rows):
        out.row()
        for at, cell in enumerate(cells):
            if at:
                out.cell()
            out.paragraph()
            out.write("" if line in table.merged.get(at, ()) else cell)
    return Manuscript(
        text=out.text,
        encoding=table.encoding,
        rows=out.rows,
        problems=_problems(table, out.text),
    )


def _problems(table: Table, text: str) -> tuple[Problem, ...]:
    """Return those of a table but what is not so here, or said of every text."""
    above = {row.line for row in table.titles}
    unread = {problem.message for problem in undecoded(text)}
    return tuple(
        problem
        for problem in table.problems
        if problem.line not in above and problem.message not in unread
    )


def _clock(written: str) -> str:
    """Return a time as captions have it; whole numbers are thousandths of a second."""
    if not written.replace(".", "", 1).isdecimal():
        return written
    millis = int(written) if written.isdecimal() else round(float(written) * 1000)
    minutes, millis = divmod(millis, 60_000)
    return f"{minutes // 60:02}:{minutes % 60:02}:{millis // 1000:02}.{millis % 1000:03}"

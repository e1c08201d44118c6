"""Measuring agreement on sheets from any tool: labels of raters, or passages of coders."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from codebook.errors import InputError
from codebook.reading.formats.tables import Columns, Row, Table, read_table
from codebook.reading.own_exports import refuse_own
from codebook.reading.registry import refuse_another_kind
from codebook.reading.sheets.codings_sheet import looks_like_codings
from codebook.reading.sheets.participants import is_own_participants
from codebook.reading.sheets.taxonomy import looks_like_taxonomy
from codebook.reading.source import Source
from codebook.text.display import counted, in_brief

if TYPE_CHECKING:
    from codebook.agreement import SpanRow
    from codebook.agreement.labels import LabelAgreement, Level
    from codebook.agreement.span_measures import SpanAgreement

_MOST_DIGITS = 12
_RATERS = "The first column names the unit, each other one is a rater."
_OTHERS = {"taxonomy": looks_like_taxonomy, "participants": is_own_participants}
"""What may be another kind elsewhere, and is surely none of labels."""


def agreement_of_labels(paths: Sequence[Path], *, level: Level, by_prefix: bool) -> LabelAgreement:
    """Measure label sheets as one table (see `codebook.agreement.label_agreement`).

    Raises InputError for a sheet with fewer than two raters or of another kind, for one that is
    named twice, and with `by_prefix` where no sheet has a final label.
    """
    from codebook.agreement import LabelSheet, label_agreement

    _refuse_twice(paths)
    sheets = []
    tables = [_table_of_labels(path) for path in paths]
    for path, table in zip(paths, tables, strict=True):
        rows = [(row.line, row.cells) for row in table.rows]
        sheet = LabelSheet(path.name, table.header, rows)
        raters = len(list(sheet.raters()))
        if raters < 2:
            raise table.error(
                f"it has {counted(raters, 'column')} of raters; agreement needs two.",
                _RATERS,
                line=table.header_line,
            )
        sheets.append(sheet)
    if by_prefix and not any(sheet.finals for sheet in sheets):
        raise tables[0].error(
            "there is no column Final_Label, by whose first letter units are grouped.",
            "Add one, or leave out --group-by-prefix.",
            line=tables[0].header_line,
        )
    return label_agreement(sheets, level=level, by_prefix=by_prefix)


def _refuse_twice(paths: Sequence[Path]) -> None:
    """Raise InputError for a sheet that is named twice, whose units would count twice."""
    places = [path.resolve() for path in paths]
    for at, path in enumerate(paths):
        if places[at] in places[:at]:
            said = "this sheet is named twice, and its units would count twice."
            raise InputError(path, said, "Name it once.")


def _table_of_labels(path: Path) -> Table:
    """Return the rows of a sheet of labels, unless its header is that of another sheet."""
    source = Source(path)
    _refuse_passages(source.table)
    refuse_another_kind(source, "labels", _RATERS)
    refuse_own(source, _RATERS)
    for kind, looks in _OTHERS.items():
        if looks(source.table):
            raise InputError(path, f"the header is that of {kind}, not of labels.", _RATERS)
    return source.table


def _refuse_passages(table: Table) -> None:
    """Raise InputError for a sheet of passages, in which start, end and quote are no raters."""
    is_whole = not _lacking(Columns(table, _SPANS))
    if is_whole or looks_like_codings(table):
        with_length = "" if is_whole else " with a column length (of the text) added"
        raise table.error(
            "it is a sheet of codings: each row is one coder's code on a passage.",
            "Import it into a study and use `codebook agreement`, or measure it with"
            f" --spans{with_length}.",
            line=table.header_line,
        )


_SPANS = {
    "unit": ("unit", "text", "document", "transcript"),
    "length": ("length", "characters"),
    "coder": ("coder", "rater", "annotator"),
    "start": ("start", "begin", "from"),
    "end": ("end", "to"),
    "code": ("code", "label", "category"),
}


def _lacking(columns: Columns) -> list[str]:
    return [name for name in _SPANS if name not in columns]


def agreement_of_spans(path: Path) -> SpanAgreement:
    """Measure a sheet of passages: unit, length, coder, start, end, code.

    Raises InputError, with the line, for a missing column or a passage outside its text.
    """
    from codebook.agreement import span_agreement
    from codebook.agreement.continuum import row_problems

    table = read_table(path)
    columns = Columns(table, _SPANS)
    if missing := _lacking(columns):
        raise table.error(
            f"the column {missing[0]} is missing.",
            f"A sheet of passages has the columns {', '.join(_SPANS)}.",
            line=table.header_line,
        )
    rows = [_span(table, columns, row) for row in table.rows]
    for place, message in row_problems(rows):
        raise InputError(path, message, "Correct the row.", line=table.rows[place].line)
    return span_agreement(rows)


def _span(table: Table, columns: Columns, row: Row) -> SpanRow:
    from codebook.agreement import SpanRow

    cells = _cells(table, columns, row)
    numbers = {}
    for name in ("length", "start", "end"):
        if not cells[name].isdecimal():
            raise table.error(
                f"{name} is “{cells[name]}”, not a whole number.",
                "Correct the cell.",
                line=row.line,
            )
        if len(cells[name].lstrip("0")) > _MOST_DIGITS:
            raise table.error(
                f"{name} is “{in_brief(cells[name])}”, more than any text has.",
                "Correct the cell.",
                line=row.line,
            )
        numbers[name] = int(cells[name])
    return SpanRow(
        unit=columns.get(row, "unit"),
        length=numbers["length"],
        coder=cells["coder"],
        start=numbers["start"],
        end=numbers["end"],
        code=cells["code"] or None,
    )


def _cells(table: Table, columns: Columns, row: Row) -> dict[str, str]:
    """Return a row's cells; InputError for a place without a code."""
    cells = {name: columns.get(row, name).strip() for name in _SPANS}
    if cells["code"]:
        return cells
    if cells["start"] or cells["end"]:
        raise table.error(
            "the passage has no code.",
            "Fill it in; where the coder coded nothing, leave start and end empty, too.",
            line=row.line,
        )
    return cells | {"start": "0", "end": "0"}  # the coder read it and coded nothing

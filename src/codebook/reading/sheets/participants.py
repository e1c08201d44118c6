"""A sheet of participants: each cell as written, with its one spelling beside it.

The id column is told by its header alone; without one, the rows have no ids. In what codebook
wrote, it is the first one, whatever the others are called.
"""

from __future__ import annotations

from collections.abc import Sequence

from codebook.reading.drafts import ParticipantsDraft, Problem
from codebook.reading.formats.tables import Aliases, Columns, Table, listed_rows
from codebook.reading.normalise import quoted
from codebook.reading.sheet_rows import ParticipantRow
from codebook.reading.sheets.participant_columns import (
    PERSONAL,
    column_of,
    column_problems,
    speaks_of,
)

_ID: Aliases = {
    "id": (
        *("participantid", "participant", "participantcode", "participantnumber", "intervieweeid"),
        *("interviewee", "respondentid", "respondent", "id", "pseudonym", "code"),
        *("teilnehmerid", "teilnehmer", "befragte", "受访者编号", "受访者", "参与者", "编号"),
    )
}


_OWN = ("Participant", "Group")  # what codebook's sheet of all that is known begins with
_FORMERLY = "Background"  # what the sheet of background was called in earlier files
_NOW, _MAKER = "Sheet1", "codebook"


def is_own_participants(table: Table) -> bool:
    """Whether it begins as those that codebook writes, whatever the study asks of its participants.

    Each has one row there. Where one has several, as in a table of answers, it is another's sheet.
    """
    if table.header[:1] != _OWN[:1]:
        return False
    each_once = all(row.cells[0].strip() for row in table.rows) and not repeated(table)
    return _is_own_background(table) or (table.header[:2] == _OWN and each_once)


def _is_own_background(table: Table) -> bool:
    """Whether it is the sheet of background as codebook writes it, also with rows of nobody yet.

    A sheet of anybody may have its name, so that the workbook has to say who made it.
    """
    return table.title == _FORMERLY or (table.title, table.maker) == (_NOW, _MAKER)


def repeated(table: Table) -> tuple[int, str] | None:
    """Return the first row whose id an earlier one has, in a table that begins as codebook's own.

    It is given by its line, and a sentence without an end. Ids that differ only in case are one.
    """
    lines: dict[str, tuple[int, str]] = {}
    for row in table.rows if table.header[:2] == _OWN else ():
        name = row.cells[0].strip()
        line, first = lines.setdefault(name.casefold(), (row.line, name))
        if line != row.line:
            return row.line, _twice(name, line, first)
    return None


def _twice(name: str, line: int, first: str) -> str:
    said = f"the participant {quoted(name)} stands in row {line} too"
    return said if name == first else f"{said}, as {quoted(first)}"


def looks_like_participants(table: Table) -> bool:
    """Whether a column is headed as those of background sheets are: age, gender, role."""
    return any(speaks_of(header, PERSONAL) for header in table.header)


def participants_of(table: Table) -> ParticipantsDraft:
    """Make the draft of a table.

    Raises InputError for a sheet without rows, two columns of one name, and a row whose id is
    missing (but for a background sheet as codebook writes it) or stands in another row too.
    """
    if not table.rows:
        raise table.error("the sheet has no participants.", "Add a row for each.")
    own = is_own_participants(table)
    return participants_with_ids(table, 0 if own else Columns(table, _ID).place("id"))


def participants_with_ids(table: Table, ids: int | None) -> ParticipantsDraft:
    """Make the draft of a table with rows whose ids are in a column, None where they have none."""
    participants = _participants(table, ids)
    columns = [column_of(table, index) for index in _filled(table) if index != ids]
    _check_names(table, [column.name for column in columns])
    problems = [_no_ids(table)] if ids is None else []
    if ids is not None and not all(participants):
        problems.append(_some_without(table, participants))
    for column in columns:
        problems += column_problems(table, column)
    cells = [tuple(column.cells[at] for column in columns) for at in range(len(table.rows))]
    return ParticipantsDraft(
        name=table.path.stem,
        format=table.format,
        encoding=table.encoding,
        problems=(*table.problems, *problems),
        columns=tuple(column.name for column in columns),
        rows=tuple(
            ParticipantRow(participant=participant, cells=row_cells, line=row.line)
            for participant, row_cells, row in zip(participants, cells, table.rows, strict=True)
        ),
        merged=tuple(column.name for column in columns if column.merged),
        ids=ids is not None,
    )


def _filled(table: Table) -> list[int]:
    """Return the columns that have a name or a value."""
    return [
        index
        for index, header in enumerate(table.header)
        if header.strip() or any(row.cells[index].strip() for row in table.rows)
    ]


def _no_ids(table: Table) -> Problem:
    return Problem(table.header_line, "no column has the participants' ids; the rows stay unlinked")


def _some_without(table: Table, participants: Sequence[str]) -> Problem:
    lines = [row.line for row, who in zip(table.rows, participants, strict=True) if not who]
    return Problem(
        lines[0], f"rows without a participant's id stay unlinked ({listed_rows(lines)})"
    )


def _check_names(table: Table, names: Sequence[str]) -> None:
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice:
        raise table.error(
            f"two columns have the name {quoted(twice)}.", "Rename one.", line=table.header_line
        )


def _participants(table: Table, ids: int | None) -> list[str]:
    """Return the id of each row, empty where the sheet has none."""
    if ids is None:
        return [""] * len(table.rows)
    lines: dict[str, tuple[int, str]] = {}
    participants = [row.cells[ids].strip() for row in table.rows]
    for row, participant in zip(table.rows, participants, strict=True):
        if not participant and _is_own_background(table):
            continue
        if not participant:
            raise table.error("the row has no participant id.", "Fill it in.", line=row.line)
        line, first = lines.setdefault(participant.casefold(), (row.line, participant))
        if line != row.line:
            raise table.error(
                f"{_twice(participant, line, first)}.",
                "Keep one row for each participant.",
                line=row.line,
            )
    return participants

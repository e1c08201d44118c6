"""A published CodeBook.csv: one key passage a row, with the codes that it is linked to."""

from __future__ import annotations

from codebook.reading.drafts import CodebookDraft
from codebook.reading.formats.tables import Row, Table, fold
from codebook.reading.sheet_rows import KeyPassageRow
from codebook.reading.sheets.code_names import check_code
from codebook.text.code_lists import parted_codes
from codebook.text.numbers import check_number

_FIRST = ("participant", "type")
_LAST = ("thematicquote", "linkedtaxonomynodes", "researchinsight")
_WIDTH = 8
_HINT = (
    "Its eight columns are Participant, Type, two of the participant's background, the prompt"
    " category, the quote, the linked codes and the insight."
)


def looks_like_codebook(table: Table) -> bool:
    """Whether the header is that of a CodeBook.csv, whatever its middle columns are called.

    Where the last columns are called otherwise too, the seventh has to hold codes throughout.
    """
    if not _has_frame(table):
        return False
    nodes = (node for row in table.rows for node in parted_codes(row.cells[6]))
    return tuple(map(fold, table.header[-3:])) == _LAST or not any(map(check_number, nodes))


def _has_frame(table: Table) -> bool:
    return len(table.header) == _WIDTH and tuple(map(fold, table.header[:2])) == _FIRST


def codebook_of(table: Table) -> CodebookDraft:
    """Make the draft of a table, cells as written; only ids and codes are trimmed.

    Raises InputError for another header than eight columns that begin with Participant and Type.
    """
    if not _has_frame(table):
        raise table.error(
            f"the header ({table.header_shown}) is not that of a CodeBook.csv.",
            _HINT,
            line=table.header_line,
        )
    return CodebookDraft(
        name=table.path.stem,
        format=table.format,
        encoding=table.encoding,
        problems=table.problems,
        columns=table.header,
        rows=tuple(_key_passage(table, row) for row in table.rows),
    )


def _key_passage(table: Table, row: Row) -> KeyPassageRow:
    participant, group, first, second, category, quote, nodes, insight = row.cells
    codes = parted_codes(nodes)
    for code in codes:
        if reason := check_code(code):
            raise table.error(f"{reason}.", "Correct the linked codes.", line=row.line)
    return KeyPassageRow(
        participant=participant.strip(),
        group=group,
        fields=(first, second),
        prompt_category=category,
        quote=quote,
        codes=codes,
        insight=insight,
        line=row.line,
    )

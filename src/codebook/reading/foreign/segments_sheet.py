"""A table of coded passages from another tool: a quote with its document and code (or codes) a row.

Known by themselves are the tables of MAXQDA (coded segments), ATLAS.ti (quotations), NVivo (coding
references), Dedoose (excerpts), QualCoder and Taguette (highlights).
"""

from __future__ import annotations

import re

from codebook.reading.drafts import ProjectDraft
from codebook.reading.foreign.code_paths import code_paths
from codebook.reading.foreign.column_map import FIELDS, Mapped, aliases_of, signature
from codebook.reading.foreign.gathering import Gathering, bare_name, first_time
from codebook.reading.given import GivenPassage
from codebook.reading.tables import Aliases, Columns, Row, Table, fold, unread_problem

_COLUMNS: Aliases = {
    "document": (
        *("documentname", "document", "dokumentname", "dokument", "filename", "file", "datei"),
        *("sourcename", "source", "mediatitle", "transcript", "interview", "文档", "文件"),
    ),
    "participant": ("participant", "case", "casename", "respondent", "interviewee", "fall"),
    "quote": (
        *("segment", "codedsegment", "quotationcontent", "quotation", "excerptcopy", "excerpt"),
        *("codedtext", "seltext", "textsegment", "quote", "content", "text", "片段"),
    ),
    "code": (
        *("code", "codes", "codename", "hierarchicalname", "codepath", "tag", "tags", "node"),
        *("nodes", "codesappliedcombined", "codesapplied", "代码", "编码"),
    ),
    "coder": (
        *("coder", "codername", "author", "autor", "createdby", "codedby", "codedbyname"),
        *("codedbyinitials", "excerptcreator", "owner", "user", "erstelltvon"),
    ),
    "comment": ("comment", "comments", "quotationcomment", "kommentar", "memo", "note", "notes"),
    "begin": ("beginning", "anfang", "begin", "startparagraph", "reference", "startposition"),
    "created": ("created", "creationdate", "createdon", "excerptdate", "erstelltam", "codedon"),
}
_SEPARATORS = {"codesappliedcombined": "\n;,", "codesapplied": "\n;,"}  # Dedoose
_number = re.compile(r"\d+")


def looks_like_segments(table: Table) -> bool:
    """Say whether the header is that of a table of coded passages."""
    columns = Columns(table, _COLUMNS)
    whose = "document" in columns or "participant" in columns
    return whose and "quote" in columns and "code" in columns


def segments_of(table: Table, mapped: Mapped | None = None) -> ProjectDraft:
    """Make the draft of a table; InputError where it lacks a column that is needed."""
    columns = Columns(table, aliases_of(table, mapped) if mapped else _COLUMNS)
    missing = [name for name in ("quote", "code") if name not in columns]
    if missing:
        needed = " and ".join(f"{name} ({FIELDS[name]})" for name in missing)
        raise table.error(
            f"no column is known for {needed}; its columns are {table.header_shown}.",
            "Say which they are, for example --columns quote=…,code=…,document=….",
            line=table.header_line,
        )
    return _Sheet(table, columns).draft()


class _Sheet:
    """The rows of one table on their way into a draft."""

    def __init__(self, table: Table, columns: Columns) -> None:
        self._table, self._columns = table, columns
        self._made = Gathering(table.path, "segments", encoding=table.encoding, form=table.format)
        place = columns.place("code")
        header = fold(table.header[place]) if place is not None else ""
        self._separators = _SEPARATORS.get(header, "\n;" if header.endswith("s") else "\n")
        self._made.header = signature(table)
        for problem in (*table.problems, *unread_problem(table, columns.unread)):
            self._made.problems.add(*problem)

    def draft(self) -> ProjectDraft:
        """Read all rows."""
        if "coder" not in self._columns:
            self._made.problems.add(None, f"no column says who coded; it is “{self._made.unknown}”")
        for row in self._table.rows:
            self._read(row)
        return self._made.draft()

    def _read(self, row: Row) -> None:
        made, quote = self._made, self._cell(row, "quote")
        paths = code_paths(self._cell(row, "code"), self._separators)
        if not quote:
            made.problems.add(row.line, "a row has no quote; it is left out")
            return
        person = self._cell(row, "participant")
        near = _number.search(self._cell(row, "begin"))
        created = first_time(self._cell(row, "created"))
        document = self._cell(row, "document")
        coder = made.coder(self._cell(row, "coder"))
        at = made.passage(
            GivenPassage(
                given="", source=None, start=0, end=0, quote=quote, coder=coder, line=row.line,
                participant=made.person(person) if person else "", created=created,
                document=bare_name(document) if document else "",
                near=int(near[0][:9]) if near else None,
            )
        )  # fmt: skip
        for path in paths:
            made.coding(at, made.code(path, row.line), created)
        made.memo("passage", at, self._cell(row, "comment"), coder, created)

    def _cell(self, row: Row, name: str) -> str:
        return self._columns.get(row, name).strip()

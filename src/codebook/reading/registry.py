"""Which reader a file is for: found from what is in it, or said by the user.

A reader is one row of `READERS`; another format of a new kind is another row.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple
from weakref import WeakKeyDictionary

from codebook.errors import InputError
from codebook.gc_pause import gc_paused
from codebook.reading.drafts import AnyDraft, Kind, ProjectKind
from codebook.reading.foreign import databases
from codebook.reading.foreign.codes_sheet import codes_of, looks_like_codes
from codebook.reading.foreign.column_map import NO_COLUMNS, Columns, signature
from codebook.reading.foreign.matrices import refuse_matrix
from codebook.reading.foreign.project_files import is_database, project_file
from codebook.reading.foreign.segments_sheet import looks_like_segments, segments_of
from codebook.reading.formats.tables import Table
from codebook.reading.guide.guideline import guideline_of, looks_like_guideline
from codebook.reading.own_exports import refuse_own
from codebook.reading.problems import by_line
from codebook.reading.refi import project as refi_project
from codebook.reading.refi.root import is_qdc, is_qdpx
from codebook.reading.sheets.codebook_sheet import codebook_of, looks_like_codebook
from codebook.reading.sheets.codings_sheet import codings_of, looks_like_codings
from codebook.reading.sheets.labels_sheet import labels_of, looks_like_labels
from codebook.reading.sheets.participants import (
    is_own_participants,
    looks_like_participants,
    participants_of,
    repeated,
)
from codebook.reading.sheets.rankings_sheet import looks_like_rankings, rankings_of
from codebook.reading.sheets.taxonomy import looks_like_taxonomy, taxonomy_of
from codebook.reading.sheets.themes_sheet import looks_like_themes, themes_of
from codebook.reading.source import Source
from codebook.reading.transcript_tables import looks_like_transcript
from codebook.reading.transcripts import transcript_in
from codebook.reading.turns.correction import NONE, Correction


class UnknownTableError(InputError):
    """A table that is no sheet known here; `header` is the signature of its header."""

    def __init__(self, table: Table) -> None:
        line, why = repeated(table) or (table.header_line, "")
        why = why and f": {why}, and a sheet of participants has one row for each"
        super().__init__(
            table.path,
            f"the header ({table.header_shown}) is that of no sheet known here{why}.",
            f"Correct {'the rows' if why else 'the header'}, say what it is with --as ({_KINDS}),"
            " or which columns hold what with --columns quote=…,code=…,document=….",
            line=line,
        )
        self.header = signature(table)


class Options(NamedTuple):
    """What the user says beside the kind.

    A taxonomy's type, how a transcript is to be read, which columns of a table hold what, which
    project of a file of several is meant.
    """

    type_name: str | None = None
    correction: Correction = NONE
    columns: Columns = NO_COLUMNS
    project: str = ""


class Reader(NamedTuple):
    """How files of one kind are known and read.

    `certain` says that what `looks` finds can be no other kind, whatever the user says;
    `contained` that it is neither text nor table.
    """

    kind: Kind
    looks: Callable[[Source], bool]
    read: Callable[[Source, Options], AnyDraft]
    certain: bool = False
    contained: bool = False


def _has(looks: Callable[[Table], bool]) -> Callable[[Source], bool]:
    """Return what says whether a source is a table of which `looks` holds."""
    return lambda source: source.likely_table is not None and looks(source.likely_table)


def _of(read: Callable[[Table], AnyDraft]) -> Callable[[Source, Options], AnyDraft]:
    """Return what reads a source as a table."""
    return lambda source, _: read(source.table)


_tools: WeakKeyDictionary[Source, Kind | None] = WeakKeyDictionary()
"""Found once for each source; weak, as a source holds all of its file."""


def _tool_of(source: Source) -> Kind | None:
    """Return the tool whose database a source is, None for what is no database."""
    if source not in _tools:
        _tools[source] = databases.kind_of(source.path) if is_database(source.data) else None
    return _tools[source]


def _database_of(kind: ProjectKind) -> Reader:
    return Reader(
        kind,
        lambda source: _tool_of(source) == kind,
        lambda source, options: databases.read_database(source.path, options.project),
        certain=True,
        contained=True,
    )


def _has_codes(source: Source) -> bool:
    table = source.word_table or source.likely_table
    return table is not None and looks_like_codes(table)


def _has_guideline(source: Source) -> bool:
    return source.is_text and looks_like_guideline(source.text.text)


READERS = (
    Reader(
        "qdpx",
        lambda source: is_qdpx(source.path, source.members),
        lambda source, _: refi_project.read_qdpx(source.path, source.data),
        certain=True,
        contained=True,
    ),
    Reader(
        "qdc",
        lambda source: is_qdc(source.path, source.data),
        lambda source, _: refi_project.read_qdc(source.path, source.data),
        certain=True,
        contained=True,
    ),
    _database_of("taguette"),
    _database_of("qualcoder"),
    _database_of("qc"),
    Reader("codebook", _has(looks_like_codebook), _of(codebook_of), certain=True),
    Reader("codings", _has(looks_like_codings), _of(codings_of), certain=True),
    Reader("rankings", _has(looks_like_rankings), _of(rankings_of), certain=True),
    Reader("themes", _has(looks_like_themes), _of(themes_of), certain=True),
    Reader(
        "segments",
        lambda source: source.is_sheet and looks_like_segments(source.table),
        lambda source, options: segments_of(
            source.table, options.columns.of(source.table), options.columns.codes
        ),
    ),
    # Before codes: a study may ask for a topic and a comment, which have headers of codes.
    Reader(
        "participants",
        lambda source: source.is_sheet and is_own_participants(source.table),
        _of(participants_of),
    ),
    Reader(
        "codes",
        _has_codes,
        lambda source, options: codes_of(source.table, options.columns.of(source.table)),
    ),
    Reader(
        "taxonomy",
        _has(looks_like_taxonomy),
        lambda source, options: taxonomy_of(source.table, options.type_name),
    ),
    Reader(
        "participants",
        lambda source: source.is_sheet and looks_like_participants(source.table),
        _of(participants_of),
    ),
    Reader(
        "labels",
        lambda source: source.is_sheet and looks_like_labels(source.table),
        _of(labels_of),
    ),
    Reader(
        "guideline",
        lambda source: not source.is_sheet and _has_guideline(source),
        lambda source, _: guideline_of(source.path, *source.text[:2]),
    ),
    Reader(
        "transcript",
        lambda source: not source.is_sheet or looks_like_transcript(source.table),
        lambda source, options: transcript_in(source, options.correction),
    ),
)
"""All readers, in the order in which they are asked; the last takes any text but tables of else."""


@gc_paused()
def read(
    path: Path,
    kind: Kind | None = None,
    *,
    type_name: str | None = None,
    correction: Correction = NONE,
    columns: Columns = NO_COLUMNS,
    project: str = "",
) -> AnyDraft:
    """Read a file as `kind`, or as what it looks like.

    `type_name` names the one type of a taxonomy without numbers, `correction` says how a text is
    encoded and a transcript to be read, `columns` which columns of a table hold what, `project`
    which project of a file of several is meant. `path` may be a folder that is another tool's
    project. Raises InputError for a file that cannot be read, or
    not as `kind`; UsageError for an encoding that there is not.
    """
    source = Source(project_file(path), correction.encoding)
    reader = _find(source, columns) if kind is None else _asked_for(source, kind)
    draft = reader.read(source, Options(type_name, correction, columns, project))
    problems = by_line((*source.doubts, *draft.problems))
    return replace(draft, problems=problems) if problems != draft.problems else draft


def _find(source: Source, columns: Columns) -> Reader:
    reader = next((reader for reader in READERS if reader.contained and reader.looks(source)), None)
    if reader is None and (kind := columns.kind_of(source)):
        return _of_kind(kind)
    if reader is None:
        refuse_own(source)
        refuse_matrix(source)
        others = (reader for reader in READERS if not reader.contained)
        reader = next((reader for reader in others if reader.looks(source)), None)
    if reader is None:
        raise UnknownTableError(source.table)
    return reader


# They are known without, or not imported.
_KINDS = ", ".join(  # those that one would have to say, and that can be imported
    dict.fromkeys(
        reader.kind for reader in READERS if not reader.contained and reader.kind != "labels"
    )
)


def _asked_for(source: Source, kind: Kind) -> Reader:
    """Return the reader of a kind, unless the file is without doubt of another one."""
    refuse_another_kind(source, kind, "Leave out --as.")
    reader = _of_kind(kind)
    if not reader.contained:
        refuse_own(source)
    return reader


def refuse_another_kind(source: Source, kind: Kind, way_out: str) -> None:
    """Raise InputError for a file that is without doubt of another kind."""
    other = next((reader for reader in READERS if reader.certain and reader.looks(source)), None)
    if other and other.kind != kind:
        said = f"the header is that of {other.kind}, not of {kind}."
        raise InputError(source.path, said, way_out)


def _of_kind(kind: Kind) -> Reader:
    return next(reader for reader in READERS if reader.kind == kind)

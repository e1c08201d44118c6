"""Which reader a file is for: found from what is in it, or said by the user.

A reader is one row of `READERS`; another format of a new kind is another row.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from codebook.errors import InputError
from codebook.reading.codebook_sheet import codebook_of, looks_like_codebook
from codebook.reading.codings_sheet import codings_of, looks_like_codings
from codebook.reading.correction import NONE, Correction
from codebook.reading.drafts import AnyDraft, Kind
from codebook.reading.guideline import guideline_of, looks_like_guideline
from codebook.reading.participants import looks_like_participants, participants_of
from codebook.reading.rankings_sheet import looks_like_rankings, rankings_of
from codebook.reading.refi import is_qdc, is_qdpx, read_qdc, read_qdpx
from codebook.reading.source import Source
from codebook.reading.tables import Table
from codebook.reading.taxonomy import looks_like_taxonomy, taxonomy_of
from codebook.reading.transcripts import transcript_in


class Options(NamedTuple):
    """What the user says beside the kind: a taxonomy's type, how a transcript is to be read."""

    type_name: str | None = None
    correction: Correction = NONE


class Reader(NamedTuple):
    """How files of one kind are known and read.

    `certain` says that what `looks` finds can be no other kind, whatever the user says.
    """

    kind: Kind
    looks: Callable[[Source], bool]
    read: Callable[[Source, Options], AnyDraft]
    certain: bool = False


def _has(looks: Callable[[Table], bool]) -> Callable[[Source], bool]:
    """Return what says whether a source is a table of which `looks` holds."""
    return lambda source: source.likely_table is not None and looks(source.likely_table)


def _of(read: Callable[[Table], AnyDraft]) -> Callable[[Source, Options], AnyDraft]:
    """Return what reads a source as a table."""
    return lambda source, _: read(source.table)


def _has_guideline(source: Source) -> bool:
    return source.is_text and looks_like_guideline(source.text.text)


READERS = (
    Reader(
        "qdpx",
        lambda source: is_qdpx(source.path, source.data),
        lambda source, _: read_qdpx(source.path, source.data),
        certain=True,
    ),
    Reader(
        "qdc",
        lambda source: is_qdc(source.path, source.data),
        lambda source, _: read_qdc(source.path, source.data),
        certain=True,
    ),
    Reader("codebook", _has(looks_like_codebook), _of(codebook_of), certain=True),
    Reader("codings", _has(looks_like_codings), _of(codings_of), certain=True),
    Reader("rankings", _has(looks_like_rankings), _of(rankings_of), certain=True),
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
        "guideline",
        lambda source: not source.is_sheet and _has_guideline(source),
        lambda source, _: guideline_of(source.path, *source.text),
    ),
    Reader(
        "transcript",
        lambda source: not source.is_sheet,
        lambda source, options: transcript_in(source, options.correction),
    ),
)
"""All readers, in the order in which they are asked; the last takes every text."""


def sniff(path: Path) -> Kind:
    """Return the kind of what a file holds; InputError where no reader knows it."""
    return _find(Source(path)).kind


def read(
    path: Path,
    kind: Kind | None = None,
    *,
    type_name: str | None = None,
    correction: Correction = NONE,
) -> AnyDraft:
    """Read a file as `kind`, or as what it looks like.

    `type_name` names the one type of a taxonomy without numbers, `correction` says how a
    transcript is to be read. Raises InputError for a file
    that cannot be read, or not as `kind`.
    """
    source = Source(path)
    reader = _find(source) if kind is None else _asked_for(source, kind)
    return reader.read(source, Options(type_name, correction))


def _find(source: Source) -> Reader:
    reader = next((reader for reader in READERS if reader.looks(source)), None)
    if reader is None:
        table = source.table
        raise table.error(
            f"the header ({table.header_shown}) is that of no sheet known here.",
            f"Correct the header, or say what it is with --as ({_KINDS}).",
            line=table.header_line,
        )
    return reader


_KINDS = ", ".join(reader.kind for reader in READERS if reader.kind not in {"qdc", "qdpx"})


def _asked_for(source: Source, kind: Kind) -> Reader:
    """Return the reader of a kind, unless the file is without doubt of another one."""
    other = next((reader for reader in READERS if reader.certain and reader.looks(source)), None)
    if other and other.kind != kind:
        raise InputError(
            source.path, f"the header is that of {other.kind}, not of {kind}.", "Leave out --as."
        )
    return next(reader for reader in READERS if reader.kind == kind)

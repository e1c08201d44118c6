"""What a reader returns: plain values that say what a file holds and what was unsure in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from codebook.reading.project_items import (
    ProjectBackground,
    ProjectCode,
    ProjectCoder,
    ProjectMemo,
    ProjectPassage,
    ProjectTheme,
)
from codebook.reading.sheet_rows import (
    CodingRow,
    KeyPassageRow,
    ParticipantRow,
    RankingRow,
    ThemeRow,
)
from codebook.text.guideline import Part
from codebook.text.turns import Turn

Kind = Literal[
    "transcript", "taxonomy", "guideline", "participants", "codebook", "codings", "rankings",
    "themes", "labels", "qdc", "qdpx", "taguette", "qualcoder", "qc", "segments", "codes",
]  # fmt: skip

ProjectKind = Literal["qdc", "qdpx", "taguette", "qualcoder", "qc", "segments", "codes"]


class Problem(NamedTuple):
    """Something unsure, recovered or normalised; `line` is 1-based, None where no line has it."""

    line: int | None
    message: str


@dataclass(frozen=True, kw_only=True)
class Draft:
    """What every draft says of its file.

    `format` is the container (docx, txt, vtt, csv, …), `encoding` how its bytes were decoded
    (empty for containers that say so themselves).
    """

    name: str
    format: str
    encoding: str = ""
    problems: tuple[Problem, ...] = ()


class CommentDraft(NamedTuple):
    """What someone wrote in the margin of a document, beside `text[start:end]` of it.

    `created` is as the document has it, ISO 8601 or empty. Paragraphs of its text end with a line
    feed, lines within them with a vertical tab. What is not `anchored` stands nowhere in the text.
    """

    start: int
    end: int
    author: str
    text: str
    created: str = ""
    anchored: bool = True


@dataclass(frozen=True, kw_only=True)
class TranscriptDraft(Draft):
    """A transcript: `text` with LF line ends, else every character of the source.

    `name` is the file's name without extension; `sha256` is that of the text as UTF-8.
    `comments` are those of a document, in the order of their places. `likely_same` has the speakers
    who are likely one of the others, and whom: "BS" for "Ben Striegel".
    """

    text: str
    turns: tuple[Turn, ...]
    speakers: tuple[str, ...]
    sha256: str
    comments: tuple[CommentDraft, ...] = ()
    likely_same: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class CodeDraft:
    """One code of a taxonomy file; `number` is empty where the file gives none.

    `parent` is the parent's number (or, without numbers, unused: `children` nests). `emergent`
    says that it was not in the taxonomy from the beginning.
    """

    name: str
    number: str = ""
    parent: str = ""
    definition: str = ""
    use_when: str = ""
    avoid_when: str = ""
    colour: str = ""
    examples: tuple[str, ...] = ()
    emergent: bool = False
    children: tuple[CodeDraft, ...] = ()
    line: int | None = None


@dataclass(frozen=True, kw_only=True)
class TaxonomyDraft(Draft):
    """A tree of codes. Without numbers in the file, `numbered` is False and the study numbers it.

    An unnumbered file holds one type: `roots` has one code, whose name is the type's.
    """

    roots: tuple[CodeDraft, ...]
    numbered: bool


@dataclass(frozen=True, kw_only=True)
class GuidelineDraft(Draft):
    """The interview guideline."""

    parts: tuple[Part, ...]


@dataclass(frozen=True, kw_only=True)
class ParticipantsDraft(Draft):
    """A sheet of participants; `columns` are its headers without the id column.

    `merged` names the columns in which cells of several rows were merged, `ids` says whether there
    is a column of ids.
    """

    columns: tuple[str, ...]
    rows: tuple[ParticipantRow, ...]
    merged: tuple[str, ...] = ()
    ids: bool = True


@dataclass(frozen=True, kw_only=True)
class CodebookDraft(Draft):
    """A CodeBook.csv: unanchored key passages; `columns` is the header as written."""

    columns: tuple[str, ...]
    rows: tuple[KeyPassageRow, ...]


@dataclass(frozen=True, kw_only=True)
class CodingsDraft(Draft):
    """A codings sheet."""

    rows: tuple[CodingRow, ...] = ()


@dataclass(frozen=True, kw_only=True)
class RankingsDraft(Draft):
    """A rankings sheet."""

    rows: tuple[RankingRow, ...] = ()


@dataclass(frozen=True, kw_only=True)
class LabelsDraft(Draft):
    """A sheet of labels: a row for each of `units`, a column for each of `raters`.

    `labels` are those given. It is measured, and never part of a study.
    """

    units: tuple[str, ...]
    raters: tuple[str, ...]
    labels: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class ThemesDraft(Draft):
    """A themes sheet."""

    rows: tuple[ThemeRow, ...] = ()


@dataclass(frozen=True, kw_only=True)
class ProjectDraft(Draft):
    """A codebook (of `kind` qdc or codes) or a project of this or another tool (the others).

    `own` says that codebook wrote it; `header` is a table's, as one remembers it. `links` are pairs
    of a transcript's place and a participant. `guideline` and `rankings` are codebook's alone.
    """

    kind: ProjectKind
    own: bool
    header: str = ""
    coders: tuple[ProjectCoder, ...] = ()
    codes: tuple[ProjectCode, ...] = ()
    transcripts: tuple[TranscriptDraft, ...] = ()
    participants: ParticipantsDraft | None = None
    background: tuple[ProjectBackground, ...] = ()
    links: tuple[tuple[int, str], ...] = ()
    passages: tuple[ProjectPassage, ...] = ()
    memos: tuple[ProjectMemo, ...] = ()
    themes: tuple[ProjectTheme, ...] = ()
    guideline: GuidelineDraft | None = None
    rankings: RankingsDraft | None = None


AnyDraft = (
    TranscriptDraft
    | TaxonomyDraft
    | GuidelineDraft
    | ParticipantsDraft
    | CodebookDraft
    | CodingsDraft
    | RankingsDraft
    | ThemesDraft
    | LabelsDraft
    | ProjectDraft
)

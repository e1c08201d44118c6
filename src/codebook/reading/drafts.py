"""What a reader returns: plain values that say what a file holds and what was unsure in it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from codebook.reading.given import (
    GivenCode,
    GivenCoder,
    GivenMemo,
    GivenPassage,
    GivenTheme,
)
from codebook.text.turns import Turn

Kind = Literal[
    "transcript", "taxonomy", "guideline", "participants", "codebook", "codings", "rankings",
    "qdc", "qdpx",
]  # fmt: skip


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

    `created` is as the document has it, ISO 8601 or empty.
    """

    start: int
    end: int
    author: str
    text: str
    created: str = ""


@dataclass(frozen=True, kw_only=True)
class TranscriptDraft(Draft):
    """A transcript: `text` with LF line ends, else every character of the source.

    `name` is the file's name without extension; `sha256` is that of the text as UTF-8.
    `comments` are those of a document, in the order of their places.
    """

    text: str
    turns: tuple[Turn, ...]
    speakers: tuple[str, ...]
    sha256: str
    comments: tuple[CommentDraft, ...] = ()


@dataclass(frozen=True, kw_only=True)
class CodeDraft:
    """One code of a taxonomy file; `number` is empty where the file gives none.

    `parent` is the parent's number (or, without numbers, unused: `children` nests).
    """

    name: str
    number: str = ""
    parent: str = ""
    definition: str = ""
    use_when: str = ""
    avoid_when: str = ""
    colour: str = ""
    examples: tuple[str, ...] = ()
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
class PromptDraft:
    """One prompt of the guideline.

    `audience` is the group it is for as the file writes it, empty for all. A ranking prompt
    has `length` items to rank, None for as many as the participant likes.
    """

    text: str
    kind: Literal["open", "ranking", "background"]
    audience: str = ""
    length: int | None = None


@dataclass(frozen=True, kw_only=True)
class PartDraft:
    """One part of the guideline: `label` is its number as written ("II"), without "Part"."""

    label: str
    title: str
    objective: str = ""
    prompts: tuple[PromptDraft, ...] = ()


@dataclass(frozen=True, kw_only=True)
class GuidelineDraft(Draft):
    """The interview guideline."""

    parts: tuple[PartDraft, ...]


class Cell(NamedTuple):
    """A value as written, and its normalised form where that differs (else the same)."""

    written: str
    normal: str


@dataclass(frozen=True, kw_only=True)
class ParticipantRow:
    """One row of a participants sheet; `participant` is empty where the sheet has no id.

    `cells` has one cell per column of the sheet, in order, without the id column.
    `line` is the spreadsheet row, 1-based, header included.
    """

    participant: str
    cells: tuple[Cell, ...]
    line: int


@dataclass(frozen=True, kw_only=True)
class ParticipantsDraft(Draft):
    """A sheet of participants; `columns` are its headers without the id column.

    `merged` names the columns in which cells of several rows were merged.
    """

    columns: tuple[str, ...]
    rows: tuple[ParticipantRow, ...]
    merged: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class KeyPassageRow:
    """One row of a CodeBook.csv. `cells` are the eight cells as written."""

    participant: str
    group: str
    fields: tuple[str, str]
    prompt_category: str
    quote: str
    codes: tuple[str, ...]
    insight: str
    line: int


@dataclass(frozen=True, kw_only=True)
class CodebookDraft(Draft):
    """A CodeBook.csv: unanchored key passages; `columns` is the header as written."""

    columns: tuple[str, ...]
    rows: tuple[KeyPassageRow, ...]


@dataclass(frozen=True, kw_only=True)
class CodingRow:
    """One row of a codings sheet. `code` is a number or a name; times are ISO 8601 or empty."""

    transcript: str
    coder: str
    start: int
    end: int
    code: str
    line: int
    quote: str = ""
    insight: str = ""
    memo: str = ""
    key: bool = False
    created: str = ""
    modified: str = ""


@dataclass(frozen=True, kw_only=True)
class CodingsDraft(Draft):
    """A codings sheet."""

    rows: tuple[CodingRow, ...] = field(default=())


@dataclass(frozen=True, kw_only=True)
class RankingRow:
    """One row of a rankings sheet; `position` is None where the item was offered and not ranked.

    `answer` is given, declined or not asked; `group`, `level` and `name` are empty where the sheet
    does not say them. What is not `offered` was named by the participant and on no list.
    """

    participant: str
    part: str
    item: str
    position: float | None
    answer: str
    group: str
    level: str
    name: str
    offered: bool
    line: int


@dataclass(frozen=True, kw_only=True)
class RankingsDraft(Draft):
    """A rankings sheet."""

    rows: tuple[RankingRow, ...] = ()


@dataclass(frozen=True, kw_only=True)
class ProjectDraft(Draft):
    """A REFI-QDA file: a codebook alone (`format` qdc) or a whole project (qdpx).

    `own` says that codebook wrote it. `links` are pairs of a transcript's place and a participant.
    """

    format: Literal["qdc", "qdpx"]
    own: bool
    coders: tuple[GivenCoder, ...] = ()
    codes: tuple[GivenCode, ...] = ()
    transcripts: tuple[TranscriptDraft, ...] = ()
    participants: ParticipantsDraft | None = None
    links: tuple[tuple[int, str], ...] = ()
    passages: tuple[GivenPassage, ...] = ()
    memos: tuple[GivenMemo, ...] = ()
    themes: tuple[GivenTheme, ...] = ()


AnyDraft = (
    TranscriptDraft
    | TaxonomyDraft
    | GuidelineDraft
    | ParticipantsDraft
    | CodebookDraft
    | CodingsDraft
    | RankingsDraft
    | ProjectDraft
)

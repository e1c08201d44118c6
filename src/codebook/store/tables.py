"""The records of a study, one table each, and what journal and blindness need to know of them.

Every `id` is a UUID as 32 hexadecimal digits, every time ISO 8601 text in UTC: a record reads
the same in SQLite, in PostgreSQL and in the journal. Foreign keys are checked at commit, so that
the order of writing within one action does not matter.
"""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from sqlalchemy import Column, ForeignKey, Index, Text
from sqlmodel import Field, SQLModel

Rule = Literal["layer", "candidate", "of_code"]


def link(table: str, *, nullable: bool = False, index: bool = False) -> Any:  # noqa: ANN401 - as Field
    """Declare a reference to another record, checked at commit."""
    return Field(
        default=None if nullable else ...,
        sa_column=Column(Text, _deferred(f"{table}.id"), nullable=nullable, index=index),
    )


def _deferred(target: str) -> ForeignKey:
    return ForeignKey(target, deferrable=True, initially="DEFERRED")


class Record(SQLModel):
    """What all records share. `hidden_by` names the rule by which blindness hides a record."""

    hidden_by: ClassVar[Rule | None] = None

    id: str = Field(primary_key=True)


class StudyRecord(Record, table=True):
    """The study itself, one row. `settings` is a JSON object (see `codebook.study.settings`)."""

    __tablename__ = "study"

    name: str
    mode: str
    stage: str
    created: str
    settings: str = "{}"


class Coder(Record, table=True):
    """A person who codes; `kind` is coder, external or consensus."""

    __tablename__ = "coder"

    name: str
    kind: str = "coder"
    position: int


class Finished(Record, table=True):
    """A coder's word that a stage, or one transcript in it, is finished."""

    __tablename__ = "finished"

    coder_id: str = link("coder")
    stage: str
    transcript_id: str | None = link("transcript", nullable=True)


class Participant(Record, table=True):
    """An interviewee. `fields` is a JSON object: column of the sheets to value as written."""

    __tablename__ = "participant"

    label: str
    group_name: str = ""
    position: int
    fields: str = "{}"


class Background(Record, table=True):
    """A row of the background sheet, unlinked until a person says whose it is.

    `cells` is a JSON object: column to the pair of value as written and value normalised.
    """

    __tablename__ = "background"

    participant_id: str | None = link("participant", nullable=True)
    source: str
    position: int
    cells: str


class Transcript(Record, table=True):
    """An interview's transcript; `name` is the file's name without extension."""

    __tablename__ = "transcript"

    name: str
    position: int
    created: str


class TranscriptParticipant(Record, table=True):
    """Who speaks in which transcript."""

    __tablename__ = "transcript_participant"

    transcript_id: str = link("transcript", index=True)
    participant_id: str = link("participant")


class Content(SQLModel, table=True):
    """A text by the SHA-256 of its UTF-8 bytes. Written once; the journal holds the hash only."""

    __tablename__ = "content"

    sha256: str = Field(primary_key=True)
    text: str


class Revision(Record, table=True):
    """One immutable state of a transcript's text."""

    __tablename__ = "revision"

    transcript_id: str = link("transcript", index=True)
    number: int
    sha256: str = Field(foreign_key="content.sha256")
    format: str
    encoding: str
    source: str
    created: str


class Segmentation(Record, table=True):
    """The turns of a revision; its id is the revision's.

    `turns` is a JSON array of [start, end, speaker, time, part, kind]. One record a revision: a
    correction of a speaker or part is one change, and a long transcript is read in one row.
    """

    __tablename__ = "segmentation"

    turns: str


class Part(Record, table=True):
    """A part of the guideline; `label` is its number as written, without "Part"."""

    __tablename__ = "part"

    position: int
    label: str
    title: str
    objective: str = ""


class Prompt(Record, table=True):
    """A prompt of the guideline; kind open, background or ranking (`length` None: all items)."""

    __tablename__ = "prompt"

    part_id: str = link("part")
    position: int
    audience: str = ""
    kind: str
    text: str
    length: int | None = None


class Code(Record, table=True):
    """A node of the codebook. A candidate has no number until it is accepted jointly.

    `former` is a JSON array of the numbers that it had before.
    """

    __tablename__ = "code"
    hidden_by: ClassVar[Rule | None] = "candidate"

    number: str | None = None
    name: str
    definition: str = ""
    use_when: str = ""
    avoid_when: str = ""
    colour: str = ""
    origin: str
    state: str
    parent_id: str | None = link("code", nullable=True)
    position: int = 0
    coder_id: str | None = link("coder", nullable=True)
    created: str = ""
    former: str = Field(default="[]", sa_column_kwargs={"server_default": "[]"})


class Example(Record, table=True):
    """An example of a code, as its definition gives it."""

    __tablename__ = "example"
    hidden_by: ClassVar[Rule | None] = "of_code"

    code_id: str = link("code", index=True)
    position: int
    text: str


class Passage(Record, table=True):
    """A span of one revision in one coder's layer, with what that coder wrote about it.

    `state` is anchored, unanchored (participant and quote only) or orphaned by a later revision;
    `start_at` and `end_at` are code points, NULL where unanchored. `is_key` is 0 or 1; `position`
    the row of the sheet that it came from.
    """

    __tablename__ = "passage"
    hidden_by: ClassVar[Rule | None] = "layer"
    __table_args__ = (Index("passage_place", "revision_id", "start_at"),)

    coder_id: str = link("coder")
    revision_id: str | None = link("revision", nullable=True)
    participant_id: str | None = link("participant", nullable=True)
    start_at: int | None = None
    end_at: int | None = None
    quote: str
    published_quote: str | None = None
    state: str = "anchored"
    is_key: int = 0
    insight: str = ""
    prompt_category: str = ""
    created: str
    modified: str
    position: int = Field(default=0, sa_column_kwargs={"server_default": "0"})


class Coding(Record, table=True):
    """One code on one passage, in the layer of the passage's coder; `is_unsure` is 0 or 1."""

    __tablename__ = "coding"
    hidden_by: ClassVar[Rule | None] = "layer"

    coder_id: str = link("coder")
    passage_id: str = link("passage", index=True)
    code_id: str = link("code", index=True)
    created: str
    modified: str
    is_unsure: int = Field(default=0, sa_column_kwargs={"server_default": "0"})


class Memo(Record, table=True):
    """A note of a coder; `about` says of what (passage, code, transcript, participant, study)."""

    __tablename__ = "memo"
    hidden_by: ClassVar[Rule | None] = "layer"

    coder_id: str = link("coder")
    about: str
    target_id: str = Field(index=True)
    text: str
    created: str
    modified: str


class Assignment(Record, table=True):
    """A transcript that a coder is to code; `batch` names what is coded together, as a pilot."""

    __tablename__ = "assignment"

    transcript_id: str = link("transcript")
    coder_id: str = link("coder")
    batch: str = ""


class Review(Record, table=True):
    """The second coder's verdict on one coding of the first, which stays as it is.

    `outcome` is accept, adjust (with ends), change (with a code), reject or ask. `coding_id` is no
    foreign key: a verdict outlives the coding it was on.
    """

    __tablename__ = "review"
    hidden_by: ClassVar[Rule | None] = "layer"

    coder_id: str = link("coder")
    coding_id: str = Field(index=True)
    outcome: str
    start_at: int | None = None
    end_at: int | None = None
    code_id: str | None = link("code", nullable=True)
    reason: str = ""
    created: str
    modified: str


class Verdict(Record, table=True):
    """The ruling on one disagreement; its id follows from the revision and the sides.

    `sides` is a JSON object, coder id to [[start, end, [code ids]], …] as it was ruled on;
    `result` the same list for the consensus. `outcome` says how it came to that.
    """

    __tablename__ = "verdict"

    coder_id: str = link("coder")
    revision_id: str = link("revision", index=True)
    start_at: int
    end_at: int
    sides: str
    outcome: str
    result: str
    reason: str = ""
    created: str
    modified: str


class Theme(Record, table=True):
    """A group of codes in one coder's grouping, or in the joint one, made for a `reason`."""

    __tablename__ = "theme"
    hidden_by: ClassVar[Rule | None] = "layer"

    coder_id: str = link("coder")
    name: str
    definition: str = ""
    position: int
    reason: str = Field(default="", sa_column_kwargs={"server_default": ""})


class ThemeCode(Record, table=True):
    """A code's place in a theme; a code may lie in several."""

    __tablename__ = "theme_code"
    hidden_by: ClassVar[Rule | None] = "layer"

    coder_id: str = link("coder")
    theme_id: str = link("theme", index=True)
    code_id: str = link("code")


class ThemePassage(Record, table=True):
    """A passage that shows what a theme is about."""

    __tablename__ = "theme_passage"
    hidden_by: ClassVar[Rule | None] = "layer"

    coder_id: str = link("coder")
    theme_id: str = link("theme", index=True)
    passage_id: str = link("passage")


class Ranking(Record, table=True):
    """One participant's answer to a ranking prompt, and the passage in which it was given.

    `answer` is given, declined or not asked; `items` a JSON array of [position, code id or null,
    words] in the participant's order, ties sharing a position. `passage_id` is no foreign key: an
    answer outlives the passage.
    """

    __tablename__ = "ranking"

    participant_id: str = link("participant")
    prompt_id: str = link("prompt")
    answer: str = "given"
    items: str = "[]"
    passage_id: str | None = None


RECORDS: tuple[type[Record], ...] = (
    StudyRecord, Coder, Finished, Participant, Background, Transcript, TranscriptParticipant,
    Revision, Segmentation, Part, Prompt, Code, Example, Passage, Coding, Memo, Assignment, Review,
    Verdict, Theme, ThemeCode, ThemePassage, Ranking,
)  # fmt: skip
"""Every table that the journal follows."""


class Site(SQLModel, table=True):
    """This copy of the study, one row: its id, and the numbers of its last action.

    `place` tells where the copy lies; what is copied elsewhere becomes a site of its own with its
    first action there.
    """

    __tablename__ = "site"

    id: str = Field(primary_key=True)
    seq: int = 0
    lamport: int = 0
    place: str = Field(default="", sa_column_kwargs={"server_default": ""})


class Learned(SQLModel, table=True):
    """From its action `seq` on, `site` knew the actions of `other` up to `known`."""

    __tablename__ = "learned"

    site: str = Field(primary_key=True)
    seq: int = Field(primary_key=True)
    other: str = Field(primary_key=True)
    known: int


class Conflict(SQLModel, table=True):
    """A change that a merge kept, but that did not become what the record holds.

    Another change of the same column was made on another copy without knowing of it. `name` is
    the column, or empty where one deleted what the other changed; `coder_id` as in `Change`.
    """

    __tablename__ = "conflict"

    record_id: str = Field(primary_key=True)
    name: str = Field(primary_key=True)
    action_id: str = Field(sa_column=Column(Text, _deferred("action.id"), primary_key=True))
    record_type: str
    coder_id: str | None = None


class Action(SQLModel, table=True):
    """One thing that a coder did: a transaction and its label.

    `site` and `seq` number the actions of one copy without a gap; `lamport` orders those of all
    copies. `kind` is do, undo or redo; `target` is the action that an undo or redo reverses or
    repeats. `hidden_by` is "layer" where the action is its coder's own affair, else empty.
    `revision` is the schema's when the action was written.
    """

    __tablename__ = "action"
    __table_args__ = (
        Index("action_order", "lamport"),
        Index("action_target", "target"),
        Index("action_coder", "coder_id", "kind", "lamport"),
    )

    id: str = Field(primary_key=True)
    site: str
    seq: int
    lamport: int
    coder_id: str | None = None
    at: str
    label: str
    kind: str = "do"
    target: str | None = None
    hidden_by: str = ""
    revision: str


class Change(SQLModel, table=True):
    """What an action did to one record, net: its JSON before and after, NULL for none.

    `coder_id` is that of the coder whose own affair the record is, for blindness; NULL where it is
    everybody's. `redacted` is 1 where before and after were erased on purpose.
    """

    __tablename__ = "change"
    # Kept in the order of its key: what a bulk import writes most.
    __table_args__ = (Index("change_record", "record_id"), {"sqlite_with_rowid": False})

    action_id: str = Field(sa_column=Column(Text, _deferred("action.id"), primary_key=True))
    record_type: str = Field(primary_key=True)
    record_id: str = Field(primary_key=True)
    before: str | None = None
    after: str | None = None
    coder_id: str | None = None
    redacted: int = Field(default=0, sa_column_kwargs={"server_default": "0"})


class OpenAction(SQLModel, table=True):
    """The action under which the current transaction writes, one row.

    `any_layer` is 1 where it may write layers other than its coder's (import, undo, merge);
    `redacting` where it may change the journal.
    """

    __tablename__ = "open_action"

    id: int = Field(primary_key=True)
    action_id: str | None = None
    coder_id: str | None = None
    any_layer: int = 0
    redacting: int = 0


TABLES: tuple[type[SQLModel], ...] = (
    *RECORDS, Content, Site, Learned, Action, Change, Conflict, OpenAction
)  # fmt: skip
"""Every table of a study."""

"""The materials: the study, its coders, participants, transcripts and guideline."""

from __future__ import annotations

from sqlmodel import Field, SQLModel

from codebook.store.tables.record import Record, link


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
    """A coder's word that a stage, or one transcript in it, is finished.

    `stage` is "later" for the coding of a transcript that came after that stage was over.
    """

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


class Content(SQLModel, table=True):
    """A text by the SHA-256 of its UTF-8 bytes. Written once; the journal holds the hash only."""

    __tablename__ = "content"

    sha256: str = Field(primary_key=True)
    text: str

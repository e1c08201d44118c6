"""The records that are made of the materials: codes, and the layers of coders and consensus."""

from __future__ import annotations

from sqlalchemy import Index
from sqlmodel import Field

from codebook.store.tables.record import Record, link


class Code(Record, table=True):
    """A node of the codebook. A candidate has no number until it is accepted jointly.

    `former` is a JSON array of the numbers that it had before. `merged_into` is the id of the code
    into which a retired one was merged; no foreign key: that code may be gone, as one of a
    participant who withdrew.
    """

    __tablename__ = "code"

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
    merged_into: str | None = None

    @property
    def label(self) -> str:
        """The number, or the name of a candidate, which has none."""
        return self.number or self.name


class Example(Record, table=True):
    """An example of a code, as its definition gives it."""

    __tablename__ = "example"

    code_id: str = link("code", index=True)
    position: int
    text: str


class Passage(Record, table=True):
    """A span of one revision in one coder's layer, with what that coder wrote about it.

    `state` is anchored, unanchored (participant and quote only) or orphaned by a later revision;
    `start_at` and `end_at` are code points, NULL unless anchored. `is_key` is 0 or 1; `position`
    the row of the sheet that it came from.
    """

    __tablename__ = "passage"
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

    coder_id: str = link("coder")
    passage_id: str = link("passage", index=True)
    code_id: str = link("code", index=True)
    created: str
    modified: str
    is_unsure: int = Field(default=0, sa_column_kwargs={"server_default": "0"})


class Memo(Record, table=True):
    """A note of a coder; `about` says of what (passage, code, transcript, participant, study)."""

    __tablename__ = "memo"

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


class Kept(Record, table=True):
    """That somebody looked at a conflict of a merge, and kept what the record held.

    `name` is the column in conflict and `action_id` the action whose change was not taken, as in
    `Conflict`. `coder_id` is the coder in whose layer the record is, NULL where it is everybody's.
    The id follows from these, so that the same choice in two copies is one.
    """

    __tablename__ = "kept"

    coder_id: str | None = link("coder", nullable=True)
    record_type: str
    record_id: str = Field(index=True)
    name: str
    action_id: str


class Theme(Record, table=True):
    """A group of codes in one coder's grouping, or in the joint one, made for a `reason`."""

    __tablename__ = "theme"

    coder_id: str = link("coder")
    name: str
    definition: str = ""
    position: int
    reason: str = Field(default="", sa_column_kwargs={"server_default": ""})


class ThemeCode(Record, table=True):
    """A code's place in a theme; a code may lie in several."""

    __tablename__ = "theme_code"

    coder_id: str = link("coder")
    theme_id: str = link("theme", index=True)
    code_id: str = link("code")


class ThemePassage(Record, table=True):
    """A passage that shows what a theme is about.

    `passage_id` is no foreign key: who coded the passage may remove it, also where the theme is
    another's and hidden.
    """

    __tablename__ = "theme_passage"

    coder_id: str = link("coder")
    theme_id: str = link("theme", index=True)
    passage_id: str


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

"""What the queries return: plain tuples, never live records."""

from __future__ import annotations

from typing import NamedTuple


class StudyRow(NamedTuple):
    """The study; `settings` is JSON."""

    id: str
    name: str
    mode: str
    stage: str
    created: str
    settings: str


class CoderRow(NamedTuple):
    """A coder; `finished` is 1 where the coder has finished the present stage."""

    id: str
    name: str
    kind: str
    finished: int


class ParticipantRow(NamedTuple):
    """A participant; `fields` is JSON."""

    id: str
    label: str
    group: str
    fields: str


class BackgroundRow(NamedTuple):
    """A background row with its participant's id and label, None while unlinked; JSON `cells`."""

    id: str
    participant_id: str | None
    participant: str | None
    source: str
    cells: str


class TranscriptRow(NamedTuple):
    """A transcript with its current revision."""

    id: str
    name: str
    revision_id: str
    sha256: str
    format: str
    characters: int


class PassageRow(NamedTuple):
    """One passage of a transcript revision; `has_memo` is 1 where a visible memo is on it."""

    id: str
    coder_id: str
    start: int
    end: int
    is_key: int
    insight: str
    prompt_category: str
    state: str
    published_quote: str | None
    has_memo: int


class CodingRow(NamedTuple):
    """One coding, with the passage it is on; `is_unsure` is 0 or 1."""

    id: str
    passage_id: str
    code_id: str
    is_unsure: int


class PlacedCodingRow(NamedTuple):
    """One coding on an anchored passage, with the passage's place."""

    revision_id: str
    coder_id: str
    start: int
    end: int
    code_id: str


class CodeRow(NamedTuple):
    """A code with the number of codings that the reader may see.

    A `position` below 0 was chosen by a person, among the codes under the same parent.
    """

    id: str
    number: str | None
    name: str
    definition: str
    use_when: str
    avoid_when: str
    colour: str
    origin: str
    state: str
    parent_id: str | None
    coder_id: str | None
    uses: int
    position: int = 0


class QuotedRow(NamedTuple):
    """A coded passage anywhere in the study, for lists and sheets.

    Where it stands for words that two codes share, `other_id` is the second one. `is_key`,
    `is_unsure` (the coding) and `has_memo` are 0 or 1.
    """

    passage_id: str
    coder: str
    transcript: str | None
    participant: str | None
    start: int | None
    end: int | None
    quote: str
    code_id: str
    created: str
    other_id: str = ""
    is_key: int = 0
    is_unsure: int = 0
    insight: str = ""
    has_memo: int = 0


class CodedPlaceRow(NamedTuple):
    """A coding with the place of its passage; one that is not anchored has no revision."""

    coder_id: str
    revision_id: str | None
    start: int | None
    end: int | None
    passage_id: str
    code_id: str
    participant_id: str | None = None


class ExportCodingRow(NamedTuple):
    """One coding with all that codings.csv says of it, but turn and part."""

    transcript: str | None
    revision_id: str | None
    participant: str | None
    coder: str
    start: int | None
    end: int | None
    quote: str
    code_id: str
    passage_id: str
    insight: str
    is_key: int
    created: str
    modified: str


class KeyPassageRow(NamedTuple):
    """A key passage with what is known of its participant, for CodeBook.csv.

    `verbatim` says that the quote is words of a transcript, with the line ends of its file.
    """

    passage_id: str
    coder_id: str
    participant: str | None
    group: str | None
    prompt_category: str
    quote: str
    insight: str
    verbatim: bool


class PartRow(NamedTuple):
    """A part of the guideline."""

    id: str
    label: str
    title: str
    objective: str


class MemoRow(NamedTuple):
    """A memo with its coder's name."""

    id: str
    coder_id: str
    coder: str
    about: str
    target_id: str
    text: str
    created: str
    modified: str


class NoteRow(NamedTuple):
    """A memo or an insight.

    `about` is the kind of record whose id is `target_id`. Only what is about a passage has a quote,
    and a place if that passage is anchored. `id` is that of the memo, or of the passage of the
    insight.
    """

    kind: str
    coder: str
    about: str
    target_id: str
    transcript_id: str | None
    start: int | None
    end: int | None
    quote: str | None
    text: str
    created: str
    id: str


class LogRow(NamedTuple):
    """An action as the audit trail shows it; `changes` counts records."""

    id: str
    at: str
    coder: str | None
    label: str
    kind: str
    changes: int


class ConflictRow(NamedTuple):
    """A change that a merge kept in the journal while the record holds another.

    `names` are the columns, one nearly always: an empty one where one deleted what the other
    changed, several where one change made them alike. `owner_id` is the coder in whose layer the
    record is, None where it is everybody's; `after` is the record's JSON, None for none.
    """

    record_type: str
    record_id: str
    names: tuple[str, ...]
    action_id: str
    owner_id: str | None
    coder: str | None
    label: str
    at: str
    after: str | None

    @property
    def name(self) -> str:
        """The first column."""
        return self.names[0]


class HistoryRow(NamedTuple):
    """One change of one record: before and after are JSON, None for none."""

    at: str
    coder: str | None
    label: str
    before: str | None
    after: str | None


class ChangeRow(NamedTuple):
    """What one action did to one record: before and after are JSON, None for none."""

    record_type: str
    record_id: str
    before: str | None
    after: str | None

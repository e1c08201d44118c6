"""The items of a `ProjectDraft` beside transcripts and participants, each with a key of its own."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

About = Literal["passage", "code", "transcript", "participant", "study"]
"""What a memo is about."""


class ProjectCoder(NamedTuple):
    """A person in an exchange file: `key` is the GUID, 32 hexadecimal digits where it is one."""

    key: str
    name: str


class ProjectCode(NamedTuple):
    """A code of an exchange file, after its parent; `parent` is the parent's key or empty.

    `number` is empty where the file gives none; `origin`, `state` and `maker` (a name) are as in
    the study. `anywhere` says that the file does not tell its place in the tree: a code of this
    name, wherever it stands, is it.
    """

    key: str
    name: str
    parent: str
    line: int | None
    number: str = ""
    definition: str = ""
    use_when: str = ""
    avoid_when: str = ""
    colour: str = ""
    origin: str = "taxonomy"
    state: str = "accepted"
    maker: str = ""
    examples: tuple[str, ...] = ()
    anywhere: bool = False


class ProjectBackground(NamedTuple):
    """A row of background that is linked to nobody; `cells` are (column, written, normalised)."""

    key: str
    source: str
    cells: tuple[tuple[str, str, str], ...]


class ProjectCoding(NamedTuple):
    """A code on a passage; `code` is the code's key, `created` ISO 8601 or empty."""

    code: str
    created: str
    unsure: bool = False


@dataclass(kw_only=True, slots=True)
class ProjectPassage:
    """A passage of one coder (by key; empty: unknown) with all codes of that coder on it.

    `given` is the GUID of its selection, which several coders' passages may share.
    `source` is the place in the draft's transcripts, None for a quote that stands in none.
    `participant` is a label where the file says who speaks, else empty. `document` is, of a quote
    without a place, the name of the text that it is said to be in, and `near` the paragraph there
    (1-based), where the file says so.
    """

    given: str
    source: int | None
    start: int
    end: int
    quote: str
    coder: str
    line: int | None
    participant: str = ""
    codings: list[ProjectCoding] = field(default_factory=list)
    insight: str = ""
    key: bool = False
    prompt_category: str = ""
    published_quote: str = ""
    created: str = ""
    modified: str = ""
    document: str = ""
    near: int | None = None


class ProjectMemo(NamedTuple):
    """A memo; `target` is a passage's or transcript's place, a code's key, a participant's label.

    Empty for one about the study.
    """

    about: About
    target: int | str
    text: str
    coder: str
    created: str
    modified: str


class ProjectTheme(NamedTuple):
    """A group of codes (by key) of one coder, by name.

    `reason` says why it was made, `shown_by` are the places of passages that show it.
    """

    name: str
    definition: str
    coder: str
    codes: tuple[str, ...]
    reason: str = ""
    shown_by: tuple[int, ...] = ()

"""What a REFI-QDA file is made of: plain rows, each with an id of its own.

Every id is a UUID as 32 hexadecimal digits and becomes the GUID; times are ISO 8601 in UTC. Where
a row refers to another, it is by that one's id. `notes` are ids of notes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple


class User(NamedTuple):
    """A coder."""

    id: str
    name: str


class Code(NamedTuple):
    """A code; in a list of them it follows its parent, which is one `depth` above.

    `colour` is #RRGGBB or empty; one that is not `codable` is a heading.
    """

    id: str
    name: str
    depth: int
    description: str = ""
    colour: str = ""
    codable: bool = True
    notes: Sequence[str] = ()


class Variable(NamedTuple):
    """A property of cases."""

    id: str
    name: str
    kind: Literal["Text", "Integer", "Float"] = "Text"
    description: str = ""


class Case(NamedTuple):
    """A participant: (variable id, value) for what is known of them, and where they speak."""

    id: str
    name: str
    values: Sequence[tuple[str, str]] = ()
    sources: Sequence[str] = ()
    selections: Sequence[str] = ()
    description: str = ""


class Coding(NamedTuple):
    """A code on a selection."""

    id: str
    code: str
    created: str
    notes: Sequence[str] = ()


class Selection(NamedTuple):
    """The code points `start` to `end` of a source, selected by one coder with all their codes."""

    id: str
    coder: str
    start: int
    end: int
    quote: str
    created: str
    modified: str
    comment: str = ""
    codings: Sequence[Coding] = ()
    notes: Sequence[str] = ()


class Source(NamedTuple):
    """A transcript with LF line ends, and the selections in it."""

    id: str
    name: str
    text: str
    created: str
    description: str = ""
    selections: Iterable[Selection] = ()
    notes: Sequence[str] = ()


class Note(NamedTuple):
    """A memo, or a mark; `coder` is empty for one that is nobody's words."""

    id: str
    name: str
    text: str
    coder: str
    created: str
    modified: str


class Link(NamedTuple):
    """A link from a note to the case that it is about, or from a theme to a passage that shows it.

    A case cannot refer to notes itself.
    """

    id: str
    origin: str
    target: str


class Set(NamedTuple):
    """A theme: a group of codes."""

    id: str
    name: str
    description: str = ""
    codes: Sequence[str] = ()


class Project(NamedTuple):
    """What a project file holds."""

    name: str
    created: str
    users: Sequence[User] = ()
    codes: Sequence[Code] = ()
    variables: Sequence[Variable] = ()
    cases: Sequence[Case] = ()
    sources: Sequence[Source] = ()
    notes: Sequence[Note] = ()
    links: Sequence[Link] = ()
    sets: Sequence[Set] = ()
    own_notes: Sequence[str] = ()

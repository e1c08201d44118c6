"""The pieces a transcript is shown in."""

from __future__ import annotations

from typing import Literal, NamedTuple

Kind = Literal["speech", "question", "event", "heading", "matter"]


class Block(NamedTuple):
    """One turn, or a run of text outside of turns; what a focus on a turn takes.

    `kind`: speech of a participant, question (speech of an interviewer), event, heading, matter
    (text that is nobody's turn, such as front matter). `speaker` and `time` are as written.
    """

    start: int
    end: int
    kind: Kind
    speaker: str = ""
    time: str = ""


class Paragraph(NamedTuple):
    """One line of the stored text, without its line end; it wraps into one or more rows.

    `block` is an index; `opens` says that it is the block's first; `spaced` that a blank row
    stands before it; `part` names the part of the guideline that begins here, if one does.
    """

    start: int
    end: int
    block: int
    opens: bool
    spaced: bool
    part: str = ""

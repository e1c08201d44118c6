"""What lies on a passage as the desk shows it: codes, and notes."""

from __future__ import annotations

from typing import NamedTuple

from codebook.study.codebook import Code
from codebook.study.views import Passage
from codebook.text.display import cut

IN_CONFLICT = "≠"
"""Marks what two copies changed differently, until somebody has chosen after their merge."""

KEY, UNSURE, WRITTEN = "★", "?", "✎"
"""Mark a key passage, a coding that is unsure, and what has a memo or an insight."""

_LONGEST_LABEL = 14


class Coded(NamedTuple):
    """A code on a passage: `own` in the layer of the coder at the desk, `joint` the consensus's."""

    passage: Passage
    code: Code
    coding_id: str
    coder: str
    own: bool
    unsure: bool = False
    joint: bool = False


class Annotated(NamedTuple):
    """A passage without a code; `coder` is empty where it is the coder's own."""

    passage: Passage
    coder: str


class Note(NamedTuple):
    """An insight, a memo, a published form, or the star of a passage without a code.

    `coder` is empty where it is the coder's own.
    """

    kind: str
    coder: str
    text: str


class OwnMemo(NamedTuple):
    """A memo of the coder at the desk."""

    id: str
    text: str


def short_label(code: Code) -> str:
    """Return a code's number, or a candidate's name, cut where it is long."""
    return cut(code.label, _LONGEST_LABEL)

"""What a comment in the margin says: codes, an insight, memos.

The form is that of `exporting.transcript_document`: codes in the first paragraph, the insight in
the second, memos in the others. What begins with anything else is one memo.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

LINE = "\v"
"""A line's end within a paragraph of a comment; paragraphs end with a line feed."""

_LONGEST = 2000  # characters of a paragraph that may name codes
_part = re.compile("([;,])")


class Said(NamedTuple):
    """The codes that a comment names, by what `labels` has for them, its insight and memos."""

    codes: tuple[str, ...]
    insight: str
    memos: tuple[str, ...]


def said_in(text: str, labels: Mapping[str, str]) -> Said:
    """Return what the text of a comment says; `labels` has by `folded` label what a code is."""
    first, *rest = (part.replace(LINE, "\n") for part in text.split("\n"))
    codes = _named(first, labels)
    if codes or (rest and not first.strip()):
        memos = tuple(memo for memo in rest[1:] if memo.strip())
        return Said(codes, rest[0] if rest and rest[0].strip() else "", memos)
    whole = text.replace(LINE, "\n").strip()
    return Said((), "", (whole,) if whole else ())


def folded(label: str) -> str:
    """Return a code's number or name as labels are compared."""
    return " ".join(label.split()).casefold()


def _named(text: str, labels: Mapping[str, str]) -> tuple[str, ...]:
    """Return the codes that `;` or `,` parts in a text, none where it says anything else.

    A name may have either in it: the longest that is one counts.
    """
    parts = _part.split(text) if len(text) <= _LONGEST else []
    found, at = [], 0
    while at < len(parts):
        ends = range(len(parts), at, -2)
        end = next((end for end in ends if folded("".join(parts[at:end])) in labels), 0)
        if end:
            found.append(labels[folded("".join(parts[at:end]))])
            at = end + 1
        elif parts[at].strip():
            return ()
        else:
            at += 2
    return tuple(dict.fromkeys(found))

"""What a comment in the margin says: codes, an insight, memos.

The form is that of `exporting.transcript_document`: codes in the first paragraph, the insight in
the second, memos in the others. What begins with anything else is one memo.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from codebook.lazy_patterns import lazy_pattern

LINE = "\v"
"""A line's end within a paragraph of a comment; paragraphs end with a line feed."""

_LONGEST = 2000  # characters of a paragraph that may name codes
_part = lazy_pattern("([;,])")


class CommentContent(NamedTuple):
    """What a comment holds: codes (as `labels` maps them), an insight, memos."""

    codes: tuple[str, ...]
    insight: str
    memos: tuple[str, ...]


def read_comment(text: str, labels: Mapping[str, str]) -> CommentContent:
    """Return what the text of a comment holds; `labels` maps the `folded` labels of codes."""
    first, *rest = (part.replace(LINE, "\n") for part in text.split("\n"))
    codes = _named(first, labels)
    if codes or (rest and not first.strip()):
        memos = tuple(memo for memo in rest[1:] if memo.strip())
        return CommentContent(codes, rest[0] if rest and rest[0].strip() else "", memos)
    whole = text.replace(LINE, "\n").strip()
    return CommentContent((), "", (whole,) if whole else ())


def folded(label: str) -> str:
    """Return a code's number or name in the form in which labels are compared."""
    return " ".join(label.split()).casefold()


def _named(text: str, labels: Mapping[str, str]) -> tuple[str, ...]:
    """Return the codes in a text that is a list of labels, separated by `;` or `,`; else none.

    A label may contain either sign: the longest that is a label counts.
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

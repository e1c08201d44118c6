"""Where the printed form of a quote differs from what was said."""

from __future__ import annotations

import re
from typing import NamedTuple

# A word; a sign or a letter of a script without blanks between words stands for itself.
_WORDS = re.compile(r"[^\W\u2e80-\u9fff]+|[^\s]")
_ALIKE = 0.3
"""The likeness of two texts under which one is not the other with changes."""


class Change(NamedTuple):
    """A place where two forms differ: what stood there, and what does; one may be empty."""

    before: str
    after: str


def changes(verbatim: str, printed: str) -> list[Change]:
    """Return the places where `printed` differs, in order; white space alone is no difference.

    What has little in common, as a translation, is one change of all.
    """
    from difflib import SequenceMatcher  # slow to import

    one, other = (list(_WORDS.finditer(text)) for text in (verbatim, printed))
    words, others = ([found[0] for found in side] for side in (one, other))
    if words == others:
        return []
    matcher = SequenceMatcher(None, words, others, autojunk=False)
    # What is only cut short keeps all of its words.
    kept = sum(block.size for block in matcher.get_matching_blocks())
    if kept < _ALIKE * min(len(words), len(others)) or not kept:
        return [Change(verbatim.strip(), printed.strip())]
    return [
        Change(_between(verbatim, one[a:b]), _between(printed, other[c:d]))
        for kind, a, b, c, d in matcher.get_opcodes()
        if kind != "equal"
    ]


def differences(verbatim: str, printed: str) -> list[str]:
    """Return the same in words, a line each."""
    return [_in_words(change) for change in changes(verbatim, printed)]


def _in_words(change: Change) -> str:
    if not change.after:
        return f"left out “{change.before}”"
    if not change.before:
        return f"put in “{change.after}”"
    return f"“{change.before}” became “{change.after}”"


def _between(text: str, found: list[re.Match[str]]) -> str:
    return text[found[0].start() : found[-1].end()] if found else ""

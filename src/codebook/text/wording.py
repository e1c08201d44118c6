"""Where the printed form of a quote differs from the verbatim one."""

from __future__ import annotations

import re
from typing import NamedTuple

from codebook.lazy_patterns import lazy_pattern

# A word; a sign or a letter of a script without blanks between words stands for itself.
_WORDS = lazy_pattern(r"[^\W\u2e80-\u9fff]+|[^\s]")
_ALIKE = 0.3
"""The share of words in common below which the printed form is a text of its own."""


class Change(NamedTuple):
    """A place where two forms differ: what stood there, and what does; one may be empty."""

    before: str
    after: str


def changes(verbatim: str, printed: str) -> list[Change]:
    """Return the places where `printed` differs, in order; white space alone is no difference.

    Texts that have little in common, such as a translation, differ in one change of the whole.
    """
    from difflib import SequenceMatcher  # slow to import

    said, shown = list(_WORDS.finditer(verbatim)), list(_WORDS.finditer(printed))
    said_words, shown_words = [found[0] for found in said], [found[0] for found in shown]
    if said_words == shown_words:
        return []
    matcher = SequenceMatcher(None, said_words, shown_words, autojunk=False)
    # Of the shorter text: a quote that was only cut keeps all of its words.
    kept = sum(block.size for block in matcher.get_matching_blocks())
    if kept < _ALIKE * min(len(said), len(shown)) or not kept:
        return [Change(verbatim.strip(), printed.strip())]
    return [
        Change(
            _between(verbatim, said[said_from:said_to]),
            _between(printed, shown[shown_from:shown_to]),
        )
        for kind, said_from, said_to, shown_from, shown_to in matcher.get_opcodes()
        if kind != "equal"
    ]


def differences(verbatim: str, printed: str) -> list[str]:
    """Return the changes in words, a line each."""
    return [_in_words(change) for change in changes(verbatim, printed)]


def _in_words(change: Change) -> str:
    if not change.after:
        return f"left out “{change.before}”"
    if not change.before:
        return f"put in “{change.after}”"
    return f"“{change.before}” became “{change.after}”"


def _between(text: str, found: list[re.Match[str]]) -> str:
    """Return a text from the first to the last of some words that follow each other in it."""
    return text[found[0].start() : found[-1].end()] if found else ""

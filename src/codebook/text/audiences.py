"""Whom a prompt is for: the audiences of a guideline, matched with the groups of participants.

A guideline may say "Daily Users" where a sheet of participants says User.
"""

from __future__ import annotations

import unicodedata

from codebook.lazy_patterns import lazy_pattern

_WORD = lazy_pattern(r"[^\W_]+")


def is_for(audience: str, group: str) -> bool:
    """Whether a prompt for `audience` is asked of `group`; one that is empty is within all."""
    wanted, actual = stems(audience), stems(group)
    return wanted <= actual or actual <= wanted or _within(audience, group)


def stems(text: str) -> frozenset[str]:
    """Return the words of a text in lower case and without an English plural's ending."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    return frozenset(map(_stem, _WORD.findall(folded)))


def _stem(word: str) -> str:
    if word.endswith("ies") and len(word) > 4:
        return f"{word[:-3]}y"
    return word[:-1] if word.endswith("s") and not word.endswith("ss") and len(word) > 3 else word


def _within(one: str, other: str) -> bool:
    """Whether one contains the other, in scripts without blanks between words."""
    one, other = one.strip().casefold(), other.strip().casefold()
    return not (one.isascii() and other.isascii()) and (one in other or other in one)

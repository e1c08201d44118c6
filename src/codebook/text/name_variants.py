"""Variants of known names in a text: in capitals, with an ending, broken over two lines."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable

from codebook.lazy_patterns import lazy_pattern

_TOKEN = lazy_pattern(r"[^\W\d_]+")
_HYPHENATED = lazy_pattern(r"([^\W\d_]+)-[^\S\n]*\n\s*([^\W\d_]+)")
_SHORTEST = 3
"""Letters: a shorter name with an ending is some other word."""


def count_variants(names: Collection[str], texts: Iterable[str]) -> Counter[str]:
    """Count the words in texts that are a name in another form.

    That is in capitals, with an s or es, with other blanks between its words, or with a word
    hyphenated at the end of a line. Names in small letters do not count: many are common words.
    Each text is gone through once, however many names there are.
    """
    single = {
        form
        for name in names
        if name.isalpha() and len(name) >= _SHORTEST
        for form in (name.upper(), f"{name}s", f"{name}es")
    }
    words = {word for name in names for word in name.split() if len(word) >= _SHORTEST}
    several = sorted((name.split() for name in names if len(name.split()) > 1), key=len)
    parted = "|".join(r"\s+".join(map(re.escape, form)) for form in _plain_and_capitals(several))
    phrase = re.compile(rf"(?<!\w)(?:{parted})(?!\w)") if several else None
    found: Counter[str] = Counter()
    for text in texts:
        found.update(each[0] for each in _HYPHENATED.finditer(text) if each[1] + each[2] in words)
        found.update(token for token in _TOKEN.findall(text) if token in single)
        found.update(match[0] for match in (phrase.finditer(text) if phrase else ()))
    return Counter({words: times for words, times in found.items() if words not in names})


def _plain_and_capitals(names: Iterable[list[str]]) -> Iterable[list[str]]:
    """Return names of several words as they are and in capitals, the longest first."""
    forms = [form for name in names for form in (name, [word.upper() for word in name])]
    return reversed(forms)

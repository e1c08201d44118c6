"""Which of two values may be the other with one letter wrong."""

from __future__ import annotations

_LONG = 5
"""Words shorter than this differ by a letter and are both meant."""


def is_slip(written: str, usual: str) -> bool:
    """Whether one word may be the usual one with a letter wrong, too many, left out, or swapped.

    Those that begin otherwise are other words (Gambia, Zambia), those that end otherwise other
    forms (enfermera, enfermero). Numerals are not compared, nor scripts without small letters, in
    which one character may be a word.
    """
    from rapidfuzz.distance import OSA

    words, others = written.casefold().split(), usual.casefold().split()
    pairs = [pair for pair in zip(words, others, strict=False) if pair[0] != pair[1]]
    if len(words) != len(others) or len(pairs) != 1:
        return False
    one, other = pairs[0]
    return (
        all(len(word) >= _LONG and word.isalpha() and word.islower() for word in pairs[0])
        and (one[0], one[-1]) == (other[0], other[-1])
        and OSA.distance(one, other, score_cutoff=1) == 1
    )

"""What stands behind a label in its line: a value, such as "Jane Doe", or something said."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.labels.labels import key
from codebook.reading.turns.labels.shapes import PEOPLE, shape
from codebook.reading.turns.labels.vocabulary import INTERJECTIONS
from codebook.reading.turns.lines.heads import Head
from codebook.reading.turns.lines.layout import ends
from codebook.reading.turns.lines.stamps import bracketed_at_end, stamp_at_end

_shortened = lazy_pattern(  # "Ms B.", "a.d.", "45 v.", "3. 5. 2018.", "2018. május 3."
    r"(?:(?<=[\w.][ ])[A-ZÀ-ÞА-ЯІ]|[^\W\d_]\.[ ]?[^\W\d_]{1,2}|\d[ ][^\W\d_]|\d\.[ ]?\d{4}"
    r"|\d{4}\.?[ ][^\W\d_]{3,12}[ ]\d{1,2})\.$"
)
_comma = lazy_pattern("[,，、]")
_in_brackets = lazy_pattern(r"(?<=\w) [(（][^()（）]*[)）]?\.?$")
_REACH = 30  # characters: more than what is shortened has
_WORDS_OF_A_VALUE = 8
_ENDS_OF_WHAT_IS_SAID = (".", "?", "!", ",", "…")  # and neither of an aside nor of a time


def value_of(lines: Sequence[str], head: Head) -> str:
    """Return what stands behind a label in its line, without a time at its end."""
    value = lines[head.line][head.early :].strip().rstrip("\\")
    return bracketed_at_end(stamp_at_end(value)[0])[0].strip()


def is_said(value: str) -> bool:
    """Whether what stands behind a label is no value: it begins "Yes, so", or ends a sentence.

    That is not a short word with a full stop: "Ms B.".
    """
    begun, *more = _comma.split(value, maxsplit=1)
    if more and begun.casefold() in INTERJECTIONS:
        return True
    return ends(value) and not _shortened.search(value, max(0, len(value) - _REACH))


def is_value(lines: Sequence[str], head: Head, counts: Counter[str]) -> bool:
    """Whether what follows the label is a value ("Jane Doe"), not something said."""
    if head.sign not in {"colon", "tab"} or head.is_timed:
        return False
    value = value_of(lines, head)
    if "(" in value or "（" in value:
        value = _in_brackets.sub("", value)
    words = value.split(None, _WORDS_OF_A_VALUE)
    if not words or len(words) > _WORDS_OF_A_VALUE or is_said(value):
        return False
    is_short = len(words) == 1 and len(value.rstrip("0123456789")) == 1  # "I: Q1" asks it
    return counts[key(head.label)] <= 1 or (
        (len(words) > 1 or (shape(value) == "role" and not is_short)) and is_role(lines, head)
    )


def is_role(lines: Sequence[str], head: Head) -> bool:
    """Whether a role or a code is followed by who that is: by a few words, but for an aside."""
    if shape(head.label) not in {"role", "code"}:
        return False
    words = lines[head.line][head.early :].split(None, _WORDS_OF_A_VALUE)
    if len(words) > _WORDS_OF_A_VALUE and words[-1].rstrip().endswith(_ENDS_OF_WHAT_IS_SAID):
        return False  # as nearly always, which is quick to see
    return shape(value_of(lines, head)) in PEOPLE

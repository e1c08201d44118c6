"""Names in small letters alone on their lines, as some papers print who speaks in a podcast."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from itertools import pairwise

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.labels.labels import is_event, is_metadata
from codebook.reading.turns.labels.shapes import shape
from codebook.reading.turns.lines.heads import Head
from codebook.reading.turns.lines.layout import next_text
from codebook.reading.turns.lines.lines import Lines

_letter = lazy_pattern(r"[^\W\d_]")
_name = lazy_pattern(r"[^\W\d_](?:[\w'’-]|\.(?= ))*(?: [\w'’-]+){0,3}")
_word = lazy_pattern(r"(?<![^\W_])[^\W\d_]{3,}")
_called = lazy_pattern(r"(?:(?<=[a-zß-ÿ] )|(?<=[a-zß-ÿ], ))[A-ZÀ-Þ][^\W\d_]{2,}")  # amid a sentence
_LEAST, _RETURNS, _PEOPLE = 10, 3, 2
_IN_TURN = 0.9


def find_lowered(lines: Lines) -> list[Head]:
    """Return heads for the names in small letters that stand alone above what is said.

    Those that return often take turns, and what is said calls each of them by a name of theirs, in
    capitals and never otherwise: "share" and "read more", which pages have amid their paragraphs,
    are nobody's. None where there are not two who do.
    """
    small = {
        line: text
        for line in lines.beginning(_letter)
        if (text := lines[line].strip()).islower() and _name.fullmatch(text)
    }
    often = {label for label, count in Counter(small.values()).items() if count >= _RETURNS}
    if len(often) < _PEOPLE or len(small) < _LEAST:
        return []
    called = _called_in(lines, small)
    people = {label for label in often if _is_person(label, called)}
    if len(people) < _PEOPLE:
        return []
    heads = [
        Head(line, text, "bare", at := len(lines[line]), at, alone=True)
        for line, text in small.items()
        if (text in people or shape(text) == "role" or _is_person(text, called))
        and (below := next_text(lines, line)) < len(lines)
        and below not in small
    ]
    return heads if _are_in_turn(heads, people) else []


def _called_in(lines: Lines, small: Collection[int]) -> frozenset[str]:
    """Return the words, in small letters, that have capitals amid sentences, and no others."""
    called: set[str] = set()
    plain: set[str] = set()
    for line in lines.texts:
        if line not in small:
            called.update(map(str.casefold, _called.findall(lines[line])))
            plain.update(word for word in _word.findall(lines[line]) if word.islower())
    return frozenset(called - plain)


def _is_person(label: str, called: Collection[str]) -> bool:
    """Whether somebody is called by a word of a label."""
    is_none = is_metadata(label) or is_event(label)
    return not is_none and any(word.casefold() in called for word in _word.findall(label))


def _are_in_turn(heads: Sequence[Head], people: Collection[str]) -> bool:
    """Whether nearly all heads are of another one than the head before, most of `people`."""
    turns = sum(one.label != other.label for one, other in pairwise(heads))
    own = sum(head.label in people for head in heads)
    is_often = len(heads) >= _LEAST and 2 * own > len(heads)
    return is_often and turns >= _IN_TURN * (len(heads) - 1)

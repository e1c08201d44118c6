"""Line ends that a text has lost, or has as Markdown's "<br>"."""

from __future__ import annotations

import re
from collections import Counter

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.labels.shapes import PEOPLE, shape
from codebook.reading.turns.labels.vocabulary import INTERJECTIONS

_break = lazy_pattern(r"<br[ ]?/?>(?P<end>\s*$)?")
_name = r"[A-ZÀ-ÞА-Я][^\s:.,;?!]*(?:[ ][A-ZÀ-ÞА-Я\d][^\s:.,;?!]*){0,3}"
_label = lazy_pattern(
    r"(?<=[.?!…。？！\"”»)\]—-])[ ]"
    rf"(?=(?:\*\*)?({_name})(?:[ ]\([^()]{{1,20}}\))?:(?:\*\*)?[ ])"
)
_FEW, _LONG = 2, 2000  # lines; characters of each
_LEAST, _RETURNS, _MOST = 6, 2, 100


def unrolled(text: str) -> str:
    """Return a text with further line feeds, each in place of blanks or of "<br>".

    It is as long, so that all that it has stands where it stands in `text`. Lines of a table stay
    whole. Where line ends must be lost, since there are hardly any, one begins before each label.
    """
    if "<br" in text:
        text = "\n".join(map(_broken, text.split("\n")))
    lines = text.count("\n") + (not text.endswith("\n"))
    return _at_labels(text) if lines <= _FEW or len(text) > _LONG * lines else text


def _broken(line: str) -> str:
    if "<br" not in line or line.lstrip().startswith("|"):
        return line
    return _break.sub(_blank, line)


def _blank(match: re.Match[str]) -> str:
    """Return what is as long as the match, with a line feed where it is not at its line's end."""
    size = len(match[0])
    return " " * size if match["end"] is not None else "\n".rjust(size)


def _at_labels(text: str) -> str:
    """Return a text with a line for each label that returns, if there are several of them."""
    places = [(match.start(), match[1]) for match in _label.finditer(text)]
    counts = Counter(label for _, label in places)
    labels = {
        label
        for label, count in counts.most_common(_MOST)
        if count >= _RETURNS and _is_persons(label)
    }
    found = [place for place, label in places if label in labels]
    begun = (line.lstrip(" *").startswith(tuple(labels)) for line in text.split("\n")[1:])
    if len(labels) < _RETURNS or len(found) < _LEAST or any(begun):
        return text
    pieces, begin = [], 0
    for place in found:
        pieces.append(text[begin:place])
        begin = place + 1
    return "\n".join([*pieces, text[begin:]])


def _is_persons(label: str) -> bool:
    return shape(label) in PEOPLE and label.casefold() not in INTERJECTIONS

"""Names in capitals below rules, as offices write down what was said to the press."""

from __future__ import annotations

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.labels.labels import is_in_capitals
from codebook.reading.turns.labels.shapes import shape
from codebook.reading.turns.lines.heads import Head
from codebook.reading.turns.lines.lines import Lines

_LEAST, _MOST = 4, 0.9  # names; of the rules
_LONGEST = 60
_may_be_rule = lazy_pattern(r"[-*_=]")
_rule = lazy_pattern(r"[ \t]*(?:-{3,}|\*{3,}|_{3,}|={3,})[ \t]*")
_figure = lazy_pattern(r"\d[.,]\d")  # in a list that is read out: "TAL, 2.0."
_unseen = str.maketrans("", "", "\u200b\ufeff")


def find_ruled(lines: Lines) -> list[Head]:
    """Return the heads of a text in which nearly every rule stands above a name in capitals.

    At first an office follows the name: "ANN LEE, HEAD OF HEALTH". Or it stands before it; a long
    one is no label.
    """
    below = [
        place + 1
        for place in lines.beginning(_may_be_rule)
        if _rule.fullmatch(lines[place]) and place + 1 < len(lines) and lines[place + 1]
    ]
    if len(below) < _LEAST:
        return []
    heads = [head for place in below if (head := _named(lines[place], place))]
    return heads if len(heads) >= max(_LEAST, _MOST * len(below)) else []


def _named(text: str, line: int) -> Head | None:
    first, _, rest = text.translate(_unseen).partition(",")
    own = first if len(first) <= _LONGEST else rest.rpartition(",")[2]
    label = own.strip(" :\t")
    is_loud = 0 < len(label) <= _LONGEST and is_in_capitals(text) and not _figure.search(text)
    is_name = is_loud and shape(label) != "none"
    end = len(text)
    return Head(line, label, "bare", end, end, alone=True) if is_name else None

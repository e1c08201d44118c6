"""Labels as the terms of a definition list in Markdown: "Ann", and in the line below ": So?"."""

from __future__ import annotations

from collections import Counter

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.labels.labels import members, stem
from codebook.reading.turns.labels.shapes import PEOPLE, shape
from codebook.reading.turns.lines.head_list import Heads
from codebook.reading.turns.lines.heads import LONGEST, Head
from codebook.reading.turns.lines.layout import opens_block
from codebook.reading.turns.lines.lines import Lines

_colon = lazy_pattern("[:：]")
_said = lazy_pattern(r"[:：][ \t]+(?=\S)")
_pictured = lazy_pattern(r"!\[[^\[\]]*\]\([^()]*\)$")  # beside a name
_LEAST, _RETURNS, _NEARLY_ALL = 6, 2, 0.8


def defined(lines: Lines, heads: Heads) -> Heads:
    """Return the heads with the terms that open a turn, where nearly all of these return.

    One that comes once above these with no more than names is a particular: "Host", ": Ina".
    """
    begun = [
        (line, match) for line in lines.beginning(_colon) if (match := _said.match(lines[line]))
    ]
    terms = [
        Head(line - 1, label, "colon", body := len(lines[line - 1]) + 1 + match.end(), body)
        for line, match in begun
        if line
        and opens_block(lines, line - 1)
        and (label := _pictured.sub("", lines[line - 1].strip()).rstrip())
        and len(label) <= LONGEST
    ]
    counts = Counter(stem(head.label) for head in terms)
    terms = [
        head
        for head in terms
        if not head.label[0].islower() or counts[stem(head.label)] >= _RETURNS
    ]
    returning = sum(count for count in counts.values() if count >= _RETURNS)
    are_words = all(head.label[0].islower() for head in terms)  # as those of a glossary
    if are_words or returning < max(_LEAST, _NEARLY_ALL * len(terms)):
        return heads
    first = next(head.line for head in terms if counts[stem(head.label)] >= _RETURNS)
    named = {
        head.line
        for head in terms
        if head.line < first
        and counts[stem(head.label)] == 1
        and _are_people(lines[head.line + 1].lstrip(":： \t"))
    }
    taken = {line for head in terms for line in (head.line, head.line + 1)}
    spoken = (head for head in terms if head.line not in named)
    return Heads(sorted([*heads.without(taken), *spoken]))


def _are_people(value: str) -> bool:
    """Whether a value is a name, or several."""
    return all(shape(name.removesuffix("さん")) in PEOPLE for name in members(value) or (value,))

"""Labels as the terms of a definition list in Markdown: "Ann", and in the line below ": So?"."""

from __future__ import annotations

from collections import Counter
from itertools import takewhile

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
    found = _terms(lines)
    counts = Counter(stem(head.label) for head in found)
    rare = {label for label, count in counts.items() if count < _RETURNS}
    terms = [head for head in found if stem(head.label) not in rare or not _is_small(head)]
    returning = [head for head in terms if stem(head.label) not in rare]
    if all(map(_is_small, terms)) or len(returning) < max(_LEAST, _NEARLY_ALL * len(terms)):
        return heads
    above = takewhile(lambda head: head != returning[0], terms)
    named = {head.line for head in above if _are_people(lines[head.line + 1].lstrip(":： \t"))}
    taken = {line for head in terms for line in (head.line, head.line + 1)}
    spoken = (head for head in terms if head.line not in named)
    return Heads(sorted([*heads.without(taken), *spoken]))


def _terms(lines: Lines) -> list[Head]:
    """Return heads for the lines that open a block, right above one that a colon begins."""
    begun = ((line, _said.match(lines[line])) for line in lines.beginning(_colon) if line)
    found = (_term(lines, line - 1, match.end()) for line, match in begun if match)
    return [head for head in found if head]


def _term(lines: Lines, line: int, colon: int) -> Head | None:
    """Return the head of a term, below which `colon` characters are before what is said."""
    text = lines[line]
    if not opens_block(lines, line):
        return None
    label = _pictured.sub("", text.strip()).rstrip()
    body = len(text) + 1 + colon
    return Head(line, label, "colon", body, body) if 0 < len(label) <= LONGEST else None


def _is_small(head: Head) -> bool:
    """Whether a term begins with a small letter, as those of a glossary do."""
    return head.label[0].islower()


def _are_people(value: str) -> bool:
    """Whether a value is a name, or several."""
    return all(shape(name.removesuffix("さん")) in PEOPLE for name in members(value) or (value,))

"""Names that are the terms of a web page's lists, below which stands what is said."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from codebook.reading.turns.labels.labels import is_event, is_metadata, key
from codebook.reading.turns.labels.shapes import shape
from codebook.reading.turns.lines.heads import LONGEST, Head
from codebook.reading.turns.lines.layout import asks, asks_above, ends
from codebook.reading.turns.lines.lines import Lines

TERM = "dt"
"""How the list that a line is an item of begins where the line is a term."""

_LEAST, _SELDOM, _MOSTLY = 6, 0.2, 0.75
_COLONS = ":："


class _Term(NamedTuple):
    """A term with what stands below it, the lines of text up to the next term, and its list."""

    line: int
    label: str
    below: tuple[str, ...]
    list: str

    @property
    def is_said(self) -> bool:
        return any(map(ends, self.below))


def find_termed(lines: Lines, listed: Mapping[int, str]) -> list[Head]:
    """Return heads for the terms of lists where most are people who return, else none.

    Below nearly each stands a sentence, unlike below "Place" or "Joined in". Names above the talk
    below which none stands are a list of members.
    """
    terms = _talk(_terms(lines, listed))
    counts = Counter(key(term.label) for term in terms)
    again = sum(counts[key(term.label)] > 1 for term in terms)
    if again < max(_LEAST, _MOSTLY * len(terms)) or not _are_people(terms):
        return []
    if not 1 < len(counts) <= len(terms) / 2 or _are_fields(lines, terms, len(counts)):
        return []
    sizes = [len(lines[term.line]) for term in terms]
    return [
        Head(term.line, term.label, "bare", size, size, alone=True)
        for term, size in zip(terms, sizes, strict=True)
    ]


def _terms(lines: Lines, listed: Mapping[int, str]) -> list[_Term]:
    own = [line for line, name in listed.items() if name.startswith(TERM)]
    borders = [*sorted(line for line in own if line < len(lines)), len(lines)]
    return [
        _Term(
            line,
            lines[line].strip(f" {_COLONS}"),
            tuple(text for text in lines[line + 1 : below] if text.strip()),
            listed[line],
        )
        for line, below in pairwise(borders)
        if lines[line].strip()
    ]


def _talk(terms: Sequence[_Term]) -> Sequence[_Term]:
    """Return the terms from the first to the last that returns, without a list of members above.

    And those of the same lists, below whom something is said. Below the last member the page goes
    on, perhaps with sentences.
    """
    counts = Counter(key(term.label) for term in terms)
    lists = {term.list for term in terms if counts[key(term.label)] > 1}
    places = [
        at
        for at, term in enumerate(terms)
        if counts[key(term.label)] > 1 or (term.list in lists and term.is_said)
    ]
    own = terms[places[0] : places[-1] + 1] if places else []
    first = next((at for at, term in enumerate(own) if term.is_said), len(own))
    members = {key(term.label) for term in own[:first]}
    if first and own[first:] and key(own[first].label) not in members:
        first += not ends(own[first].below[0])
    return own[first if first > 1 else 0 :]


def _are_people(terms: Sequence[_Term]) -> bool:
    """Whether all terms may be people's, and below each of them mostly something is said."""
    said, turns = Counter[str](), Counter[str]()
    for term in terms:
        turns[key(term.label)] += 1
        said[key(term.label)] += term.is_said
    small = sum(term.below[0][:1].islower() for term in terms if term.below)
    return (
        all(_may_be_person(term.label) for term in terms)
        and said.total() >= _MOSTLY * len(terms)
        and all(2 * said[one] >= turns[one] for one in turns)
        and small <= _SELDOM * len(terms)
    )


def _may_be_person(label: str) -> bool:
    is_short = len(label) <= LONGEST and not asks(label)
    return is_short and shape(label) != "none" and not (is_metadata(label) or is_event(label))


def _are_fields(lines: Lines, terms: Sequence[_Term], count: int) -> bool:
    """Whether the same terms come in the same order throughout, and nothing is asked there.

    As in "Task", "Answer" of each of several projects. People may answer in turn, but to questions.
    """
    labels = [key(term.label) for term in terms]
    if any(label != labels[at % count] for at, label in enumerate(labels)):
        return False
    first = terms[::count]
    asked = sum(asks_above(lines, term.line) for term in first)
    ways = [asked, *(sum(map(_asks, terms[at::count])) for at in range(count))]
    return 2 * max(ways) < len(first)


def _asks(term: _Term) -> bool:
    return any(map(asks, term.below[:1]))

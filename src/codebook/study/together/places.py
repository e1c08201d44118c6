"""Which coded places lie together: those of one passage, or of one coder's that share words.

Places come by coder and text, ascending by their starts, as `by_start` sorts them. A passage
without a place in a text is together with itself alone.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from heapq import heappop, heappush
from itertools import groupby

from codebook.store.rows import CodedPlaceRow
from codebook.text.spans import Span
from codebook.text.turns import Turn, in_whole_turns

Pair = tuple[str, str]
"""The ids of two codes, in the order of ids."""


def by_text(row: CodedPlaceRow) -> tuple[str, str]:
    """Return the coder and the text of a place, which places that share words have in common."""
    return row.coder_id, row.revision_id or row.passage_id


def by_start(row: CodedPlaceRow) -> tuple[str, str, int, str]:
    """Return what places are sorted by: coder and text, start, passage."""
    return *by_text(row), row.start or 0, row.passage_id


def pair_of(one: str, other: str) -> Pair:
    """Return a pair of codes."""
    return (one, other) if one < other else (other, one)


class PairCounts:
    """How often each two different codes lie together, and in the words of how many participants.

    Two codes are together once for each passage that has both, and for each two of their passages
    that share words.

    - `passages`: how often.
    - `people`: the participants, each as a bit of an integer. Whose a bit is, is in `numbers`,
      which counts that are to be joined have in common.
    """

    def __init__(self, numbers: dict[str, int]) -> None:
        self._numbers = numbers
        self.passages: Counter[Pair] = Counter()
        self.people: defaultdict[Pair, int] = defaultdict(int)

    def take(self, places: Iterable[CodedPlaceRow]) -> None:
        """Count the places of a coder in a text as well."""
        for row, before in _with_those_before(places):
            who = row.participant_id
            bit = 1 << self._numbers.setdefault(who, len(self._numbers)) if who else 0
            for code_id, there in before.items():
                if code_id != row.code_id:
                    pair = pair_of(code_id, row.code_id)
                    self.passages[pair] += len(there)
                    self.people[pair] |= bit


def place_pairs(
    places: Iterable[CodedPlaceRow], some: Collection[str], others: Collection[str]
) -> Iterator[tuple[CodedPlaceRow, CodedPlaceRow]]:
    """Yield each two places where a code of `some` and another one, of `others`, lie together.

    The first has the code of `some`. There are as many as `PairCounts` counts of such pairs.
    """
    for _, of_text in groupby(places, by_text):
        for row, before in _with_those_before(of_text):
            first, second = row.code_id in some, row.code_id in others
            for code_id, there in before.items():
                if code_id == row.code_id:
                    continue
                if second and code_id in some:
                    yield from ((each, row) for each in there.values())
                elif first and code_id in others:
                    yield from ((row, each) for each in there.values())


def _with_those_before(
    places: Iterable[CodedPlaceRow],
) -> Iterator[tuple[CodedPlaceRow, Mapping[str, Mapping[int, CodedPlaceRow]]]]:
    """Yield each place with those before it that reach into it, by code and number."""
    reaching: defaultdict[str, dict[int, CodedPlaceRow]] = defaultdict(dict)
    ends: list[tuple[int, int, str]] = []
    for number, row in enumerate(places):
        start = row.start or 0
        while ends and ends[0][0] <= start:
            _, gone, code_id = heappop(ends)
            del reaching[code_id][gone]
            if not reaching[code_id]:
                del reaching[code_id]
        yield row, reaching
        reaching[row.code_id][number] = row
        heappush(ends, (row.end or start + 1, number, row.code_id))


def codes_by_passage(
    places: Iterable[CodedPlaceRow], wanted: Collection[str], turns: Sequence[Turn] = ()
) -> Iterator[tuple[str, list[str]]]:
    """Yield the wanted passages of a coder in a text, each with the codes on all or part of it.

    With the turns of the text, with all codes in the turns that the passage is in.
    """
    placed = [(row.start or 0, row.end or 1, row.passage_id, row.code_id) for row in places]
    asked = set[tuple[int, int, str]]()
    for start, end, key, _ in placed:
        if key in wanted:
            within = in_whole_turns(turns, Span(start, end))
            asked.add((within.end, within.start, key))
    reach: dict[str, int] = {}  # how far each code reaches that begins before the passage ends
    at = 0
    for end, start, passage_id in sorted(asked):
        while at < len(placed) and placed[at][0] < end:
            _, until, _, code_id = placed[at]
            reach[code_id] = max(reach.get(code_id, 0), until)
            at += 1
        yield passage_id, [code_id for code_id, until in reach.items() if until > start]

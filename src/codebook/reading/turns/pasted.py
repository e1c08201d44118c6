"""Downloads that are pasted into one file, "Interview 1" above the first: each read by itself.

Programs that save a talk write it in ways of their own, and one may change over the years.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, pairwise

from codebook.reading.drafts import Problem
from codebook.reading.turns.correction import Correction, found_elsewhere
from codebook.reading.turns.cutting import Page
from codebook.reading.turns.lines.lines import Lines, spans
from codebook.reading.turns.lines.several import InterviewHead, heads_of_interviews
from codebook.reading.turns.turning import Found, find_turns
from codebook.text.turns import Turn

_LEAST = 2


def pasted(lines: Lines) -> list[InterviewHead]:
    """Return the headings of interviews, the first of which begins the text, else none.

    Their numbers rise by one.
    """
    found = heads_of_interviews(lines, (), {}) if lines.texts else []
    rise = all(above.number + 1 == below.number for above, below in pairwise(found))
    are_all = len(found) >= _LEAST and rise and found[0].line == lines.texts[0]
    return found if are_all else []


def find_each(page: Page, heads: Sequence[InterviewHead], correction: Correction) -> Found:
    """Find the turns below each of the headings as if nothing else was in the text."""
    parts = spans([head.line for head in heads], len(page.lines))
    found = [find_turns(_piece(page, part), correction=correction) for part in parts]
    turns = chain.from_iterable(
        _moved(one.turns, page.starts[part.start]) for one, part in zip(found, parts, strict=True)
    )
    speakers = dict.fromkeys(chain.from_iterable(one.speakers for one in found))
    message = f'"{heads[0].text}": {len(heads)} interviews are in this file, each read by itself'
    read = Problem(heads[0].line + 1, message)
    return Found(tuple(turns), tuple(speakers), (read, *_problems(found, parts, correction)))


def _piece(page: Page, part: range) -> Page:
    return Page.of(page.text[page.starts[part.start] : page.starts[part.stop] - 1])


def _moved(turns: Iterable[Turn], start: int) -> Iterator[Turn]:
    """Yield the turns of a piece as they stand in the whole text, where it begins at `start`."""
    return (turn._replace(start=turn.start + start, end=turn.end + start) for turn in turns)


def _problems(
    found: Sequence[Found], parts: Sequence[range], correction: Correction
) -> Iterator[Problem]:
    """Yield what was unsure in each piece, in its line or that of the heading; once what all have.

    What is corrected need not be in each of them.
    """
    alike = frozenset.intersection(*(frozenset(one.problems) for one in found))
    everywhere = [problem for problem in alike if not problem.line]
    yield from everywhere
    left_out = found_elsewhere(correction, [one.problems for one in found]).union(everywhere)
    for one, part in zip(found, parts, strict=True):
        for line, message in (problem for problem in one.problems if problem not in left_out):
            yield Problem((line or 1) + part.start, message)

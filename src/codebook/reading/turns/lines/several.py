"""Headings of a file that holds several interviews: "Interview 1", "Entretien n° 2", "访谈3"."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import pairwise

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.drafts import Problem
from codebook.reading.turns.lines.lines import Lines

_LONGEST = 80  # of a heading
_WORDS = """
    interview interviewet intervju intervjun entretien entrevista intervista wywiad rozhovor
    gesprek haastattelu interjú interviu transcript transkript transkripsi fokusgruppe mülakat
    görüşme wawancara интервью інтервʼю інтерв'ю συνέντευξη ראיון مقابلة المقابلة مصاحبه
    साक्षात्कार สัมภาษณ์ บทสัมภาษณ์ 访谈 采访 訪談 採訪 訪問 インタビュー 인터뷰 면담
"""
_PHRASES = "focus group|groupe de discussion|grupo focal|phỏng vấn"
_word = "|".join([*_WORDS.split(), _PHRASES])
_before = r"n[°ºr]\.?|no\.?|number|nummer|[#№第]"
_behind = r"st|nd|rd|th|[.ªº次回번]"
_heading = lazy_pattern(
    rf"[\W_]{{0,8}}(?:(?:{_word})[\s:：_-]{{0,3}}(?:{_before})?\s?(\d{{1,3}})"
    rf"|(?:第\s?)?(\d{{1,3}})(?:{_behind})?\s?(?:째\s?)?(?:{_word}))(?!\w|[.,:]\d)"
    r".*(?<![.?!…。？！,;])$",
    re.IGNORECASE,
)


def several_interviews(lines: Lines, turns: Sequence[int]) -> Iterator[Problem]:
    """Report that further interviews begin below the first one, in which there are turns too.

    `turns` are the lines with which turns begin, in order.
    """
    found = [*_headings(lines, frozenset(turns)), (len(lines), "", "")]
    apart = [
        (line, text, number)
        for (line, text, number), (after, *_) in pairwise(found)
        if bisect_left(turns, line) < bisect_left(turns, after)
    ]
    if len({number for *_, number in apart}) > 1:
        line, text, _ = apart[1]
        count = f"{len(apart)} interviews seem to be in this file, read as one"
        message = f'"{text}": {count}; in a file each, each has speakers of its own'
        yield Problem(line + 1, message)


def _headings(lines: Lines, turns: frozenset[int]) -> Iterator[tuple[int, str, str]]:
    """Yield the lines that name an interview by its number, with that number."""
    for line in lines.texts:
        if line in turns or len(text := lines[line]) > _LONGEST:
            continue
        if match := _heading.match(text.rstrip()):
            yield line, text.strip(" \t#*_"), match[1] or match[2]

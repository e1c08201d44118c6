"""Headings of a file that holds several interviews: "Interview 1", "Entretien n° 2", "访谈3"."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import pairwise
from typing import NamedTuple

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.drafts import Problem
from codebook.reading.turns.lines.layout import ends_above, heading_level
from codebook.reading.turns.lines.lines import Lines, spans

_LONGEST, _LONGEST_MARKED = 80, 160  # of a heading, and of one that is marked as such
_LEAST = 2
_AROUND = " \t#*_"
_BY = frozenset({"by", "par", "por", "door", "przez"})
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
    r".*(?<![.?!…。？！,;])$"
    rf"|[\W_]{{0,8}}(?:(?-i:[A-ZÀ-ÞΑ-ΩА-Я])[\w-]{{0,20}}[ ]){{1,3}}(?:{_word})[ ]?"
    rf"(?:{_before})?[ ]?(\d{{1,3}})[\W_]{{0,8}}$",  # "Customer Discovery Interview #2"
    re.IGNORECASE,
)
_with = lazy_pattern(rf"(?:{_word})[ ]\w+(?=[ ]\S)", re.IGNORECASE)
_interview = lazy_pattern(rf"(?i)\b(?:{_word})")
_hash = lazy_pattern("#")


def names_interview(line: str) -> bool:
    """Whether a line names an interview by its number, "Interview 2", and says no more."""
    return line.rstrip()[-1:].isdecimal() and _heading.match(line.rstrip()) is not None


def tells_whose(line: str, name: str) -> bool:
    """Whether a line names somebody behind a word for an interview: "Interview with Ann L."."""
    begun = _interview.search(line)
    return begun is not None and name in line[begun.end() :]


def without_interview(text: str) -> str:
    """Return what stands behind "Interview with" and the like, "" for other words.

    "Interview by Ann" tells who asks.
    """
    begun = _with.match(text)
    word = begun[0].split()[-1] if begun else ""
    return text[len(begun[0]) :].strip() if begun and word.islower() and word not in _BY else ""


class InterviewHead(NamedTuple):
    """The line that begins an interview, its words, its number, 0 for none, and what it is called.

    Two that are called alike begin no two interviews: one may run at the top of each page.
    """

    line: int
    text: str
    number: int
    called: str


def several_interviews(
    lines: Lines, turns: Collection[int], headings: Mapping[int, int]
) -> Iterator[Problem]:
    """Report that further interviews begin below the first one, in which there are turns too.

    `turns` are the lines with which turns begin, `headings` has the levels of those that a program
    has. What is said above the first heading is of an interview without one.
    """
    found = heads_of_interviews(lines, turns, headings)
    begun = sorted(turns)
    own = spans((head.line for head in found), len(lines))
    apart = [
        head
        for head, said in zip(found, own, strict=True)
        if bisect_left(begun, said.start) < bisect_left(begun, said.stop)
    ]
    if len({head.called for head in apart}) > 1:
        is_above = begun[0] < apart[0].line and apart[0].number != 1
        line, text, *_ = apart[not is_above]
        count = f"{len(apart) + is_above} interviews seem to be in this file, read as one"
        message = f'"{text}": {count}; in a file each, each has speakers of its own'
        yield Problem(line + 1, message)


def further_heads(
    lines: Lines, turns: Collection[int], headings: Mapping[int, int]
) -> list[InterviewHead]:
    """Return the heads of several interviews that begin a block; none whose numbers do not rise."""
    found = heads_of_interviews(lines, turns, headings)
    numbers = [head.number for head in found]
    if len({head.called for head in found}) < _LEAST or (
        any(numbers) and not all(above < below for above, below in pairwise(numbers))
    ):
        return []
    return [
        head
        for head in found
        if not head.text[:1].islower()
        and (head.text[-1:].isdecimal() or ends_above(lines, head.line))
    ]


def heads_of_interviews(
    lines: Lines, turns: Collection[int], headings: Mapping[int, int]
) -> list[InterviewHead]:
    """Return the lines that name an interview by its number, or headings that all say with whom."""
    marked = levels_of(lines, headings)
    counted = list(_counted(lines, turns, marked))
    return counted or _named(lines, marked.keys() - turns, marked)


def levels_of(lines: Lines, headings: Mapping[int, int]) -> dict[int, int]:
    """Return the levels of the headings of Markdown, and of those that a program has as such."""
    written = {line: heading_level(lines[line]) for line in lines.beginning(_hash)}
    known = {line: level for line, level in headings.items() if line < len(lines)}
    return known | {line: level for line, level in written.items() if level}


def _counted(
    lines: Lines, turns: Collection[int], marked: Collection[int]
) -> Iterator[InterviewHead]:
    for line in lines.texts:
        most = _LONGEST_MARKED if line in marked else _LONGEST
        if line in turns or len(text := lines[line]) > most:
            continue
        if match := _heading.match(text.rstrip()):
            number = match[1] or match[2] or match[3]
            yield InterviewHead(line, text.strip(_AROUND), int(number), number)


def _named(lines: Lines, places: Iterable[int], levels: Mapping[int, int]) -> list[InterviewHead]:
    """Return the headings of one level that begin with the same two words: "Interview with …"."""
    groups: dict[tuple[int, str], list[InterviewHead]] = {}
    for line in sorted(places):
        text = lines[line].strip(_AROUND)
        if match := _with.match(text) if len(text) <= _LONGEST_MARKED else None:
            group = groups.setdefault((levels[line], match[0].casefold()), [])
            group.append(InterviewHead(line, text, 0, text.casefold()))
    return max(groups.values(), key=len, default=[])

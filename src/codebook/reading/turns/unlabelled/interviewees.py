"""Interviews one below the other in which nobody has a label, each below the name of who answers.

"## Mara Lind, miller", "Interview with Bo": what is answered below such a heading is that person's.
A topic may look like a name, so it must be sure that each part is an interview of its own.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.labels.labels import is_cased, key
from codebook.reading.turns.labels.naming import is_chinese_name, is_japanese_name
from codebook.reading.turns.labels.shapes import ROLE_OR_CODE, shape
from codebook.reading.turns.lines.head_list import Heads
from codebook.reading.turns.lines.heads import Head
from codebook.reading.turns.lines.layout import text_above
from codebook.reading.turns.lines.lines import Lines
from codebook.reading.turns.lines.several import levels_of, names_interview, without_interview
from codebook.reading.turns.unlabelled.alternating import ANSWER, QUESTION
from codebook.reading.turns.unlabelled.dialogue import DASHES
from codebook.text.roles import is_interviewee, is_interviewer

_LEAST = 2  # interviews, and questions that come again in each
_LONGEST = 160  # of a heading
_markup = lazy_pattern(r"</?[a-z][^<>]*>|\*+|\{[#.][^{}]*\}")  # of bold, anchors
_before = lazy_pattern(r"[\W\d_]+")  # pictures, marks, numbers
_between = lazy_pattern(r"\s*[:：]\s*|\s+[-–—]\s+")
_behind = lazy_pattern(r"\s*[,，、;(（\[|/].*|\s+[-–—]\s.*")  # what somebody is, or where
_AROUND = " \t*_#."


class _Named(NamedTuple):
    """Whom a heading names, "" for nobody.

    `is_asked` says that it tells of an interview, or who answers: "Interview with Bo"; `is_more`
    that it has more than one word.
    """

    name: str
    is_asked: bool
    is_more: bool


class Interviewees(NamedTuple):
    """The names of those who answer, by the line of each answer, and the headings that end answers.

    They are of the look that those with the names have, or of a higher level: what stands below
    one of them, up to the next question, is of no answer. So is "## Results" below "## Bo, baker".
    """

    names: Mapping[int, str]
    headings: Sequence[int] = ()

    def end(self, last: int, stop: int) -> int:
        """Return the heading below the turn of the line `last`, or where the text does `stop`."""
        return next((line for line in self.headings if line > last), stop)

    def unsaid(self, openings: Sequence[int]) -> frozenset[int]:
        """Return the lines amid turns, of which the first are given, from headings on."""
        amid = (line for line in self.headings if openings[0] < line < openings[-1])
        stops = ((line, openings[bisect_right(openings, line)]) for line in amid)
        return frozenset(line for start, stop in stops for line in range(start, stop))


def interviewees(
    lines: Lines, openings: Heads, headings: Mapping[int, int], unsaid: Collection[int]
) -> Interviewees:
    """Return the names of those who answer, none where it is unsure who does.

    All that is asked stands below headings of one look, each of which names somebody else.
    `headings` has the levels of those that a program has, `unsaid` are lines that nobody says.
    """
    written = any(head.label == ANSWER and head.sign != "bare" for head in openings)
    if written or not openings or openings[0].mark in DASHES:
        return Interviewees({})
    if not {QUESTION, ANSWER}.issuperset(openings.labels):
        return Interviewees({})
    for borders, parts in _ways(lines, openings, headings, unsaid):
        named = {line: _named(lines[line]) for line in parts}
        if _are_people(list(named.values())) and _are_interviews(lines, parts, named):
            names = {
                head.line: named[line].name
                for line, own in parts.items()
                for head in own
                if head.label == ANSWER
            }
            return Interviewees(names, borders)
    return Interviewees({})


def _ways(
    lines: Lines, openings: Heads, headings: Mapping[int, int], unsaid: Collection[int]
) -> Iterator[tuple[list[int], dict[int, list[Head]]]]:
    """Yield the headings of one look, and the turns below each, where all turns are below some.

    They are headings of one level, or of a higher one, or else what stands right above questions.
    """
    at = {head.line for head in openings}
    levels = {line: one for line, one in levels_of(lines, headings).items() if line not in at}
    for level in sorted(set(levels.values())):
        borders = sorted(line for line, one in levels.items() if one <= level)
        parts = _below(borders, openings)
        if len(parts) >= _LEAST and all(levels.get(line) == level for line in parts):
            yield borders, parts
    above = (text_above(lines, head.line) for head in openings if head.label == QUESTION)
    first = openings[0].line
    may_be = (line for line in above if line in unsaid or line < first)
    borders = [line for line in may_be if line >= 0 and line not in levels]
    parts = _below(borders, openings)
    if len(parts) >= _LEAST and -1 not in parts:
        yield borders, parts


def _below(borders: Sequence[int], openings: Heads) -> dict[int, list[Head]]:
    """Return the turns by the last of some lines above each, -1 for none."""
    found: dict[int, list[Head]] = {}
    for head in openings:
        at = bisect_right(borders, head.line)
        found.setdefault(borders[at - 1] if at else -1, []).append(head)
    return found


def _named(line: str) -> _Named:
    """Return whom a heading names: behind a picture, a number or a role, before what they are."""
    text = _markup.sub("", line).strip(_AROUND) if len(line) <= _LONGEST else ""
    begun = _before.match(text)
    text = text[begun.end() :] if begun else text
    label, rest = [*_between.split(text, maxsplit=1), ""][:2]
    if is_interviewer(label or "-"):
        return _Named("", is_asked=False, is_more=False)
    is_asked = bool(rest) and (is_interviewee(label) or names_interview(label))
    is_role = is_asked or (bool(rest) and shape(label) in ROLE_OR_CODE)
    whole = rest if is_role else text
    behind = without_interview(whole)
    name = _behind.sub("", _between.split(behind or whole, maxsplit=1)[0]).strip(_AROUND)
    is_more = is_role or " " in whole.strip(_AROUND)
    return _Named(name if _is_name(name) else "", bool(behind) or is_asked, is_more)


def _is_name(name: str) -> bool:
    if not name or any(map(str.isdigit, name)):
        return False
    is_known = is_cased(name) or is_chinese_name(name) or is_japanese_name(name)
    return is_known and shape(name) in {"name", "names"}


def _are_people(named: Sequence[_Named]) -> bool:
    """Whether all are names, different ones with no word in common: not "Mill Life", "Shop Life".

    All tell of an interview, or none does; one says more than a word, which may be a topic.
    """
    words = [{key(word) for word in one.name.split()} for one in named]
    are_different = len({key(one.name) for one in named}) == len(named)
    are_alike = len({one.is_asked for one in named}) == 1
    is_more = any(one.is_more for one in named)
    return all(words) and are_different and are_alike and is_more and not set.intersection(*words)


def _are_interviews(
    lines: Sequence[str], parts: Mapping[int, Sequence[Head]], named: Mapping[int, _Named]
) -> bool:
    """Whether each heading tells of an interview, or half of what is asked below it comes again."""
    if all(one.is_asked for one in named.values()):
        return True
    asked = [
        {_words(lines[head.line]) for head in own if head.label == QUESTION} - {""}
        for own in parts.values()
    ]
    often = Counter(question for own in asked for question in own)
    again = [sum(often[question] > 1 for question in own) for own in asked]
    pairs = zip(again, asked, strict=True)
    return all(count >= max(_LEAST, len(own) / 2) for count, own in pairs)


def _words(question: str) -> str:
    """Return the letters of a question, which may have another number in another interview.

    What is asked in one word, "Why?", is asked of everything: of that, return nothing.
    """
    words = [
        own for word in question.casefold().split() if (own := "".join(filter(str.isalpha, word)))
    ]
    return "".join(words) if len(words) > 1 or not is_cased(question) else ""

"""Interviews in which nobody has a label: the questions stand out, are counted, or only ask."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from itertools import chain, pairwise

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.lines.heads import Head
from codebook.reading.turns.lines.layout import (
    GREEK,
    asks,
    ends,
    is_drawn,
    least_of_full,
    opens_block,
)
from codebook.reading.turns.lines.lines import Lines, spans
from codebook.reading.turns.looks import Emphasis, bold_lines, slanted_lines
from codebook.reading.turns.unlabelled.alternating import ANSWER, QUESTION
from codebook.reading.turns.unlabelled.dialogue import DASHES, find_dialogue
from codebook.reading.turns.unlabelled.headings import without_headings
from codebook.reading.turns.unlabelled.listed import find_listed
from codebook.reading.turns.unlabelled.numbered import few_numbered, find_numbered
from codebook.reading.turns.unlabelled.questions import find_questions
from codebook.reading.turns.unlabelled.unmarked import find_plain

_LEAST, _MANY = 3, 6
_ALONE, _SHARE, _NEARLY = 0.75, 0.8, 0.9
_LONGEST, _SHORT = 200, 40  # of a question, and of a heading
_FAR_MORE = 2
_ASKED_AGAIN = 3  # lines: an answer, a question and its answer
_picture = lazy_pattern(r"\s*(?:!\[[^\]]*\]\([^()]*\)|\{\{[<%].*[>%]\}\})\s*|(?:[-*_=]{3,})?\s*")
_timed = lazy_pattern(r"\s*(?:\d{1,2}:)?\d{1,2}:\d\d\s+\S")
_asked = lazy_pattern(rf"(?:[?？؟]|{GREEK})[\"”»]?\s")


def find_asked(lines: Lines, emphasis: Emphasis) -> list[Head]:
    """Return heads for the questions and the answers of a text without labels, none where none ask.

    A file may hold several interviews, in which questions are set off in different ways: what one
    way finds above or below all that another finds is of a further interview. Where far more
    paragraphs ask in turn, a few in bold are so by chance.
    """
    heads = _without_pictures(lines, asked_in(lines, emphasis, range(len(lines))))
    if not heads or heads[0].mark in DASHES or _FAR_MORE * len(heads) >= len(lines.texts):
        return heads
    plain = find_plain(lines)
    apart = sum(opens_block(lines, head.line) for head in plain)
    if len(plain) <= _FAR_MORE * len(heads) or apart < _NEARLY * len(plain):
        return heads
    set_off = {head.line: head for head in heads}
    return [set_off.get(head.line, head) for head in plain]


def _without_pictures(lines: Sequence[str], heads: Sequence[Head]) -> list[Head]:
    """Leave out answers that are pictures: "![A mill](mill.jpg)", "{{< figure … >}}"."""
    own = spans((head.line for head in heads), len(lines))
    return [
        head
        for head, said in zip(heads, own, strict=True)
        if head.label != ANSWER or not all(_picture.fullmatch(lines[line]) for line in said)
    ]


def is_guide(lines: Sequence[str], heads: Sequence[Head]) -> bool:
    """Whether nearly all answers are no more than further questions."""
    own = spans((head.line for head in heads), len(lines))
    answers = [
        all(asks(lines[line]) for line in said if lines[line].strip())
        for head, said in zip(heads, own, strict=True)
        if head.label == ANSWER
    ]
    return bool(answers) and sum(answers) >= _SHARE * len(answers)


def asked_in(lines: Lines, emphasis: Emphasis, part: range) -> list[Head]:
    """Return the heads that `find_asked` finds in a part of the lines, given by number."""
    start, stop = part.start, part.stop
    own, looks = Lines(lines[start:stop]), emphasis.within(part)
    found = (
        find_listed(own, looks.listed, bold_lines(own, looks.bold))
        or without_headings(own, find_questions(own, looks))
        or find_numbered(own, frozenset(bold_lines(own, looks.bold)))
        or find_dialogue(own)
        or find_plain(own)
    )
    if not found:
        return []
    if (
        len(found) > 1
        and found[-1].label == QUESTION
        and not any(map(str.isalpha, own[found[-1].line]))
    ):
        found = found[:-1]  # the number of a page, or a line
    heads = [head._replace(line=head.line + start) for head in found]
    if found[0].mark in DASHES:
        return heads  # a dash begins each turn: nothing is to be looked for within one
    heads = _with_those_between(lines, heads, stop)
    more = (asked_in(lines, emphasis, rest) for rest in _unread(lines, heads, part))
    every = sorted(chain(heads, *more), key=lambda head: head.line)
    every = sorted([*every, *_below_drawn(lines, every, stop)])
    return list(_from_first_lines(lines, every, emphasis))


def _from_first_lines(lines: Lines, heads: Sequence[Head], emphasis: Emphasis) -> Iterator[Head]:
    """Yield the heads, those of questions that take several lines, as on a page, at the first.

    What begins with a small letter goes on from the line above, where both are in bold or in
    italics, as it does where that is as long as what is wrapped and ends no sentence. So does a
    question that did not ask yet beside a time in the margin.
    """
    begun = {head.line for head in heads}
    apart = {*bold_lines(lines, emphasis.bold), *slanted_lines(lines, emphasis.italic)}
    full, may_begin = max(_SHORT, least_of_full(lines, lines.texts)), apart - begun
    above: Head | None = None
    for head in heads:
        line = head.line
        if head.label == QUESTION and not head.body and line in apart:
            while line - 1 in may_begin and _is_wrapped(lines, line, full):
                line -= 1
        is_further = above and above.label == head.label == QUESTION
        if above and is_further and _goes_on(lines, range(above.line, line), apart):
            continue
        above = head._replace(line=line)
        yield above


def _is_wrapped(lines: Sequence[str], line: int, full: float) -> bool:
    """Whether a line goes on from the one above: it has a small letter first, or that is full."""
    text = lines[line - 1].rstrip()
    return lines[line][:1].islower() or (len(text) >= full and not ends(text))


def _goes_on(lines: Sequence[str], asked: range, apart: Container[int]) -> bool:
    """Whether what was asked has no mark yet, and goes on in the next line or beside a time."""
    is_next = all(line in apart and lines[line].strip() for line in (*asked, asked.stop))
    is_next = is_next and not ends(lines[asked.stop - 1])
    is_next = is_next or _timed.match(lines[asked.stop]) is not None
    return is_next and not any(map(asks, lines[asked.start : asked.stop]))


def _unread(lines: Sequence[str], heads: Sequence[Head], part: range) -> list[range]:
    """Return the lines above and below all heads, and of each answer, if many of them ask."""
    first, last = heads[0].line, heads[-1].line
    rests = [(range(part.start, first), _LEAST), (range(last + 1, part.stop), _LEAST)]
    rests += [
        (range(head.line + 1, below.line), _MANY)
        for head, below in pairwise(heads)
        if head.label == ANSWER
    ]
    return [
        rest
        for rest, least in rests
        if len(rest) >= least and sum(asks(lines[line]) for line in rest) >= least
    ]


def _below_drawn(lines: Lines, heads: Sequence[Head], stop: int) -> Iterator[Head]:
    """Yield heads for the few numbered questions below a drawn heading that stands in an answer.

    It parts interviews: "---- Talk 2 ----", and right below it "1) Why?".
    """
    for head, said in zip(heads, spans((head.line for head in heads), stop), strict=True):
        drawn = next((line for line in said if is_drawn(lines[line])), None)
        if head.label == ANSWER and drawn is not None:
            first = drawn + 1
            for one in few_numbered(Lines(lines[first : said.stop])):
                yield one._replace(line=one.line + first)


def _with_those_between(lines: Sequence[str], heads: Sequence[Head], stop: int) -> list[Head]:
    """Add turns where nearly each is one line and one has three: who answers was asked again."""
    said = _said_by(lines, heads, stop)
    begun = {_beginning(lines[head.line]) for head in heads if head.label == QUESTION} - {""}
    asked = [
        (head.label, own)
        for head, own in zip(heads, said, strict=True)
        if len(own) == _ASKED_AGAIN and _are_three(head.label, [lines[at] for at in own], begun)
    ]
    alone = sum(len(own) == 1 for own in said)
    if not asked or alone < _ALONE * (len(said) - len(asked)):
        return list(heads)
    more = [
        Head(line, label, "bare", 0, 0)
        for first, (_, middle, last) in asked
        for line, label in ((middle, ANSWER if first == QUESTION else QUESTION), (last, first))
    ]
    return sorted([*heads, *more], key=lambda head: head.line)


def _said_by(lines: Sequence[str], heads: Sequence[Head], stop: int) -> list[list[int]]:
    """Return the first lines of the paragraphs in each turn; each line is one, unless wrapped."""
    are_apart = _are_apart(lines, heads)
    return [
        [
            line
            for line in own
            if lines[line].strip()
            and (not are_apart or line == own.start or not lines[line - 1].strip())
        ]
        for own in spans((head.line for head in heads), stop)
    ]


def _are_apart(lines: Sequence[str], heads: Sequence[Head]) -> bool:
    """Whether a blank line stands above nearly each turn: then its lines are wrapped."""
    below = [head.line for head in heads[1:]]
    return sum(not lines[line - 1].strip() for line in below) >= _NEARLY * len(below)


def _beginning(line: str) -> str:
    """Return the first two words of a question that ends in its line."""
    return " ".join(line.casefold().split()[:2]) if asks(line) else ""


def _are_three(label: str, texts: Sequence[str], begun: Container[str]) -> bool:
    """Whether the middle one of three lines is another's: all ask, or it alone does.

    `begun` is what other questions begin with: the mark at one's end may have been forgotten.
    """
    if label == QUESTION:
        return all(map(asks, texts))
    return _asks_in(texts[1]) or " ".join(texts[1].casefold().split()[:2]) in begun


def _asks_in(line: str) -> bool:
    """Whether a line asks, or one of its sentences where it is no longer than a question."""
    return asks(line) or (len(line) <= _LONGEST and _asked.search(line) is not None)

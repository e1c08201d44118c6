"""Labels within a line, glued to the end of what another one said: "… yes. Anna: And?"."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, pairwise
from operator import attrgetter
from typing import NamedTuple

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.drafts import Problem
from codebook.reading.turns.cutting import Page
from codebook.reading.turns.labels.asked import ANSWERS, ASKED_AND_ANSWERED, PAIRS, QUESTIONS
from codebook.reading.turns.labels.labels import is_cased
from codebook.reading.turns.labels.shapes import shape
from codebook.reading.turns.lines.head_list import Heads
from codebook.reading.turns.lines.layout import next_text
from codebook.reading.turns.lines.lines import OTHER_ENDS
from codebook.reading.turns.lines.stamps import TIME
from codebook.text.turns import Turn

_USUAL = 50  # labels are looked for anywhere: a text may be of nothing but labels
_FEW = 4
_LEAST, _SHARE = 2, 0.6
_LEAST_TIMED, _NEARLY = 6, 0.95
_answer = lazy_pattern(
    r"[.?!…。？！—][ *_]{0,6}([^\W\d_](?:[^\s:：,，。.?？!！*]{0,11})(?:[ ][^\W\d_][\w’'-]{1,14})?)"
    r"[ *_]{0,3}[:：](?!//)"
)
_closes = lazy_pattern(r"[^\[\]\n]*+\]")
_closes_round = lazy_pattern(r"[^()]{0,200}\)")
_number = lazy_pattern(r"\d{1,3}")
_MARKS = "*_"
_OF_TIMES = "0123456789:：.,[]() \t\xa0"
_BEFORE_A_COLON = ("", " ", "\xa0", "*", "**", "_", "__")
_QUOTATION = 2000  # characters before or after a label within one, at most: time stays linear
_QUOTED = '["“”’»」』]?'  # "… and he said “no!” Anna: And?"
_gap = rf"(?<=\S)(?:[ \xa0]{{3}}|\t)[ \t\xa0]*+|(?<=[{OTHER_ENDS}])"  # of columns, of a line
_end_of_said = (
    rf"(?<!\bMr)(?<!\bMs)(?<!\bDr)(?<!\bMrs)(?<!\bProf)[.?!…。？！]{_QUOTED}|(?<=[\w.?!…]\])"
    r"|(?<=\w)(?:—|--)|(?<=[.?!…][ ]\d\d)"  # broken off, or a page's number amid what was copied
    r"|(?<=[ ])(?=>>)"  # as captioners mark who speaks next
    rf"|(?<=[ ]\xa0)(?=[ ])|{_gap}"  # a blank line in HTML, where the paragraph goes on
)
_amid = r"(?<=[a-zß-ÿ])(?=[A-ZÀ-Þ])"  # "(laughterAnna: …", a bracket that does not close
_before_a_letter = (  # not "z. B: …", nor "12.I: …"
    rf"(?<!\b[A-Za-zÀ-ÿА-я])(?<!\d)[.?!…。？！]{_QUOTED}|(?<=[\w.?!…]\])|{_gap}"
)


class Glued(NamedTuple):
    """A label within a line: where it begins, in code points, and what is said after it."""

    label: str
    start: int
    body: int


def partner(lines: Sequence[str], openings: Heads) -> str:
    """Return who answers within the lines that only one label opens: "Q: Why? A: So.", else "".

    The whole conversation may be one line.
    """
    if len(openings.labels) != 1:
        return ""
    own = openings[0].label
    if len(openings) == 1:
        head = openings[0]
        counts = Counter(match[1] for match in _answer.finditer(lines[head.line], head.body))
        if counts.pop(own, 0) < _LEAST:
            return ""
    else:
        matches = (_answer.search(lines[head.line], head.body) for head in openings)
        counts = Counter(match[1] for match in matches if match)
    label, count = next(iter(counts.most_common(1)), ("", 0))
    is_sure = (own.casefold(), label.casefold()) in ASKED_AND_ANSWERED
    is_likely = shape(label) in {"role", "name", "names"}
    often = count >= max(_LEAST, _SHARE * len(openings))
    return label if often and (is_sure or is_likely) else ""


def find_glued(page: Page, openings: Heads, answers: str = "") -> list[Glued]:
    """Return the labels of speakers behind the end of a sentence or of a word, or a gap, in a line.

    `answers` is that of who answers there only.
    """
    if not openings:
        return []
    if behind := _behind(page, openings):
        return behind
    found = _after_sentences(page, openings, answers)
    answered = set(_answered_within(page, openings))
    return sorted(answered.union(found), key=attrgetter("start")) if answered else found


def _after_sentences(page: Page, openings: Heads, answers: str) -> list[Glued]:
    """Return the labels with a sign behind them, as those that open lines have."""
    counts = openings.labels + Counter([answers]) if answers else openings.labels
    labels = [label for label, _ in counts.most_common(_USUAL)]
    colons = _signs(page, openings)
    if len(labels) <= _FEW and _are_counted(page.text, counts, colons):  # which is quicker to see
        return []
    pattern = _glued_label(labels, colons)
    are_timed = _are_timed(page.lines, openings)
    begun = {  # behind the marks, or before those that close
        page.starts[head.line] + at
        for head in openings
        for at in (head.body, len(page.lines[head.line][: head.body].rstrip(f"{_MARKS} ")))
    }
    found = (
        Glued(match[2], match.start(1), _body(page.text, match))
        for start, end in _with_colons(page, colons)
        for match in pattern.finditer(page.text, start, end)
        if not _is_no_turns(page.text, match)
    )
    return [
        label
        for label in found
        if label.body not in begun
        and not (are_timed and page.text[label.body : label.body + 1].islower())  # "**Ann:** is …"
    ]


def _are_timed(lines: Sequence[str], openings: Heads) -> bool:
    """Whether nearly all labels have a time behind them: "**Ann:** [0:12] So?"."""
    least = max(_LEAST_TIMED, _NEARLY * len(openings))
    if sum(bool(head.time) for head in openings) < least:
        return False
    behind = (lines[head.line][: head.body].rpartition(head.label)[2] for head in openings)
    return sum(any(map(str.isdigit, text)) for text in behind) >= least


def _behind(page: Page, openings: Heads) -> list[Glued]:
    """Return the labels with a time at the end of what another said: "Yes.00:15 Anna".

    Only where labels with a time before them are lines of their own.
    """
    if not all(head.alone and head.time for head in islice(openings, _USUAL)):
        return []
    labels = [label for label, count in openings.labels.most_common(_USUAL) if count > 1]
    begun = {head.line for head in openings}
    likely = [
        line
        for line in page.lines.texts
        if line > openings[0].line
        and line not in begun
        and page.lines[line].endswith(tuple(labels))
    ]
    if not likely or not labels:
        return []
    pattern = re.compile(rf"(?<=[^\w\s])[ ]?(?:{TIME})[ ]({_any(labels)})$")
    found = ((line, pattern.search(page.lines[line])) for line in likely)
    return [
        Glued(match[1], page.starts[line] + match.start(), page.starts[below])
        for line, match in found
        if match and (below := next_text(page.lines, line)) < len(page.lines)
    ]


def _answered_within(page: Page, openings: Heads) -> Iterator[Glued]:
    """Yield the answers that stand in the line of their questions: "Question 5) Why? Answer 5) …".

    Only where the next question follows, and where the number is that of the question.
    """
    answers = [label for label in openings.labels if label.casefold() in ANSWERS]
    if not answers:
        return
    sign = r"[ ]?(\d{1,3})[ ]?[).:：]\s*(?=[^\Wa-zß-ÿа-я_]|[^\w\s])"  # and no "A4 or A5"
    pattern = re.compile(rf"(?<=\s)({_any(answers)}){sign}")
    for one, below in pairwise(openings):
        if one.label != below.label or one.label.casefold() not in QUESTIONS:
            continue
        counted = _number.search(page.lines[one.line], 0, one.body)
        start = page.starts[one.line] + one.body
        matches = pattern.finditer(page.text, start, page.starts[below.line])
        own = [match for match in matches if counted and match[2] == counted[0]]
        for match in own[-1:]:
            yield Glued(match[1], match.start(1), match.end())


def _signs(page: Page, openings: Heads) -> str:
    """Return what stands behind a label: a colon; a stop where all have one, "Q.", "MR. LEE."."""
    if sum(head.mark == "." for head in openings) >= _NEARLY * len(openings):
        return "."
    if all(head.sign == "stop" for head in openings):
        is_pair = frozenset(map(str.casefold, openings.labels)) in PAIRS
        return "." if is_pair else ":"
    return ":：" if "：" in page.text else ":"


def _glued_label(labels: Sequence[str], signs: str) -> re.Pattern[str]:
    """Return what a label within a line stands after; one letter, only after what was said."""
    long = [label for label in labels if len(label) > 1 or not is_cased(label)]
    letters = [label for label in labels if len(label) == 1 and is_cased(label)]
    ways = [
        rf"(?:{before})(?=[ \xa0*_>]{{0,6}}(?:{_any(own)}))"
        for before, own in ((f"{_end_of_said}|{_amid}", long), (_before_a_letter, letters))
        if own
    ]
    sign = r"[.](?=\s)" if signs == "." else "[:：]"
    around = rf"([ \xa0*_>]{{0,6}})({_any(labels)})[ \xa0*_]{{0,3}}"
    return re.compile(rf"(?:{'|'.join(ways)}){around}{sign}")


def _any(labels: Sequence[str]) -> str:
    return "|".join(map(re.escape, sorted(labels, key=len, reverse=True)))


def _is_no_turns(text: str, label: re.Match[str]) -> bool:
    """Whether only a time or number is before a label, or brackets are around it and what is said.

    Square ones close in its line. Round ones have other words before the label, and may be wrapped:
    "(Shouts, one of them Ina Dahl: no!)".
    """
    at = label.start(2)
    before = text[max(0, at - _QUOTATION) : at].rpartition("\n")[2]
    if not before.strip(_OF_TIMES) and any(map(str.isdigit, before)):
        return True
    above, _, within = before.rpartition("(")
    if within.strip(_MARKS) and ")" not in within and len(within) < len(before):
        is_smile = above.endswith((":", ":-", ";", ";-"))
        return not is_smile and _closes_round.match(text, label.end()) is not None
    is_open = before.rfind("[") > before.rfind("]")
    return is_open and _closes.match(text, label.end(), label.end() + _QUOTATION) is not None


def _with_colons(page: Page, colons: str) -> Iterator[tuple[int, int]]:
    """Yield where the lines that have a colon begin, and where what follows their last one ends."""
    for start, end in pairwise(page.starts):
        last = max(page.text.rfind(colon, start, end) for colon in colons)
        if last >= 0:
            yield start, last + 2


def _are_counted(text: str, counts: Mapping[str, int], colons: str) -> bool:
    """Whether labels stand before a colon no more often than they open a turn."""
    marks = [mark for mark in _BEFORE_A_COLON if mark[:1] in text]  # one sign is quicker to find
    ends = [end for mark in marks for colon in colons if (end := f"{mark}{colon}") in text]
    return all(
        sum(text.count(f"{label}{end}") for end in ends) <= count for label, count in counts.items()
    )


def _body(text: str, match: re.Match[str]) -> int:
    """Return where what is said begins after a label."""
    body = match.end()
    closing = "" if set(_MARKS).isdisjoint(match[1]) else _MARKS
    while body < len(text) and (text[body].isspace() or text[body] in closing):
        body += 1
    return body


def cut_at_glued(
    page: Page, turns: Sequence[Turn], glued: Sequence[Glued], names: Mapping[str, str]
) -> Iterator[Turn]:
    """Yield the turns, each cut where a label stands in it, also of the one who speaks already.

    `names` has for a label whose it is. What is glued to a word is only reported.
    """
    waiting = list(reversed(glued))
    for turn in turns:
        begin, speaker, time = turn.start, turn.speaker, turn.time
        while waiting and waiting[-1].start < turn.end:
            label, start, body = waiting.pop()
            who = names[label]
            is_apart = begin < start and not page.text[start - 1].isalpha()
            if speaker and who and is_apart:
                yield page.turn(begin, start, speaker, turn.part)._replace(time=time)
                begin, speaker, time = body, who, ""
        yield turn if begin == turn.start else page.turn(begin, turn.end, speaker, turn.part)


def doubts_of_glued(page: Page, turns: Sequence[Turn], glued: Sequence[Glued]) -> Iterator[Problem]:
    """Report the labels within each line once, how often they are, and whether they open turns.

    A line may hold nothing else. What a label does in many lines is said once.
    """
    begun = {turn.start for turn in turns} if glued else set()
    found = Counter(
        (bisect_right(page.starts, start), label, body in begun) for label, start, body in glued
    )
    places: dict[tuple[str, bool], list[int]] = {}
    for line, label, does in found:
        places.setdefault((label, does), []).append(line)
    for (label, does), lines in places.items():
        if len(lines) > _FEW:
            opens = "turns there" if does else "no turn there"
            message = f'"{label}:" stands within {len(lines):,} lines, first here; it opens {opens}'
            yield Problem(lines[0], message)
            continue
        for line in lines:
            count = found[line, label, does]
            opens = "a turn" if does else "no turn"
            if count > 1:
                opens = f"{count:,} turns" if does else f"no turn ({count:,} times)"
            yield Problem(line, f'"{label}:" stands within a line; it opens {opens}')

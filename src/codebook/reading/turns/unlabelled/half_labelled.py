"""Interviews in which only who asks, or only those who answer, have labels."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from itertools import pairwise

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.labels.asked import ANSWERS, PAIRS
from codebook.reading.turns.labels.labels import stem
from codebook.reading.turns.learning.speakers import Learned
from codebook.reading.turns.lines.head_list import Heads
from codebook.reading.turns.lines.heads import Head
from codebook.reading.turns.lines.layout import asks, ends, ends_above, text_above
from codebook.reading.turns.lines.lines import Lines
from codebook.reading.turns.lines.set_off import item, opening_dash
from codebook.reading.turns.lines.signs import Sign
from codebook.reading.turns.looks import Emphasis, bold_lines
from codebook.reading.turns.unlabelled.alternating import ANSWER, ANSWERER, ASKER, QUESTION
from codebook.reading.turns.unlabelled.asked import asked_in, find_asked
from codebook.reading.turns.unlabelled.bold_above import further_above, with_first
from codebook.reading.turns.unlabelled.counted import (
    asked_above,
    counted_above,
    counted_among,
)
from codebook.reading.turns.unlabelled.headed import headed_above
from codebook.reading.turns.unlabelled.listed import find_listed
from codebook.reading.turns.unlabelled.questions import find_questions
from codebook.reading.turns.unlabelled.set_off_alike import with_forgotten_labels
from codebook.reading.turns.unlabelled.unmarked import asking_above, with_those_apart

_PAIRS = [pair for pair in PAIRS if ANSWER.casefold() in pair]
_ANSWERED = 0.75
_LEAST, _SELDOM, _NEARLY = 3, 0.25, 0.9
_RARELY = 8  # lines for a label: there are few
_WRAPPED = 4  # lines of a question
_item = lazy_pattern(r"\s*(?:[-*+•]|\d{1,3}[.)])[ \t]")
_UNSURE = frozenset[Sign]({"dash", "bare", "tab", "stop"})
_FAR_MORE = 3  # times the turns of the only one who has a label


def with_questions(lines: Lines, learned: Learned, emphasis: Emphasis) -> Learned:
    """Add the questions of one who has no label, where all who have one only answer.

    Where but few answers have a label, the questions say where all of them begin. Below the last
    label there may be further interviews, in which nobody has one: not the same once more, nor what
    goes on right below it. Who answers there is not called "A" where Ann is.
    """
    found = _with_those_of_it(lines, learned, emphasis)
    below = range(found.openings[-1].line + 1, len(lines))
    if sum(asks(lines[line]) for line in below) <= _LEAST:
        return found
    heads = asked_in(lines, emphasis, below)
    if len(heads) < 2 * _LEAST or _is_copy(lines, found.openings, heads):
        return found
    if not found.questions and not _is_sole(found) and text_above(lines, heads[0].line) < below[0]:
        return found._replace(asked=tuple(heads))
    return _joined(found, _called_apart(learned, heads))


def _called_apart(learned: Learned, heads: Sequence[Head]) -> Sequence[Head]:
    """Return heads of questions and answers, with no label of somebody's who has another part."""
    own = set(map(str.casefold, learned.openings.labels))
    is_taken = ANSWER.casefold() in own and not any(pair <= own for pair in _PAIRS)
    if _is_sole(learned) or not is_taken:
        return heads
    in_full = {QUESTION: ASKER, ANSWER: ANSWERER}
    return [head._replace(label=in_full[head.label]) for head in heads]


def _is_copy(lines: Sequence[str], openings: Sequence[Head], heads: Sequence[Head]) -> bool:
    """Whether the questions below all labels are mostly those that were asked above."""
    said = {_letters(lines[head.line][head.body :]) for head in openings}
    asked = [_letters(lines[head.line]) for head in heads if head.label == QUESTION]
    return 2 * sum(map(said.__contains__, asked)) > len(asked)


def _letters(text: str) -> str:
    """Return the letters of a text, which no sign or number tells from another."""
    return "".join(filter(str.isalpha, text.casefold()))


def _with_those_of_it(lines: Lines, learned: Learned, emphasis: Emphasis) -> Learned:
    """Add the questions above the answers, or the answers below the questions, that have labels."""
    if not _is_sole(learned):
        return _with_those_amid(lines, learned, emphasis)
    own = learned.openings.by_line
    if items := _between_items(lines, own):
        return _joined(learned, items)
    if not _are_called_answers(own) and (answers := _answered_below(lines, own)):
        return _joined(learned, answers)
    more = _far_more(lines, learned, emphasis)
    if more.questions or not (asked := _asked_above(lines, own, emphasis)):
        return more
    bold = frozenset(bold_lines(lines, emphasis.bold))
    asked = with_first(lines, _without_headings(lines, asked, min(own)), min(own), bold)
    asked = _without_remarks(lines, asked, own)
    answered = {*own, *(head.line for head in _without_label(lines, asked, own, bold))}
    asked = with_those_apart(lines, asked, sorted(answered))
    asked = [*asked, *further_above(lines, asked, own, bold)]
    return _joined(learned, [*asked, *_without_label(lines, asked, own, bold)])


def _with_those_amid(lines: Lines, learned: Learned, emphasis: Emphasis) -> Learned:
    """Add the questions amid several who answer; who asks is not called as one of them is."""
    openings = learned.openings
    unlabelled = emphasis.bold.keys() - {opening.line for opening in openings}
    bold = frozenset(bold_lines(lines, {line: emphasis.bold[line] for line in unlabelled}))
    asked = counted_among(lines, openings, emphasis.listed) or headed_above(lines, openings, bold)
    if not asked:
        more = _far_more(lines, learned, emphasis)
        return more if more.questions else with_forgotten_labels(lines, learned, emphasis)
    is_taken = any(opening.label == QUESTION for opening in openings)
    label = ASKER if is_taken else QUESTION
    return _joined(
        learned,
        [head._replace(label=label) if head.label == QUESTION else head for head in asked],
    )


def _is_sole(learned: Learned) -> bool:
    """Whether all turns have the same label."""
    return len(set(map(stem, learned.openings.labels))) == 1


def _far_more(lines: Lines, learned: Learned, emphasis: Emphasis) -> Learned:
    """Take questions instead of labels that may be none, where they tell of far more turns.

    Where the labels are items of lists, with dashes behind them, more are enough: "- Mill - old".
    """
    own = learned.openings
    is_usual = own[0].sign not in _UNSURE
    are_many = len(learned.openings) * _RARELY >= len(lines)
    is_sure = is_usual and are_many and not _is_sole(learned)
    heads = [] if is_sure else find_asked(lines, emphasis)
    are_items = all(head.sign == "dash" and _item.match(lines[head.line]) for head in own)
    if len(heads) < (1 if are_items else _FAR_MORE) * len(learned.openings):
        return learned
    return learned._replace(openings=Heads(heads), questions=True)


def _between_items(lines: Sequence[str], own: Mapping[int, Head]) -> list[Head]:
    """Return heads for the items of a list that have no label, amid those of the only one with one.

    None unless nearly each stands alone between two that have it: one who talks makes no lists.
    """
    if any(head.mark != "-" for head in own.values()):
        return []
    above = max(0, text_above(lines, min(own)))
    items = [
        (line, 0 if line in own else match.end())
        for line in range(above, len(lines))
        if (match := item.match(lines[line]))
    ]
    others = [(line, body) for line, body in items if body]
    alone = sum(bool(one[1]) != bool(two[1]) for one, two in pairwise([*items, (0, 0)]) if one[1])
    if len(others) < max(_LEAST, _SELDOM * len(own)) or alone < _NEARLY * len(others):
        return []
    return [Head(line, QUESTION, "mark", body, body, "-") for line, body in others]


def _asked_above(lines: Lines, own: Mapping[int, Head], emphasis: Emphasis) -> list[Head]:
    """Return heads for the questions above the answers that have a label, none for no questions."""
    for heads in (
        find_listed(lines, emphasis.listed, bold_lines(lines, emphasis.bold)),
        find_questions(lines, emphasis),
    ):
        answered = sum(head.label == ANSWER and head.line in own for head in heads)
        if answered >= _ANSWERED * len(own):
            return [head for head in heads if head.label == QUESTION and head.line not in own]
    answers = sorted(own)
    return (
        counted_above(lines, answers)
        or (asked_above(lines, answers) if _are_called_answers(own) else [])
        or asking_above(lines, answers, emphasis.listed)
    )


def _without_headings(lines: Sequence[str], asked: Sequence[Head], answer: int) -> list[Head]:
    """Leave out what is no sentence above the first question that has an `answer`: headings."""
    above = [head.line for head in asked if head.line < answer][:-1]
    headings = {line for line in above if not ends(lines[line])}
    return [head for head in asked if head.line not in headings]


def _without_remarks(
    lines: Sequence[str], asked: Sequence[Head], own: Mapping[int, Head]
) -> list[Head]:
    """Leave out what stands out, asks nothing and has text without a label below: "Outcome: yes".

    Where nearly all that are answered under a label ask.
    """
    borders = sorted([*own, *(head.line for head in asked), len(lines)])
    below = dict(pairwise(borders))
    answered = [head for head in asked if below[head.line] in own]
    if sum(asks(lines[head.line]) for head in answered) < _NEARLY * len(answered):
        return list(asked)
    return [
        head
        for head in asked
        if below[head.line] in own
        or asks(lines[head.line])
        or not any(map(str.strip, lines[head.line + 1 : below[head.line]]))
    ]


def _are_called_answers(own: Mapping[int, Head]) -> bool:
    """Whether the label of the only one who has one is a word for an answer."""
    return next(iter(own.values())).label.casefold() in ANSWERS


def _answered_below(lines: Sequence[str], own: Mapping[int, Head]) -> list[Head]:
    """Return heads for the answers below the questions of the only one who has a label.

    A dash opens them where one, and one only, stands below nearly each question.
    """
    answers, dashed = [], []
    are_short = sum(asks(lines[line]) for line in own) >= _ANSWERED * len(own)
    for line, stop in pairwise([*sorted(own), len(lines)]):
        said = [at for at in range(line, stop) if lines[at].strip()]
        begun = [(at, match.end()) for at in said[1:] if (match := opening_dash.match(lines[at]))]
        if len(begun) == 1:  # several are a list's
            dashed += [Head(at, ANSWER, "mark", body, body, "-") for at, body in begun]
        is_all = are_short or _is_bold_whole(lines, own[line])  # "Tell me of it." asks, too
        asking = (at for at in said[:_WRAPPED] if asks(lines[at]))
        end = next(asking, line if is_all else stop)
        below = next((at for at in said if at > end), stop)
        if below < stop and not asks(lines[below]):
            answers.append(Head(below, ANSWER, "bare", 0, 0))
    if len(dashed) >= max(_LEAST, _NEARLY * len(own)):
        return dashed
    return answers if len(answers) >= max(_LEAST, _ANSWERED * len(own)) else []


def _is_bold_whole(lines: Sequence[str], head: Head) -> bool:
    """Whether a mark opens before a label and closes at the line's end: "**Q: Tell me of it.**"."""
    return bool(head.unclosed) and lines[head.line].rstrip().endswith(head.unclosed)


def _without_label(
    lines: Sequence[str], asked: Sequence[Head], own: Mapping[int, Head], bold: Container[int]
) -> list[Head]:
    """Return heads for the answers to items of a list whose label was forgotten.

    No heading in bold is one, below a list of questions that nobody answers.
    """
    label = next(iter(own.values())).label
    borders = sorted([*own, *(head.line for head in asked), len(lines)])
    stops = dict(pairwise(borders))
    below = {
        head.line: [
            line
            for line in range(_below_wrapped(lines, head.line), stops[head.line])
            if lines[line].strip() and (line not in bold or ends(lines[line]))
        ]
        for head in asked
        if stops[head.line] not in own
    }
    return [Head(said[0], label, "bare", 0, 0) for said in below.values() if said]


def _below_wrapped(lines: Sequence[str], line: int) -> int:
    """Return the line below a question that begins in a line, and may be wrapped."""
    below = line + 1
    last = min(line + _WRAPPED, len(lines))
    while below < last and lines[below].lstrip()[:1].islower() and not ends_above(lines, below):
        below += 1
    return below


def _joined(learned: Learned, heads: Sequence[Head]) -> Learned:
    openings = Heads(sorted([*learned.openings, *heads], key=lambda head: head.line))
    return learned._replace(openings=openings, questions=True)

"""Interviews whose questions nothing sets off but that they ask: plain lines, or blocks of them.

Questions end as such, and answers do not.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from codebook.reading.turns.lines.heads import Head
from codebook.reading.turns.lines.layout import (
    asks,
    is_heading,
    least_of_full,
    opens_block,
    without_label,
)
from codebook.reading.turns.lines.lines import Lines, blocks
from codebook.reading.turns.lines.set_off import (
    first_of_wrapped,
    item,
    sentences,
)
from codebook.reading.turns.lines.several import names_interview
from codebook.reading.turns.unlabelled.alternating import ANSWER, QUESTION, question

_LEAST, _LEAST_STATED = 3, 5
_ANSWERED, _NEARLY, _HALF = 0.75, 0.9, 0.5
_SELDOM = 0.25  # of all blocks: else they are part of an essay
_OFTEN = 0.4  # of all lines: two who talk ask less often
_LONGEST = 400  # of a question
_WRAPPED = 3  # lines of one
_LEFT_OPEN = 2  # more questions without an answer at the end are a list


def find_plain(lines: Lines) -> list[Head]:
    """Return heads for questions that stand out only by asking, and for their answers; else none.

    Nearly every block of lines begins with one, or so many lines ask as two who merely talk with
    each other never do. No bold title, "**The mill**", answers.
    """
    found = _in_blocks(lines) or _line_by_line(lines)
    answers = [lines[head.line].rstrip() for head in found if head.label == ANSWER]
    return [] if 2 * sum(answer.endswith("**") for answer in answers) > len(answers) else found


def _in_blocks(lines: Lines) -> list[Head]:
    """Return heads for the blocks that begin with a question and go on with its answer.

    What else is between them goes on with an answer, or answers a question that is a block alone.
    """
    found: list[Head] = []
    answered = between = others = count = 0
    for begin, stop in blocks(lines, 0):
        count += 1
        start = begin + (begin + 1 < stop and names_interview(lines[begin]))
        if end := _question_end(lines, start, stop):
            found.append(question(start))
            between, others = between + others, 0
            if end < stop:
                found.append(without_label(lines, end, ANSWER))
                answered += 1
        elif found and found[-1].label == QUESTION:
            found.append(without_label(lines, start, ANSWER))
        else:
            others += bool(found)
    if answered < max(_LEAST, _ANSWERED * (len(found) - answered + between), _SELDOM * count):
        return []
    return found


def _question_end(lines: Sequence[str], start: int, stop: int) -> int:
    """Return the line below the question that a block begins with, 0 where it begins with none."""
    wrapped = range(start, min(start + _WRAPPED, stop))
    first = next((line for line in wrapped if is_question(lines[line])), stop)
    if first == stop or sentences(lines, range(start, first)):
        return 0
    return next((line for line in range(first, stop) if not is_question(lines[line])), stop)


class _Run(NamedTuple):
    """The first lines of paragraphs below each other that all ask, or of which none does."""

    asks: bool
    lines: Sequence[int]


def _line_by_line(lines: Sequence[str]) -> list[Head]:
    """Return heads for the lines that ask, and for those that follow them, if these alternate."""
    runs = [
        _Run(ask, [start for _, start in run])
        for ask, run in groupby(_paragraphs(lines), lambda paragraph: paragraph[0])
    ]
    above = len(runs.pop(0).lines) if runs and not runs[0].asks else 0
    if runs and runs[-1].asks and len(runs[-1].lines) > _LEFT_OPEN:
        del runs[-1]
    questions, paragraphs = sum(run.asks for run in runs), _count(lines, runs)
    if questions < _LEAST or questions < _OFTEN * paragraphs or above > paragraphs:
        return []
    return [
        question(run.lines[0]) if run.asks else without_label(lines, run.lines[0], ANSWER)
        for run in runs
    ]


def _count(lines: Sequence[str], runs: Sequence[_Run]) -> int:
    """Return how many paragraphs there are, the items of lists within what is said aside."""
    are_items = any(item.match(lines[line]) for run in runs if run.asks for line in run.lines)
    said = [sum(are_items or not _is_item_below(lines, line) for line in run.lines) for run in runs]
    if len(said) > 1 and said[-1] <= sum(said[:-1]):
        said[-1] = 1  # a form may follow the last answer
    return sum(said)


def _is_item_below(lines: Sequence[str], line: int) -> bool:
    """Whether a line is an item of a list within what somebody says: "- one"."""
    above = lines[line - 1] if line else ""
    is_listed = above.rstrip().endswith((":", "：")) or item.match(above)
    return bool(is_listed) and not asks(above) and item.match(lines[line]) is not None


def _paragraphs(lines: Sequence[str]) -> list[tuple[bool, int]]:
    """Whether each paragraph asks, and its first line; lines of full width are wrapped.

    A question that begins amid a paragraph, after a sentence, is one of its own.
    """
    texts = [line for line, text in enumerate(lines) if text.strip() and not is_heading(text)]
    full = least_of_full(lines, texts)
    found: list[tuple[bool, int]] = []
    own: list[int] = []
    for line in texts:
        own.append(line)
        ask = is_question(lines[line])
        is_open = not ask and len(lines[line].rstrip()) >= full and _goes_on(lines, line)
        if is_open:
            continue
        said = [at for at in sentences(lines, own[:-1]) if ask]
        first = own.index(said[-1]) + 1 if said else 0
        if first:
            found.append((False, own[0]))
        found.append((ask, own[first]))
        own = []
    return found


def _goes_on(lines: Sequence[str], line: int) -> bool:
    """Whether the next line may be the same paragraph's."""
    below = lines[line + 1].lstrip() if line + 1 < len(lines) else ""
    return bool(below) and not below.startswith("¿")


def asking_above(lines: Sequence[str], answers: Sequence[int], listed: Iterable[int]) -> list[Head]:
    """Return heads for the questions above the answers of the only one who has a label.

    A question ends with a mark, or is an item of a list. None where that holds of few answers; half
    will do where nearly each has one line above it that stands alone or below a blank one.
    """
    items, own = frozenset(listed), frozenset(answers)
    found, sure, alone = [], 0, 0
    last = -1
    for answer in answers:
        above = [line for line in range(last + 1, answer) if lines[line].strip()][-_WRAPPED:]
        last = answer
        asking = [line for line in above if line in items or is_question(lines[line])]
        sure += bool(asking)
        alone += len(above) == 1
        if asking:
            found.append(first_of_wrapped(lines, asking[-1], above[0]))
        elif above and (len(above) == 1 or above[-1] - 1 in own):
            found.append(above[-1])  # as all others are asked
    apart = sum(line > 0 and line - 1 not in own and opens_block(lines, line - 1) for line in own)
    share = _HALF if max(apart, alone) >= _NEARLY * len(answers) else _NEARLY
    if len(found) < _LEAST or sure < share * len(answers):
        return []
    return [question(line) for line in found]


def with_those_apart(
    lines: Sequence[str], asked: Sequence[Head], answers: Sequence[int]
) -> list[Head]:
    """Add the lines above further answers that stand apart as nearly all questions do.

    The first may stand right below a title.
    """
    known = {head.line for head in asked}
    below = frozenset(answers)
    first = min(known, default=0)
    apart = [
        line for line in known if (line == first or opens_block(lines, line)) and line + 1 in below
    ]
    if not known or len(apart) < _NEARLY * len(known):
        return list(asked)
    more = {line - 1 for line in below if line and opens_block(lines, line - 1)} - known - below
    return [*asked, *map(question, sorted(more))]


def is_question(line: str) -> bool:
    """Whether a line asks, and is no longer than a question."""
    return len(line) <= _LONGEST and (asks(line) or line.lstrip().startswith("¿"))

"""Interviews whose questions are items of a list that a program numbers.

It keeps the numbers to itself: they are no part of the text, but tell a question from its answer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Container, Mapping, Sequence

from codebook.reading.turns.lines.heads import Head
from codebook.reading.turns.lines.layout import next_text, without_label
from codebook.reading.turns.lines.lines import spans
from codebook.reading.turns.lines.set_off import numbered, sentences
from codebook.reading.turns.unlabelled.alternating import ANSWER, alternate, question
from codebook.reading.turns.unlabelled.unmarked import is_question

_LEAST, _LEAST_STATED = 3, 5
_ANSWERED, _NEARLY, _HALF = 0.75, 0.9, 0.5
_SELDOM = 0.25  # of the answers: else those in bold are some


def find_listed(
    lines: Sequence[str], listed: Mapping[int, str], bold: Collection[int]
) -> list[Head]:
    """Return heads for the questions that a program numbers, and for their answers; else none.

    `listed` has for a line the list that it is an item of, `bold` are the lines in bold letters.
    Lists of which no item asks are no questions, unless none asks and each is followed by text.
    Where answers are items, too, only those items count that ask, or every other one of a list.
    """
    items = [line for line in sorted(listed) if line < len(lines) and lines[line].strip()]
    asking = [line for line in items if is_question(lines[line])]
    if by_turns := _by_turns(lines, items, frozenset(asking)):
        return by_turns
    counts = Counter(listed[line] for line in items)
    asked = {listed[line] for line in asking} | {name for name in counts if counts[name] == 1}
    headings = _headings(lines, items, bold)
    for taken in ([line for line in items if listed[line] in asked], asking, items):
        own = _with_typed_numbers(lines, taken, bold)
        if len(own) < _LEAST:
            continue
        heads = alternate(lines, {line: question(line) for line in own}, headings)
        if _are_questions(lines, own, frozenset(asking), heads):
            return _below_bold(lines, heads, own, frozenset(bold) - headings)
    return []


def _below_bold(
    lines: Sequence[str], heads: Sequence[Head], items: Sequence[int], bold: Collection[int]
) -> list[Head]:
    """Let answers begin below what is bold right below bold items: it is of the question.

    Where all else that answers is bold, too, or hardly an item is, it answers.
    """
    answers = [head.line for head in heads if head.label == ANSWER]
    begun = [line for line in answers if line in bold]
    are_bold = sum(line in bold for line in items) >= _NEARLY * len(items)
    if not begun or not are_bold or len(begun) > _SELDOM * len(answers):
        return list(heads)
    own = spans((head.line for head in heads), len(lines))
    return [
        without_label(lines, _first_plain(lines, said, bold), ANSWER)
        if head.line in begun and head.label == ANSWER
        else head
        for head, said in zip(heads, own, strict=True)
    ]


def _first_plain(lines: Sequence[str], said: range, bold: Collection[int]) -> int:
    """Return the first line below those in bold that an answer begins with, or of all of it."""
    plain = next((line for line in said if line not in bold), said.stop)
    below = next_text(lines, plain - 1)
    return below if below < said.stop else said.start


def _are_questions(
    lines: Sequence[str], items: Sequence[int], asking: Container[int], heads: Sequence[Head]
) -> bool:
    """Whether items are answered, and half of them ask; or nearly all are, and are sentences."""
    answered = sum(head.label == ANSWER for head in heads)
    if sum(line in asking for line in items) >= _HALF * len(items):
        return answered >= _ANSWERED * len(items)
    if len(items) < _LEAST_STATED or answered < _NEARLY * len(items):
        return False
    return len(sentences(lines, items)) >= _ANSWERED * len(items)


def _with_typed_numbers(
    lines: Sequence[str], items: Sequence[int], bold: Collection[int]
) -> Sequence[int]:
    """Return the items with the questions among them whose number was typed, where all are bold."""
    marked = frozenset(bold)
    if not items or len(marked.intersection(items)) < _NEARLY * len(items):
        return items
    typed = [line for line in marked.difference(items) if numbered.match(lines[line])]
    return sorted([*items, *typed])


def _by_turns(lines: Sequence[str], items: Sequence[int], asking: Collection[int]) -> list[Head]:
    """Return heads for items of which nearly every other one asks, and hardly another; else none.

    `items` are in order; text that is no item ends a list of them.
    """
    runs: list[list[int]] = []
    for line in items:
        if not runs or next_text(lines, runs[-1][-1]) != line:
            runs.append([])
        runs[-1].append(line)
    asked = [line for run in runs for line in run[::2]]
    heard = [line for run in runs for line in run[1::2]]
    mostly = sum(line in asking for line in asked) >= _ANSWERED * len(asked)
    hardly = sum(line in asking for line in heard) <= (1 - _NEARLY) * len(heard)
    if len(heard) < max(_LEAST, _NEARLY * len(asked)) or not (mostly and hardly):
        return []
    heads = [*map(question, asked), *(without_label(lines, line, ANSWER) for line in heard)]
    return sorted(heads, key=lambda head: head.line)


def _headings(lines: Sequence[str], items: Sequence[int], bold: Collection[int]) -> frozenset[int]:
    """Return the lines in bold letters that stand above an item and are no sentences."""
    own = frozenset(items)
    above = [line for line in sorted(bold) if line not in own and next_text(lines, line) in own]
    return frozenset(above) - frozenset(sentences(lines, above))
